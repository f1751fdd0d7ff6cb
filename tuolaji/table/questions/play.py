"""Questions about play: whether a throw stands or a follow is legal, who wins a trick.

Of a throw that does not stand the answer names what must be led; of a trick, what is in
it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import comb

from tuolaji.cards import Face, cards_text, show_cards, sort_cards
from tuolaji.engine.codes import HAND, LIVE, PLANES, PLAY, TRUMPS
from tuolaji.engine.deal import fill_pack
from tuolaji.engine.friends import take_sides
from tuolaji.engine.play import judge_lead
from tuolaji.engine.registers import points_in, subtract
from tuolaji.engine.trick import contend, score_play
from tuolaji.errors import QuestionError
from tuolaji.language import _, clauses, plural
from tuolaji.rules.lead import TestedAgainst
from tuolaji.rules.scoring import Side
from tuolaji.rules.trick import COMPARES_PARTS, Compare
from tuolaji.table.legal import follows
from tuolaji.table.plays import (
    Form,
    Verdict,
    beaten_refusal,
    break_up,
    choices_of,
    components_taken,
    group_refusal,
    judge_play,
    lowest_play,
    open_lead,
    own_components,
    parts_of,
    parts_phrase,
    throw_refusal,
)
from tuolaji.table.position import (
    Cards,
    Position,
    alternatives,
    check_pack,
    enumerated,
)
from tuolaji.table.questions.fields import Fields

__all__ = [
    "FollowAnswer",
    "FollowQuestion",
    "ThrowAnswer",
    "ThrowQuestion",
    "TrickAnswer",
    "TrickQuestion",
]


_TRIED = 20_000
"""How many plays of a hand are tried to find those that are legal."""

_SIDES = tuple(side.value for side in Side)

_PLAYED = PLAY + PLANES
"""Where the cards played before stand until they have been taken out of the pack."""


@dataclass(frozen=True, slots=True)
class ThrowAnswer:
    """What becomes of a lead.

    Attributes:
        allowed: Whether it may be led at all.
        stands: Whether it is led as it was put down, or `None` if it may not be led.
        forced: The cards that must be led instead, or `None` if it stands, or if it is
            taken back whole.
        penalty: The points that a failed throw costs the leader's side.
        why: The rule that decides, in words.
        as_low: Components of equal strength, each of which may be led in its place.
        levels: The levels that a failed throw costs the leader's side.
        deal_lost: Whether it loses the deal.
    """

    allowed: bool
    stands: bool | None
    forced: Cards | None
    penalty: int
    why: str
    as_low: tuple[Cards, ...] = ()
    levels: int = 0
    deal_lost: bool = False

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values; levels, the deal if it costs any."""
        plain: dict[str, object] = {
            "allowed": self.allowed,
            "stands": self.stands,
            "forced": None if self.forced is None else show_cards(self.forced),
            "penalty": self.penalty,
        }
        if self.levels or self.deal_lost:
            plain |= {"levels": self.levels, "deal_lost": self.deal_lost}
        return plain


@dataclass(frozen=True, slots=True)
class ThrowQuestion:
    """May these cards be thrown, and what then?

    Attributes:
        lead: The cards put down.
        hands: The other hands in order of play from the leader; needed where throws are
            tested against hands. Hands left out at the end are empty.
        hand: The leader's hand, the lead among it; used where throws are tested against
            the unseen cards. Without it the leader has no other cards.
        played: The cards of earlier tricks; used like `hand`.
        named: The components that the leader names (`as`).
        by: The side of the leader; needed where it decides what a failed throw costs.
        points: The attackers' points so far; used like `by`, where attackers lead.
    """

    lead: Cards
    hands: tuple[Cards, ...] | None = None
    hand: Cards | None = None
    played: Cards = ()
    named: tuple[Form, ...] | None = None
    by: Side | None = None
    points: int | None = None

    @classmethod
    def read(cls, fields: Fields) -> ThrowQuestion:
        """Read the question from plain fields."""
        return cls(
            lead=fields.cards("lead"),
            hands=fields.hands("hands") if fields.has("hands") else None,
            hand=fields.cards("hand") if fields.has("hand") else None,
            played=fields.cards("played") if fields.has("played") else (),
            named=fields.forms("as") if fields.has("as") else None,
            by=Side(fields.word("by", _SIDES)) if fields.has("by") else None,
            points=fields.number("points") if fields.has("points") else None,
        )

    def answer(self, position: Position) -> ThrowAnswer:
        """Answer at a position; the leader sits at seat 0 and is declarer or attacker.

        Raises:
            QuestionError: The cards do not fit the pack or the hand.
        """
        self._check(position)
        deal, tables = position.deal, position.tables
        refusal = group_refusal(position, self.lead)
        if refusal is None:
            break_up(position, self.lead, self.named)
            refusal = throw_refusal(position)
        if refusal is not None:
            return ThrowAnswer(False, None, None, 0, refusal.why)
        self._check_hands(position)
        self._deal_hands(position)
        deal.leader = deal.declarer = 0
        deal.attackers_points = self.points or 0
        take_sides(position.tables, deal)
        if self.by is Side.ATTACKERS:
            _change_sides(position)
        if (refusal := beaten_refusal(position)) is not None:
            return ThrowAnswer(False, None, None, 0, refusal.why)
        chooser, choices = choices_of(position)
        is_open = judge_lead(tables, deal)
        if not deal.throw_failed:
            return ThrowAnswer(True, True, None, 0, _("no component can be beaten"))
        self._check_price(position)
        cards = position.read(PLAY)
        as_low = _as_low(position, self.lead, cards)
        why = _failed_why(position, cards, chooser, choices)
        deal.taken_back = 0  # Nobody leads in its place: the position may be asked again.
        if as_low:
            others = enumerated(map(cards_text, as_low))
            why = clauses([why, _("{cards} would do as well", cards=others)])
        return ThrowAnswer(
            allowed=True,
            stands=False,
            forced=cards if is_open else None,
            penalty=deal.throw_cost,
            why=why,
            as_low=as_low,
            levels=deal.throw_levels,
            deal_lost=bool(deal.throw_lost),
        )

    def _check(self, position: Position) -> None:
        hands, most = self.hands or (), position.rules.table.players - 1
        if len(hands) > most:
            raise QuestionError(
                plural(
                    "throw: 'hands' must list at most {count} other hand, got {given}",
                    "throw: 'hands' must list at most {count} other hands, got {given}",
                    most,
                    given=len(hands),
                )
            )
        own = self.lead if self.hand is None else self.hand
        missing = Counter(self.lead) - Counter(own)
        if missing:
            cards = cards_text(missing.elements())
            raise QuestionError(
                _("throw: {cards} of the lead is not in 'hand'", cards=cards)
            )
        held: Iterable[Face] = (
            face for cards in (own, self.played, *hands) for face in cards
        )
        check_pack(position, held)

    def _check_price(self, position: Position) -> None:
        """Check that what the attackers have is known, where they pay no more than that."""
        line = position.rules.lead.failed_throw[position.deal.failure]
        if not line.is_floored:
            return
        facts = {"variant": position.rules.id, "line": line}
        if self.by is None:
            message = _(
                "throw: '{variant}' has '{line}'; say in 'by' which side throws", **facts
            )
            raise QuestionError(message, "by")
        if self.by is Side.ATTACKERS and self.points is None:
            message = _(
                "throw: '{variant}' has '{line}'; give the attackers' 'points'", **facts
            )
            raise QuestionError(message, "points")

    def _check_hands(self, position: Position) -> None:
        """Check that the other hands are known, where a throw is tested against them."""
        tested_against = position.rules.lead.tested_against
        is_needed = tested_against is not TestedAgainst.UNSEEN_CARDS
        if self.hands is None and is_needed and position.deal.part_count > 1:
            message = _(
                "throw: '{variant}' tests throws against 'hands'; list them",
                variant=position.rules.id,
            )
            raise QuestionError(message, "hands")

    def _deal_hands(self, position: Position) -> None:
        rest = Counter(self.hand or ()) - Counter(self.lead)
        position.put(HAND, rest.elements())
        empty = ((),) * position.rules.table.players
        for seat, cards in enumerate(((self.hands or ()) + empty)[: len(empty) - 1], 1):
            position.put(HAND + seat * PLANES, cards)
        fill_pack(position.tables, position.deal, LIVE)
        position.put(_PLAYED, self.played)
        subtract(position.tables, position.deal, LIVE, _PLAYED)


def _change_sides(position: Position) -> None:
    """Let the declarers be the attackers, and these the declarers."""
    deal = position.deal
    deal.side_of = [1 - side for side in deal.side_of]
    deal.shown_side = deal.side_of


def _failed_why(
    position: Position, cards: Cards, chooser: int, choices: Iterable[Cards]
) -> str:
    """Return who beats a throw that has failed, and what must be led by which rule."""
    deal, several = position.deal, tuple(choices)
    beats = _("an unseen card beats it")
    if deal.beaten_by >= 0:
        beats = _("seat {seat} beats it", seat=deal.beaten_by)
    of = alternatives(map(cards_text, several))
    if chooser == deal.leader and len(several) > 1:
        return _("{beats}, and the thrower chooses {cards}", beats=beats, cards=of)
    if len(several) > 1:
        return _(
            "seat {seat} is the first to beat it and chooses {cards}",
            seat=chooser,
            cards=of,
        )
    rule = f"'lead.failed_throw: {position.rules.lead.failed_throw[deal.failure]}'"
    if deal.taken_back:
        return clauses([beats, _("{rule} has it taken back", rule=rule)])
    return clauses([beats, _("{rule} has {cards} led", rule=rule, cards=cards_text(cards))])


def _as_low(position: Position, lead: Cards, forced: Cards) -> tuple[Cards, ...]:
    """Return what could be forced as well: faces as strong, of which as many were led."""
    strengths, copies = position.layout.strengths, Counter(lead)
    equal = {
        face: [
            equal_face
            for equal_face in sort_cards(copies)
            if (strengths[equal_face], copies[equal_face])
            == (strengths[face], copies[face])
        ]
        for face in forced
    }
    swaps = (dict(zip(equal, faces, strict=True)) for faces in product(*equal.values()))
    every = (sort_cards(swap[face] for face in forced) for swap in swaps)
    return tuple(cards for cards in every if cards != forced)


@dataclass(frozen=True, slots=True)
class FollowAnswer:
    """Whether the play is legal.

    Attributes:
        verdict: What the rules say of it.
        thrown: Whether the lead was a throw, which is served component by component.
    """

    verdict: Verdict
    thrown: bool

    @property
    def legal(self) -> bool:
        """Whether the play is legal."""
        return self.verdict.reason is None

    @property
    def why(self) -> str:
        """The rule that decides, in words, with cards that would have served."""
        return self.verdict.why

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        reason = self.verdict.reason
        return {
            "legal": self.legal,
            "reason": None if reason is None else reason.value,
            "why": self.why,
            "rung": self._shown(self.verdict.rungs),
            "owed": self._shown(self.verdict.owed),
        }

    def _shown(self, rungs: tuple[int, ...] | None) -> int | list[int] | None:
        if rungs is None:
            return None
        return list(rungs) if self.thrown else rungs[0]


@dataclass(frozen=True, slots=True)
class FollowQuestion:
    """May this hand answer the lead with this play?

    Attributes:
        lead: The cards led.
        hand: All cards of the follower, the play among them.
        play: The cards to be played.
        named: The components that the leader names (`as`).
    """

    lead: Cards
    hand: Cards
    play: Cards
    named: tuple[Form, ...] | None = None

    @classmethod
    def read(cls, fields: Fields) -> FollowQuestion:
        """Read the question from plain fields."""
        return cls(
            fields.cards("lead"),
            fields.cards("hand"),
            fields.cards("play"),
            fields.forms("as") if fields.has("as") else None,
        )

    def answer(self, position: Position) -> FollowAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The cards do not fit the pack, the hand or the lead.
        """
        check_pack(position, self.lead + self.hand)
        missing = Counter(self.play) - Counter(self.hand)
        if missing:
            cards = cards_text(missing.elements())
            raise QuestionError(
                _("follow: {cards} of the play is not in 'hand'", cards=cards)
            )
        if len(self.play) != len(self.lead):
            raise QuestionError(
                plural(
                    "follow: 'play' must have {count} card as the lead, got {given}",
                    "follow: 'play' must have {count} cards as the lead, got {given}",
                    len(self.lead),
                    given=len(self.play),
                )
            )
        open_lead(position, self.lead, self.named)
        thrown = position.deal.part_count > 1
        return FollowAnswer(judge_play(position, self.hand, self.play), thrown)

    def legal_plays(self, position: Position, most: int) -> tuple[Cards, ...]:
        """Return the plays that are legal, but not more than so many of them.

        Where the hand can be played in very many ways, it is the lowest legal play alone.
        """
        open_lead(position, self.lead, self.named)
        held = position.in_group(self.hand, position.deal.lead_group)
        lowest = lowest_play(position, self.hand)
        if comb(max(len(held), len(self.lead)), len(self.lead)) > _TRIED:
            return (lowest,)
        others = (play.cards for play in follows(position, self.hand))
        found = dict.fromkeys(islice(others, most))
        return tuple(found) if len(found) < most else tuple(dict.fromkeys((lowest, *found)))


@dataclass(frozen=True, slots=True)
class TrickAnswer:
    """What becomes of the trick.

    Attributes:
        winner: The place of the winning play, 0 for the leader's.
        points: The points of all cards played.
        why: The winning cards, where every component is compared with how they were shared
            out; and of plays that might seem to win why they do not.
        keys: Those that decide: what is compared, what covers, which card is higher.
    """

    winner: int
    points: int
    why: str
    keys: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"winner": self.winner, "points": self.points}


@dataclass(frozen=True, slots=True)
class TrickQuestion:
    """Who wins these plays?

    Attributes:
        plays: The plays in order, the lead first; whether they are legal is not asked.
        named: The components that the leader names (`as`).
    """

    plays: tuple[Cards, ...]
    named: tuple[Form, ...] | None = None

    @classmethod
    def read(cls, fields: Fields) -> TrickQuestion:
        """Read the question from plain fields."""
        named = fields.forms("as") if fields.has("as") else None
        return cls(fields.hands("plays"), named)

    def answer(self, position: Position) -> TrickAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The plays do not fit the table, the pack or one another.
        """
        _check_plays(position, self.plays)
        open_lead(position, self.plays[0], self.named)
        points = points_in(position.tables, position.deal, PLAY)
        why, scores = _won_by(position, self.plays[0]), [position.deal.best_score]
        for place, play in enumerate(self.plays[1:], 1):
            register = PLAY + place * PLANES
            position.put(register, play)
            scores.append(score_play(position.tables, position.deal, register))
            contend(position.tables, position.deal, place)
            if position.deal.winner_place == place:
                why = _won_by(position, play)
            points += points_in(position.tables, position.deal, register)
        winner = position.deal.winner_place
        why = clauses((why, *_beaten(position, self.plays, scores)))
        keys = tuple(_deciding_keys(position, self.plays, scores))
        return TrickAnswer(winner, points, why, keys)


def _won_by(position: Position, play: Cards) -> str:
    """Say which play wins so far, and what a later one must beat part by part."""
    wins = _("{cards} wins", cards=cards_text(play))
    compare = position.rules.tricks.compare
    several = compare in COMPARES_PARTS
    if not several or position.deal.part_count == 1:
        return wins
    by_itself = compare is Compare.OWN_IN_TURN and _ruffs(position, play)
    parts = own_components(position, play) if by_itself else components_taken(position)
    return _("{wins} as {parts}", wins=wins, parts=" + ".join(map(cards_text, parts)))


def _ruffs(position: Position, play: Cards) -> bool:
    """Tell whether a play is all of trumps on a lead of a plain suit."""
    return position.deal.lead_group < TRUMPS and position.group_of(play) == TRUMPS


def _beaten(
    position: Position, plays: Sequence[Cards], scores: Sequence[int]
) -> Iterator[str]:
    """Yield of later plays why they do not win: as high as the winner, or no ruff."""
    deal = position.deal
    one_counts = deal.part_count == 1 or position.rules.tricks.compare not in COMPARES_PARTS
    told = parts_phrase(position, parts_of(position))
    for place, play in enumerate(plays[1:], 1):
        if _ruffs(position, play) and scores[place] < 0:
            yield _("{cards} cannot ruff {parts}", cards=cards_text(play), parts=told)
        elif place > deal.winner_place and scores[place] == deal.best_score and one_counts:
            yield _("{cards} is as high, but later", cards=cards_text(play))


def _deciding_keys(
    position: Position, plays: Sequence[Cards], scores: Sequence[int]
) -> Iterator[str]:
    """Yield the keys that decide which of some plays wins the trick.

    What is compared decides between plays of one group that cover a throw, and what covers
    where cards of trumps alone do not.
    """
    deal = position.deal
    groups = [position.group_of(play) for play in plays]
    best = groups[deal.winner_place]
    covers = [score >= 0 for score in scores]
    rivals = [covers[place] for place, group in enumerate(groups) if group == best]
    if deal.part_count > 1 and sum(rivals) > 1:
        yield "tricks.compare"
    ruffs = (_ruffs(position, play) for play in plays)
    if any(ruff and not cover for ruff, cover in zip(ruffs, covers, strict=True)):
        yield "tricks.cover"
    yield position.trumps_line if best == TRUMPS else "order.plain"


def _check_plays(position: Position, plays: Sequence[Cards]) -> None:
    players = position.rules.table.players
    if not 1 <= len(plays) <= players:
        raise QuestionError(
            _(
                "trick: 'plays' must list 1 to {most} plays, got {given}",
                most=players,
                given=len(plays),
            )
        )
    for place, play in enumerate(plays):
        if len(play) != len(plays[0]):
            raise QuestionError(
                plural(
                    "trick: 'plays' {number} must have {count} card as the lead, "
                    "got {given}",
                    "trick: 'plays' {number} must have {count} cards as the lead, "
                    "got {given}",
                    len(plays[0]),
                    number=place + 1,
                    given=len(play),
                )
            )
    check_pack(position, (face for play in plays for face in play))
