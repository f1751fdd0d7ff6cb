"""The assembly of a ruleset from a draft without errors.

One function a chapter; each takes its values out of the draft by path and type.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tuolaji.cards import Rank, Suit, parse_rank
from tuolaji.dsl.draft import Draft, Unknown
from tuolaji.dsl.parse import Kind, Parsed, parse_line
from tuolaji.dsl.source import MappingNode, Node, Scalar
from tuolaji.dsl.transform import Cost, Finish, RatingBand, Rungs
from tuolaji.rules.bidding import (
    Auction,
    Bidding,
    BidStep,
    Companion,
    Declarer,
    NobodyBids,
    OverturnedBy,
    Reinforce,
    Window,
)
from tuolaji.rules.deck import CallTime, Deck, Partners, Table
from tuolaji.rules.follow import Follow, Ladder, WiderSets
from tuolaji.rules.formula import Formula, Name, Number, Operation
from tuolaji.rules.foul import FoulKind, FoulSide, Price
from tuolaji.rules.kitty import Capture, CaptureBase, Kitty, Measure, Multiplier, Theft
from tuolaji.rules.lead import Decomposition, Forced, Lead, TestedAgainst, Throws
from tuolaji.rules.match import AfterLast, Clock, Levels, LevelsOf, Match, Next, Passed, Tie
from tuolaji.rules.order import Gap, Order, OrderLine
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Band, Rating, Scoring
from tuolaji.rules.shape import Ranking, Shape, ShapeCall
from tuolaji.rules.trick import Compare, Cover, Tricks

__all__ = [
    "FOUL_KEYS",
    "assemble",
    "deck",
    "formula",
    "foul_of",
    "fouls",
    "ladder",
    "ladders",
    "number_or_none",
    "order",
    "ranking",
    "rating",
    "shapes",
]


FOUL_KEYS: Final = {
    kind.value.replace(" ", "_").replace("-", "_"): kind for kind in FoulKind
}
"""The key of each foul in a file."""


def rating(draft: Draft) -> Rating | None:
    """Return the rating table, or `None` where no ratings are kept."""
    if not draft.need("rating.kept", bool):
        return None
    bands = draft.need_all("rating.factors", RatingBand)
    return Rating(
        takeover=draft.need("rating.takeover", int),
        hold=draft.need("rating.hold", int),
        further=draft.need("rating.further", int),
        shut_out=number_or_none(draft, "rating.shut_out"),
        most=number_or_none(draft, "rating.most"),
        factors=tuple((band.low, band.factor) for band in bands),
    )


def number_or_none(draft: Draft, path: str) -> int | None:
    """Return a value that is a whole number, or `None` for the word `none`."""
    value = draft.leaf(path).value
    return value if isinstance(value, int) else None


def fouls(draft: Draft) -> tuple[Price, ...]:
    """Return the prices; those for one side go before those for any."""
    return tuple(sorted(_prices(draft), key=lambda price: price.by is None))


def _prices(draft: Draft) -> Iterator[Price]:
    for key, leaf in draft.under("fouls"):
        foul = foul_of(key)
        if foul is not None and isinstance(leaf.value, Cost):
            fields: dict[str, Any] = dict(leaf.value.parts)
            yield Price(*foul, **fields)


def foul_of(key: str) -> tuple[FoulKind, FoulSide | None] | None:
    """Return the foul and its side that a key names, or `None` for any other key."""
    parsed = parse_line(Kind.CALL, key)
    if not isinstance(parsed, Parsed) or not isinstance(parsed.value, ShapeCall):
        return None
    kind, side = FOUL_KEYS.get(parsed.value.name), parsed.value.length
    if kind is None:
        return None
    if side is None:
        return kind, None
    known = {one.value: one for one in FoulSide}
    if isinstance(side, Name) and side.name in known:
        return kind, known[side.name]
    return None


def assemble(header: MappingNode, draft: Draft) -> Ruleset:
    """Return the ruleset of a variant; raise `Unknown` if a value is not understood."""
    name_en, name_zh = _names(header)
    return Ruleset(
        id=_text(header.get("id")),
        name_en=name_en,
        name_zh=name_zh,
        source=_text(header.get("source")),
        table=_table(draft),
        deck=deck(draft),
        order=order(draft),
        shapes=shapes(draft),
        ranking=ranking(draft),
        bidding=_bidding(draft),
        kitty=_kitty(draft),
        lead=_lead(draft),
        follow=Follow(ladders(draft), draft.need("follow.wider_sets", WiderSets)),
        tricks=_tricks(draft),
        scoring=_scoring(draft),
        levels=_levels(draft),
        match=_match(draft),
        rating=rating(draft),
        fouls=fouls(draft),
    )


def _names(header: MappingNode) -> tuple[str, str]:
    """Return the English and the Chinese name; one stands for both, or else the id."""
    own_id, name = _text(header.get("id")), header.get("name")
    name_en, name_zh = _text(name, "en"), _text(name, "zh")
    return name_en or name_zh or own_id, name_zh or name_en or own_id


def _scoring(draft: Draft) -> Scoring:
    return Scoring(
        step=formula(draft, "scoring.step"),
        takeover=formula(draft, "scoring.takeover"),
        bands=draft.need_all("scoring.bands", Band),
    )


def _text(node: Node | None, *keys: str) -> str:
    for key in keys:
        node = node.get(key) if isinstance(node, MappingNode) else None
    return node.text if isinstance(node, Scalar) else ""


def _table(draft: Draft) -> Table:
    return Table(
        players=draft.need("table.players", int),
        partners=draft.need("table.partners", Partners),
        call=draft.need("table.call", CallTime),
        call_required=draft.need("table.call_required", bool),
    )


def deck(draft: Draft) -> Deck:
    """Return the cards of a draft."""
    points = [(parse_rank(key), leaf.value) for key, leaf in draft.under("deck.points")]
    return Deck(
        packs=draft.need("deck.packs", int),
        jokers=draft.need("deck.jokers", str) == "both",
        removed=frozenset(Rank(rank) for rank in draft.need_all("deck.removed", int)),
        points=tuple((rank, value) for rank, value in points if isinstance(value, int)),
    )


def order(draft: Draft) -> Order:
    """Return the order of a draft."""
    return Order(
        trumps=draft.need("order.trumps", OrderLine),
        plain=draft.need("order.plain", OrderLine),
        gap=draft.need("order.gap", Gap),
    )


def shapes(draft: Draft) -> tuple[Shape, ...]:
    """Return the shapes of a draft that are understood, with their names."""
    return tuple(
        Shape(
            name,
            leaf.value.widths,
            leaf.value.shortest,
            leaf.value.longest,
            leaf.value.required,
        )
        for name, leaf in draft.under("shapes")
        if isinstance(leaf.value, Shape)
    )


def ranking(draft: Draft) -> Ranking:
    """Return which shapes beat which; `none` is an empty ranking."""
    value = draft.leaf("ranking").value
    return Ranking(()) if value == () else draft.need("ranking", Ranking)


def _bidding(draft: Draft) -> Bidding:
    auction = draft.leaf("bidding.auction").value
    return Bidding(
        window=draft.need("bidding.window", Window),
        bids=draft.need_all("bidding.bids", BidStep),
        reinforce=draft.need("bidding.reinforce", Reinforce),
        overturn=draft.need("bidding.overturn", bool),
        overturned_by=draft.need("bidding.overturned_by", OverturnedBy),
        self_overturn=draft.need("bidding.self_overturn", bool),
        declarer=draft.need("bidding.declarer", Declarer),
        nobody=draft.need("bidding.nobody", NobodyBids),
        suits=draft.need_all("bidding.suits", Suit) or None,
        companion=draft.need("bidding.companion", Companion),
        concealed=draft.need("bidding.concealed", bool),
        auction=auction if isinstance(auction, Auction) else None,
    )


def _kitty(draft: Draft) -> Kitty:
    theft_from = draft.need_all("kitty.theft_from", BidStep)
    return Kitty(
        size=draft.need("kitty.size", int),
        captured=draft.need("kitty.captured", Capture),
        multiplier=draft.need("kitty.multiplier", Multiplier),
        measure=draft.need("kitty.measure", Measure),
        cap=number_or_none(draft, "kitty.cap"),
        base=draft.need("kitty.base", CaptureBase),
        point_limit=number_or_none(draft, "kitty.point_limit"),
        theft=draft.need("kitty.theft", Theft),
        theft_from=theft_from[0] if theft_from else None,
    )


def _lead(draft: Draft) -> Lead:
    return Lead(
        decomposition=draft.need("lead.decomposition", Decomposition),
        throws=draft.need("lead.throws", Throws),
        tested_against=draft.need("lead.tested_against", TestedAgainst),
        forced=draft.need("lead.forced", Forced),
        penalty=formula(draft, "lead.penalty"),
    )


def formula(draft: Draft, path: str) -> Formula:
    """Return the formula at a path.

    Raises:
        Unknown: It is not understood.
    """
    value = draft.leaf(path).value
    if isinstance(value, Number | Name | Operation):
        return value
    raise Unknown(path)


def ladders(draft: Draft) -> tuple[Ladder, ...]:
    """Return the ladders; those for one length go before those for any."""
    found = [
        ladder(key, leaf.value)
        for key, leaf in draft.under("follow")
        if isinstance(leaf.value, Rungs)
    ]
    known = [one for one in found if one is not None]
    return tuple(sorted(known, key=lambda one: isinstance(one.lead.length, Name)))


def ladder(key: str, rungs: Rungs) -> Ladder | None:
    """Return a ladder from its key and its rungs, or `None` for a key of another form."""
    parsed = parse_line(Kind.CALL, key)
    if isinstance(parsed, Parsed) and isinstance(parsed.value, ShapeCall):
        return Ladder(parsed.value, rungs.rungs, rungs.closing)
    return None


def _tricks(draft: Draft) -> Tricks:
    return Tricks(draft.need("tricks.cover", Cover), draft.need("tricks.compare", Compare))


def _levels(draft: Draft) -> Levels:
    start = draft.need_all("levels.start", int)
    return Levels(
        ranks=tuple(Rank(rank) for rank in draft.need_all("levels.ranks", int)),
        start=Rank(start[0]),
        mandatory=frozenset(Rank(rank) for rank in draft.need_all("levels.mandatory", int)),
        last=draft.need("levels.finish", Finish).rank,
        of=draft.need("levels.of", LevelsOf),
        after_last=draft.need("levels.after_last", AfterLast),
        passed=draft.need("levels.passed", Passed),
    )


def _match(draft: Draft) -> Match:
    clock = draft.leaf("match.clock").value
    return Match(
        held=draft.need("match.held", Next),
        takeover=draft.need("match.takeover", Next),
        clock=clock if isinstance(clock, Clock) else None,
        tie=draft.need("match.tie", Tie),
    )
