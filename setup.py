"""Which modules are compiled, with which flags, and how is the build recorded?

A module of the engine or the bots that imports `cython` and has a `.pxd` beside its `.py`
is compiled. (A `.pxd` beside any other module offers C what that module offers Python.)
Without a C compiler the package installs all the same and runs interpreted. A build inside
a checkout leaves a stamp with the hash of each source, from which `tuolaji.compiled` tells
whether what runs is what is written.

Environment:
    TUOLAJI_EXTENSIONS: `0` builds no compiled modules at all.
    TUOLAJI_MARCH: The processor to compile for; empty for the compiler's default.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("tuolaji")
COMPILED = (PACKAGE / "engine", PACKAGE / "bots")
STAMP = PACKAGE / "engine" / "_stamp.json"
# What Cython adds for arrays, once instead of in each module: a tenth of the time to build.
SHARED = "tuolaji.engine._shared"
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def compiled_sources() -> list[Path]:
    """Return the `.py` files that import Cython and have a `.pxd` of the same name."""
    sources = (
        path.with_suffix(".py") for folder in COMPILED for path in folder.glob("*.pxd")
    )
    return sorted(path for path in sources if path.exists() and imports_cython(path))


def imports_cython(path: Path) -> bool:
    """Tell whether a module is written in Cython's pure-Python mode."""
    text = path.read_text(encoding="utf-8")
    return re.search(r"^\s*import cython$", text, re.MULTILINE) is not None


def compiler_flags() -> list[str]:
    """Return the flags for gcc and clang; other compilers keep their own defaults."""
    if sys.platform == "win32":
        return []
    is_common = platform.machine() == "x86_64" and sys.platform == "linux"
    march = os.environ.get("TUOLAJI_MARCH", "x86-64-v2" if is_common else "")
    return ["-O3", "-g0", *([f"-march={march}"] if march else [])]


def extensions() -> list[Extension]:
    """Return the compiled modules, translated to C under `build/`."""
    if os.environ.get("TUOLAJI_EXTENSIONS") == "0" or not compiled_sources():
        return []
    modules = [
        Extension(
            ".".join(source.with_suffix("").parts),
            [str(source)],
            extra_compile_args=compiler_flags(),
        )
        for source in compiled_sources()
    ]
    shared = f"{SHARED.replace('.', '/')}.c"
    modules.append(Extension(SHARED, [shared], extra_compile_args=compiler_flags()))
    translated: list[Extension] = cythonize(  # type: ignore[no-untyped-call]  # Cython's
        modules,
        build_dir="build/cython",
        compiler_directives=DIRECTIVES,
        shared_utility_qualified_name=SHARED,
        nthreads=os.cpu_count() or 1,
        quiet=True,
    )
    for module in translated:
        module.optional = True  # Set here because `cythonize` forgets it.
    return translated


def is_newer(built: Path, source: Path) -> bool:
    """Tell whether a file was built, and not from an older source than there is now."""
    return built.exists() and built.stat().st_mtime >= source.stat().st_mtime


class StampedBuild(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Build the extensions; inside a checkout, remove old ones and leave the stamp."""

    def run(self) -> None:
        """Build all or nothing, then record what was built from what."""
        super().run()
        built = [Path(self.get_ext_fullpath(module.name)) for module in self.extensions]
        translated = [Path(module.sources[0]) for module in self.extensions]
        if not all(map(is_newer, built, translated)):
            self.warn("not everything compiled, so the engine will run interpreted")
            self._remove(built)
        if self.inplace or self.editable_mode:
            self._remove(self._orphans({path.name for path in built}))
            self._write_stamp([path for path in built if path.exists()])

    def _remove(self, paths: list[Path]) -> None:
        for path in paths:
            path.unlink(missing_ok=True)

    def _orphans(self, wanted: set[str]) -> list[Path]:
        suffix = Path(self.get_ext_filename("module")).name.removeprefix("module")
        found = (path for folder in COMPILED for path in folder.glob(f"*{suffix}"))
        return [path for path in found if path.name not in wanted]

    def _write_stamp(self, built: list[Path]) -> None:
        definitions = [path for folder in COMPILED for path in folder.glob("*.pxd")]
        sources = sorted({*definitions, *compiled_sources()}) if built else []
        hashes = {
            path.relative_to(PACKAGE).as_posix(): hashlib.sha256(
                path.read_bytes()
            ).hexdigest()
            for path in sources
        }
        STAMP.write_text(json.dumps({"sources": hashes}, indent=1) + "\n", encoding="utf-8")


# The variants stand at the top level of a checkout because people look for them there;
# installed, they are the data of a package of their own.
setup(
    packages=[*find_packages(include=["tuolaji", "tuolaji.*"]), "tuolaji.variants"],
    package_dir={"tuolaji": "tuolaji", "tuolaji.variants": "variants"},
    ext_modules=extensions(),
    cmdclass={"build_ext": StampedBuild},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
