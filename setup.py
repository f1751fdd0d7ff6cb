"""The build: the compiled kernel as one unit, its flags, and the record of what was built.

Each module of the engine or the bots that imports `cython` is part of the kernel. For C
they are one module, `tuolaji._kernel`, so that a call from one to another is a plain C
call, which may be inlined; `tuolaji.compiled` gives its parts the names of their modules.
What C must know of a function or a field follows from its annotations; only the bits of a
word are written by hand (`engine/bits.pxd`). What the kernel takes from `tuolaji.rules`,
such as `Theft.ONCE.code`, is a number in C, and each option that is a number there is one
of `Tables`. Without a C compiler the package installs all the same and runs interpreted. A
build inside a checkout leaves a stamp with the hash of each source, from which
`tuolaji.compiled` tells whether what runs is what is written.

Environment:
    TUOLAJI_EXTENSIONS: `0` builds no kernel at all.
    TUOLAJI_MARCH: The processor to compile for; empty for the compiler's default.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import platform
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Set
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import TypeGuard

from Cython.Build import cythonize
from setuptools import Extension, find_packages, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError

PACKAGE = Path("tuolaji")
FOLDERS = (PACKAGE / "engine", PACKAGE / "bots")
CALLERS = (PACKAGE, Path("tests"))
KERNEL = "tuolaji._kernel"
TABLES = "Tables"  # The class that has a number for each option; see `engine/state.py`.
RULES = "tuolaji.rules."
UNIT = Path("build", "kernel", "tuolaji", "_kernel.py")
STAMP = PACKAGE / "_kernel.json"
BITS = PACKAGE / "engine" / "bits.pxd"
CONSTANTS = (
    PACKAGE / "engine" / "codes.py",
    PACKAGE / "engine" / "encoding.py",
    PACKAGE / "bots" / "observer_columns.py",
)
sys.path.insert(
    0, str(Path(__file__).parent)
)  # An isolated build would not find the rules.
os.environ["TUOLAJI_PURE"] = "1"  # The build needs no kernel, least of all an older one.
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "binding": False,
    "emit_code_comments": False,
    "auto_pickle": False,  # Tables and deals say themselves what a pickle of them holds.
}
FOR_GCC = (
    "-flto=auto",  # The parts of the unit are optimised side by side, when it is linked.
    # The kernel is many small functions on few hot paths: a twentieth more deals a second.
    "--param=early-inlining-insns=40",
    "--param=max-inline-insns-auto=60",
)
PROBE = """\
#if !defined __GNUC__ || defined __clang__ || __GNUC__ < 10
#error clang would optimise the unit on one core, twice
#endif
int probe(int number) { return number + 1; }
"""
SCALARS = {
    "int": "int",
    "cython.int": "int",
    "cython.bint": "bint",
    "cython.longlong": "long long",
    "cython.void": "void",
}
ARRAYS = {"Ints": "int", "Words": "long long"}
VIEWS = {
    "array[int]": "long long[::1]",
    "Annotated[array[int], 'i']": "int[::1]",
    "Annotated[array[int], 'h']": "short[::1]",
    "Annotated[array[int], 'b']": "signed char[::1]",
}


def kernel_sources() -> list[Path]:
    """Return the modules that are written in Cython's pure-Python mode."""
    sources = (path for folder in FOLDERS for path in sorted(folder.glob("*.py")))
    return [
        path
        for path in sources
        if re.search(r"^    import cython$", path.read_text("utf-8"), re.MULTILINE)
    ]


def rules_sources(sources: Iterable[Path]) -> list[Path]:
    """Return the modules of the rules of which the kernel has numbers.

    They are those that declare options, and those of which it imports.
    """
    modules = {name for path in sources for name in Part(path).imports}
    used = {name for name in modules if name.startswith(RULES)}
    used |= {chapter.__module__ for chapter in ruleset().chapters().values()}
    return [Path(*name.split(".")).with_suffix(".py") for name in sorted(used)]


def ruleset() -> ModuleType:
    """Return the module that knows all options of the rules."""
    return import_module(f"{RULES}ruleset")


def called_from_python(sources: Iterable[Path]) -> set[str]:
    """Return the names of the kernel that modules outside of it import.

    No others need a wrapper for Python: wrappers are the larger part of what C compiles,
    and a function without one that is called once becomes part of its caller.
    """
    within = set(sources)
    imports = re.compile(
        rf"^ *from {PACKAGE}\.(?:{'|'.join(folder.name for folder in FOLDERS)})\.\w+ import"
        r" (\([^)]*\)|.*)$",
        re.MULTILINE,
    )
    return {
        name
        for folder in CALLERS
        for path in folder.rglob("*.py")
        if path not in within
        for imported in imports.findall(path.read_text("utf-8"))
        for name in re.findall(r"\w+", imported)
    }


def constants() -> dict[str, int]:
    """Return the numbers by name that the kernel takes for constants of C."""
    numbers: dict[str, int] = {}
    for module in CONSTANTS:
        for node in ast.parse(module.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).isupper():
                code = compile(ast.Expression(node.value), str(module), "eval")
                number = eval(code, {}, numbers)  # noqa: S307  # Our own numbers.
                name = ast.unparse(node.targets[0])
                assert name not in numbers, f"{name} is defined twice"
                numbers[name] = number
    return numbers


class Rules(ast.NodeTransformer):
    """Puts numbers in the place of what a module takes from the rules.

    They are the codes of the words of options (`Theft.ONCE.code`), and limits.
    """

    def __init__(self, tree: ast.Module) -> None:
        """Import what the module imports of the rules, which are plain Python."""
        self.known: dict[str, object] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(RULES):
                module = import_module(str(node.module))
                self.known |= {name.name: getattr(module, name.name) for name in node.names}

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Return the number that an attribute of the rules is, or the node as it is."""
        root = ast.unparse(node).partition(".")[0]
        return self.number(node) if root in self.known else self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Return the number that a name of the rules is, or the node as it is."""
        return self.number(node) if node.id in self.known else node

    def number(self, node: ast.expr) -> ast.AST:
        """Return the number that an expression over the rules is."""
        number = eval(ast.unparse(node), {}, self.known)  # noqa: S307  # Our own rules.
        assert isinstance(number, int), f"{ast.unparse(node)} is no number"
        return ast.Constant(number)


class Part:
    """One module of the kernel: what it defines, and what of the kernel it builds upon."""

    def __init__(self, path: Path, called: Set[str] = frozenset()) -> None:
        """Read the module, and leave out what only interpreted runs need.

        Args:
            path: The module.
            called: The names of the kernel that Python calls.
        """
        self.name = ".".join(path.with_suffix("").parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        self.imports = {
            node.module
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
        }
        rules = Rules(tree)
        self.body = [rules.visit(node) for node in tree.body if not is_left_out(node)]
        self.names = [
            node.name
            for node in self.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
        ]
        functions = (node for node in self.body if isinstance(node, ast.FunctionDef))
        inner = {node.name for node in functions if is_for_c(node)} - called
        public = next(map(exported, filter(is_export, tree.body)))
        self.exported = tuple(name for name in public if name not in inner)

    def declarations(self) -> Iterator[str]:
        """Yield what C must know of the module's classes and functions."""
        for node in self.body:
            if isinstance(node, ast.ClassDef) and is_extension(node):
                yield from class_declaration(node)

    def text(self) -> str:
        """Return the module's code for C: its functions, and classes without fields."""
        for node in self.body:
            if isinstance(node, ast.ClassDef) and is_extension(node):
                node.body = [part for part in node.body if not is_field(part)]
            elif isinstance(node, ast.FunctionDef) and is_for_c(node):
                access = "cython.ccall" if node.name in self.exported else "cython.cfunc"
                decorators = (access, "cython.nogil", "cython.exceptval(check=False)")
                node.decorator_list += map(expression, decorators)
                # Python calls them by position: to read names would take a third more code.
                node.args.posonlyargs, node.args.args = node.args.args, []
        return "\n\n".join(map(ast.unparse, self.body))


def is_left_out(node: ast.stmt) -> bool:
    """Tell whether a statement is a docstring, `__all__`, or for interpreted runs only."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "not cython.compiled"
    if isinstance(node, ast.ImportFrom):
        return node.module == "__future__"
    return isinstance(node, ast.Try | ast.Expr) or is_export(node)


def is_export(node: ast.stmt) -> TypeGuard[ast.Assign]:
    """Tell whether a statement is `__all__`, which says what Python may call."""
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"


def exported(node: ast.Assign) -> tuple[str, ...]:
    """Return the names of `__all__`."""
    return tuple(ast.literal_eval(node.value))


def is_extension(node: ast.ClassDef) -> bool:
    """Tell whether a class is one of C."""
    return "cython.cclass" in map(ast.unparse, node.decorator_list)


def is_field(node: ast.stmt) -> TypeGuard[ast.AnnAssign]:
    """Tell whether a statement of a class declares a field."""
    return isinstance(node, ast.AnnAssign) and node.value is None


def is_for_c(node: ast.FunctionDef) -> bool:
    """Tell whether a function returns a type of C and leaves its declaration to us."""
    if node.returns is None or "cython.ccall" in map(ast.unparse, node.decorator_list):
        return False
    return ast.unparse(node.returns).startswith("cython.")


def expression(text: str) -> ast.expr:
    """Return the expression that a text stands for."""
    return ast.parse(text, mode="eval").body


def signature(node: ast.FunctionDef) -> str:
    """Return how C declares a function."""
    arguments = ", ".join(
        argument.arg
        if argument.annotation is None
        else f"{c_type(argument.annotation)} {argument.arg}"
        for argument in node.args.args
    )
    assert node.returns is not None
    return f"{c_type(node.returns)} {node.name}({arguments}) noexcept nogil"


def c_type(annotation: ast.expr) -> str:
    """Return the type of C that an annotation stands for."""
    text = ast.unparse(annotation)
    return SCALARS.get(text, text)


def class_declaration(node: ast.ClassDef) -> Iterator[str]:
    """Yield how C declares a class: its fields, and the methods that return a type of C."""
    bases = f"({', '.join(map(ast.unparse, node.bases))})" if node.bases else ""
    final = (
        "@cython.final\n" if "cython.final" in map(ast.unparse, node.decorator_list) else ""
    )
    members = [
        f"cdef {field}" for field in map(field_declaration, filter(is_field, node.body))
    ]
    if not bases:
        members += [
            f"cdef {signature(method)}"
            for method in node.body
            if isinstance(method, ast.FunctionDef) and is_for_c(method)
        ]
    if node.name == TABLES:
        members += [f"cdef public int {name}" for name in ruleset().numbers()]
    yield f"{final}cdef class {node.name}{bases}:"
    yield from (f"    {member}" for member in members or ["pass"])


def field_declaration(node: ast.AnnAssign) -> str:
    """Return how C declares a field: a number, an array, a view of one, or an object."""
    text, name = ast.unparse(node.annotation), ast.unparse(node.target)
    if text in VIEWS:
        return f"public {VIEWS[text]} {name}"
    if text in SCALARS:
        return f"public {SCALARS[text]} {name}"
    if array := re.fullmatch(r"Annotated\[(\w+), (.+)\]", text):
        return f"public {ARRAYS[array[1]]} {name}[{array[2]}]"
    return f"readonly {text} {name}"


def in_order(parts: Iterable[Part]) -> list[Part]:
    """Return the parts so that each stands behind those that it builds upon."""
    known = {part.name: part for part in parts}
    graph = {name: part.imports & known.keys() for name, part in known.items()}
    return [known[name] for name in TopologicalSorter(graph).static_order()]


def write_unit(sources: list[Path]) -> None:
    """Write the kernel as one module, and what C must know of it."""
    called = called_from_python(sources)
    parts = in_order(Part(path, called) for path in sources)
    owners = {name: part.name for part in parts for name in part.names}
    assert len(owners) == sum(len(part.names) for part in parts), "a name is defined twice"
    lines = [f"{name} = {value}" for name, value in constants().items()]
    declarations = [
        "cimport cython",
        f"from {'.'.join(BITS.with_suffix('').parts)} cimport *",
        "cdef enum:",
        *(f"    {line}" for line in lines),
        *(line for part in parts for line in part.declarations()),
    ]
    modules = {part.name: part.exported for part in parts}
    text = ["import cython", *(part.text() for part in parts), f"MODULES = {modules!r}"]
    UNIT.parent.mkdir(parents=True, exist_ok=True)
    (UNIT.parent / "__init__.py").touch()
    write_changed(UNIT.with_suffix(".pxd"), "\n".join(declarations) + "\n")
    write_changed(UNIT, "\n\n\n".join(text) + "\n")


def write_changed(path: Path, text: str) -> None:
    """Write a file unless it has that text already, so that nothing is compiled twice."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def compiler_flags() -> list[str]:
    """Return the flags for gcc and clang; other compilers keep their own defaults."""
    if sys.platform == "win32":
        return []
    is_common = platform.machine() == "x86_64" and sys.platform == "linux"
    march = os.environ.get("TUOLAJI_MARCH", "x86-64-v2" if is_common else "")
    return ["-O3", "-fno-tree-vectorize", "-g0", *([f"-march={march}"] if march else [])]


def extensions() -> list[Extension]:
    """Return the kernel, translated to C under `build/`."""
    sources = kernel_sources()
    if os.environ.get("TUOLAJI_EXTENSIONS") == "0" or not sources:
        return []
    write_unit(sources)
    translated: list[Extension] = cythonize(  # type: ignore[no-untyped-call]  # Cython's
        [Extension(KERNEL, [str(UNIT)], extra_compile_args=compiler_flags())],
        build_dir="build/cython",
        compiler_directives=DIRECTIVES,
        include_path=["."],
        quiet=True,
    )
    for module in translated:
        module.optional = True  # Set here because `cythonize` forgets it.
    return translated


class CleanBuild(build):  # type: ignore[misc]  # setuptools has no types
    """Build from nothing: a wheel would also hold what an earlier build left there.

    The catalogue of sentences is compiled before it is packed.
    """

    def run(self) -> None:
        """Remove the earlier build, then build."""
        shutil.rmtree(self.build_lib, ignore_errors=True)
        self.run_command("compile_catalog")
        super().run()


class StampedBuild(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Build the kernel; inside a checkout, leave the stamp beside it."""

    def build_extensions(self) -> None:
        """Compile the kernel on all cores, and inline more, where the compiler can."""
        if self.is_for_gcc():
            for extension in self.extensions:
                extension.extra_compile_args.extend(FOR_GCC)
                extension.extra_link_args.extend(FOR_GCC)
        super().build_extensions()

    def is_for_gcc(self) -> bool:
        """Tell whether the compiler is a gcc that optimises parts of a unit side by side.

        The kernel is one unit: else one core compiles it while the others wait. What a
        compiler says that it takes is not enough, for the linker must know of it too.
        """
        with TemporaryDirectory() as folder:
            source = Path(folder, "probe.c")
            source.write_text(PROBE, encoding="utf-8")
            options = {"extra_postargs": list(FOR_GCC)}
            try:
                objects = self.compiler.compile([str(source)], output_dir=folder, **options)
                probe = str(Path(folder, "probe.so"))
                self.compiler.link_shared_object(objects, probe, **options)
            except CCompilerError:
                return False
        return True

    def run(self) -> None:
        """Build, then record what was built from what."""
        super().run()
        if not self.extensions or not (self.inplace or self.editable_mode):
            return
        built = Path(self.get_ext_fullpath(KERNEL))
        translated = Path(self.extensions[0].sources[0])
        if not is_newer(built, translated):
            self.warn("the kernel did not compile, so the engine will run interpreted")
            built.unlink(missing_ok=True)
        sources = kernel_sources()
        used = [*sources, *rules_sources(sources), BITS]
        write_stamp(used if built.exists() else [])


def is_newer(built: Path, source: Path) -> bool:
    """Tell whether a file was built, and not from an older source than there is now."""
    return built.exists() and built.stat().st_mtime >= source.stat().st_mtime


def write_stamp(sources: list[Path]) -> None:
    """Write the hash of each source that the kernel was built from."""
    hashes = {
        path.relative_to(PACKAGE).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sources
    }
    STAMP.write_text(json.dumps({"sources": hashes}, indent=1) + "\n", encoding="utf-8")


# The variants, and the pages that `check` explains codes from, stand where people look for
# them in a checkout; installed, they are the data of packages of their own.
setup(
    packages=[
        *find_packages(include=["tuolaji", "tuolaji.*"]),
        "tuolaji.docs",
        "tuolaji.variants",
    ],
    package_dir={
        "tuolaji": "tuolaji",
        "tuolaji.docs": "docs",
        "tuolaji.variants": "variants",
    },
    ext_modules=extensions(),
    cmdclass={"build": CleanBuild, "build_ext": StampedBuild},
    options={"compile_catalog": {"directory": "tuolaji/locale", "domain": "tuolaji"}},
)
