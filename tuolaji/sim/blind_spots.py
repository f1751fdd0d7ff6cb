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
from tuolaji.dsl.translation import key_in_words
from tuolaji.engine.tables import build_tables
from tuolaji.language import _, all_of, any_of, plural
from tuolaji.rules.bidding import BidStep, Window
from tuolaji.rules.order import Where
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import FoundBy, Partners
from tuolaji.sim.format import and_more, counted

__all__ = [
    "Trial",
    "Unshown",
    "bids_before_thefts",
    "blind_spot_clauses",
    "makes_holder_partner",
    "remedies",
    "unshown_of",
]


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
        return _rarely(self.act) if self.rarely else _never(self.act)


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
        return plural(
            "played by {policy}, {unlike} of {deals} of {a} and {b} goes otherwise",
            "played by {policy}, {unlike} of {deals} of {a} and {b} go otherwise",
            self.unlike,
            policy=self.policy,
            unlike=f"{self.unlike:,}",
            deals=counted(self.played, self.noun),
            a=a,
            b=b,
        )


def _never(act: Act) -> str:
    """Return that a policy never does something, as what is said of it."""
    return {
        Act.JOKER_BID: _("never bids jokers"),
        Act.DOUBTFUL_THROW: _("never throws what may be beaten"),
        Act.LONG_THROW: _("never throws three components or more"),
        Act.PARTNERLESS: _("never declares without calling a partner"),
        Act.TRUMP_CALL: _("never calls a trump whose holder is a partner"),
        Act.PLAYED_TRUMP_CALL: _("never calls a trump whose play finds a partner"),
        Act.THEFT: _("never steals the kitty"),
        Act.FOUL: _("never commits a foul"),
        Act.MINDING_HIDDEN_BIDS: _("never minds whether bids are shown"),
        Act.MINDING_SHOWN_KITTY: _("never minds whether the kitty is shown"),
    }[act]


def _rarely(act: Act) -> str:
    """Return that a policy hardly ever does something, as what is said of it."""
    return {
        Act.JOKER_BID: _("hardly ever bids jokers"),
        Act.DOUBTFUL_THROW: _("hardly ever throws what may be beaten"),
        Act.LONG_THROW: _("hardly ever throws three components or more"),
        Act.PARTNERLESS: _("hardly ever declares without calling a partner"),
        Act.TRUMP_CALL: _("hardly ever calls a trump whose holder is a partner"),
        Act.PLAYED_TRUMP_CALL: _("hardly ever calls a trump whose play finds a partner"),
        Act.THEFT: _("hardly ever steals the kitty"),
        Act.FOUL: _("hardly ever commits a foul"),
        Act.MINDING_HIDDEN_BIDS: _("hardly ever minds whether bids are shown"),
        Act.MINDING_SHOWN_KITTY: _("hardly ever minds whether the kitty is shown"),
    }[act]


def _nobody(act: Act) -> str:
    """Return that no policy does something, of what none does."""
    return {
        Act.FOUL: _("no policy commits a foul"),
        Act.MINDING_HIDDEN_BIDS: _("no policy minds whether bids are shown"),
        Act.MINDING_SHOWN_KITTY: _("no policy minds whether the kitty is shown"),
    }[act]


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


def bids_before_thefts(rules: Ruleset) -> bool:
    """Whether who bids all that is worth it has no higher bid left to steal the kitty.

    It has where thefts have a ladder of their own, and where bids are an auction; and it
    bids less where few declarers must take most points.
    """
    is_auction = rules.bidding.window is Window.AUCTION
    has_own_ladder = bool(rules.kitty.theft_bids)
    return not (is_auction or has_own_ladder or build_tables(rules).uphill_seats)


def _may_play_alone(rules: Ruleset) -> bool:
    table = rules.table
    least, _ = table.friends.numbers(table.players, rules.deck.packs)
    return table.partners is Partners.CALLED and least == 0


def makes_holder_partner(rules: Ruleset) -> bool:
    """Whether a called card makes whoever holds it a partner, not who plays it."""
    return rules.table.found_by is FoundBy.HOLDER


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
    _Rule("table.friend_cards", Act.TRUMP_CALL, _trump_calls, holds=makes_holder_partner),
    _Rule(
        "table.friend_cards",
        Act.PLAYED_TRUMP_CALL,
        _trump_calls,
        holds=lambda rules: not makes_holder_partner(rules),
    ),
    _Rule(
        "kitty.theft", Act.THEFT, lambda rules: rules.kitty.theft, holds=bids_before_thefts
    ),
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


def blind_spot_clauses(
    unshown: Sequence[Unshown], whose: str | None = None
) -> Iterator[str]:
    """Yield a clause about what the policies never do, if rules about it differ.

    Args:
        unshown: These rules.
        whose: By whom the figures are of which it is said, if they are not all.
    """
    if not unshown:
        return
    who = all_of(unshown[0].policy.split(","))
    habits = all_of([blind_spot.habit for blind_spot in unshown])
    habit = _("{policy} {habit}", policy=who, habit=habits)
    keys = [key for blind_spot in unshown for key in blind_spot.keys]
    change = _change(keys)
    if any(blind_spot.rarely for blind_spot in unshown):
        yield (
            _(
                "{habit}, so the figures here hardly show {change} there",
                habit=habit,
                change=change,
            )
            if whose is None
            else _(
                "{habit}, so the figures of {policy} hardly show {change} there",
                habit=habit,
                policy=whose,
                change=change,
            )
        )
    else:
        yield (
            _("{habit}, so no figure here shows {change} there", habit=habit, change=change)
            if whose is None
            else _(
                "{habit}, so no figure of {policy} shows {change} there",
                habit=habit,
                policy=whose,
                change=change,
            )
        )


def remedies(unshown: Sequence[Unshown]) -> Iterator[str]:
    """Yield what to do about each rule that is not shown."""
    for rules in unshown:
        if rules.shown_by:
            yield _(
                "{habit}; for {keys} try policy {policies}",
                habit=_("{policy} {habit}", policy=rules.policy, habit=rules.habit),
                keys=_named(rules.keys),
                policies=any_of(rules.shown_by),
            )
        else:
            yield _(
                "{habit}, so no deal shows {change}",
                habit=_nobody(rules.act),
                change=_change(rules.keys),
            )


def _change(keys: Sequence[str]) -> str:
    """Return what some rules change."""
    return plural("what {keys} changes", "what {keys} change", len(keys), keys=_named(keys))


def _named(keys: Sequence[str]) -> str:
    """Return some keys in the language in use, so many as there is room for."""
    return and_more([*map(key_in_words, keys)], _SHOWN)
