"""Who sits at the table: people, policies of ours, and bots from files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tuolaji.bots import POLICIES, USUAL_POLICY
from tuolaji.errors import PlanError
from tuolaji.language import _, plural
from tuolaji.table.botfile import is_bot, make_bot
from tuolaji.table.players import Bot, Player

__all__ = ["PERSON", "Sitter", "read_seats"]

PERSON: Final = "me"
"""The word that sits a person down; `me:ANN` gives the person a name."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who plays a seat.

    Attributes:
        word: As it was named: `me`, `me:ANN`, a policy, or `FILE.py:CLASS`.
    """

    word: str

    @property
    def is_person(self) -> bool:
        """Whether it is a person, who is asked."""
        return self.word == PERSON or self.word.startswith(f"{PERSON}:")

    @property
    def name(self) -> str:
        """The person's own name, or the bot's; empty for a person without one."""
        return self.word[len(PERSON) :].removeprefix(":") if self.is_person else self.word

    def bot(self) -> Bot:
        """Return the bot that plays here.

        Raises:
            PlanError: It is a class in a file that cannot be made.
        """
        assert not self.is_person, "people decide by themselves"
        return Player(self.word) if self.word in POLICIES else make_bot(self.word)


def read_seats(text: str | None, players: int) -> tuple[Sitter, ...]:
    """Return who sits where, for words parted by commas; `greedy` takes the seats left.

    Raises:
        PlanError: There are too many, nobody is a person, or a word means nobody.
    """
    words = [word.strip() for word in (text or PERSON).split(",")]
    if len(words) > players:
        said = plural(
            "{count} seat is named, but the table has {players}",
            "{count} seats are named, but the table has {players}",
            count=len(words),
            players=players,
        )
        raise PlanError(said)
    words += [USUAL_POLICY] * (players - len(words))
    sitters = tuple(map(Sitter, words))
    for sitter in sitters:
        if not (sitter.is_person or sitter.word in POLICIES or is_bot(sitter.word)):
            known = ", ".join((PERSON, *sorted(POLICIES)))
            raise PlanError(
                _(
                    "'{word}' cannot take a seat; seats are {known}, or FILE.py:CLASS",
                    word=sitter.word,
                    known=known,
                )
            )
    if not any(sitter.is_person for sitter in sitters):
        raise PlanError(
            _("nobody at the table is a person; name a seat '{person}'", person=PERSON)
        )
    return sitters
