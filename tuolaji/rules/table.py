"""The table: seats, sides, and the friends whom a declarer calls.

See docs/rules.md 1.1 and 2.11.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from tuolaji.cards import RANKS, Rank
from tuolaji.rules.formula import Formula, evaluate
from tuolaji.rules.key import Choice, Key
from tuolaji.rules.order import Where

__all__ = ["CallTime", "FoundBy", "FriendCards", "Friends", "Partners", "Table"]


class Partners(Choice):
    """Who plays with the declarer.

    OPPOSITE: every second seat, for the whole match.
    CALLED: the friends of this deal, whom the declarer finds by naming cards (找朋友).
    NONE: nobody; the declarer plays alone against all others.
    """

    OPPOSITE = "opposite", "对家"
    CALLED = "called", "叫朋友"
    NONE = "none", "无"


class FoundBy(Choice):
    """Who becomes a friend: by a card that the declarer calls, or by lot.

    HOLDER: the nearest other seat in order of play that holds it; only it knows.
    COPY: whoever plays the copy that was called, such as the second.
    FIRST: the first seats that play it, as many as there are friends (传统狗腿).
    TURN: seats by their turn to play a card; card and turns are drawn (顺位狗腿).
    HIDDEN: seats that are drawn; each knows a marked card of its own (暗狗腿).
    MARKS: whoever has played most marked cards, from trick to trick (动态狗腿).
    """

    HOLDER = "nearest holder", "最近的持有者"
    COPY = "copy played", "打出该张者"
    FIRST = "first to play", "先打出者"
    TURN = "drawn turn", "抽定顺位"
    HIDDEN = "hidden mark", "暗记"
    MARKS = "most marks", "记号最多者"

    @property
    def is_drawn(self) -> bool:
        """Whether friends are found by lot, so that the declarer calls nothing."""
        return self in {FoundBy.TURN, FoundBy.HIDDEN, FoundBy.MARKS}


class CallTime(Choice):
    """When the declarer calls cards, where partners are called."""

    BEFORE_TAKING = "before taking the kitty", "拿底前"
    ON_TAKING = "on taking the kitty", "拿底时"
    AFTER_BURYING = "after burying", "埋底后"


@dataclass(frozen=True, slots=True)
class Friends:
    """How many cards the declarer calls.

    Attributes:
        least: The fewest, a formula over `players` and `packs`.
        most: The most, or `None` for as many as leave one attacker.
    """

    least: Formula
    most: Formula | None

    def __str__(self) -> str:
        if self.least == self.most:
            return str(self.least)
        return f"{self.least} .." if self.most is None else f"{self.least} .. {self.most}"

    def numbers(self, players: int, packs: int) -> tuple[int, int]:
        """Return the fewest and the most cards at a table."""
        names = {"players": players, "packs": packs}
        most = players - 2 if self.most is None else evaluate(self.most, names)
        return evaluate(self.least, names), most


@dataclass(frozen=True, slots=True)
class FriendCards:
    """Which cards the declarer may call.

    Attributes:
        ranks: Only cards of these ranks, or `None` for any card.
        where: Of them only those in the trump suit, or outside it.
        plain: Only cards of plain suits, which are no trumps.
        jokers: Whether jokers too.
        held: Whether cards of which the declarer holds a copy too.
        shown: Whether cards of which a bid has shown a copy too.
    """

    ranks: tuple[Rank, ...] | None = None
    where: Where | None = None
    plain: bool = False
    jokers: bool = True
    held: bool = True
    shown: bool = True

    def __str__(self) -> str:
        parts = []
        if self.ranks is not None:
            of = "" if self.where is None else f" of {self.where}"
            parts.append(" ".join(RANKS[rank] for rank in self.ranks) + of)
        parts += ["in a plain suit"] * self.plain + ["no joker"] * (not self.jokers)
        parts += ["not held"] * (not self.held) + ["not shown"] * (not self.shown)
        return " and ".join(parts or ["any card"])


_CALLED = "table.partners called"
_BY_CALL = (
    "table.found_by nearest holder or table.found_by copy played or "
    "table.found_by first to play"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Who sits at the table."""

    # With partners opposite, seat `s` belongs to team `s % 2`.
    players: Annotated[
        int, Key("seats, numbered in order of play", "人数", ge=2, le=12)
    ] = 4
    partners: Annotated[
        Partners, Key("who plays with the declarer; `none` lets it play alone", "搭档")
    ] = Partners.OPPOSITE
    friends: Annotated[
        Friends,
        Key(
            "how many cards the declarer calls, such as `2`, `0 .. 1`, `1 ..` or a formula "
            "over players and packs; each finds a friend, or nobody. Where they are drawn "
            "or one card finds all: how many friends there are",
            "朋友数",
            needs=(_CALLED,),
        ),
    ]
    friend_cards: Annotated[
        FriendCards,
        Key(
            "which it may call: `any card`, or for example `A of plain`, `in a plain "
            "suit`, `no joker`, `not held` and `not shown`, joined by `and`",
            "朋友牌",
            needs=(_CALLED, _BY_CALL),
        ),
    ]
    found_by: Annotated[
        FoundBy,
        Key(
            "whom a called card finds: its nearest holder, who plays the copy that was "
            "called, or who plays it first; or who is drawn for a friend, and by what it "
            "is known",
            "认朋友",
            needs=(_CALLED,),
        ),
    ] = FoundBy.HOLDER
    call: Annotated[
        CallTime, Key("when it calls them", "叫朋友", needs=(_CALLED, _BY_CALL))
    ] = CallTime.AFTER_BURYING

    @property
    def partner_count(self) -> int:
        """Partners of each seat for the whole match; none where they are called."""
        return self.players // 2 - 1 if self.partners is Partners.OPPOSITE else 0
