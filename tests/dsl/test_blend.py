"""Between two variants lie those that take some rules from either; not all are variants."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuolaji.dsl import load_variant
from tuolaji.dsl.blend import Blends
from tuolaji.dsl.diff import diff_variants
from tuolaji.errors import VariantError
from tuolaji.sim.store.identity import rules_digest


@pytest.fixture(scope="module")
def blends() -> Blends:
    return Blends("tuolaji", "titanic")


def test_its_ends_are_the_two_variants(blends: Blends) -> None:
    for keys, name in (((), "tuolaji"), (blends.keys, "titanic")):
        ruleset = blends.ruleset(keys)
        assert ruleset is not None
        assert rules_digest(ruleset) == rules_digest(load_variant(name))


def test_its_keys_are_the_rules_in_which_they_differ(blends: Blends) -> None:
    changes = {change.path for change in diff_variants("tuolaji", "titanic")}
    # Both have `20 * packs` points a step, and what follows from it.
    assert changes - set(blends.keys) == {
        "scoring.step",
        "scoring.takeover",
        "scoring.bands",
    }


def test_a_blend_has_the_rules_that_were_taken_and_no_others(blends: Blends) -> None:
    ruleset = blends.ruleset(["deck.packs", "kitty.size"])
    assert ruleset is not None
    assert (ruleset.deck.packs, ruleset.kitty.size) == (3, 6)
    assert ruleset.bidding == load_variant("tuolaji").bidding


def test_what_is_no_variant_is_none(blends: Blends) -> None:
    assert blends.ruleset(["deck.packs"]) is None
    assert blends.ruleset(["follow.triple"]) is None


def test_the_first_rule_that_makes_a_variant_is_the_step(blends: Blends) -> None:
    waiting = [("deck.packs",), ("bidding.over",), ("kitty.size",)]
    assert blends.step(frozenset(), waiting) == (("bidding.over",),)


def test_rules_that_only_together_make_a_variant_are_one_step(blends: Blends) -> None:
    apart = frozenset(["bidding.over"])
    waiting = [(key,) for key in blends.keys if key not in apart]
    step = blends.step(apart, waiting)
    assert set(step) == {("deck.packs",), ("kitty.size",)}


def test_a_rule_that_the_second_has_not_is_taken_away() -> None:
    backwards = Blends("titanic", "tuolaji")
    taken = ["follow.triple", "follow.titanic(2)", "follow.titanic(n)"]
    ruleset = backwards.ruleset([*taken, "shapes.titanic", "shapes.triple"])
    assert ruleset is not None
    assert "titanic" not in {shape.name for shape in ruleset.shapes}


def test_overrides_are_laid_over_both() -> None:
    blends = Blends("tuolaji", "titanic", ("kitty.cap=2",))
    for keys in ((), blends.keys):
        ruleset = blends.ruleset(keys)
        assert ruleset is not None
        assert ruleset.kitty.cap == 2


def test_a_variant_with_errors_has_no_blends(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("schema: 2\nid: broken\nextends: tuolaji\nkitty: {size: x}\n")
    with pytest.raises(VariantError):
        _ = Blends("tuolaji", str(path)).keys
