"""Checks of the chapters around the deals: levels, the end of a match, ratings, fouls.

A match can climb from its first level to its end, or be ended by the clock. Every
rating has one multiplier. Each price is that of a foul, and says each thing once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from tuolaji.cards import RANKS, Rank
from tuolaji.dsl.assemble import FOUL_KEYS, foul_of
from tuolaji.dsl.checks.condition import any_case, can_hold, try_lines
from tuolaji.dsl.diagnostic import Diagnostic, did_you_mean, error, listed, warning, write
from tuolaji.dsl.draft import Draft, Leaf
from tuolaji.dsl.transform import Cost
from tuolaji.rules.claim import Claim
from tuolaji.rules.condition import AtLevel
from tuolaji.rules.digging import Dig, Fall
from tuolaji.rules.foul import FoulSide
from tuolaji.rules.match import (
    NO_TRUMP_LEVEL,
    NO_TRUMP_NAME,
    AfterLast,
    Clock,
    LevelsOf,
    Moved,
    level_name,
)
from tuolaji.rules.scoring import Band, RatingBand, Side

__all__ = [
    "CHECKS",
]


_NUMBER: Final = re.compile(r"-?\d+")
_TIMES: Final = ("minutes", "seconds a deal", "seconds a trick")


def _check_played(draft: Draft) -> Iterator[Diagnostic]:
    levels = draft.need_all("levels.played", Rank)
    leaf = draft.leaf("levels.played")
    ranks = set(levels) - {NO_TRUMP_LEVEL}
    if not ranks or list(levels) != sorted(set(levels)):
        message = "'levels.played' must list the levels from the lowest up, each once"
        shown = " ".join(RANKS[rank] for rank in sorted(ranks)) or "2 .. A"
        shown += f" and {NO_TRUMP_NAME}" * (NO_TRUMP_LEVEL in levels)
        yield error("T563", leaf.node.span, message, help=write(shown))
        return
    removed = set(draft.need_all("deck.removed", Rank)) & ranks
    if removed and removed < ranks:
        shown = listed(RANKS[rank] for rank in sorted(removed))
        message = f"'levels.played' has levels without level cards: {shown}"
        note = "'deck.removed' takes these ranks out of the pack"
        place = draft.place(leaf.node.span, "deck.removed")
        remedy = "leave them out of 'levels.played', or keep their cards"
        yield error("T565", place, message, note=note, help=remedy)


def _check_members(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the first level and those that must be played are among the levels."""
    levels = draft.need_all("levels.played", Rank)
    for path in ("levels.start", "levels.mandatory", "levels.held"):
        leaf, wanted = draft.leaf(path), draft.need_all(path, Rank)
        missing = [level_name(level) for level in wanted if level not in levels]
        if missing:
            message = f"'{path}' is not among 'levels.played': {listed(missing)}"
            note = f"the levels are {listed(map(level_name, levels))}"
            place = draft.place(leaf.word(missing[0]), "levels.played")
            remedy = "name a level of the list, or put this one into it"
            yield error("T561", place, message, note=note, help=remedy)
        elif path == "levels.start" and len(wanted) != 1:
            message = f"'{path}' must be one level, got {len(wanted)}"
            remedy = write(RANKS[wanted[0]])
            yield error("T561", leaf.node.span, message, help=remedy)


def _check_reach(draft: Draft) -> Iterator[Diagnostic]:
    """Check that some deal gains a level, or that a clock ends the match."""
    bands = draft.need_all("scoring.bands", Band)
    has_clock = draft.leaf("match.clock").value != ()
    of_player = draft.need("levels.of", LevelsOf) is LevelsOf.PLAYER
    alone = of_player and draft.need("levels.moved", Moved) is Moved.DECLARER
    rising = [band for band in bands if not alone or band.side is Side.DECLARERS]
    ends = any(band.gains for band in rising) or any(band.wins for band in bands)
    claims = draft.need_all("scoring.claims", Claim)
    ends |= any(
        claim.declarers > 0 or (claim.attackers > 0 and not alone) for claim in claims
    )
    if not has_clock and not ends and not _target(draft):
        whom = " the declarers" if alone else ""
        message = f"no band gives{whom} a level, so that no match can end"
        remedy = "write such as 'declarers +1' in a band, or give 'match.clock' a time"
        if any(band.payments for band in bands):
            remedy = "give 'match.target' the points that win"
        yield error("T562", draft.leaf("scoring.bands").node.span, message, help=remedy)


def _target(draft: Draft) -> int:
    """Return the points that win a match, or 0 for none."""
    target = draft.leaf("match.target").value
    return target if isinstance(target, int) else 0


def _check_target(draft: Draft) -> Iterator[Diagnostic]:
    """Check that deals give points where points win, and that no clock counts levels."""
    leaf = draft.leaf("match.target")
    if not _target(draft):
        return
    paid = [band.payments for band in draft.need_all("scoring.bands", Band)]
    paid += [claim.payments for claim in draft.need_all("scoring.claims", Claim)]
    if not any(paid):
        message = "no band gives points, so that no seat reaches the target"
        place = draft.place(leaf.node.span, "scoring.bands")
        remedy = "write such as 'declarers +20 points' in a band"
        yield error("T562", place, message, help=remedy)
    elif draft.leaf("match.clock").value != ():
        message = "a match to a target has no clock, which tells who is ahead in levels"
        place = draft.place(leaf.node.span, "match.clock")
        yield error("T562", place, message, help="leave one of them out")


def _check_held(draft: Draft) -> Iterator[Diagnostic]:
    """Check that levels that must be held can be left: some hold gains a level."""
    leaf = draft.leaf("levels.held")
    levels = draft.need_all(leaf.path, Rank)
    if not levels:
        return
    held = [b for b in draft.need_all("scoring.bands", Band) if b.side is Side.DECLARERS]
    if not any(band.gains for band in held):
        message = (
            f"'{leaf.path}' has {level_name(levels[0])}, but no band gives the declarers "
            "a level"
        )
        note = "no side could ever leave it"
        place = draft.place(leaf.node.span, "scoring.bands")
        remedy = "write such as 'declarers +1' in a band"
        yield error("T562", place, message, note=note, help=remedy)


def _check_clock(draft: Draft) -> Iterator[Diagnostic]:
    leaf = draft.leaf("match.clock")
    if isinstance(leaf.value, Clock):
        clock = leaf.value
        numbers = (clock.minutes, clock.deal_seconds, clock.trick_seconds)
        places = _NUMBER.finditer(leaf.node.text)
        for name, number, place in zip(_TIMES, numbers, places, strict=False):
            if number < 1:
                message = f"'match.clock' must have at least 1 for {name}, got {number}"
                remedy = "write an estimate, or 'none' for a match without a clock"
                yield error("T566", leaf.node.part(*place.span()), message, help=remedy)


def _check_laps(draft: Draft) -> Iterator[Diagnostic]:
    """Check that a match that starts again has a clock to end it."""
    leaf = draft.leaf("levels.after_last")
    again = draft.need(leaf.path, AfterLast) is AfterLast.AGAIN and not _target(draft)
    if again and draft.leaf("match.clock").value == ():
        message = "a match that starts again after the last level never ends"
        place = draft.place(leaf.node.span, "match.clock")
        yield error("T562", place, message, help="give 'match.clock' the time it has")


def _check_digging(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each line of digging lowers somebody, and that each is reached."""
    leaf, digs = draft.leaf("levels.digging"), draft.need_all("levels.digging", Dig)
    case = any_case(draft)
    reached = try_lines([dig.condition for dig in digs], case).reached
    for index, dig in enumerate(digs):
        yield from _fall_findings(draft, dig, index)
        if index not in reached and can_hold(dig.condition, case):
            message, reason = (
                f"the line '{dig}' never applies",
                "a line above it comes first",
            )
            remedy = "take it out, or put it further up"
            yield warning("T602", leaf.item(index), message, note=reason, help=remedy)


def _fall_findings(draft: Draft, dig: Dig, index: int) -> Iterator[Diagnostic]:
    leaf, ranks = draft.leaf("levels.digging"), draft.need_all("levels.played", Rank)
    place = leaf.item(index)
    if dig.alone and draft.need("levels.of", LevelsOf) is not LevelsOf.PLAYER:
        message = f"'{leaf.path}': no declarer can fall alone whose team has one level"
        place = draft.place(place, "levels.of")
        remedy = "write 'declarers', or give each player a level ('levels.of: player')"
        yield error("T564", place, message, help=remedy)
    if dig.fall is not Fall.TO:
        return
    if dig.number not in ranks:
        message = f"'{leaf.path}' is not among 'levels.played': {RANKS[dig.number]}"
        note = f"the levels are {listed(map(level_name, ranks))}"
        remedy = "name a level of the list, or put this one into it"
        place = draft.place(place, "levels.played")
        yield error("T561", place, message, note=note, help=remedy)
        return
    at = [
        rank for test in dig.when.tests if isinstance(test, AtLevel) for rank in test.ranks
    ]
    if at and min(at) <= dig.number:
        message = f"at level {RANKS[min(at)]} nobody falls to {RANKS[dig.number]}"
        yield error("T564", place, message, help="name a lower level to fall to")


_PATH: Final = "rating.factors"


def _check_factors(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the lines rise without a gap, to an open end."""
    leaf = draft.leaf(_PATH)
    bands = draft.need_all(_PATH, RatingBand)
    for index, band in enumerate(bands):
        is_last = index + 1 == len(bands)
        reason = _fault(band) or ("" if is_last else _join(band, bands[index + 1]))
        if not reason and is_last and band.high is not None:
            reason = f"leaves ratings of {band.high + 1} and more without a factor"
        if reason:
            message = f"the line '{band}' {reason}"
            remedy = _remedy(band, bands[index + 1 : index + 2])
            yield error("T571", leaf.item(index), message, help=remedy)


def _remedy(band: RatingBand, above: Sequence[RatingBand]) -> str:
    """Return the line as it would join the one above, or be open without one."""
    factor = max(band.factor, 1)
    high = above[0].low - 1 if above else None
    if high is not None and high < band.low:
        return "let the lines rise"
    return write(RatingBand(band.low, high, factor))


def _fault(band: RatingBand) -> str:
    if band.factor < 1:
        return "has no factor of at least 1"
    if band.high is not None and band.high < band.low:
        return f"runs from {band.low} down to {band.high}"
    return ""


def _join(band: RatingBand, above: RatingBand) -> str:
    if band.high is None or above.low <= band.high:
        return f"overlaps '{above}'"
    if above.low == band.high + 1:
        return ""
    missing = f"{band.high + 1} to {above.low - 1}"
    return f"leaves ratings of {missing} without a factor"


def _check_keys(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each key is a foul, or a foul of one side."""
    for key, leaf in draft.under("fouls"):
        if foul_of(key) is None:
            yield _unknown(key, leaf)


def _unknown(key: str, leaf: Leaf) -> Diagnostic:
    name = key.partition("(")[0].strip()
    if name in FOUL_KEYS:
        message = f"'fouls.{key}' is of no side"
        note = f"sides are {listed(FoulSide)}"
        remedy: str = write(f"{name}(declarers)")
        return error("T201", leaf.key_span, message, note=note, help=remedy)
    message = f"'fouls' has no key '{key}'"
    note = f"known keys are {listed(FOUL_KEYS)}"
    remedy = did_you_mean(name, FOUL_KEYS)
    return error("T201", leaf.key_span, message, note=note, help=remedy)


def _check_parts(draft: Draft) -> Iterator[Diagnostic]:
    for _, leaf in draft.under("fouls"):
        if isinstance(leaf.value, Cost):
            yield from _part_findings(leaf, leaf.value)


def _part_findings(leaf: Leaf, cost: Cost) -> Iterator[Diagnostic]:
    seen: set[str] = set()
    for index, (name, value) in enumerate(cost.parts):
        text = leaf.item_text(index)
        if name in seen:
            message = f"'{leaf.path}' says twice what '{text}' says"
            yield error("T581", leaf.item(index), message, help="keep one of them")
        elif name == "lost_at" and isinstance(value, int) and value < 1:
            message = f"'{text}' must count from 1"
            remedy = "write 'match lost at 1' for the first such foul"
            yield error("T581", leaf.item(index), message, help=remedy)
        seen.add(name)


def _check_losers(draft: Draft) -> Iterator[Diagnostic]:
    """Check that there are teams where a foul loses the match for one."""
    if draft.need("levels.of", LevelsOf) is not LevelsOf.PLAYER:
        return
    for _, leaf in draft.under("fouls"):
        parts = leaf.value.parts if isinstance(leaf.value, Cost) else ()
        for index, (name, _) in enumerate(parts):
            if name == "lost_at":
                text = leaf.item_text(index)
                message = (
                    f"'{leaf.path}': '{text}' has no team to lose: each player has a level"
                )
                place = draft.place(leaf.item(index), "levels.of")
                remedy = f"leave '{text}' out of '{leaf.path}'"
                yield error("T581", place, message, help=remedy)


CHECKS: Final = (
    _check_played,
    _check_members,
    _check_reach,
    _check_target,
    _check_held,
    _check_clock,
    _check_laps,
    _check_digging,
    _check_factors,
    _check_keys,
    _check_parts,
    _check_losers,
)
