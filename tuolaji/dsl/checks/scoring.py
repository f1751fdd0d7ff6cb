"""Checks of scoring: the score table gives one outcome for every number of points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise, product
from typing import Final

from tuolaji.dsl.assemble import deck, formula, kitty_size
from tuolaji.dsl.checks.condition import any_case, can_hold, no_line_fits, try_lines
from tuolaji.dsl.diagnostic import Diagnostic, Span, error, warning
from tuolaji.dsl.draft import Draft, Unknown, once, value_of
from tuolaji.language import _, all_hold, later
from tuolaji.rules.bidding import Auction, Over, OverBy, Window
from tuolaji.rules.claim import Claim, How
from tuolaji.rules.formula import Formula, Number, Operation, names_in
from tuolaji.rules.kitty import Theft
from tuolaji.rules.lead import FailedThrow, Throws
from tuolaji.rules.limits import LARGEST_LEVELS, LARGEST_PAYMENT, MOST_CLAIMS
from tuolaji.rules.match import LevelsOf, Moved
from tuolaji.rules.payment import Party, Payment
from tuolaji.rules.scoring import Band, Doubled, DoubledBy, Share
from tuolaji.rules.table import Partners

__all__ = ["CHECKS"]


_BANDS: Final = "scoring.bands"
_CLAIMS: Final = "scoring.claims"
_TAKEOVER: Final = "scoring.takeover"
_GIVES_LEVELS: Final = later("the band '{band}' gives {given} levels for {points} points")
_GIVES_POINTS: Final = later("the band '{band}' gives {given} points for {points} points")
_GIVES_LEVELS_AT: Final = later(
    "the band '{band}' gives {given} levels for {points} points at a price of {price}"
)
_GIVES_POINTS_AT: Final = later(
    "the band '{band}' gives {given} points for {points} points at a price of {price}"
)
_MOST_POINTS: Final = 10_000
"""The points of a band whose gain depends on them, each of which is worked out."""

_FAILED_THROW: Final = "lead.failed_throw"
_WORDS: Final = {
    "step": "scoring.step",
    "takeover": _TAKEOVER,
    "packs": "deck.packs",
}
"""The names in the bands that keys of their own give."""


@dataclass(frozen=True, slots=True)
class _Interval:
    """A band in numbers; infinite where it is open."""

    index: int
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class _Gap:
    """Points for which no line fits, in the deals for which it is so.

    Attributes:
        low: The least of them.
        high: The greatest.
        left: Tests that such a deal passes or fails.
        holding: The bands that hold these points, in other deals.
    """

    low: float
    high: float
    left: tuple[str, ...]
    holding: tuple[int, ...]


@once
def band_names(draft: Draft) -> dict[str, int]:
    """Return what the names in the bands stand for; only sound ones make bands."""
    names = _step_names(draft)
    takeover = value_of(formula(draft, _TAKEOVER), names)
    if not _is_used(draft, "takeover"):
        return names
    if takeover is None or not _is_reachable(takeover, names["total"]):
        raise Unknown(_TAKEOVER)
    return {**names, "takeover": takeover}


def _is_reachable(takeover: int, total: int) -> bool:
    """Tell whether the attackers can take that many points, in a pack that has points."""
    return takeover >= 1 and (takeover <= total or not total)


def _table_names(draft: Draft) -> dict[str, int]:
    """Return what the names stand for that hold at a table; the price is the first."""
    cards, players = deck(draft), draft.need("table.players", int)
    names = {"players": players, "packs": cards.packs, "total": cards.total_points}
    prices = _prices(draft)
    return {**names, "price": prices[0]} if prices else names


def _prices(draft: Draft) -> tuple[int, ...]:
    if draft.need("bidding.window", Window) is not Window.AUCTION:
        return ()
    auction = draft.need("bidding.auction", Auction)
    if any(step < 1 for _, step in auction.legs):
        raise Unknown("bidding.auction")
    total, default = deck(draft).total_points, draft.leaf("bidding.default_price").value
    prices = auction.prices(total)
    if isinstance(default, int) and auction.price(default, total) not in prices:
        return (*prices, auction.price(default, total))
    return prices


def _step_names(draft: Draft) -> dict[str, int]:
    names = _table_names(draft)
    step = value_of(formula(draft, "scoring.step"), names)
    if step is None or step < 1:
        raise Unknown("scoring.step")
    return {**names, "step": step}


def _intervals(draft: Draft) -> list[_Interval]:
    """Return the bands in numbers, without those that have no points."""
    names = band_names(draft)
    intervals = []
    for index, band in enumerate(draft.need_all(_BANDS, Band)):
        low = -math.inf if band.low is None else _number(band.low, names)
        high = math.inf if band.high is None else _number(band.high, names)
        intervals.append(_Interval(index, low, high))
    return intervals


def _number(value: Formula, names: dict[str, int]) -> int:
    number = value_of(value, names)
    if number is None:
        raise Unknown(str(value))
    return number


def _check_prices(draft: Draft) -> Iterator[Diagnostic]:
    """Check that at each further price of an auction some band holds all points."""
    names, bands, unit = band_names(draft), draft.need_all(_BANDS, Band), _unit(draft)
    for price in _prices(draft)[1:]:
        own = {**names, "price": price}
        takeover = value_of(formula(draft, _TAKEOVER), own)
        if takeover is None:
            raise Unknown(_TAKEOVER)
        own["takeover"] = takeover
        spans = [
            (
                -math.inf if band.low is None else _number(band.low, own),
                math.inf if band.high is None else _number(band.high, own),
            )
            for band in bands
        ]
        points = _first_outside(spans, names["total"], unit)
        if points is not None:
            message = _(
                "no band holds {points} points at a price of {price}",
                points=points,
                price=price,
            )
            remedy = _("write bands that meet at every price, such as by 'takeover'")
            place = draft.place(draft.leaf(_BANDS).node.span, _TAKEOVER)
            yield error("T552", place, message, help=remedy)
            return


def _check_gains_at_prices(draft: Draft) -> Iterator[Diagnostic]:
    """Check the gain at both ends of each band at each further price of an auction."""
    names, leaf, bands = band_names(draft), draft.leaf(_BANDS), draft.need_all(_BANDS, Band)
    priced = product(_prices(draft)[1:], enumerate(bands))
    for price, (index, band) in priced:
        own = {**names, "price": price}
        takeover = value_of(formula(draft, _TAKEOVER), own)
        own["takeover"] = names.get("takeover", 0) if takeover is None else takeover
        gains = [(band.levels, LARGEST_LEVELS, _GIVES_LEVELS_AT)]
        gains += [
            (each.amount, LARGEST_PAYMENT, _GIVES_POINTS_AT) for each in band.payments
        ]
        for points, (gain, most_given, sentence) in product(_ends(band, own), gains):
            given = value_of(gain, {**own, "points": points})
            if given is None or not 0 <= given <= most_given:
                shown = _("far more") if given is None else f"{given:,}"
                text = leaf.item_text(index)
                message = _(sentence, band=text, given=shown, points=points, price=price)
                note = _("a band gives 0 to {most:,}", most=most_given)
                place = draft.place(leaf.item(index), "bidding.auction")
                remedy = _("count smaller: ten points as one, for example, in every line")
                yield error("T553", place, message, note=note, help=remedy)
                return


def _ends(band: Band, names: dict[str, int]) -> Sequence[int]:
    """Return the points at the ends of a band, any for one of any points."""
    ends = [_number(end, names) for end in (band.low, band.high) if end is not None]
    if not ends:
        return (0,)
    return ends if ends[0] <= ends[-1] else ()


def _first_outside(
    spans: Sequence[tuple[float, float]], total: int, unit: int
) -> int | None:
    """Return the least multiple of a unit, up to a total, that lies in no span.

    >>> _first_outside([(-math.inf, 40), (60, math.inf)], 200, 5)
    45
    """
    points = 0
    while points <= total:
        end = max((high for low, high in spans if low <= points <= high), default=None)
        if end is None:
            return points
        if end >= total:
            return None
        points = (int(end) // unit + 1) * unit
    return None


def _check_step(draft: Draft) -> Iterator[Diagnostic]:
    value = value_of(formula(draft, "scoring.step"), _table_names(draft))
    if value is None or value < 1:
        message = _("'scoring.step' must be at least 1 point, got {value}", value=value)
        if value is None:
            message = _(
                "'scoring.step' must be a number of points, but divides by zero or is "
                "far too large"
            )
        yield error("T556", draft.leaf("scoring.step").node.span, message)


def _check_takeover(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the attackers can reach the points at which they take over."""
    names = _step_names(draft)
    total, value = names["total"], value_of(formula(draft, _TAKEOVER), names)
    is_beyond = value is None or not _is_reachable(value, total)
    if is_beyond and _is_used(draft, "takeover"):
        shown = _("far more") if value is None else str(value)
        message = _(
            "'{path}' must be from 1 to {total}, got {got}",
            path=_TAKEOVER,
            total=total,
            got=shown,
        )
        note = _(
            "the bands use it, and all cards together have {total} points", total=total
        )
        points = [f"deck.points.{rank}" for rank in draft.names("deck.points")]
        own = "scoring.step", "deck.packs", "deck.removed", *points
        place = draft.place(draft.leaf(_TAKEOVER).node.span, *own)
        yield error("T558", place, message, note=note)


def _is_used(draft: Draft, word: str) -> bool:
    bands = draft.need_all(_BANDS, Band)
    steps = (step for band in bands for step in band.steps)
    return word in _words_of(*bands) or any(word in names_in(step) for step in steps)


def _words_of(*bands: Band) -> frozenset[str]:
    paid = [each.amount for band in bands for each in band.payments]
    ends = [end for band in bands for end in (band.low, band.high, band.levels)]
    formulas = [formula for formula in (*ends, *paid) if formula is not None]
    return frozenset[str]().union(*map(names_in, formulas))


def _place(draft: Draft, index: int, *others: int) -> Span:
    """Return where a band is wrong: its line, or a key that moved its ends or another's."""
    bands = draft.need_all(_BANDS, Band)
    words = _words_of(*(bands[place] for place in (index, *others)))
    paths = [path for word, path in _WORDS.items() if word in words]
    return draft.place(draft.leaf(_BANDS).item(index), *paths)


def _values_note(draft: Draft, *bands: Band) -> str:
    """Return what the names in some bands stand for, such as `step is 40`."""
    words, names = _words_of(*bands), band_names(draft)
    return all_hold(
        [
            _("{name} is {value}", name=word, value=names[word])
            for word in _WORDS
            if word in words
        ]
    )


def _check_sizes(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the numbers of each band are within reason."""
    names, leaf = band_names(draft), draft.leaf(_BANDS)
    for index, band in enumerate(draft.need_all(_BANDS, Band)):
        formulas = [end for end in (band.low, band.high, *band.steps) if end is not None]
        if any(value_of(formula, names) is None for formula in formulas):
            message = _(
                "the band '{line}' has unreasonably many points", line=leaf.item_text(index)
            )
            yield error("T553", leaf.item(index), message)


def _check_gains(draft: Draft) -> Iterator[Diagnostic]:
    """Check that a gain over the points is of a closed band, and never a loss."""
    names, leaf, bands = band_names(draft), draft.leaf(_BANDS), draft.need_all(_BANDS, Band)
    for interval in _intervals(draft):
        band, text = bands[interval.index], leaf.item_text(interval.index)
        gains = [(band.levels, LARGEST_LEVELS, _GIVES_LEVELS)]
        gains += [(each.amount, LARGEST_PAYMENT, _GIVES_POINTS) for each in band.payments]
        varying = [each for each in gains if "points" in names_in(each[0])]
        if not varying:
            counted = [0]
        elif math.isinf(interval.low) or math.isinf(interval.high):
            message = _(
                "the band '{text}' is open, and its gain depends on the points", text=text
            )
            remedy = _(
                "write both ends, and a line of its own for what lies beyond; or a gain "
                "that goes on, such as 'attackers +1, +1 per 40'"
            )
            yield error("T555", leaf.item(interval.index), message, help=remedy)
            continue
        else:
            most = int(min(interval.high, interval.low + _MOST_POINTS))
            counted = list(range(int(interval.low), most + 1))
        first, *others = counted
        tried = chain(product([first], gains), product(others, varying))
        for points, (gain, most_given, sentence) in tried:
            given = value_of(gain, {**names, "points": points})
            if given is None or not 0 <= given <= most_given:
                shown = _("far more") if given is None else f"{given:,}"
                message = _(sentence, band=text, given=shown, points=points)
                note = _("a band gives 0 to {most:,}", most=most_given)
                yield error("T553", leaf.item(interval.index), message, note=note)
                break
        if interval.high - interval.low > _MOST_POINTS and len(counted) > 1:
            message = _(
                "the band '{text}' has more than {most:,} points",
                text=text,
                most=_MOST_POINTS,
            )
            yield error("T553", leaf.item(interval.index), message)


def _check_ends(draft: Draft) -> Iterator[Diagnostic]:
    """Check each band by itself: its ends, and where it goes on by steps."""
    leaf = draft.leaf(_BANDS)
    bands = draft.need_all(_BANDS, Band)
    for interval in _intervals(draft):
        band, text = bands[interval.index], leaf.item_text(interval.index)
        if interval.low > interval.high:
            message = _(
                "the band '{text}' runs from {low} down to {high}",
                text=text,
                low=interval.low,
                high=interval.high,
            )
            note = _values_note(draft, band)
            yield error("T553", _place(draft, interval.index), message, note=note)
        elif _is_dashed(band.low) and band.low == band.high:
            assert isinstance(band.low, Operation)
            message = _(
                "the band '{text}' is the single value {low}", text=text, low=interval.low
            )
            remedy = _(
                "write '{low} .. {high}' for a range",
                low=band.low.left,
                high=band.low.right,
            )
            yield error("T553", leaf.item(interval.index), message, help=remedy)
        for per in band.steps:
            yield from _per_finding(draft, interval, per)


def _is_dashed(value: Formula | None) -> bool:
    """Tell whether a formula is two numbers with a dash, as people write ranges."""
    return (
        isinstance(value, Operation)
        and value.operator == "-"
        and isinstance(value.left, Number)
        and isinstance(value.right, Number)
    )


def _per_finding(draft: Draft, interval: _Interval, per: Formula) -> Iterator[Diagnostic]:
    leaf = draft.leaf(_BANDS)
    text = leaf.item_text(interval.index)
    if not math.isinf(interval.low) and not math.isinf(interval.high):
        message = _(
            "the band '{text}' has two ends; only an open one goes on by steps", text=text
        )
        yield error("T555", leaf.item(interval.index), message)
    elif math.isinf(interval.low) and math.isinf(interval.high):
        message = _("the band '{text}' has no end from which it goes on", text=text)
        remedy = _("write the end from which points are counted, for example '80 ..'")
        yield error("T555", leaf.item(interval.index), message, help=remedy)
    elif _number(per, band_names(draft)) < 1:
        message = _("the band '{text}' must go on by at least 1 point", text=text)
        yield error("T555", leaf.item(interval.index), message)


def _check_payments(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each payment moves points, and that the side that wins a match can."""
    leaf = draft.leaf(_BANDS)
    for index, band in enumerate(draft.need_all(_BANDS, Band)):
        for each in band.payments:
            reason, remedy = _idle(draft, each)
            if reason:
                place = draft.place(leaf.item(index), "table.partners")
                yield error(
                    "T554",
                    place,
                    _("'{payment}' {reason}", payment=each, reason=reason),
                    help=remedy,
                )
        text = leaf.item_text(index)
        if band.wins is None:
            continue
        if band.wins is not band.side:
            message = _(
                "the band '{text}' gives one side the next deal, the other the match",
                text=text,
            )
            remedy = _("let the line begin with '{side} win the match'", side=band.wins)
            yield error("T554", leaf.item(index), message, help=remedy)
        elif draft.need("levels.of", LevelsOf) is LevelsOf.PLAYER:
            message = _(
                "'{side} win the match' where each player plays for itself", side=band.wins
            )
            place = draft.place(leaf.item(index), "levels.of")
            remedy = _("give points instead, and 'match.target' the points that win")
            yield error("T554", place, message, help=remedy)


def _check_shares(draft: Draft) -> Iterator[Diagnostic]:
    """Check that parties that gain or lose levels have levels of their own."""
    leaf = draft.leaf(_BANDS)
    for index, band in enumerate(draft.need_all(_BANDS, Band)):
        for share in band.shares:
            reason, remedy, *path = _no_share(draft, band, share)
            if reason:
                message = _("'{share}' {reason}", share=share, reason=reason)
                place = draft.place(leaf.item(index), *path)
                yield error("T554", place, message, help=remedy)


def _no_share(draft: Draft, band: Band, share: Share) -> tuple[str, ...]:
    """Return why a share moves nothing, a help, and what it depends on; or nothing."""
    if draft.need("levels.of", LevelsOf) is not LevelsOf.PLAYER:
        return (
            _("moves one level of several that are one"),
            _("write 'declarers' or 'attackers', or 'levels.of: player'"),
            "levels.of",
        )
    is_alone = draft.need("table.partners", Partners) is Partners.NONE
    if is_alone and share.party is Party.FRIENDS:
        remedy = _("write 'the declarer' or 'each attacker'")
        return _("names friends, and the declarer has none"), remedy, "table.partners"
    if share.party is Party.TOGETHER:
        reason = _("moves levels, which each seat has for itself")
        return reason, _(
            "give each its own, as in '{share}'",
            share=replace(share, party=Party.DECLARERS),
        )
    of_declarer = share.party in {Party.DECLARER, Party.DECLARERS}
    if not of_declarer and draft.need("levels.moved", Moved) is Moved.DECLARER:
        return (
            _("moves a level, and only the declarer's moves"),
            _("leave it out, or write 'levels.moved: both sides'"),
            "levels.moved",
        )
    reason, remedy = "", ""
    if band.drawn:
        reason, remedy = (
            _("moves a level where neither side wins"),
            _("leave one of them out"),
        )
    elif not 0 < abs(share.levels) <= LARGEST_LEVELS:
        reason = _("moves no level, or too many")
        remedy = _("write 1 to {most:,}", most=LARGEST_LEVELS)
    return reason, remedy


def _check_claims(draft: Draft) -> Iterator[Diagnostic]:
    """Check that there are few claims, and that each can be made and gives something."""
    leaf, claims = draft.leaf(_CLAIMS), draft.need_all(_CLAIMS, Claim)
    if len(claims) > MOST_CLAIMS:
        message = _(
            "'{path}' must have at most {most} lines, got {count}",
            path=_CLAIMS,
            most=MOST_CLAIMS,
            count=len(claims),
        )
        yield error("T560", leaf.item(MOST_CLAIMS), message)
    for index, claim in enumerate(claims):
        reason, remedy, *paths = _no_claim(draft, claim)
        if reason:
            message = _(
                "the claim '{line}' {reason}", line=leaf.item_text(index), reason=reason
            )
            place = draft.place(leaf.item(index), *paths)
            yield error("T560", place, message, help=remedy)
        names = {**_table_names(draft), "step": 0, "takeover": 0, **band_names(draft)}
        for each in claim.payments:
            reason, remedy = _idle(draft, each)
            given = value_of(each.amount, names)
            if each.growth is not None:
                reason = _("goes on by steps")
                remedy = _("leave out '{growth}'", growth=each.growth)
            elif given is None or not 0 <= given <= LARGEST_PAYMENT:
                shown = _("far more") if given is None else f"{given:,}"
                reason, remedy = (
                    _("gives {shown} points", shown=shown),
                    _("0 to {most:,}", most=LARGEST_PAYMENT),
                )
            if reason:
                place = draft.place(leaf.item(index), "table.partners")
                yield error(
                    "T554",
                    place,
                    _("'{payment}' {reason}", payment=each, reason=reason),
                    help=remedy,
                )


def _no_claim(draft: Draft, claim: Claim) -> tuple[str, ...]:
    """Return why a claim is never made or gives nothing, a help, and what it depends on."""
    if not (claim.declarers or claim.attackers or claim.payments):
        return _("gives nothing"), _("give levels or points, such as 'declarers +1'")
    most = max(abs(claim.declarers), abs(claim.attackers))
    if most > LARGEST_LEVELS:
        return _("gives more than {most:,} levels", most=LARGEST_LEVELS), _("write fewer")
    if claim.how is How.BURIED and kitty_size(draft) == 0:
        return _("asks for a kitty, and there is none"), _("leave it out"), "kitty.size"
    if claim.how is How.FAILED_THROW and draft.need("lead.throws", Throws) is Throws.NEVER:
        return _("asks for throws, and none is led"), _("leave it out"), "lead.throws"
    throws = draft.need_all("lead.failed_throw", FailedThrow)
    if claim.how is How.FAILED_THROW and all(line.is_refused for line in throws):
        return (
            _("asks for a throw that fails, and none may"),
            _("leave it out"),
            "lead.failed_throw",
        )
    return "", ""


def _idle(draft: Draft, payment: Payment) -> tuple[str, str]:
    """Return why a payment moves nothing, and what to write instead; or nothing."""
    parties = {payment.payer, payment.payee}
    if payment.payer is payment.payee:
        return _("gives back what it takes"), _("let another party pay or be paid")
    if Party.TOGETHER in parties and Party.ATTACKERS not in parties:
        return _("gives back what it takes"), _("let each attacker pay or be paid")
    is_alone = draft.need("table.partners", Partners) is Partners.NONE
    if is_alone and Party.FRIENDS in parties:
        return _("names friends, and the declarer has none"), _(
            "let attackers pay or be paid"
        )
    if is_alone and parties == {Party.DECLARER, Party.DECLARERS}:
        return _("gives back what it takes"), _("let another party pay or be paid")
    return "", ""


def _check_cover(draft: Draft) -> Iterator[Diagnostic]:
    """Check that bands neither overlap nor leave out points that a deal can have.

    Bands may share points where the first of them asks for more than the second; the
    points between two ends have the same bands, and are tried together.
    """
    bands = draft.need_all(_BANDS, Band)
    intervals = [
        interval for interval in _intervals(draft) if interval.low <= interval.high
    ]
    if len(intervals) < len(bands) or any(_is_dashed(band.low) for band in bands):
        return
    overlaps = tuple(_overlaps(draft, intervals))
    yield from overlaps
    case, unit = any_case(draft), _unit(draft)
    ends = {_lowest(draft), *(interval.low for interval in intervals)}
    ends |= {interval.high + 1 for interval in intervals}
    tried, reached, gaps = set[int](), set[int](), list[_Gap]()
    for low, above in pairwise(
        (*sorted(end for end in ends if end >= _lowest(draft)), math.inf)
    ):
        if not math.isinf(low) and math.ceil(low / unit) * unit >= above:
            continue
        holding = [
            interval.index for interval in intervals if interval.low <= low <= interval.high
        ]
        trial = try_lines([bands[index].when for index in holding], case)
        tried.update(holding)
        reached.update(holding[place] for place in trial.reached)
        if trial.left is not None:
            gaps.append(_Gap(low, above - 1, trial.left, tuple(holding)))
    yield from (_gap(draft, gap, intervals) for gap in _joined(gaps))
    for index in sorted(tried - reached):
        if not overlaps and can_hold(bands[index].when, case):
            message = _("the band '{line}' never applies", line=bands[index])
            reason, remedy = _("a line above it comes first"), _("put it further up")
            place = draft.leaf(_BANDS).item(index)
            yield warning("T602", place, message, note=reason, help=remedy)


def _overlaps(draft: Draft, intervals: Sequence[_Interval]) -> Iterator[Diagnostic]:
    """Yield a finding on each band of which another one leaves nothing at some points."""
    leaf, bands = draft.leaf(_BANDS), draft.need_all(_BANDS, Band)
    by_end = sorted(intervals, key=lambda interval: (interval.low, interval.high))
    for place, interval in enumerate(by_end):
        below = sorted(by_end[:place], key=lambda other: other.high, reverse=True)
        for other in (other for other in below if other.high >= interval.low):
            first, second = sorted((interval.index, other.index))
            if bands[second].when.implies(bands[first].when):
                ends = (interval.low, interval.high, 0)
                shared = int(next(filter(math.isfinite, ends)))
                names = leaf.item_text(interval.index), leaf.item_text(other.index)
                message = _(
                    "the band '{line}' overlaps '{other}'",
                    line=names[0],
                    other=names[1],
                )
                note = _("both hold for {points} points", points=shared)
                at = _place(draft, interval.index, other.index)
                yield error("T551", at, message, note=note, help=_apart(interval, other))
                break


def _apart(upper: _Interval, lower: _Interval) -> str:
    """Return how two bands are parted that overlap; the lower begins no higher."""
    if upper.low == lower.low:
        return _("take one of them out, or change its points")
    last = int(upper.low) - 1
    if math.isinf(lower.high):
        return _("let the lower band end at {last}", last=last)
    first = int(lower.high) + 1
    return _(
        "let the lower band end at {last}, or the upper one begin at {first}",
        last=last,
        first=first,
    )


def _lowest(draft: Draft) -> float:
    """Return the least points: below 0 only where failed throws cost points.

    Down to 0 they cost only what the attackers have, if no friend comes to light later,
    who takes along what it has won.
    """
    lines = draft.need_all(_FAILED_THROW, FailedThrow)
    is_called = draft.need("table.partners", Partners) is Partners.CALLED
    may_fall = any(line.prices and (is_called or not line.is_floored) for line in lines)
    return -math.inf if may_fall else 0


def _joined(gaps: Iterable[_Gap]) -> Iterator[_Gap]:
    """Yield gaps; neighbours that are left in the same deals are one."""
    last: _Gap | None = None
    for gap in gaps:
        if last is not None and (last.left, last.holding) == (gap.left, gap.holding):
            last = replace(last, high=gap.high)
            continue
        if last is not None:
            yield last
        last = gap
    if last is not None:
        yield last


def _gap(draft: Draft, gap: _Gap, intervals: Sequence[_Interval]) -> Diagnostic:
    """Return the finding on points that a deal can have and no band holds."""
    unit, last = _unit(draft), gap.high
    above = [interval.index for interval in intervals if interval.low == gap.high + 1]
    highest = max(intervals, key=lambda interval: interval.high).index
    remedy = _("widen a band, or write one more line")
    place = draft.leaf(_BANDS).item(highest)
    if above and not gap.holding:
        place = _place(draft, above[0])
    if math.isinf(last):
        lost = (
            _("any points")
            if math.isinf(gap.low)
            else _("{low} points or more", low=int(gap.low))
        )
        remedy = _("leave the upper end of the highest band open")
    elif math.isinf(gap.low):
        lost = _("fewer than {points} points", points=int(last) + 1)
        place = draft.place(place, _FAILED_THROW)
    else:
        first, last = math.ceil(gap.low / unit) * unit, int(last)
        lost = (
            _("{points} points", points=first)
            if first + unit > last
            else _("{first} to {last} points", first=first, last=last)
        )
    note = ""
    if gap.holding:
        place = _place(draft, gap.holding[-1])
        note = no_line_fits(gap.left)
        remedy = _("write one more line below, without a condition")
    return error(
        "T552",
        place,
        _("the bands give nothing for {lost}", lost=lost),
        note=note,
        help=remedy,
    )


def _unit(draft: Draft) -> int:
    """Return the number of which all points are multiples."""
    cards = deck(draft)
    worth = [points for _, points in cards.points]
    lines = draft.need_all(_FAILED_THROW, FailedThrow)
    costs = [price for line in lines for price in line.prices]
    return math.gcd(*worth, *costs) or 1


def _check_doubling(draft: Draft) -> Iterator[Diagnostic]:
    """Check that what doubles the stakes can happen, and that there are such stakes."""
    by, doubled = draft.leaf("scoring.doubled_by"), draft.leaf("scoring.doubled")
    if draft.need(by.path, DoubledBy) is DoubledBy.NOTHING:
        return
    steals = bool(draft.need_all("kitty.theft", Theft))
    overs = draft.need_all("bidding.over", Over)
    is_held = draft.need("bidding.window", Window) not in {Window.AUCTION, Window.NEVER}
    others = {OverBy.PARTNER, OverBy.OPPONENTS}
    overturns = is_held and any(
        who in others for line in overs for who, *_what in line.leaves
    )
    bands = draft.need_all(_BANDS, Band)
    if by.value == DoubledBy.THEFTS and not steals:
        reason, place = _("nobody steals the kitty"), "kitty.theft"
    elif by.value == DoubledBy.OVERTURNS and not overturns:
        reason, place = _("nobody bids over another seat's bid"), "bidding.over"
    elif not steals and not overturns:
        reason, place = _("nobody bids over a bid or steals the kitty"), "bidding.over"
    elif doubled.value == Doubled.PAYMENTS and not any(band.payments for band in bands):
        reason, place = _("the bands pay nothing"), doubled.path
    elif doubled.value == Doubled.LEVELS and not any(band.rises for band in bands):
        reason, place = _("no level changes by the bands"), doubled.path
    else:
        return
    message = _("'{path}' doubles nothing: {reason}", path=by.path, reason=reason)
    remedy = _("leave it out, or play what it needs")
    yield warning("T602", draft.place(by.node.span, place), message, help=remedy)


CHECKS: Final = (
    _check_step,
    _check_takeover,
    _check_prices,
    _check_doubling,
    _check_sizes,
    _check_ends,
    _check_gains,
    _check_gains_at_prices,
    _check_payments,
    _check_shares,
    _check_claims,
    _check_cover,
)
