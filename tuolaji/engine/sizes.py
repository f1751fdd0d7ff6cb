"""How much room does each list of a deal take?

Compiled, `state.pxd` gives the same sizes to C; a test compares the two.
"""

from __future__ import annotations

from typing import Final

from tuolaji.engine.constants import (
    BID_FACES,
    BIDS,
    CALLS,
    COMPONENTS,
    EVENTS,
    FACES,
    FOUL_COUNTS,
    GROUPS,
    LAYOUT_ALIAS_LIMIT,
    LAYOUT_POINTS_LIMIT,
    OPTIONS,
    PLANES,
    SEATS,
    STREAMS,
    WANTS,
    WORDS,
)

__all__ = ["LIST_SIZES"]

LIST_SIZES: Final = {
    "streams": STREAMS,
    "pack": FACES * PLANES,
    "held": SEATS * BID_FACES,
    "lying": SEATS * BID_FACES,
    "companions": SEATS,
    "counted": SEATS,
    "lengths": SEATS,
    "reach": SEATS,
    "bid_seat": BIDS,
    "bid_face": BIDS,
    "bid_laid": BIDS,
    "bid_drawn": BIDS,
    "call_seat": CALLS,
    "option_step": OPTIONS,
    "option_face": OPTIONS,
    "seat_level": SEATS,
    "height": SEATS,
    "reached": SEATS,
    "bid_level": SEATS,
    "fouls": FOUL_COUNTS,
    "side_of": SEATS,
    "face_bit": FACES,
    "group_mask": GROUPS,
    "alias_bit": LAYOUT_ALIAS_LIMIT,
    "alias_strength": LAYOUT_ALIAS_LIMIT,
    "point_value": LAYOUT_POINTS_LIMIT,
    "point_cards": LAYOUT_POINTS_LIMIT,
    "cards": WORDS,
    "want_width": WANTS,
    "want_length": WANTS,
    "want_mixed": WANTS,
    "want_start": WANTS,
    "want_top": WANTS,
    "fixed_top": WANTS,
    "mix_steps": WANTS,
    "mix_highs": WANTS,
    "taken_bit": WANTS,
    "taken_width": WANTS,
    "part_shape": COMPONENTS,
    "part_width": COMPONENTS,
    "part_length": COMPONENTS,
    "part_start": COMPONENTS,
    "part_faces": COMPONENTS,
    "part_high": COMPONENTS,
    "rung": COMPONENTS,
    "choice": COMPONENTS,
    "closing_part": WANTS,
    "closing_shape": WANTS,
    "closing_measure": WANTS,
    "tops": COMPONENTS,
    "best_tops": COMPONENTS,
    "events": EVENTS,
}
