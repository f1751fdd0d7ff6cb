"""The command `ask`: one dispute at the table, settled in a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from tuolaji.cli import completion, console
from tuolaji.cli.options import Format, FormatOption
from tuolaji.errors import QuestionError
from tuolaji.language import later

if TYPE_CHECKING:
    from tuolaji.cli.question import Kind
    from tuolaji.cli.show.ask import Settled
    from tuolaji.rules.ruleset import Ruleset

__all__ = ["ABOUT", "EXAMPLES", "command"]

ABOUT: Final = later(
    "Which question is meant follows from the options: a lead, a follow (--play), a "
    "trick (--plays), a bid, a theft of the kitty, points, a gain, the kitty, cards to "
    "bury. On a terminal what is missing is asked for. Cards are written S9, ♠9 or "
    "黑桃9."
)

EXAMPLES: Final = (
    "tuolaji ask 双抠 --level 10 --trump H --lead 'S9 S9' --hand 'S7 S7 S4' --play 'S7 S4'",
    "tuolaji ask shuangkou --level 10 --trump ♥ --lead 'S9 S8 S8' --hands 'SJ SJ, S2, S3'",
    "tuolaji ask shuangkou --level 10 --trump none --plays 'SA, S10, SK, S3'",
    "tuolaji ask shuangkou --level 10 --over 'S10' --bid 'H10 H10'",
    "tuolaji ask shuangsheng-match --level 2 --over 'S2' --opening --theft '2: H2 H2'",
    "tuolaji ask shuangkou --points 85",
    "tuolaji ask shuangkou --level 8 --gain 2",
    "tuolaji ask shuangkou --level 8 --trump H --kitty 20 --winner attackers --play HA",
    "tuolaji ask shuangkou --bury 'S3 S4 S6 S7 C3 C4 D3 D4'",
)


def _option(
    name: str,
    metavar: str,
    help: str,
    offers: Callable[[str], list[str]] | None = None,
) -> object:
    return typer.Option(f"--{name}", metavar=metavar, help=help, autocompletion=offers)


_Text: TypeAlias = str | None
_Variant = Annotated[
    _Text,
    typer.Argument(
        metavar="VARIANT",
        help=later("An id, a name or a path to a YAML file."),
        autocompletion=completion.variant,
    ),
]
_Opening = Annotated[
    bool | None,
    typer.Option(
        "--opening/--later", help=later("Whether it is the first deal of a match.")
    ),
]


def command(  # noqa: PLR0913, PLR0917 (an option each)
    variant: _Variant = None,
    level: Annotated[
        _Text, _option("level", "L", later("The deal's level."), completion.level)
    ] = None,
    trump: Annotated[
        _Text, _option("trump", "SUIT", later("The trump suit, or none."), completion.suit)
    ] = None,
    lead: Annotated[_Text, _option("lead", "CARDS", later("The cards led."))] = None,
    hand: Annotated[
        _Text, _option("hand", "CARDS", later("All cards of the hand."))
    ] = None,
    play: Annotated[_Text, _option("play", "CARDS", later("The cards played."))] = None,
    hands: Annotated[
        _Text, _option("hands", "CARDS,…", later("The other hands, in order of play."))
    ] = None,
    played: Annotated[
        _Text, _option("played", "CARDS", later("Cards of earlier tricks."))
    ] = None,
    plays: Annotated[
        _Text, _option("plays", "CARDS,…", later("A trick, the lead first."))
    ] = None,
    named: Annotated[
        _Text,
        _option("as", "WxL …", later("The components that the leader names: 2x2 1x1.")),
    ] = None,
    by: Annotated[_Text, _option("by", "SIDE", later("The side that throws."))] = None,
    bid: Annotated[
        _Text,
        _option("bid", "CARDS", later("A bid, or what became of the bidding (made …).")),
    ] = None,
    over: Annotated[
        _Text, _option("over", "[SEAT:] CARDS,…", later("The bids before it."))
    ] = None,
    theft: Annotated[
        _Text,
        _option("theft", "[SEAT:] CARDS,…", later("The thefts of the kitty, in order.")),
    ] = None,
    opening: _Opening = None,
    declarer: Annotated[_Text, _option("declarer", "SEAT", later("The declarer."))] = None,
    turned: Annotated[
        _Text, _option("turned", "CARD", later("The card turned up."))
    ] = None,
    points: Annotated[
        _Text, _option("points", "N", later("The attackers' points, the kitty's included."))
    ] = None,
    winner: Annotated[
        _Text, _option("winner", "SIDE", later("Who takes the last trick."))
    ] = None,
    declarers: Annotated[
        _Text, _option("declarers", "N", later("Seats on the declarer's side."))
    ] = None,
    crossed: Annotated[
        bool | None,
        typer.Option(
            "--crossed/--not-crossed", help=later("Whether the declarer has crossed.")
        ),
    ] = None,
    ahead: Annotated[
        _Text,
        _option("ahead", "SIDE", later("The side with more points, or neither.")),
    ] = None,
    price: Annotated[
        _Text, _option("price", "N", later("The last call of an auction."))
    ] = None,
    gain: Annotated[_Text, _option("gain", "N", later("Levels gained."))] = None,
    side: Annotated[_Text, _option("side", "SIDE", later("The side that gains."))] = None,
    other: Annotated[
        _Text,
        _option("other", "LEVEL", later("The level of the other side, where a lead wins.")),
    ] = None,
    kitty: Annotated[
        _Text, _option("kitty", "N|CARDS", later("The kitty's points, or its cards."))
    ] = None,
    bury: Annotated[_Text, _option("bury", "CARDS", later("Cards to bury."))] = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Answer the question and print the answer."""
    from tuolaji.cli.question import complete, kind_of, read_items, variant_named
    from tuolaji.cli.show.ask import settled_lines
    from tuolaji.cli.variants import load

    given = read_items(
        {
            "level": level,
            "trump": trump,
            "lead": lead,
            "hand": hand,
            "play": play,
            "hands": hands,
            "played": played,
            "plays": plays,
            "as": named,
            "by": by,
            "bid": bid,
            "over": over,
            "theft": theft,
            "opening": opening,
            "declarer": declarer,
            "turned": turned,
            "points": points,
            "winner": winner,
            "declarers": declarers,
            "crossed": crossed,
            "ahead": ahead,
            "price": price,
            "gain": gain,
            "side": side,
            "other": other,
            "kitty": kitty,
            "bury": bury,
        }
    )
    kind = kind_of(given)
    name = variant_named(variant)
    rules = load(name)
    settled = _settle(name, rules, *complete(kind, given, rules))
    if format is Format.JSON:
        console.show_json(settled.to_dict())
    else:
        console.show("\n".join(settled_lines(settled)))


def _settle(variant: str, rules: Ruleset, kind: Kind, values: dict[str, object]) -> Settled:
    """Return the answer; a fact that it needs besides is asked for on a terminal."""
    from tuolaji.cli.question import fact_asked, fields_of
    from tuolaji.cli.show.ask import Settled
    from tuolaji.table.questions import ask, read_question

    level, trump = (
        None if values.get(name) is None else str(values[name])
        for name in ("level", "trump")
    )
    while True:
        question = read_question(kind.name, fields_of(kind, values, rules.table.players))
        try:
            answer = ask(rules, question, level, trump)
        except QuestionError as problem:
            values |= fact_asked(kind, problem)
        else:
            given = values.get("kitty") if kind.name == "score" else None
            captured = given if isinstance(given, int) else None
            return Settled(
                variant, rules, kind.name, question, answer, level, trump, captured
            )
