"""Questions asked in one line."""

from __future__ import annotations

from functools import cache

import pytest

from tuolaji.dsl import load_variant
from tuolaji.errors import QuestionError
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.questions import Answer, ask, read_question


@cache
def variant(name: str) -> Ruleset:
    """Return a shipped ruleset."""
    return load_variant(name)


def answer(
    rules: Ruleset | str,
    question: str,
    at: tuple[str, str] = ("10", "H"),
    /,
    **fields: object,
) -> Answer:
    """Return the answer to a question at a level and a trump suit."""
    ruleset = variant(rules) if isinstance(rules, str) else rules
    named = {name.rstrip("_"): value for name, value in fields.items()}
    return ask(ruleset, read_question(question, named), *at)


def plain(
    rules: Ruleset | str,
    question: str,
    at: tuple[str, str] = ("10", "H"),
    /,
    **fields: object,
) -> dict[str, object]:
    """Return the answer's fields."""
    return answer(rules, question, at, **fields).to_dict()


def complaint(
    rules: Ruleset | str,
    question: str,
    at: tuple[str, str] = ("10", "H"),
    /,
    **fields: object,
) -> str:
    """Return the message with which a question is refused."""
    with pytest.raises(QuestionError) as refused:
        answer(rules, question, at, **fields)
    return str(refused.value)
