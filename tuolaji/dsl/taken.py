"""Does a file call itself what a shipped variant is called already?

Results, records and reports name a variant by its id alone. Two sets of rules under one id
could not be told apart, so a file of its own needs an id of its own.
"""

from __future__ import annotations

from pathlib import Path

from tuolaji.dsl.catalogue import find, is_path, list_variants, variants_directory
from tuolaji.dsl.diagnostic import Diagnostic, warning
from tuolaji.dsl.tree import Mapping, Scalar

__all__ = ["check_id"]


def check_id(header: Mapping, path: Path) -> tuple[Diagnostic, ...]:
    """Return a warning if the id in a file's header is that of a shipped file.

    Args:
        header: What the file says of itself.
        path: The file.
    """
    node = header.get("id")
    if not isinstance(node, Scalar) or is_path(node.text):
        return ()
    shipped = find(node.text, variants_directory())
    if shipped is None or shipped.stem != node.text or shipped == path.resolve():
        return ()
    is_variant = node.text in {info.id for info in list_variants()}
    message = f"'{node.text}' is the id of a shipped {'variant' if is_variant else 'mixin'}"
    remedy = "choose another id, so that results can be told apart"
    return (warning("T605", node.span, message, help=remedy),)
