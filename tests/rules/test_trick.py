"""The choices of the tricks chapter are words for any YAML file (rules 8.2, 8.4)."""

from __future__ import annotations

from enum import StrEnum

import pytest
import yaml

from tuolaji.rules.trick import Compare, Cover


@pytest.mark.parametrize("choice", [*Compare, *Cover])
def test_a_choice_is_a_text_without_quotes_for_every_reader(choice: StrEnum) -> None:
    assert yaml.safe_load(choice.value) == choice.value
