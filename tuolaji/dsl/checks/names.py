"""Checks of names: every name in a rule line means something.

Shapes are named by the variant; each formula has names of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tuolaji.cards import RANKS
from tuolaji.dsl.assemble import formula
from tuolaji.dsl.diagnostic import Diagnostic, did_you_mean, error, listed, write
from tuolaji.dsl.draft import Draft, Leaf
from tuolaji.dsl.needs import words_used
from tuolaji.dsl.parse import with_chinese
from tuolaji.language import _, later
from tuolaji.rules.bidding import Window
from tuolaji.rules.claim import Claim
from tuolaji.rules.formula import Formula, names_in
from tuolaji.rules.kitty import Multiplier
from tuolaji.rules.lead import FailedThrow
from tuolaji.rules.ruleset import options
from tuolaji.rules.scoring import Band
from tuolaji.rules.shape import ANYTHING, Ranking, ShapeCall
from tuolaji.rules.table import Friends
from tuolaji.rules.tribute import Gift

__all__ = [
    "CHECKS",
    "FORMULA_NAMES",
    "define",
    "lengths_in",
    "shape_names",
    "unknown_shape",
]


FORMULA_NAMES: Final[Mapping[str, frozenset[str]]] = {
    "table.friends": frozenset({"players", "packs"}),
    "kitty.size": frozenset(options()["kitty.size"].key.over),
    "scoring.step": frozenset({"players", "packs", "total"}),
    "scoring.takeover": frozenset({"step", "players", "packs", "total", "price"}),
    "scoring.bands": frozenset(
        {"step", "takeover", "players", "packs", "total", "price", "points"}
    ),
    "scoring.claims": frozenset({"step", "takeover", "players", "packs", "total"}),
    "tribute.cards": frozenset({"step", "takeover", "players", "packs", "total", "points"}),
    "kitty.multiplier": frozenset({"cards", "width", "length", "pairs"}),
}
"""The names that each formula may use, by the key that it stands at."""

_LONE: Final = ("kitty.size", "scoring.step", "scoring.takeover")
"""Where a formula stands alone, not within a line."""


_CARD_OR_SHAPE: Final = later(
    "write a card such as 'J', 'H5', 'J of trump' or 'a joker', or a shape"
)


_SAID: Final = re.compile(rf"(?P<place>[主副正])(?P<rank>{'|'.join(RANKS)})", re.IGNORECASE)
"""A rank behind the character that says whether it is in the trump suit."""


def shape_names(draft: Draft) -> tuple[str, ...]:
    """Return the names of all shapes, also of those whose line is not understood."""
    return draft.names("shapes")


def unknown_shape(
    draft: Draft,
    leaf: Leaf,
    name: str,
    item: int | None = None,
    *,
    or_card: bool = False,
) -> Diagnostic:
    """Return the finding that a rule line names a shape that the variant lacks.

    Where a card may stand in its place, it need be no new shape.
    """
    known = shape_names(draft)
    removed = draft.removed.get(f"shapes.{name}")
    note = _("known shapes are {known}", known=listed(known))
    if removed is not None:
        note = _(
            "'{name}' is removed in {file}, line {line}",
            name=name,
            file=removed.file,
            line=removed.line,
        )
    message = _("'{path}' names the unknown shape '{name}'", path=leaf.path, name=name)
    new = _(_CARD_OR_SHAPE) if or_card else define(name)
    remedy = (
        (_card_meant(name) if or_card else "")
        or did_you_mean(name, with_chinese(known))
        or ("" if removed else new)
    )
    return error("T401", leaf.word(name, item), message, note=note, help=remedy)


def _card_meant(name: str) -> str:
    """Return a help where a card is written as players say it, its place in front (主J)."""
    said = _SAID.fullmatch(name)
    if said is None:
        return ""
    where = "of plain" if said["place"] == "副" else "of trump"
    return write(f"{said['rank'].upper()} {where}")


def define(name: str) -> str:
    """Return the help that says how a shape that is no misspelt one comes about."""
    return _("give '{name}' a line under 'shapes', such as '{name}: x3'", name=name)


def _check_ranking(draft: Draft) -> Iterator[Diagnostic]:
    known = shape_names(draft)
    for index, line in enumerate(draft.need("ranking", Ranking).lines):
        for name in line:
            if name not in (*known, ANYTHING):
                yield unknown_shape(draft, draft.leaf("ranking"), name, index)


def _check_failed_throw(draft: Draft) -> Iterator[Diagnostic]:
    leaf = draft.leaf("lead.failed_throw")
    for index, line in enumerate(draft.need_all(leaf.path, FailedThrow)):
        for name, _points in line.shapes:
            if name not in shape_names(draft):
                yield unknown_shape(draft, leaf, name, index)


def _check_multiplier(draft: Draft) -> Iterator[Diagnostic]:
    leaf = draft.leaf("kitty.multiplier")
    known = shape_names(draft)
    for index, line in enumerate(draft.need(leaf.path, Multiplier).lines):
        if line.shape is not None and line.shape.name not in known:
            yield unknown_shape(draft, leaf, line.shape.name, index)
        if line.shape is not None and (named := lengths_in(line.shape)):
            message = _("the length of '{shape}' must be a number", shape=line.shape)
            remedy = _(
                "write '{shape} -> …' for all; 'length' is the length of each",
                shape=line.shape.name,
            )
            place = leaf.word(min(named), index)
            yield error("T402", place, message, help=remedy)
        else:
            factors = [] if line.factor is None else [line.factor]
            counted = frozenset({"cards"}) if line.throw else None
            yield from _unknown_names(leaf, factors, index, counted)


def lengths_in(shape: ShapeCall) -> frozenset[str]:
    """Return the names in the length of a shape where it must be a number."""
    return frozenset() if shape.length is None else names_in(shape.length)


def _check_formulas(draft: Draft) -> Iterator[Diagnostic]:
    for path in _LONE:
        if draft.leaves.get(path) is not None and draft.leaf(path).value is not None:
            yield from _unknown_names(draft.leaf(path), [formula(draft, path)], None)


def _check_bands(draft: Draft) -> Iterator[Diagnostic]:
    leaf = draft.leaf("scoring.bands")
    for index, band in enumerate(draft.need_all(leaf.path, Band)):
        ends = [end for end in (band.low, band.high, *band.steps) if end is not None]
        known = FORMULA_NAMES[leaf.path]
        yield from _unknown_names(leaf, ends, index, known - {"points"})
        gains = [band.levels, *(each.amount for each in band.payments)]
        yield from _unknown_names(leaf, gains, index, known)


def _check_claims(draft: Draft) -> Iterator[Diagnostic]:
    """Check the names of claims: shapes, and those of the points that are given."""
    leaf = draft.leaf("scoring.claims")
    for index, claim in enumerate(draft.need_all(leaf.path, Claim)):
        amounts = [each.amount for each in claim.payments]
        yield from _unknown_names(leaf, amounts, index)
        for cards in claim.cards:
            if cards.shape is None:
                continue
            if cards.shape.name not in shape_names(draft):
                yield unknown_shape(draft, leaf, cards.shape.name, index, or_card=True)
            elif named := lengths_in(cards.shape):
                message = _("the length of '{shape}' must be a number", shape=cards.shape)
                remedy = _("write '{shape}' for one of any length", shape=cards.shape.name)
                yield error("T402", leaf.word(min(named), index), message, help=remedy)


def _unknown_names(
    leaf: Leaf,
    formulas: Iterable[Formula],
    item: int | None,
    names: frozenset[str] | None = None,
) -> Iterator[Diagnostic]:
    known = FORMULA_NAMES[leaf.path] if names is None else names
    used = frozenset[str]().union(*(names_in(part) for part in formulas))
    for name in sorted(used - known):
        message = _("'{path}' uses the unknown name '{name}'", path=leaf.path, name=name)
        note = _("known names are {known}", known=listed(sorted(known)))
        remedy = did_you_mean(name, with_chinese(known))
        yield error("T402", leaf.word(name, item), message, note=note, help=remedy)


def _check_tribute(draft: Draft) -> Iterator[Diagnostic]:
    leaf = draft.leaf("tribute.cards")
    known = FORMULA_NAMES[leaf.path]
    for index, gift in enumerate(draft.need_all(leaf.path, Gift)):
        ends = [end for end in (gift.low, gift.high) if end is not None]
        yield from _unknown_names(leaf, ends, index, known - {"points"})
        yield from _unknown_names(leaf, [gift.cards], index, known)


def _check_friends(draft: Draft) -> Iterator[Diagnostic]:
    leaf = draft.leaf("table.friends")
    friends = draft.need(leaf.path, Friends)
    formulas = [part for part in (friends.least, friends.most) if part is not None]
    yield from _unknown_names(leaf, dict.fromkeys(formulas), None)


def _check_price(draft: Draft) -> Iterator[Diagnostic]:
    """Check that there is a price where the score table speaks of it."""
    if draft.need("bidding.window", Window) is Window.AUCTION:
        return
    for path in ("scoring.takeover", "scoring.bands"):
        leaf = draft.leaf(path)
        if "price" in words_used(leaf):
            message = _("'{path}' uses 'price', and no auction is held", path=path)
            place = draft.place(leaf.word("price", None), "bidding.window")
            remedy = _("write 'window: auction' and its 'auction' under 'bidding'")
            yield error("T402", place, message, help=remedy)


CHECKS: Final = (
    _check_price,
    _check_friends,
    _check_ranking,
    _check_failed_throw,
    _check_multiplier,
    _check_formulas,
    _check_bands,
    _check_claims,
    _check_tribute,
)
