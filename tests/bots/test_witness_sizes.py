"""Do Python and C mean the same by each size?"""

from __future__ import annotations

import re
from pathlib import Path

from tuolaji.bots import witness_sizes

SOURCE = Path(witness_sizes.__file__).with_suffix(".pxd")
IN_C = re.findall(r"^ +(\w+) = (\d+)$", SOURCE.read_text(), re.MULTILINE)


def test_the_declarations_for_c_have_the_numbers_of_python() -> None:
    in_python = {
        name: value for name, value in vars(witness_sizes).items() if name.isupper()
    }
    assert {name: int(number) for name, number in IN_C} == in_python
