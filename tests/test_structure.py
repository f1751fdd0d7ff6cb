"""The source tree: each module lists its public names, no file names a machine's path."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.sources import MODULES, PACKAGE, ROOT, nodes, tree

PUBLIC = [path for path in MODULES if not path.name.startswith("_")]
NOT_SHIPPED = {"build", "dist", "demo-output", "seeds"}
TEXT = {".cfg", ".lark", ".md", ".pxd", ".py", ".pyi", ".toml", ".txt", ".yaml", ""}
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home|root|work|Users|tmp|mnt)/\w")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_a_module_lists_its_public_names() -> None:
    assert [place(path) for path in PUBLIC if not lists_its_names(tree(path).body)] == []


def lists_its_names(body: list[ast.stmt]) -> bool:
    is_all_constants = not any(isinstance(node, Function | ast.ClassDef) for node in body)
    return is_all_constants or "__all__" in assigned_names(body)


def assigned_names(body: list[ast.stmt]) -> set[str]:
    assigned = (node for node in body if isinstance(node, ast.Assign))
    return {ast.unparse(target) for node in assigned for target in node.targets}


def shipped_files() -> list[Path]:
    return sorted(path for path in files_in(ROOT) if path.suffix in TEXT)


def files_in(folder: Path) -> Iterator[Path]:
    """Yield what is shipped below a folder; what is not, such as `.venv`, is large."""
    for path in folder.iterdir():
        if path.name in NOT_SHIPPED or is_hidden(path.name):
            continue
        if path.is_dir() and not path.is_symlink():
            yield from files_in(path)
        elif path.is_file():
            yield path


def is_hidden(part: str) -> bool:
    return part.endswith(".egg-info") or (
        part[0] == "." and part not in {".ci", ".gitignore"}
    )


def test_no_file_names_a_path_of_one_machine() -> None:
    found = {
        place(path): MACHINE_PATH.findall(text)
        for path in shipped_files()
        if MACHINE_PATH.search(text := path.read_text(encoding="utf-8", errors="ignore"))
    }
    found.pop(place(Path(__file__)), None)
    assert found == {}


KEPT_COMMANDS = PACKAGE / "sim" / "store"
FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def test_only_the_command_line_names_its_options() -> None:
    # A library states facts; a store keeps the options of a run, by their names alone.
    found = {
        place(path): flags
        for path in MODULES
        if "cli" not in path.relative_to(PACKAGE).parts and (flags := flags_in(path))
    }
    assert found == {}


def flags_in(path: Path) -> list[str]:
    texts = [node.value for node in nodes(path) if isinstance(node, ast.Constant)]
    return [
        text
        for text in texts
        if isinstance(text, str)
        and FLAG.search(text)
        and not (path.parent == KEPT_COMMANDS and FLAG.fullmatch(text))
    ]
