"""The titles of the figures, in English and in Chinese.

A figure without a title of its own here is shown under its name, so that a new metric
needs no change of the report.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

__all__ = ["Title", "metric_title"]


class Title(NamedTuple):
    """A heading in both languages; the Chinese may be empty."""

    english: str
    chinese: str


_METRICS: Final = {
    "declarers_hold": Title("Declarers hold", "守庄"),
    "attackers_points": Title("Attackers’ points", "闲家得分"),
    "attackers_points_spread": Title("Spread of points", "得分离散"),
    "attackers_points_q10": Title("Points, lowest tenth", "得分低十分位"),
    "attackers_points_median": Title("Points, median", "得分中位数"),
    "attackers_points_q90": Title("Points, highest tenth", "得分高十分位"),
    "level_gain": Title("Level gain", "升级数"),
    "seat_balance": Title("Seat balance", "座位均衡"),
    "declarer_earned": Title("Declarer’s own points", "庄家得失"),
    "friends_earned": Title("Friends’ own points", "朋友得失"),
    "attackers_earned": Title("Attackers’ own points", "闲家得失"),
    "claims": Title("Claims", "奖罚次数"),
    "declarer_alone": Title("Declarer alone", "一打多"),
    "friends_found": Title("Friends found", "朋友数"),
    "seat_levels": Title("Levels of all seats", "全桌升级数"),
    "tribute": Title("Tribute", "进贡张数"),
    "kitty_captured": Title("Kitty captured", "抠底"),
    "kitty_points": Title("Kitty points", "底牌分"),
    "kitty_multiplier": Title("Kitty multiplier", "抠底倍数"),
    "kitty_share": Title("Kitty’s share of points", "底牌分占比"),
    "capped": Title("Kitty multiplier capped", "倍数封顶"),
    "dug": Title("Dug", "勾到底"),
    "nobody_bid": Title("Nobody bids", "无人亮主"),
    "no_trump": Title("No trump", "无主"),
    "overturned": Title("Overturned", "反主"),
    "tricks": Title("Tricks", "墩数"),
    "decisions": Title("Decisions", "决策数"),
    "lead_changes": Title("Lead changes", "出牌权易手"),
    "throws": Title("Throws tried", "甩牌"),
    "throws_failed": Title("Throws that fail", "甩牌失败"),
    "throws_stood": Title("Throws that stand", "甩牌成功"),
    "ruffs": Title("Ruffs", "毙牌"),
    "overruffs": Title("Overruffs", "盖毙"),
    "tractors_led": Title("Tractors led", "领出拖拉机"),
    "wide_runs_led": Title("Wide runs led", "领出泰坦尼克或推土机"),
    "lead_branching": Title("Choices at a lead", "领出选择"),
    "follow_branching": Title("Choices at a follow", "跟牌选择"),
    "forced_plays": Title("Forced plays", "被迫出牌"),
    "tractors_answered": Title("Tractors answered", "跟出拖拉机"),
    "wide_runs_answered": Title("Wide runs answered", "跟出泰坦尼克或推土机"),
    "comebacks": Title("Comebacks", "翻盘"),
    "known_after": Title("Result known after", "胜负见分晓"),
    "deals_per_match": Title("Deals a match", "每场局数"),
    "tricks_per_match": Title("Tricks a match", "每场墩数"),
    "decisions_per_match": Title("Decisions a match", "每场决策数"),
    "first_declarers_win": Title("First declarers win", "首局庄家方胜率"),
    "first_declarer_advantage": Title("First declarer’s advantage", "首庄优势"),
    "even_team_wins": Title("Even team wins", "偶数位一方胜率"),
    "without_winner": Title("Matches without a winner", "未分胜负"),
    "broken_off": Title("Matches broken off", "中止的场"),
    "ended_by_clock": Title("Matches ended by the clock", "到时结束"),
    "minutes_per_match": Title("Minutes a match", "每场分钟数"),
    "skill_gap": Title("Skill gap", "水平差距"),
    "skill_deals": Title("Deals to tell policies apart", "分出高下的局数"),
    "luck": Title("Luck of the cards", "牌运"),
    "skill": Title("Skill of the players", "牌技"),
    "skill_wins": Title("First policy wins", "首列出牌策略胜率"),
}
_BAND: Final = re.compile(r"band_(declarers|attackers)_(\d+)")
_GAINS: Final = {"declarers": "庄家升 {} 级", "attackers": "闲家升 {} 级"}


def metric_title(name: str) -> Title:
    """Return what a metric is called."""
    if band := _BAND.fullmatch(name):
        side, levels = band.groups()
        return Title(f"{side.capitalize()} gain {levels}", _GAINS[side].format(levels))
    if name == "band_takeover":
        return Title("Takeover without a level", "上台不升级")
    words = name.replace("_", " ")
    return _METRICS.get(name) or Title(words[:1].upper() + words[1:], "")
