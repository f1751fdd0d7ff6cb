"""Files and overrides are laid over each other; what changes nothing is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dsl.house import HEAD, VARIANTS, codes, house
from tests.each import for_each
from tuolaji.dsl import (
    Diagnostic,
    compile_text,
    compile_variant,
    load_variant,
    resolved_yaml,
)
from tuolaji.dsl.diagnostic import OVERRIDE
from tuolaji.dsl.inherit import MAX_FILES, merge, restated, same_value, stack
from tuolaji.dsl.source import MappingNode, Scalar, plain, read_text


def mapping(text: str) -> MappingNode:
    node, _ = read_text(text, "file")
    assert isinstance(node, MappingNode)
    return node


trees = st.recursive(
    st.integers(0, 9).map(str),
    lambda inner: st.dictionaries(
        st.sampled_from("abc"), inner, min_size=1, max_size=3
    ).map(
        lambda found: (
            "{" + ", ".join(f"{key}: {value}" for key, value in found.items()) + "}"
        )
    ),
    max_leaves=6,
).filter(lambda text: text.startswith("{"))


@pytest.mark.property
@given(text=trees)
def test_merging_nothing_changes_nothing(text: str) -> None:
    whole, nothing = mapping(text), MappingNode((), mapping(text).span)
    assert plain(merge(whole, nothing)) == plain(merge(nothing, whole)) == plain(whole)


@pytest.mark.property
@given(text=trees)
def test_a_tree_laid_over_itself_is_itself(text: str) -> None:
    assert plain(merge(mapping(text), mapping(text))) == plain(mapping(text))


def test_mappings_merge_and_values_replace() -> None:
    merged = merge(mapping("a: {b: 1, c: [1, 2]}"), mapping("a: {c: [3]}\nd: 4"))
    assert plain(merged) == {"a": {"b": 1, "c": [3]}, "d": 4}


def test_mixins_lie_over_the_parent_in_their_order(tmp_path: Path) -> None:
    for name, cap in (("one", 8), ("two", 16)):
        text = f"schema: 2\nid: {name}\nname: {{en: A, zh: A}}\nsource: ours\nkind: mixin\n"
        (tmp_path / f"{name}.yaml").write_text(text + f"kitty: {{cap: {cap}}}\n", "utf-8")
    compiled = house(tmp_path, "with: [./one.yaml, ./two.yaml]\nlead: {throws: never}\n")
    assert compiled.ruleset is not None
    assert compiled.ruleset.kitty.cap == 16


def test_every_value_knows_the_file_that_set_it() -> None:
    layers = stack(VARIANTS / "titanic.yaml")
    assert layers.merged is not None
    found = {
        key: Path(entry.value.span.file).name
        for chapter, key in (("deck", "packs"), ("kitty", "cap"), ("kitty", "multiplier"))
        if isinstance(inner := layers.merged.get(chapter), MappingNode)
        and (entry := inner.entry(key)) is not None
    }
    assert found == {
        "packs": "three-packs.yaml",
        "cap": "tuolaji.yaml",
        "multiplier": "base.yaml",
    }


def test_a_path_is_relative_to_the_file_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "ours.yaml").write_text(HEAD + "kitty: {cap: 32}\n", "utf-8")
    compiled = house(tmp_path, "", head=HEAD.replace("base", "rules/ours.yaml"))
    assert compiled.ruleset is not None
    assert compiled.ruleset.kitty.cap == 32


def test_own_rules_are_checked_although_the_parent_is_missing(tmp_path: Path) -> None:
    compiled = house(tmp_path, "kitty: {cap: many}\n", head=HEAD.replace("base", "nowhere"))
    assert [finding.code for finding in compiled.diagnostics] == ["T112", "T202"]


def chain(folder: Path, length: int) -> None:
    """Write files of which each extends the next, and the last the base."""
    for number in range(length):
        parent = f"./{number + 1}.yaml" if number + 1 < length else "base"
        text = HEAD.replace("base", parent) + f"kitty: {{cap: {number + 1}}}\n"
        (folder / f"{number}.yaml").write_text(text, "utf-8")


def test_as_many_files_as_may_be_are_read(tmp_path: Path) -> None:
    chain(tmp_path, MAX_FILES - 1)
    layers = stack(tmp_path / "0.yaml")
    assert layers.findings == []
    assert layers.merged is not None
    assert plain(layers.merged.get("kitty") or layers.merged)["cap"] == 1  # type: ignore[index]  # A mapping.


@pytest.mark.parametrize("length", [MAX_FILES, 1_500])
def test_more_files_are_one_mistake(tmp_path: Path, length: int) -> None:
    chain(tmp_path, length)
    layers = stack(tmp_path / "0.yaml")
    assert [
        (finding.code, Path(finding.span.file).stem) for finding in layers.findings
    ] == [("T117", str(MAX_FILES - 1))]
    assert layers.merged is None


def test_mixins_that_double_at_each_step_are_not_read_to_the_end(tmp_path: Path) -> None:
    for number in range(40):
        below = f"with: [./a{number + 1}.yaml, ./b{number + 1}.yaml]\n" * (number < 39)
        for name in "ab":
            text = HEAD.replace("extends: base\n", f"kind: mixin\n{below}")
            (tmp_path / f"{name}{number}.yaml").write_text(text, "utf-8")
    compiled = house(tmp_path, "with: [./a0.yaml, ./b0.yaml]\n")
    assert [finding.code for finding in compiled.diagnostics] == ["T117"]


def home(tmp_path: Path, parent: str) -> list[Diagnostic]:
    path = tmp_path / "home" / "mine.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"schema: 2\nid: mine\nextends: {parent}\n", encoding="utf-8")
    return list(compile_variant(str(path)).diagnostics)


@pytest.mark.parametrize(
    "text",
    [
        "password: hunter2\nkitty: {hunter2: 1}\n",
        "- hunter2\n",
        "hunter2\n",
        "token: [hunter2\n",
        "hunter2: 1\nhunter2: 2\nhunter2: 3\n",
        "token: &hunter2 x\n",
    ],
    ids=["mapping", "list", "text", "open", "twice", "anchor"],
)
def test_a_file_elsewhere_that_is_no_variant_is_not_quoted(
    text: str, tmp_path: Path
) -> None:
    (tmp_path / "secret.yaml").write_text(text, encoding="utf-8")
    found = home(tmp_path, "../secret.yaml")
    assert len(found) == 1
    assert "hunter2" not in found[0].span.text


def test_a_variant_elsewhere_has_all_its_findings(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text(
        "schema: 2\nid: club\nextends: base\nkitty: {cup: 1, sise: 2}\n", encoding="utf-8"
    )
    assert [diagnostic.code for diagnostic in home(tmp_path, "../club.yaml")] == [
        "T201",
        "T201",
    ]


@pytest.mark.parametrize("name", ["/etc/passwd", "/dev/zero", "/proc/self/environ", "../"])
def test_a_file_of_the_system_is_not_read(name: str, tmp_path: Path) -> None:
    (found,) = home(tmp_path, name)
    assert (found.code, found.message.split(" is ")[1]) == ("T112", "not a YAML file")


def test_without_files_no_parent_is_read(tmp_path: Path) -> None:
    text = "schema: 2\nid: mine\nextends: {}\n"
    (tmp_path / "club.yaml").write_text(text.format("base"), encoding="utf-8")
    name = str(tmp_path / "mine.yaml")
    own = text.format("./club.yaml")
    assert compile_text(own, name).ruleset is not None
    (found,) = compile_text(own, name, files=False).diagnostics
    assert found.message == "'./club.yaml' is a path, and no files are read here"
    assert compile_text(text.format("双抠"), name, files=False).ruleset is not None


def test_a_rule_is_changed() -> None:
    assert load_variant("tuolaji", ["kitty.size=12"]).kitty.size == 12


def test_the_last_of_two_wins() -> None:
    assert load_variant("tuolaji", ["kitty.cap=8", "kitty.cap=none"]).kitty.cap is None


def test_a_mapping_is_merged() -> None:
    kitty = load_variant("tuolaji", ["kitty={size: 12}"]).kitty
    assert (kitty.size, kitty.cap) == (12, 64)


def test_a_value_may_have_an_equals_sign_in_it() -> None:
    with pytest.raises(Exception, match="write '->' before a result"):
        load_variant("tuolaji", ["kitty.multiplier=pair = 4"])


def test_a_block_has_several_lines() -> None:
    rules = load_variant(
        "base", ["scoring.bands=0 .. 79 -> declarers +1\n80 .. -> takeover"]
    )
    assert len(rules.scoring.bands) == 2


def test_an_override_that_restates_a_rule_is_no_finding(tmp_path: Path) -> None:
    assert codes(tmp_path, "", "kitty.size=8") == []


@pytest.mark.parametrize(
    ("override", "code", "column"),
    [
        ("kitty.size", "T116", 1),
        ("=3", "T116", 1),
        ("a..b=3", "T116", 1),
        ("source=us", "T116", 1),
        pytest.param(".".join("a" * 3_000) + "=1", "T116", 1, id="too_deep"),
        ("kity.size=3", "T201", 1),
        ("size=3", "T201", 1),
        ("kitty.sise=3", "T201", 7),
        ("kitty.cap= six", "T202", 12),
        ("kitty.size.more=3", "T202", 1),
        ("kitty.size=7", "T501", 12),
        ("kitty={size: 7}", "T501", 14),
        ("kitty={size: 7", "T102", 14),
        ("bidding.bids=level < levle", "T301", 22),
        ("follow.tractor(n)=trator | any", "T401", 19),
        ("kitty.cap=\udcff", "T202", 11),
    ],
)
def test_a_mistake_stands_in_the_override(
    override: str, code: str, column: int, tmp_path: Path
) -> None:
    (finding,) = house(tmp_path, "", override).diagnostics
    assert (finding.code, finding.span.file) == (code, OVERRIDE)
    assert code == "T102" or finding.span.column in {column, 7}


@pytest.mark.parametrize(
    "rules",
    [
        "kitty: {size: 8}\n",
        "kitty: {size: 8, cap: none}\n",
        "bidding:\n  bids: level<level x2  <  joker x2 for no trump\n",
        "follow:\n  pair: |\n    pair\n    any\n",
        "deck: {points: {5: 5}}\n",
        "table: {partners: opposite}\n",
        "kitty: {size: 8}\nshapes: {bomb: none}\n",
    ],
)
def test_a_file_that_changes_nothing(rules: str, tmp_path: Path) -> None:
    assert codes(tmp_path, rules)[0] == "T601"
    assert codes(tmp_path, rules).count("T601") == 1


@pytest.mark.parametrize(
    "rules",
    [
        "kitty: {size: 12}\n",
        "kitty: {multiplier: cards ^ 2}\n",
        "deck: {points: {5: 10}}\n",
        "order: {gap: open}\n",
        "order: {gap: open}\nkitty: {size: 8}\n",
        "",
    ],
)
def test_a_changed_value(rules: str, tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == []


def test_a_line_with_a_mistake_restates_nothing(tmp_path: Path) -> None:
    assert codes(tmp_path, "bidding: {bids: levle}\n") == ["T301"]


@pytest.mark.parametrize("rules", ["shapes: {bomb: none}\n", "deck: {points: {A: none}}\n"])
def test_none_that_takes_nothing_away(rules: str, tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == ["T603"]


def test_a_sheet_that_states_every_rule_is_fine(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.yaml"
    whole = resolved_yaml("tuolaji").replace("id: tuolaji\n", "id: sheet\nextends: base\n")
    sheet.write_text(whole, encoding="utf-8")
    assert compile_variant(str(sheet)).diagnostics == ()


@for_each(
    "path",
    sorted(VARIANTS.glob("*.yaml")),
    ids=lambda path: path.stem,
)
def test_a_shipped_variant_gives_only_what_differs(path: Path) -> None:
    layers = stack(path)
    assert layers.own is not None
    assert layers.inherited is not None
    assert [leaf.path for leaf in restated(layers.own.chapters, layers.inherited)] == []


@pytest.mark.parametrize(
    ("path", "one", "other", "is_same"),
    [
        ("scoring.step", "40", "20 * packs", True),
        ("scoring.step", "40", "packs * 20", True),
        ("scoring.step", "20 * packs", "packs * 20", True),
        ("scoring.step", "50", "20 * packs", False),
        ("scoring.takeover", "2 * step", "80", True),
        ("scoring.takeover", "total - 120", "80", True),
        ("scoring.bands", "0 -> takeover\n1 .. -> declarers +1", None, True),
        (
            "scoring.bands",
            "0 .. takeover - 1 -> declarers +1\ntakeover .. -> takeover",
            "80 .. -> takeover\n0 .. 79 -> declarers +1",
            True,
        ),
        ("kitty.multiplier", "2 * cards", "cards * 2", True),
        ("kitty.multiplier", "cards ^ 2", "2 ^ cards", False),
        ("kitty.multiplier", "1 + 1", "2", True),
        ("levels.played", "2 .. 5", "2 3 4 5", True),
        ("kitty.size", "8", "6", False),
    ],
)
def test_texts_of_one_meaning(
    path: str, one: str, other: str | None, is_same: bool
) -> None:
    words = {"packs": 2, "total": 200, "step": 40, "takeover": 80}
    values = scalar(one), scalar(one if other is None else other)
    assert same_value(path, *values, (words, words)) is is_same


def test_a_word_counts_in_its_own_rules() -> None:
    value = scalar("20 * packs")
    two, three = {"packs": 2}, {"packs": 3}
    assert same_value("scoring.step", value, value, (two, two))
    assert not same_value("scoring.step", value, value, (two, three))


def scalar(text: str) -> Scalar:
    root, _ = read_text("key: |\n  " + text.replace("\n", "\n  "), "x")
    assert isinstance(root, MappingNode)
    value = root.get("key")
    assert isinstance(value, Scalar)
    return value
