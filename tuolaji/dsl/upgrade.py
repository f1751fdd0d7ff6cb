"""The upgrade of a file that was written for an earlier schema.

A change of the language that breaks files has a rewrite in `REWRITES`, which finds what
it changes in the tree of a file and says what to write instead. Only that text is
replaced, so that comments, blank lines and the order of keys stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from tuolaji.dsl.diagnostic import Diagnostic, Span, error
from tuolaji.dsl.edit import Edit, edited, quoted_as
from tuolaji.dsl.schema import SCHEMA
from tuolaji.dsl.source import Entry, MappingNode, Scalar
from tuolaji.dsl.translation import read_rules_text
from tuolaji.language import _

__all__ = [
    "REWRITES",
    "Rewrite",
    "Upgraded",
    "renamed",
    "rephrased",
    "reworded",
    "upgrade",
    "written_for",
]


Rewrite: TypeAlias = Callable[[MappingNode], Iterator[Edit]]
"""From a file to what one change of the language replaces in it."""


@dataclass(frozen=True, slots=True)
class Upgraded:
    """What became of a file.

    Attributes:
        text: Its text now.
        edits: What was replaced, from the top down; nothing in a file of this schema.
        findings: Why it cannot be upgraded; then the text is as it was.
    """

    text: str
    edits: tuple[Edit, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


def renamed(path: str, name: str) -> Rewrite:
    """Return the rewrite of a key that has another name in its chapter."""

    def rewrite(root: MappingNode) -> Iterator[Edit]:
        for entry in _entries(root, path):
            yield Edit(entry.key_span, quoted_as(entry.key_span, name))

    return rewrite


def reworded(path: str, words: Mapping[str, str]) -> Rewrite:
    """Return the rewrite of values that have other words."""

    def rewrite(root: MappingNode) -> Iterator[Edit]:
        for entry in _entries(root, path):
            node = entry.value
            if isinstance(node, Scalar) and str(node.value) in words:
                yield Edit(node.span, quoted_as(node.span, words[str(node.value)]))

    return rewrite


def rephrased(path: str, pattern: str, phrase: str) -> Rewrite:
    """Return the rewrite of a phrase wherever it stands in a rule line.

    Args:
        path: The key of the line; `follow.*` is every key of a chapter.
        pattern: A regular expression for the phrase.
        phrase: What stands for it, as `re.sub` takes it.
    """

    def rewrite(root: MappingNode) -> Iterator[Edit]:
        for entry in _entries(root, path):
            node = entry.value
            if not isinstance(node, Scalar):
                continue
            for found in re.finditer(pattern, node.text):
                yield Edit(node.part(*found.span()), found.expand(phrase))

    return rewrite


def _entries(root: MappingNode, path: str) -> Iterator[Entry]:
    """Yield the entries of a dotted path; `*` is every key of a mapping."""
    first, _, rest = path.partition(".")
    for entry in root:
        if first not in {"*", entry.key}:
            continue
        if not rest:
            yield entry
        elif isinstance(entry.value, MappingNode):
            yield from _entries(entry.value, rest)


def _levels(root: MappingNode) -> Iterator[Edit]:
    """Yield what stands for the keys of levels that schema 2 has not.

    The first of them becomes the new keys, the others go. What a file does not say is
    taken to be as in `base`.
    """
    entries = {entry.key: entry for entry in _entries(root, "levels.*")}
    said = {
        key: str(entry.value.value)
        for key, entry in entries.items()
        if isinstance(entry.value, Scalar)
    }
    no_trump = said.get("after_last") == "a no-trump deal"
    gone = ("ranks", "finish", "passed", *["after_last"] * no_trump)
    old = [key for key in gone if key in said]
    ranks, last = _ranks_up_to(said.get("ranks", "2 .. A"), said.get("finish", "past A"))
    held = [said.get("mandatory", "none"), last] if said.get("passed") == _HELD else []
    held = [word for word in held if word != "none"]
    if no_trump:
        held += ["and no trump"] if held else ["no trump"]
    new = [f"played: {ranks}{' and no trump' * no_trump}"] * (old != ["passed"])
    new += [f"held: {' '.join(held) or 'none'}"] * ("passed" in old or no_trump)
    for key in old:
        span = _span_of(entries[key])
        is_block = not span.text[: span.column - 1].strip()
        glue = "\n" + " " * (span.column - 1) if is_block else ", "
        yield Edit(span, glue.join(new)) if key == old[0] else Edit(_with_comma(span), "")


_HELD: Final = "by holding"


def _ranks_up_to(ranks: str, finish: str) -> tuple[str, str]:
    """Return the levels that a match past a rank has, and the last of them."""
    last = finish.rsplit(maxsplit=1)[-1]
    if ".." in ranks:
        return f"{ranks.split(maxsplit=1)[0]} .. {last}", last
    words = ranks.split()
    return " ".join(words[: words.index(last) + 1] if last in words else words), last


def _span_of(entry: Entry) -> Span:
    """Return the place of a key with its value, which stands beside it."""
    key, value = entry.key_span, entry.value.span
    return replace(key, length=value.column + value.length - key.column)


def _with_comma(span: Span) -> Span:
    """Return the place of an entry with a comma that parts it from another.

    It is the one before, if any, so that neighbours that both go take one each.
    """
    start = span.column - 1
    end = start + span.length
    before = re.search(r",\s*$", span.text[:start])
    after = None if before else re.compile(r"\s*,\s*").match(span.text, end)
    start = before.start() if before else start
    end = after.end() if after else end
    return replace(span, column=start + 1, length=end - start)


_FORCED: Final = {
    "smallest of the first beaten class": "largest component beaten",
    "smallest of the last beaten class": "smallest component beaten",
    "another lead": "another lead",
}
_COSTS: Final = {
    r"0": "",
    r"([0-9]+)": r" and -\1 points",
    r"([0-9]+) *\* *withdrawn": r" and -\1 points a card taken back",
}


def _failed_throws(root: MappingNode) -> Iterator[Edit]:
    """Yield `lead.failed_throw` for what must be led and what it costs.

    A price that no line can say stays, and `check` finds it.
    """
    entries = {entry.key: entry for entry in _entries(root, "lead.*")}
    old = {key: entries[key] for key in ("forced", "penalty") if key in entries}
    texts = {
        key: str(entry.value.value)
        for key, entry in old.items()
        if isinstance(entry.value, Scalar)
    }
    led = _FORCED.get(texts.get("forced", "smallest of the first beaten class"))
    cost = _cost(texts.get("penalty", "0"))
    if not old or led is None or cost is None:
        return
    kept = old.get("forced") or old["penalty"]
    assert isinstance(kept.value, Scalar)
    yield Edit(kept.key_span, quoted_as(kept.key_span, "failed_throw"))
    yield Edit(kept.value.span, quoted_as(kept.value.span, led + cost))
    if len(old) > 1:
        yield Edit(_with_comma(_span_of(old["penalty"])), "")


def _cost(formula: str) -> str | None:
    for pattern, phrase in _COSTS.items():
        found = re.fullmatch(pattern, formula.strip())
        if found is not None:
            return found.expand(phrase)
    return None


_OVER_KEYS: Final = {
    "reinforce": "until overturned",
    "overturn": "True",
    "overturned_by": "every seat",
    "self_overturn": "False",
}
"""The keys of schema 1 that `bidding.over` stands for, as `base` had them."""


def _bids_over(root: MappingNode) -> Iterator[Edit]:
    """Yield `bidding.over` for the keys that schema 1 had for it.

    The first of them becomes the line, the others go. What a file does not say is taken to
    be as in `base`.
    """
    entries = {entry.key: entry for entry in _entries(root, "bidding.*")}
    said = {
        key: str(entry.value.value)
        for key, entry in entries.items()
        if key in _OVER_KEYS and isinstance(entry.value, Scalar)
    }
    old = sorted(said, key=lambda key: _place(entries[key]))
    line = _over({**_OVER_KEYS, **said})
    for key in old:
        span = _span_of(entries[key])
        is_first = key == old[0]
        yield Edit(span, f"over: {line}") if is_first else Edit(_with_comma(span), "")


def _place(entry: Entry) -> tuple[int, int]:
    return entry.key_span.line, entry.key_span.column


def _over(said: Mapping[str, str]) -> str:
    """Return the line that says what the keys of schema 1 did."""
    is_always, is_never = (said["reinforce"] == word for word in ("always", "never"))
    changes = said["self_overturn"] == "True"
    own = {
        (False, True): "bidder -> any bid",
        (False, False): "bidder -> same suit",
        (True, True): "bidder -> another suit",
    }.get((is_never, changes), "")
    ending = "" if is_always or is_never else " until overturned"
    by = "opponents" if said["overturned_by"] == "opponents" else "other seats"
    others = f"{by} -> any bid" if said["overturn"] == "True" else ""
    lines = [own and own + ending, others]
    return " | ".join(filter(None, lines)) or "nobody"


_HEADS: Final = {
    "winning component": "by the winning cards",
    "whole play": "by the whole play",
    "last trick": "for the last trick",
}
_NOT_CAPTURED: Final = "nothing when in a plain suit"


def _multiplier(root: MappingNode) -> Iterator[Edit]:
    """Yield `kitty.multiplier` with what other keys said of the kitty's worth.

    A multiplier that a file does not say is taken to be that of `base`.
    """
    entries = {entry.key: entry for entry in _entries(root, "kitty.*")}
    old = [entries[key] for key in ("measure", "base", "captured") if key in entries]
    said = [str(entry.value.value) for entry in old if isinstance(entry.value, Scalar)]
    heads = " ".join(_HEADS[word] for word in said if word in _HEADS)
    first = [_NOT_CAPTURED] * any(word.endswith("with trumps") for word in said)
    into = entries.get("multiplier")
    node = None if into is None else into.value
    if old and into is not None and isinstance(node, Scalar):
        yield from _with_heads(node, heads, first, "\n    " if _has_lines(into) else "")
    for entry in old:
        is_first = into is None and entry is old[0] and bool(heads or first)
        yield _instead(entry, heads, first) if is_first else _left_out(entry)


def _has_lines(entry: Entry) -> bool:
    """Tell whether a key stands on a line of its own."""
    span = entry.key_span
    return not span.text[: span.column - 1].strip()


def _instead(entry: Entry, heads: str, first: list[str]) -> Edit:
    new_line = "\n" + " " * (entry.key_span.column + 1) if _has_lines(entry) else ""
    lines = [heads] * bool(heads and first) + first
    text = f"2 ^ cards {heads}"
    if lines:
        text = _block([*lines, "else -> 2 ^ cards"], new_line)
    return Edit(_span_of(entry), f"multiplier: {text}")


def _block(lines: list[str], new_line: str) -> str:
    """Return a table, on lines of its own where there is room for them."""
    return new_line.join(["|", *lines]) if new_line else " | ".join(lines)


def _left_out(entry: Entry) -> Edit:
    return Edit(_with_comma(_span_of(entry)), "")


def _with_heads(
    node: Scalar, heads: str, first: list[str], new_line: str
) -> Iterator[Edit]:
    """Yield what goes before the lines of a table, or behind a formula."""
    lines = [heads] * bool(heads) + first
    start = len(node.text) - len(node.text.lstrip())
    place = node.part(start, start + 1)
    if "->" in node.text and lines:
        is_block = place.line != node.span.line
        glue = "\n" + " " * (place.column - 1) if is_block else " | "
        yield Edit(place, glue.join([*lines, place.text[place.column - 1]]))
    elif first:
        text = _block([*lines, f"else -> {node.text}"], new_line)
        yield Edit(node.span, quoted_as(node.span, text))
    elif heads:
        yield Edit(node.span, quoted_as(node.span, f"{node.text} {heads}"))


_THEFT_KEYS: Final = {
    "theft": "never",
    "theft_from": "none",
    "theft_by": "every seat",
    "theft_deals": "every deal",
    "theft_suits": "any",
    "thief_declares": "False",
}
"""The keys of schema 1 that `kitty.theft` stands for, as `base` had them."""
_THIEVES: Final = {"every seat": "anybody", "all but the last bidder": "other seats"}


def _thefts(root: MappingNode) -> Iterator[Edit]:
    """Yield `kitty.theft` for the keys that schema 1 had for it; the first becomes it."""
    entries = {entry.key: entry for entry in _entries(root, "kitty.*")}
    said = {
        key: str(entry.value.value)
        for key, entry in entries.items()
        if key in _THEFT_KEYS and isinstance(entry.value, Scalar)
    }
    if said.get("theft_suits") not in {None, "any", "new"}:  # The key of that name now.
        del said["theft_suits"]
    if "->" in said.get("theft", ""):
        return
    old = sorted(said, key=lambda key: _place(entries[key]))
    for key in old:
        span = _span_of(entries[key])
        line = f"theft: {_theft({**_THEFT_KEYS, **said})}"
        yield Edit(span, line) if key == old[0] else Edit(_with_comma(span), "")


def _theft(said: Mapping[str, str]) -> str:
    """Return the line that says what the keys of schema 1 did."""
    if said["theft"] in {"never", "none"}:
        return "none"
    lowest = said["theft_from"]
    return "".join(
        [
            _THIEVES.get(said["theft_by"], said["theft_by"]),
            " -> any bid" if lowest == "none" else f" -> {lowest} or higher",
            " of a new suit" if said["theft_suits"] == "new" else "",
            f" {said['theft']}",
            " and declares" if said["thief_declares"] == "True" else "",
            " when later deals" if said["theft_deals"] == "later deals" else "",
        ]
    )


REWRITES: Final[tuple[Rewrite, ...]] = (
    reworded("schema", {"1": str(SCHEMA)}),
    _levels,
    _failed_throws,
    _bids_over,
    _multiplier,
    _thefts,
    rephrased("bidding.nobody", r"^\s*redeal\s*$", "redeal when opening deal | no trump"),
    rephrased("bidding.nobody", r"^kitty card \d+( *\.\. *\d+)?$", r"\g<0> | no trump"),
    renamed("table.call_required", "friends"),
    reworded("table.call_required", {"True": "1", "False": "0 .. 1"}),
    reworded(
        "tricks.cover",
        {"shapes": "same components", "counts": "as many runs and sets"},
    ),
)
"""What schema 2 writes otherwise than schema 1."""


def written_for(schema: int, place: Span, name: str) -> Diagnostic:
    """Return the finding that a file is written for another schema.

    Args:
        schema: The other schema.
        place: Where the file says so.
        name: What the file is called.
    """
    message = _(
        "the file is written for schema {written}; this tuolaji reads schema {schema}",
        written=schema,
        schema=SCHEMA,
    )
    remedy = _("install a newer tuolaji")
    if schema < SCHEMA:
        remedy = _("run 'tuolaji upgrade {file}', which keeps comments", file=name)
    return error("T113", place, message, help=remedy)


def upgrade(
    text: str, name: str = "text.yaml", rewrites: Iterable[Rewrite] = REWRITES
) -> Upgraded:
    """Return the text of a variant file in the words of this schema.

    Args:
        text: The text.
        name: What the file is called in findings.
        rewrites: The changes of the language.
    """
    root, findings = read_rules_text(text, name)
    if findings or root is None:
        return Upgraded(text, findings=findings)
    node = root.get("schema") if isinstance(root, MappingNode) else None
    if isinstance(node, Scalar) and type(node.value) is int and node.value > SCHEMA:
        return Upgraded(text, findings=(written_for(node.value, node.span, name),))
    if (
        not isinstance(root, MappingNode)
        or not isinstance(node, Scalar)
        or node.value not in range(1, SCHEMA + 1)
    ):
        message = _(
            "'{name}' is not a variant file of schema 1 to {newest}",
            name=name,
            newest=SCHEMA,
        )
        remedy = _("a file of rules begins with 'schema: {newest}'", newest=SCHEMA)
        return Upgraded(text, findings=(error("T114", root.span, message, help=remedy),))
    if node.value == SCHEMA:
        return Upgraded(text)
    edits = [edit for rewrite in rewrites for edit in rewrite(root)]
    edits.sort(key=lambda edit: (edit.span.line, edit.span.column))
    return Upgraded(edited(text, edits), tuple(edits))
