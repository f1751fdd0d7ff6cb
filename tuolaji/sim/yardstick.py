"""How fast is plain C on this machine?

`yardstick.c` is a reduced deal without rules to choose from: what the machine can do at
best. It is compiled where it is measured, with the flags of the engine.
"""

from __future__ import annotations

import ctypes
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

__all__ = ["Yardstick", "build_yardstick"]

_SOURCE: Final = Path(__file__).with_name("yardstick.c")
_COMPILERS: Final = ("cc", "gcc", "clang")
_KEY: Final = 42


class Yardstick:
    """The compiled loop.

    Args:
        library: The path of the compiled library.
    """

    def __init__(self, library: Path) -> None:
        self._play = ctypes.CDLL(str(library)).play_yardstick
        self._play.argtypes = [ctypes.c_int64] * 3
        self._play.restype = ctypes.c_int64

    def pace(self, deals: int) -> float:
        """Play some deals and return how many were played a second."""
        begun = time.perf_counter()
        self._play(_KEY, 0, deals)
        return deals / (time.perf_counter() - begun)

    def points(self, deals: int) -> int:
        """Return the attackers' points of some deals together."""
        return int(self._play(_KEY, 0, deals))


def build_yardstick(folder: Path) -> Yardstick | None:
    """Compile the loop into a folder, or return `None` where nothing compiles it."""
    compiler = next((path for name in _COMPILERS if (path := shutil.which(name))), None)
    if compiler is None:
        return None
    library = folder / "yardstick.so"
    is_common = platform.machine() == "x86_64" and sys.platform == "linux"
    flags = ["-O3", *(["-march=x86-64-v2"] if is_common else []), "-shared", "-fPIC"]
    done = subprocess.run(  # noqa: S603 (a compiler, on our own source)
        [compiler, *flags, "-o", str(library), str(_SOURCE)],
        check=False,
        capture_output=True,
    )
    return Yardstick(library) if done.returncode == 0 else None
