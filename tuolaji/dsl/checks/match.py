"""Checks of the chapters around the deals: levels, the end of a match, ratings, fouls.

A match can climb from its first level to its end, or be ended by the clock or after so
many deals. Every rating has one multiplier. Each price is that of a foul, and says each
thing once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from tuolaji.cards import RANKS, Rank
from tuolaji.dsl.assemble import FOUL_KEYS, foul_of
from tuolaji.dsl.checks.condition import any_case, can_hold, try_lines
from tuolaji.dsl.diagnostic import (
    OVERRIDE,
    Diagnostic,
    did_you_mean,
    error,
    listed,
    warning,
    write,
)
from tuolaji.dsl.draft import Draft, Leaf
from tuolaji.dsl.needs import moves_levels
from tuolaji.dsl.transform import Cost
from tuolaji.dsl.translation import names_of
from tuolaji.language import _, later
from tuolaji.rules.bidding import Declarer
from tuolaji.rules.claim import Claim
from tuolaji.rules.condition import AtLevel
from tuolaji.rules.digging import Dig, Fall
from tuolaji.rules.formula import Name, Number, Operation
from tuolaji.rules.foul import FoulSide
from tuolaji.rules.match import (
    MOST_LAPS,
    NO_TRUMP_LEVEL,
    NO_TRUMP_NAME,
    AfterLast,
    Clock,
    LevelsOf,
    Moved,
    Next,
    TimeUp,
    level_name,
)
from tuolaji.rules.scoring import Band, RatingBand, Side
from tuolaji.rules.table import Partners

__all__ = [
    "CHECKS",
]


_NUMBER: Final = re.compile(r"-?\d+")
_OF_THE_LIST: Final = (
    "levels.start",
    "levels.mandatory",
    "levels.held",
    "levels.below",
    "levels.above",
)
_TIMES: Final = (later("minutes"), later("seconds a deal"), later("seconds a trick"))


def _check_played(draft: Draft) -> Iterator[Diagnostic]:
    levels = draft.need_all("levels.played", Rank)
    leaf = draft.leaf("levels.played")
    ranks = set(levels) - {NO_TRUMP_LEVEL}
    if not ranks:
        message = _(
            "'levels.played' has no level with level cards: 'no trump' stands beside others"
        )
        beside = write(f"2 .. A and {NO_TRUMP_NAME}")
        yield error("T563", leaf.node.span, message, help=beside)
        return
    if list(levels) != sorted(set(levels)):
        message = _("'levels.played' must list the levels from the lowest up, each once")
        shown = " ".join(RANKS[rank] for rank in sorted(ranks))
        shown += f" and {NO_TRUMP_NAME}" * (NO_TRUMP_LEVEL in levels)
        yield error("T563", leaf.node.span, message, help=write(shown))
        return
    removed = set(draft.need_all("deck.removed", Rank)) & ranks
    if removed and removed < ranks:
        shown = listed(RANKS[rank] for rank in sorted(removed))
        message = _("'levels.played' has levels without level cards: {ranks}", ranks=shown)
        note = _("'deck.removed' takes these ranks out of the pack")
        place = draft.place(leaf.node.span, "deck.removed")
        remedy = _("leave them out of 'levels.played', or keep their cards")
        yield error("T565", place, message, note=note, help=remedy)
    elif len(levels) > 1 and _has_an_end(draft) and not moves_levels(draft):
        message = _("'levels.played' has levels to which no deal comes")
        note = _("no line gives or takes levels")
        place = draft.place(leaf.node.span, "scoring.bands", "scoring.claims")
        start = RANKS[draft.need_all("levels.start", Rank)[0]]
        remedy = _("say 'played: {level}', or let a line give levels", level=start)
        yield warning("T608", place, message, note=note, help=remedy)


def _check_above(draft: Draft) -> Iterator[Diagnostic]:
    """Check that what stands above the last level rises, in no more than so many laps."""
    above = draft.need_all("levels.above", Rank)
    laps = bool(above) + sum(higher <= lower for lower, higher in pairwise(above))
    if fall := _fall(above):
        high, low = level_name(fall[0]), level_name(fall[-1])
        message = _(
            "'levels.above' falls from {high} to {low}, so that each of these levels would "
            "be a lap of its own",
            high=high,
            low=low,
        )
        shown = f"{low} {high}" if len(fall) == 2 else f"{low} .. {high}"
        is_whole = len(fall) == len(above)
        advice = write(shown) if is_whole else _("write them from the lowest up")
        yield error("T563", draft.leaf("levels.above").node.span, message, help=advice)
    elif laps > MOST_LAPS:
        message = _(
            "'levels.above' has {laps} laps, where {most} are the most",
            laps=laps,
            most=MOST_LAPS,
        )
        remedy = _(
            "write fewer, or 'levels.after_last: start again' in a match with an end"
        )
        yield error("T563", draft.leaf("levels.above").node.span, message, help=remedy)


def _fall(above: Sequence[Rank]) -> Sequence[Rank]:
    """Return the first levels that are written from the highest down, as no laps are.

    Where laps begin anew, the level before is the last of several, or far above.
    """
    for place, level in enumerate(above):
        run = [level]
        for lower in above[place + 1 :]:
            if lower >= run[-1]:
                break
            run.append(lower)
        begins = place == 0 or level <= above[place - 1]
        if begins and (len(run) > 2 or level - 1 in run):
            return run
    return ()


def _check_members(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the first level and those that must be played are among the levels."""
    levels = draft.need_all("levels.played", Rank)
    if set(levels) == {NO_TRUMP_LEVEL}:
        return  # What the list lacks is told where the list is checked.
    for path in _OF_THE_LIST:
        leaf, wanted = draft.leaf(path), draft.need_all(path, Rank)
        missing = [level_name(level) for level in wanted if level not in levels]
        if missing:
            message = _(
                "'{path}' is not among 'levels.played': {missing}",
                path=path,
                missing=listed(missing),
            )
            note = _("the levels are {levels}", levels=listed(map(level_name, levels)))
            place = draft.place(leaf.word(missing[0]), "levels.played")
            remedy = _("name a level of the list, or put this one into it")
            yield error("T561", place, message, note=note, help=remedy)
        elif path == "levels.start" and len(wanted) != 1:
            message = _(
                "'{path}' must be one level, got {count}",
                path=path,
                count=len(wanted),
            )
            remedy = write(RANKS[wanted[0]])
            yield error("T561", leaf.node.span, message, help=remedy)


def _has_an_end(draft: Draft) -> bool:
    """Tell whether a match ends by something else than its levels.

    Its time does not end it where it is played on.
    """
    return (_is_limited(draft) and not _is_played_on(draft)) or _target(draft) > 0


def _is_played_on(draft: Draft) -> bool:
    return isinstance(draft.leaf("match.time_up").value, TimeUp)


def _check_reach(draft: Draft) -> Iterator[Diagnostic]:
    """Check that some deal gains a level, or that clock or deals end the match."""
    bands = draft.need_all("scoring.bands", Band)
    of_player = draft.need("levels.of", LevelsOf) is LevelsOf.PLAYER
    alone = of_player and draft.need("levels.moved", Moved) is Moved.DECLARER
    rising = [band for band in bands if not alone or band.side is Side.DECLARERS]
    ends = any(band.gains for band in rising) or any(band.wins for band in bands)
    claims = draft.need_all("scoring.claims", Claim)
    ends |= any(
        claim.declarers > 0 or (claim.attackers > 0 and not alone) for claim in claims
    )
    if not ends and not _has_an_end(draft):
        message = _("no band gives a level, so that no match can end")
        if alone:
            message = _("no band gives the declarers a level, so that no match can end")
        remedy = _(
            "write for example 'declarers +1' in a band, or give 'match.clock' a time"
        )
        if any(band.payments for band in bands):
            remedy = _("give 'match.target' the points that win")
        yield error("T562", draft.leaf("scoring.bands").node.span, message, help=remedy)


def _target(draft: Draft) -> int:
    """Return the points that win a match, or 0 for none."""
    target = draft.leaf("match.target").value
    return target if isinstance(target, int) else 0


def _limits(draft: Draft) -> Sequence[str]:
    """Return the keys that end a match whatever its levels: its time, and its deals."""
    kinds = {"match.clock": Clock, "match.deals": int}
    return [path for path in kinds if isinstance(draft.leaf(path).value, kinds[path])]


def _is_limited(draft: Draft) -> bool:
    return bool(_limits(draft))


def _check_target(draft: Draft) -> Iterator[Diagnostic]:
    """Check that deals give points where points win, and that no end counts levels."""
    leaf = draft.leaf("match.target")
    if not _target(draft):
        return
    paid = [band.payments for band in draft.need_all("scoring.bands", Band)]
    paid += [claim.payments for claim in draft.need_all("scoring.claims", Claim)]
    if not any(paid):
        message = _("no band gives points, so that no seat reaches the target")
        place = draft.place(leaf.node.span, "scoring.bands")
        remedy = _("write for example 'declarers +20 points' in a band")
        yield error("T562", place, message, help=remedy)
    elif limits := _limits(draft):
        message = _("a match to a target has no clock, which tells who is ahead in levels")
        if limits == ["match.deals"]:
            message = _(
                "a match to a target has no number of deals, after which the levels tell "
                "who is ahead"
            )
        place = draft.place(leaf.node.span, limits[0])
        yield error("T562", place, message, help=_("leave one of them out"))


def _check_held(draft: Draft) -> Iterator[Diagnostic]:
    """Check that levels that must be held can be left: some hold gains a level."""
    leaf = draft.leaf("levels.held")
    levels = draft.need_all(leaf.path, Rank)
    if not levels:
        return
    held = [b for b in draft.need_all("scoring.bands", Band) if b.side is Side.DECLARERS]
    if not any(band.gains for band in held):
        message = _(
            "'{path}' has {level}, but no band gives the declarers a level",
            path=leaf.path,
            level=level_name(levels[0]),
        )
        note = _("no side could ever leave it")
        place = draft.place(leaf.node.span, "scoring.bands")
        remedy = _("write for example 'declarers +1' in a band")
        yield error("T562", place, message, note=note, help=remedy)


def _check_turns(draft: Draft) -> Iterator[Diagnostic]:
    """Check that a side lasts whose seats declare in turn."""
    if draft.need("table.partners", Partners) is not Partners.OPPOSITE:
        yield from _refuse_next(
            draft,
            Next.TURN,
            "table.partners",
            later("'{path}': no side keeps its turn, since sides change"),
            _("write for example 'next seat', or 'partners: opposite'"),
        )


def _check_lot(draft: Draft) -> Iterator[Diagnostic]:
    """Check that bids name the next declarer where they are to: not where the lot does."""
    if draft.need("bidding.declarer", Declarer) is Declarer.LOT:
        yield from _refuse_next(
            draft,
            Next.BIDDING,
            "bidding.declarer",
            later("'{path}': no bid names a declarer, since a lot does"),
            _("write for example 'next seat', or 'declarer: first bidder'"),
        )


def _refuse_next(
    draft: Draft, seat: Next, cause: str, problem: str, remedy: str
) -> Iterator[Diagnostic]:
    """Report each key that lets a seat declare next which another key rules out."""
    for path in ("match.held", "match.takeover", "match.drawn"):
        leaf = draft.leaf(path)
        if leaf.value == seat:
            place = draft.place(leaf.node.span, cause)
            yield error("T567", place, _(problem, path=path), help=remedy)


def _check_clock(draft: Draft) -> Iterator[Diagnostic]:
    leaf = draft.leaf("match.clock")
    if isinstance(leaf.value, Clock):
        clock = leaf.value
        numbers = (clock.minutes, clock.deal_seconds, clock.trick_seconds)
        places = _NUMBER.finditer(leaf.node.text)
        for unit, number, place in zip(_TIMES, numbers, places, strict=False):
            if number < 1:
                message = _(
                    "'match.clock' must have at least 1 for {unit}, got {number}",
                    unit=_(unit),
                    number=number,
                )
                remedy = _("write an estimate, or 'none' for a match without a clock")
                yield error("T566", leaf.node.part(*place.span()), message, help=remedy)


def _check_time_up(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the level is played to which all come when the time is up."""
    leaf, levels = draft.leaf("match.time_up"), draft.need_all("levels.played", Rank)
    if isinstance(leaf.value, TimeUp) and leaf.value.level not in levels:
        message = _(
            "'{path}' is not among 'levels.played': {missing}",
            path=leaf.path,
            missing=level_name(leaf.value.level),
        )
        note = _("the levels are {levels}", levels=listed(map(level_name, levels)))
        place = draft.place(leaf.node.span, "levels.played")
        remedy = _("name a level of the list, or put this one into it")
        yield error("T561", place, message, note=note, help=remedy)


def _check_laps(draft: Draft) -> Iterator[Diagnostic]:
    """Check that something ends a match that starts again after the last level."""
    leaf = draft.leaf("levels.after_last")
    again = draft.need(leaf.path, AfterLast) is AfterLast.AGAIN
    wins = any(band.wins for band in draft.need_all("scoring.bands", Band))
    ends = wins or _has_an_end(draft) or isinstance(draft.leaf("match.ahead").value, int)
    if again and not ends:
        message = _("a match that starts again after the last level never ends")
        place, note = draft.place(leaf.node.span, "match.clock"), ""
        if _is_played_on(draft):
            place = draft.place(leaf.node.span, "match.time_up")
            note = _("'match.time_up' lets it go on when its time is up")
        remedy = _(
            "give 'match.clock' the time it has, or 'match.deals' the number of its deals; "
            "a match of two laps has 'levels.above: 2 .. A' instead"
        )
        if note:
            remedy = _("leave one of them out, or let 'match.ahead' end it")
        yield error("T562", place, message, note=note, help=remedy)


def _check_digging(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each line of digging lowers somebody, and that each is reached."""
    leaf, digs = draft.leaf("levels.digging"), draft.need_all("levels.digging", Dig)
    case = any_case(draft)
    reached = try_lines([dig.condition for dig in digs], case).reached
    for index, dig in enumerate(digs):
        yield from _fall_findings(draft, dig, index)
        if index not in reached and can_hold(dig.condition, case):
            message, reason = (
                _("the line '{line}' never applies", line=dig),
                _("a line above it comes first"),
            )
            remedy = _("take it out, or put it further up")
            yield warning("T602", leaf.item(index), message, note=reason, help=remedy)


def _fall_findings(draft: Draft, dig: Dig, index: int) -> Iterator[Diagnostic]:
    leaf = draft.leaf("levels.digging")
    place = leaf.item(index)
    if dig.alone and draft.need("levels.of", LevelsOf) is not LevelsOf.PLAYER:
        message = _(
            "'{path}': no declarer can fall alone whose team has one level", path=leaf.path
        )
        place = draft.place(place, "levels.of")
        remedy = _("write 'declarers', or give each player a level ('levels.of: player')")
        yield error("T564", place, message, help=remedy)
    if dig.friends is not None and (reason := _no_friends_fall(draft, dig)):
        message = _("the line '{line}' {reason}", line=leaf.item_text(index), reason=reason)
        remedy = _("write for example 'declarer to 2 and each friend to half'")
        place = draft.place(leaf.item(index), "table.partners")
        yield error("T564", place, message, help=remedy)
    falls = [(dig.fall, dig.number)]
    if dig.friends is not None:
        falls.append((dig.friends.fall, dig.friends.number))
    for fall, number in falls:
        if fall is Fall.TO:
            yield from _depth_findings(draft, dig, index, number)


def _no_friends_fall(draft: Draft, dig: Dig) -> str:
    """Return why friends cannot fall by a depth of their own, or nothing."""
    if not dig.alone:
        return _("lets the declarers fall, and the friends among them once more")
    if draft.need("table.partners", Partners) is Partners.NONE:
        return _("names friends, and the declarer has none")
    return ""


def _depth_findings(
    draft: Draft, dig: Dig, index: int, number: int
) -> Iterator[Diagnostic]:
    """Check that a level to fall to is one, and is below those at which the line digs."""
    leaf, ranks = draft.leaf("levels.digging"), draft.need_all("levels.played", Rank)
    place = leaf.item(index)
    if set(ranks) == {NO_TRUMP_LEVEL}:
        return
    if number not in ranks:
        message = _(
            "'{path}' is not among 'levels.played': {missing}",
            path=leaf.path,
            missing=RANKS[number],
        )
        note = _("the levels are {levels}", levels=listed(map(level_name, ranks)))
        remedy = _("name a level of the list, or put this one into it")
        place = draft.place(place, "levels.played")
        yield error("T561", place, message, note=note, help=remedy)
        return
    at = [
        rank for test in dig.when.tests if isinstance(test, AtLevel) for rank in test.ranks
    ]
    if at and min(at) <= number:
        message = _(
            "at level {level} nobody falls to {lower}",
            level=RANKS[min(at)],
            lower=RANKS[number],
        )
        yield error("T564", place, message, help=_("name a lower level to fall to"))


_PATH: Final = "rating.factors"


def _check_factors(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the lines rise without a gap, to an open end."""
    leaf = draft.leaf(_PATH)
    bands = draft.need_all(_PATH, RatingBand)
    for index, band in enumerate(bands):
        is_last = index + 1 == len(bands)
        reason = _fault(band) or ("" if is_last else _join(band, bands[index + 1]))
        if not reason and is_last and band.high is not None:
            reason = _(
                "leaves ratings of {low} and more without a factor", low=band.high + 1
            )
        if reason:
            message = _("the line '{line}' {reason}", line=band, reason=reason)
            remedy = _remedy(band, bands[index + 1 : index + 2])
            yield error("T571", leaf.item(index), message, help=remedy)


def _remedy(band: RatingBand, above: Sequence[RatingBand]) -> str:
    """Return the line as it would join the one above, or be open without one."""
    factor = max(band.factor, 1)
    high = above[0].low - 1 if above else None
    if high is not None and high < band.low:
        return _("let the lines rise")
    return write(RatingBand(band.low, high, factor))


def _fault(band: RatingBand) -> str:
    if band.factor < 1:
        return _("has no factor of at least 1")
    if band.high is not None and band.high < band.low:
        return _("runs from {low} down to {high}", low=band.low, high=band.high)
    return ""


def _join(band: RatingBand, above: RatingBand) -> str:
    if band.high is None or above.low <= band.high:
        return _("overlaps '{above}'", above=above)
    if above.low == band.high + 1:
        return ""
    return _(
        "leaves ratings of {low} to {high} without a factor",
        low=band.high + 1,
        high=above.low - 1,
    )


def _check_keys(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each key is a foul, or a foul of one side."""
    for key, leaf in draft.under("fouls"):
        if foul_of(key) is None:
            yield _unknown(key, leaf)


def _unknown(key: str, leaf: Leaf) -> Diagnostic:
    name = key.partition("(")[0].strip()
    if name in FOUL_KEYS:
        message = _("'fouls.{key}' is of no side", key=key)
        note = _("sides are {sides}", sides=listed(FoulSide))
        remedy: str = write(f"{name}(declarers)")
        return error("T201", leaf.key_span, message, note=note, help=remedy)
    message = _("'fouls' has no key '{key}'", key=key)
    note = _("known keys are {known}", known=listed(FOUL_KEYS))
    remedy = did_you_mean(name, [*FOUL_KEYS, *names_of(("fouls",), FOUL_KEYS)])
    return error("T201", leaf.key_span, message, note=note, help=remedy)


def _check_parts(draft: Draft) -> Iterator[Diagnostic]:
    for _key, leaf in draft.under("fouls"):
        if isinstance(leaf.value, Cost):
            yield from _part_findings(leaf, leaf.value)


def _part_findings(leaf: Leaf, cost: Cost) -> Iterator[Diagnostic]:
    seen: set[str] = set()
    for index, (name, value) in enumerate(cost.parts):
        text = leaf.item_text(index)
        if name in seen:
            message = _("'{path}' says twice what '{text}' says", path=leaf.path, text=text)
            yield error("T581", leaf.item(index), message, help=_("keep one of them"))
        elif name == "by_points" and not any(part == "takeover" for part, _v in cost.parts):
            message = _("'{text}' does not say who has the next deal", text=text)
            note = _("where no price does, the points decide the deal in any case")
            remedy = _("write 'takeover and {text}' or 'no takeover and {text}'", text=text)
            yield error("T581", leaf.item(index), message, note=note, help=remedy)
        elif name == "lost_at" and isinstance(value, int) and value < 1:
            message = _("'{text}' must count from 1", text=text)
            remedy = _("write 'match lost at 1' for the first such foul")
            yield error("T581", leaf.item(index), message, help=remedy)
        elif (own := _own_gain(name, value)) > 0:
            message = _("by '{text}' the side gains from its own foul", text=text)
            remedy = write(text.replace(str(own), f"-{own}", 1))
            yield error("T581", leaf.item(index), message, help=remedy)
        seen.add(name)


def _own_gain(name: str, value: object) -> int:
    """Return what a part of a price gives the side of the foul itself."""
    match name, value:
        case "levels", int(levels):
            return levels
        case "points", Number(points) | Operation("*", Number(points), Name()):
            return points
        case _:
            return 0


def _check_gains(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the price of a foul of either side rewards no side for its own foul."""
    own = set(filter(None, (foul_of(key) for key, _leaf in draft.under("fouls"))))
    for key, leaf in draft.under("fouls"):
        foul = foul_of(key)
        if foul is None or foul[1] is not None or not isinstance(leaf.value, Cost):
            continue
        for index, (name, value) in enumerate(leaf.value.parts):
            side = _GAINERS.get(name)
            if side is None or not value or (foul[0], side) in own:
                continue
            text, word = leaf.item_text(index), key.partition("(")[0].strip()
            message = _(
                "by '{text}' of '{path}' {side} gain from a foul of their own",
                text=text,
                path=leaf.path,
                side=_("the declarers")
                if side is FoulSide.DECLARERS
                else _("the attackers"),
            )
            note = _("a price of no side is the same whoever commits the foul")
            remedy = _(
                "write '{name}({other}): …' for the foul of the other side, and a price of "
                "its own for '{name}({side})'",
                name=word,
                other=_OTHERS[side],
                side=side,
            )
            yield warning("T610", leaf.item(index), message, note=note, help=remedy)
            break


_GAINERS: Final = {
    "takeover": FoulSide.ATTACKERS,
    "attackers": FoulSide.ATTACKERS,
    "declarers": FoulSide.DECLARERS,
}
"""Who gains by a part of a price."""

_OTHERS: Final = {
    FoulSide.ATTACKERS: FoulSide.DECLARERS,
    FoulSide.DECLARERS: FoulSide.ATTACKERS,
}


def _check_losers(draft: Draft) -> Iterator[Diagnostic]:
    """Check that there are teams where a foul loses the match for one."""
    if draft.need("levels.of", LevelsOf) is not LevelsOf.PLAYER:
        return
    for _key, leaf in draft.under("fouls"):
        parts = leaf.value.parts if isinstance(leaf.value, Cost) else ()
        for index, (name, _value) in enumerate(parts):
            if name == "lost_at":
                text = leaf.item_text(index)
                message = _(
                    "'{path}': '{text}' has no team to lose: each player has a level",
                    path=leaf.path,
                    text=text,
                )
                place = draft.place(leaf.item(index), "levels.of")
                remedy = _("leave '{text}' out of '{path}'", text=text, path=leaf.path)
                yield error("T581", place, message, help=remedy)


def _check_mandatory(draft: Draft) -> Iterator[Diagnostic]:
    """Check that a level that nobody jumps over is not one that must be held besides."""
    mandatory = draft.need_all("levels.mandatory", Rank)
    held = draft.need_all("levels.held", Rank)
    leaf = draft.leaf("levels.mandatory")
    is_own = leaf.node.span.file in {OVERRIDE, draft.own}
    if is_own and mandatory and set(mandatory) <= set(held):
        message = _(
            "'levels.mandatory' can never act: 'levels.held' has all its levels, and no "
            "rise jumps over those either"
        )
        yield warning("T608", leaf.key_span, message, help=_("leave it out"))


CHECKS: Final = (
    _check_played,
    _check_mandatory,
    _check_above,
    _check_members,
    _check_reach,
    _check_target,
    _check_held,
    _check_turns,
    _check_lot,
    _check_clock,
    _check_time_up,
    _check_laps,
    _check_digging,
    _check_factors,
    _check_keys,
    _check_parts,
    _check_gains,
    _check_losers,
)
