"""What takes seconds to make, and each process of the tests would make anew.

It is kept beside what pytest keeps, under a digest of all that it is made of: the
sources of tuolaji, the variants, and the tests' own builders.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeVar

T = TypeVar("T")

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".pytest_cache" / "kept"
MADE_OF = (
    "tuolaji/**/*.py",
    "tuolaji/**/*.lark",
    "variants/*.yaml",
    "tests/builders.py",
    "tests/bots/test_habits.py",
    "tests/oracle/variants.py",
    "tests/oracle/cases.py",
    "tests/cases/**/*.yaml",
)


def kept(name: str, make: Callable[[], T], folder: Path = FOLDER) -> T:
    """Return what `make` returns, or what it has returned to a process before."""
    path = folder / f"{name}-{digest()}.pickle"
    if path.exists():
        made: T = pickle.loads(path.read_bytes())
        return made
    made = make()
    folder.mkdir(parents=True, exist_ok=True)
    # Two workers may make it at once: each file is whole before it has the name.
    with NamedTemporaryFile(dir=folder, delete=False) as file:
        file.write(pickle.dumps(made))
    Path(file.name).replace(path)
    for old in set(folder.glob(f"{name}-*.pickle")) - {path}:
        old.unlink(missing_ok=True)
    return made


@cache
def digest() -> str:
    """Return a digest of all that is read to make what is kept."""
    whole = sha256(sys.version.encode())
    for pattern in MADE_OF:
        for path in sorted(ROOT.glob(pattern)):
            whole.update(path.as_posix().encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()[:32]
