"""The variants of a chart can be told apart, in grey, too."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tuolaji.sim.report.plot import ATTACKERS, DECLARERS, look

SIX = [look(place) for place in range(6)]


def luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("way", ["colour", "dash", "strokes", "symbol", "path"])
def test_six_variants_differ_in_each_way(way: str) -> None:
    assert len({getattr(one, way) for one in SIX}) == 6


def test_a_seventh_begins_anew() -> None:
    assert look(6) == look(0)


@pytest.mark.parametrize("shades", [DECLARERS, ATTACKERS])
def test_shades_darken_so_that_grey_print_keeps_their_order(
    shades: tuple[str, ...],
) -> None:
    assert all(luminance(a) > 1.25 * luminance(b) for a, b in pairwise(shades))


def test_a_tint_is_the_colour_let_through() -> None:
    assert look(0).tint(0.1) == "rgba(0,114,178,0.1)"
