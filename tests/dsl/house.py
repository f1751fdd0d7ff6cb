"""Files of house rules, written in one line."""

from __future__ import annotations

from pathlib import Path

from tuolaji.dsl.compile import Compiled, compile_variant

ROOT = Path(__file__).parents[2]
VARIANTS = ROOT / "variants"
HEAD = "schema: 2\nid: house\nname: {en: House, zh: 家规}\nsource: ours\nextends: base\n"


def house(folder: Path, rules: str, *overrides: str, head: str = HEAD) -> Compiled:
    """Return what becomes of house rules laid over base."""
    path = folder / "house.yaml"
    path.write_text(head + rules, encoding="utf-8")
    return compile_variant(str(path), overrides)


def codes(folder: Path, rules: str, *overrides: str) -> list[str]:
    """Return the codes of the findings in house rules, in their order."""
    return [finding.code for finding in house(folder, rules, *overrides).diagnostics]


def bands(*lines: str) -> str:
    """Return the chapter of a score table."""
    return "scoring:\n  bands: |\n" + "".join(f"    {line}\n" for line in lines)


def factors(*lines: str) -> str:
    """Return the chapter of a table of multipliers."""
    return "kitty:\n  multiplier: |\n" + "".join(f"    {line}\n" for line in lines)
