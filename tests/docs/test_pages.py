"""What the documents have the reader do works, and prints what they show.

Each command of each page is read as the command line reads it. Of the front pages, the
tutorial and the how-tos, those whose output is shown are run; `make docs` and `make prove`
run them from top to bottom in an empty folder, long runs with few deals. `make golden`
writes the outputs anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.docs.pages import ELIDED, ROOT, Block, blocks, foreign_commands, is_shown
from tuolaji.cli import main
from tuolaji.cli.application import command_named

DOCS = ROOT / "docs"
RUN = sorted(
    [*ROOT.glob("README*.md"), *DOCS.glob("tutorial*.md"), *DOCS.glob("howto/*.md")]
)
READ = sorted({*DOCS.rglob("*.md"), ROOT / "CONTRIBUTING.md"} - {*RUN})
FOREIGN = {
    ".",
    "chromium",
    "cd",
    "dask",
    "git",
    "make",
    "mkdir",
    "pip",
    "pipx",
    "python3",
    "rsync",
}
CHINESE = sorted([*ROOT.glob("*.zh.md"), *DOCS.rglob("*.zh.md")])
FENCE = re.compile(r"^( *)```.*?^\1```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ .*", re.MULTILINE)
LINK = re.compile(r"\]\((?!http)([^)#]+\.md)")
WITHIN = 32
"""Characters behind a link in which a page says that it leads to English."""

SCREEN = {"play"}
OF_THE_SHELL = {"--install-completion", "--show-completion"}
FEW = {"--matches": "6"}
PLAYS = {"simulate", "compare", "sweep", "tune"}


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def is_only_read(words: list[str]) -> bool:
    """Tell whether a command needs a terminal, a cluster or a player that takes long."""
    return (
        words[0] in {*SCREEN, *OF_THE_SHELL} or "--scheduler" in words or "--also" in words
    )


def with_few_deals(words: list[str]) -> list[str]:
    """Return a command that plays less than it says: of bots less still, of parts more."""
    has_bots = any(".py:" in word for word in words)
    few = {"-n": "10" if has_bots else "8000" if "--shard" in words else "200", **FEW}
    fewer = [few.get(option, word) for option, word in pairwise(["", *words])]
    if words[0] in PLAYS and not {"-n", "--matches"} & {*words}:
        fewer += ["-n", few["-n"]]
    if words[0] == "compare" and not {"--explain", "--show"} & {*words}:
        fewer += ["--sample", "0"]
    return fewer


def read_only(words: list[str]) -> None:
    if words[0] in OF_THE_SHELL:
        return
    name, *arguments = without_language(without_redirection(words)[0])
    command_named(name).make_context(name, arguments)


def without_redirection(words: list[str]) -> tuple[list[str], str]:
    """Return a command and the file that keeps what it prints, if one does."""
    if ">" not in words:
        return words, ""
    *words, _sign, kept_in = words
    return words, kept_in


def without_language(words: list[str]) -> list[str]:
    if "--lang" not in words:
        return words
    place = words.index("--lang")
    return words[:place] + words[place + 2 :]


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Give a function that puts a reader of a page into an empty folder."""

    def sit(page: Path) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("TUOLAJI_LANG", "zh" if ".zh" in page.suffixes else "en")
        monkeypatch.setenv("COLUMNS", "92")

    return sit


def steps(page: Path) -> Iterator[tuple[list[str], Block | None]]:
    """Yield each command of a page, and the block that shows what it prints, if one does.

    What the reader writes before is written.
    """
    found = list(blocks(page))
    for number, block in enumerate(found, start=1):
        if block.file:
            Path(block.file).write_text(block.text, encoding="utf-8")
        following = found[number] if number < len(found) else None
        output = following if following is not None and following.kind == "text" else None
        for words in block.commands[:-1]:
            yield words, None
        for words in block.commands[-1:]:
            yield words, output


@pytest.mark.parametrize("page", RUN, ids=place)
def test_a_page_that_leads_the_reader_shows_what_is_printed(
    page: Path,
    reader: Callable[[Path], None],
    capsys: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
) -> None:
    reader(page)
    shown = list[tuple[Block, str]]()
    for words, output in steps(page):
        read_only(words)
        if output is not None:
            assert main(words) in {0, 1}
            shown.append((output, capsys.readouterr().out))
    if request.config.getoption("--golden"):
        write_anew(page, shown)
        return
    for block, said in shown:
        assert is_shown(block.text, said), "`make golden` writes the page anew"


@pytest.mark.prove
@pytest.mark.parametrize("page", RUN, ids=place)
def test_a_page_that_leads_the_reader_works_from_top_to_bottom(
    page: Path, reader: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    reader(page)
    for words, output in steps(page):
        if not is_only_read(words):
            code = main(words if output else with_few_deals(words))
            assert code == 0 or output, (words, capsys.readouterr().err)


def write_anew(page: Path, shown: list[tuple[Block, str]]) -> None:
    """Write what the commands print into a page, but where it leaves lines out."""
    whole = page.read_text("utf-8")
    for block, said in reversed(shown):
        if ELIDED not in block.text.split("\n"):
            end = block.start + len(block.text)
            whole = whole[: block.start] + said + whole[end:]
    page.write_text(whole, encoding="utf-8")


@pytest.mark.parametrize(
    "page", [page for page in READ if any(b.commands for b in blocks(page))], ids=place
)
def test_the_commands_of_a_page_are_read(page: Path) -> None:
    for block in blocks(page):
        for words in block.commands:
            read_only(words)


def test_what_else_the_reader_runs_is_known() -> None:
    assert {word for page in RUN for word in foreign_commands(page)} <= FOREIGN


def test_lines_that_a_page_leaves_out_may_be_any() -> None:
    assert is_shown("a\n…\nb\n", "a\nx\ny\nb\n")
    assert not is_shown("a\n…\nb\n", "a\nx\nc\n")
    assert not is_shown("a\n", "a\nb\n")


@pytest.mark.parametrize("path", CHINESE, ids=place)
def test_a_page_in_chinese_leads_to_pages_in_chinese_where_there_are(path: Path) -> None:
    its_own = path.with_name(path.name.replace(".zh.md", ".md"))
    targets = {(path.parent / link).resolve() for link in LINK.findall(path.read_text())}
    translated = {page for page in targets if page.with_suffix(".zh.md").exists()}
    assert translated <= {its_own}


@pytest.mark.parametrize("path", CHINESE, ids=place)
def test_a_page_in_chinese_says_of_a_link_that_it_leads_to_english(path: Path) -> None:
    its_own = path.name.replace(".zh.md", ".md")
    text = path.read_text("utf-8")
    english = [
        link
        for link in LINK.finditer(text)
        if not link[1].endswith(".zh.md") and link[1] != its_own
    ]
    untold = [link[1] for link in english if "英文" not in text[link.end() :][:WITHIN]]
    assert untold == []


@pytest.mark.parametrize("path", CHINESE, ids=place)
def test_a_page_in_chinese_has_the_sections_of_the_english_one(path: Path) -> None:
    chinese, english = (
        HEADING.findall(FENCE.sub("", page.read_text("utf-8")))
        for page in (path, path.with_name(path.name.replace(".zh.md", ".md")))
    )
    assert list(map(level, chinese)) == list(map(level, english)), (chinese, english)


def level(heading: str) -> str:
    return heading.partition(" ")[0]


@pytest.mark.parametrize("path", CHINESE, ids=place)
def test_a_page_in_chinese_has_the_blocks_of_the_english_one(path: Path) -> None:
    chinese, english = (
        [(block.kind, [words[0] for words in block.commands]) for block in blocks(page)]
        for page in (path, path.with_name(path.name.replace(".zh.md", ".md")))
    )
    assert chinese == english
