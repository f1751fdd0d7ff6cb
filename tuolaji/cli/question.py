"""A question on the command line: which one its options ask, and what it lacks.

Each option is a field of a question of `tuolaji.table.questions`, so that which question is
meant follows from those that are given. What is missing is asked for on a terminal, one
thing at a time; elsewhere it is named.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from tuolaji.cards import Suit, parse_bid, parse_cards, parse_trump, show_cards
from tuolaji.cli import console
from tuolaji.cli.application import WrongUsage
from tuolaji.cli.variants import require
from tuolaji.dsl.case_words import with_names, word_in_chinese, word_in_english
from tuolaji.dsl.citation import in_words
from tuolaji.errors import NotationError, QuestionError, TuolajiError
from tuolaji.language import Language, _, language_in_use, one_by_one
from tuolaji.rules.kitty import CaptureBase
from tuolaji.rules.match import level_of
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.table.position import Position, check_level, check_pack
from tuolaji.table.questions import Ahead, BidState
from tuolaji.table.questions.fields import truth_of
from tuolaji.table.questions.scoring import cards_worth

__all__ = [
    "KINDS",
    "Kind",
    "complete",
    "fact_asked",
    "fields_of",
    "kind_of",
    "read_items",
    "variant_named",
]


_BETWEEN: Final = ",，;；|/"
"""What parts plays, hands and bids."""

_SIDES: Final = {
    **{side.value: side.value for side in Side},
    "庄家": "declarers",
    "庄家方": "declarers",
    "闲家": "attackers",
    "闲家方": "attackers",
}


_TRUTHS: Final = {"是": True, "y": True, "否": False, "不是": False, "n": False}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question.

    Attributes:
        name: Its name among the questions of `judge`.
        about: The option that tells that it is asked.
        says: Returns what is asked, in words.
        needs: The options without which it cannot be answered.
        takes: Further options.
        offers: Those of them that are asked for on a terminal, where nothing is an answer.
    """

    name: str
    about: str
    says: Callable[[], str]
    needs: tuple[str, ...]
    takes: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()


KINDS: Final = (
    Kind(
        "throw",
        "lead",
        lambda: _("May these cards be led, and does the throw stand?"),
        ("level", "trump", "lead"),
        ("hands", "hand", "played", "as", "by", "points"),
    ),
    Kind(
        "follow",
        "play",
        lambda: _("May a hand follow a lead with these cards?"),
        ("level", "trump", "lead", "hand", "play"),
        ("as",),
    ),
    Kind(
        "trick",
        "plays",
        lambda: _("Who wins the trick?"),
        ("level", "trump", "plays"),
        ("as",),
    ),
    Kind(
        "bid",
        "bid",
        lambda: _("May this be bid, over the bids before it?"),
        ("level", "bid"),
        ("over", "opening", "declarer", "turned"),
        ("over",),
    ),
    Kind(
        "theft",
        "theft",
        lambda: _("May these cards steal the buried kitty?"),
        ("level", "theft"),
        ("over", "opening", "declarer", "turned"),
        ("over",),
    ),
    Kind(
        "score",
        "points",
        lambda: _("What do so many points earn?"),
        ("points",),
        (
            *("opening", "bid", "crossed", "declarers", "winner", "play", "ahead"),
            *("price", "kitty"),
        ),
    ),
    Kind(
        "advance",
        "gain",
        lambda: _("Which level comes next?"),
        ("level", "gain"),
        ("side", "other"),
    ),
    Kind(
        "kitty",
        "kitty",
        lambda: _("What is the kitty worth?"),
        ("level", "trump", "kitty", "winner", "play"),
        ("lead", "as", "opening", "bid", "crossed", "declarers"),
    ),
    Kind(
        "bury",
        "bury",
        lambda: _("May these cards be buried?"),
        ("bury",),
        ("hand",),
    ),
)
"""The kinds of questions, in the order in which they are offered."""

_BY_NAME: Final = {kind.name: kind for kind in KINDS}
_FIRST: Final = ("kitty", "bury", "trick", "score", "advance", "theft", "bid")
"""The kinds that one option alone tells, the strongest first."""


@dataclass(frozen=True, slots=True)
class _Item:
    """What a question is asked with.

    Attributes:
        wanted: Returns what is asked for, with an example.
        read: Makes of the text a plain value, as case files have it.
    """

    wanted: Callable[[], str]
    read: Callable[[str], object]


def _cards(text: str) -> str:
    _check_cards(text, 0)
    if not text.strip():
        raise NotationError(_("name at least one card"))
    return text


def _several(text: str) -> list[str]:
    """Return the texts of several plays or hands."""
    parts = list(_parted(text))
    for start, part in parts:
        _check_cards(part, start)
    return [part.strip() for _start, part in parts]


def _parted(text: str) -> Iterator[tuple[int, str]]:
    """Yield the parts of a text, and where each begins."""
    start = 0
    for place, sign in enumerate(f"{text}{_BETWEEN[0]}"):
        if sign in _BETWEEN:
            yield start, text[start:place]
            start = place + 1


def _check_cards(text: str, start: int) -> None:
    """Check the cards of a part of a text; a word that is none is told with its place."""
    try:
        parse_cards(text)
    except NotationError as problem:
        first, last = problem.part or (0, len(text))
        raise NotationError(str(problem), (start + first, start + last)) from None


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise NotationError(_("'{text}' is not a whole number", text=text)) from None


def _level(text: str) -> str:
    level_of(text)
    return text


def _trump(text: str) -> str:
    parse_trump(text)
    return text


def _side(text: str) -> str:
    if text.strip().lower() in _SIDES:
        return _SIDES[text.strip().lower()]
    raise NotationError(_("'{text}' is neither attackers nor declarers", text=text))


def _ahead(text: str) -> str:
    ahead = word_in_english(text.strip())
    if ahead in list(Ahead):
        return ahead
    raise NotationError(
        _("'{text}' is none of attackers, declarers and neither", text=text)
    )


def _worth(text: str) -> int | str:
    """Return the points of a kitty, or its cards."""
    return int(text) if text.strip().isdecimal() else _cards(text)


def _bids(text: str) -> list[dict[str, object]]:
    """Return bids `SEAT: CARDS for SUIT`; the seat and the suit may be left out."""
    return [_bid(part, start) for start, part in _parted(text)]


def _bid(text: str, start: int) -> dict[str, object]:
    seat, sign, rest = text.replace("：", ":").rpartition(":")
    before = len(seat) + len(sign)
    try:
        cards, suit = parse_bid(rest)
    except NotationError as problem:
        first, last = problem.part or (0, len(rest))
        first, last = (start + before + each for each in (first, last))
        raise NotationError(str(problem), (first, last)) from None
    bid: dict[str, object] = {"cards": _cards(show_cards(cards))}
    if suit is not None:
        bid["suit"] = suit.name
    return {"seat": _number(_SEAT.sub("", seat)), **bid} if sign else bid


_SEAT: Final = re.compile(r"\s*(?:seat|座位)?\s*", re.IGNORECASE)
"""What may stand beside the number of a seat."""


def _bid_or_state(text: str) -> str | list[dict[str, object]]:
    """Return a bid, or what became of the bidding, which other questions may ask."""
    state = word_in_english(text.strip())
    return state if state in list(BidState) else _bids(text)


def _state(text: str) -> str:
    state = word_in_english(text.strip())
    if state in list(BidState):
        return state
    states = _states()
    raise NotationError(_("'{text}' is none of {states}", text=text, states=states))


def _states() -> str:
    """Return what may have become of the bidding, in the words of the language in use."""
    in_chinese = language_in_use() is Language.ZH
    return one_by_one([word_in_chinese(each) if in_chinese else each for each in BidState])


def _truth(text: str) -> bool:
    truth = _TRUTHS.get(text.strip().lower(), truth_of(text.strip()))
    if truth is None:
        raise NotationError(_("'{text}' is neither yes nor no", text=text))
    return truth


def _forms(text: str) -> list[list[object]]:
    """Return components such as `2x2 1x1`, width and length; a mixed run is `2+4x3`."""
    return [_form(word) for word in text.lower().split()]


def _form(word: str) -> list[object]:
    width, _sign, length = word.replace("×", "x").partition("x")
    try:
        widths = [int(each) for each in width.split("+")]
        return [widths[0] if len(widths) == 1 else widths, int(length)]
    except ValueError:
        raise NotationError(
            _("'{text}' is not a component such as 2x3, width x length", text=word)
        ) from None


_ITEMS: Final[Mapping[str, _Item]] = {
    "level": _Item(lambda: _("Which level is played? For example: 10"), _level),
    "trump": _Item(lambda: _("Which suit is trump? For example: H, ♥ or none"), _trump),
    "lead": _Item(lambda: _("Which cards are led? For example: S9 S9 S8 S8"), _cards),
    "hand": _Item(
        lambda: _("Which cards does the hand hold? For example: S7 S7 S6 S5 S4"), _cards
    ),
    "play": _Item(lambda: _("Which cards are played? For example: S7 S7 S6 S5"), _cards),
    "hands": _Item(
        lambda: _(
            "What do the other hands hold, in order of play? For example: SA S3, S5 S5, S2"
        ),
        _several,
    ),
    "played": _Item(
        lambda: _("Which cards have been played before? For example: SA SA"), _cards
    ),
    "plays": _Item(
        lambda: _(
            "Which cards does each seat play, the lead first? For example: SA, S10, H3"
        ),
        _several,
    ),
    "as": _Item(
        lambda: _("As which components is it led, width x length? For example: 2x2 1x1"),
        _forms,
    ),
    "by": _Item(
        lambda: _("Which side throws, attackers or declarers? For example: attackers"),
        _side,
    ),
    "bid": _Item(lambda: _("Which cards are bid? For example: H10 H10"), _bid_or_state),
    "over": _Item(
        lambda: _("Which bids lie before it, by which seat? For example: 0: S10, 1: H10"),
        _bids,
    ),
    "theft": _Item(
        lambda: _("Which cards steal the kitty, of which seat? For example: 2: H10 H10"),
        _bids,
    ),
    "state": _Item(
        lambda: _(
            "What became of the bidding, nobody, made or overturned? For example: made"
        ),
        _state,
    ),
    "opening": _Item(
        lambda: _("Is it the first deal of a match, yes or no? For example: no"), _truth
    ),
    "declarer": _Item(
        lambda: _("Which seat is declarer, counted from 0? For example: 0"), _number
    ),
    "turned": _Item(lambda: _("Which card is turned up? For example: D7"), _cards),
    "points": _Item(
        lambda: _("How many points have the attackers, with the kitty's? For example: 85"),
        _number,
    ),
    "winner": _Item(
        lambda: _(
            "Who takes the last trick, attackers or declarers? For example: attackers"
        ),
        _side,
    ),
    "declarers": _Item(
        lambda: _("How many seats play on the declarer's side? For example: 2"), _number
    ),
    "crossed": _Item(
        lambda: _("Has the declarer crossed, yes or no? For example: yes"), _truth
    ),
    "ahead": _Item(
        lambda: _(
            "Which side has more points, attackers, declarers or neither? "
            "For example: declarers"
        ),
        _ahead,
    ),
    "price": _Item(
        lambda: _("At how many points was the last call? For example: 80"), _number
    ),
    "gain": _Item(lambda: _("How many levels does the side gain? For example: 2"), _number),
    "side": _Item(
        lambda: _("Which side gains, declarers or attackers? For example: declarers"), _side
    ),
    "other": _Item(
        lambda: _("At which level does the other side stand? For example: 10"), _level
    ),
    "kitty": _Item(
        lambda: _("How many points lie in the kitty, or which cards? For example: 20"),
        _worth,
    ),
    "bury": _Item(
        lambda: _("Which cards are buried? For example: S3 S4 S6 S7 C3 C4 D3 D4"), _cards
    ),
}


def read_items(texts: Mapping[str, str | bool | None]) -> dict[str, object]:
    """Return what the options give that are given, as case files have it.

    Raises:
        WrongUsage: A text means nothing.
    """
    return {
        name: text if isinstance(text, bool) else _read_item(name, text)
        for name, text in texts.items()
        if text is not None
    }


def _read_item(name: str, text: str) -> object:
    """Return what an option gives.

    Raises:
        WrongUsage: The text means nothing; of several words the wrong one is pointed at.
    """
    try:
        return _ITEMS[name].read(text)
    except NotationError as problem:
        message = _("'--{option}': {problem}", option=name, problem=problem)
        raise WrongUsage(f"{message}{_pointed(text, problem.part)}") from None


def _pointed(text: str, part: tuple[int, int] | None) -> str:
    """Return a text with a caret under each place of its wrong word."""
    if part is None or part == (0, len(text)) or "\n" in text:
        return ""
    before, wrong = text[: part[0]], text[slice(*part)]
    return f"\n  {text}\n  {' ' * console.width(before)}{'^' * console.width(wrong)}"


def kind_of(given: Mapping[str, object]) -> Kind | None:
    """Return the kind of question that some options ask, or `None` if none tells it.

    Raises:
        WrongUsage: An option does not belong to it.
    """
    kind = next(
        (kind for kind in map(_BY_NAME.get, _FIRST) if kind and _asks(kind, given)), None
    )
    kind = kind or _about_a_play(given)
    if kind is None:
        return None
    known = {"level", "trump", *kind.needs, *kind.takes}
    for option in given:
        if option not in known:
            options = ", ".join(f"--{name}" for name in sorted(known))
            raise WrongUsage(
                _(
                    "'--{option}' has nothing to do with '{question}', which takes "
                    "{options}",
                    option=option,
                    question=kind.says(),
                    options=options,
                )
            )
    return kind


def _asks(kind: Kind, given: Mapping[str, object]) -> bool:
    """Tell whether options ask a kind of question.

    Of a lead `points` are a fact, and of points how many of them the kitty gave.
    """
    if kind.name == "score" and "lead" in given:
        return False
    if kind.name == "kitty" and "points" in given:
        return False
    return kind.about in given or (kind.name == "bid" and "over" in given)


def _about_a_play(given: Mapping[str, object]) -> Kind | None:
    """Return whether a lead or a follow is asked about.

    With a lead and a hand that does not hold it, what the hand plays is yet to be said.
    """
    lead, hand = given.get("lead"), given.get("hand")
    if "play" in given:
        return _BY_NAME["follow"]
    if lead is None:
        return None
    is_other = hand is not None and bool(
        Counter(parse_cards(str(lead))) - Counter(parse_cards(str(hand)))
    )
    return _BY_NAME["follow" if is_other else "throw"]


def variant_named(name: str | None) -> str:
    """Return the variant to ask; on a terminal it is asked for until one is known.

    Raises:
        WrongUsage: There is none, or no such one.
    """
    if name is not None:
        require([name])
        return name
    wanted = _("Which rules are played? For example: 双抠 or shuangkou")
    if not console.can_ask():
        raise WrongUsage(_("'VARIANT' is missing. {wanted}", wanted=wanted))
    return _read_answer(wanted, _known)


def _known(name: str) -> str:
    require([name])
    return name


def complete(
    kind: Kind | None, given: Mapping[str, object], rules: Ruleset
) -> tuple[Kind, dict[str, object]]:
    """Return a kind of question with all that it needs; what is missing is asked for.

    What no table of these rules can have is told first.

    Raises:
        WrongUsage: Something is impossible, or missing with nobody to ask.
    """
    offers = kind is None
    values = dict(given)
    for name in values:
        _check(name, values, rules)
    kind = kind or _kind_asked()
    missing = [name for name in kind.needs if name not in values]
    if missing and not console.can_ask():
        raise WrongUsage(_lacking({name: name for name in missing}))
    for name in missing:
        values |= _read_answer(_ITEMS[name].wanted(), _reader(name, values, rules))
    for name in kind.offers if offers else ():
        values |= _item_offered(name)
    return kind, values


def _lacking(items: Mapping[str, str]) -> str:
    """Return that some options are missing, by name, each with what it is asked with."""
    lines = [
        _("--{option}: {wanted}", option=option, wanted=_ITEMS[name].wanted())
        for option, name in items.items()
    ]
    return "\n  ".join([_("missing:"), *lines])


def _reader(
    name: str, values: Mapping[str, object], rules: Ruleset
) -> Callable[[str], dict[str, object]]:
    """Return what reads an answer at a terminal, if a table of these rules can have it."""

    def read(text: str) -> dict[str, object]:
        item = {name: _read_item(name, text)}
        _check(name, {**values, **item}, rules)
        return item

    return read


def _check(name: str, values: Mapping[str, object], rules: Ruleset) -> None:
    """Check that a table can have what an option gives, whatever the others say.

    Raises:
        WrongUsage: It can have none such.
    """
    value = values[name]
    try:
        if name == "level":
            check_level(rules, level_of(str(value)))
        elif name == "kitty" and "points" in values:
            _check_captured(value)
        elif name in _OF_CARDS and isinstance(value, str):
            check_pack(Position(rules), parse_cards(value))
        elif name == "kitty" and isinstance(value, int):
            _check_points(rules, value, values.get("trump"))
    except QuestionError as problem:
        told = _without_head(problem, name)
        raise WrongUsage(_("'--{option}': {problem}", option=name, problem=told)) from None


def _without_head(problem: QuestionError, name: str) -> str:
    """Return what a problem says, without the name that begins it in either language."""
    return str(problem).removeprefix(f"{name}: ").removeprefix(f"{name}：")


_OF_CARDS: Final = frozenset({"lead", "hand", "play", "played", "kitty", "bury", "turned"})
"""The options that give cards of one pack."""


def _check_captured(points: object) -> None:
    """Check that of the points asked about those of the kitty are a number."""
    if not isinstance(points, int):
        raise QuestionError(
            _("beside --points it is a number: how many of them the kitty gave")
        )


def _check_points(rules: Ruleset, points: int, trump: object) -> None:
    """Check that some cards have so many points, whatever is trump if that is not given."""
    if rules.kitty.multiplier.base is CaptureBase.LAST_TRICK:
        return
    suits = (None, *Suit) if trump is None else (parse_trump(str(trump)),)
    for suit in suits:
        try:
            cards_worth(Position(rules, None, suit), points)
        except QuestionError:
            if suit is suits[-1]:
                raise
        else:
            return


def _item_asked(name: str) -> object:
    """Return what somebody at a terminal answers, once it can be read."""
    return _read_answer(_ITEMS[name].wanted(), lambda text: _read_item(name, text))


def _item_offered(name: str) -> dict[str, object]:
    """Return what somebody answers; nothing where nothing is entered."""
    wanted = _("{wanted} (Enter for none)", wanted=_ITEMS[name].wanted())
    return _read_answer(wanted, lambda text: {name: _read_item(name, text)} if text else {})


def fact_asked(kind: Kind, problem: QuestionError) -> dict[str, object]:
    """Return the fact that an answer needs besides; it is asked for on a terminal.

    Raises:
        WrongUsage: No fact is missing, or there is nobody to ask.
    """
    # One question is asked here; a case file has many, and each is told by its name.
    told = _without_head(problem, kind.name)
    told = in_words(with_names(told, {**_OPTIONS, **_OPTIONS_OF.get(kind.name, {})}))
    if problem.missing is None:
        raise WrongUsage(told) from None
    name = "state" if problem.missing == "bid" else problem.missing
    if not console.can_ask():
        raise WrongUsage(f"{told}\n{_lacking({problem.missing: name})}")
    return {problem.missing: _item_asked(name)}


_OPTIONS: Final = {name: f"--{name}" for name in _ITEMS if name != "state"}
_OPTIONS_OF: Final = {
    "bid": {"bids": "--bid"},
    "theft": {"bids": "--over", "thefts": "--theft"},
    "bury": {"kitty": "--bury"},
    "kitty": {"points": "--kitty"},
}
"""The options that give the fields of questions, where they have another name."""


Read = TypeVar("Read")


def _read_answer(wanted: str, read: Callable[[str], Read]) -> Read:
    """Return what somebody answers; an answer that cannot be read is asked for again.

    Raises:
        WrongUsage: Nobody answers any more.
    """
    while (text := console.ask(wanted)) is not None:
        try:
            return read(text)
        except TuolajiError as problem:
            console.complain(str(problem))
    raise WrongUsage(_("no answer. {wanted}", wanted=wanted))


def _kind_asked() -> Kind:
    if not console.can_ask():
        options = ", ".join(f"--{kind.about}" for kind in KINDS)
        raise WrongUsage(_("say what is asked, by one of {options}", options=options))
    lines = [f"  {number}  {kind.says()}" for number, kind in enumerate(KINDS, 1)]
    head = _("What is the question? Give its number:")
    return _read_answer("\n".join([head, *lines]), _kind_numbered)


def _kind_numbered(text: str) -> Kind:
    if text.isdecimal() and 1 <= int(text) <= len(KINDS):
        return KINDS[int(text) - 1]
    raise WrongUsage(_("give a number from 1 to {count}", count=len(KINDS)))


def fields_of(kind: Kind, values: Mapping[str, object], players: int) -> dict[str, object]:
    """Return the fields of a question, of what its options give.

    Args:
        kind: The kind of question.
        values: What the options give.
        players: How many seats follow one another at the table.

    Raises:
        WrongUsage: A bid is given where it is asked what became of the bidding, or the
            other way round.
    """
    fields = {
        name: value for name, value in values.items() if name not in {"level", "trump"}
    }
    if kind.name == "bid":
        return _fields_of_bid(fields, players)
    if kind.name == "theft":
        return _fields_of_theft(fields, players)
    if isinstance(fields.get("bid"), list):
        raise WrongUsage(
            _(
                "'--bid' is {states} where '{question}' is asked",
                states=_states(),
                question=kind.says(),
            )
        )
    match kind.name:
        case "score":  # What the kitty gave matters to digging alone.
            fields.pop("kitty", None)
        case "advance":
            fields["level"] = values["level"]
        case "bury":
            fields["kitty"] = fields.pop("bury")
        case "kitty" if isinstance(fields["kitty"], int):
            fields["points"] = fields.pop("kitty")
    return fields


def _fields_of_bid(fields: dict[str, object], players: int) -> dict[str, object]:
    """Return the fields of a bid."""
    last, over = fields.pop("bid"), fields.pop("over", [])
    if not isinstance(last, list):
        parse_cards(str(last))
    return {**fields, "bids": _seated([*_listed(over), *_listed(last)], players)}


def _fields_of_theft(fields: dict[str, object], players: int) -> dict[str, object]:
    """Return the fields of a theft; without bids it follows the declarer."""
    bids, thefts = _listed(fields.pop("over", [])), _listed(fields.pop("theft"))
    declarer = fields.get("declarer")
    first = 0 if bids or declarer is None else int(str(declarer)) + 1
    seated = _seated([*bids, *thefts], players, first)
    return {**fields, "bids": seated[: len(bids)], "thefts": seated[len(bids) :]}


def _seated(
    bids: Sequence[dict[str, object]], players: int, first: int = 0
) -> list[dict[str, object]]:
    """Return bids with their seats; those that are left out follow one another."""
    seated = list[dict[str, object]]()
    for bid in bids:
        seat = 1 + int(str(seated[-1]["seat"])) if seated else first
        seated.append({"seat": seat % players, **bid})
    return seated


def _listed(bids: object) -> list[dict[str, object]]:
    return bids if isinstance(bids, list) else []
