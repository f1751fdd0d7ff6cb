"""Books of odd tables: few or many seats, no kitty, no trumps, several friends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rulebook.books import book_of, rules_named, text_of
from tuolaji.cards import Suit, parse_face, parse_rank, rank_of
from tuolaji.language import Language, in_language
from tuolaji.rulebook.block import Example
from tuolaji.rulebook.book import Book, examples_of, make_book
from tuolaji.rulebook.examples.shape import sample_of
from tuolaji.rulebook.markdown import as_markdown
from tuolaji.table.questions import FollowQuestion, TrickQuestion, ask

NO_TRUMPS = ("bidding.window=never", "bidding.nobody=no trump")
RAIN = (
    "shapes.rain=(x1 | x2) run 5..",
    "follow.rain(n)=rain(n) | then rain | then pair",
    "kitty.multiplier=rain -> 5 | tractor -> pairs + 1 | else -> 2",
)
LOW_TRUMPS = (
    "order.trumps=BJ ~ LJ ~ level of trump ~ level of plain ~ 3 of trump ~ 3 of plain ~ "
    "A .. 2"
)
NO_KITTY = ("kitty.size=0", "deck.packs=4", "table.players=4")
FRIENDS = ("table.partners=called", "levels.of=player", "deck.packs=4")

TABLES = {
    "two": ("base", "table.players=2"),
    "two alone": ("base", "table.players=2", "table.partners=none", "levels.of=player"),
    "three alone": ("sandayi", "table.players=3", "kitty.size=9"),
    "three": ("base", "table.players=3", "kitty.size=9", *FRIENDS[:2], "table.friends=1"),
    "five": ("base", "table.players=5", "kitty.size=11", *FRIENDS, "table.friends=1 .. 2"),
    "six": ("base", "table.players=6", "kitty.size=12", "deck.packs=4"),
    "seven": ("base", "table.players=7", "kitty.size=6", *FRIENDS, "table.friends=2"),
    "twelve": ("base", "table.players=12", "kitty.size=12", "deck.packs=6"),
    "no trumps": ("base", *NO_TRUMPS),
    "no trumps for two": ("base", *NO_TRUMPS, "table.players=2"),
    "no kitty": ("base", *NO_KITTY),
    "concealed": ("base", "bidding.concealed=true", "bidding.bids=level < level x2"),
    "rain": ("base", *RAIN),
    "low trumps": ("base", LOW_TRUMPS),
    "players' levels": (
        "base",
        "levels.of=player",
        "levels.moved=declarer",
        "levels.digging=a level card -> declarers -2",
    ),
    "lost deals": ("base", "levels.digging=lost deal -> declarers -1"),
    "barred": ("base", "kitty.barred=level cards and jokers", "kitty.point_limit=0"),
    "many points": ("base", "kitty.size=20", "kitty.point_limit=5"),
    "nothing without trumps": (
        "base",
        "kitty.multiplier=nothing when no trump | pair -> 4 | else -> 2",
    ),
    "growth": (
        "base",
        "scoring.bands=.. 79 -> declarers +1 | 80 .. -> attackers +1, +2 per 40",
    ),
    "partners add": (
        "base",
        "bidding.concealed=true",
        "bidding.over=partner -> same suit beside it | opponents -> any bid",
    ),
    "counted kinds": (
        "base",
        "tricks.cover=as many runs and sets",
        "tricks.compare=kinds in turn",
    ),
    "counted ruffs": (
        "base",
        "tricks.cover=as many runs and sets",
        "tricks.compare=own components in turn",
    ),
    "some ranks": ("base", "shapes.flash=3 of a rank in 3 suits of 5 K or level cards"),
    "calls": (
        "sandaha",
        "bidding.auction=20 .. 80 by 10",
        "scoring.takeover=total - price + 1",
        "scoring.bands=.. takeover - 1 -> declarers +1 | takeover .. -> attackers +1",
    ),
    "no trump named": ("sandaha", "bidding.may_name_no_trump=true"),
    "one round of calls": ("sandaha", "bidding.auction=80 .. 5 by 5 or more once each"),
    "placed bids": (
        "base",
        "bidding.bids=level to open or over a suit < joker for no trump over a suit < "
        "level x2 to open < joker x2 for no trump over a suit or over no trump < big joker "
        "+ little joker for no trump over no trump final",
    ),
    "placed jokers": (
        "base",
        "bidding.bids=level < joker for no trump to open or over no trump < level x2",
    ),
    "claims": (
        "base",
        "scoring.claims=failed throw by attackers -> declarers +5 points",
        "match.target=50",
    ),
    "missing suit": ("base", NO_TRUMPS[0], "bidding.nobody=missing suit C > D | no trump"),
}


def examples(name: str) -> Iterator[Example]:
    return examples_of(odd_book(name, Language.EN).chapters)


def odd_book(name: str, language: Language) -> Book:
    variant, *overrides = TABLES[name]
    return book_of(variant, language, *overrides)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", TABLES)
def test_a_book_of_an_odd_table_is_made(name: str, language: Language) -> None:
    with in_language(language):
        assert as_markdown(odd_book(name, language))


@pytest.mark.parametrize("name", TABLES)
def test_the_examples_of_an_odd_table_are_true(name: str) -> None:
    rules = rules_named(*TABLES[name])
    wrong = [
        example.text
        for example in examples(name)
        if not all(asked.is_so(rules) for asked in example.asked)
    ]
    assert wrong == []


@pytest.mark.parametrize("name", ["two", "two alone", "three", "three alone"])
def test_few_seats_have_the_example_of_a_ruff(name: str) -> None:
    texts = [example.text for example in examples(name)]
    assert any("wins the trick" in text for text in texts)


@pytest.mark.parametrize("name", TABLES)
def test_examples_take_a_trump_that_occurs(name: str) -> None:
    suits = rules_named(*TABLES[name]).trump_suits
    trumps = {asked.trump for example in examples(name) for asked in example.asked}
    assert trumps - {None} <= suits


def test_hearts_are_no_trumps_where_no_line_makes_them() -> None:
    assert rules_named(*TABLES["no trumps"]).trump_suits == frozenset()
    assert rules_named(*TABLES["missing suit"]).trump_suits == {Suit.C, Suit.D}
    assert rules_named("base").trump_suits == frozenset(Suit)


ABSENT = {
    "no trumps": ("If nobody has bid", "are trump |", "trump suit,", "each other suit"),
    "no kitty": ("When the kitty is taken", "before the kitty is taken"),
    "concealed": ("lays cards down", "lies open", "jokers after jokers", "or jokers"),
    "two": ("the partner’s included", "declarer’s partner declares"),
    "five": ("the partner’s included", "declarer’s partner is"),
    "six": ("the partner’s included", "declarer’s partner declares"),
    "players' levels": ("nobody else’s", "A side that rises"),
    "lost deals": ("take the last trick with certain cards",),
    "calls": ("+ 1 − 1",),
    "claims": ("In points of their own",),
    "one round of calls": ("Whoever passes is out",),
    "placed bids": ("seat 0 bids a joker",),
}
PRESENT = {
    "players' levels": "| won with a level card | the declarers fall by 2 levels |",
    "lost deals": "When the attackers take over, the declarers fall.",
    "barred": "as long as the hand has others: level cards and jokers.",
    "many points": "as few points as can be are buried",
    "growth": "rise 1 level, and 2 more for each further 40 points",
    "partners add": "the level cards that were called count with its own",
    "counted kinds": "The parts of all plays are those that the throw counts as",
    "some ranks": "3 cards of one rank, in 3 suits at least: 5, K, or level cards",
    "calls": "| 201 − the last call or more |",
    "one round of calls": "each player in turn calls a number of points or passes, once",
    "placed bids": "| 1 | a level card, not over a bid for no trump |",
    "placed jokers": "| 2 | a joker, not over a bid of a suit |",
    "no trumps": "In the opening deal the declarer is the player who drew the first card",
    "no kitty": "After the last card the bidding is over.",
    "concealed": "A bid calls cards of the hand and shows none",
    "two": "After a deal that was held the same player declares again.",
    "three": "the declarer’s partner is the next declarer; without one",
    "five": "the declarer’s friend who comes first after it in order of play",
    "six": "the declarer’s partner who comes first after it in order of play",
}


@pytest.mark.parametrize(
    ("name", "text"), [(name, text) for name, texts in ABSENT.items() for text in texts]
)
def test_a_book_does_not_say_what_its_table_has_not(name: str, text: str) -> None:
    assert text not in text_of(rules_named(*TABLES[name]))


@pytest.mark.parametrize("name", PRESENT)
def test_a_book_says_what_its_table_does(name: str) -> None:
    assert PRESENT[name] in text_of(rules_named(*TABLES[name]))


def test_every_shape_that_is_declared_has_its_factor() -> None:
    rules = rules_named("base", "deck.packs=7", "shapes.seven=x7", "kitty.size=6")
    assert "| seven of a kind | × " in as_markdown(make_book(rules))


def test_a_table_of_factors_says_for_which_deal_it_is() -> None:
    text = as_markdown(odd_book("nothing without trumps", Language.EN))
    assert "Level 5, ♥ trumps: so it comes to these factors." in text


def test_a_mixed_run_has_the_factor_of_its_own_cards() -> None:
    text = as_markdown(odd_book("rain", Language.EN))
    assert "| rain of 5 cards | × 5 |\n| rain of 6 cards | × 5 |" in text


def test_a_run_that_the_level_breaks_has_no_trumps_in_it() -> None:
    gaps = [each.text for each in examples("low trumps") if "are no run" in each.text]
    assert not any("3 ♠3" in text and "for the level leaves" in text for text in gaps)


def test_a_level_that_must_be_held_is_not_said_to_stop_a_rise_besides() -> None:
    text = text_of(rules_named("base", "levels.mandatory=5 10", "levels.held=5 K"))
    assert "it stops there: 10." in text
    whole = text_of(rules_named("base", "levels.mandatory=5", "levels.held=5 K"))
    assert "it stops there" not in whole


CLOCK = "match.clock=60 minutes and 90 seconds a deal and 20 seconds a trick"
PAYS = "scoring.bands=.. 79 -> declarers +1 and declarers +5 points | 80 .. -> takeover"
GANG = ("base", "shapes.gang=4 of a rank in 4 suits")
GANG_WON = "like can win"
LEVEL = parse_rank("7")
LOW = tuple(map(parse_face, ("C3", "C4", "C6", "C8")))
NINES, ACES = (tuple(parse_face(suit + rank) for suit in "SHCD") for rank in "9A")


@pytest.mark.parametrize(
    ("table", "won", "owed"),
    [
        ((*GANG, "follow.gang=any"), True, False),
        (GANG, True, True),
        ((*GANG, "follow.owed=suit only"), True, False),
        ((*GANG, "ranking=pair > anything"), True, True),
        ((*GANG, "ranking=gang > anything", "follow.gang=any"), False, False),
        (("base",), False, False),
    ],
)
def test_8_8_a_book_says_what_wins_over_a_set_across_suits(
    table: tuple[str, ...], *, won: bool, owed: bool
) -> None:
    text, rules = text_of(rules_named(*table)), rules_named(*table)
    assert (GANG_WON in text) is won
    assert (
        "But whoever has a set of the same kind must play one: to gang." in text
    ) is owed
    assert ("or a set of one rank in several suits:" in text) is (len(table) > 1)
    has_pair = "ranking=pair > anything" in table
    assert ("and on each a set that beats everything" in text) is has_pair
    if len(table) > 1:
        hand = (*ACES, *LOW)
        plays = (NINES, ACES, LOW, LOW)
        assert ask(rules, TrickQuestion(plays), LEVEL, Suit.H).winner == 1
        question = FollowQuestion(NINES, hand, LOW)
        assert ask(rules, question, LEVEL, Suit.H).legal is not owed


@pytest.mark.parametrize("count", range(3, 9))
def test_5_6_the_example_of_a_set_across_suits_has_its_cards(count: int) -> None:
    rules = rules_named(
        "base",
        "shapes.flash=4 of a rank in 4 suits of 5 6",
        f"shapes.quake={count} of a rank in 3 suits of K",
    )
    sample = sample_of(rules, rules.shape("quake"))
    assert len(sample) == count
    assert len({rank_of(face) for face in sample}) == 1


@pytest.mark.parametrize(
    ("held", "takeover", "text"),
    [
        ("partner", "next seat", "found by lot; later the declarer draws first."),
        ("winner of the bidding", "winner of the bidding", "for later deals see “Levels"),
        ("winner of the bidding", "next seat", "where bids name the declarer, whom"),
    ],
)
def test_a_book_says_once_who_draws_first(held: str, takeover: str, text: str) -> None:
    rules = rules_named("base", f"match.held={held}", f"match.takeover={takeover}")
    assert text in text_of(rules)


@pytest.mark.parametrize(
    ("own", "text"),
    [
        ((), "At its end the side that has risen further wins."),
        (("levels.of=player",), "where two have risen as far, nobody wins."),
        (("levels.of=player", PAYS), "the one with the most points of its own; where two"),
        (
            ("levels.of=everybody", PAYS),
            "At its end whoever has the most points of its own",
        ),
        (("levels.of=everybody",), "At its end nobody has won."),
    ],
)
@pytest.mark.parametrize("end", [CLOCK, "match.deals=9"])
def test_10_8_a_book_says_who_wins_at_the_end(
    end: str, own: tuple[str, ...], text: str
) -> None:
    assert text in text_of(rules_named("base", end, *own))


@pytest.mark.parametrize(
    ("line", "own", "text"),
    [
        ("all to A", (), "the match is played on until it is won."),
        (
            "all to A and who is ahead declares",
            (),
            "The side that had risen further declares",
        ),
        (
            "all to A and who is ahead declares",
            ("levels.of=player",),
            "Whoever had risen furthest declares the next deal.",
        ),
        ("all to A when nobody is ahead", (), "Where nobody is ahead then, all who stand"),
    ],
)
def test_10_8_1_a_book_says_how_a_match_is_played_on(
    line: str, own: tuple[str, ...], text: str
) -> None:
    rules = rules_named("base", "match.deals=9", f"match.time_up={line}", *own)
    told = text_of(rules)
    assert text in told
    assert ("has risen further" in told) is line.endswith("nobody is ahead")
    assert "same level" not in told


@pytest.mark.parametrize(
    ("of", "text"),
    [
        ("team", "A side that has risen further than the other by 5 levels wins the match"),
        ("player", "A player who has risen further than every other by 5 levels wins"),
    ],
)
def test_10_14_1_a_book_says_that_a_lead_wins(of: str, text: str) -> None:
    assert text in text_of(rules_named("base", "match.ahead=5", f"levels.of={of}"))


@pytest.mark.parametrize(("growth", "is_told"), [("", False), (", +1 per 40", True)])
def test_10_13_a_book_says_where_payments_end_that_go_on(
    growth: str, *, is_told: bool
) -> None:
    bands = f".. 79 -> declarers +1 | 80 .. -> attackers +2 points{growth}"
    text = text_of(rules_named("base", f"scoring.bands={bands}"))
    assert ("or lets it pay another, more than 10,000 points." in text) is is_told


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("lost deal -> declarers -1", "take over, the declarers fall."),
        ("lost deal -> declarers -1 when at level J", "take over, the declarers may fall."),
        (
            "J -> declarers -1 | Q -> declarers -1 when at level Q",
            "cards, the declarers fall.",
        ),
        ("J -> declarers to 2 when at level J", "cards, the declarers may fall."),
        ("J -> declarer -1", "cards, the declarer falls."),
        ("J -> declarer -1 when at level J", "cards, the declarer may fall."),
        (
            "J -> declarers -1 | lost deal -> declarers -1 when at level J",
            "cards or the attackers take over, the declarers may fall.",
        ),
        (
            "J -> declarers -1 | lost deal -> declarers -1",
            "cards or the attackers take over, the declarers fall.",
        ),
    ],
)
def test_10_11_who_falls_under_a_condition_may_fall(lines: str, says: str) -> None:
    player = "levels.of=player" if "declarer " in lines else "levels.of=team"
    with in_language(Language.EN):
        assert says in text_of(rules_named("base", player, f"levels.digging={lines}"))


@pytest.mark.parametrize(
    ("rules", "is_listed"), [((), True), (("deck.removed=LJ x2", "kitty.size=6"), False)]
)
def test_4_1_a_joker_that_is_taken_out_stands_in_no_order(
    rules: tuple[str, ...], *, is_listed: bool
) -> None:
    with in_language(Language.EN):
        text = text_of(rules_named("base", *rules))
    assert ("the big joker, the little joker" in text) is is_listed


@pytest.mark.parametrize(
    ("name", "partner"),
    [("base", "each of its partners 8"), ("zhaopengyou", "each friend 12")],
)
def test_10_13_a_table_with_fixed_partners_pays_no_friends(name: str, partner: str) -> None:
    pays = "scoring.bands=.. 79 -> declarers hold and each attacker pays each declarer 4"
    rules = rules_named(name, pays + " | 80 .. -> attackers +1")
    with in_language(Language.EN):
        assert partner in as_markdown(make_book(rules))
