"""What holds of every book: it speaks of each key, is true, and is all in one language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from zlib import crc32

import pytest

from tests.each import for_each
from tests.rulebook.books import book_of, changed, ids, keys_of, rules_named, text_of
from tuolaji.cards import FACES, Face, Suit, drawn_card
from tuolaji.language import Language, in_language
from tuolaji.rulebook.block import Example
from tuolaji.rulebook.book import examples_of
from tuolaji.rulebook.markdown import as_markdown
from tuolaji.rulebook.page import as_page
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.questions import Answer, BidQuestion, Question, ask
from tuolaji.table.questions.crossing import CrossingQuestion

SPOKEN = ("shengji-options-six", "fankou", "sandayi")
"""Variants that play by many keys, each of which is asked of a part of its keys."""

READ = (
    "shuangkou",
    "zhaopengyou",
    "shuangsheng-match",
    "shanggong",
    "shengji-certain",
    "tuolaji-crossing",
    "fankou-bombs",
    "dagunzi-owed",
    "sandayi",
    "wuren-jipai",
    "shengji-online-friends-six",
    "zhaopengyou-pagat-six",
    "zhaopengyou-house",
    "chaodipi-five-hidden",
    "titanic-rated",
    "tuolaji-dasai",
    "tuolaji-turn-up",
)
"""Variants with sentences and examples of many kinds."""

PARTS = 4


def unspoken(name: str, paths: Iterable[str]) -> list[str]:
    """Return the keys whose change does not change the book."""
    before = text_of(rules_named(name))
    others = ((path, changed(name, path)) for path in paths)
    return [path for path, rules in others if rules and text_of(rules) == before]


@pytest.mark.parametrize("name", SPOKEN)
def test_a_book_speaks_of_its_keys(name: str) -> None:
    part = SPOKEN.index(name)
    paths = [path for path in keys_of(name) if crc32(path.encode()) % PARTS == part]
    assert unspoken(name, paths) == []


@pytest.mark.prove
@pytest.mark.parametrize("name", ids())
def test_every_book_speaks_of_each_of_its_keys(name: str) -> None:
    assert unspoken(name, keys_of(name)) == []


def untrue(name: str, language: Language) -> list[str]:
    """Return the examples that the engine denies, or that do not print their cards."""
    rules, book = rules_named(name), book_of(name, language)
    with in_language(language):
        return [
            example.text
            for example in examples_of(book.chapters)
            for asked in example.asked
            if not asked.is_so(rules) or not all(prints(example.text, asked.question))
        ]


def prints(text: str, question: Question[Answer]) -> Iterator[bool]:
    """Yield for each card of a question that is a hand, a lead or a play: is it printed?

    Of a hand that crosses only the number of its trumps counts, and is told.
    """
    if isinstance(question, CrossingQuestion):
        return
    for name in ("lead", "hand", "play", "plays", "hands", "cards", "kitty"):
        yield from (
            drawn_card(face) in text for face in cards_of(getattr(question, name, ()))
        )


def cards_of(value: object) -> Iterator[Face]:
    if isinstance(value, tuple):
        for each in value:
            yield from cards_of(each)
    elif isinstance(value, int) and value in FACES:
        yield Face(value)


@pytest.mark.parametrize("name", READ)
def test_every_example_is_true(name: str) -> None:
    assert untrue(name, Language.EN) == []


@pytest.mark.prove
@pytest.mark.parametrize("name", ids())
def test_every_example_of_every_variant_is_true(name: str) -> None:
    assert untrue(name, Language.ZH) == []


CODE = re.compile(r"<style>.*?</style>|<[^>]*>", re.DOTALL)
WORD = re.compile(r"[A-Za-z]{2,}")


def english(name: str) -> set[str]:
    """Return the Latin words of the Chinese book that are no name of the variant's own."""
    rules, book = rules_named(name), book_of(name, Language.ZH)
    own = {rules.name_zh, rules.source, *(shape.name for shape in rules.shapes)}
    text = CODE.sub(" ", as_page(book)) + as_markdown(book)
    names = {word for each in own for word in WORD.findall(each)}
    return set(WORD.findall(text)) - names - {"generator", "tuolaji", "amp", "quot"}


@pytest.mark.parametrize("name", READ)
def test_the_chinese_book_has_no_english(name: str) -> None:
    assert english(name) == set()


@pytest.mark.prove
@pytest.mark.parametrize("name", ids())
def test_no_chinese_book_has_english(name: str) -> None:
    assert english(name) == set()


def test_the_same_rules_make_the_same_book() -> None:
    book = book_of("shuangkou", Language.EN)
    assert as_markdown(book_of.__wrapped__("shuangkou", Language.EN)) == as_markdown(book)


def trumps_of(example: Example, rules: Ruleset) -> set[Suit | None]:
    """Return what the last bid of an example makes trump, whatever suit is named."""
    trumps = set[Suit | None]()
    for asked in example.asked:
        if isinstance(asked.question, BidQuestion):
            *before, last = asked.question.bids
            for suit in (None, *Suit):
                bids = (*before, replace(last, suit=suit))
                answer = ask(rules, replace(asked.question, bids=bids), asked.level, None)
                trumps |= {answer.trump} if answer.allowed else set()
    return trumps


def untold(*table: str) -> list[str]:
    """Return the examples of bids that make trump what is named, and name nothing."""
    rules, book = rules_named(*table), book_of(table[0], Language.EN, *table[1:])
    return [
        example.text
        for example in examples_of(book.chapters)
        if len(trumps_of(example, rules)) > 1 and " for " not in example.text
    ]


NAMED = "level < level x2 < joker x2 for no trump < H5 x2 for any suit or no trump"


@for_each("name", ids())
def test_a_bid_for_any_suit_says_which(name: str) -> None:
    assert untold(name) == []


@pytest.mark.parametrize(
    "table",
    [
        ("base", f"bidding.bids={NAMED}"),
        ("base", f"bidding.bids={NAMED}", "levels.played=5 .. 5", "levels.start=5"),
        ("base", "bidding.bids=level < joker x2 for any suit"),
    ],
)
def test_a_bid_for_any_suit_that_the_ladder_names_says_which(
    table: tuple[str, ...],
) -> None:
    assert untold(*table) == []
