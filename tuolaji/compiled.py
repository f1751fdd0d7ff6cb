"""The kernel, compiled or interpreted.

The modules of the kernel are the same text either way. Compiled, they are one extension
module, `tuolaji._kernel`, and an import of one of them takes its part of it. With
`TUOLAJI_PURE=1` in the environment, or where nothing is compiled, the sources run. In a
checkout, a source that has changed since it was compiled is not what runs, and a
warning says so.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Final

from tuolaji.language import _, in_language, language_of, plural

__all__ = [
    "KernelFinder",
    "KernelLoader",
    "StaleBuildWarning",
    "prepare",
    "stale_sources",
    "unfit",
]

_PACKAGE: Final = Path(__file__).parent
_STAMP: Final = "_kernel.json"
_KERNEL: Final = f"{__package__}._kernel"
_PARTS: Final = (f"{__package__}.engine.", f"{__package__}.bots.")


class StaleBuildWarning(UserWarning):
    """The compiled kernel is older than its sources, and runs in their place."""


class KernelFinder:
    """Finds the modules of the kernel in the compiled one."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Return how to load a part of the kernel; of other modules it knows nothing."""
        if not fullname.startswith(_PARTS):
            return None
        kernel = import_module(_KERNEL)
        if fullname not in kernel.MODULES:
            return None
        spec = ModuleSpec(fullname, KernelLoader(kernel), origin=kernel.__file__)
        spec.has_location = True
        return spec


class KernelLoader(Loader):
    """Fills a module with the names that are its own in the kernel."""

    def __init__(self, kernel: ModuleType) -> None:
        self._kernel = kernel

    def exec_module(self, module: ModuleType) -> None:
        """Give the module its classes and functions."""
        for name in self._kernel.MODULES[module.__name__]:
            setattr(module, name, getattr(self._kernel, name))


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
    """Let the compiled kernel run, unless there is none or the environment forbids it."""
    is_pure = os.environ.get("TUOLAJI_PURE", "0") not in {"", "0"}
    if is_pure or PathFinder.find_spec(_KERNEL, [str(_PACKAGE)]) is None:
        return
    sys.meta_path.insert(0, KernelFinder())
    if stale := stale_sources(_PACKAGE):
        with in_language(language_of()):
            _warn(
                plural(
                    "{first} changed since the engine was compiled, and the old code "
                    "runs; run `make build`, or set TUOLAJI_PURE=1 to run the sources",
                    "{first} and others, {count} in all, changed since the engine was "
                    "compiled, and the old code runs; run `make build`, or set "
                    "TUOLAJI_PURE=1 to run the sources",
                    len(stale),
                    first=stale[0],
                )
            )


def unfit(problem: ImportError) -> str:
    """Return what to do where an old kernel lacks what a source asks of it, or nothing."""
    is_ours = (problem.name or "").startswith(_PARTS)
    if not is_ours or not stale_sources(_PACKAGE):
        return ""
    with in_language(language_of()):
        text = _(
            "the engine was compiled from older sources, which do not fit the rest; "
            "run `make build`, or set TUOLAJI_PURE=1 to run the sources"
        )
        return _("error: {text}", text=text)


def _warn(message: str) -> None:
    """Warn in one plain line: the place in the code that warns tells nothing."""
    formatted = warnings.formatwarning
    line = _("warning: {text}", text=message)
    warnings.formatwarning = lambda *_, **__: f"{line}\n"
    try:
        warnings.warn(message, StaleBuildWarning, stacklevel=4)
    finally:
        warnings.formatwarning = formatted
