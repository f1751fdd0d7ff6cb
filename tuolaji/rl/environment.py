"""A deal of any variant as a PettingZoo environment (agents act one after the other).

What a seat can do is seldom a fixed list: a hand of 33 cards buries eight in millions of
ways. So the environment offers, at each decision, up to `OFFERS` different legal actions,
and an agent answers with the number of one. The offers are the lowest play, and what the
random policy would do, drawn again and again with chance of its own; where the seat plays
one card, or says something, all that is legal is there if there is room. They are listed
in an order of their own: by kind, then by cards. Each stands in the observation with its
cards, so that an agent can learn what they are worth.

The cards of others are not in an observation; see `table.players.View`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, ClassVar, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

try:
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv
except ModuleNotFoundError as problem:
    raise ModuleNotFoundError(
        'an environment needs PettingZoo: pip install "tuolaji[rl]"', name=problem.name
    ) from None

from tuolaji.bots import POLICIES
from tuolaji.cards import FACE_COUNT, sort_cards
from tuolaji.dsl import load_variant
from tuolaji.engine.policy import Policy
from tuolaji.errors import IllegalAction, QuestionError, brief
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.table.actions import (
    Action,
    Bury,
    Call,
    CallPoints,
    Give,
    LayDown,
    NameTrumps,
    Pass,
    Play,
)
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.players import Player, View, view_of
from tuolaji.table.position import Cards

__all__ = ["FACTS", "OFFERS", "DealEnvironment", "env", "offers_of"]

Observation: TypeAlias = dict[str, NDArray[np.int16]]

OFFERS: Final = 64
"""How many actions are offered at most."""
_DRAWS: Final = 24
"""How often the random policy is asked for one."""
_KINDS: Final = (Pass, LayDown, CallPoints, NameTrumps, Give, Bury, Call, Play)
_PHASES: Final = tuple(Phase)

FACTS: Final = (
    *(f"phase is {phase}" for phase in _PHASES),
    "level, 0 for the two",
    "trump suit, or -1",
    "seats from the declarer on, or -1",
    "seats from the leader on, or -1",
    "the attackers' points",
    "tricks",
    "cards drawn",
    "cards in hand",
    "whether the seat is of the attackers, as far as it knows",
)
"""What the numbers under `facts` are."""


def env(
    variant: str | Ruleset = "tuolaji", *, reward: str = "levels", level: str | None = None
) -> DealEnvironment:
    """Return an environment that plays opening deals of a variant.

    Args:
        variant: An id, a name, a path to a file, or a ruleset.
        reward: `levels`: what the own side gains, or loses to the other; or `points`: the
            attackers' points for attackers, the same less for declarers.
        level: The level; the first one unless given.

    Raises:
        VariantError: There is no such variant, or it does not compile.
        QuestionError: There is no such reward.
    """
    rules = variant if isinstance(variant, Ruleset) else load_variant(variant)
    return DealEnvironment(rules, reward=reward, level=level)


def offers_of(deal: DealInPlay, number: int = 0) -> tuple[Action, ...]:
    """Return the actions that are offered to the seat whose turn it is.

    Args:
        deal: The deal.
        number: Any whole number; another one draws other offers where not all fit.
    """
    seat = deal.turn
    assert seat is not None, "the deal is finished"
    found = dict.fromkeys(islice(_sure_offers(deal), OFFERS))
    for action in _drawn_offers(deal, number):
        if len(found) == OFFERS:
            break
        if action not in found and deal.why_illegal(action) is None:
            found[action] = None
    return tuple(sorted(found, key=_place_of))


def _sure_offers(deal: DealInPlay) -> Iterator[Action]:
    """Yield what is legal where that is quickly listed: words, bids, single cards."""
    if deal.phase is Phase.BURYING:
        return
    is_wide = bool(deal.plays) and len(deal.plays[0]) > 1
    if deal.phase is not Phase.PLAYING:
        yield from islice(deal.legal_actions(), OFFERS)
    elif not is_wide:
        for action in deal.legal_actions():
            if isinstance(action, Play) and len(action.cards) > 1:
                return
            yield action


def _drawn_offers(deal: DealInPlay, number: int) -> Iterator[Action]:
    """Yield the lowest play, and what the random policy does with some chance."""
    seat = deal.turn
    assert seat is not None, "the deal is finished"
    view = view_of(deal, seat)
    if deal.phase in {Phase.BURYING, Phase.PLAYING}:
        yield Player(Policy()).act(view, iter(()))
    chance = Player(POLICIES["random"](), number)
    for _ in range(_DRAWS):
        yield chance.act(view, iter(()))


def _cards_of(action: Action) -> Cards:
    match action:
        case LayDown(cards) | Bury(cards) | Play(cards):
            return cards
        case Give(card) | Call(card):
            return (card,)
    return ()


def _place_of(action: Action) -> tuple[object, ...]:
    cards = sort_cards(_cards_of(action))
    return _KINDS.index(type(action)), len(cards), cards, str(action)


class DealEnvironment(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Opening deals of a variant; see `env`.

    Attributes:
        deal: The deal, open to whoever holds the environment.
        offers: The actions offered to the agent whose turn it is.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "tuolaji_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, rules: Ruleset, *, reward: str = "levels", level: str | None = None
    ) -> None:
        super().__init__()
        if reward not in {"levels", "points"}:
            raise QuestionError(f"'reward' must be levels or points, got {brief(reward)}")
        self.rules = rules
        self.render_mode = "ansi"
        self._reward = reward
        self._level = level
        self._seed, self._index, self._number = 0, -1, 0
        players = rules.table.players
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents = list(self.possible_agents)
        most = rules.deck.packs
        spaces: dict[str, Space[Any]] = {
            "cards": Box(0, most, (4 + 2 * players, FACE_COUNT), np.int16),
            "facts": Box(-32768, 32767, (len(FACTS),), np.int16),
            "offers": Box(0, most, (OFFERS, FACE_COUNT), np.int16),
            "kinds": Box(-1, len(_KINDS) - 1, (OFFERS,), np.int16),
            "action_mask": Box(0, 1, (OFFERS,), np.int8),
        }
        # Each agent needs spaces of its own, whose chance is seeded apart.
        self.observation_spaces = {name: Dict(dict(spaces)) for name in self.agents}
        self.action_spaces = {name: Discrete(OFFERS) for name in self.agents}

    def observation_space(self, agent: str) -> Dict:
        """Return what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """Return the numbers of the offers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a deal: the first one of a seed, or else the next one of the same."""
        self._index += 1
        if seed is not None:
            self._seed, self._index = seed, 0
        self.deal = DealInPlay(self.rules, self._seed, index=self._index, level=self._level)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._number = 0
        self._turn_to()

    def _turn_to(self) -> None:
        """Let the seat whose turn it is choose from new offers, or end the deal."""
        self._number += 1
        seat = self.deal.turn
        self.offers = () if seat is None else offers_of(self.deal, self._number)
        self.agent_selection = self.possible_agents[0 if seat is None else seat]

    def step(self, action: int | None) -> None:
        """Do the offer of a number.

        Raises:
            IllegalAction: There is no such offer.
        """
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.offers):
            why = f"the offers are 0 .. {len(self.offers) - 1}, got {action}"
            raise IllegalAction("no offer", why)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.deal.apply(self.offers[action])
        self._turn_to()
        if self.deal.turn is None:
            self._end()
        self._accumulate_rewards()

    def _end(self) -> None:
        sides = self.deal.registers.side_of
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = self._gain(bool(sides[seat]))
            self.terminations[name] = True

    def _gain(self, attacks: bool) -> float:
        """Return what a deal is worth to a side."""
        result = self.deal.result
        assert result is not None, "the deal is finished"
        if self._reward == "points":
            points = float(self.deal.attackers_points)
            return points if attacks else -points
        is_won = (result.side is Side.ATTACKERS) is attacks
        return float(result.levels if is_won else -result.levels)

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; offers are only those of the agent in turn."""
        seat = self.possible_agents.index(agent)
        view = view_of(self.deal, seat)
        is_asked = self.deal.turn == seat
        offers = self.offers if is_asked else ()
        kinds = np.full(OFFERS, -1, np.int16)
        kinds[: len(offers)] = [_KINDS.index(type(offer)) for offer in offers]
        mask = np.zeros(OFFERS, np.int8)
        mask[: len(offers)] = 1
        rows = [_cards_of(offer) for offer in offers]
        return {
            "cards": _planes(_rows(view, self.rules.table.players)),
            "facts": np.array(_facts(view), np.int16),
            "offers": _planes([*rows, *([()] * (OFFERS - len(rows)))]),
            "kinds": kinds,
            "action_mask": mask,  # type: ignore[dict-item]  # of small numbers
        }

    def render(self) -> str:
        """Return where the deal stands, in a line."""
        deal = self.deal
        return f"{deal.phase}, seat {deal.turn}: {', '.join(map(str, self.offers))}"

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def _rows(view: View, players: int) -> list[Cards]:
    """Return the cards under `cards`: own, buried, kitty, played; plays, shown by seat.

    Seats count from the own one on.
    """
    played = tuple(card for trick in view.tricks for play in trick.plays for card in play)
    lying = dict[int, Cards]()
    for place, cards in enumerate(view.plays):
        leader = view.leader if view.leader is not None else view.seat
        lying[(leader + place) % players] = cards
    shown = dict[int, Cards]()
    for bid in (*view.bids, *view.thefts):
        shown[bid.seat] = shown.get(bid.seat, ()) + bid.cards
    seats = [(view.seat + turn) % players for turn in range(players)]
    return [
        view.hand,
        view.buried,
        view.kitty,
        played,
        *(lying.get(seat, ()) for seat in seats),
        *(shown.get(seat, ()) for seat in seats),
    ]


def _planes(rows: list[Cards]) -> NDArray[np.int16]:
    """Return how often each face is in each of some rows."""
    planes = np.zeros((len(rows), FACE_COUNT), np.int16)
    for number, cards in enumerate(rows):
        for card in cards:
            planes[number, card] += 1
    return planes


def _facts(view: View) -> list[int]:
    players = view.rules.table.players

    def distance(seat: int | None) -> int:
        return -1 if seat is None else (seat - view.seat) % players

    return [
        *(int(view.phase is phase) for phase in _PHASES),
        int(view.level),
        -1 if view.trump is None else int(view.trump),
        distance(view.declarer),
        distance(view.leader),
        view.attackers_points,
        len(view.tricks),
        view.drawn,
        len(view.hand),
        view.seen.side_of[view.seat],
    ]
