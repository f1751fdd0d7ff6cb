"""Throws: whether one stands, and what must be led when it does not.

A throw stands if no hand it is tested against beats any of its components within the
group, or could ruff one, where trumps count. Else the first line that fits what it makes
the leader lead says what that is, and what the throw costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tests.oracle.bomb import across
from tests.oracle.condition import Known, met
from tests.oracle.follow import is_ranked_above
from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.shapes import Cards, Part, Parts, decompositions, parts_within
from tuolaji.rules.lead import CostFor, FailedThrow, Forced, TestedAgainst, Throws
from tuolaji.rules.table import Partners


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a throw.

    Attributes:
        stands: Whether it is led as thrown.
        forced: The acceptable sets of cards that a failed throw leads; empty if it stands.
        penalty: The points that it costs.
        is_lead: Whether it may be led at all.
        levels: The levels that it costs.
        loses_deal: Whether it loses the deal.
    """

    stands: bool
    forced: frozenset[Cards]
    penalty: int
    is_lead: bool = True
    levels: int = 0
    loses_deal: bool = False


def may_be_led(rules: DealRules, lead: Cards) -> bool:
    """Tell whether the cards may be put down as a lead at all."""
    if across(rules, lead) is not None:
        return True
    group = rules.group_of(lead)
    if group is None or not decompositions(rules, lead):
        return False
    if any(len(parts) == 1 for parts in decompositions(rules, lead)):
        return True
    throws = rules.ruleset.lead.throws
    thrown = Throws.TRUMPS if group == TRUMPS else Throws.PLAIN_SUITS
    return throws in {Throws.ANY_GROUP, thrown}


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
        pack = Counter(rules.ruleset.deck.cards())
        return (tuple(sorted((pack - Counter(leader) - Counter(played)).elements())),)
    is_alone = rules.ruleset.table.partners is Partners.NONE
    if tested is not TestedAgainst.EVERY_HAND and not is_alone:
        return tuple(others[::2])
    return tuple(others)


def is_beaten(rules: DealRules, part: Part, group: str, hand: Cards) -> bool:
    """Tell whether a hand can beat one component, within its group or by a ruff."""
    own = rules.in_group(hand, group)
    ruffs = rules.ruleset.lead.tested_against is TestedAgainst.OPPONENTS_AND_TRUMPS
    if ruffs and not own:
        rivals = parts_within(rules, rules.in_group(hand, TRUMPS), part.kind.size)
        return any(_is_as_good(rules, rival, part) for rival in rivals)
    rivals = parts_within(rules, own, part.kind.size)
    return any(_beats(rules, rival, part) for rival in rivals)


def _is_as_good(rules: DealRules, other: Part, part: Part) -> bool:
    is_above = is_ranked_above(rules, other.kind.shape, part.kind.shape)
    return other.kind == part.kind or is_above


def _beats(rules: DealRules, other: Part, part: Part) -> bool:
    if other.kind == part.kind:
        return other.top > part.top
    return is_ranked_above(rules, other.kind.shape, part.kind.shape)


def judge_throw(
    rules: DealRules,
    thrown: Parts,
    tested: Sequence[Cards],
    attackers: int | None = None,
) -> Verdict:
    """Return what becomes of a throw that was decomposed into `thrown`.

    Args:
        rules: The rules of the deal.
        thrown: Its components.
        tested: The sets of cards that it is tested against.
        attackers: The attackers' points, where one of them throws.
    """
    if len(thrown) == 1:
        return Verdict(stands=True, forced=frozenset(), penalty=0)
    group = rules.group_of(thrown[0].cards)
    assert group is not None, "a throw is of one group"
    beaten = [
        part
        for part in thrown
        if any(is_beaten(rules, part, group, hand) for hand in tested)
    ]
    if not beaten:
        return Verdict(stands=True, forced=frozenset(), penalty=0)
    for line in rules.ruleset.lead.failed_throw:
        led = _led(rules, line.forced, thrown, beaten)
        if line.forced is Forced.CHOSEN:
            led = _choices(rules, thrown, group, tested)
        if any(met(rules, line.when, Known(play=cards)) for cards in led):
            cost = _price(line, thrown, beaten, led)
            if line.is_floored and attackers is not None:
                cost = min(cost, max(attackers, 0))
            is_lead = True
            if line.forced is Forced.ANOTHER_LEAD:
                is_lead = bool(line.prices or line.levels or line.loses_deal)
                led = frozenset({()})
            return Verdict(False, led, cost, is_lead, line.levels, line.loses_deal)
    raise LookupError("no line fits a failed throw")


def _price(
    line: FailedThrow, thrown: Parts, beaten: Sequence[Part], led: frozenset[Cards]
) -> int:
    """Return the points of a line for a throw of which some components are beaten."""
    if line.each is CostFor.COMPONENT_BEATEN:
        prices = dict(line.shapes)
        return sum(prices.get(part.kind.shape, 0) for part in beaten)
    size = sum(part.kind.size for part in thrown)
    charged = {
        CostFor.THROW: 1,
        CostFor.CARD_TAKEN_BACK: size - _left(line.forced, led),
        CostFor.CARD_BEATEN: sum(part.kind.size for part in beaten),
        CostFor.CARD_LED: len(min(led)),
        CostFor.CARD_THROWN: size,
        CostFor.CARD_BUT_ONE: size - 1,
    }
    return line.points * charged[line.each]


def _left(forced: Forced, led: frozenset[Cards]) -> int:
    """Return how many cards of a failed throw are led all the same."""
    return 0 if forced is Forced.ANOTHER_LEAD else len(min(led))


def _choices(
    rules: DealRules, thrown: Parts, group: str, tested: Sequence[Cards]
) -> frozenset[Cards]:
    """Return what the first hand that beats a component may choose of a throw."""
    for hand in tested:
        parts = [part for part in thrown if is_beaten(rules, part, group, hand)]
        if parts:
            return frozenset(part.cards for part in parts)
    raise LookupError("no hand beats the throw")


def _led(
    rules: DealRules, forced: Forced, thrown: Parts, beaten: Sequence[Part]
) -> frozenset[Cards]:
    """Return the cards that may have to be led; of those as low as each other, any."""
    if forced is Forced.LOWEST_CARD:
        cards = [card for part in thrown for card in part.cards]
        least = min(rules.strength[card] for card in cards)
        return frozenset((card,) for card in cards if rules.strength[card] == least)
    if forced is Forced.SMALLEST:
        fewest = min(part.kind.size for part in thrown)
        chosen = [part for part in thrown if part.kind.size == fewest][-1].kind
    elif forced is Forced.LOWEST:
        heights = [(_least(rules, part), part.kind.size) for part in thrown]
        chosen_part = [
            part
            for part, height in zip(thrown, heights, strict=True)
            if height == min(heights)
        ][-1]
        return frozenset(
            part.cards
            for part in thrown
            if _kind(part) == _kind(chosen_part)
            and part.top == chosen_part.top
            and _least(rules, part) == _least(rules, chosen_part)
        )
    else:
        chosen = beaten[-1 if forced is Forced.SMALLEST_BEATEN else 0].kind
    alike = [part for part in thrown if _kind(part) == (chosen.shape, chosen.size)]
    lowest = min(part.top for part in alike)
    return frozenset(part.cards for part in alike if part.top == lowest)


def _least(rules: DealRules, part: Part) -> int:
    return min(rules.strength[card] for card in part.cards)


def _kind(part: Part) -> tuple[str, int]:
    return part.kind.shape, part.kind.size
