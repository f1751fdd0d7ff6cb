"""The names of reasons are stable and distinct."""

from __future__ import annotations

from tuolaji.table.refusal import Reason, Refusal


def test_a_name_reads_as_its_member() -> None:
    assert all(
        reason.value == reason.name.lower().replace("_", " ")
        for reason in Reason
        if "-" not in reason
    )


def test_a_refusal_has_a_name_and_words() -> None:
    refusal = Refusal(Reason.NOT_HIGHER, "'level' is not above 'level x2' on the ladder")
    assert f"{refusal.reason}" == "not higher"
