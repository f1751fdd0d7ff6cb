"""Do the engine's compiled modules run, or their Python sources?

The modules are the same text either way: where a compiled module lies beside its
source, Python takes the compiled one. Two things can then go wrong, and both are seen to
before the engine is imported. With `TUOLAJI_PURE=1` in the environment the sources run,
compiled modules or not. In a checkout, a source that has changed since it was compiled is
not what runs, and a warning says so.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Final

__all__ = ["SourceFinder", "StaleBuildWarning", "prepare", "stale_sources"]

_PACKAGE: Final = Path(__file__).parent
_STAMP: Final = Path("engine", "_stamp.json")


class StaleBuildWarning(UserWarning):
    """A compiled module is older than its source, and runs in its place."""


class SourceFinder:
    """Finds the modules of one package in their Python sources only."""

    def __init__(self, package: str) -> None:
        self._prefix = f"{package}."

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Return how to load a module of the package from its source."""
        if not fullname.startswith(self._prefix):
            return None
        for folder in path or ():
            finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            if (spec := finder.find_spec(fullname, target)) is not None:
                return spec
        return None


def stale_sources(package: Path) -> tuple[str, ...]:
    """Return the sources that differ from those that the stamp says were compiled.

    Args:
        package: The folder of the package. One without a stamp, such as an installed
            copy, holds nothing stale.
    """
    try:
        stamp = json.loads((package / _STAMP).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ()
    hashes: dict[str, str] = stamp["sources"]
    return tuple(
        name for name, digest in hashes.items() if _digest(package / name) != digest
    )


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else ""


def prepare() -> None:
    """Let the sources run if the environment asks for it; else warn of a stale build."""
    if os.environ.get("TUOLAJI_PURE", "0") not in {"", "0"}:
        sys.meta_path.insert(0, SourceFinder(__package__))
    elif stale := stale_sources(_PACKAGE):
        others = f" and {len(stale) - 1} more" if len(stale) > 1 else ""
        message = (
            f"{stale[0]}{others} changed since the engine was compiled, and the old code "
            "runs; run `make build`, or set TUOLAJI_PURE=1 to run the sources"
        )
        _warn(message)


def _warn(message: str) -> None:
    """Warn in one plain line: the place in the code that warns tells nothing."""
    formatted = warnings.formatwarning
    warnings.formatwarning = lambda text, *_, **__: f"warning: {text}\n"
    try:
        warnings.warn(message, StaleBuildWarning, stacklevel=4)
    finally:
        warnings.formatwarning = formatted
