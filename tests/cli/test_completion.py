"""What a shell offers for completion, and that typing goes on where nothing is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tuolaji import cli
from tuolaji.cli.completion import completed_words


@pytest.fixture
def offered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Callable[..., list[str]]:
    """Return what bash is offered for the last of some words."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("_TUOLAJI_COMPLETE", "complete_bash")

    def run(*words: str) -> list[str]:
        monkeypatch.setenv("COMP_WORDS", " ".join(("tuolaji", *words)))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        with pytest.raises(SystemExit) as end:
            cli.main([])
        assert end.value.code == 0
        said = capsys.readouterr()
        assert said.err == ""
        return said.out.split()

    return run


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("com", ["compare"], id="a_command"),
        pytest.param("list --for", ["--format"], id="an_option"),
        pytest.param("list --format j", ["json"], id="a_word_of_a_choice"),
        pytest.param("--lang z", ["zh"], id="a_language"),
        pytest.param("check tita", ["titanic", "titanic-rated"], id="a_variant"),
        pytest.param("check 泰坦尼克（", ["泰坦尼克（积分）"], id="by_its_chinese_name"),
        pytest.param("diff sandayi sandah", ["sandaha"], id="a_second_variant"),
        pytest.param(
            "show --lang zh tractor-j", ["tractor-jokers"], id="behind_a_language"
        ),
        pytest.param(
            "compare mine=tita", ["mine=titanic", "mine=titanic-rated"], id="label"
        ),
        pytest.param("deal base --policy rand", ["random"], id="a_policy"),
        pytest.param(
            "deal base --policy random,greedy-", ["random,greedy-1"], id="a_second"
        ),
        pytest.param("deal base --set kitty.ca", ["kitty.cap="], id="a_key"),
        pytest.param(
            "deal titanic --set follow.titanic(2", ["follow.titanic(2)="], id="its_own"
        ),
        pytest.param("deal base --level 1", ["10"], id="a_level"),
        pytest.param("ask --level 1", ["10"], id="a_level_of_no_variant"),
        pytest.param("ask base --trump n", ["none"], id="no_trump"),
        pytest.param("tune base --target declarers_h", ["declarers_hold"], id="a_figure"),
        pytest.param(
            "new a.yaml --extends bashifen-d", ["bashifen-digging"], id="a_parent"
        ),
        pytest.param("deal base --seed 1 --seed 2 --index", ["--index"], id="wrong_so_far"),
        pytest.param("nothing-like-it tit", [], id="behind_no_command"),
    ],
)
def test_a_word_is_completed(
    offered: Callable[..., list[str]], words: str, expected: list[str]
) -> None:
    assert offered(*words.split()) == expected


def test_files_of_rules_and_folders_are_offered_beside_the_variants(
    offered: Callable[..., list[str]], tmp_path: Path
) -> None:
    for name in ("house.yaml", "house.txt", ".hidden.yaml"):
        (tmp_path / name).touch()
    (tmp_path / "houses").mkdir()
    (tmp_path / "houses" / "ours.yml").touch()
    assert offered("show", "hou") == ["house.yaml", "houses/"]
    assert offered("show", "houses/") == ["houses/ours.yml"]
    assert offered("show", "gone/x") == []


def test_levels_of_further_laps_are_offered_where_the_variant_has_them(
    offered: Callable[..., list[str]], tmp_path: Path
) -> None:
    (tmp_path / "house.yaml").write_text(
        "schema: 2\nid: house\nname: {en: House, zh: 家}\nsource: us\nextends: base\n"
        "levels: {above: 2}\n",
        encoding="utf-8",
    )
    assert offered("deal", "house.yaml", "--level", "2") == ["2", "2+"]
    (tmp_path / "house.yaml").write_text("levels: 3", encoding="utf-8")
    assert offered("deal", "house.yaml", "--level", "2") == ["2"]


def test_the_words_of_zsh_and_fish_are_read_too() -> None:
    words = {"_TUOLAJI_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "tuolaji ask 'S9"}
    assert completed_words(words) == ["ask", "'S9"]


def test_no_shell_asks_in_a_run() -> None:
    assert completed_words({}) is None


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_is_shown(
    run: Run, monkeypatch: pytest.MonkeyPatch, shell: str
) -> None:
    monkeypatch.setattr("typer.completion._get_shell_name", lambda: shell)
    said = run("--show-completion")
    assert said.code == 0
    assert f"_TUOLAJI_COMPLETE=complete_{shell}" in said.out
