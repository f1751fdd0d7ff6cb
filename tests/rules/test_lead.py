"""The choices of the lead chapter are words for any YAML file (rules 6.2 to 6.6)."""

from __future__ import annotations

from enum import StrEnum

import pytest
import yaml

from tuolaji.rules.lead import CostFor, Decomposition, Forced, TestedAgainst, Throws


@pytest.mark.parametrize(
    "choice", [*Decomposition, *Forced, *CostFor, *TestedAgainst, *Throws]
)
def test_a_choice_is_a_text_without_quotes_for_every_reader(choice: StrEnum) -> None:
    assert yaml.safe_load(choice.value) == choice.value
