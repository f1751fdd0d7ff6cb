"""How were the deals settled, in one stacked bar for each variant?

From the left what the declarers gain, greatest first; from the middle on what the
attackers gain. Where the colour changes is the share of deals that the declarers hold.
The attackers' part is hatched, so that it stands out in grey, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tuolaji.rules.scoring import Side
from tuolaji.sim.reporting.figure import Chart, Trace, axis, label_of, layout
from tuolaji.sim.reporting.numerals import significant
from tuolaji.sim.reporting.palette import ATTACKERS, DECLARERS
from tuolaji.sim.summary import BandCount

__all__ = ["BandLine", "band_chart", "band_lines"]

_BAR: Final = 62
_LEGIBLE: Final = 0.06


@dataclass(frozen=True, slots=True)
class BandLine:
    """One way to be settled, over all variants.

    Attributes:
        name: What happens, in words.
        chinese: The same, in Chinese.
        colour: Its colour in the chart.
        is_hatched: Whether it is hatched.
        is_pale: Whether dark text can be read on its colour.
        deals: Deals settled so, a number for each variant.
        shares: The same, as shares of each variant's deals.
    """

    name: str
    chinese: str
    colour: str
    is_hatched: bool
    is_pale: bool
    deals: tuple[int, ...]
    shares: tuple[float, ...]


def band_lines(bands: Mapping[str, Sequence[BandCount]]) -> tuple[BandLine, ...]:
    """Return all ways in which deals of some variants were settled, in order."""
    counts = [
        {(band.takeover, band.side, band.levels): band.deals for band in of_one}
        for of_one in bands.values()
    ]
    totals = [max(sum(of_one.values()), 1) for of_one in counts]
    keys = sorted({key for of_one in counts for key in of_one}, key=_for_the_declarers)
    return tuple(_line(key, counts, totals) for key in keys)


_Key = tuple[bool, Side, int]


def _for_the_declarers(key: _Key) -> tuple[bool, int]:
    takeover, side, levels = key
    return takeover, -levels if side is Side.DECLARERS else levels


def _line(
    key: _Key, counts: Sequence[Mapping[_Key, int]], totals: Sequence[int]
) -> BandLine:
    takeover, _, levels = key
    shades = ATTACKERS if takeover else DECLARERS
    deals = tuple(of_one.get(key, 0) for of_one in counts)
    return BandLine(
        name=_name(key),
        chinese=_chinese(key),
        colour=shades[min(levels, len(shades) - 1)],
        is_hatched=takeover,
        is_pale=levels <= 2,
        deals=deals,
        shares=tuple(n / total for n, total in zip(deals, totals, strict=True)),
    )


def _name(key: _Key) -> str:
    takeover, side, levels = key
    outcome = "attackers take over" if takeover else "declarers hold"
    if not levels:
        return f"{outcome}, no level"
    gainer = "" if takeover == (side is Side.ATTACKERS) else f"{side.value} "
    return f"{outcome}, {gainer}+{levels}"


def _chinese(key: _Key) -> str:
    takeover, side, levels = key
    outcome = "闲家上台" if takeover else "守庄"
    gainer = "" if takeover == (side is Side.ATTACKERS) else _SIDES[side]
    return f"{outcome}，{gainer}升 {levels} 级" if levels else f"{outcome}，不升级"


_SIDES: Final = {Side.DECLARERS: "庄家", Side.ATTACKERS: "闲家"}


def band_chart(labels: Sequence[str], lines: Sequence[BandLine]) -> Chart:
    """Return one stacked bar for each variant, the first on top."""
    traces = [_segment(labels, line) for line in lines]
    ticks = [0, 0.25, 0.5, 0.75, 1]
    x = axis("share of deals", tickformat=".0%", range=[0, 1], tickvals=ticks)
    y = axis("", autorange="reversed", tickfont={"size": 14}, ticklabelstandoff=6)
    height = 70 + _BAR * len(labels)
    drawn = layout(height, x, y, barmode="stack", bargap=0.32, hovermode="closest")
    drawn["margin"] = {"l": 8, "r": 26, "t": 12, "b": 8}  # Half of "100%" stands there.
    drawn["uniformtext"] = {"minsize": 12, "mode": "hide"}
    summary = "Shares of deals by how they were settled, a stacked bar for each variant."
    return Chart("band-chart", summary, traces, drawn)


def _segment(labels: Sequence[str], line: BandLine) -> Trace:
    return {
        "type": "bar",
        "orientation": "h",
        "name": line.name,
        "y": [label_of(label) for label in labels],
        "x": [significant(share, 6) for share in line.shares],
        "text": [f"{share:.0%}" if share >= _LEGIBLE else "" for share in line.shares],
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textangle": 0,
        "textfont": {"color": "#1b1b19" if line.is_pale else "#ffffff", "size": 13},
        "marker": {
            "color": line.colour,
            "line": {"color": "#ffffff", "width": 1.5},
            "pattern": _hatching(line),
        },
        "customdata": list(line.deals),
        "hovertemplate": "%{y}: <b>%{x:.2%}</b><br>%{customdata:,} deals"
        "<extra>%{fullData.name}</extra>",
    }


def _hatching(line: BandLine) -> dict[str, object]:
    if not line.is_hatched:
        return {"shape": ""}
    ink = "rgba(70,30,0,0.22)" if line.is_pale else "rgba(255,255,255,0.28)"
    return {
        "shape": "/",
        "fgcolor": ink,
        "size": 7,
        "solidity": 0.22,
        "fillmode": "overlay",
    }
