"""Is a policy found out that looks at another hand?

The compiled engine asks no policy that is written in Python, so this is a process in
which the sources run: `TUOLAJI_PURE=1 python -m tests.bots.peek`. It ends with 0 if
the policy is found out.
"""

from __future__ import annotations

import sys

from tests.bots.test_hidden_cards import changed_decisions
from tests.oracle.variants import RULESETS
from tuolaji.engine.choose import move
from tuolaji.engine.codes import HAND, HIGH, LOW, PLANES, PLAY
from tuolaji.engine.policy import Policy
from tuolaji.engine.state import Deal, Tables


class Peeking(Policy):
    """Leads high or low by what the next seat holds."""

    def lead(self, rules: Tables, deal: Deal, seat: int) -> None:
        """Look where it must not."""
        seen = deal.cards[HAND + (seat + 1) % 4 * PLANES]
        deal.style = HIGH if seen.bit_count() % 2 else LOW
        move(rules, deal, HAND + seat * PLANES, PLAY, 1)


if __name__ == "__main__":
    found = changed_decisions(RULESETS["base"], (Peeking(), Peeking()), "lead", range(2))
    sys.exit(not found)
