"""Rules that the policies of a run cannot show, however long it is.

A rule about what a policy never does changes nothing in its deals, and one about what it
hardly ever does next to nothing. Where variants differ in such a rule, that is said before
any figure: the figures are silent about it, and "no difference" would be false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from tuolaji.bots.habits import Act, never_done, rarely_done, who_does
from tuolaji.language import all_of, any_of
from tuolaji.rules.bidding import BidStep, Window
from tuolaji.rules.order import Where
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import Partners
from tuolaji.sim.format import counted

__all__ = ["Trial", "Unshown", "not_shown", "remedies", "unshown_of"]


_SHOWN: Final = 3


@dataclass(frozen=True, slots=True)
class Unshown:
    """Rules in which variants differ, and which the policies of a run cannot show.

    Attributes:
        policy: The policies, as `A` or `A,B`.
        act: What they never do.
        keys: The rules about it in which some of the variants differ.
        pairs: The variants that differ in them, by two.
        shown_by: The policies that do it now and then.
        rarely: Whether they do it all the same, in less than one deal in a thousand.
    """

    policy: str
    act: Act
    keys: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    shown_by: tuple[str, ...]
    rarely: bool = False

    @property
    def habit(self) -> str:
        """What they never do, in words: `never bids jokers`."""
        return f"{'hardly ever' if self.rarely else 'never'} {self.act}"


@dataclass(frozen=True, slots=True)
class Trial:
    """What other policies show of two variants that came out alike.

    Attributes:
        pair: The two variants.
        policy: Who played them.
        played: How many deals, or matches.
        unlike: How many of them differ in anything that is counted at the table.
        noun: What was played, "deal" or "match".
    """

    pair: tuple[str, str]
    policy: str
    played: int
    unlike: int
    noun: str = "deal"

    def __str__(self) -> str:
        a, b = self.pair
        many = f"{self.unlike:,} of {counted(self.played, self.noun)}"
        go = "goes" if self.unlike == 1 else "go"
        return f"played by {self.policy}, {many} of {a} and {b} {go} otherwise"


@dataclass(frozen=True, slots=True)
class _Rule:
    """What a rule says of an act; two rulesets that say the same do not differ there.

    Attributes:
        key: The rule.
        act: The act.
        says: What rulesets say of it.
        holds: Of which rulesets the habits are told.
    """

    key: str
    act: Act
    says: Callable[[Ruleset], object]
    holds: Callable[[Ruleset], bool] = lambda _: True


def _joker_bids(rules: Ruleset) -> object:
    """Return the steps of jokers, each with the steps of level cards below it."""
    bids = () if rules.bidding.window is Window.AUCTION else rules.bidding.bids
    return tuple(
        (step, sum(not _has_jokers(below) for below in bids[:place]))
        for place, step in enumerate(bids)
        if _has_jokers(step)
    )


def _has_jokers(step: BidStep) -> bool:
    return any(kind.no_trump for kind in step.kinds)


def _trumps_are_bid(rules: Ruleset) -> bool:
    return rules.bidding.window is not Window.AUCTION


def _may_play_alone(rules: Ruleset) -> bool:
    table = rules.table
    least, _ = table.friends.numbers(table.players, rules.deck.packs)
    return table.partners is Partners.CALLED and least == 0


def _trump_calls(rules: Ruleset) -> object:
    """Return what is said of calling trumps; ranks are said of plain cards too."""
    cards = rules.table.friend_cards
    return cards.plain, cards.jokers, cards.shown, cards.where is Where.PLAIN


_RULES: Final = (
    _Rule("bidding.bids", Act.JOKER_BID, _joker_bids),
    _Rule(
        "lead.tested_against", Act.DOUBTFUL_THROW, lambda rules: rules.lead.tested_against
    ),
    _Rule("lead.failed_throw", Act.DOUBTFUL_THROW, lambda rules: rules.lead.failed_throw),
    _Rule("table.friends", Act.PARTNERLESS, _may_play_alone),
    _Rule("table.friend_cards", Act.TRUMP_CALL, _trump_calls),
    _Rule("kitty.theft", Act.THEFT, lambda rules: rules.kitty.theft, holds=_trumps_are_bid),
    _Rule("kitty.shown", Act.MINDING_SHOWN_KITTY, lambda rules: rules.kitty.shown),
    _Rule(
        "bidding.concealed", Act.MINDING_HIDDEN_BIDS, lambda rules: rules.bidding.concealed
    ),
    _Rule("fouls", Act.FOUL, lambda rules: rules.fouls),
)
"""What is said of acts that a policy may never do."""


def unshown_of(
    labels: Sequence[str], variants: Sequence[Ruleset], policies: tuple[str, str]
) -> tuple[Unshown, ...]:
    """Return the rules in which some variants differ and which some policies cannot show.

    Args:
        labels: What the variants are called.
        variants: Their rules.
        policies: The policies of the even and of the odd seats.
    """
    never, rarely = never_done(policies), rarely_done(policies)
    named = list(zip(labels, variants, strict=True))
    by_act: dict[Act, tuple[list[str], list[tuple[str, str]]]] = {}
    for rule in (rule for rule in _RULES if rule.act in never | rarely):
        pairs = [
            (a, b)
            for (a, first), (b, other) in combinations(named, 2)
            if rule.says(first) != rule.says(other)
            and rule.holds(first)
            and rule.holds(other)
        ]
        if pairs:
            keys, differing = by_act.setdefault(rule.act, ([], []))
            keys.append(rule.key)
            differing += [pair for pair in pairs if pair not in differing]
    policy = ",".join(dict.fromkeys(policies))
    return tuple(
        Unshown(policy, act, tuple(keys), tuple(pairs), who_does(act), act in rarely)
        for act, (keys, pairs) in by_act.items()
    )


def not_shown(unshown: Sequence[Unshown], here: str = "here") -> Iterator[str]:
    """Yield a clause about what the policies never do, if rules about it differ.

    Args:
        unshown: These rules.
        here: Of which figures it is said.
    """
    if not unshown:
        return
    who = all_of(unshown[0].policy.split(","))
    habits = all_of([blind_spot.habit for blind_spot in unshown])
    keys = [key for blind_spot in unshown for key in blind_spot.keys]
    is_rare = any(blind_spot.rarely for blind_spot in unshown)
    shown = f"the figures {here} hardly show" if is_rare else f"no figure {here} shows"
    yield f"{who} {habits}, so {shown} what {_change(keys)} there"


def _keys(keys: Sequence[str]) -> str:
    more = len(keys) - _SHOWN
    return ", ".join(keys[:_SHOWN]) + (f" and {more} more" if more > 0 else "")


def remedies(unshown: Sequence[Unshown]) -> Iterator[str]:
    """Yield what to do about each rule that is not shown."""
    for rules in unshown:
        if rules.shown_by:
            yield (
                f"{rules.policy} {rules.habit}; for {_keys(rules.keys)} try policy "
                f"{any_of(rules.shown_by)}"
            )
        else:
            yield f"no policy {rules.act}, so no deal shows what {_change(rules.keys)}"


def _change(keys: Sequence[str]) -> str:
    return f"{_keys(keys)} {'changes' if len(keys) == 1 else 'change'}"
