"""Do the lists of interpreted runs have the sizes that C gives its arrays?"""

from __future__ import annotations

import re
from pathlib import Path

from tuolaji.engine import constants
from tuolaji.engine.sizes import LIST_SIZES

DEFINITION = Path(__file__).parents[2] / "tuolaji" / "engine" / "state.pxd"
ARRAY = re.compile(r"cdef public (?:int|long long) (\w+)\[([A-Z_ *]+)\]")


def test_sizes_are_those_of_the_definition_for_c() -> None:
    declared = ARRAY.findall(DEFINITION.read_text(encoding="utf-8"))
    sizes = {name: eval(size, vars(constants)) for name, size in declared}
    assert sizes == LIST_SIZES
