"""The book: all chapters of a table, or those passages that differ from another table's.

Each example is asked once more when the book is made, so that no book says what the engine
does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from tuolaji.language import Language, _, language_in_use, plural
from tuolaji.rulebook import (
    bidding,
    crossing,
    deck,
    follow,
    foul,
    friends,
    kitty,
    lead,
    match,
    order,
    scoring,
    shape,
    table,
    tribute,
    trick,
)
from tuolaji.rulebook.block import Block, Chapter, Example, Grid, Passage, Write
from tuolaji.rulebook.words import level, levels
from tuolaji.rules.match import NO_TRUMP_LEVEL
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import Partners

__all__ = ["Book", "difference", "examples_of", "make_book", "title_of"]


@dataclass(frozen=True, slots=True)
class Book:
    """A book of rules.

    Attributes:
        title: Its title.
        about: What kind of table it is, in a line.
        glance: The rules at a glance: what, and what it is.
        chapters: Its chapters.
        source: Where the rules come from.
        language: The language that it is in.
        other: The name of the table that it is compared with, or empty.
    """

    title: str
    about: str
    glance: tuple[tuple[str, str], ...]
    chapters: tuple[Chapter, ...]
    source: str
    language: Language
    other: str = ""


_CHAPTERS: Final[dict[str, Write]] = {
    "table": table.passages,
    "cards": deck.passages,
    "order": order.passages,
    "shapes": shape.passages,
    "bidding": bidding.passages,
    "tribute": tribute.passages,
    "kitty": kitty.passages,
    "crossing": crossing.passages,
    "friends": friends.passages,
    "lead": lead.passages,
    "follow": follow.passages,
    "tricks": trick.passages,
    "scoring": scoring.passages,
    "match": match.passages,
    "fouls": foul.passages,
}
"""The chapters in the order of a deal."""


def make_book(rules: Ruleset) -> Book:
    """Return the book of a table, with every example judged."""
    titles = _titles()
    written = ((name, tuple(write(rules))) for name, write in _CHAPTERS.items())
    chapters = tuple(
        Chapter(name, titles[name], passages) for name, passages in written if passages
    )
    for example in examples_of(chapters):
        for asked in example.asked:
            assert asked.is_so(rules), f"{rules.id}: {example.text}"
    name = title_of(rules)
    title = _("{name}: the rules of the table", name=name)
    return Book(
        title=title,
        about=_about(rules),
        glance=tuple(_glance(rules)),
        chapters=chapters,
        source=rules.source,
        language=language_in_use(),
    )


def title_of(rules: Ruleset) -> str:
    """Return what a table is called in the language in use."""
    is_zh = language_in_use() is Language.ZH
    first, second = (rules.name_zh, rules.name_en)[:: 1 if is_zh else -1]
    return first or second or rules.id


def examples_of(chapters: tuple[Chapter, ...]) -> Iterator[Example]:
    """Yield the examples of some chapters."""
    for chapter in chapters:
        for passage in chapter.passages:
            yield from (each for each in passage.blocks if isinstance(each, Example))


def difference(book: Book, other: Book, name: str) -> Book:
    """Return what of a book differs from another: each such passage beside the other's.

    Args:
        book: The book.
        other: The other table's.
        name: What the other table is called.
    """
    pairs = [(_chapter(book, each), _chapter(other, each)) for each in _CHAPTERS]
    found = (_differing(mine, its) for mine, its in pairs if mine or its)
    chapters = tuple(chapter for chapter in found if chapter is not None)
    here, there = dict(book.glance), dict(other.glance)
    glance = tuple(
        (what, _("{here} (there: {there})", here=here[what], there=there.get(what, "–")))
        for what in here
        if here[what] != there.get(what)
    )
    return replace(book, glance=glance, chapters=chapters, other=name)


def _chapter(book: Book, name: str) -> Chapter | None:
    return next((chapter for chapter in book.chapters if chapter.id == name), None)


def _differing(mine: Chapter | None, its: Chapter | None) -> Chapter | None:
    here = {} if mine is None else {each.topic: each for each in mine.passages}
    there = {} if its is None else {each.topic: each for each in its.passages}
    passages = tuple(
        Passage(
            topic,
            here[topic].blocks if topic in here else (),
            _beside(here.get(topic), there[topic]) if topic in there else (),
        )
        for topic in dict.fromkeys([*here, *there])
        if _differs(here.get(topic), there.get(topic))
    )
    chapter = mine or its
    assert chapter is not None, "one of the books has it"
    return replace(chapter, passages=passages) if passages else None


def _differs(mine: Passage | None, its: Passage | None) -> bool:
    """Tell whether two books say something else, examples left out."""
    if mine is None or its is None:
        return any(_rules_of(each) for each in (mine, its) if each is not None)
    return _bare(mine) != _bare(its)


def _beside(mine: Passage | None, its: Passage) -> tuple[Block, ...]:
    """Return what another passage says and this one does not."""
    said = () if mine is None else mine.blocks
    other = _rules_of(its)
    return tuple(block for block in other if block not in said) or other


def _rules_of(passage: Passage) -> tuple[Block, ...]:
    """Return what a passage says without its examples."""
    return tuple(block for block in passage.blocks if not isinstance(block, Example))


def _bare(passage: Passage) -> tuple[Block, ...]:
    """Return what a passage says without any example, those in tables left out too."""
    return tuple(
        replace(block, rows=tuple(row[:-1] for row in block.rows))
        if isinstance(block, Grid) and block.has_samples
        else block
        for block in _rules_of(passage)
    )


def _titles() -> dict[str, str]:
    return {
        "table": _("Table"),
        "cards": _("Cards"),
        "order": _("Order of cards"),
        "shapes": _("Pairs, runs and other sets"),
        "bidding": _("Trumps and declarer"),
        "tribute": _("Tribute"),
        "kitty": _("Kitty"),
        "crossing": _("Crossing"),
        "friends": _("Friends"),
        "lead": _("Leads and throws"),
        "follow": _("Following"),
        "tricks": _("Winning a trick"),
        "scoring": _("Scoring"),
        "match": _("Levels and match"),
        "fouls": _("Fouls"),
    }


def _about(rules: Ruleset) -> str:
    return plural(
        "{players} players, {count} pack",
        "{players} players, {count} packs",
        rules.deck.packs,
        players=rules.table.players,
    )


def _dealt(rules: Ruleset) -> str:
    if not rules.kitty.size:
        return _("{hand} to each player, no kitty", hand=rules.hand_size)
    return _(
        "{hand} to each player, {kitty} for the kitty",
        hand=rules.hand_size,
        kitty=rules.kitty.size,
    )


def _glance(rules: Ruleset) -> Iterator[tuple[str, str]]:
    yield _("Players"), _players(rules)
    yield (
        _("Cards"),
        plural("{count} card", "{count} cards", rules.deck.card_count),
    )
    yield _("Dealt"), _dealt(rules)
    yield (
        _("Points in play"),
        plural("{count} point", "{count} points", rules.deck.total_points),
    )
    yield _("Levels"), _played(rules)


def _played(rules: Ruleset) -> str:
    """Return the levels from the lowest up: those between two only where all are played."""
    start = level(rules.levels.start)
    if not rules.moves_levels:
        return _("{level} in every deal", level=start)
    played = rules.levels.played
    if any(higher - lower > 1 for lower, higher in pairwise(played)):
        return _("{levels}, beginning at {start}", levels=levels(played), start=start)
    ends_without = played[-1] == NO_TRUMP_LEVEL
    return _(
        "{first} to {last}, beginning at {start}",
        first=level(played[0]),
        last=_("no trump") if ends_without else level(played[-1]),
        start=start,
    )


def _players(rules: Ruleset) -> str:
    players = rules.table.players
    return {
        Partners.OPPOSITE: _("{half} against {half}", half=players // 2),
        Partners.CALLED: _("{count}, with friends that are called", count=players),
        Partners.NONE: _("{count}, the declarer alone against the others", count=players),
    }[rules.table.partners]
