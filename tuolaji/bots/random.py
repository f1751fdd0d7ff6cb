"""The random policy: chance within the rules.

Bids, or steals the kitty, at each chance with probability 1/4, buries any cards, leads
one of the distinct components held, each equally likely, and one time in 20 adds a
second component of the same group as a throw. Follows with what is owed in one of the
possible ways, then with any cards.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bomb import count_across, lead_across, play_bomb
    from tuolaji.engine.choose import below, move_random, pick
    from tuolaji.engine.codes import (
        BURIED,
        DRAFT,
        FACES,
        HAND,
        OWED,
        PLANES,
        PLAY,
        RANDOM,
        STREAM_BOTS,
    )
    from tuolaji.engine.components import group_of
    from tuolaji.engine.follow import serve
    from tuolaji.engine.friends import count_callable, free_copy, nth_callable
    from tuolaji.engine.lead import count_components, lead_component
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.registers import copy, restrict, subtract
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.throw import may_throw

__all__ = ["RandomPolicy"]


@cython.final
@cython.cclass
class RandomPolicy(Policy):
    """Plays any legal card; see the module."""

    def bid(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Bid one of the options, each equally likely, one time in four."""
        if below(deal, STREAM_BOTS + seat, 4):
            return -1
        return below(deal, STREAM_BOTS + seat, deal.option_count)

    def asks_anew(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
        """Ask one time in two."""
        return below(deal, STREAM_BOTS + seat, 2) == 0

    def calls_points(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Call one time in four; where calls may jump, any that is left."""
        if below(deal, STREAM_BOTS + seat, 4) != 0:
            return 0
        if not rules.auction_jumps:
            return 1
        return 1 + below(deal, STREAM_BOTS + seat, rules.auction_calls - deal.call_place)

    def name(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Name any suit, or no trump where it may."""
        return below(deal, STREAM_BOTS + seat, 4 + rules.bidding_may_name_no_trump)

    def give(
        self, rules: Tables, deal: Deal, seat: cython.int, faces: cython.longlong
    ) -> cython.longlong:
        """Give any of the cards that may be given."""
        return pick(deal, faces)

    def crosses(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
        """Cross one time in two."""
        return below(deal, STREAM_BOTS + seat, 2) == 0

    def spare(
        self,
        rules: Tables,
        deal: Deal,
        seat: cython.int,
        place: cython.int,
        wanted: cython.int,
    ) -> cython.void:
        """Give the partner any of the cards."""
        move_random(rules, deal, DRAFT, place, wanted)

    def bury(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Bury any cards."""
        move_random(rules, deal, HAND + seat * PLANES, BURIED, rules.kitty_size)

    def friend_call(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Call any face, and any copy; once it need not, no more one time in four."""
        face: cython.int
        copy: cython.int = 0
        if (
            deal.friend_count >= rules.friends_least
            and below(deal, STREAM_BOTS + seat, 4) == 0
        ):
            return -1
        face = below(deal, STREAM_BOTS + seat, count_callable(rules, deal))
        face = nth_callable(rules, deal, face)
        if rules.copies_called:
            copy = below(deal, STREAM_BOTS + seat, rules.packs)
        return face + FACES * free_copy(rules, deal, face, copy)

    def steal(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Steal as it bids."""
        return self.bid(rules, deal, seat)

    def lead(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Lead any component, now and then with a second one."""
        hand: cython.int = HAND + seat * PLANES
        group: cython.int
        total: cython.int = count_components(rules, deal, hand)
        deal.style = RANDOM
        if rules.across_count and leads_across(rules, deal, hand, total):
            return
        lead_component(rules, deal, hand, PLAY, total)
        if below(deal, STREAM_BOTS + seat, 20):
            return
        group = group_of(deal, deal.cards[PLAY])
        if may_throw(rules, group) and restrict(
            rules, deal, DRAFT, hand, deal.group_mask[group]
        ):
            total = count_components(rules, deal, DRAFT)
            copy(rules, deal, OWED, DRAFT)
            lead_component(rules, deal, DRAFT, PLAY, total)
            subtract(rules, deal, OWED, DRAFT)
            subtract(rules, deal, hand, OWED)

    def follow(
        self, rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
    ) -> cython.void:
        """Fill what is owed in any way, then follow with any cards.

        A bomb that may be played is played one time in two.
        """
        deal.style = RANDOM
        if rules.bomb_count and plays_bomb(rules, deal, seat, turn):
            return
        serve(rules, deal, seat, PLAY + turn * PLANES)


def leads_across(
    rules: Tables, deal: Deal, hand: cython.int, total: cython.int
) -> cython.bint:
    """Lead a set across suits as often as any of the other components held."""
    across: cython.int = count_across(rules, deal, hand)
    k: cython.int = 0
    if across == 0:
        return False
    k = below(deal, STREAM_BOTS + deal.actor, total + across)
    if k < total:
        return False
    lead_across(rules, deal, hand, PLAY, k - total)
    return True


def plays_bomb(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.bint:
    """Play a bomb one time in two, where the seat may."""
    hand: cython.int = HAND + seat * PLANES
    if not below(deal, STREAM_BOTS + seat, 2):
        return False
    return play_bomb(rules, deal, hand, PLAY + turn * PLANES, -1)
