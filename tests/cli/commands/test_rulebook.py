"""The rules of a table are written in prose: whole, or what differs from another."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_a_book_goes_to_stdout_as_markdown(run: Run) -> None:
    said = run("rulebook", "shuangkou")
    assert said.code == 0
    assert "\n# Double Kou: the rules of the table\n" in said.out
    assert "| 80 to 119 | the attackers take over |" in said.out


def test_a_book_is_in_the_language_asked_for(run: Run) -> None:
    assert "| 80 到 119 | 闲家上台 |" in run("rulebook", "shuangkou", "--lang", "zh").out


@pytest.mark.parametrize(
    ("file", "begins"),
    [("rules.html", "<!DOCTYPE html>"), ("rules.md", "<!-- generator: tuolaji -->")],
)
def test_a_file_is_written_again(run: Run, tmp_path: Path, file: str, begins: str) -> None:
    path = tmp_path / file
    for name in ("tuolaji", "shuangkou"):
        assert run("rulebook", name, "-o", str(path)).code == 0
    text = path.read_text(encoding="utf-8")
    assert text.startswith(begins)
    assert "Double Kou" in text


@pytest.mark.parametrize("file", ["rules.html", "rules.md"])
def test_no_file_of_another_is_replaced(run: Run, tmp_path: Path, file: str) -> None:
    path = tmp_path / file
    path.write_text("our club", encoding="utf-8")
    said = run("rulebook", "tuolaji", "-o", str(path))
    assert said.code == 2
    assert "replaces no other file" in said.err
    assert path.read_text(encoding="utf-8") == "our club"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("-o", "rules.txt"), "'rules.txt' must end in .html or .md, such as rules.html"),
        (("-o", "rules.md", "--format", "html"), "'rules.md' cannot be written as html"),
        (("--against", "no.yaml"), "there is no file 'no.yaml'"),
    ],
)
def test_what_cannot_be_written_is_refused(
    run: Run, words: tuple[str, ...], message: str
) -> None:
    said = run("rulebook", "tuolaji", *words)
    assert said.code == 2
    assert message in said.err


def test_against_another_only_what_differs_is_said(run: Run) -> None:
    said = run("rulebook", "tuolaji", "--set", "kitty.size=4", "--against", "tuolaji")
    assert said.code == 0
    assert "Each player is dealt 26 cards; the last 4 are the kitty." in said.out
    assert "Each player is dealt 25 cards; the last 8 are the kitty." in said.out
    assert "Following" not in said.out


def test_json_has_the_topics_of_all_chapters(run: Run) -> None:
    book = run("rulebook", "sandaha", "--format", "json").json
    assert isinstance(book, dict)
    topics = [each["topic"] for part in book["chapters"] for each in part["passages"]]
    assert "bidding.auction" in topics
