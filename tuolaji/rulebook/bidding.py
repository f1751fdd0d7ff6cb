"""The chapter on bidding: how trumps and the first declarer are found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Final

from tuolaji.language import _, all_of, any_of, clauses, one_by_one, plural
from tuolaji.rulebook.block import Block, Grid, Items, Passage, Text
from tuolaji.rulebook.condition import condition
from tuolaji.rulebook.examples.bidding import bid_examples
from tuolaji.rulebook.words import cards, suit
from tuolaji.rules.bidding import (
    Auction,
    BidKind,
    BidPart,
    BidPlace,
    BidStep,
    Companion,
    Declarer,
    Named,
    NamesDeclarer,
    Nobody,
    NobodyBids,
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
)
from tuolaji.rules.condition import ALWAYS
from tuolaji.rules.match import First, LevelsOf, Next
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.side import Side
from tuolaji.rules.table import Partners

__all__ = ["bid_name", "passages"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter."""
    bidding = rules.bidding
    yield Passage("bidding.window", (Text(_window(rules)),))
    if _is_told(rules):
        seat = _first_asked(bidding.first_asked)
        text = _("Asked first is {seat}.", seat=seat)
        if rules.match.first is not First.LOT and rules.bids_name_next:
            text = _(
                "Asked first is {seat}; in a later deal whose declarer bids name it is the "
                "player who draws first.",
                seat=seat,
            )
        yield Passage("bidding.first_asked", (Text(text),))
    if bidding.window is Window.AUCTION:
        yield from _auction(rules)
        return
    if bidding.window is not Window.NEVER:
        yield from _bids(rules)
    yield Passage("bidding.nobody", tuple(_nobody(rules)))
    if bidding.weak_hand:
        yield Passage("bidding.weak_hand", tuple(_weak_hands(rules)))
        if {*rules.rotation.values()} != {Next.BIDDING}:
            yield Passage("bidding.after_weak_hand", (Text(_after_weak_hand(rules)),))
    if Next.BIDDING in rules.rotation.values():
        yield Passage("match.held", (Text(_own_levels(rules)),))


_AT_EACH_CARD: Final = {Window.DURING, Window.NEVER}
"""The windows in which nobody is asked once all cards are dealt."""


def _first_asked(seats: Sequence[SeatLine]) -> str:
    """Return who is asked first."""
    first, last = _("the player who drew first"), _("the player who drew last")
    return _first_of([_seat(each, first, last) for each in seats])


def _default(rules: Ruleset) -> str:
    """Return who declares where nobody has bid or called."""
    first, last = _("the player who drew the first card"), _("the player who drew last")
    if _is_told(rules):
        first, last = _("the player who is asked first"), _("the player who is asked last")
    lines = rules.bidding.default_declarer
    return _first_of([_seat(each, first, last) for each in lines])


def _seat(line: SeatLine, first: str, last: str) -> str:
    if line.card is not None:
        return _("the player who was dealt {card}", card=cards([line.card]))
    return last if line.last else first


def _first_of(players: Sequence[str]) -> str:
    """Return several players of whom the first that there is counts."""
    return reduce(
        lambda text, one: _("{player}, or else {other}", player=text, other=one), players
    )


def _ladder(rules: Ruleset) -> Iterator[Passage]:
    """Say which bids of cards there are, and how they stand above each other."""
    bidding = rules.bidding
    told = _called(rules) if bidding.concealed else _laid_down(rules)
    lowest_first = Text(_("The bids, from the lowest up:"))
    grid = bid_grid(bidding.bids)
    said = map(Text, (*_named_cards(rules), *_height(rules)))
    yield Passage("bidding.bids", (Text(told), lowest_first, grid, *said))
    if bidding.suits is not None:
        yield Passage("bidding.suits", tuple(map(Text, _suits(bidding.suits))))


def _height(rules: Ruleset) -> Iterator[str]:
    """Say how high a bid must be, where something may be bid over another bid."""
    over = rules.bidding.over
    if not over and not rules.kitty.theft:
        return
    if rules.bidding.suits is not None or any(each.equal for each in over):
        yield _(
            "A bid must stand on a higher step than the bid that holds, except where it is "
            "said below that one on the same step will do."
        )
    else:
        yield _("A bid must stand on a higher step than the bid that holds.")


def _laid_down(rules: Ruleset) -> str:
    """Say what lies on the table when bids are shown."""
    kinds = _kinds(rules)
    if any(kind.is_of_any_rank for kind in kinds):
        return _(
            "A bid lays down the cards that the table names; their suit becomes trump. "
            "What a player has lying adds to what it lays down."
        )
    if any(kind.is_across_suits for kind in kinds):
        return _(
            "A bid lays down the cards that the table names; what becomes trump stands "
            "beside them. What a player has lying adds to what it lays down."
        )
    if any(kind.is_of_jokers for kind in kinds):
        return _(
            "A bid lays cards down: level cards of one suit, which becomes trump, or "
            "jokers. What a player has lying adds to what it lays down."
        )
    if all(kind.has_level_cards for kind in kinds):
        return _(
            "A bid lays cards down: level cards of one suit, which becomes trump. What a "
            "player has lying adds to what it lays down."
        )
    return _(
        "A bid lays down the cards that the table names; of level cards the suit becomes "
        "trump. What a player has lying adds to what it lays down."
    )


def _called(rules: Ruleset) -> str:
    """Say what a bid is that shows no cards."""
    kinds = _kinds(rules)
    if any(kind.is_of_any_rank for kind in kinds):
        return _(
            "A bid calls cards of the hand that the table names, and shows none; their "
            "suit becomes trump. What a player has called adds to what it calls."
        )
    if any(kind.is_across_suits for kind in kinds):
        return _(
            "A bid calls cards of the hand that the table names, and shows none; what "
            "becomes trump stands beside them. What a player has called adds to what it "
            "calls."
        )
    if any(kind.is_of_jokers for kind in kinds):
        return _(
            "A bid calls cards of the hand and shows none: level cards of one suit, which "
            "becomes trump, or jokers. What a player has called adds to what it calls."
        )
    if all(kind.has_level_cards for kind in kinds):
        return _(
            "A bid calls cards of the hand and shows none: level cards of one suit, which "
            "becomes trump. What a player has called adds to what it calls."
        )
    return _(
        "A bid calls cards of the hand that the table names, and shows none; of level "
        "cards the suit becomes trump. What a player has called adds to what it calls."
    )


def _kinds(rules: Ruleset) -> list[BidKind]:
    return [kind for step in rules.bidding.bids for kind in step.kinds]


def bid_grid(ladder: Sequence[BidStep]) -> Grid:
    """Return a ladder as a table, the lowest step first."""
    head = (_("step"), _("bid"), _("trumps"))
    steps = enumerate(ladder, 1)
    rows = ((str(place), bid_name(step), _trumps(step)) for place, step in steps)
    return Grid(head, tuple(rows))


def _bids(rules: Ruleset) -> Iterator[Passage]:
    bidding = rules.bidding
    yield from _ladder(rules)
    yield Passage("bidding.over", tuple(_over(rules)))
    yield Passage("bidding.bidders", tuple(map(Text, _bidders(rules))))
    yield Passage("bidding.declarer", (Text(_declarer(rules)),))
    if _names_every(rules):
        yield Passage("bidding.names_declarer", (Text(_at_the_level_due(rules)),))
    if bidding.companion is not Companion.NOTHING:
        yield Passage("bidding.companion", (Text(_companion(bidding.companion)),))
    if bidding.concealed:
        text = _(
            "When the bidding is over, trumps and declarer are known to all, but not who "
            "bid with what."
        )
    else:
        text = _("The cards of a bid lie open on the table, and stay in the hand.")
    yield Passage("bidding.concealed", (Text(text),))
    yield Passage("bidding", tuple(bid_examples(rules)))


def _named_cards(rules: Ruleset) -> Iterator[str]:
    """Say of the cards that the ladder names, if it does, how they are bid."""
    steps = (*rules.bidding.bids, *rules.kitty.theft_bids)
    kinds = (kind for step in steps for kind in step.kinds)
    named = sorted({face for kind in kinds for face, _count in kind.cards})
    if named:
        yield _(
            "{cards} may be bid as the table says, at every level; one that is a level "
            "card too counts for one of both.",
            cards=cards(named),
        )


def _window(rules: Ruleset) -> str:
    during = _(
        "Whoever wants to fix trumps bids while the cards are dealt, with what it has "
        "drawn by then. When the kitty is taken, the bidding is over."
    )
    if not rules.kitty.size:
        during = _(
            "Whoever wants to fix trumps bids while the cards are dealt, with what it has "
            "drawn by then. After the last card the bidding is over."
        )
    auction = _(
        "No cards are laid down to fix trumps. In a deal whose declarer is not "
        "known, the players call numbers of points in turn. Whoever passes is out; "
        "the last caller is the declarer."
    )
    if rules.bidding.auction is not None and rules.bidding.auction.once:
        auction = _(
            "No cards are laid down to fix trumps. In a deal whose declarer is not known, "
            "each player in turn calls a number of points or passes, once; the last caller "
            "is the declarer."
        )
    return {
        Window.DURING: during,
        Window.THEN: _(
            "Whoever wants to fix trumps bids while the cards are dealt, with what it has "
            "drawn by then. After the last card the players are asked in turn until all "
            "pass."
        ),
        Window.AFTER: _(
            "When all cards are dealt, the players bid in turn until nobody bids any more."
        ),
        Window.AUCTION: auction,
        Window.NEVER: _("Nobody bids; trumps are fixed without a bid."),
    }[rules.bidding.window]


def bid_name(step: BidStep) -> str:
    """Return the cards of a step of the ladder."""
    return any_of([_kind(kind) for kind in step.kinds])


def _kind(kind: BidKind) -> str:
    text = _placed(kind, all_of([_part(part) for part in kind.parts]))
    return _("{bid}, which nothing overturns", bid=text) if kind.final else text


def _placed(kind: BidKind, bid: str) -> str:
    """Return the cards of a bid with what they may not be bid over, if there is that."""
    open_, suit_, no_trump = BidPlace
    return {
        (): bid,
        (open_,): _("{bid}, as the first bid only", bid=bid),
        (suit_,): _("{bid}, over a bid of a suit only", bid=bid),
        (no_trump,): _("{bid}, over a bid for no trump only", bid=bid),
        (open_, suit_): _("{bid}, not over a bid for no trump", bid=bid),
        (open_, no_trump): _("{bid}, not over a bid of a suit", bid=bid),
        (suit_, no_trump): _("{bid}, not as the first bid", bid=bid),
        (open_, suit_, no_trump): bid,
    }[kind.places]


def _part(part: BidPart) -> str:
    count = part.count
    is_one = count == 1
    if not isinstance(part.shown, Shown):
        face = cards([part.shown])
        return face if is_one else _("{count} × {card}", count=count, card=face)
    return {
        Shown.LEVEL: (
            _("a level card") if is_one else _("{count} level cards of a suit", count=count)
        ),
        Shown.ANY_RANK: plural(
            "{count} card of any rank", "{count} equal cards of any rank", count
        ),
        Shown.LEVEL_OF_EACH_SUIT: plural(
            "{count} level card of each suit", "{count} level cards of each suit", count
        ),
        Shown.LEVEL_OF_ANY_SUIT: plural(
            "{count} level card of any suit",
            "{count} level cards of any suits, the same or different ones",
            count,
        ),
        Shown.JOKER: _("a joker") if is_one else _("{count} equal jokers", count=count),
        Shown.LITTLE_JOKER: plural("{count} little joker", "{count} little jokers", count),
        Shown.BIG_JOKER: plural("{count} big joker", "{count} big jokers", count),
        Shown.COLOURED_JOKER: plural(
            "{count} joker of the suit’s colour (the big one for hearts and diamonds)",
            "{count} jokers of the suit’s colour (the big ones for hearts and diamonds)",
            count,
        ),
        Shown.ALL_JOKERS: _("all jokers"),
    }[part.shown]


def _trumps(step: BidStep) -> str:
    names = []
    for kind in step.kinds:
        name = _trump_of(kind)
        if name not in names:
            names.append(name)
    return any_of(names)


def _trump_of(kind: BidKind) -> str:
    if kind.has_level_cards:
        return _("the suit of the level cards")
    if kind.is_of_any_rank:
        return _("the suit of the equal cards")
    if kind.any_suit:
        if kind.or_no_trump:
            return _("any suit that the bidder names, or no trump")
        return _("any suit that the bidder names")
    return _("no trump")


def _over(rules: Ruleset) -> Iterator[Block]:
    idle = _idle_later(rules)
    over = [each for each in rules.bidding.over if not each.never_acts(idle)]
    if not over:
        yield Text(_("The first bid stands; nobody may bid over it."))
        return
    yield Text(_("Over a bid that holds may bid:"))
    yield Items(tuple(_leave(rules, each) for each in over))
    yield from map(Text, _return(over))


def _return(over: Sequence[Over]) -> Iterator[str]:
    """Say how a bidder comes back to its suit, where others may bid another over it."""
    back = [each for each in over if each.of_own_suits and not each.until_overturned]
    across = [each for each in over if each.overturns_others]
    if not back or not across:
        return
    if any(each.equal for each in (*back, *across)):
        yield _(
            "A bidder who was overturned may come back to its suit with a higher bid, or "
            "with one that is as high where a line above says so."
        )
    else:
        yield _("A bidder who was overturned may come back to its suit with a higher bid.")


def _leave(rules: Ruleset, each: Over) -> str:
    what = _what(rules, each.what)
    text = _("{who}: {what}", who=_who(rules, each.who), what=what)
    if each.beside:
        text = (
            _("{leave}; the level cards that were called count with its own", leave=text)
            if rules.bidding.concealed
            else _("{leave}; the level cards that lie count with its own", leave=text)
        )
    if each.at_its_level:
        text = _(
            "{leave}, by cards of the level of the player who would then declare, if it is "
            "not its own level; that player still declares",
            leave=text,
        )
    if each.equal:
        text = _("{leave}; a bid that is as high will do", leave=text)
    if each.until_overturned:
        text = _(
            "{leave}, but no more in that suit once another player has bid over it",
            leave=text,
        )
    if each.when != ALWAYS:
        text = _("{leave} ({when})", leave=text, when=condition(rules, each.when))
    return text


def _who(rules: Ruleset, who: OverBy) -> str:
    has_partner = rules.table.partners is Partners.OPPOSITE
    return {
        OverBy.BIDDER: _("the bidder itself"),
        OverBy.PARTNER: _("the bidder’s partner"),
        OverBy.OPPONENTS: (
            _("the bidder’s opponents") if has_partner else _("every other player")
        ),
        OverBy.OTHER_SEATS: _("every other player"),
        OverBy.ANYBODY: _("everybody, the bidder too"),
    }[who]


def _what(rules: Ruleset, what: OverWith) -> str:
    more = _("more of the same suit")
    if any(kind.is_across_suits and kind.no_trump for kind in _kinds(rules)):
        more = _("more of the same suit, or no trump after no trump")
    elif any(kind.is_of_jokers for kind in _kinds(rules)):
        more = _("more of the same suit, or of jokers after jokers")
    return {
        OverWith.SAME_SUIT: more,
        OverWith.ANOTHER_SUIT: _("a bid of another suit"),
        OverWith.ANY_BID: _("any higher bid"),
        OverWith.NO_TRUMP: _("a bid for no trump"),
        OverWith.ANY_SUIT: _("a higher bid for a suit"),
    }[what]


def _suits(order: SuitOrder) -> Iterator[str]:
    shown = one_by_one([suit(each) for each in order.suits])
    if order.least == 1:
        yield _(
            "Of two bids of level cards on one step that of the higher suit is higher, and "
            "overturns the other: {suits} from the highest down.",
            suits=shown,
        )
    else:
        yield _(
            "Of two bids on one step of {least} level cards or more that of the higher "
            "suit is higher, and overturns the other: {suits} from the highest down.",
            suits=shown,
            least=order.least,
        )
    if order.unless_reinforced:
        yield _(
            "Over a bid to which its bidder has added the suit does not count: only a "
            "higher step overturns it."
        )


def _bidders(rules: Ruleset) -> Iterator[str]:
    """Say who may bid, and where nobody can bid over the bid of an opponent."""
    yield {
        WhoBids.EVERY_SEAT: _("Every player may bid."),
        WhoBids.DECLARER: _(
            "Every player may bid in the opening deal. In later deals only the declarer "
            "may."
        ),
        WhoBids.DECLARERS: _(
            "Every player may bid in the opening deal. In later deals only the declarer "
            "and its partners may."
        ),
        WhoBids.DECLARERS_OPEN: _(
            "Every player may bid in the opening deal. In later deals only the declarer "
            "and its partners may make the first bid."
        ),
        WhoBids.DECLARER_OPENS: _(
            "Every player may bid in the opening deal. In later deals only the declarer "
            "may make the first bid."
        ),
    }[rules.bidding.bidders]
    idle = _idle_later(rules)
    by_opponents = any(
        who is OverBy.OPPONENTS
        for over in rules.bidding.over
        if not over.never_acts(idle)
        for who, *_rest in over.leaves
    )
    if by_opponents and OverBy.OPPONENTS in idle:
        yield _(
            "So the opponents of a bidder can bid over its bid in the opening deal alone."
        )


def _idle_later(rules: Ruleset) -> frozenset[OverBy]:
    """Return who never bids over a bid in a later deal."""
    if rules.bids_name_later:
        return frozenset()
    bidding, is_opposite = rules.bidding, rules.table.partners is Partners.OPPOSITE
    return idle_later(bidding.bidders, bidding.nobody, is_opposite=is_opposite)


def _declarer(rules: Ruleset) -> str:
    """Return whom bids make the declarer; in later deals too where they name it."""
    if rules.bidding.declarer is Declarer.LOT:
        return _(
            "In the opening deal a lot names the declarer, who draws the first card; bids "
            "only fix trumps."
        )
    if rules.bidding.declarer is Declarer.FIRST_BIDDER:
        return _first_bidder(rules)
    if _in_every_deal(rules):
        return {
            Declarer.LAST_BIDDER: _(
                "The player whose bid holds at the end is the declarer."
            ),
            Declarer.MOST_LEVEL_CARDS: _(
                "The player who has bid the most level cards of the trump suit is the "
                "declarer."
            ),
        }[rules.bidding.declarer]
    return {
        Declarer.LAST_BIDDER: _(
            "In the opening deal the player whose bid holds at the end is the declarer. "
            "Where the declarer is known, bids only fix trumps."
        ),
        Declarer.MOST_LEVEL_CARDS: _(
            "In the opening deal the player who has bid the most level cards of the trump "
            "suit is the declarer. Where the declarer is known, bids only fix trumps."
        ),
    }[rules.bidding.declarer]


def _in_every_deal(rules: Ruleset) -> bool:
    """Tell whether bids name the declarer of every deal."""
    return _names_every(rules) or {*rules.rotation.values()} == {Next.BIDDING}


def _names_every(rules: Ruleset) -> bool:
    """Tell whether bids name the declarer of a deal that somebody was to declare."""
    is_named = rules.bidding.declarer is not Declarer.LOT
    return is_named and rules.bidding.names_declarer is NamesDeclarer.EVERY


def _at_the_level_due(rules: Ruleset) -> str:
    """Say at which level a deal is played that is taken by bids."""
    if _has_one_level(rules):
        return _(
            "That is so in a later deal too, whoever was to declare it; if nobody bids, "
            "the player declares who was to."
        )
    return _(
        "That is so in a later deal too. It is played at the level of the player who was "
        "to declare it, and if nobody bids, that player declares."
    )


def _first_bidder(rules: Ruleset) -> str:
    """Say that who bid first declares, and that this stays so where others bid over it."""
    is_overturned = any(each.who is not OverBy.BIDDER for each in rules.bidding.over)
    if _in_every_deal(rules):
        if is_overturned:
            return _(
                "The player who bid first is the declarer, even if its bid was overturned."
            )
        return _("The player who bid first is the declarer.")
    if is_overturned:
        return _(
            "In the opening deal the player who bid first is the declarer, even if its "
            "bid was overturned. Where the declarer is known, bids only fix trumps."
        )
    return _(
        "In the opening deal the player who bid first is the declarer. Where the declarer "
        "is known, bids only fix trumps."
    )


def _companion(companion: Companion) -> str:
    if companion is Companion.LITTLE_JOKER:
        return _(
            "With each bid of the opening deal goes one little joker, and not more. It "
            "counts for no step."
        )
    return _(
        "Before the opening deal the first card drawn is shown to all. With each bid of "
        "this deal goes one copy of it, which counts for no step; for the player who drew "
        "it, the card itself will do."
    )


def _nobody(rules: Ruleset) -> Iterator[Block]:
    first, *others = rules.bidding.nobody
    if not others:
        yield Text(_only_way(rules, _way(rules, first)))
    else:
        begin = _("If nobody bids, the first of these ways that can decide does:")
        if rules.bidding.window is Window.NEVER:
            begin = _("Trumps are fixed like this; the first way that can decide does:")
        yield Text(begin)
        ways = (_way(rules, way) for way in rules.bidding.nobody)
        yield Items(tuple(ways), numbered=True)
    if rules.needs_default_declarer:
        yield Text(_declares(rules))


def _only_way(rules: Ruleset, way: str) -> str:
    if rules.bidding.window is Window.NEVER:
        return _("Trumps are fixed like this: {way}.", way=way)
    return _("If nobody bids, {way}.", way=way)


def _declares(rules: Ruleset) -> str:
    """Say who declares where nobody has bid."""
    player = _default(rules)
    if any(rules.names_declarer(way) for way in rules.bidding.nobody):
        player = _("{player}, unless one of these ways names another", player=player)
    if rules.bidding.window is Window.NEVER:
        return _("In the opening deal the declarer is {player}.", player=player)
    if {*rules.rotation.values()} == {Next.BIDDING}:
        return _("If nobody has bid, the declarer is {player}.", player=player)
    if rules.bids_name_later:
        return _(
            "If nobody has bid where bids name the declarer, the declarer is {player}.",
            player=player,
        )
    return _(
        "If nobody has bid in the opening deal, the declarer is {player}.", player=player
    )


def _is_told(rules: Ruleset) -> bool:
    """Tell whether another seat than the one that drew first is asked first."""
    bidding = rules.bidding
    return bidding.first_asked != (SeatLine(),) and bidding.window not in _AT_EACH_CARD


def _way(rules: Ruleset, way: NobodyBids) -> str:
    text = _kitty_way(way) if way.rule is Nobody.KITTY_CARD else _plain_way(way)
    text = _with_jokers(way, text)
    if rules.names_declarer(way):
        text = _declaring(rules, way, text)
    if way.when == ALWAYS:
        return text
    return _("{way} ({when})", way=text, when=condition(rules, way.when))


def _declaring(rules: Ruleset, way: NobodyBids, text: str) -> str:
    """Add to a way of fixing trumps whom it makes the declarer."""
    if way.rule is Nobody.STRONGEST:
        return _("{way}; where bids name the declarer, it is that player", way=text)
    if way.sought is Sought.HELD:
        return _(
            "{way}; where bids name the declarer, it is the first such player, from the "
            "one that drew first",
            way=text,
        )
    if _has_one_level(rules):
        return _(
            "{way}; where bids name the declarer of a later deal, it is the first player "
            "whose level the card has, from the one that drew first",
            way=text,
        )
    return _(
        "{way}; where bids name the declarer of a later deal, a level card is one of any "
        "player’s level, and the declarer is the first player whose level it is, from the "
        "one that drew first",
        way=text,
    )


def _plain_way(way: NobodyBids) -> str:
    again = _("the cards are dealt anew")
    if way.times is not None:
        again = plural(
            "the cards are dealt anew, {count} time at most",
            "the cards are dealt anew, {count} times at most",
            way.times,
        )
    suits = one_by_one([suit(each) for each in way.suits]) if way.suits else ""
    return {
        Nobody.NO_TRUMP: _("no suit is trump"),
        Nobody.REDEAL: again,
        Nobody.NEXT_SEAT: _(
            "the cards are dealt anew, and the next player draws first; in a later deal it "
            "is the declarer, at its own level"
        ),
        Nobody.OPPONENTS: _(
            "in a later deal the declarer’s opponents are asked in turn; who bids is the "
            "declarer and plays its own level"
        ),
        Nobody.OTHER_SEATS: _(
            "in a later deal the other players are asked in turn, the one after the "
            "declarer first; who bids is the declarer and plays its own level"
        ),
        Nobody.STRONGEST: _(
            "the strongest bid that lies in a hand counts as made; of equal ones that of "
            "the first player, from the one that drew first, and of this player’s own the "
            "first of spades, hearts, clubs, diamonds and no trump"
        ),
        Nobody.LOT: _("a lot is drawn for the trump suit"),
        Nobody.MISSING: _(
            "the first of the suits {suits} of which the kitty has no card is trump",
            suits=suits,
        ),
        Nobody.HIGHEST: _(
            "the suit of the highest card of the kitty is trump; the ace is the highest"
        ),
    }[way.rule]


def _kitty_way(way: NobodyBids) -> str:
    if way.sought is Sought.SUIT and (way.backwards or way.last_card == way.first_card):
        if way.backwards:
            return _(
                "card {number} of the kitty, counted from its end, is turned up; if it "
                "is not a joker, its suit is trump",
                number=way.first_card,
            )
        return _(
            "card {number} of the kitty is turned up; if it is not a joker, its suit is"
            " trump",
            number=way.first_card,
        )
    which = _turned_up(way)
    return {
        Sought.SUIT: _(
            "{cards} are turned up one after the other; the suit of the first that is "
            "not a joker is trump",
            cards=which,
        ),
        Sought.LEVEL: _(
            "{cards} are turned up one after the other; the suit of the first that is a "
            "level card is trump",
            cards=which,
        ),
        Sought.LEVEL_OR_JOKER: _(
            "{cards} are turned up one after the other until a level card, whose suit is "
            "trump, or a joker, which means no trump",
            cards=which,
        ),
        Sought.HELD: _(
            "{cards} are turned up one after the other; the suit of the first that is "
            "not a joker and of which a player holds another copy is trump",
            cards=which,
        ),
    }[way.sought]


def _with_jokers(way: NobodyBids, text: str) -> str:
    """Add to a way of turning up kitty cards which suits jokers make trump."""
    big = "" if way.big_joker is None else suit(way.big_joker)
    little = "" if way.little_joker is None else suit(way.little_joker)
    if big and little:
        return _(
            "{way}; a big joker that is turned up first makes {big} trump, a little one "
            "{little}",
            way=text,
            big=big,
            little=little,
        )
    if big:
        return _(
            "{way}; a big joker that is turned up first makes {big} trump",
            way=text,
            big=big,
        )
    if little:
        return _(
            "{way}; a little joker that is turned up first makes {little} trump",
            way=text,
            little=little,
        )
    return text


def _turned_up(way: NobodyBids) -> str:
    if way.last_card is None and way.first_card == 1:
        return _("the cards of the kitty")
    if way.last_card is None:
        return _("the cards of the kitty from number {first} on", first=way.first_card)
    return _(
        "the cards {first} to {last} of the kitty", first=way.first_card, last=way.last_card
    )


def _weak_hands(rules: Ruleset) -> Iterator[Block]:
    lines = rules.bidding.weak_hand
    anew = tuple(_weak_hand(rules, each) for each in lines if not each.if_asked)
    asked = tuple(_weak_hand(rules, each) for each in lines if each.if_asked)
    if anew:
        begin = _(
            "When the bidding is over, and before the kitty is taken, the cards are dealt "
            "anew if the hand of a player has:"
        )
        if not rules.kitty.size:
            begin = _(
                "When the bidding is over, and before the first lead, the cards are dealt "
                "anew if the hand of a player has:"
            )
        yield Text(begin)
        yield Items(anew)
    if asked:
        begin = _(
            "When the bidding is over, and before the kitty is taken, players are asked in "
            "the order in which they drew; one may ask for a new deal if its hand has:"
        )
        if not rules.kitty.size:
            begin = _(
                "When the bidding is over, and before the first lead, players are asked in "
                "the order in which they drew; one may ask for a new deal if its hand has:"
            )
        yield Text(begin)
        yield Items(asked)


def _after_weak_hand(rules: Ruleset) -> str:
    """Say who declares a later deal that has been dealt anew for a weak hand."""
    if not rules.bids_name_anew:
        return _("The declarer of a later deal stays when its cards are dealt anew.")
    if _has_one_level(rules):
        return _(
            "When the cards of a later deal are dealt anew, its declarer is found as in an "
            "opening deal; who draws first is found by lot."
        )
    return _(
        "When the cards of a later deal are dealt anew, its declarer is found as in an "
        "opening deal; who draws first is found by lot. Each player then bids with level "
        "cards of its own level, and the deal’s level is that of its declarer."
    )


def _weak_hand(rules: Ruleset, each: WeakHand) -> str:
    if each.fewer == 1:
        text = _("no points") if each.of is Weakness.POINTS else _("no trumps")
    elif each.of is Weakness.POINTS:
        text = _("fewer than {count} points", count=each.fewer)
    else:
        text = _("fewer than {count} trumps", count=each.fewer)
    if each.by is not None:
        declares = each.by is Side.DECLARERS
        text = (
            _("{hand}, where it is of the declarers’ side", hand=text)
            if declares
            else _("{hand}, where it is of the attackers’ side", hand=text)
        )
    if each.times is not None:
        text = plural(
            "{hand}, {count} time in a deal at most",
            "{hand}, {count} times in a deal at most",
            each.times,
            hand=text,
        )
    if each.when == ALWAYS:
        return text
    return _("{hand} ({when})", hand=text, when=condition(rules, each.when))


def _has_one_level(rules: Ruleset) -> bool:
    """Tell whether all seats stand at one level in every deal."""
    return rules.levels.of is LevelsOf.EVERYBODY or not rules.moves_levels


def _own_levels(rules: Ruleset) -> str:
    begin = _after(rules)
    if _has_one_level(rules):
        return _("{after} bids name the next declarer, as in an opening deal.", after=begin)
    return _(
        "{after} bids name the next declarer, as in an opening deal. Each player then bids "
        "with level cards of its own level, and the deal’s level is that of its declarer.",
        after=begin,
    )


def _after(rules: Ruleset) -> str:
    """Return after which deals bids name the declarer."""
    if {*rules.rotation.values()} == {Next.BIDDING}:
        return _("After each deal")
    ends = {
        "held": _("a deal that was held"),
        "takeover": _("a takeover"),
        "drawn": _("a deal that neither side won"),
    }
    named = [end for end, move in rules.rotation.items() if move is Next.BIDDING]
    return _("After {deals}", deals=any_of([ends[end] for end in named]))


def _auction(rules: Ruleset) -> Iterator[Passage]:
    auction = rules.bidding.auction
    if auction is not None:
        told = [Text(_calls(rules, auction)), *map(Text, _openings(auction))]
        if auction.jumps:
            told.append(Text(_("A call may jump: any number further on may be called.")))
        if not rules.scoring.asks_price and rules.kitty.shown_up_to is None:
            told.append(Text(_("A call decides who declares, and nothing else.")))
        yield Passage("bidding.auction", tuple(told))
    yield from _naming(rules)
    yield Passage("bidding.default_declarer", tuple(map(Text, _uncalled(rules))))
    if rules.kitty.theft and rules.kitty.size:
        steals = _(
            "Cards are bid only by players who steal the kitty; every such bid stands "
            "above the trumps that the declarer has named."
        )
        if rules.kitty.may_be_left:
            steals = _(
                "Cards are bid only when the kitty has been buried; every such bid stands "
                "above the trumps that the declarer has named."
            )
        yield Passage("kitty.theft", (Text(steals),))
        yield from _ladder(rules)


def _naming(rules: Ruleset) -> Iterator[Passage]:
    """Yield when the declarer names trumps after an auction, and which."""
    if not rules.kitty.size:
        text = _("The declarer names a suit trumps before the first lead.")
    elif rules.bidding.named is Named.BEFORE:
        text = _(
            "The declarer names a suit trumps before it takes the kitty. It names trumps "
            "in later deals too."
        )
    else:
        text = _(
            "The declarer takes the kitty, buries, and only then names a suit trumps. It "
            "names trumps in later deals too. Until then no suit is trump."
        )
    yield Passage("bidding.named", (Text(text),))
    if rules.bidding.may_name_no_trump:
        text = _("It may name no trump instead of a suit.")
        yield Passage("bidding.may_name_no_trump", (Text(text),))


def _uncalled(rules: Ruleset) -> Iterator[str]:
    """Say what comes of a deal in which nobody calls."""
    again = [way for way in rules.bidding.nobody if way.deals_anew]
    for way in again:
        yield _("If nobody calls, {way}.", way=_way(rules, way))
    if any(way.always_decides and way.when == ALWAYS for way in again):
        return
    yield _("If nobody calls, the declarer is {player}.", player=_default(rules))
    if rules.bidding.default_price is not None:
        points = rules.default_price
        yield _("Without a call the price is {points} points.", points=points)


def _calls(rules: Ruleset, auction: Auction) -> str:
    prices = rules.prices
    legs = _legs(auction)
    if auction.percent:
        return _(
            "The first call is {first} per cent of all points; further calls go {legs}. "
            "In points that is from {begin} to {end}.",
            first=auction.first,
            legs=legs,
            begin=prices[0],
            end=prices[-1],
        )
    return _(
        "The first call is {first} points; further calls go {legs}.",
        first=auction.first,
        legs=legs,
    )


def _openings(auction: Auction) -> Iterator[str]:
    for line in auction.openings:
        yield plural(
            "If {count} player has passed and nobody has called, the first call is {call}.",
            "If {count} players have passed and nobody has called, the first call is "
            "{call}.",
            line.passes,
            call=line.call,
        )


def _legs(auction: Auction) -> str:
    before = auction.first
    parts = []
    for last, step in auction.legs:
        if last < before:
            parts.append(_("down by {step} to {last}", step=step, last=last))
        else:
            parts.append(_("up by {step} to {last}", step=step, last=last))
        before = last
    return clauses(parts)
