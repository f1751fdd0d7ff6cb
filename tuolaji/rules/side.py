"""The two sides of a deal."""

from __future__ import annotations

from tuolaji.rules.key import Choice

__all__ = ["Side"]


class Side(Choice):
    """The two sides of a deal."""

    DECLARERS = "declarers"
    ATTACKERS = "attackers"
