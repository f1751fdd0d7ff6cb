"""Checks of bidding: every bid and call can be made, and there is a card to turn up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from tuolaji.cards import BIG_JOKER, LITTLE_JOKER, Face, Suit, face_name
from tuolaji.dsl.assemble import deck, kitty_size
from tuolaji.dsl.checks.condition import any_case, can_hold, try_lines
from tuolaji.dsl.checks.shapes import hand_size
from tuolaji.dsl.diagnostic import Diagnostic, error, listed, warning
from tuolaji.dsl.draft import Draft, Leaf
from tuolaji.dsl.needs import has_no_effect, names_later
from tuolaji.errors import Span
from tuolaji.language import _, all_met, plural
from tuolaji.rules.bidding import (
    Auction,
    BidKind,
    BidPlace,
    BidStep,
    BidWay,
    Companion,
    Nobody,
    NobodyBids,
    Opening,
    Over,
    OverBy,
    OverWith,
    SeatLine,
    Shown,
    Sought,
    SuitOrder,
    WeakHand,
    Weakness,
    WhoBids,
    Window,
    idle_later,
    most_bids,
)
from tuolaji.rules.condition import Condition, Fact
from tuolaji.rules.deck import Deck, Jokers
from tuolaji.rules.kitty import Theft
from tuolaji.rules.limits import MOST_BID_CARDS, MOST_BIDS, MOST_CALLS
from tuolaji.rules.match import LevelsOf
from tuolaji.rules.side import Side
from tuolaji.rules.table import Partners

__all__ = ["CHECKS"]


_LADDERS: Final = ("bidding.bids", "kitty.theft_bids")
"""The keys that hold a ladder of bids."""


def _check_bids(draft: Draft) -> Iterator[Diagnostic]:
    """Check that a hand can make each bid of a ladder, and that no cards make two."""
    for path in _LADDERS:
        if not has_no_effect(draft, path):
            yield from _bid_findings(draft, draft.leaf(path))


def _bid_findings(draft: Draft, leaf: Leaf) -> Iterator[Diagnostic]:
    cards = deck(draft)
    lower = set[BidWay]()
    for index, step in enumerate(draft.need_all(leaf.path, BidStep)):
        for bid in step.kinds:
            ways = bid.ways(cards)
            reason = _impossible(draft, bid, ways)
            if reason:
                message = _(
                    "no hand can make the bid '{bid}': {reason}", bid=bid, reason=reason
                )
                place = draft.place(leaf.item(index), "deck.packs", "deck.jokers")
                remedy = _("take the bid out, or put such cards into the pack")
                yield error("T521", place, message, help=remedy)
            elif not lower.isdisjoint(ways):
                message = _("the bid '{bid}' stands in the ladder twice", bid=bid)
                yield error(
                    "T522", leaf.item(index), message, help=_("take one of them out")
                )
            lower.update(ways)


def _check_places(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each bid can come to be made over something that is named for it."""
    is_by_cards = draft.need("bidding.window", Window) is not Window.AUCTION
    reached = {BidPlace.OPEN} if is_by_cards else {BidPlace.SUIT}
    is_stolen = bool(draft.need_all("kitty.theft", Theft))
    goes_over = is_stolen or bool(draft.need_all("bidding.over", Over))
    for path in _LADDERS:
        if has_no_effect(draft, path):
            continue
        leaf, steps = draft.leaf(path), draft.need_all(path, BidStep)
        for index, step in enumerate(steps):
            reached = _reached(step, reached) if goes_over else reached
            for bid in step.kinds:
                yield from _place_findings(leaf.item(index), bid, reached)
        reached = reached - {BidPlace.OPEN}  # Only thefts follow.


def _reached(step: BidStep, reached: set[BidPlace]) -> set[BidPlace]:
    """Return over what bids can be made up to a step; those of one step lie side by side.

    What can be made over something is one over which others can be made.
    """
    made = (bid for bid in step.kinds if not reached.isdisjoint(bid.made_in))
    more = reached.union(*(bid.gives for bid in made))
    return reached if more == reached else _reached(step, more)


def _place_findings(
    place: Span, bid: BidKind, reached: set[BidPlace]
) -> Iterator[Diagnostic]:
    """Yield what is wrong with the words that say over what a bid may be made."""
    notes = {
        BidPlace.OPEN: _("it is bid only where a bid holds"),
        BidPlace.SUIT: _("no bid that it could be made over is of a suit"),
        BidPlace.NO_TRUMP: _("no bid that it could be made over is for no trump"),
    }
    idle = [each for each in bid.places if each not in reached]
    if bid.places and reached.isdisjoint(bid.places):
        message = _("the bid '{bid}' can never be made", bid=bid)
        remedy = _("leave out '{words}'", words=_or(bid.places))
        yield error("T520", place, message, note=notes[idle[0]], help=remedy)
    elif idle:
        message = _("in '{bid}' the words '{words}' say nothing", bid=bid, words=_or(idle))
        yield warning("T602", place, message, note=notes[idle[0]], help=_("leave them out"))
    elif len(bid.places) == len(BidPlace):
        message = _(
            "in '{bid}' the words '{words}' say nothing", bid=bid, words=_or(bid.places)
        )
        note = _("a bid without them may be made over anything too")
        yield warning("T602", place, message, note=note, help=_("leave them out"))


def _or(places: Iterable[BidPlace]) -> str:
    return " or ".join(places)


def _check_named(draft: Draft) -> Iterator[Diagnostic]:
    """Check that ladders name no more cards than can be told apart."""
    steps = [step for path in _LADDERS for step in draft.need_all(path, BidStep)]
    kinds = [kind for step in steps for kind in step.kinds]
    named = list(dict.fromkeys(face for kind in kinds for face, _ in kind.cards))
    leaf = draft.leaf("bidding.bids")
    if len(named) > MOST_BID_CARDS:
        message = _(
            "the ladder names {count} cards, but may name {most}",
            count=len(named),
            most=MOST_BID_CARDS,
        )
        note = _("they are {cards}", cards=listed(map(face_name, named)))
        remedy = _("take some of them out")
        yield error("T529", leaf.node.span, message, note=note, help=remedy)


def _check_choice(draft: Draft) -> Iterator[Diagnostic]:
    """Check that no seat has more bids of a ladder to choose from than can be noted."""
    at_its_level = any(over.at_its_level for over in draft.need_all("bidding.over", Over))
    for path in _LADDERS:
        steps = draft.need_all(path, BidStep)
        if has_no_effect(draft, path) or not steps:
            continue
        cards, held = deck(draft), hand_size(draft) + kitty_size(draft)
        count = most_bids(steps, cards, held, at_its_level=at_its_level)
        if count > MOST_BIDS:
            message = _(
                "a seat may have {count:,} bids of the ladder to choose from, but {most} "
                "at most",
                count=count,
                most=MOST_BIDS,
            )
            kinds = [kind for step in steps for kind in step.kinds]
            widest = max(kinds, key=lambda kind: len(kind.ways(cards)))
            note = _(
                "'{bid}' can be made in {ways} ways, by other cards or for another suit",
                bid=widest,
                ways=len(widest.ways(cards)),
            )
            remedy = _("take such bids out, or let them name fewer suits or cards")
            yield error("T532", draft.leaf(path).node.span, message, note=note, help=remedy)


def _check_rise(draft: Draft) -> Iterator[Diagnostic]:
    """Check that ladders go up: no step shows fewer of the same cards than one below."""
    for path in _LADDERS:
        yield from _rise_findings(draft, draft.leaf(path))


def _rise_findings(draft: Draft, leaf: Leaf) -> Iterator[Diagnostic]:
    cards = deck(draft)
    lower = list[BidKind]()
    for index, step in enumerate(draft.need_all(leaf.path, BidStep)):
        for bid in step.kinds:
            found = next(
                (below for below in lower if _shows_fewer(bid, below, cards)), None
            )
            if found is not None and not _is_any(bid, lower, cards):
                message = _(
                    "the bid '{bid}' stands above '{found}', which shows more cards",
                    bid=bid,
                    found=found,
                )
                note = _("a ladder lists the lowest bid first")
                remedy = _("write '{bid}' before '{found}'", bid=bid, found=found)
                yield warning("T609", leaf.item(index), message, note=note, help=remedy)
        lower += step.kinds


def _shows_fewer(bid: BidKind, lower: BidKind, cards: Deck) -> bool:
    """Tell whether a bid shows fewer cards than a lower one, of the same or lesser kind."""
    shown = {part.shown for part in bid.parts}
    is_lesser = shown in (
        {Shown.LEVEL},
        {Shown.ANY_RANK},
        {Shown.LEVEL_OF_ANY_SUIT},
        {part.shown for part in lower.parts},
    )
    return is_lesser and _card_count(bid, cards) < _card_count(lower, cards)


def _card_count(bid: BidKind, cards: Deck) -> int:
    jokers = cards.copies(LITTLE_JOKER) + cards.copies(BIG_JOKER)
    return sum(
        jokers
        if part.shown is Shown.ALL_JOKERS
        else part.count * (len(Suit) if part.shown is Shown.LEVEL_OF_EACH_SUIT else 1)
        for part in bid.parts
    )


def _impossible(draft: Draft, bid: BidKind, ways: Sequence[BidWay]) -> str:
    """Return why no cards make a bid, whose ways these are, or nothing."""
    packs = draft.need("deck.packs", int)
    if bid.has_jokers and draft.need("deck.jokers", Jokers) is Jokers.NONE:
        return _("the pack has no jokers")
    if any(part.count < 1 for part in bid.parts):
        return _("it shows no card")
    cards = deck(draft)
    if ways:
        return ""
    short = [face for face, count in bid.cards if count > cards.copies(face)]
    if short:
        return _too_few(short[0], cards.copies(short[0]))
    if not bid.tells_suit and any(part.shown is Shown.COLOURED_JOKER for part in bid.parts):
        return _("without a suit a joker has no colour to match")
    return plural("there is {count} of each card", "there are {count} of each card", packs)


def _too_few(face: Face, copies: int) -> str:
    if copies == 0:
        return _("the pack has no {card}", card=face_name(face))
    return _("the pack has {copies} {card}", copies=copies, card=face_name(face))


def _is_any(bid: BidKind, lower: Sequence[BidKind], cards: Deck) -> bool:
    """Tell whether some cards make a bid and a lower one; `joker` is either of the two."""
    ways = set(bid.ways(cards))
    return any(not ways.isdisjoint(other.ways(cards)) for other in lower)


def _check_turned_up(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the kitty has the cards that are turned up where nobody bids."""
    leaf, size = draft.leaf("bidding.nobody"), kitty_size(draft)
    bidders, window = draft.leaf("bidding.bidders"), draft.leaf("bidding.window")
    for index, way in enumerate(draft.need_all(leaf.path, NobodyBids)):
        place, last = leaf.item(index), _last_card(way)
        if not 1 <= way.first_card <= last:
            message = _("'{way}' names no card; cards count from 1", way=way)
            yield error(
                "T523", place, message, help=_("write for example 'kitty card 1 ..'")
            )
        elif len(set(way.suits)) < len(way.suits):
            message = _("'{way}' names a suit twice", way=way)
            yield error("T525", place, message, help=_("write for example 'S > H > C > D'"))
        elif way.asks_again and bidders.value == WhoBids.EVERY_SEAT:
            message = _("'{way}' never decides: they may bid as every seat may", way=way)
            where = draft.place(place, bidders.path)
            remedy = _(
                "write 'bidders: {bidders}', or take the line out",
                bidders=_FIRST_ASKED[way.rule],
            )
            yield warning("T602", where, message, help=remedy)
        elif way.rule is Nobody.STRONGEST and window.value == Window.NEVER:
            message = _("'{way}' never decides: seats do not bid", way=way)
            where, remedy = draft.place(place, window.path), _("take it out")
            yield warning("T602", where, message, help=remedy)
        elif way.turns_up and last > size:
            message = _(
                "'{way}' needs {last} kitty cards, but 'kitty.size' is {size}",
                way=way,
                last=last,
                size=size,
            )
            remedy = (
                _("turn up at most card {size}", size=size)
                if size
                else _("write 'no trump' or 'redeal'")
            )
            yield error("T523", draft.place(place, "kitty.size"), message, help=remedy)


_FIRST_ASKED: Final = {
    Nobody.OPPONENTS: WhoBids.DECLARERS,
    Nobody.OTHER_SEATS: WhoBids.DECLARER,
}
"""Who is asked before the seats of a line that lets others bid."""


def _last_card(way: NobodyBids) -> int:
    """Return the last card that must be there for a line to turn it up."""
    return way.first_card if way.last_card is None else way.last_card


def _check_nobody(draft: Draft) -> Iterator[Diagnostic]:
    """Check that something decides in every deal where nobody bids, and each line can."""
    leaf, case = draft.leaf("bidding.nobody"), any_case(draft)
    ways, above = draft.need_all(leaf.path, NobodyBids), list[Condition]()
    is_auction = draft.need("bidding.window", Window) is Window.AUCTION
    if any(
        way.turns_up and not 1 <= way.first_card <= _last_card(way) <= kitty_size(draft)
        for way in ways
    ) or (is_auction and has_no_effect(draft, leaf.path)):
        return
    for index, way in enumerate(ways):
        if is_auction and not way.deals_anew:
            message = _("'{way}' never decides: trumps are named after an auction", way=way)
            note = _("where nobody calls the cards are dealt anew, or a seat declares")
            place, remedy = leaf.item(index), _("take it out")
            yield warning("T602", place, message, note=note, help=remedy)
        elif len(above) not in try_lines([*above, way.when], case).reached and can_hold(
            way.when, case
        ):
            message = _("'{way}' never decides: a line above it always does", way=way)
            remedy = _("put it further up, or take it out")
            yield warning("T602", leaf.item(index), message, help=remedy)
        if way.always_decides:
            above.append(way.when)
    left = try_lines([*above, *_kitty_lines(draft, ways)], case).left
    if left is not None and not is_auction:
        message = _("nothing decides where nobody bids")
        note = (
            _("no line decides where it is {left}", left=all_met(left))
            if left
            else _why_open(ways)
        )
        remedy = _("let the list end in 'no trump' or 'redeal'")
        yield error("T527", leaf.node.span, message, note=note, help=remedy)


def _kitty_lines(draft: Draft, ways: Sequence[NobodyBids]) -> list[Condition]:
    """Return the conditions of lines that turn up more kitty cards than can be jokers."""
    size = kitty_size(draft)
    copies = {joker: deck(draft).copies(joker) for joker in (LITTLE_JOKER, BIG_JOKER)}
    return [
        way.when
        for way in ways
        if (way.rule is Nobody.HIGHEST and size > sum(copies.values()))
        or (
            way.rule is Nobody.KITTY_CARD
            and way.sought is Sought.SUIT
            and (way.last_card or size) - way.first_card
            >= sum(copies[joker] for joker in copies.keys() - way.joker_suits)
        )
    ]


def _check_turned_jokers(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the pack has the jokers that make a suit trump when they are turned up."""
    leaf, cards = draft.leaf("bidding.nobody"), deck(draft)
    for index, way in enumerate(draft.need_all(leaf.path, NobodyBids)):
        if any(not cards.copies(joker) for joker in way.joker_suits):
            message = _("in '{way}' a joker says nothing", way=way)
            note = _("the pack has no jokers")
            place = draft.place(leaf.item(index), "deck.jokers")
            remedy = _("take the joker out, or play with jokers")
            yield warning("T602", place, message, note=note, help=remedy)


def _why_open(ways: Sequence[NobodyBids]) -> str:
    """Return why the last of some lines may leave a deal without a decision."""
    whys = {
        Nobody.REDEAL: _("the cards are not dealt anew for ever"),
        Nobody.OPPONENTS: _("the opponents need not bid either"),
        Nobody.OTHER_SEATS: _("the other seats need not bid either"),
        Nobody.STRONGEST: _("there may be no bid in any hand"),
        Nobody.MISSING: _("the kitty may have cards of all suits"),
    }
    if ways[-1].rule in whys:
        return whys[ways[-1].rule]
    if ways[-1].sought is Sought.SUIT:
        return _("the cards turned up may all be jokers")
    return _("there may be no such card")


def _weak_seats(draft: Draft, line: WeakHand, players: int) -> int:
    """Return how many seats a line about weak hands is about at least."""
    if line.by is None:
        return players
    if draft.need("table.partners", Partners) is Partners.OPPOSITE:
        return players // 2
    return 1 if line.by is Side.DECLARERS else players - 1


def _check_weak_hand(draft: Draft) -> Iterator[Diagnostic]:
    """Check that some deals are played, and that each line deals some anew."""
    leaf, cards = draft.leaf("bidding.weak_hand"), deck(draft)
    players = draft.need("table.players", int)
    hand = max(cards.card_count - kitty_size(draft), 0) // max(players, 1)
    lines = draft.need_all(leaf.path, WeakHand)
    for index, line in enumerate(lines):
        others = [*lines[:index], *(each for each in lines[index + 1 :] if each != line)]
        # Of all hands one has no more than its part of the points.
        total = cards.total_points // max(_weak_seats(draft, line, players), 1)
        most = total if line.of is Weakness.POINTS else hand
        # Where a seat must ask for it, the deal can be played all the same.
        if line.fewer > most and not line.if_asked:
            message = _("'{line}' is true of a hand in every deal", line=line)
            note = _("{most} points are a seat's part of all points", most=most)
            if line.of is Weakness.TRUMPS:
                note = _("a hand has {cards} cards", cards=hand)
            place = draft.place(leaf.item(index), "deck.points")
            remedy = _("ask for fewer, or take the line out")
            yield error("T528", place, message, note=note, help=remedy)
        elif any(other.includes(line) for other in others):
            message = _("'{line}' deals nothing anew that another line does not", line=line)
            remedy = _("take it out, or let it say more")
            yield warning("T602", leaf.item(index), message, help=remedy)


def _check_seats(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each line about who is asked first, or declares, can tell a seat."""
    for path in ("bidding.first_asked", "bidding.default_declarer"):
        if not has_no_effect(draft, path):
            yield from _seat_findings(draft, draft.leaf(path))


def _seat_findings(draft: Draft, leaf: Leaf) -> Iterator[Diagnostic]:
    cards, above = deck(draft), list[SeatLine]()
    for index, line in enumerate(draft.need_all(leaf.path, SeatLine)):
        place = leaf.item(index)
        if line.card is not None and not cards.copies(line.card):
            message = _("'{line}' is nobody: the pack has no such card", line=line)
            remedy = _("name a card of the pack, or take the line out")
            yield error("T530", draft.place(place, "deck.removed"), message, help=remedy)
        elif line in above or any(each.always_tells for each in above):
            message = _("'{line}' never tells a seat: a line above it does", line=line)
            yield warning("T602", place, message, help=_("take it out"))
        above.append(line)


def _check_over(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each line about bids over a bid gives leave to something."""
    leaf = draft.leaf("bidding.over")
    lines = draft.need_all(leaf.path, Over)
    for index, line in enumerate(lines):
        if excluded := _excluded(draft, line):
            key, note, remedy = excluded
            message = _("'{line}' gives leave to nobody", line=line)
            place = draft.place(leaf.item(index), key)
            yield warning("T602", place, message, note=note, help=remedy)
        elif line.at_its_level and not _bids_own_levels(draft):
            message = _("'{line}' gives leave to nothing", line=line)
            note = _(
                "all seats bid at the deal's level, since no bids name a later declarer"
            )
            place = draft.place(leaf.item(index), "match.held", "match.takeover")
            remedy = _("leave out 'at its level', or say 'takeover: winner of the bidding'")
            yield warning("T602", place, message, note=note, help=remedy)
        elif any(_gives_all(each, line) for each in lines[:index]) or any(
            _gives_all(each, line) and not _gives_all(line, each)
            for each in lines[index + 1 :]
        ):
            message = _(
                "'{line}' gives leave to nothing that another line does not", line=line
            )
            remedy = _("take it out, or let it say more")
            yield warning("T602", leaf.item(index), message, help=remedy)
        elif line.until_overturned and not _is_overturned(draft, lines):
            message = _("in '{line}' the words 'until overturned' say nothing", line=line)
            note = _("no other seat may bid over a bid, and nobody steals the kitty")
            remedy = _("leave them out, or let others bid too: 'other seats -> any bid'")
            yield warning("T602", leaf.item(index), message, note=note, help=remedy)
        elif line.beside and not _may_lie_beside(line):
            message = _("in '{line}' the words 'beside it' say nothing", line=line)
            note = _("they are about more of the same suit, at one level")
            remedy = _("take them out, or write 'partner -> same suit beside it'")
            yield warning("T602", leaf.item(index), message, note=note, help=remedy)
        elif _shares_a_suit(draft, line) and not _has_cards_for_two(draft, line):
            message = _("'{line}' gives leave to nothing", line=line)
            note = _(
                "a seat bids its own cards, and the pack has too few of a suit for two"
            )
            place = draft.place(leaf.item(index), "bidding.bids", "deck.packs")
            remedy = _with_cards_for_two(line)
            yield warning("T602", place, message, note=note, help=remedy)


def _excluded(draft: Draft, line: Over) -> tuple[str, str, str] | None:
    """Return why a line is about no seat: the key, a note and the help; else nothing."""
    is_opposite = draft.need("table.partners", Partners) is Partners.OPPOSITE
    if line.who is OverBy.PARTNER and not is_opposite:
        note = _("while seats bid nobody is another's partner here")
        return "table.partners", note, _("take the line out, or say 'other seats'")
    if line.never_acts(_idle_later(draft)):
        bidders = draft.need("bidding.bidders", WhoBids)
        note = _(
            "by 'bidding.bidders: {bidders}' these seats do not bid over a bid there",
            bidders=bidders,
        )
        remedy = _(
            "take the line out, or write 'bidders: {bidders}'", bidders=_OPENERS[bidders]
        )
        return "bidding.bidders", note, remedy
    return None


_OPENERS: Final = {
    WhoBids.DECLARERS: WhoBids.DECLARERS_OPEN,
    WhoBids.DECLARER: WhoBids.DECLARER_OPENS,
}
"""Those that leave bids over a bid to others, by those that bid alone."""


def _check_openers(draft: Draft) -> Iterator[Diagnostic]:
    """Check that somebody else may bid over a bid where some seats open later deals."""
    leaf = draft.leaf("bidding.bidders")
    alone = {opener: bidders for bidders, opener in _OPENERS.items()}.get(
        draft.need(leaf.path, WhoBids)
    )
    if alone is None or has_no_effect(draft, leaf.path):
        return
    is_opposite = draft.need("table.partners", Partners) is Partners.OPPOSITE
    others = {OverBy.OPPONENTS}
    if alone is WhoBids.DECLARER and is_opposite:
        others.add(OverBy.PARTNER)
    lines = draft.need_all("bidding.over", Over)
    later = [line for line in lines if Fact.OPENING_DEAL not in line.when.tests]
    if any(who in others for line in later for who, *_what in line.leaves):
        return
    message = _("'{bidders}' says no more than '{alone}'", bidders=leaf.value, alone=alone)
    note = _("no line of 'bidding.over' lets another seat bid over a bid in later deals")
    remedy = _(
        "write '{alone}', or let others bid over a bid: 'opponents -> any bid'",
        alone=alone,
    )
    place = draft.place(leaf.node.span, "bidding.over")
    yield warning("T602", place, message, note=note, help=remedy)


def _idle_later(draft: Draft) -> frozenset[OverBy]:
    """Return who never bids over a bid in a later deal."""
    if names_later(draft):
        return frozenset()
    return idle_later(
        draft.need("bidding.bidders", WhoBids),
        draft.need_all("bidding.nobody", NobodyBids),
        is_opposite=draft.need("table.partners", Partners) is Partners.OPPOSITE,
    )


def _is_overturned(draft: Draft, lines: Sequence[Over]) -> bool:
    """Tell whether another seat may ever bid over a bid, if only by a theft."""
    others = {OverBy.PARTNER, OverBy.OPPONENTS}
    by_others = any(who in others for line in lines for who, *_what in line.leaves)
    return by_others or bool(draft.need_all("kitty.theft", Theft))


def _check_over_at_no_trump(draft: Draft) -> Iterator[Diagnostic]:
    """Check that some bid is for no trump where a line gives leave to that alone."""
    leaf, steps = draft.leaf("bidding.over"), draft.need_all("bidding.bids", BidStep)
    if any(kind.no_trump for step in steps for kind in step.kinds):
        return
    for index, line in enumerate(draft.need_all(leaf.path, Over)):
        if line.what is OverWith.NO_TRUMP:
            message = _("'{line}' gives leave to nothing", line=line)
            note = _("no bid of the ladder is for no trump")
            place = draft.place(leaf.item(index), "bidding.bids")
            remedy = _("take the line out, or add a bid such as 'joker x2 for no trump'")
            yield warning("T602", place, message, note=note, help=remedy)


def _shares_a_suit(draft: Draft, line: Over) -> bool:
    """Tell whether a line lets one seat bid only what another has bid, of one level."""
    by_others = line.who not in {OverBy.BIDDER, OverBy.ANYBODY} and not line.beside
    of_one_level = line.who is OverBy.PARTNER or not _bids_own_levels(draft)
    return by_others and line.what is OverWith.SAME_SUIT and of_one_level


def _with_cards_for_two(line: Over) -> str:
    """Return how seats come to have the cards that a line lets them add."""
    if not _may_lie_beside(line):
        return _("take the line out, or play with more packs")
    return _(
        "take the line out, let their cards count together by '{line} beside it', or play "
        "with more packs",
        line=line,
    )


def _may_lie_beside(line: Over) -> bool:
    """Tell whether cards may ever lie beside a bid by a line that says so."""
    return line.of_its_suit and not line.at_its_level


def _has_cards_for_two(draft: Draft, line: Over) -> bool:
    """Tell whether the pack has the cards of a bid and of one over it of the same suit."""
    cards, steps = deck(draft), draft.need_all("bidding.bids", BidStep)
    made = [
        (place, way)
        for place, step in enumerate(steps)
        for kind in step.kinds
        for way in kind.ways(cards)
    ]
    return any(
        (step > below or (line.equal and step == below)) and _are_there(cards, low, high)
        for below, low in made
        for step, high in made
    )


def _are_there(cards: Deck, low: BidWay, high: BidWay) -> bool:
    """Tell whether two seats can make bids of one suit, or the same jokers, at once."""
    if low.suit != high.suit:
        return False
    faces = [
        Counter({LITTLE_JOKER: way.little, BIG_JOKER: way.big}) + Counter(dict(way.cards))
        for way in (low, high)
    ]
    if low.suit is None and len(faces[1]) == 1 and min(faces[0]) != min(faces[1]):
        return False
    is_enough = all(
        count <= cards.copies(face) for face, count in sum(faces, Counter()).items()
    )
    if low.any_rank or high.any_rank:  # They need not be of one face.
        return is_enough
    return is_enough and low.alike + high.alike <= cards.packs


def _bids_own_levels(draft: Draft) -> bool:
    """Tell whether seats of several levels ever bid, each at its own."""
    if draft.need("levels.of", LevelsOf) is LevelsOf.EVERYBODY:
        return False
    if names_later(draft):
        return True
    ways = draft.need_all("bidding.nobody", NobodyBids)
    by_players = draft.need("levels.of", LevelsOf) is LevelsOf.PLAYER
    return by_players and any(way.asks_again for way in ways)


def _gives_all(line: Over, other: Over) -> bool:
    """Tell whether a line gives leave to all that another one does."""
    is_as_free = line.equal >= other.equal and (
        not other.of_own_suits or line.until_overturned <= other.until_overturned
    )
    is_alike = line.at_its_level is other.at_its_level and line.beside >= other.beside
    return (
        is_alike
        and is_as_free
        and other.when.implies(line.when)
        and line.leaves >= other.leaves
    )


def _check_companion(draft: Draft) -> Iterator[Diagnostic]:
    """Check that some cards can lie beside bids, and not for one seat alone."""
    leaf = draft.leaf("bidding.companion")
    companion = draft.need(leaf.path, Companion)
    if companion is Companion.NOTHING:
        return
    if draft.need("bidding.window", Window) is Window.AUCTION:
        return
    if (
        companion is Companion.LITTLE_JOKER
        and draft.need("deck.jokers", Jokers) is Jokers.NONE
    ):
        message = _(
            "no hand can bid with '{companion}': the pack has no jokers",
            companion=companion,
        )
        place = draft.place(leaf.node.span, "deck.jokers")
        yield error("T521", place, message, help=_("write 'companion: none' or add jokers"))
    elif draft.need("deck.packs", int) == 1:
        message = _(
            "only one seat can bid in the opening deal: '{companion}' is one card",
            companion=companion,
        )
        place = draft.place(leaf.node.span, "deck.packs")
        remedy = _("write 'companion: none', or play with more packs")
        yield warning(
            "T606", place, message, note=_("there is 1 of each card"), help=remedy
        )


def _check_alone(draft: Draft) -> Iterator[Diagnostic]:
    """Check that no jokers lie beside level cards where a companion must lie there."""
    companion, leaf = draft.leaf("bidding.companion"), draft.leaf("bidding.bids")
    if draft.need(companion.path, Companion) is Companion.NOTHING:
        return
    for index, step in enumerate(draft.need_all(leaf.path, BidStep)):
        mixed = (
            kind
            for kind in step.kinds
            if len({part.shown for part in kind.parts}) > 1 or kind.cards
        )
        for bid in mixed:
            message = _(
                "the bid '{bid}' leaves no place for '{companion}' beside it",
                bid=bid,
                companion=companion.value,
            )
            place = draft.place(leaf.item(index), companion.path)
            remedy = _("write 'companion: none', or bids of level cards or jokers alone")
            yield error("T526", place, message, help=remedy)


def _check_suits(draft: Draft) -> Iterator[Diagnostic]:
    for path in ("bidding.suits", "kitty.theft_suits"):
        leaf = draft.leaf(path)
        if isinstance(leaf.value, SuitOrder):
            yield from _suit_findings(draft, leaf, leaf.value)


def _suit_findings(draft: Draft, leaf: Leaf, order: SuitOrder) -> Iterator[Diagnostic]:
    packs = draft.need("deck.packs", int)
    missing = [suit.name for suit in Suit if suit not in order.suits]
    if missing or len(order.suits) > len(Suit):
        message = _("'{path}' must name each of the four suits once", path=leaf.path)
        note = _("missing: {suits}", suits=listed(missing)) if missing else ""
        remedy = _("write for example 'S > H > D > C'")
        yield error("T525", leaf.node.span, message, note=note, help=remedy)
    elif not 1 <= order.least <= packs:
        message = plural(
            "'from x{least}' must count 1 to {count} card",
            "'from x{least}' must count 1 to {count} identical cards",
            packs,
            least=order.least,
        )
        place = draft.place(leaf.node.span, "deck.packs")
        yield error(
            "T525", place, message, help=_("write for example 'S > H > D > C from x2'")
        )
    elif order.unless_reinforced and not any(
        (OverBy.BIDDER, OverWith.SAME_SUIT, False) in line.leaves
        for line in draft.need_all("bidding.over", Over)
    ):
        message = _("in '{line}' the words 'unless reinforced' say nothing", line=order)
        note = _("no bidder may add to its own bid")
        place = draft.place(leaf.node.span, "bidding.over")
        remedy = _("take them out, or let bidders: 'bidder -> same suit until overturned'")
        yield warning("T602", place, message, note=note, help=remedy)


def _check_auction(draft: Draft) -> Iterator[Diagnostic]:
    """Check that an auction has calls, and that calls have an auction."""
    leaf, window = draft.leaf("bidding.auction"), draft.leaf("bidding.window")
    is_open = draft.need(window.path, Window) is Window.AUCTION
    if leaf.value == () and is_open:
        message = _("'bidding.window' is an auction, but 'bidding.auction' has no calls")
        place = draft.place(window.node.span, leaf.path)
        yield error(
            "T524", place, message, help=_("write for example 'auction: 80 .. 5 by 5'")
        )
    if not isinstance(leaf.value, Auction):
        return
    auction, players = leaf.value, draft.need("table.players", int)
    reason = _fault_of(auction, deck(draft).total_points, players)
    if reason:
        message = _("'bidding.auction' {reason}", reason=reason)
        remedy = _("write for example '80 .. 5 by 5'")
        yield error("T524", leaf.node.span, message, help=remedy)
    elif auction.once and not auction.jumps:
        yield from _uncalled_findings(draft, leaf, auction, players)


def _uncalled_findings(
    draft: Draft, leaf: Leaf, auction: Auction, players: int
) -> Iterator[Diagnostic]:
    """Yield which calls are never reached where each seat makes one of them at most."""
    calls, begins = auction.calls, [Opening(auction.first, 0), *auction.openings]
    most = max(calls.index(line.call) + players - line.passes for line in begins)
    if len(calls) > most:
        message = _(
            "'{line}' never comes to the call of {call}: each seat calls once",
            line=auction,
            call=calls[most],
        )
        remedy = _(
            "let calls jump, 'or more once each', or leave off at {last}",
            last=calls[most - 1],
        )
        place = draft.place(leaf.node.span, "table.players")
        yield warning("T602", place, message, help=remedy)


def _fault_of(auction: Auction, total: int, players: int) -> str:
    """Return what is wrong with the calls of an auction, or nothing."""
    place, most = auction.first, 0
    for last, step in auction.legs:
        if step < 1:
            return _("must change by at least 1 point, got {step}", step=step)
        if (last - place) % step:
            return _("does not reach {last} by steps of {step}", last=last, step=step)
        place, most = last, most + abs(last - place) // step
    if most >= MOST_CALLS:
        return _("has more than {most:,} calls", most=MOST_CALLS)
    prices = auction.prices(total)
    if prices[0] > prices[-1]:
        prices = prices[::-1]
    if min(auction.calls) < 0:
        return _("must not call less than nothing")
    if not all(low < high for low, high in pairwise(prices)):
        return _("must fall, or rise, with every call, got '{auction}'", auction=auction)
    return _opening_fault(auction, players)


def _opening_fault(auction: Auction, players: int) -> str:
    """Return what is wrong with the first calls after some passes, or nothing."""
    place, before = 0, 0
    for line in auction.openings:
        if line.call not in auction.calls:
            return _("has no call of {call}, as '{line}' asks", call=line.call, line=line)
        if not before < line.passes < players:
            return _(
                "must count 1 to {most} passes, rising, got '{line}'",
                most=players - 1,
                line=line,
            )
        if auction.calls.index(line.call) <= place:
            return _(
                "has '{line}', which is not a further call than may be made anyway",
                line=line,
            )
        place, before = auction.calls.index(line.call), line.passes
    return ""


CHECKS: Final = (
    _check_bids,
    _check_places,
    _check_named,
    _check_choice,
    _check_rise,
    _check_companion,
    _check_alone,
    _check_suits,
    _check_auction,
    _check_over,
    _check_openers,
    _check_over_at_no_trump,
    _check_turned_up,
    _check_turned_jokers,
    _check_nobody,
    _check_weak_hand,
    _check_seats,
)
