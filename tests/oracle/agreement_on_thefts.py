"""Agreement of the engine and the oracle on thefts of the kitty.

Deals are played step by step up to the first lead. After each burial the seats that are
asked, their order and all that they may lay down must be what the oracle finds, and in
the end trumps, level, declarer and leader.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.oracle.bid import Laid, Table
from tests.oracle.theft import Thefts
from tuolaji.cards import sort_cards
from tuolaji.rules.bidding import Window
from tuolaji.rules.match import Next
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.actions import Action, Bury, LayDown, Pass
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.position import Cards

POSITIONS = 5
"""A deal counts for so many positions."""


def thefts_differ(ruleset: Ruleset, seed: int, count: int) -> Iterator[str]:
    """Yield a sentence for each deal whose thefts go on otherwise."""
    if not ruleset.kitty.theft or not ruleset.kitty.size:
        return
    for number in range(-(-count // POSITIONS)):
        deal = begun(ruleset, seed, number)
        for sentence in _deal_differs(deal, Random(f"{seed}/{number}/thefts")):
            yield f"deal {number}: {sentence}"


def begun(ruleset: Ruleset, seed: int, number: int) -> DealInPlay:
    """Return a deal at random levels, in which nobody has bid yet."""
    rng = Random(f"{seed}/{number}/begun")
    ranks = ruleset.levels.ranks
    players = ruleset.table.players
    if Next.BIDDING in {ruleset.match.held, ruleset.match.takeover}:
        levels = [rng.choice(ranks) for _ in range(players)]
        own = [levels[seat % 2 if players % 2 == 0 else seat] for seat in range(players)]
        return DealInPlay(ruleset, seed, index=number, level=own)
    declarer = rng.choice((None, rng.randrange(players)))
    level = rng.choice(ranks)
    return DealInPlay(ruleset, seed, index=number, level=level, declarer=declarer)


def _deal_differs(deal: DealInPlay, rng: Random) -> Iterator[str]:
    opening = deal.declarer is None
    eagerness = rng.choice((0.1, 0.6, 0.9))
    _bid(deal, rng)
    thefts = _on_the_table(deal, opening=opening)
    assert thefts.declarer == deal.declarer, "the oracle of bids finds the declarer"
    while deal.phase in {Phase.BURYING, Phase.CALLING, Phase.STEALING}:
        phase = deal.phase
        if phase is Phase.STEALING:
            yield from _asking_differs(thefts, deal, rng, eagerness)
            continue
        deal.apply(_some_action(deal, rng))
        if phase is Phase.BURYING and _phase_of(deal) is not Phase.STEALING:
            yield from _unasked(thefts, deal)
    while deal.phase in {Phase.CROSSING, Phase.ANSWERING}:
        deal.apply(next(deal.legal_actions()))
    found = (deal.declarer, deal.leader, deal.level)
    accepted = (thefts.declarer, thefts.declarer, thefts.level)
    if found != accepted or (thefts.count and deal.trump != thefts.trump):
        yield f"{found} at {deal.trump} declares, leads and is the level, not {accepted}"


def _bid(deal: DealInPlay, rng: Random) -> None:
    """Let seats bid, mostly so few times that there is something to steal by."""
    is_unbid = any(line.unbid for line in deal.rules.kitty.theft)
    first = 0.0 if is_unbid and rng.random() < 0.6 else rng.choice((0.1, 0.9))
    over = rng.choice((0.0, 0.0, 0.02, 0.6))
    if deal.rules.bidding.window is Window.AUCTION:
        while deal.phase in {Phase.BIDDING, Phase.NAMING}:
            deal.apply(rng.choice(list(deal.legal_actions())))
        return
    while deal.phase is Phase.BIDDING:
        bids = [action for action in deal.legal_actions() if action != Pass()]
        if deal.bids:
            is_bid = rng.random() < over
        else:
            bids, is_bid = bids[:1], rng.random() < first
        deal.apply(rng.choice(bids) if is_bid else Pass())


def _on_the_table(deal: DealInPlay, *, opening: bool) -> Thefts:
    """Return the oracle's deal after the same bids."""
    assert deal.declarer is not None, "bidding is over"
    players = deal.rules.table.players
    levels = deal.levels or (deal.level,) * players
    own = None if deal.levels is None else tuple(deal.levels)
    table = Table(deal.rules, own or deal.level, opening, deal.turned)
    if deal.rules.bidding.window is Window.AUCTION:
        table.name(deal.declarer, deal.trump)
        return Thefts(deal.rules, table, deal.declarer, levels)
    for bid in deal.bids:
        table.lay(Laid(bid.seat, bid.cards, bid.suit))
    return Thefts(deal.rules, table, deal.declarer, levels, trump_unbid=deal.trump)


def _some_action(deal: DealInPlay, rng: Random) -> Action:
    """Return a burial of random cards that is allowed, or a call."""
    while deal.phase is Phase.BURYING and deal.turn is not None:
        cards = rng.sample(deal.hand(deal.turn), deal.rules.kitty.size)
        burial = Bury(tuple(sorted(cards)))
        if deal.why_illegal(burial) is None:
            return burial
    return next(deal.legal_actions())


def _unasked(thefts: Thefts, deal: DealInPlay) -> Iterator[str]:
    """Yield what differs where nobody is asked after a burial."""
    chances = thefts.chances(_hands(deal))
    if chances:
        yield f"nobody is asked; {dict(chances)} could steal from {thefts.buried_by}"


def _asking_differs(
    thefts: Thefts, deal: DealInPlay, rng: Random, eagerness: float
) -> Iterator[str]:
    """Ask the seats after a burial or a bid, until one bids or all have passed."""
    for seat, bids in thefts.chances(_hands(deal)).items():
        offered = {
            (sort_cards(action.cards), action.suit): action
            for action in deal.legal_actions()
            if isinstance(action, LayDown)
        }
        if (deal.phase, deal.turn, set(offered)) != (Phase.STEALING, seat, bids):
            yield f"seat {deal.turn} may lay down {set(offered)}, not {seat} {bids}"
            deal.apply(Pass())
            return
        if rng.random() < eagerness:
            bid = rng.choice(sorted(bids, key=str))
            thefts.steal(seat, bid)
            deal.apply(offered[bid])
            if deal.kitty_seat != thefts.buried_by:
                yield f"seat {deal.kitty_seat} has the kitty, not {thefts.buried_by}"
            if thefts.left and _phase_of(deal) is not Phase.STEALING:
                yield from _unasked(thefts, deal)
            return
        deal.apply(Pass())
    if deal.phase is Phase.STEALING:
        yield f"seat {deal.turn} is asked, who may not steal"
        deal.apply(Pass())


def _phase_of(deal: DealInPlay) -> Phase:
    return deal.phase


def _hands(deal: DealInPlay) -> list[Cards]:
    return [deal.hand(seat) for seat in range(deal.rules.table.players)]
