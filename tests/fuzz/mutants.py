"""What may people, or chance, make of a variant file?

A mutant is made of the variants, the wrong files of `tests/errors` and a stock of keys,
rule lines and numbers. Its number alone says what it is, so that each can be made again.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import yaml

from tuolaji.cards import RANKS
from tuolaji.dsl.draft import line_at
from tuolaji.dsl.parse import TERMS, Kind
from tuolaji.dsl.schema import Chapters, choices_of
from tuolaji.rules.lead import Forced

__all__ = ["mutant"]

ROOT: Final = Path(__file__).parents[2]

NUMBERS: Final = (
    *(
        "0",
        "1",
        "-1",
        "2",
        "3",
        "4",
        "5",
        "7",
        "8",
        "9",
        "12",
        "13",
        "25",
        "40",
        "63",
        "64",
    ),
    *("65", "99", "100", "127", "128", "255", "256", "1000", "1001", "10000", "32767"),
    *("32768", "65536", "1000000", "2147483647", "2147483648", "-2147483649"),
    *("4294967296", "999999999", "-999999999", "9223372036854775808", "10" * 15, "1e9"),
    *(
        "-0",
        "007",
        "0x10",
        "1_000",
        "\u0663",
        "\uff13",
        "1.5",
        ".inf",
        "nan",
        "x2",
        "x99",
        "²",
    ),
)
"""Numbers at the edges of what is counted with, and texts that look like some."""

PARENTS: Final = ("base", "tuolaji", "titanic", "shuangsheng-match", "four-deck-match")
ATOMS: Final = (
    *("cards", "width", "length", "pairs"),
    *("step", "takeover", "players", "packs", "total"),
)
_FRIEND_CARDS: Final = (
    *("A", "A K of plain", "J of trump", "in a plain suit"),
    *("no joker", "not held", "not shown"),
)
SHAPES: Final = ("single", "pair", "triple", "quad", "tractor", "titanic", "bulldozer", "x")
WIDTHS: Final = ("x1", "x2", "x3", "x4", "x8", "(x2 | x4)", "(x2 | x3)")
RUNS: Final = ("", " run {}..{}", " run 2..", " run 2..{}", " run 2.. with x4")
CLOCK: Final = "{} minutes and {} seconds a deal and {} seconds a trick"
STEPS: Final = (
    *("BJ", "LJ", "level of trump", "level of its colour", "level of plain", "2 of trump"),
    "A .. 2",
)
BIDS: Final = (
    *("joker", "little joker", "big joker", "H5", "level of each suit"),
    *("level of any suit", "joker + joker", "big joker + little joker"),
)
LEVEL_BIDS: Final = (
    *("level", "joker + level", "joker of its colour + level", "level + all jokers"),
    *("any rank", "joker + any rank", "H5 + level"),
)
OVER_BY: Final = ("bidder", "partner", "opponents", "other seats", "anybody")
THIEVES: Final = (*OVER_BY, "all but the declarer")
OVER_WITH: Final = ("same suit", "another suit", "any bid", "no trump", "any suit")
PAYMENTS = (
    "attackers +{} points",
    "declarers +{} points",
    "each attacker pays the declarer {}",
    "the declarer pays each attacker {}",
    "each friend pays each declarer {}",
    "the declarers together pay each attacker {}",
)
OUTCOMES: Final = (
    *("takeover", "declarers +{}", "attackers +{}"),
    *("attackers +1, +1 per {}", "declarers +2, +{} per step", "drawn"),
)
COSTS: Final = (
    *("-{} points", "-{} points a card taken back", "-{} points a card beaten"),
    *("-{} points a card led", "-{} points a card thrown"),
    *("-{} points a card thrown but one", "-{} points a beaten pair", "-{} level"),
)
TESTS: Final = (
    *("opening deal", "at level J", "no trump", "overturned", "in trumps", "2 declarers"),
    *("with J of trump", "without a joker", "with pair", "attackers take the last trick"),
    *("later deals", "at the last level", "with a trump suit", "nobody has bid"),
    *("in a plain suit", "declarer alone", "declarer has crossed", "with only a trump"),
    *("declarers take the last trick", "declarers hold", "attackers take over"),
    *("attackers take over by tricks alone", "attackers have more points"),
    *("declarers have more points", "equal points"),
)
PRICES: Final = (
    *("takeover", "no takeover", "levels by points", "no change", "attackers +{}"),
    *("{} levels", "{} points", "{} points a card", "{} points each"),
    *("match lost at {}", "next deal by opening bid"),
)

Random = random.Random
Change = Callable[[Random, str], str]


@cache
def _texts() -> tuple[str, ...]:
    """Return the files that mutants begin with."""
    paths = [*(ROOT / "variants").glob("*.yaml"), *(ROOT / "tests/errors").glob("*.yaml")]
    return tuple(
        path.read_text(encoding="utf-8", errors="replace") for path in sorted(paths)
    )


@cache
def _values() -> tuple[str, ...]:
    """Return the values that stand in those files, and all that a choice may be."""
    found = [line.split(":", 1)[1].strip() for text in _texts() for line in _keyed(text)]
    return tuple(dict.fromkeys([*found, *choices_of(Chapters), *NUMBERS]))


@cache
def _keys() -> tuple[str, ...]:
    """Return the dotted paths of the schema, and some of open chapters."""
    paths = [
        f"{chapter}.{key}"
        for chapter, field in Chapters.model_fields.items()
        for key in getattr(field.annotation, "model_fields", ())
        if key != "root"
    ]
    ladders = [f"follow.{name}" for name in (*SHAPES, "tractor(n)", "tractor(2)", "x(n)")]
    counting = ("A", "K", "5", "B", "10", "SK", "5 of trump", "K of plain", "BJ of trump")
    points = [f"deck.points.{cards}" for cards in counting]
    return (*paths, *ladders, *points, *(f"shapes.{name}" for name in SHAPES), "ranking")


def _keyed(text: str) -> list[str]:
    return [line for line in text.split("\n") if re.match(r" *[\w()]+: ", line)]


def _number(rng: Random) -> str:
    return rng.choice(NUMBERS) if rng.random() < 0.7 else str(rng.randrange(10**9))


def _small(rng: Random) -> str:
    return str(rng.randrange(9)) if rng.random() < 0.8 else _number(rng)


def _formula(rng: Random, depth: int = 0) -> str:
    if depth > 2 or rng.random() < 0.4:
        return rng.choice([*ATOMS, "n", _small(rng)])
    left, right = _formula(rng, depth + 1), _formula(rng, depth + 1)
    forms = ("{} {} {}", "({} {} {})", "ceil({} {} {})", "floor({} {} {})")
    if rng.random() < 0.1:
        return f"{rng.choice(['min', 'max'])}({left}, {right})"
    sign = rng.choice(["+", "-", "*", "^", "/", "% of"])
    return rng.choice(forms).format(left, sign, right)


def _call(rng: Random) -> str:
    length = rng.choice(["n", "n - 1", "2", "3", _small(rng), _formula(rng)])
    name = rng.choice(SHAPES)
    return f"{name}({length})" if rng.random() < 0.4 else name


def _ladder(rng: Random) -> str:
    rungs = [
        rng.choice([" + ", " or "]).join(_call(rng) for _ in range(rng.randint(1, 3)))
        for _ in range(rng.randint(0, 4))
    ]
    linked = f"then linked {rng.choice(['pair', *SHAPES])}"
    end = rng.choice(
        ["any", "then pair", f"then {rng.choice(SHAPES)} | then pair", linked, ""]
    )
    return " | ".join([*rungs, *([end] if end else [])])


def _bands(rng: Random) -> str:
    ends = sorted(rng.choices(range(0, 400, 5), k=rng.randint(1, 4)))
    inner = [f"{low} .. {high - 1}" for low, high in pairwise(ends)]
    ranges = [f".. {ends[0] - 1}", *inner, f"{ends[-1]} .."]
    return "\n".join(
        f"{points} -> {rng.choice(OUTCOMES).format(_small(rng))}{_paid(rng)}{_when(rng)}"
        for points in ranges
    )


def _paid(rng: Random) -> str:
    paid = rng.choice(PAYMENTS).format(_small(rng))
    return rng.choice(["", "", "", f" and {paid}", " and declarers win the match"])


def _claim(rng: Random) -> str:
    card = rng.choice(
        ["H5", "BJ", "K", "A of trump", "a level card", f"pair of {_small(rng)}"]
    )
    what = rng.choice([f"{card} held", f"{card} + S5 held", f"{card} buried"])
    what = rng.choice(
        [what, f"{card} captured", f"{card} lost", "last trick", "failed throw"]
    )
    by = rng.choice(["", " by attackers", " by declarers"])
    gain = rng.choice(["declarers +{}", "attackers -{}", *PAYMENTS]).format(_small(rng))
    return f"{what}{by} -> {gain}{_when(rng)}"


def _when(rng: Random) -> str:
    tests = rng.sample(TESTS, k=rng.randint(1, 2))
    return rng.choice(["", "", f" when {' and '.join(tests)}"])


def _factors(rng: Random) -> str:
    lines = [
        f"{rng.choice([_call(rng), 'else'])}{_copies(rng)} -> {_formula(rng)}{_when(rng)}"
        for _ in range(rng.randint(1, 3))
    ]
    return rng.choice([_formula(rng), "\n".join([*lines, "else -> 2"])])


def _copies(rng: Random) -> str:
    return rng.choice(["", "", " x2", " x3", f" x{_small(rng)}"])


def _shape(rng: Random) -> str:
    if rng.random() < 0.2:
        suits = rng.choice(["", f" in {_small(rng)} suits"])
        ranks = rng.choice(["", f" of {_ranks(rng)}", " of 10 or level cards"])
        return f"{_small(rng)} of a rank{suits}{ranks}"
    run = rng.choice(RUNS).format(_small(rng), _small(rng))
    return f"{rng.choice(WIDTHS)}{run}{rng.choice(['', '', '', ' not led'])}"


def _bids(rng: Random) -> str:
    bids = [_bid(rng) for _ in range(rng.randint(1, 5))]
    return rng.choice([" < ", " < ", " = "]).join(bids)


def _bid(rng: Random) -> str:
    bid = f"{rng.choice(LEVEL_BIDS)}{_copies(rng)}"
    if rng.random() < 0.5:
        named = rng.choice(["no trump", "any suit", "any suit or no trump"])
        bid = f"{rng.choice(BIDS)}{_copies(rng)} for {named}"
    return f"{bid}{_place(rng)}{rng.choice(['', '', '', ' final'])}"


def _costs(rng: Random) -> str:
    costs = rng.sample(COSTS, rng.randint(0, 2))
    return "".join(f" and {cost.format(_small(rng))}" for cost in costs)


def _fall(rng: Random) -> str:
    return rng.choice([f"to {rng.choice(RANKS)}", "to half", f"-{_small(rng)}"])


def _place(rng: Random) -> str:
    places = rng.sample(["to open", "over a suit", "over no trump"], rng.randint(1, 3))
    return rng.choice(["", "", f" {' or '.join(places)}"])


def _order(rng: Random) -> str:
    return rng.choice([" ~ ", " > "]).join(rng.sample(STEPS, k=rng.randint(1, 6)))


def _price(rng: Random) -> str:
    parts = rng.sample(PRICES, k=rng.randint(1, 3))
    return " and ".join(part.format(_small(rng)) for part in parts)


def _clock(rng: Random) -> str:
    return CLOCK.format(_number(rng), _small(rng), _small(rng))


def _ranks(rng: Random) -> str:
    low, high = sorted(rng.sample(range(13), 2))
    listed = " ".join(rng.sample(RANKS, rng.randint(1, 5)))
    return rng.choice([f"{RANKS[low]} .. {RANKS[high]}", listed, rng.choice(RANKS)])


def _bids_over(rng: Random) -> str:
    return " | ".join(
        f"{rng.choice(OVER_BY)} -> {rng.choice(OVER_WITH)}{rng.choice(['', ' beside it'])}"
        f"{rng.choice(['', '', ' equal or higher'])}{rng.choice(['', ' at its level'])}"
        f"{rng.choice(['', ' until overturned'])}"
        f"{rng.choice(['', _when(rng)])}"
        for _ in range(rng.randint(1, 3))
    )


def _theft(rng: Random) -> str:
    if rng.random() < 0.2:
        return f"nobody{_when(rng)}"
    bid = rng.choice(["any bid", "level x2", "level x2 or higher", "level or higher"])
    suit = rng.choice([" of a new suit", " of another suit"])
    often = rng.choice([" once", " until all pass"])
    parts = (suit, often, " and leaves the kitty", " and declares")
    said = "".join(rng.choice(["", part]) for part in parts)
    whens = (" when later deals", " when no trump", " when nobody has bid")
    when = rng.choice(["", *whens])
    return f"{rng.choice(THIEVES)} -> {bid}{said}{when}"


_MEASURES: Final = (
    "by the lead",
    "by the winning cards",
    "by the whole play for the last trick",
)

LINES: Final[Mapping[Kind, Callable[[Random], str]]] = {
    Kind.ORDER: _order,
    Kind.SHAPE: _shape,
    Kind.CALL: _call,
    Kind.REMOVED: lambda rng: rng.choice(
        [_ranks(rng), "LJ x1 H5 x1", f"BJ x{_small(rng)}"]
    ),
    Kind.CARDS: lambda rng: rng.choice(
        ["A", "A of plain and jokers", "level cards", "J of trump"]
    ),
    Kind.RANKING: lambda rng: " > ".join(
        [*rng.choices(SHAPES, k=rng.randint(2, 4)), *rng.choice(([], ["anything"]))]
    ),
    Kind.BIDS: _bids,
    Kind.OVER: lambda rng: rng.choice(["nobody", _bids_over(rng), _bids_over(rng)]),
    Kind.NOBODY: lambda rng: rng.choice(
        [
            *(
                "no trump",
                "redeal",
                "by lot",
                "next seat declares",
                "opponents bid | redeal",
                "other seats bid | highest kitty card | redeal",
                "strongest bid in a hand | no trump",
            ),
            *(f"kitty card {_small(rng)}", f"kitty card {_small(rng)} .."),
            *(
                f"kitty card {_small(rng)} backwards | by lot",
                "missing suit S > H | redeal",
            ),
            "kitty card 1 .. until a card that somebody holds | no trump",
            "kitty card 1 big joker as H and little joker as S",
        ]
    ),
    Kind.WEAK_HAND: lambda rng: rng.choice(
        [
            "no points | no trumps by declarers",
            f"fewer than {_small(rng)} trumps at most 2 times",
            f"fewer than {_small(rng)} trumps if asked at most 1 time",
            f"fewer than {_small(rng)} points by attackers",
        ]
    ),
    Kind.SEATS: lambda rng: rng.choice(
        ["last seat", "holder of D3 | first seat", "holder of BJ | holder of H2"]
    ),
    Kind.SUITS: lambda rng: (
        " > ".join(rng.sample("SHDC", rng.choice([3, 4, 4, 4])))
        + rng.choice(["", "", f" from x{_small(rng)}"])
        + rng.choice(["", "", " unless reinforced"])
    ),
    Kind.FRIENDS: lambda rng: rng.choice(
        [_small(rng), f"{_small(rng)} ..", f"0 .. {_small(rng)}", "players / 2 - 1"]
    ),
    Kind.FRIEND_CARDS: lambda rng: (
        rng.choice(["any card", *_FRIEND_CARDS])
        + "".join(f" and {rng.choice(_FRIEND_CARDS)}" for _ in range(rng.randrange(2)))
    ),
    Kind.AUCTION: lambda rng: (
        f"{_small(rng)}0 .. {_small(rng)} by {_small(rng)}"
        f"{rng.choice(['', '', '% of total'])}{rng.choice(['', '', ' or more'])}"
        f"{rng.choice(['', '', ' once each'])}"
        + rng.choice(["", "", f" | {_small(rng)}0 after {_small(rng)} passes"])
    ),
    Kind.MULTIPLIER: lambda rng: (
        _factors(rng) + rng.choice(["", "", " at most 8", " by the whole play"])
        if rng.random() < 0.8
        else f"{rng.choice(_MEASURES)}\nnothing{_when(rng)}\n{_factors(rng)}"
    ),
    Kind.THEFT: lambda rng: " | ".join(_theft(rng) for _ in range(rng.randint(1, 2))),
    Kind.LADDER: _ladder,
    Kind.FAILED_THROW: lambda rng: (
        f"{rng.choice(list(Forced))}{_costs(rng)}"
        f"{rng.choice(['', '', ' down to 0'])}"
        f"{rng.choice(['', '', ' and the deal is lost'])}"
        f"{rng.choice(['', '', ' and the thrower chooses'])}"
    ),
    Kind.BANDS: _bands,
    Kind.CLAIMS: lambda rng: "\n".join(_claim(rng) for _ in range(rng.randint(1, 3))),
    Kind.DIGGING: lambda rng: (
        f"{rng.choice([*RANKS, 'pair of J', 'lost deal'])} -> "
        f"{rng.choice(['declarers', 'declarer'])} {_fall(rng)}"
        f"{rng.choice(['', '', f' and each friend {_fall(rng)}'])}"
        f"{rng.choice(['', '', ' and takeover', ' and no takeover'])}{_when(rng)}"
    ),
    Kind.TRIBUTE: lambda rng: (
        f"{_small(rng)} .. -> attackers give {_formula(rng)}{_when(rng)}"
    ),
    Kind.CLOCK: _clock,
    Kind.TIME_UP: lambda rng: (
        f"all to {rng.choice(RANKS)}"
        + rng.choice(["", " and who is ahead declares", " when nobody is ahead"])
    ),
    Kind.RATINGS: lambda rng: f"{_small(rng)} .. -> x{_small(rng)}",
    Kind.PRICE: _price,
    Kind.RANKS: _ranks,
    Kind.LEVELS: lambda rng: _ranks(rng) + rng.choice(["", " and no trump"]),
    Kind.FORMULA: _formula,
}


def _line(rng: Random) -> str:
    """Return a rule line of some kind."""
    if rng.random() < 0.1:
        return " ".join(rng.choice(TERMS).texts[0] for _ in range(rng.randint(1, 6)))
    return rng.choice(list(LINES.values()))(rng)


def _value_for(rng: Random, path: str) -> str:
    """Return a value that a key may have, or now and then any other."""
    line, chance = line_at(path), rng.random()
    if chance < 0.1:
        return rng.choice([rng.choice(_values()), _line(rng), _number(rng)])
    if line is not None:
        return LINES[line.kind](rng) if chance < 0.9 else "none"
    chapter, _, key = path.partition(".")
    fields = getattr(Chapters.model_fields[chapter].annotation, "model_fields", {})
    kind = fields[key].annotation if key in fields else int
    choices = ["true", "false"] if kind is bool else list(choices_of(kind))
    if choices == ["none"] or not choices:
        return rng.choice([*choices, _small(rng), _small(rng)])
    return rng.choice(choices)


def _overlaid(rng: Random) -> str:
    """Return a file of some keys, each with a value of some kind."""
    chapters: dict[str, object] = {}
    for _ in range(rng.choice([1, 1, 2, 2, 3, 4, 6])):
        chapter, _, key = rng.choice(_keys()).partition(".")
        value = _value_for(rng, f"{chapter}.{key}" if key else chapter)
        if not key:
            chapters[chapter] = value
            continue
        held = chapters.setdefault(chapter, {})
        inner, _, rank = key.partition(".")
        if isinstance(held, dict):
            held[inner] = {rank: _plain(value)} if rank else _plain(value)
    head: dict[str, object] = {"schema": 2, "id": "mutant", "extends": rng.choice(PARENTS)}
    if rng.random() < 0.3:
        head["with"] = ["three-packs"]
    return str(yaml.safe_dump({**head, **chapters}, sort_keys=False, allow_unicode=True))


def _plain(value: str) -> object:
    if re.fullmatch(r"-?[0-9]{1,18}", value):
        return int(value)
    return {"true": True, "false": False}.get(value, value)


def _other_number(rng: Random, text: str) -> str:
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    place = rng.choice(found)
    return text[: place.start()] + _number(rng) + text[place.end() :]


def _other_value(rng: Random, text: str) -> str:
    lines = text.split("\n")
    keyed = [index for index, line in enumerate(lines) if re.match(r" *[\w()]+: ", line)]
    if keyed:
        index = rng.choice(keyed)
        value = rng.choice([rng.choice(_values()), _line(rng).replace("\n", " ")])
        lines[index] = f"{lines[index].split(':', 1)[0]}: {value}"
    return "\n".join(lines)


def _other_line(rng: Random, text: str) -> str:
    lines = text.split("\n")
    index = rng.randrange(len(lines))
    other = rng.choice(rng.choice(_texts()).split("\n"))
    change = rng.choice([[], [other], [lines[index]] * 2, [lines[index], other]])
    return "\n".join([*lines[:index], *change, *lines[index + 1 :]])


def _other_signs(rng: Random, text: str) -> str:
    signs = [*"\t\r\n:#|>-[]{}(),'\"&*!%@`~^+.： （“\u200b\u0000\u202e\ud800😀x0", "\n  "]
    at = rng.randrange(len(text) + 1)
    end = min(len(text), at + rng.choice([0, 0, 1, 1, 2, 9]))
    sign: str = rng.choice([*signs, "", rng.choice(_values())])
    return text[:at] + sign + text[end:]


def _spliced(rng: Random, text: str) -> str:
    other = rng.choice(_texts())
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]


def _repeated(rng: Random, text: str) -> str:
    lines = text.split("\n")
    index = rng.randrange(len(lines))
    lines[index] = lines[index] * rng.choice([2, 3, 20, 200])
    return "\n".join(lines)


CHANGES: Final[tuple[Change, ...]] = (
    *(_other_number,) * 4,
    *(_other_value,) * 4,
    *(_other_line,) * 3,
    *(_other_signs,) * 3,
    _spliced,
    _repeated,
)


def mutant(seed: int, number: int) -> str:
    """Return the text of a mutant."""
    rng = random.Random(f"{seed}/{number}")
    if rng.random() < 0.5:
        return _overlaid(rng)
    text = rng.choice(_texts())
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 5])):
        text = rng.choice(CHANGES)(rng, text)
    return text
