"""What does a record's JSON say?

The inverse of `Record.to_dict`. Whatever is missing or malformed is named with its place.
"""

from __future__ import annotations

from collections.abc import Mapping

from tuolaji.errors import QuestionError, RecordError
from tuolaji.rules.kitty import CaptureBase
from tuolaji.rules.scoring import Outcome, Side
from tuolaji.table.fields import Fields, shown
from tuolaji.table.record import (
    BidMade,
    KittyCapture,
    Origin,
    Partnership,
    Record,
    Theft,
    Trick,
)

__all__ = ["record_from"]


def record_from(plain: object) -> Record:
    """Return the record that plain values write, as `Record.to_dict` gave them.

    Raises:
        RecordError: A value is missing or malformed.
    """
    if not isinstance(plain, Mapping):
        raise RecordError(f"a record must be a mapping, got {shown(plain)}")
    try:
        return _record(Fields("record", plain, RecordError))
    except QuestionError as problem:
        raise RecordError(f"the record cannot be read: {problem}") from None


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
        partnership=_partnership(plain) if plain.has("partnership") else None,
        redeals=plain.number("redeals") if plain.has("redeals") else 0,
        thefts=tuple(map(_theft, plain.entries("thefts"))) if plain.has("thefts") else (),
        levels=plain.levels("levels") if plain.has("levels") else None,
        calls=plain.numbers("calls") if plain.has("calls") else None,
        turned=plain.card("turned") if plain.has("turned") else None,
    )


def _partnership(plain: Fields) -> Partnership:
    inside = plain.inside("partnership")
    return Partnership(
        called=inside.card("called"),
        partner=inside.number("partner") if inside.has("partner") else None,
        revealed=inside.truth("revealed"),
    )


def _origin(plain: Fields) -> Origin:
    seed, index = plain.number("seed"), plain.number("index")
    return Origin(seed, index, plain.truth("shuffled"))


def _outcome(plain: Fields) -> Outcome:
    side = plain.word("side", tuple(Side))
    return Outcome(side, plain.number("levels"), plain.truth("takeover"))


def _capture(plain: Fields) -> KittyCapture:
    base = plain.word("base", tuple(CaptureBase))
    return KittyCapture(base, plain.number("points"), plain.number("earned"))


def _bid(plain: Fields) -> BidMade:
    return BidMade(plain.number("seat"), plain.cards("cards"), plain.number("drawn"))


def _theft(plain: Fields) -> Theft:
    return Theft(plain.number("seat"), plain.cards("cards"), plain.cards("taken"))


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
    )
