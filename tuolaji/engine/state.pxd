# What the classes of state.py are in C.

from tuolaji.engine.constants cimport (
    BID_FACES, BIDS, CALLS, COMPONENTS, EVENTS, FACES, FOUL_COUNTS, GROUPS, LAYOUT_ALIAS_LIMIT, LAYOUT_POINTS_LIMIT,
    OPTIONS, PLANES, SEATS, STREAMS, WANTS, WORDS,
)

cdef class Tables:
    cdef public int players
    cdef public int packs
    cdef public int hand_size
    cdef public int kitty_size
    cdef public int face_count
    cdef public int start_level
    cdef public int last_level
    cdef public int next_held
    cdef public int next_takeover
    cdef public int starts_again
    cdef public int levels_of_players
    cdef public int called
    cdef public int point_limit
    cdef public int priced_kind_count
    cdef public int clock_seconds
    cdef public int deal_seconds
    cdef public int trick_seconds
    cdef public int tie
    cdef public int theft
    cdef public int theft_step
    cdef public int bid_steps
    cdef public int bid_during
    cdef public int bid_after
    cdef public int auction_first
    cdef public int auction_last
    cdef public int auction_step
    cdef public int reinforce
    cdef public int overturn
    cdef public int self_overturn
    cdef public int declares
    cdef public int redeal
    cdef public int companion
    cdef public int suits_ranked
    cdef public int turn_up_first
    cdef public int turn_up_last
    cdef public int shape_count
    cdef public int single_shape
    cdef public int mixed_shapes
    cdef public int ranked
    cdef public int widest
    cdef public int longest_first
    cdef public int throws
    cdef public int against
    cdef public int force_last_class
    cdef public int throws_must_stand
    cdef public int keep_wider_sets
    cdef public int cover
    cdef public int compare
    cdef public int capture_needs_trumps
    cdef public int base_last_trick
    cdef public int measure
    cdef public int line_count
    cdef public int cap
    cdef public int band_count
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
    cdef long long[::1] foul_prices
    cdef long long[::1] priced_kinds


cdef class Deal:
    cdef public int level
    cdef public int own_levels
    cdef public int bid_level[SEATS]
    cdef public int trump
    cdef public int opening
    cdef public int first_seat
    cdef public int declarer
    cdef public int kitty_seat
    cdef public long long streams[STREAMS]
    cdef public int pack[FACES * PLANES]
    cdef public int drawn
    cdef public int next_asked
    cdef public int unasked
    cdef public int bids_before
    cdef public int held[SEATS * BID_FACES]
    cdef public int lying[SEATS * BID_FACES]
    cdef public int companions[SEATS]
    cdef public int counted[SEATS]
    cdef public long long lengths[SEATS]
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
    cdef public int call_count
    cdef public int call_seat[CALLS]
    cdef public int caller
    cdef public int passed
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
    cdef public int fixed_count
    cdef public long long fixed_top[WANTS]
    cdef public int named_steps
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
    cdef public int height[SEATS]
    cdef public int reached[SEATS]
    cdef public int won_by
    cdef public int elapsed
    cdef public int time_up
    cdef public int foul_share
    cdef public int foul
    cdef public int foul_kind
    cdef public int foul_by
    cdef public int foul_seat
    cdef public int foul_declarers
    cdef public int foul_attackers
    cdef public int next_by_bid
    cdef public int fouls[FOUL_COUNTS]
    cdef public int events[EVENTS]
