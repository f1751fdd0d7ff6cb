"""Do the interpreted engine and the compiled one know the same rules and deals?"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tuolaji.engine import constants

FOLDER = Path(constants.__file__).parent
OF_C = (FOLDER / "state.pxd").read_text(encoding="utf-8")
SOURCE = (FOLDER / "state.py").read_text(encoding="utf-8")
DECLARED = re.compile(
    r"cdef (?:public )?(?:int|long long)(\[::1\])? (\w+)(\[.+\])?$", re.MULTILINE
)
TAKEN = re.compile(r'self\.(\w+) = array\("q", words\["(\w+)"\]\)')


def kinds_in_c(name: str) -> dict[str, str]:
    (body,) = re.findall(rf"^cdef class {name}:\n((?: .*\n|\n)+)", OF_C, re.MULTILINE)
    return {
        field: "array[int]" if table else "list[int]" if room else "int"
        for table, field, room in DECLARED.findall(body)
    }


def kinds_in_python(name: str) -> dict[str, str]:
    (found,) = (
        node
        for node in ast.parse(SOURCE).body
        if isinstance(node, ast.ClassDef) and node.name == name
    )
    return {
        ast.unparse(node.target): ast.unparse(node.annotation)
        for node in found.body
        if isinstance(node, ast.AnnAssign)
    }


@pytest.mark.parametrize("name", ["Tables", "Deal"])
def test_both_forms_of_the_engine_have_the_same_fields(name: str) -> None:
    assert kinds_in_c(name) == kinds_in_python(name) != {}


def test_each_table_is_taken_from_the_words_of_its_name() -> None:
    kinds = kinds_in_c("Tables")
    tables = {(name, name) for name, kind in kinds.items() if kind == "array[int]"}
    assert set(TAKEN.findall(SOURCE)) == tables
