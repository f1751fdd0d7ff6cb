"""Books for tests: what they say without examples, and other values of a key."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tuolaji.dsl import list_variants
from tuolaji.dsl.compile import compile_variant, compiled_variant, load_variant
from tuolaji.dsl.diagnostic import has_errors
from tuolaji.dsl.dump import leaves_of, rules_of
from tuolaji.language import Language, in_language
from tuolaji.rulebook import (
    bidding,
    book,
    follow,
    friends,
    kitty,
    lead,
    match,
    order,
    scoring,
    shape,
    tribute,
    trick,
)
from tuolaji.rulebook.book import Book, make_book
from tuolaji.rulebook.markdown import as_markdown
from tuolaji.rules.key import Choice, Option
from tuolaji.rules.ruleset import Ruleset, options

EXAMPLES = {
    bidding: ("bid_examples",),
    follow: ("follow_examples",),
    friends: ("friend_examples",),
    kitty: ("burial_examples",),
    lead: ("throw_examples",),
    match: ("digging_examples", "rise_examples"),
    scoring: ("capture_examples", "claim_examples", "score_examples"),
    shape: ("gap_examples",),
    tribute: ("tribute_examples",),
    trick: ("trick_examples",),
}

OTHERS = {
    "bidding.auction": ("90 .. 10 by 10", "80 .. 5 by 5"),
    "bidding.bids": (
        "level < level x2",
        "level",
        "joker + level < all jokers for no trump",
        "level < H5 + joker for any suit < H5 x2 for no trump",
    ),
    "bidding.default_declarer": ("last seat", "holder of D3 | last seat"),
    "bidding.first_asked": ("holder of D3", "last seat"),
    "bidding.nobody": ("by lot", "redeal", "kitty card 2", "no trump"),
    "bidding.over": ("nobody", "anybody -> any bid", "opponents -> same suit"),
    "bidding.suits": ("S > H > D > C", "C > H > D > S from x2"),
    "bidding.weak_hand": ("no points", "fewer than 3 trumps if asked at most 2 times"),
    "deck.removed": ("3 4", "LJ x1 H5 x1 D5 x1 C5 x1", "2 3 4", "none", "LJ x2"),
    "fouls": ("-40 points", "-1 level", "takeover"),
    "kitty.barred": ("A of plain", "jokers and level cards", "trumps"),
    "kitty.multiplier": ("3", "2 * cards", "cards for the last trick"),
    "kitty.theft": ("anybody -> any bid", "opponents -> any bid of a new suit once"),
    "kitty.theft_bids": ("level x2", "joker x2 for no trump", "level + joker"),
    "kitty.theft_suits": ("S > H > D > C", "H > S > D > C"),
    "lead.failed_throw": ("smallest component", "another lead"),
    "levels.above": ("2 .. 5", "3", "none"),
    "levels.below": ("A .. 9", "none"),
    "levels.digging": ("J -> declarers to 2 when at level J", "K -> declarers -1", "none"),
    "levels.held": ("A", "K", "10", "none"),
    "levels.mandatory": ("5", "J", "10", "none"),
    "levels.played": ("2 .. K", "2 .. 10", "3 .. 9", "5 .. A", "2 .. A"),
    "levels.start": ("3", "4", "7"),
    "match.clock": ("30 minutes and 60 seconds a deal and 10 seconds a trick", "none"),
    "match.time_up": ("all to K", "all to 10", "all to 6"),
    "order.no_trump": ("BJ ~ LJ", "none"),
    "order.plain": ("3 .. 3 > A .. 2", "4 .. 4 > A .. 2"),
    "order.trumps": (  # Links say nothing where no run is led.
        "BJ ~ LJ ~ level of trump ~ level of plain ~ 3 of trump ~ A .. 2",
        "BJ ~ LJ ~ level of trump ~ level of plain ~ A .. 2",
    ),
    "ranking": ("none", "quad > tractor", "triple > pair", "tractor > bomb"),
    "rating.factors": ("90 .. 299 -> x2", "none"),
    "scoring.bands": (".. 64 -> declarers +1 | 65 .. -> takeover", ".. -> declarers +1"),
    "scoring.claims": ("last trick by attackers -> attackers +1", "none"),
    "scoring.step": ("16", "55"),  # 15 is a fifth of 75 points, as one variant has it
    "scoring.takeover": ("95", "105", "60 * packs + 5", "3 * step"),
    "shapes": ("none", "x2 run 3..", "x3 run 3..", "x2 run 2..3", "x3 run 2..3"),
    "table.friend_cards": ("A of plain", "in a plain suit and not held", "any card"),
    "table.friends": ("0 .. 1", "2", "1"),
    "tribute.cards": ("0 .. 10 -> attackers give 1", "none"),
}
"""Other values of rule lines, by key or chapter; what cannot be is passed over."""

LADDERS = ("any", "then pair", "pair | any")


def ids() -> list[str]:
    return [info.id for info in list_variants()]


@cache
def rules_named(name: str, *overrides: str) -> Ruleset:
    return load_variant(name, overrides)


@cache
def book_of(name: str, language: Language, *overrides: str) -> Book:
    with in_language(language):
        return make_book(rules_named(name, *overrides))


def text_of(rules: Ruleset) -> str:
    """Return what a book says without its examples."""
    with pytest.MonkeyPatch.context() as patch:
        for module, names in EXAMPLES.items():
            for name in names:
                patch.setattr(module, name, lambda _rules: iter(()))
        patch.setattr(order, "equal_example", lambda _rules: None)
        patch.setattr(scoring, "capture_factors", lambda _rules: [])
        patch.setattr(shape, "sample_of", lambda _rules, _shape: ())
        return as_markdown(book.make_book(rules)).partition("\n## ")[2]


def keys_of(name: str) -> list[str]:
    return [path for path, _leaf in leaves_of(rules_of(compiled_variant(name)))]


def changed(name: str, path: str) -> Ruleset | None:
    """Return a variant with another value of a key that can act, if there is one."""
    for value in other_values(path, name):
        compiled = compile_variant(name, (f"{path}={value}",))
        acts = all(each.code != "T608" for each in compiled.diagnostics)
        if not acts:
            return None
        is_good = compiled.ruleset is not None and not has_errors(compiled.diagnostics)
        if is_good and compiled.ruleset != rules_named(name):
            return compiled.ruleset
    return None


def other_values(path: str, name: str) -> Iterator[str]:
    chapter = path.partition(".")[0]
    option = options().get(path)
    if path in OTHERS:
        yield from OTHERS[path]
    elif option is not None and option.is_plain:
        yield from plain_values(option)
    elif chapter == "deck":  # The points of a rank.
        yield from ("15", "20")
    elif chapter == "follow":
        yield from LADDERS
    else:
        yield from OTHERS[chapter]


def plain_values(option: Option) -> Iterator[str]:
    kind = option.proper
    assert isinstance(kind, type)
    if issubclass(kind, Choice):
        yield from (word.value for word in kind)
    elif kind is bool:
        yield from ("true", "false")
    else:
        # Of packs and seats not every number makes equal hands.
        yield from (str(number) for number in (3, 4, 12, 5, 6, 8, 10, 16, 20, 0))
        yield "none"
