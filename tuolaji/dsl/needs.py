"""Keys that can never act, though a variant sets them.

Each option says what it needs in order to act (`rules.key.Key.needs`). Only what a
variant's own file, or the command line, changes is looked at: a value that is inherited
or a default may rest while another key is at work.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Final

from tuolaji.dsl.assemble import fouls, shapes
from tuolaji.dsl.diagnostic import OVERRIDE, Diagnostic, coded, warning
from tuolaji.dsl.draft import Draft, Leaf, Unknown
from tuolaji.dsl.inherit import restated
from tuolaji.dsl.source import MappingNode
from tuolaji.dsl.translation import rule_in
from tuolaji.language import Language, _, all_hold, any_of
from tuolaji.rules.bidding import (
    AfterWeakHand,
    NobodyBids,
    WeakHand,
    leaves_declarer_open,
)
from tuolaji.rules.follow import SHAPES_OWED
from tuolaji.rules.key import OF_LEVELS, OF_RUNS, OF_SETS, OF_SHAPES, UNLESS_DEALT_ANEW
from tuolaji.rules.limits import MOST_REDEALS
from tuolaji.rules.match import Next
from tuolaji.rules.ruleset import options

__all__ = ["check_needs", "has_no_effect", "moves_levels", "names_later", "words_used"]

_RESTING: Final = {"never", "none", "false", "0"}
"""Values that ask for nothing, and so need nothing."""

_CONDITION: Final = re.compile(r"(?P<path>\S+) (?P<how>other than |with )?(?P<words>.+)")


def check_needs(
    draft: Draft, own: MappingNode, inherited: MappingNode
) -> Iterator[Diagnostic]:
    """Check that each key that the author changed can act.

    Args:
        draft: The meaning of all values.
        own: The values of the file itself.
        inherited: Those that it extends, or for a file without a parent the defaults.
    """

    @cache
    def restated_paths() -> frozenset[str]:
        return frozenset(each.path for each in restated(own, inherited))

    def says_anew(path: str, file: str) -> bool:
        return file == OVERRIDE or path not in restated_paths()

    for path, leaf in draft.leaves.items():
        file, text = leaf.node.span.file, _in_english(leaf)
        is_own = file in {OVERRIDE, draft.own}
        rests = text in _RESTING
        if not is_own or leaf.value is None or rests:
            continue
        reasons = _why_resting(draft, path)
        if reasons and says_anew(path, file):
            message = _(
                "'{path}' can never act: {reasons}", path=path, reasons=all_hold(reasons)
            )
            remedy = _("leave it out, or play what it needs")
            yield warning("T608", leaf.key_span, message, help=remedy)
        elif (
            UNLESS_DEALT_ANEW in _needs_of(path)
            and (reason := _reason(draft, UNLESS_DEALT_ANEW))
            and says_anew(path, file)
        ):
            message = _(
                "'{path}' acts only in a deal that has been dealt anew {most} times: "
                "{reason}",
                path=path,
                most=MOST_REDEALS,
                reason=reason,
            )
            remedy = _("leave it out, or say how often: 'nobody: redeal at most 2 times'")
            yield warning("T608", leaf.key_span, message, help=remedy)


def has_no_effect(draft: Draft, path: str) -> bool:
    """Tell whether a key can never act, so that what it says is not looked at."""
    return bool(_why_resting(draft, path))


def _why_resting(draft: Draft, path: str) -> list[str]:
    """Return why a key can never act; nothing where it can.

    The cards are not dealt anew for ever, so that a key can act that needs an end of it.
    """
    for need in _needs_of(path):
        if need == UNLESS_DEALT_ANEW:
            continue
        reasons = [_reason(draft, condition) for condition in need.split(" or ")]
        if all(reasons):
            return reasons
    return []


def _needs_of(path: str) -> tuple[str, ...]:
    """Return the conditions that must all hold for a key to act."""
    option = options().get(path)
    if option is not None:
        return option.key.needs
    return (SHAPES_OWED,) if path.startswith("follow.") else ()


def _reason(draft: Draft, condition: str) -> str:
    """Return why a condition does not hold; nothing where it does or is not known."""
    if condition in _REASONS:
        try:
            return _REASONS[condition](draft)
        except Unknown:
            return ""
    parts = _CONDITION.fullmatch(condition)
    assert parts is not None, condition
    path, words = parts["path"], parts["words"].split(" | ")
    leaf = draft.leaves.get(path)
    if leaf is None or leaf.value is None:
        return ""
    if parts["how"] == "with ":
        wanted = any_of([f"'{word}'" for word in words])
        return (
            ""
            if words_used(leaf) & {*words}
            else _("'{path}' does not use {names}", path=path, names=wanted)
        )
    text = _in_english(leaf)
    has_one = text in words
    is_met = not has_one if parts["how"] else has_one
    return "" if is_met else _("'{path}' is {value}", path=path, value=coded(text))


def _dealt_anew(draft: Draft) -> str:
    """Return that the cards are dealt anew until somebody bids or calls; else nothing."""
    ways = draft.need_all("bidding.nobody", NobodyBids)
    if leaves_declarer_open(ways, in_later_deals=names_later(draft)):
        return ""
    text = coded(" | ".join(map(str, ways)))
    return _("'{path}' is {value}", path="bidding.nobody", value=text)


def names_later(draft: Draft) -> bool:
    """Tell whether bids name the declarer of some later deal.

    Raises:
        Unknown: Who declares next is not understood.
    """
    keys = "match.held", "match.takeover", "match.drawn"
    by_foul = any(price.next is not None for price in fouls(draft))
    is_anew = draft.need("bidding.after_weak_hand", AfterWeakHand) is AfterWeakHand.ANEW
    return (
        by_foul
        or (is_anew and bool(draft.need_all("bidding.weak_hand", WeakHand)))
        or any(draft.need(key, Next) is Next.BIDDING for key in keys)
    )


def moves_levels(draft: Draft) -> bool:
    """Tell whether some line gives or takes levels, or may when it is understood."""
    bands, claims = draft.leaf("scoring.bands").value, draft.leaf("scoring.claims").value
    digs = draft.leaf("levels.digging").value
    if not (isinstance(bands, tuple) and isinstance(claims, tuple)) or digs != ():
        return True
    return any(line.moves_levels for line in (*bands, *claims, *fouls(draft)))


def _no_shape(draft: Draft, *, across: bool) -> str:
    """Return that single cards alone are led, or sets across suits; else nothing."""
    if any(leaf.value is None for _name, leaf in draft.under("shapes")):
        return ""
    led = [each for each in shapes(draft) if each.is_led and not each.is_single]
    if any(across or not each.is_across for each in led):
        return ""
    if across:
        return _("no shape of several cards may be led")
    return _("no shape of several cards of one suit may be led")


def _no_levels(draft: Draft) -> str:
    """Return that no level is gained or lost; else nothing."""
    return "" if moves_levels(draft) else _("no line gives or takes levels")


def _no_run(draft: Draft) -> str:
    """Return that no shape has cards in a row; else nothing."""
    if any(leaf.value is None for _name, leaf in draft.under("shapes")):
        return ""
    if any(shape.is_run for shape in shapes(draft)):
        return ""
    return _("no shape has cards in a row")


_REASONS: Final[Mapping[str, Callable[[Draft], str]]] = {
    OF_SHAPES: partial(_no_shape, across=True),
    OF_SETS: partial(_no_shape, across=False),
    OF_RUNS: _no_run,
    OF_LEVELS: _no_levels,
    UNLESS_DEALT_ANEW: _dealt_anew,
}
"""What tells why a condition does not hold that is more than the word of one key."""


def words_used(leaf: Leaf) -> set[str]:
    """Return the English words of a rule line, in whatever language it is written.

    As an outcome `takeover` is no number of points, and is left out.
    """
    return set(re.findall(r"\w+", re.sub(r"-> *takeover", "", _in_english(leaf))))


def _in_english(leaf: Leaf) -> str:
    """Return the text of a value in English, without comments."""
    text = re.sub(r"#.*", "", leaf.node.text).strip()
    return rule_in(leaf.path, text, Language.EN)[1]
