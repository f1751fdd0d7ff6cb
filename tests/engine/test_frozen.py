"""Frozen objects made in the engine are those that their classes make."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass

import pytest

from tuolaji.engine.frozen import frozen


@dataclass(frozen=True, slots=True)
class Slotted:
    first: int
    second: str = "two"


@dataclass(frozen=True)
class Open:
    first: int
    second: str = "two"


@pytest.mark.parametrize("kind", [Slotted, Open])
def test_what_is_made_is_what_the_class_makes(kind: type) -> None:
    made = frozen(kind, ("first", "second"), (1, "two"))
    assert made == kind(1)
    assert hash(made) == hash(kind(1))


@pytest.mark.parametrize("kind", [Slotted, Open])
def test_what_is_made_cannot_be_changed(kind: type) -> None:
    made = frozen(kind, ("first", "second"), (1, "two"))
    with pytest.raises(FrozenInstanceError):
        made.first = 2  # type: ignore[attr-defined]
