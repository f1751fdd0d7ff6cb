"""The models of the chapters of one module, as tests look at them."""

from __future__ import annotations

from types import ModuleType

from pydantic import BaseModel

from tuolaji.dsl import resolved_values
from tuolaji.dsl.schema import Chapters

BASE = resolved_values("base")


def chapters_of(module: ModuleType) -> list[str]:
    """Return the chapters whose model a module defines."""
    return [
        name
        for name, field in Chapters.model_fields.items()
        if isinstance(field.annotation, type)
        and field.annotation.__module__ == module.__name__
    ]


def values_of(chapter: str) -> dict[str, object]:
    """Return the values that base gives a chapter."""
    values = BASE[chapter]
    assert isinstance(values, dict)
    return dict(values)


def keys_of(chapter: str) -> set[str]:
    """Return the keys that a chapter knows, once base's values have passed its model."""
    model = Chapters.model_fields[chapter].annotation
    assert isinstance(model, type)
    assert issubclass(model, BaseModel)
    model.model_validate(values_of(chapter))
    return set(model.model_fields) - {"root"}
