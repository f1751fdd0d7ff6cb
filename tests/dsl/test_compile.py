"""Every shipped variant compiles; a bad one gets all its diagnostics."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from tests.dsl.house import HEAD, VARIANTS, codes, house
from tuolaji.dsl import compile as compiling
from tuolaji.dsl.catalogue import VariantInfo, list_variants
from tuolaji.dsl.compile import (
    Compiled,
    check_variants,
    compile_text,
    compile_variant,
    load_variant,
)
from tuolaji.errors import Severity, VariantError
from tuolaji.language import Language, in_language
from tuolaji.rules.ruleset import Ruleset

IDS = [info.id for info in list_variants()]


def test_nothing_is_found_in_the_shipped_files() -> None:
    assert check_variants([f"{VARIANTS}/"]) == ()


@pytest.mark.parametrize("name", IDS)
def test_a_ruleset_can_be_hashed_and_sent(name: str) -> None:
    rules = load_variant(name)
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules
    assert hash(again) == hash(rules)


def test_what_is_varied_of_one_variant_has_hashes_of_its_own() -> None:
    caps = [f"kitty.cap={cap}" for cap in range(2, 6)]
    assert len({hash(load_variant("shuangkou", [cap])) for cap in caps}) == len(caps)


def test_the_same_files_are_compiled_once_and_a_changed_one_anew(tmp_path: Path) -> None:
    parent, file = tmp_path / "club.yaml", tmp_path / "friday.yaml"
    parent.write_text(f"{HEAD}kitty: {{cap: 4}}\n", encoding="utf-8")
    file.write_text("schema: 2\nid: friday\nextends: club.yaml\n", encoding="utf-8")
    first = load_variant(file)
    assert load_variant(file) is first
    assert load_variant(file, ["kitty.cap=3"]).kitty.cap == 3
    parent.write_text(f"{HEAD}kitty: {{cap: 5}}\n", encoding="utf-8")
    assert (first.kitty.cap, load_variant(file).kitty.cap) == (4, 5)
    parent.unlink()
    assert codes_of(compile_variant(file)) == ["T112"]


@pytest.mark.parametrize("language", Language)
def test_what_was_compiled_in_another_language_is_told_in_this_one(
    language: Language, tmp_path: Path
) -> None:
    text = f"{HEAD}kitty: {{sise: 4}}\n"
    (tmp_path / "house.yaml").write_text(text, encoding="utf-8")
    with in_language(Language.ZH if language is Language.EN else Language.EN):
        other = compile_variant(tmp_path / "house.yaml").diagnostics
    with in_language(language):
        told = compile_variant(tmp_path / "house.yaml").diagnostics
    assert [finding.code for finding in told] == [finding.code for finding in other]
    assert told[0].message != other[0].message


def codes_of(compiled: Compiled) -> list[str]:
    return [finding.code for finding in compiled.diagnostics]


@pytest.mark.parametrize("name", IDS)
def test_the_cards_are_dealt_out(name: str) -> None:
    rules = load_variant(name)
    assert rules.hand_size * rules.table.players + rules.kitty.size == rules.deck.card_count


def test_an_alias_and_a_path_are_the_same_variant() -> None:
    rules = load_variant("tuolaji")
    assert load_variant("摔小二") == rules
    assert load_variant(str(VARIANTS / "tuolaji.yaml")) == rules


@pytest.mark.parametrize("name", ["base", "titanic", "friday"])
def test_a_text_compiles_as_its_file_does(name: str, tmp_path: Path) -> None:
    path = VARIANTS / f"{name}.yaml"
    if name == "friday":
        path = tmp_path / "friday.yaml"
        (tmp_path / "club.yaml").write_text(HEAD, encoding="utf-8")
        path.write_text("schema: 2\nid: friday\nextends: club.yaml\n", encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    compiled, of_file = compile_text(text, str(path)), compile_variant(str(path))
    assert compiled.ruleset == of_file.ruleset
    assert compiled.diagnostics == of_file.diagnostics == ()


def test_the_findings_of_a_text_are_at_its_lines() -> None:
    compiled = compile_text("schema: 2\nid: x\nextends: base\nkity: {}\n", "x.yaml")
    assert compiled.ruleset is None
    (finding,) = compiled.diagnostics
    assert (finding.code, finding.span.file, finding.span.line) == ("T201", "x.yaml", 4)


def test_a_text_takes_overrides() -> None:
    compiled = compile_text("schema: 2\nid: x\nextends: base\n", overrides=["kitty.cap=4"])
    assert compiled.ruleset is not None
    assert compiled.ruleset.kitty.cap == 4


def test_all_mistakes_are_found_in_one_run(tmp_path: Path) -> None:
    text = (
        "kity: {size: 8}\nkitty: {size: 7}\n"
        "bidding: {bids: level < levle x2, concealed: maybe}\n"
        "follow:\n  tractor(n): trator(n) | then pair\n"
    )
    assert codes(tmp_path, text) == ["T201", "T501", "T301", "T202", "T401"]


def test_loading_a_bad_variant_raises_with_every_finding() -> None:
    with pytest.raises(VariantError, match=r"T501.*'kitty.size' 7") as caught:
        load_variant("tuolaji", ["kitty.size=7"])
    assert len(caught.value.diagnostics) == 1


def test_loading_an_unknown_variant_raises() -> None:
    with pytest.raises(VariantError, match="did you mean 'tuolaji'"):
        load_variant("tuolajj")


def test_a_mixin_is_sound_but_no_variant() -> None:
    assert compile_variant("three-packs").diagnostics == ()
    with pytest.raises(VariantError, match="is a mixin"):
        load_variant("three-packs")


def test_warnings_do_not_stop_the_compiler(tmp_path: Path) -> None:
    compiled = house(tmp_path, "kitty: {size: 8}\n")
    assert [finding.code for finding in compiled.diagnostics] == ["T601"]
    assert isinstance(compiled.ruleset, Ruleset)


def test_a_five_line_file_is_enough(tmp_path: Path) -> None:
    compiled = house(tmp_path, "")
    assert compiled.ruleset is not None
    assert compiled.ruleset.kitty == load_variant("base").kitty


def test_the_same_finding_in_two_variants_is_told_once(tmp_path: Path) -> None:
    house(tmp_path, "kitty: {size: 7}\n")
    path = str(tmp_path / "house.yaml")
    assert len(check_variants([path, path])) == 1


def test_without_a_name_a_variant_is_called_by_its_id(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("schema: 2\nid: house\nextends: base\n", encoding="utf-8")
    rules = load_variant(str(path))
    assert (rules.name_en, rules.name_zh, rules.source) == ("house", "house", "")


@pytest.mark.parametrize("variant", IDS)
def test_a_shipped_variant_has_both_names_and_a_source(variant: str) -> None:
    rules = load_variant(variant)
    assert variant not in (rules.name_en, rules.name_zh)
    assert rules.source


@pytest.mark.parametrize("failure", [KeyError("x"), RecursionError(), MemoryError()])
def test_a_failure_on_one_file_costs_no_other_its_findings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    compile_one = compiling.compile_variant

    def compile_some(name: str, *, files: bool = True) -> Compiled:
        if "cursed" in name:
            raise failure
        return compile_one(name, files=files)

    monkeypatch.setattr(compiling, "compile_variant", compile_some)
    (tmp_path / "cursed.yaml").write_text("schema: 2\nid: cursed\nextends: base\n")
    (tmp_path / "wrong.yaml").write_text("schema: 2\nid: wrong\nextends: basis\n")
    checked = compiling.check_files([str(tmp_path)])
    own, other = checked.findings
    assert (own.code, own.severity, Path(own.span.file).name) == (
        "T901",
        Severity.ERROR,
        "cursed.yaml",
    )
    assert type(failure).__name__ in own.notes[0]
    assert "report it" in own.helps[0]
    assert other.code == "T112"
    assert checked.variant_count == 2


def codes_of_file(folder: Path, name: str) -> list[str]:
    path = folder / "ours.yaml"
    path.write_text(HEAD.replace("id: house", f"id: {name}"), encoding="utf-8")
    return [finding.code for finding in compile_variant(str(path)).diagnostics]


@pytest.mark.parametrize("name", ["shuangkou", "base", "three-packs"])
def test_the_id_of_a_shipped_file_is_taken(tmp_path: Path, name: str) -> None:
    assert codes_of_file(tmp_path, name) == ["T605"]


def test_an_id_of_its_own_is_free(tmp_path: Path) -> None:
    assert codes_of_file(tmp_path, "shuangkou-cap-4") == []


def test_rules_under_a_taken_id_still_compile(tmp_path: Path) -> None:
    codes_of_file(tmp_path, "shuangkou")
    assert compile_variant(str(tmp_path / "ours.yaml")).ruleset is not None


@pytest.mark.parametrize("info", list_variants(), ids=lambda info: info.id)
def test_a_shipped_variant_may_have_its_own_id(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, info: VariantInfo
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link").symlink_to(VARIANTS)
    name = f"link/{info.id}.yaml"
    assert compile_variant(name).diagnostics == ()


def test_an_id_that_is_no_name_for_a_file_is_told_once(tmp_path: Path) -> None:
    assert codes_of_file(tmp_path, "../base") == ["T204"]


@pytest.mark.parametrize(("packs", "size"), [(2, 8), (3, 6), (4, 8), (5, 6)])
def test_one_formula_sizes_the_kitty_of_any_number_of_packs(packs: int, size: int) -> None:
    formula = "cards - players * floor((cards - 6) / players)"
    rules = load_variant("tuolaji", [f"deck.packs={packs}", f"kitty.size={formula}"])
    assert rules.kitty.size == size


@pytest.mark.parametrize(
    ("formula", "code"),
    [
        ("7 * packs", "T501"),
        ("8 - 9 * packs", "T204"),
        ("101", "T204"),
        ("2 ^ 2 ^ 2 ^ cards", "T204"),
        ("8 / (packs - 2)", "T204"),
        ("8 * pack", "T402"),
        ("eight", "T402"),
        ("8 *", "T302"),
    ],
)
def test_a_kitty_of_no_size_is_found(formula: str, code: str) -> None:
    found = compile_variant("tuolaji", [f"kitty.size={formula}"]).diagnostics
    assert [each.code for each in found] == [code]
