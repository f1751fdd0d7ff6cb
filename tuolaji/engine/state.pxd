# What the classes of state.py are in C.

from tuolaji.engine.constants cimport (
    BID_FACES, BIDS, COMPONENTS, EVENTS, FACES, GROUPS, LAYOUT_ALIAS_LIMIT, LAYOUT_POINTS_LIMIT,
    OPTIONS, PLANES, SEATS, STREAMS, WANTS, WORDS,
)

cdef class Tables:
    cdef readonly int players
    cdef readonly int packs
    cdef readonly int hand_size
    cdef readonly int kitty_size
    cdef readonly int face_count
    cdef readonly int start_level
    cdef readonly int last_level
    cdef readonly int next_held
    cdef readonly int next_takeover
    cdef readonly int starts_again
    cdef readonly int levels_of_players
    cdef readonly int called
    cdef readonly int point_limit
    cdef readonly int bid_steps
    cdef readonly int bid_during
    cdef readonly int bid_after
    cdef readonly int auction_first
    cdef readonly int auction_last
    cdef readonly int auction_step
    cdef readonly int reinforce
    cdef readonly int overturn
    cdef readonly int self_overturn
    cdef readonly int declares
    cdef readonly int redeal
    cdef readonly int companion
    cdef readonly int suits_ranked
    cdef readonly int turn_up_first
    cdef readonly int turn_up_last
    cdef readonly int shape_count
    cdef readonly int single_shape
    cdef readonly int mixed_shapes
    cdef readonly int ranked
    cdef readonly int widest
    cdef readonly int longest_first
    cdef readonly int throws
    cdef readonly int against
    cdef readonly int force_last_class
    cdef readonly int keep_wider_sets
    cdef readonly int cover
    cdef readonly int compare
    cdef readonly int capture_needs_trumps
    cdef readonly int base_last_trick
    cdef readonly int measure
    cdef readonly int line_count
    cdef readonly int cap
    cdef readonly int band_count
    cdef long long[::1] faces
    cdef long long[::1] layouts
    cdef long long[::1] bid_kinds
    cdef long long[::1] bid_counts
    cdef long long[::1] suit_places
    cdef long long[::1] shapes
    cdef long long[::1] ladders
    cdef long long[::1] rungs
    cdef long long[::1] choices
    cdef long long[::1] forms
    cdef long long[::1] closings
    cdef long long[::1] above
    cdef long long[::1] above_forms
    cdef long long[::1] penalties
    cdef long long[::1] factors
    cdef long long[::1] lines
    cdef long long[::1] line_factors
    cdef long long[::1] bands
    cdef long long[::1] level_ranks
    cdef long long[::1] mandatory


cdef class Deal:
    cdef public int level
    cdef public int trump
    cdef public int opening
    cdef public int first_seat
    cdef public int declarer
    cdef public long long streams[STREAMS]
    cdef public int pack[FACES * PLANES]
    cdef public int drawn
    cdef public int held[SEATS * BID_FACES]
    cdef public int lying[SEATS * BID_FACES]
    cdef public int reach[SEATS]
    cdef public int best_reach
    cdef public int bid_count
    cdef public int least_step
    cdef public int bid_step
    cdef public int bid_seat[BIDS]
    cdef public int bid_face[BIDS]
    cdef public int bid_laid[BIDS]
    cdef public int bid_drawn[BIDS]
    cdef public int option_count
    cdef public int option_step[OPTIONS]
    cdef public int option_face[OPTIONS]
    cdef public int price
    cdef public int turned_card
    cdef public long long face_bit[FACES]
    cdef public long long group_mask[GROUPS]
    cdef public long long links
    cdef public long long alias_mask
    cdef public int alias_count
    cdef public long long alias_bit[LAYOUT_ALIAS_LIMIT]
    cdef public long long alias_strength[LAYOUT_ALIAS_LIMIT]
    cdef public int point_kinds
    cdef public int point_value[LAYOUT_POINTS_LIMIT]
    cdef public long long point_cards[LAYOUT_POINTS_LIMIT]
    cdef public long long point_mask
    cdef public long long cards[WORDS]
    cdef public int actor
    cdef public int style
    cdef public int want_count
    cdef public int want_width[WANTS]
    cdef public int want_length[WANTS]
    cdef public int want_mixed[WANTS]
    cdef public long long want_start[WANTS]
    cdef public long long want_top[WANTS]
    cdef public int mixed_cards
    cdef public long long mixed_start
    cdef public int mixed_steps
    cdef public int mix_steps[WANTS]
    cdef public int mix_highs[WANTS]
    cdef public int nth
    cdef public int taken_count
    cdef public long long taken_bit[WANTS]
    cdef public int taken_width[WANTS]
    cdef public int leader
    cdef public int called_face
    cdef public int partner
    cdef public int revealed
    cdef public int side_of[SEATS]
    cdef public int lead_group
    cdef public int lead_size
    cdef public int part_count
    cdef public int thrown
    cdef public int throw_failed
    cdef public int part_shape[COMPONENTS]
    cdef public int part_width[COMPONENTS]
    cdef public int part_length[COMPONENTS]
    cdef public long long part_start[COMPONENTS]
    cdef public long long part_faces[COMPONENTS]
    cdef public long long part_high[COMPONENTS]
    cdef public int rung[COMPONENTS]
    cdef public int choice[COMPONENTS]
    cdef public int closing_count
    cdef public int closing_part[WANTS]
    cdef public int closing_shape[WANTS]
    cdef public int closing_measure[WANTS]
    cdef public int watched
    cdef public int turn
    cdef public int winner_place
    cdef public long long best_score
    cdef public long long tops[COMPONENTS]
    cdef public long long best_tops[COMPONENTS]
    cdef public int ruffed
    cdef public int winner
    cdef public int trick_points
    cdef public int trick_count
    cdef public int attackers_points
    cdef public int kitty_points
    cdef public int kitty_multiplier
    cdef public int captured
    cdef public int capture_points
    cdef public int capped
    cdef public int side
    cdef public int levels
    cdef public int takeover
    cdef public int seat_level[SEATS]
    cdef public int won_by
    cdef public int events[EVENTS]
