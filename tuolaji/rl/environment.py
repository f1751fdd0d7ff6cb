"""A deal of any variant as a PettingZoo environment (agents act one after the other).

What a seat can do is seldom a fixed list: a hand of 33 cards buries eight in millions of
ways. `engine.encoding` declares which number means what; words, bids, calls and copies of
one face have numbers of their own, and other cards are listed in the observation, so that
an agent can learn what they are worth.

The deal is played step by step, with the rules asked of each action. `rl.batch` plays the
same deals in the engine, many at once.

The cards of others are not in an observation; see `engine.sight.see`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, TypeAlias

from numpy.typing import NDArray

try:
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv
except ModuleNotFoundError as problem:
    raise ModuleNotFoundError(
        'an environment needs PettingZoo: pip install "tuolaji[rl]"', name=problem.name
    ) from None

from tuolaji.bots import POLICIES
from tuolaji.cards import Face, Suit, sort_cards
from tuolaji.dsl import load_variant
from tuolaji.engine.codes import STAGES, run_key
from tuolaji.engine.course import Stand
from tuolaji.engine.decision import copied
from tuolaji.engine.encoding import (
    ACTION_CALL,
    ACTION_CARDS,
    ACTION_NAME,
    ACTION_PASS,
    LISTED,
    action_count,
)
from tuolaji.engine.lanes import Run, decision_number, show_deal, show_offers, worth_of
from tuolaji.engine.offers import Offers, action_faces, find_offers
from tuolaji.engine.policy import Policy
from tuolaji.engine.tables import build_tables
from tuolaji.errors import IllegalAction
from tuolaji.rl.board import Arrays, is_by_points, shapes_of
from tuolaji.rules.match import played_as
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import FoundBy
from tuolaji.table.actions import (
    Action,
    AskAnew,
    Bury,
    Call,
    CallPoints,
    GiveCards,
    LayDown,
    NameTrumps,
    Pass,
    Play,
)
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Finished, Phase
from tuolaji.table.position import Cards

__all__ = ["DealEnvironment", "env"]

Observation: TypeAlias = dict[str, NDArray[Any]]

_LEAST: Final = {"facts": -32768, "suits": -1}
_MOST: Final = {"facts": 32767, "suits": 3, "action_mask": 1}
"""The bounds of those arrays that are not counts of cards."""


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


class DealEnvironment(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Opening deals of a variant; see `env`.

    Attributes:
        deal: The deal, open to whoever holds the environment.
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
        self.rules = rules
        self.render_mode = "ansi"
        self._by_points = is_by_points(reward)
        self._level = level
        self._tables, self._offers = build_tables(rules), Offers()
        self._seed, self._index, self._number = 0, -1, 0
        self.possible_agents = [f"seat_{seat}" for seat in range(rules.table.players)]
        self.agents = list(self.possible_agents)
        room = Arrays.empty(rules, 1)
        spaces: dict[str, Space[Any]] = {
            name: Box(
                _LEAST.get(name, 0),
                _MOST.get(name, rules.deck.packs),
                shape,
                getattr(room, name).dtype,
            )
            for name, shape in shapes_of(rules).items()
        }
        # Each agent needs spaces of its own, whose chance is seeded apart.
        self.observation_spaces = {name: Dict(dict(spaces)) for name in self.agents}
        most = action_count(rules.deck.packs)
        self.action_spaces = {name: Discrete(most) for name in self.agents}

    def observation_space(self, agent: str) -> Dict:
        """Return what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """Return the numbers of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a deal: the first one of a seed, or else the next one of the same."""
        self._index += 1
        if seed is not None:
            self._seed, self._index = seed, 0
        self.deal = DealInPlay(self.rules, self._seed, index=self._index, level=self._level)
        random = POLICIES["random"]()
        level = int(played_as(self.deal.level))
        self._run = Run(self._tables, random, run_key(self._seed), level, self._by_points)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._number = 0
        self._turn_to()

    def _turn_to(self) -> None:
        """Let the seat whose turn it is choose from new offers, or end the deal.

        What a failed throw leads, where somebody may choose it, the engine chooses.
        """
        while self.deal.phase is Phase.CHOOSING:
            self.deal.do(self.deal.choice_of(Policy()))
        step, stand = self.deal.step, Stand()
        if isinstance(step, Finished):
            self.agent_selection = self.possible_agents[0]
            return
        self.agent_selection = self.possible_agents[step.turn]
        stand.stage, stand.seat, stand.place = step.stage, step.turn, step.place
        find_offers(
            self._tables,
            copied(self.deal.registers),
            stand,
            self._offers,
            self._run.policy,
            self._run.key,
            decision_number(self._index, self._number),
        )

    @property
    def offers(self) -> Mapping[int, Action]:
        """What the agent whose turn it is can do, by the numbers of the actions."""
        mask = () if self.deal.turn is None else self._offers.mask
        return {
            number: self._action(number) for number, is_open in enumerate(mask) if is_open
        }

    def _action(self, number: int) -> Action:
        """Return the action of a number that is offered."""
        price = self.deal.price if self.deal.phase is Phase.BIDDING else None
        if price is not None and number != ACTION_PASS:
            return self._call_of(number, price)
        if number >= ACTION_CARDS:
            faces = action_faces(self._tables, self._offers, number)
            return self._laid(number, sort_cards(map(Face, faces)))
        if number == ACTION_PASS:
            return Pass()
        if number == ACTION_CALL:
            return NameTrumps(None) if self.deal.phase is Phase.NAMING else AskAnew()
        return NameTrumps(Suit(number - ACTION_NAME))

    def _call_of(self, number: int, price: int) -> CallPoints:
        """Return the call of a number: of the price, or past it."""
        past = 0 if number == ACTION_CALL else number - ACTION_CARDS + 1
        prices = self.rules.prices
        return CallPoints(prices[prices.index(price) + past])

    def _laid(self, number: int, cards: Cards) -> Action:
        """Return the action of a number that is these cards."""
        match self.deal.phase:
            case Phase.BIDDING | Phase.STEALING:
                return LayDown(cards, self._suit(number))
            case Phase.CALLING:
                by_copy = self.rules.table.found_by is FoundBy.COPY
                return Call(cards[0], len(cards) if by_copy else None)
            case Phase.BURYING:
                return Bury(cards)
            case Phase.CROSSING | Phase.ANSWERING:
                return GiveCards(cards)
        return Play(cards)

    def _suit(self, number: int) -> Suit | None:
        """Return the suit that a bid of a number names, if its cards do not tell it."""
        listed = number - action_count(self.rules.deck.packs) + LISTED
        suit = self._offers.suit[listed] if listed >= 0 else -1
        return None if suit < 0 else Suit(suit)

    def step(self, action: int | None) -> None:
        """Do the action of a number.

        Raises:
            IllegalAction: It is not offered.
        """
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        most = action_count(self.rules.deck.packs)
        if action is None or not 0 <= action < most or not self._offers.mask[action]:
            raise IllegalAction("no offer", f"action {action} is not in the action_mask")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.deal.apply(self._action(int(action)))
        self._number += 1
        self._turn_to()
        if self.deal.turn is None:
            self._end()
        self._accumulate_rewards()

    def _end(self) -> None:
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = float(worth_of(self._run, self.deal.registers, seat))
            self.terminations[name] = True

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; actions are only those of the agent in turn."""
        seat, step = self.possible_agents.index(agent), self.deal.step
        room = Arrays.empty(self.rules, 1)
        board, seen = room.board(), self.deal.seen_by(seat)
        stage = STAGES if isinstance(step, Finished) else step.stage
        show_deal(self._tables, seen, seat, stage, len(step.plays), board, 0)
        if self.deal.turn == seat:
            show_offers(self._tables, self._offers, board, 0, 0)
        return {name: getattr(room, name)[0] for name in shapes_of(self.rules)}

    def render(self) -> str:
        """Return where the deal stands, in a line."""
        deal = self.deal
        return (
            f"{deal.phase}, seat {deal.turn}: {', '.join(map(str, self.offers.values()))}"
        )

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
