"""Records: whole deals written down, and read back from JSON.

A record holds what the command `deal` prints as JSON, and enough to play the deal
again. Cards are in listing order except the kitty, which lies in the order of the deal.

`record_from` is the inverse of `Record.to_dict`. Whatever is missing or malformed is
named with its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from tuolaji.cards import Face, Rank, Suit, face_name
from tuolaji.errors import QuestionError, RecordError, brief
from tuolaji.language import _
from tuolaji.rules.kitty import CaptureBase
from tuolaji.rules.scoring import Outcome, Side
from tuolaji.table.plays import Form
from tuolaji.table.position import Cards, level_name
from tuolaji.table.questions.fields import Fields, shown

__all__ = [
    "BidMade",
    "CardGiven",
    "ClaimMade",
    "CrossingMade",
    "Friend",
    "KittyCapture",
    "Origin",
    "Record",
    "Theft",
    "Trick",
    "card_names",
    "record_from",
]


@dataclass(frozen=True, slots=True)
class BidMade:
    """A bid as it was made.

    Attributes:
        seat: Who made it.
        cards: The cards newly laid down.
        drawn: How many cards had been dealt.
        suit: The suit that was named with cards that may be bid for any, or after an
            auction where a theft has changed the trumps since, or `None`.
        by_rule: Whether it counts as made since nobody has bid, and no seat chose it.
    """

    seat: int
    cards: Cards
    drawn: int
    suit: Suit | None = None
    by_rule: bool = False

    def to_dict(self) -> dict[str, object]:
        """Return the bid as plain values; the last two only where they tell more."""
        plain: dict[str, object] = {
            "seat": self.seat,
            "cards": card_names(self.cards),
            "drawn": self.drawn,
        }
        if self.suit is not None:
            plain["suit"] = self.suit.name
        return {**plain, "by_rule": True} if self.by_rule else plain


@dataclass(frozen=True, slots=True)
class CardGiven:
    """A card that changed hands as tribute, or was returned for one.

    Attributes:
        seat: Who gave it.
        to: Who got it.
        card: The card.
    """

    seat: int
    to: int
    card: Face

    def to_dict(self) -> dict[str, object]:
        """Return the gift as plain values."""
        return {"seat": self.seat, "to": self.to, "card": face_name(self.card)}


@dataclass(frozen=True, slots=True)
class CrossingMade:
    """A seat's few trumps that went to its partner (过河), and what it got for them.

    Attributes:
        seat: Who gave them.
        to: The partner.
        cards: What it gave: all its trumps, filled up with other cards.
        answer: What it got.
    """

    seat: int
    to: int
    cards: Cards
    answer: Cards = ()

    def to_dict(self) -> dict[str, object]:
        """Return the exchange as plain values."""
        return {
            "seat": self.seat,
            "to": self.to,
            "cards": card_names(self.cards),
            "answer": card_names(self.answer),
        }


@dataclass(frozen=True, slots=True)
class Theft:
    """A theft of the buried kitty (炒地皮), or a bid over the trumps that leaves it.

    Attributes:
        seat: Who stole it.
        cards: The cards newly laid down for it.
        taken: The buried cards that it took; none where the kitty stays buried.
        suit: The suit that was named with the cards, or `None`.
    """

    seat: int
    cards: Cards
    taken: Cards
    suit: Suit | None = None

    def to_dict(self) -> dict[str, object]:
        """Return the theft as plain values."""
        plain: dict[str, object] = {
            "seat": self.seat,
            "cards": card_names(self.cards),
            "taken": card_names(self.taken),
        }
        return plain if self.suit is None else {**plain, "suit": self.suit.name}


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick as it was played.

    Attributes:
        leader: The seat that led.
        plays: The cards played, in order from the leader; of a failed throw only those
            that it had to lead.
        winner: The seat that won it.
        points: The points of its cards.
        thrown: The cards of a throw as they were put down, or `None`.
        forced: The cards that a failed throw had to lead, or `None`.
        named: The components that the leader named, or `None`.
        penalty: The points that a failed throw cost the leader's side.
        levels: The levels that it cost.
        deal_lost: Whether it lost the deal.
        taken_back: Whether it was taken back whole, so that `forced` is what was led in its
            place.
    """

    leader: int
    plays: tuple[Cards, ...]
    winner: int
    points: int
    thrown: Cards | None = None
    forced: Cards | None = None
    named: tuple[Form, ...] | None = None
    penalty: int = 0
    levels: int = 0
    deal_lost: bool = False
    taken_back: bool = False

    def to_dict(self) -> dict[str, object]:
        """Return the trick as plain values; what a throw names or costs only if it does."""
        plain: dict[str, object] = {
            "leader": self.leader,
            "plays": [card_names(play) for play in self.plays],
            "winner": self.winner,
            "points": self.points,
            "thrown": None if self.thrown is None else card_names(self.thrown),
            "forced": None if self.forced is None else card_names(self.forced),
        }
        if self.named is not None:
            plain["as"] = [list(form) for form in self.named]
        if self.penalty:
            plain["penalty"] = self.penalty
        if self.levels:
            plain["levels"] = self.levels
        if self.deal_lost:
            plain["deal_lost"] = True
        if self.taken_back:
            plain["taken_back"] = True
        return plain


@dataclass(frozen=True, slots=True)
class KittyCapture:
    """What winning the last trick was worth.

    Attributes:
        base: Which points the factor multiplies.
        points: How many they are.
        earned: What was added to the attackers' points; 0 if they did not capture.
    """

    base: CaptureBase
    points: int
    earned: int

    def to_dict(self) -> dict[str, object]:
        """Return the capture as plain values."""
        return {"base": self.base.value, "points": self.points, "earned": self.earned}


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """A line of claims that a seat fulfils.

    Attributes:
        line: Which line of `scoring.claims`, from 1.
        seat: Who held, buried or played the cards.
        taker: Who took the trick, or `None` where no trick is asked about.
        times: How often.
    """

    line: int
    seat: int
    taker: int | None
    times: int

    def to_dict(self) -> dict[str, object]:
        """Return the claim as plain values; `taker` only where there is one."""
        plain: dict[str, object] = {"line": self.line, "seat": self.seat}
        if self.taker is not None:
            plain["taker"] = self.taker
        return {**plain, "times": self.times}


@dataclass(frozen=True, slots=True)
class Friend:
    """A card that the declarer called, or that was drawn, and the friend that it has found.

    Attributes:
        called: The card; where cards are marked, the friend's own.
        copy: Which copy of it, from 1, where the play of one finds the friend.
        seat: The seat that it has found, or `None` if nobody, or nobody yet.
        revealed: Whether the card has been played, so that all know.
        turn: Whose turn to play it, from 1, finds the friend, where turns count.
    """

    called: Face
    copy: int | None
    seat: int | None
    revealed: bool
    turn: int | None = None

    def to_dict(self) -> dict[str, object]:
        """Return the friend as plain values; `copy` or `turn` only where it counts."""
        plain: dict[str, object] = {"called": face_name(self.called)}
        if self.copy is not None:
            plain["copy"] = self.copy
        if self.turn is not None:
            plain["turn"] = self.turn
        return {**plain, "seat": self.seat, "revealed": self.revealed}


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the cards of a deal come from.

    Attributes:
        seed: The user's seed of the run.
        index: The number of the deal in the run.
        shuffled: Whether seed and index give the cards; else they were dealt by hand.
        pack: The cards in the order of drawing, where they were laid out so.
        first_seat: The seat that draws first, where it was said and not the lot's.

    Raises:
        QuestionError: The number of the deal is negative or too great, or one is none.
    """

    seed: int = 0
    index: int = 0
    shuffled: bool = True
    pack: Cards = ()
    first_seat: int | None = None

    def __post_init__(self) -> None:
        """Check the numbers, and that of the deal, which seeds streams of 32 bits."""
        for name, number in (("seed", self.seed), ("index", self.index)):
            if type(number) is not int:
                raise QuestionError(f"'{name}' must be a whole number, got {brief(number)}")
        if not 0 <= self.index < 1 << 32:
            raise QuestionError(
                _("a deal's number must be 0 .. 4294967295, got {index}", index=self.index)
            )


@dataclass(frozen=True, slots=True)
class Record:
    """A deal from the shuffle to the settlement.

    Attributes:
        variant: The variant's id.
        origin: Where its cards come from.
        opening: Whether bids named the declarer: of the first deal of a match, or of a
            later one that has `levels`.
        level: The deal's level.
        trump: The trump suit of the play, or `None` for no trump.
        declarer: The declarer's seat.
        sides: The side of each seat.
        hands: The hands as dealt, before the declarer took the kitty.
        bids: The bids made.
        kitty: The kitty, in the order of the deal.
        buried: The cards that were buried in the end.
        tricks: The tricks.
        attackers_points: The attackers' points at the end.
        kitty_multiplier: The factor on the base's points, 0 if it was not captured.
        capture: Which points those are, and what they earned.
        result: Who gains how many levels.
        friends: The cards that the declarer called, or that were drawn, and whom they
            found.
        redeals: How often the cards were dealt anew because nobody bid, or a hand was weak.
        weak_hands: How many of these times a hand was weak.
        thefts: The thefts of the kitty, in order.
        levels: The level of each seat, where each bid its own; else `None`.
        calls: The seats that called points, in order, or `None` without an auction.
        first_call: How far up the list of calls the first of them stands, from 0.
        called: The points that they called, where calls may jump; else they go step by
            step from the first one on.
        turned: The card turned up before the deal, whose copies must lie beside bids, or
            `None` where none is.
        gifts: The cards given as tribute, and then those returned.
        crossings: The few trumps that went to partners.
        dug: The line of `levels.digging` that the last trick fulfils, from 1; 0 for none.
        risen: The levels that the deal's points gave each seat, or `None` where those of a
            side are the same.
        earned: The points of its own that the deal gave each seat, or `None` where deals
            give none.
        due: The seat that was to declare when a later deal began, where another has come
            to, or bids have named who does instead, or `None`.
        claims: The lines of claims that count in the deal, seat by seat.
        claim_levels: The levels that they give the declarers and the attackers.
    """

    variant: str
    origin: Origin
    opening: bool
    level: Rank
    trump: Suit | None
    declarer: int
    sides: tuple[Side, ...]
    hands: tuple[Cards, ...]
    bids: tuple[BidMade, ...]
    kitty: Cards
    buried: Cards
    tricks: tuple[Trick, ...]
    attackers_points: int
    kitty_multiplier: int
    capture: KittyCapture
    result: Outcome
    friends: tuple[Friend, ...] = ()
    redeals: int = 0
    weak_hands: int = 0
    thefts: tuple[Theft, ...] = ()
    levels: tuple[Rank, ...] | None = None
    calls: tuple[int, ...] | None = None
    first_call: int = 0
    called: tuple[int, ...] = ()
    turned: Face | None = None
    gifts: tuple[CardGiven, ...] = ()
    crossings: tuple[CrossingMade, ...] = ()
    dug: int = 0
    earned: tuple[int, ...] | None = None
    risen: tuple[int, ...] | None = None
    due: int | None = None
    claims: tuple[ClaimMade, ...] = ()
    claim_levels: tuple[int, ...] = (0, 0)

    def points_after_tricks(self) -> tuple[int, ...]:
        """Return the attackers' points after each trick, before the capture."""
        return tuple(accumulate(map(self._gain, self.tricks)))

    def _gain(self, trick: Trick) -> int:
        """Return what a trick and its failed throw change of the attackers' points."""
        gain = trick.points if self.sides[trick.winner] is Side.ATTACKERS else 0
        is_own = self.sides[trick.leader] is Side.ATTACKERS
        return gain - trick.penalty if is_own else gain + trick.penalty

    def to_dict(self) -> dict[str, object]:
        """Return the record as plain values, ready for JSON."""
        plain: dict[str, object] = {
            "variant": self.variant,
            "seed": self.origin.seed,
            "index": self.origin.index,
            "shuffled": self.origin.shuffled,
            "opening": self.opening,
            "level": level_name(self.level),
            "trump": "none" if self.trump is None else self.trump.name,
            "declarer": self.declarer,
            "sides": [side.value for side in self.sides],
            "hands": [card_names(hand) for hand in self.hands],
            "bids": [bid.to_dict() for bid in self.bids],
            "kitty": card_names(self.kitty),
            "buried": card_names(self.buried),
            "tricks": [trick.to_dict() for trick in self.tricks],
            "attackers_points": self.attackers_points,
            "kitty_multiplier": self.kitty_multiplier,
            "capture": self.capture.to_dict(),
            "result": _plain_outcome(self.result),
        }
        return plain | self._rarely()

    def _rarely(self) -> dict[str, object]:
        """Return what most records have nothing to say of."""
        levels, calls = self.levels, self.calls
        plain: dict[str, object] = {
            "friends": [friend.to_dict() for friend in self.friends] or None,
            "redeals": self.redeals or None,
            "weak_hands": self.weak_hands or None,
            "thefts": [theft.to_dict() for theft in self.thefts] or None,
            "levels": None if levels is None else list(map(level_name, levels)),
            "calls": None if calls is None else list(calls),
            "first_call": self.first_call or None,
            "called": list(self.called) or None,
            "turned": None if self.turned is None else face_name(self.turned),
            "gifts": [gift.to_dict() for gift in self.gifts] or None,
            "crossings": [made.to_dict() for made in self.crossings] or None,
            "dug": self.dug or None,
            "claim_levels": list(self.claim_levels) if any(self.claim_levels) else None,
            "claims": [claim.to_dict() for claim in self.claims] or None,
            "earned": None if self.earned is None else list(self.earned),
            "risen": None if self.risen is None else list(self.risen),
            "due": self.due,
            "pack": card_names(self.origin.pack) if self.origin.pack else None,
            "first_seat": self.origin.first_seat,
        }
        return {name: value for name, value in plain.items() if value is not None}


def _plain_outcome(result: Outcome) -> dict[str, object]:
    plain: dict[str, object] = {
        "side": result.side.value,
        "levels": result.levels,
        "takeover": result.takeover,
    }
    if result.drawn:
        plain["drawn"] = True
    return plain if result.wins is None else {**plain, "wins": result.wins.value}


def card_names(cards: Cards) -> list[str]:
    """Return the notation of each card."""
    return [face_name(Face(face)) for face in cards]


def record_from(plain: object) -> Record:
    """Return the record that plain values write, as `Record.to_dict` gave them.

    Raises:
        RecordError: A value is missing or malformed.
    """
    if not isinstance(plain, Mapping):
        raise RecordError(_("a record must be a mapping, got {value}", value=shown(plain)))
    try:
        return _record(Fields("record", plain, RecordError))
    except QuestionError as problem:
        raise RecordError(
            _("the record cannot be read: {problem}", problem=problem)
        ) from None


def _record(plain: Fields) -> Record:
    return Record(
        variant=plain.text("variant"),
        origin=_origin(plain),
        opening=plain.truth("opening"),
        level=plain.level("level"),
        trump=plain.trump("trump"),
        declarer=plain.number("declarer"),
        sides=plain.words("sides", tuple(Side)),
        hands=plain.hands("hands"),
        bids=tuple(map(_bid, plain.entries("bids"))),
        kitty=plain.cards("kitty"),
        buried=plain.cards("buried"),
        tricks=tuple(map(_trick, plain.entries("tricks"))),
        attackers_points=plain.number("attackers_points"),
        kitty_multiplier=plain.number("kitty_multiplier"),
        capture=_capture(plain.inside("capture")),
        result=_outcome(plain.inside("result")),
        friends=tuple(map(_friend, plain.entries("friends")))
        if plain.has("friends")
        else (),
        redeals=plain.number("redeals") if plain.has("redeals") else 0,
        weak_hands=plain.number("weak_hands") if plain.has("weak_hands") else 0,
        thefts=tuple(map(_theft, plain.entries("thefts"))) if plain.has("thefts") else (),
        levels=plain.levels("levels") if plain.has("levels") else None,
        calls=plain.numbers("calls") if plain.has("calls") else None,
        first_call=plain.number("first_call") if plain.has("first_call") else 0,
        called=plain.numbers("called") if plain.has("called") else (),
        turned=plain.card("turned") if plain.has("turned") else None,
        gifts=tuple(map(_gift, plain.entries("gifts"))) if plain.has("gifts") else (),
        crossings=tuple(map(_crossing, plain.entries("crossings")))
        if plain.has("crossings")
        else (),
        dug=plain.number("dug") if plain.has("dug") else 0,
        claim_levels=plain.numbers("claim_levels") if plain.has("claim_levels") else (0, 0),
        claims=tuple(map(_claim, plain.entries("claims"))) if plain.has("claims") else (),
        earned=plain.numbers("earned") if plain.has("earned") else None,
        risen=plain.numbers("risen") if plain.has("risen") else None,
        due=plain.number("due") if plain.has("due") else None,
    )


def _friend(plain: Fields) -> Friend:
    return Friend(
        called=plain.card("called"),
        copy=plain.number("copy") if plain.has("copy") else None,
        seat=plain.number("seat") if plain.has("seat") else None,
        revealed=plain.truth("revealed"),
        turn=plain.number("turn") if plain.has("turn") else None,
    )


def _origin(plain: Fields) -> Origin:
    seed, index = plain.number("seed"), plain.number("index")
    return Origin(
        seed,
        index,
        plain.truth("shuffled"),
        plain.cards("pack") if plain.has("pack") else (),
        plain.number("first_seat") if plain.has("first_seat") else None,
    )


def _outcome(plain: Fields) -> Outcome:
    side = plain.word("side", tuple(Side))
    wins = plain.word("wins", tuple(Side)) if plain.has("wins") else None
    drawn = plain.has("drawn") and plain.truth("drawn")
    return Outcome(side, plain.number("levels"), plain.truth("takeover"), wins, drawn)


def _capture(plain: Fields) -> KittyCapture:
    base = plain.word("base", tuple(CaptureBase))
    return KittyCapture(base, plain.number("points"), plain.number("earned"))


def _bid(plain: Fields) -> BidMade:
    return BidMade(
        plain.number("seat"),
        plain.cards("cards"),
        plain.number("drawn"),
        _named(plain),
        by_rule=plain.has("by_rule") and plain.truth("by_rule"),
    )


def _named(plain: Fields) -> Suit | None:
    return plain.trump("suit") if plain.has("suit") else None


def _gift(plain: Fields) -> CardGiven:
    return CardGiven(plain.number("seat"), plain.number("to"), plain.card("card"))


def _crossing(plain: Fields) -> CrossingMade:
    return CrossingMade(
        plain.number("seat"),
        plain.number("to"),
        plain.cards("cards"),
        plain.cards("answer"),
    )


def _claim(plain: Fields) -> ClaimMade:
    taker = plain.number("taker") if plain.has("taker") else None
    return ClaimMade(
        plain.number("line"), plain.number("seat"), taker, plain.number("times")
    )


def _theft(plain: Fields) -> Theft:
    return Theft(
        plain.number("seat"), plain.cards("cards"), plain.cards("taken"), _named(plain)
    )


def _trick(plain: Fields) -> Trick:
    return Trick(
        leader=plain.number("leader"),
        plays=plain.hands("plays"),
        winner=plain.number("winner"),
        points=plain.number("points"),
        thrown=plain.cards("thrown") if plain.has("thrown") else None,
        forced=plain.cards("forced") if plain.has("forced") else None,
        named=plain.forms("as") if plain.has("as") else None,
        penalty=plain.number("penalty") if plain.has("penalty") else 0,
        levels=plain.number("levels") if plain.has("levels") else 0,
        deal_lost=plain.has("deal_lost") and plain.truth("deal_lost"),
        taken_back=plain.has("taken_back") and plain.truth("taken_back"),
    )
