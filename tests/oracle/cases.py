"""The cases of the seed documents, and the rulesets that they state for themselves.

A case asks a variant that is shipped, a file of `tests/cases/house/`, or either with some
rules laid over it. What is not shipped is compared with the oracle on random positions
too, besides what the case itself says of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from json import dumps
from pathlib import Path
from typing import Any

import yaml

from tests.kept import kept
from tests.oracle.variants import RULESETS
from tuolaji.dsl import load_variant
from tuolaji.rules.ruleset import Ruleset

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # Ten times as fast.
CASES = Path(__file__).parents[1] / "cases"
Case = Mapping[str, Any]


@cache
def all_cases() -> tuple[Case, ...]:
    """Return the cases of all files."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(CASES.glob("*.yaml")))
    return tuple(case for text in texts for case in yaml.load(text, Loader=LOADER))


def rules_of(case: Case) -> Ruleset:
    """Return the rules that a case asks."""
    name = _name(case)
    return STATED[name] if name in STATED else RULESETS[name]


def _name(case: Case) -> str:
    return " ".join([case["variant"], *_overrides(case)])


def _overrides(case: Case) -> list[str]:
    rules = case.get("set", {}).items()
    return [
        f"{key}={rule if isinstance(rule, str) else dumps(rule)}" for key, rule in rules
    ]


def _stated() -> Mapping[str, Ruleset]:
    stated = {_name(case): case for case in all_cases() if _name(case) not in RULESETS}
    return {name: _load(case) for name, case in stated.items()}


def _load(case: Case) -> Ruleset:
    house = CASES / case["variant"]
    variant = str(house) if house.is_file() else case["variant"]
    return load_variant(variant, _overrides(case))


STATED: Mapping[str, Ruleset] = kept("stated", _stated)
"""The rulesets that cases state and that are not shipped, by what the cases say."""
