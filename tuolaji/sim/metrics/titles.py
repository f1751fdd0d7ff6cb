"""The titles of the figures and of what is counted, in the language in use.

What has no title of its own here is shown under its name, so that a new metric needs no
change of what shows it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from tuolaji.language import Language, _, language_in_use

__all__ = ["event_in_text", "event_title", "in_text", "metric_text", "title_of"]


_BAND: Final = re.compile(r"band_(declarers|attackers)_(\d+)")


def title_of(name: str) -> str:
    """Return what a metric is called, in the language in use."""
    if band := _BAND.fullmatch(name):
        return _band_title(band[1], int(band[2]))
    return _titles(language_in_use()).get(name) or _from_name(name)


def in_text(name: str) -> str:
    """Return a metric as it stands in a sentence: in English under its name, in words."""
    is_english = language_in_use() is Language.EN
    return name.replace("_", " ") if is_english else title_of(name)


def metric_text(name: str) -> str:
    """Return a metric by its name, in Chinese behind its title; either asks for it."""
    if language_in_use() is Language.EN:
        return name
    return _("{title} ({name})", title=title_of(name), name=name)


def event_title(name: str) -> str:
    """Return what something that is counted is called, in the language in use."""
    return _events(language_in_use()).get(name) or _from_name(name)


def _from_name(name: str) -> str:
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def _band_title(side: str, levels: int) -> str:
    if side == "declarers":
        return _("Declarers gain {levels}", levels=levels)
    return _("Attackers gain {levels}", levels=levels)


@cache
def _titles(_language: Language) -> dict[str, str]:
    return {
        "declarers_hold": _("Declarers hold"),
        "drawn": _("Drawn deals"),
        "attackers_points": _("Attackers’ points"),
        "attackers_points_spread": _("Spread of points"),
        "attackers_points_q10": _("Points, lowest tenth"),
        "attackers_points_median": _("Points, median"),
        "attackers_points_q90": _("Points, highest tenth"),
        "level_gain": _("Level gain"),
        "seat_balance": _("Seat balance"),
        "declarer_earned": _("Declarer’s own points"),
        "friends_earned": _("Friends’ own points"),
        "attackers_earned": _("Attackers’ own points"),
        "claims": _("Claims fulfilled"),
        "declarer_alone": _("Declarer alone"),
        "friends_found": _("Friends found"),
        "seat_levels": _("Levels of all seats"),
        "tribute": _("Cards of tribute"),
        "kitty_captured": _("Kitty captured"),
        "kitty_points": _("Kitty points"),
        "kitty_multiplier": _("Kitty multiplier"),
        "kitty_share": _("Kitty’s share of points"),
        "capped": _("Kitty multiplier capped"),
        "dug": _("Dug"),
        "nobody_bid": _("Nobody bids"),
        "no_trump": _("No trump"),
        "overturned": _("Overturned"),
        "tricks": _("Tricks"),
        "decisions": _("Decisions"),
        "lead_changes": _("Lead changes"),
        "throws": _("Throws tried"),
        "throws_failed": _("Throws that fail"),
        "throws_stood": _("Throws that stand"),
        "ruffs": _("Ruffs"),
        "overruffs": _("Overruffs"),
        "tractors_led": _("Tractors led"),
        "wide_runs_led": _("Wide runs led"),
        "lead_branching": _("Choices at a lead"),
        "follow_branching": _("Choices at a follow"),
        "forced_plays": _("Forced plays"),
        "tractors_answered": _("Tractors answered"),
        "wide_runs_answered": _("Wide runs answered"),
        "comebacks": _("Comebacks"),
        "known_after": _("Result known after"),
        "deals_per_match": _("Deals a match"),
        "tricks_per_match": _("Tricks a match"),
        "decisions_per_match": _("Decisions a match"),
        "first_declarers_win": _("First declarers win"),
        "first_declarer_advantage": _("First declarer’s advantage"),
        "even_team_wins": _("Even team wins"),
        "without_winner": _("Matches without a winner"),
        "broken_off": _("Matches broken off"),
        "ended_by_clock": _("Matches ended by the clock"),
        "minutes_per_match": _("Minutes a match"),
        "skill_gap": _("Skill gap"),
        "skill_points": _("Skill gap in points"),
        "skill_deals": _("Deals to tell policies apart"),
        "luck": _("Luck of the cards"),
        "skill": _("Skill of the players"),
        "skill_wins": _("First policy wins"),
        "band_drawn": _("Neither side wins"),
        "band_takeover": _("Takeover without a level"),
    }


def event_in_text(name: str) -> str:
    """Return something that is counted as it stands in a sentence; see `in_text`."""
    is_english = language_in_use() is Language.EN
    return name.replace("_", " ") if is_english else event_title(name)


@cache
def _events(_language: Language) -> dict[str, str]:
    return {
        "bids": _("First bids"),
        "reinforced": _("Own bid reinforced"),
        "overturned": _("Another’s bid overturned"),
        "self_overturned": _("Own bid changed"),
        "throws": _("Throws tried"),
        "throws_failed": _("Failed throws"),
        "ruffs": _("Ruffs"),
        "overruffs": _("Overruffs"),
        "pairs_led": _("Pairs led"),
        "tractors_led": _("Tractors led"),
        "wide_sets_led": _("Triples and wider sets led"),
        "wide_runs_led": _("Runs of triples and wider sets led"),
        "decisions": _("Decisions"),
        "lead_changes": _("Lead changes"),
        "redeals": _("Dealt anew"),
        "kitty_stolen": _("Kitty taken by a higher bid"),
        "nobody_bid": _("Deals without a bid"),
        "turned_up": _("A card of the kitty fixes trumps"),
        "no_trump": _("Deals without a trump suit"),
        "captured": _("Captured kitties"),
        "capped": _("Capped multipliers"),
        "takeover": _("Takeovers"),
    }
