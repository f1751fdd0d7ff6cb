"""The search policy: plays, burials and called friends by rollouts in imagined worlds.

A world is the deal as the seat sees it, with the cards that it cannot see dealt anew
(`tuolaji.engine.sight`), trumps and points seldom among those that are buried. In each
world each choice worth a thought is made and the deal played on by the greedy policy. What
gathers most points for the seat's side is chosen, if it gains more over the greedy choice
than chance explains. All choices are tried in the same worlds; the better ones in more,
unless the greedy choice is ahead of them all.

Bids, calls of points, names of trumps and thefts are those of the greedy policy.

The worlds follow from the seat's stream, the trick and the place in it. So they are the
same under any rules and by any number of workers, and depend on no hidden card.
"""

from __future__ import annotations

from typing import Annotated

from tuolaji.errors import PlanError

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.bots.greedy import GreedyPolicy
    from tuolaji.bots.greedy_1 import discard, lead_sure, ruff
    from tuolaji.bots.valuation import (
        bury_least_missed,
        bury_short_suits,
        highest_callable,
        sure_cards,
    )
    from tuolaji.engine.bits import copy_course, copy_state, low_bit
    from tuolaji.engine.bomb import count_across, lead_across, owed_bomb, play_bomb
    from tuolaji.engine.choose import seed_stream
    from tuolaji.engine.codes import (
        BURIED,
        CANDIDATES,
        FACES,
        GROUPS,
        HAND,
        HIGH,
        LOW,
        PLANES,
        PLAY,
        POOR,
        RANDOM,
        RICH,
        SEATS,
        STAGE_BURY,
        STAGE_CALL,
        STAGE_CALL_FIRST,
        STAGE_FOLLOW,
        STAGE_LEAD,
        STAGES,
        STREAM_BOTS,
        STREAM_SHUFFLE,
        TRUMPS,
        WORLDS,
    )
    from tuolaji.engine.follow import serve
    from tuolaji.engine.friends import call_friend, calls_before_kitty, free_copy
    from tuolaji.engine.kitty import keep_limits
    from tuolaji.engine.lead import count_components, lead_nth
    from tuolaji.engine.play import (
        finish_trick,
        leave_kitty,
        play_trick,
        put_burial,
        settle_kitty,
        take_follow,
        take_lead,
    )
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.registers import clear, count, seat_at, subtract
    from tuolaji.engine.scoring import settle
    from tuolaji.engine.sight import Lots, deal_anew
    from tuolaji.engine.state import Deal, Ints, Tables, Words, make_room
    from tuolaji.engine.throw import find_unseen, may_throw

__all__ = ["Search", "SearchPolicy", "imagine"]


@cython.final
@cython.cclass
class Search:
    """Room for one search, used again for each decision.

    Attributes:
        world: The deal with its hidden cards dealt anew.
        trial: The deal in which a choice is tried.
        plays: The plays or burials to choose from, their cards a plane after the other;
            that of the greedy policy is the first.
        calls: The calls to choose from, as `Policy.friend_call` has them.
        count: How many there are.
        alive: Those that are still tried, the best first.
        values: The points of each in each world.
        totals: Their sums.
        lots: Room for dealing the hidden cards anew.
    """

    world: Deal
    trial: Deal
    plays: Annotated[Words, CANDIDATES * PLANES]
    calls: Annotated[Ints, CANDIDATES]
    count: int
    alive: Annotated[Ints, CANDIDATES]
    values: Annotated[Ints, CANDIDATES * WORLDS]
    totals: Annotated[Words, CANDIDATES]
    lots: Lots

    def __init__(self) -> None:
        """Make room; C has it from the start."""
        if not cython.compiled:
            make_room(self)
        self.world = Deal()
        self.trial = Deal()
        self.lots = Lots()
        self.lots.leans = 1


@cython.final
@cython.cclass
class Told(Policy):
    """Plays or buries the cards that it is told.

    Attributes:
        planes: These cards, a plane after the other.
    """

    planes: Annotated[Words, PLANES]

    def __init__(self) -> None:
        """Make room; C has it from the start."""
        self.watches = 1
        if not cython.compiled:
            self.planes = [0] * PLANES

    def bury(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Bury these cards."""
        make_play(rules, deal, seat, BURIED, self)

    def lead(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Lead these cards."""
        make_play(rules, deal, seat, PLAY, self)

    def follow(
        self, rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
    ) -> cython.void:
        """Follow with these cards."""
        make_play(rules, deal, seat, PLAY + turn * PLANES, self)


def make_play(
    rules: Tables, deal: Deal, seat: cython.int, target: cython.int, told: Told
) -> cython.void:
    """Move the cards that a seat is told to play from its hand to a register."""
    plane: cython.int
    for plane in range(rules.packs):
        deal.cards[target + plane] = told.planes[plane]
    subtract(rules, deal, HAND + seat * PLANES, target)


@cython.final
@cython.cclass
class SearchPolicy(Policy):
    """Plays what does best in worlds that it imagines; see the module.

    Attributes:
        worlds: In how many worlds all plays are tried; the better ones in up to six times
            as many more.
        open_hands: Whether it sees all cards, so that the only world is the deal itself:
            no player, but the measure of what hidden cards cost one.
        greedy: Who bids, plays on, and proposes a choice.
        told: Who makes the play or burial that is tried.
        search: Room for a search.
    """

    worlds: int
    open_hands: int
    greedy: GreedyPolicy
    told: Told
    search: Search

    def __init__(self, worlds: int, *, open_hands: bool = False) -> None:
        """Watch which cards are gone, and make room.

        Raises:
            PlanError: There is no room for so many worlds.
        """
        if not 0 <= worlds <= WORLDS // 7:
            raise PlanError(f"a search tries from 0 to {WORLDS // 7} worlds, got {worlds}")
        self.watches = 1
        self.worlds = worlds
        self.open_hands = int(open_hands)
        self.greedy = GreedyPolicy()
        self.told = Told()
        self.search = Search()

    def bid(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Bid as the greedy policy does."""
        return self.greedy.bid(rules, deal, seat)

    def calls_points(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Call as the greedy policy does."""
        return self.greedy.calls_points(rules, deal, seat)

    def name(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Name the trumps that the greedy policy names."""
        return self.greedy.name(rules, deal, seat)

    def bury(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Bury what does best."""
        find_burials(self, rules, deal, seat)
        tell(self, choose_play(self, rules, deal, seat, STAGE_BURY, 0))
        self.told.bury(rules, deal, seat)

    def friend_call(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Call the card that does best."""
        stage: cython.int = STAGE_CALL
        if calls_before_kitty(rules):
            stage = STAGE_CALL_FIRST
        find_calls(self, rules, deal, seat)
        return self.search.calls[choose_play(self, rules, deal, seat, stage, 0)]

    def steal(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Steal as the greedy policy does."""
        return self.greedy.steal(rules, deal, seat)

    def lead(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Lead what does best."""
        find_leads(self, rules, deal, seat)
        tell(self, choose_play(self, rules, deal, seat, STAGE_LEAD, 0))
        self.told.lead(rules, deal, seat)

    def follow(
        self, rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
    ) -> cython.void:
        """Follow with what does best."""
        find_follows(self, rules, deal, seat, turn)
        tell(self, choose_play(self, rules, deal, seat, STAGE_FOLLOW, turn))
        self.told.follow(rules, deal, seat, turn)


def tell(policy: SearchPolicy, play: cython.int) -> cython.void:
    """Tell which of the plays is to be made."""
    plane: cython.int
    for plane in range(PLANES):
        policy.told.planes[plane] = policy.search.plays[play * PLANES + plane]


def open_trial(
    policy: SearchPolicy, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.void:
    """Let a seat stand before its play in a copy of the deal."""
    copy_course(policy.search.trial, deal)
    policy.search.trial.actor = seat
    policy.search.trial.turn = turn


def keep_play(search: Search, rules: Tables, place: cython.int) -> cython.void:
    """Add the play at a place of the trial to those to choose from, unless it is one."""
    play: cython.int
    plane: cython.int
    alike: cython.bint
    if search.count == CANDIDATES:
        return
    for play in range(search.count):
        alike = True
        for plane in range(rules.packs):
            alike &= (
                search.plays[play * PLANES + plane] == search.trial.cards[place + plane]
            )
        if alike:
            return
    for plane in range(PLANES):
        search.plays[search.count * PLANES + plane] = (
            search.trial.cards[place + plane] if plane < rules.packs else 0
        )
    search.count += 1


def find_burials(
    policy: SearchPolicy, rules: Tables, deal: Deal, seat: cython.int
) -> cython.void:
    """Collect burials: the greedy one, and some that empty a suit or mind points less."""
    hand: cython.int = HAND + seat * PLANES
    group: cython.int
    weight: cython.int
    policy.search.count = 0
    open_trial(policy, deal, seat, 0)
    put_burial(rules, policy.search.trial, policy.greedy)
    keep_play(policy.search, rules, BURIED)
    open_trial(policy, deal, seat, 0)
    bury_short_suits(rules, policy.search.trial, hand)
    keep_burial(policy.search, rules)
    for weight in range(0, 9, 4):
        for group in range(-1, GROUPS):
            if group == TRUMPS or (
                group >= 0 and not deal.cards[hand] & deal.group_mask[group]
            ):
                continue
            open_trial(policy, deal, seat, 0)
            bury_least_missed(rules, policy.search.trial, hand, weight, group)
            keep_burial(policy.search, rules)


def keep_burial(search: Search, rules: Tables) -> cython.void:
    """Add the burial of the trial, made legal, to those to choose from."""
    keep_limits(rules, search.trial)
    keep_play(search, rules, BURIED)


def find_calls(
    policy: SearchPolicy, rules: Tables, deal: Deal, seat: cython.int
) -> cython.void:
    """Collect calls: the greedy one, the three highest cards of each group, or no more."""
    hand: cython.int = HAND + seat * PLANES
    group: cython.int
    face: cython.int
    held: cython.int
    _rank: cython.int
    mask: cython.longlong
    policy.search.count = 0
    keep_call(policy.search, policy.greedy.friend_call(rules, deal, seat))
    if deal.friend_count >= rules.friends_least:
        keep_call(policy.search, -1)
    for group in range(GROUPS):
        mask = deal.group_mask[group]
        for _rank in range(3):
            face = highest_callable(rules, deal, hand, mask)
            if face < 0:
                break
            mask &= ~deal.face_bit[face]
            held = count(rules, deal, hand, deal.face_bit[face])
            face += FACES * free_copy(rules, deal, face, held % rules.packs)
            keep_call(policy.search, face)


def keep_call(search: Search, call: cython.int) -> cython.void:
    """Add a call to those to choose from, unless it is one."""
    index: cython.int
    for index in range(search.count):
        if search.calls[index] == call:
            return
    if search.count < CANDIDATES:
        search.calls[search.count] = call
        search.count += 1


def find_leads(
    policy: SearchPolicy, rules: Tables, deal: Deal, seat: cython.int
) -> cython.void:
    """Collect the leads: the greedy one, what is sure in each group, every component."""
    group: cython.int
    k: cython.int
    policy.search.count = 0
    open_trial(policy, deal, seat, 0)
    policy.greedy.lead(rules, policy.search.trial, seat)
    keep_play(policy.search, rules, PLAY)
    for group in range(GROUPS):
        open_trial(policy, deal, seat, 0)
        find_unseen(rules, policy.search.trial, seat)
        if may_throw(rules, group) and sure_cards(rules, policy.search.trial, seat, group):
            lead_sure(rules, policy.search.trial, seat, group)
            keep_play(policy.search, rules, PLAY)
    for k in range(count_across(rules, deal, HAND + seat * PLANES)):
        open_trial(policy, deal, seat, 0)
        lead_across(rules, policy.search.trial, HAND + seat * PLANES, PLAY, k)
        keep_play(policy.search, rules, PLAY)
    for k in range(count_components(rules, deal, HAND + seat * PLANES)):
        if policy.search.count == CANDIDATES:
            return
        open_trial(policy, deal, seat, 0)
        lead_nth(rules, policy.search.trial, HAND + seat * PLANES, PLAY, k)
        keep_play(policy.search, rules, PLAY)


def find_follows(
    policy: SearchPolicy, rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.void:
    """Collect the follows: the greedy one, and others as many and as unlike as may be."""
    place: cython.int = PLAY + turn * PLANES
    mask: cython.longlong = deal.group_mask[deal.lead_group]
    faces: cython.longlong = deal.cards[HAND + seat * PLANES]
    policy.search.count = 0
    open_trial(policy, deal, seat, turn)
    policy.greedy.follow(rules, policy.search.trial, seat, turn)
    keep_play(policy.search, rules, place)
    if faces & mask:
        faces &= mask
    if deal.lead_size > 1:
        find_wide_follows(policy, rules, deal, seat, turn)
        return
    while faces:
        clear(rules, policy.search.trial, place)
        policy.search.trial.cards[place] = low_bit(faces)
        keep_play(policy.search, rules, place)
        faces &= faces - 1


def find_wide_follows(
    policy: SearchPolicy, rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.void:
    """Collect follows of several cards: by each style, at random, ruffs and discards."""
    place: cython.int = PLAY + turn * PLANES
    hand: cython.int = HAND + seat * PLANES
    state: cython.longlong = deal.streams[STREAM_BOTS + seat]
    drawn: cython.int
    style: cython.int
    for drawn in range(12):
        open_trial(policy, deal, seat, turn)
        seed_stream(policy.search.trial, state, drawn * SEATS + turn, STREAM_BOTS + seat)
        policy.search.trial.style = drawn if drawn <= POOR else RANDOM
        serve(rules, policy.search.trial, seat, place)
        keep_play(policy.search, rules, place)
    find_bombs(policy, rules, deal, seat, turn)
    if (
        deal.cards[hand] & deal.group_mask[deal.lead_group]
        or owed_bomb(rules, deal, hand) >= 0
    ):
        return
    for style in range(LOW, HIGH + 1):
        open_trial(policy, deal, seat, turn)
        if ruff(rules, policy.search.trial, seat, turn, style):
            keep_play(policy.search, rules, place)
    for style in range(RICH, POOR + 1):
        open_trial(policy, deal, seat, turn)
        clear(rules, policy.search.trial, place)
        discard(rules, policy.search.trial, hand, place, style)
        keep_play(policy.search, rules, place)


def find_bombs(
    policy: SearchPolicy, rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.void:
    """Collect the lowest and the highest bomb that may be played."""
    hand: cython.int = HAND + seat * PLANES
    style: cython.int
    for style in range(LOW, HIGH + 1):
        open_trial(policy, deal, seat, turn)
        policy.search.trial.style = style
        if play_bomb(rules, policy.search.trial, hand, PLAY + turn * PLANES, -1):
            keep_play(policy.search, rules, PLAY + turn * PLANES)


def choose_play(
    policy: SearchPolicy,
    rules: Tables,
    deal: Deal,
    seat: cython.int,
    stage: cython.int,
    turn: cython.int,
) -> cython.int:
    """Return which choice does best: in ever more worlds, fewer of them each time.

    As soon as the greedy choice is ahead it is taken: what more worlds could still find
    better gains so little that more worlds for all choices are the better use of the time.

    Args:
        policy: The policy.
        rules: The ruleset's tables.
        deal: The deal.
        seat: Who chooses.
        stage: What: a burial, a call, a lead or a follow.
        turn: Its place in the trick.
    """
    rung: cython.int
    _world: cython.int
    index: cython.int
    play: cython.int
    tried: cython.int = 0
    left: cython.int = policy.search.count
    if left == 1:
        return 0
    open_search(policy, deal, seat, stage, turn)
    for rung in range(3):
        if rung > 0:
            left = fewer_plays(policy.search, left, 4 - rung)
        for _world in range(policy.worlds << rung):
            if not open_world(policy, rules, deal, seat, stage, turn):
                return 0
            for index in range(left):
                play = policy.search.alive[index]
                try_play(policy, rules, seat, stage, turn, play, tried)
            tried += 1
        sort_plays(policy.search, left)
        if policy.search.alive[0] == 0:
            return 0
    return (
        policy.search.alive[0] if gains(policy.search, policy.search.alive[0], tried) else 0
    )


def open_search(
    policy: SearchPolicy,
    deal: Deal,
    seat: cython.int,
    stage: cython.int,
    turn: cython.int,
) -> cython.void:
    """Let all choices be tried, in worlds that follow from the seat and the decision."""
    play: cython.int
    for play in range(policy.search.count):
        policy.search.alive[play] = play
        policy.search.totals[play] = 0
    copy_state(policy.search.world, deal)
    copy_state(policy.search.trial, deal)
    seed_stream(
        policy.search.world,
        deal.streams[STREAM_BOTS + seat],
        (deal.trick_count * STAGES + stage) * SEATS + turn,
        STREAM_SHUFFLE,
    )


def try_play(
    policy: SearchPolicy,
    rules: Tables,
    seat: cython.int,
    stage: cython.int,
    turn: cython.int,
    play: cython.int,
    world: cython.int,
) -> cython.void:
    """Make a choice in the world, play the deal on, and note the points of the side."""
    points: cython.int
    if rules.claim_count or stage < STAGE_LEAD:
        copy_state(policy.search.trial, policy.search.world)
    else:
        copy_course(policy.search.trial, policy.search.world)
    if stage == STAGE_BURY:
        tell(policy, play)
        put_burial(rules, policy.search.trial, policy.told)
        leave_kitty(rules, policy.search.trial, policy.greedy)
    elif stage in (STAGE_CALL, STAGE_CALL_FIRST):
        make_call(policy, rules, policy.search.calls[play])
    else:
        tell(policy, play)
        play_trick_on(policy, rules, seat, turn)
    while policy.search.trial.cards[HAND + policy.search.trial.leader * PLANES]:
        play_trick(rules, policy.search.trial, policy.greedy)
    settle(rules, policy.search.trial)
    points = (
        policy.search.trial.attackers_points
        if policy.search.trial.side_of[seat]
        else -policy.search.trial.attackers_points
    )
    note_points(policy.search, play, world, points)


def make_call(policy: SearchPolicy, rules: Tables, call: cython.int) -> cython.void:
    """Call a friend, or no more, in the trial; what comes before the play follows."""
    if call < 0:
        policy.search.trial.has_called = 1
    else:
        call_friend(rules, policy.search.trial, call % FACES, call // FACES)
    if calls_before_kitty(rules):
        settle_kitty(rules, policy.search.trial, policy.greedy)
        return
    if rules.kitty_size and not policy.search.trial.cards[BURIED]:
        put_burial(rules, policy.search.trial, policy.greedy)
    leave_kitty(rules, policy.search.trial, policy.greedy)


def play_trick_on(
    policy: SearchPolicy, rules: Tables, seat: cython.int, turn: cython.int
) -> cython.void:
    """Make the play that is tried, and finish its trick."""
    later: cython.int
    if turn == 0:
        take_lead(rules, policy.search.trial, policy.told)
    else:
        take_follow(rules, policy.search.trial, policy.told, seat, turn)
    for later in range(turn + 1, rules.players):
        take_follow(
            rules,
            policy.search.trial,
            policy.greedy,
            seat_at(rules, policy.search.trial, later),
            later,
        )
    finish_trick(rules, policy.search.trial)


def note_points(
    search: Search, play: cython.int, world: cython.int, points: cython.int
) -> cython.void:
    """Note what a play has brought in a world."""
    search.values[play * WORLDS + world] = points
    search.totals[play] += points


def sort_plays(search: Search, left: cython.int) -> cython.void:
    """Put the plays that are still tried in order, the best first."""
    index: cython.int
    place: cython.int
    play: cython.int
    for index in range(1, left):
        play = search.alive[index]
        place = index
        while place > 0 and search.totals[search.alive[place - 1]] < search.totals[play]:
            search.alive[place] = search.alive[place - 1]
            place -= 1
        search.alive[place] = play


def fewer_plays(search: Search, left: cython.int, least: cython.int) -> cython.int:
    """Return how many to go on with: a third, or a least number, the greedy one kept."""
    index: cython.int
    kept: cython.int = min(left, max(least, (left + 2) // 3))
    for index in range(kept, left):
        if search.alive[index] == 0:
            search.alive[kept - 1] = 0
    return kept


def gains(search: Search, play: cython.int, tried: cython.int) -> cython.bint:
    """Tell whether a play gains over the greedy one more than its standard error."""
    world: cython.int
    gain: cython.longlong
    total: cython.longlong = 0
    squares: cython.longlong = 0
    for world in range(tried):
        gain = search.values[play * WORLDS + world] - search.values[world]
        total += gain
        squares += gain * gain
    return total > 0 and total * total * (tried + 1) > squares * tried


def open_world(
    policy: SearchPolicy,
    rules: Tables,
    deal: Deal,
    seat: cython.int,
    stage: cython.int,
    turn: cython.int,
) -> cython.bint:
    """Let choices be tried in the next world; tell whether there is one."""
    if policy.open_hands:
        copy_course(policy.search.world, deal)
        return True
    return imagine(policy.search, rules, deal, seat, stage, turn)


def imagine(
    search: Search,
    rules: Tables,
    deal: Deal,
    seat: cython.int,
    stage: cython.int,
    turn: cython.int,
) -> cython.bint:
    """Deal the cards that a seat cannot see anew; tell whether they can be shared out."""
    chance: cython.longlong = search.world.streams[STREAM_SHUFFLE]
    copy_course(search.world, deal)  # The rest of it has been copied once for all worlds.
    return deal_anew(rules, search.world, search.lots, seat, stage, turn, chance)
