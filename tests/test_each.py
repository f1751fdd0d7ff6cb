"""One test of many cases tries every case, and tells by name each that fails."""

from __future__ import annotations

import pytest

from tests.each import for_each


def test_every_case_that_fails_is_told_by_its_name_and_with_its_reason() -> None:
    tried = list[int]()

    @for_each("number", range(5), ids="number {}".format)
    def small(number: int) -> None:
        tried.append(number)
        assert number % 3 == 1

    with pytest.raises(pytest.fail.Exception) as failed:
        small()
    assert tried == [0, 1, 2, 3, 4]
    text = str(failed.value)
    assert text.startswith("3 of 5 cases failed\n\ncase number 0\n")
    assert [f"case number {number}\n" in text for number in tried] == [
        number % 3 != 1 for number in tried
    ]
    assert "assert (2 % 3) == 1" in text


def test_a_mistake_that_is_not_made_fails_too() -> None:
    @for_each(("text", "base"), [pytest.param("x", 10, id="no digit"), ("12", 10)])
    def refused(text: str, base: int) -> None:
        with pytest.raises(ValueError, match="invalid literal"):
            int(text, base)

    with pytest.raises(
        pytest.fail.Exception, match=r"^1 of 2 cases failed\n\ncase 12-10\n"
    ):
        refused()


def test_no_case_at_all_is_no_proof() -> None:
    with pytest.raises(AssertionError, match="there are cases"):
        for_each("number", ())


@pytest.mark.parametrize("factor", [1, 2])
@for_each("number", range(3))
def test_cases_share_what_else_the_test_takes(
    number: int, factor: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert number * factor in {0, 1, 2, 4}
    assert tmp_path_factory is not None
