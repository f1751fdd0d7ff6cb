"""Throws: whether one stands, and what must be led when it does not.

A throw stands if no hand it is tested against beats any of its components within the
group. Else the smallest component of the first (or last) beaten class is led; a class is
all components of one shape and number of cards. Or it is no lead at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tests.oracle.follow import is_ranked_above
from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.shapes import Cards, Part, Parts, decompositions, parts_within
from tuolaji.rules.formula import evaluate
from tuolaji.rules.lead import Forced, TestedAgainst, Throws


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a throw.

    Attributes:
        stands: Whether it is led as thrown.
        forced: The acceptable sets of cards that a failed throw leads; empty if it stands.
        penalty: The points that it costs, one for each of `forced`.
    """

    stands: bool
    forced: frozenset[Cards]
    penalty: int


def may_be_led(rules: DealRules, lead: Cards) -> bool:
    """Tell whether the cards may be put down as a lead at all."""
    group = rules.group_of(lead)
    if group is None or not decompositions(rules, lead):
        return False
    if any(len(parts) == 1 for parts in decompositions(rules, lead)):
        return True
    throws = rules.ruleset.lead.throws
    return throws is Throws.ANY_GROUP or (throws is Throws.PLAIN_SUITS and group != TRUMPS)


def hands_tested(
    rules: DealRules, others: Sequence[Cards], leader: Cards = (), played: Cards = ()
) -> tuple[Cards, ...]:
    """Return the sets of cards that a throw is tested against.

    Args:
        rules: The rules of the deal.
        others: The other hands, in order of play from the leader.
        leader: The leader's hand before the lead (used for unseen cards only).
        played: The cards played to earlier tricks (used for unseen cards only).
    """
    tested = rules.ruleset.lead.tested_against
    if tested is TestedAgainst.UNSEEN_CARDS:
        pack = Counter(rules.ruleset.deck.faces() * rules.ruleset.deck.packs)
        return (tuple(sorted((pack - Counter(leader) - Counter(played)).elements())),)
    if tested is TestedAgainst.OPPONENTS:
        return tuple(others[::2])
    return tuple(others)


def is_beaten(rules: DealRules, part: Part, group: str, hand: Cards) -> bool:
    """Tell whether a hand can beat one component within its group."""
    own = rules.in_group(hand, group)
    rivals = parts_within(rules, own, part.kind.size)
    return any(_beats(rules, rival, part) for rival in rivals)


def _beats(rules: DealRules, other: Part, part: Part) -> bool:
    if other.kind == part.kind:
        return other.top > part.top
    return is_ranked_above(rules, other.kind.shape, part.kind.shape)


def is_no_lead(rules: DealRules, verdict: Verdict) -> bool:
    """Tell whether a throw may not be led because it can be beaten."""
    return rules.ruleset.lead.forced is Forced.ANOTHER_LEAD and not verdict.stands


def judge_throw(rules: DealRules, thrown: Parts, tested: Sequence[Cards]) -> Verdict:
    """Return what becomes of a throw that was decomposed into `thrown`."""
    group = rules.group_of(thrown[0].cards)
    assert group is not None, "a throw is of one group"
    beaten = [
        part
        for part in thrown
        if any(is_beaten(rules, part, group, hand) for hand in tested)
    ]
    if len(thrown) == 1 or not beaten:
        return Verdict(stands=True, forced=frozenset(), penalty=0)
    last = rules.ruleset.lead.forced is Forced.LAST_BEATEN_CLASS
    chosen = beaten[-1 if last else 0].kind
    same_class = [part for part in thrown if _class(part) == (chosen.shape, chosen.size)]
    lowest = min(part.top for part in same_class)
    forced = frozenset(part.cards for part in same_class if part.top == lowest)
    withdrawn = sum(part.kind.size for part in thrown) - chosen.size
    penalty = evaluate(rules.ruleset.lead.penalty, {"withdrawn": withdrawn})
    return Verdict(stands=False, forced=forced, penalty=penalty)


def _class(part: Part) -> tuple[str, int]:
    return part.kind.shape, part.kind.size
