"""The public names of the package, loaded on first use."""

from __future__ import annotations

import pytest

from tuolaji import dsl


@pytest.mark.parametrize("name", dsl.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(dsl, name) is not None


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(dsl, "nothing")  # noqa: B009 -- the plain access would not pass mypy
