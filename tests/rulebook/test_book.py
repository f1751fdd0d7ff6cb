"""The book: its chapters are those that a table has, and what a file says is escaped."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rulebook.books import book_of, rules_named
from tuolaji.dsl import load_variant
from tuolaji.language import Language
from tuolaji.rulebook.book import difference, examples_of, make_book
from tuolaji.rulebook.markdown import as_markdown
from tuolaji.rulebook.page import as_page


@pytest.mark.parametrize(
    ("name", "chapter", "has_it"),
    [
        ("zhaopengyou", "friends", True),
        ("shuangkou", "friends", False),
        ("shanggong", "tribute", True),
        ("fankou", "kitty", False),
        ("shuangsheng-match", "fouls", True),
    ],
)
def test_a_book_has_the_chapters_of_its_table(
    name: str, chapter: str, has_it: bool
) -> None:
    book = book_of(name, Language.EN)
    assert (chapter in [each.id for each in book.chapters]) is has_it


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("shuangkou", "It fails, and"),
        ("shuangkou", "nobody may play"),
        ("shuangkou", "are not a run, for the level cards among them are trumps"),
        ("shuangkou", "Seat 2 wins the trick"),
        ("shuangkou", "points are buried: 15 × 4 = 60"),
        ("shuangkou", "seat 1 bids"),
        ("tuolaji-dazhan", "take the last trick with"),
        ("zhaopengyou", "So the friends are"),
        ("shanggong", "in the next deal their team gives 3 cards"),
    ],
)
def test_a_book_has_the_examples_of_its_rules(name: str, text: str) -> None:
    book = book_of(name, Language.EN)
    assert any(text in each.text for each in examples_of(book.chapters))


@pytest.mark.parametrize(
    ("only", "text"),
    [("level cards", "has nothing but level cards"), ("jokers", "has nothing but jokers")],
)
def test_what_a_play_has_nothing_but_is_several_cards(only: str, text: str) -> None:
    line = f"levels.digging=J -> declarers to 2 when at level J and with only {only}"
    book = make_book(load_variant("tuolaji", [line]))
    assert text in as_markdown(book)


@pytest.mark.parametrize(
    ("fall", "told"),
    [
        ("declarers to 2", False),
        ("declarers to half", True),
        ("declarer to 2 and each friend to half", True),
    ],
)
def test_what_half_of_a_level_is_stands_where_one_falls_to_it(
    fall: str, *, told: bool
) -> None:
    table = ["table.partners=called", "levels.of=player"] if "friend" in fall else []
    book = make_book(load_variant("tuolaji", [*table, f"levels.digging=J -> {fall}"]))
    assert ("Half of a level is by numbers" in as_markdown(book)) is told


def test_what_a_file_says_is_escaped() -> None:
    rules = replace(rules_named("tuolaji"), name_en="<b>*a*</b>", source="<script>|")
    book = make_book(rules)
    page = as_page(book)
    assert "&lt;b&gt;*a*&lt;/b&gt;" in page
    assert "<script>" not in page
    assert "\\<b\\>\\*a\\*\\</b\\>" in as_markdown(book)


def test_a_page_loads_nothing() -> None:
    page = as_page(book_of("shuangkou", Language.ZH))
    assert "http://" not in page
    assert "https://" not in page
    assert "<script" not in page
    assert 'lang="zh-Hans"' in page


def test_cards_are_drawn_and_hearts_are_red() -> None:
    page = as_page(book_of("shuangkou", Language.EN))
    assert '<span class="card red">♥5</span>' in page
    assert '<span class="card">♠5</span>' in page


def test_a_table_differs_from_itself_in_nothing() -> None:
    book = book_of("titanic", Language.EN)
    assert difference(book, book, "it").chapters == ()


@pytest.mark.parametrize(("name", "decides"), [("jiaofen", False), ("sandayi-60", True)])
def test_a_call_promises_points_where_the_bands_ask_for_it(
    name: str, *, decides: bool
) -> None:
    text = as_markdown(book_of(name, Language.EN))
    assert ("A call decides who declares, and nothing else." in text) is not decides
    assert ("after a last call of" in text) is decides


def test_sets_that_differ_in_their_examples_alone_do_not_differ() -> None:
    here, there = (book_of(name, Language.ZH) for name in ("tuolaji", "sandayi"))
    tables = [
        next(passage.blocks for passage in chapter.passages if passage.topic == "shapes")
        for book in (here, there)
        for chapter in book.chapters
        if chapter.id == "shapes"
    ]
    assert tables[0] != tables[1]
    apart = difference(here, there, "三打一")
    told = [passage.topic for each in apart.chapters for passage in each.passages]
    assert told
    assert "shapes" not in told


def test_what_only_the_other_table_says_is_told() -> None:
    here, there = (book_of(name, Language.EN) for name in ("tuolaji", "zhaopengyou"))
    apart = difference(here, there, "Finding Friends")
    chapter = next(each for each in apart.chapters if each.id == "friends")
    assert all(not passage.blocks and passage.other for passage in chapter.passages)
    assert "Here nothing is said of it." in as_markdown(apart)


def test_a_passage_of_examples_alone_is_no_difference() -> None:
    here = make_book(load_variant("base", ["bidding.window=never"]))
    apart = difference(here, book_of("base", Language.EN), "Base")
    passages = [passage for each in apart.chapters for passage in each.passages]
    assert all(passage.blocks or passage.other for passage in passages)


@pytest.mark.parametrize(("name", "has_bar"), [("shuangkou", False), ("fankou", True)])
def test_a_sign_is_explained_where_it_stands(name: str, has_bar: bool) -> None:
    text = as_markdown(make_book(rules_named(name)))
    assert ("stands a bar" in text) is has_bar
    assert "equally high stands =." in text


SOME_LEVELS = ("levels.played=5 10 K", "levels.start=5", "levels.mandatory=none")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ((), "2 to A, beginning at 2"),
        (SOME_LEVELS, "5, 10, K, beginning at 5"),
    ],
)
def test_levels_stand_between_two_only_where_all_between_them_are_played(
    lines: tuple[str, ...], told: str
) -> None:
    assert dict(book_of("base", Language.EN, *lines).glance)["Levels"] == told
