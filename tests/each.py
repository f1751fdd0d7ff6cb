"""Tests of hundreds of small cases: one test tries them all and tells each that fails.

A test of its own costs pytest some milliseconds in each of its processes. Where a case
takes less than that, `for_each` stands in the place of `pytest.mark.parametrize`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def for_each(
    names: str | Sequence[str], cases: Iterable[Any], ids: Callable[[Any], str] = str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return what makes one test of all cases, as `parametrize` makes one of each.

    What else the test takes, fixtures or further parameters, all its cases share.
    """
    arguments = (names,) if isinstance(names, str) else tuple(names)
    told = [_named(case, len(arguments), ids) for case in cases]
    assert told, "there are cases"

    def of_all(check: Callable[..., None]) -> Callable[..., None]:
        def test(**shared: object) -> None:
            failed = list[str]()
            for name, values in told:
                try:
                    check(**dict(zip(arguments, values, strict=True)), **shared)
                except (Exception, pytest.fail.Exception) as error:
                    shown = pytest.ExceptionInfo.from_exception(error).getrepr(
                        style="short"
                    )
                    failed.append(f"case {name}\n{shown}")
            if failed:
                head = f"{len(failed)} of {len(told)} cases failed"
                pytest.fail("\n\n".join([head, *failed]), pytrace=False)

        signature = inspect.signature(check)
        left = [
            each for each in signature.parameters.values() if each.name not in arguments
        ]
        test.__name__, test.__qualname__ = check.__name__, check.__qualname__
        test.__module__ = check.__module__
        test.__signature__ = signature.replace(  # type: ignore[attr-defined]  # pytest reads it.
            parameters=[each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in left]
        )
        return test

    return of_all


def _named(
    case: Any, count: int, ids: Callable[[Any], str]
) -> tuple[str, tuple[object, ...]]:
    """Return the name of a case and its values, one an argument."""
    if isinstance(case, ParameterSet):
        values = tuple(case.values)
        return str(case.id or "-".join(map(str, values))), values
    values = (case,) if count == 1 else tuple(case)
    return "-".join(map(ids, values)), values
