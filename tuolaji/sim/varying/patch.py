"""Which house file plays the value that was found?

A whole file that extends the variant and sets that key alone (and what else was laid over
the variant), and the command that plays it on other deals.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Final

from tuolaji.dsl.dumping import dump_entry
from tuolaji.dsl.overrides import override_layer
from tuolaji.dsl.source import value_of
from tuolaji.rules.match import level_name
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.plan import policies_text
from tuolaji.sim.varying.course import Course
from tuolaji.sim.varying.target import Target

__all__ = ["house_file", "house_name", "verifying"]

_ENDING: Final = "-tuned"
_TIMES: Final = 5
"""The value is tried on so many times the deals that found it."""


def house_name(rules: Ruleset) -> str:
    """Return the id of the house rules that tune a variant."""
    return f"{rules.id}{_ENDING}"


def house_file(
    extends: str, rules: Ruleset, overrides: Sequence[str], target: Target
) -> str:
    """Return a house file.

    Args:
        extends: The variant as the file is to name it.
        rules: The rules that the file makes.
        overrides: The texts `chapter.key=value` that it sets.
        target: What it was tuned to.
    """
    chapters, findings = override_layer(overrides)
    assert not findings, "they have been compiled"
    wanted = f"{target.metric.name} = {float(target.value):g}"
    lines = [
        "schema: 1",
        f"id: {house_name(rules)}",
        f"source: tuned by tuolaji to {wanted}",
        f"extends: {value_of(extends)}",
        *(line for entry in chapters for line in dump_entry(entry)),
    ]
    return "\n".join(lines) + "\n"


def verifying(rules: Ruleset, course: Course) -> str:
    """Return the command that plays a house file on deals that did not choose its value."""
    size = "--matches" if course.of_matches else "-n"
    words = ["tuolaji", "simulate", f"{house_name(rules)}.yaml"]
    words += [size, str(_TIMES * course.most), "--seed", str(course.seed + 1)]
    words += ["--policy", policies_text(course.policies)]
    words += [] if course.level is None else ["--level", level_name(course.level)]
    return shlex.join(words)
