"""Who declares and who draws first in a later deal: the sentences as the engine has it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.each import for_each
from tests.rulebook.books import ids, rules_named, text_of
from tuolaji.language import Language, in_language
from tuolaji.rules.match import Next
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.questions import RotationQuestion, ask

DRAWN = "scoring.bands=.. 79 -> declarers +1 | 80 .. 99 -> drawn | 100 .. -> takeover"
BIDDING = "winner of the bidding"

FIRST_DRAWER = {
    Language.EN: {
        "none": "later the declarer draws first.",
        "some": "or, where bids name the declarer, whom",
        "all": "for later deals see “Levels",
    },
    Language.ZH: {
        "none": "以后由庄家先摸。",
        "some": "庄家由亮主产生的局谁先摸",
        "all": "以后各局见“升级和整场”",
    },
}


def named_by_bids(rules: Ruleset) -> Iterator[bool]:
    """Yield for each end that a deal can have: do bids name the next declarer?"""
    ends = {(False, False), (True, False)}
    if any(band.drawn for band in rules.scoring.bands):
        ends.add((False, True))
    for takeover, drawn in sorted(ends):
        question = RotationQuestion(
            0, takeover=takeover, drawn=drawn, last_trick=0, first=0
        )
        answer = ask(rules, question, rules.levels.start, None)
        yield answer.declarer is None
    if any(price.next is not None for price in rules.fouls):
        yield True


def is_told(rules: Ruleset, language: Language) -> bool:
    """Tell whether a book says who draws first, in the one way that is so."""
    named = {*named_by_bids(rules)}
    way = "some" if len(named) > 1 else "all" if True in named else "none"
    with in_language(language):
        text = text_of(rules)
    told = [name for name, words in FIRST_DRAWER[language].items() if words in text]
    return told == [way]


@pytest.mark.parametrize("language", Language)
@for_each("name", ids())
def test_10_5_a_book_says_who_draws_first_as_the_engine_has_it(
    name: str, language: Language
) -> None:
    assert is_told(rules_named(name), language)


@pytest.mark.parametrize("drawn", [BIDDING, "same seat"])
@pytest.mark.parametrize("takeover", [BIDDING, "next seat"])
@pytest.mark.parametrize("held", [BIDDING, "partner"])
def test_10_5_bids_name_the_declarer_after_a_deal_that_nobody_won(
    held: str, takeover: str, drawn: str
) -> None:
    ends = {"held": held, "takeover": takeover, "drawn": drawn}
    rules = rules_named("base", DRAWN, *(f"match.{end}={by}" for end, by in ends.items()))
    assert all(is_told(rules, language) for language in Language)


@pytest.mark.parametrize(
    ("ends", "text"),
    [
        (("drawn",), "After a deal that neither side won bids name the next declarer"),
        (("held", "drawn"), "After a deal that was held or a deal that neither side won"),
        (("held", "takeover"), "After a deal that was held or a takeover bids name"),
        (("held", "takeover", "drawn"), "After each deal bids name the next declarer"),
    ],
)
def test_10_5_a_book_says_after_which_deals_bids_name_the_declarer(
    ends: tuple[str, ...], text: str
) -> None:
    moves = [f"match.{end}={Next.BIDDING}" for end in ends]
    with in_language(Language.EN):
        assert text in text_of(rules_named("base", DRAWN, *moves))


def test_10_5_a_deal_without_a_result_is_bid_again_for_a_foul() -> None:
    foul = "fouls.revoke=no change and next deal by opening bid"
    assert is_told(rules_named("base", foul), Language.EN)
