"""What is the last trick worth, and what do the points mean?"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.constants import (
        BAND_HIGH,
        BAND_LEVELS,
        BAND_LOW,
        BAND_ORIGIN,
        BAND_PER,
        BAND_SIDE,
        BAND_WORDS,
        BURIED,
        LARGEST_LEVELS,
        LENGTHS,
        LINE_COUNT,
        LINE_LONGEST,
        LINE_MIXED,
        LINE_SHORTEST,
        LINE_WIDTH,
        LINE_WORDS,
        MEASURE_REQUIRED,
        MEASURE_WHOLE_PLAY,
        PLANES,
        PLAY,
        RANK_SCORE,
        TRUMP_SCORE,
    )
    from tuolaji.engine.decomposing import decompose
    from tuolaji.engine.holding import count_all, points_in
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.wanting import can_fill, want

__all__ = ["find_band", "measure_play", "score_kitty", "settle"]


def settle(rules: Tables, deal: Deal) -> cython.void:
    """Score the kitty and turn the attackers' points into levels."""
    score_kitty(rules, deal)
    find_band(rules, deal)


def score_kitty(rules: Tables, deal: Deal) -> cython.void:
    """Add what the kitty earns to the attackers' points."""
    deal.kitty_points = points_in(rules, deal, BURIED)
    deal.kitty_multiplier = deal.capped = deal.capture_points = 0
    deal.captured = is_captured(rules, deal)
    if deal.captured:
        measure_play(rules, deal, PLAY + deal.winner_place * PLANES)
        deal.capture_points = capture_points(rules, deal)
        deal.attackers_points += deal.capture_points


def capture_points(rules: Tables, deal: Deal) -> cython.int:
    """Return what the capture adds: the kitty, or the last trick counted again."""
    if rules.base_last_trick:
        return deal.trick_points * (deal.kitty_multiplier - 1)
    return deal.kitty_points * deal.kitty_multiplier


def is_captured(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether the attackers capture the kitty with the last trick."""
    if not deal.side_of[deal.winner]:
        return False
    if rules.kitty_size == 0 and not rules.base_last_trick:
        return False
    return not rules.capture_needs_trumps or deal.best_score >= TRUMP_SCORE


def measure_play(rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Find the kitty's multiplier for a winning play; the lead is broken up."""
    factor: cython.int
    if rules.measure == MEASURE_WHOLE_PLAY:
        factor = factor_of_play(rules, deal, place)
    else:
        if rules.measure != MEASURE_REQUIRED or deal.best_score % TRUMP_SCORE >= RANK_SCORE:
            decompose(rules, deal, place)
        factor = factor_of_parts(rules, deal, 0)
    deal.capped = factor > rules.cap
    deal.kitty_multiplier = rules.cap if deal.capped else factor


def factor_of_parts(rules: Tables, deal: Deal, size: cython.int) -> cython.int:
    """Return the greatest factor of the components noted.

    Args:
        rules: The ruleset's tables.
        deal: The deal, with components noted.
        size: The number of cards of the play where whole plays are measured, else 0.
    """
    index: cython.int
    form: cython.int
    best: cython.int = 0
    for index in range(deal.part_count):
        form = size * rules.shape_count + deal.part_shape[index]
        best = max(best, rules.factors[form * LENGTHS + deal.part_length[index]])
    return best


def factor_of_play(rules: Tables, deal: Deal, place: cython.int) -> cython.int:
    """Return the factor of the first line whose components a play contains.

    An `else` line is for plays that contain none of them. It measures their components,
    but counts the cards of the whole play.
    """
    line: cython.int
    length: cython.int
    for line in range(rules.line_count):
        if rules.lines[line * LINE_WORDS + LINE_WIDTH] == 0:
            decompose(rules, deal, place)
            return factor_of_parts(rules, deal, count_all(rules, deal, place))
        length = matches_line(rules, deal, place, line)
        if length:
            return rules.line_factors[line * LENGTHS + length]
    return 0


def matches_line(
    rules: Tables, deal: Deal, place: cython.int, line: cython.int
) -> cython.int:
    """Return the greatest length in which a play has what a line asks, or 0."""
    at: cython.int = line * LINE_WORDS
    length: cython.int = rules.lines[at + LINE_LONGEST]
    _copies: cython.int
    while length >= rules.lines[at + LINE_SHORTEST]:
        deal.want_count = 0
        for _copies in range(rules.lines[at + LINE_COUNT]):
            want(
                deal,
                rules.lines[at + LINE_WIDTH],
                length,
                rules.lines[at + LINE_MIXED],
                -1,
            )
        if can_fill(rules, deal, place):
            return length
        length -= 1
    return 0


def find_band(rules: Tables, deal: Deal) -> cython.void:
    """Find the band of the attackers' points."""
    band: cython.int
    at: cython.int
    further: cython.int
    for band in range(rules.band_count):
        at = band * BAND_WORDS
        if deal.attackers_points < rules.bands[at + BAND_LOW]:
            continue
        if deal.attackers_points > rules.bands[at + BAND_HIGH]:
            continue
        deal.side = rules.bands[at + BAND_SIDE]
        deal.takeover = deal.side
        deal.levels = rules.bands[at + BAND_LEVELS]
        if rules.bands[at + BAND_PER]:
            further = deal.attackers_points - rules.bands[at + BAND_ORIGIN]
            deal.levels += abs(further) // rules.bands[at + BAND_PER]
        deal.levels = min(deal.levels, LARGEST_LEVELS)
        return
