"""Tables of figures: those of a page in Chinese are those of the English one.

A table of figures has a column that is set to the right. Its figures stand once, in
English; here are the Chinese of the words beside them, and `make golden` writes the tables
in Chinese from both.
"""

from __future__ import annotations

import re
from typing import Final

from tuolaji.bots import POLICIES
from tuolaji.dsl.catalogue import list_variants
from tuolaji.language import Language, _, in_language
from tuolaji.sim.compare.result import Agreement

__all__ = ["TABLE", "in_chinese"]

TABLE: Final = re.compile(r"^\|.*\|\n\|[-:|]*---:[-:|]*\|\n(?:\|.*\|\n)*", re.MULTILINE)
_TEXT: Final = re.compile(r"[A-Za-z]")
_NAMES: Final = {*POLICIES, *(info.id for info in list_variants())}
_CODE: Final = re.compile(r"`[\w-]+`")
_UNITS: Final = {", levels": "，级", ", points": "，分", " pp": " 百分点"}
_WORDS: Final = {
    "0 by definition": "规定为 0",
    "asked again": "再问",
    "before, among `greedy-1`": "原来，同桌 `greedy-1`",
    "bianfeng − jiaofen": "边锋升级 − 叫分",
    "capture only with trumps": "用主牌才能抠底",
    "a seat gains, levels a deal": "一个座位每局多几级",
    "deals": "局数",
    "deals a second": "每秒局数",
    "held before": "原来守住",
    "held now": "现在守住",
    "levels a deal over `greedy-1`": "每局比 `greedy-1` 多升几级",
    "now, among `greedy-1`": "现在，同桌 `greedy-1`",
    "now, among those that bid as before": "现在，同桌照原来亮主",
    "player": "牌手",
    "the same": "一样",
    "tractors from three pairs on": "三连对以上才算拖拉机",
    "tuolaji − titanic": "拖拉机 − 泰坦尼克",
    "variant": "打法",
    "`chaodipi-five`, where half of the points will do": "`chaodipi-five`（过半即可）",
    "`bianfeng-called`, by the holder": "`bianfeng-called`，持牌者为朋友",
    "`qiren-liufu`, two friends": "`qiren-liufu`，两个朋友",
    "`shengji-options-six`, two friends": "`shengji-options-six`，两个朋友",
    "`zhaopengyou`, by the holder": "`zhaopengyou`，持牌者为朋友",
    "`zhaopengyou-pagat-six`, two friends": "`zhaopengyou-pagat-six`，两个朋友",
    "`follow.pair: any`": "`跟牌.对子: 任意`",
}


def in_chinese(table: str) -> str:
    """Return a table of figures with its words in Chinese.

    Raises:
        KeyError: There is no Chinese here for some words.
    """
    head, rule, *rows = table.splitlines()
    return "\n".join([_row(head), rule, *map(_row, rows), ""])


def _row(row: str) -> str:
    return f"|{'|'.join(map(_cell, row.split('|')[1:-1]))}|"


def _cell(cell: str) -> str:
    text = cell.strip()
    if not text:
        return cell
    if text in {*Agreement}:
        with in_language(Language.ZH):
            return f" {_(text)} "
    unit = next((unit for unit in _UNITS if text.endswith(unit)), "")
    text = text.removesuffix(unit)
    is_said = _TEXT.search(text) and text not in _NAMES and not _CODE.fullmatch(text)
    return f" {_WORDS[text] if is_said else text}{_UNITS.get(unit, '')} "
