"""The chapter on tricks: which play wins."""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.language import _
from tuolaji.rulebook.block import Passage, Text
from tuolaji.rulebook.examples.trick import trick_examples
from tuolaji.rules.lead import Throws
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.trick import COMPARES_PARTS, Compare, Cover

__all__ = ["passages"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter."""
    contending = map(Text, _contending(rules))
    if rules.leads_sets:
        yield Passage("tricks", tuple(contending))
        yield Passage("tricks.cover", (Text(_cover(rules)), *trick_examples(rules)))
    else:
        yield Passage("tricks", (*contending, *trick_examples(rules)))
    if rules.lead.throws is not Throws.NEVER:
        compared = [Text(_compare(rules.tricks.compare))]
        counts = rules.leads_sets and rules.tricks.cover is Cover.COUNTS
        if counts and rules.tricks.compare in COMPARES_PARTS:
            compared.append(Text(_counted_parts(rules.tricks.compare)))
        yield Passage("tricks.compare", tuple(compared))


def _cover(rules: Ruleset) -> str:
    if rules.tricks.cover is Cover.SHAPES:
        if rules.leads_runs:
            return _(
                "To beat a lead a play must have the same parts as it: a pair is beaten by "
                "a pair, a run by a run as long."
            )
        return _(
            "To beat a lead a play must have the same parts as it: a pair is beaten by a "
            "pair, any other set by its like."
        )
    return _(
        "To beat a throw a play must have at least as many runs, and as many sets of "
        "each width, as it; a run counts as one of the shortest length, each further "
        "step as a set. One set or run alone is beaten by its like."
    )


def _contending(rules: Ruleset) -> Iterator[str]:
    """Yield which plays can win, sets across suits and those that beat anything too."""
    beats_anything = rules.ranking.beats_anything
    has_bombs = any(beats_anything(shape.name) for shape in rules.shapes)
    has_like = any(
        shape.is_across and not beats_anything(shape.name) for shape in rules.led_shapes
    )
    if rules.leads_one_card:
        yield _("Only a card of the led suit, or a trump, can win.")
    else:
        yield _can_win(has_bombs=has_bombs, has_like=has_like)
    yield _(
        "Trumps beat the other suits, else the higher cards win; of equal plays the first. "
        "The winner takes the points of the trick and leads to the next."
    )
    if has_bombs:
        yield _(
            "A set that beats everything wins over all other plays of as many cards, "
            "whatever suits and parts they have."
        )
    if has_bombs or has_like:
        yield _(
            "Of two such sets one that is all trumps wins. Else the one that the ranking "
            "of sets puts higher does, then the one whose highest card stands higher: a "
            "trump above all others, and a card of another suit by its place in it."
        )


def _can_win(*, has_bombs: bool, has_like: bool) -> str:
    """Say which plays can win, where some sets beat anything, or have only their like."""
    if has_bombs and has_like:
        return _(
            "On a set of one rank in several suits that does not beat everything only its "
            "like can win; on other leads only a play that is all of the led suit, or all "
            "trumps; and on each a set that beats everything."
        )
    if has_bombs:
        return _(
            "Only a play that is all of the led suit, or all trumps, or a set that beats "
            "everything, can win."
        )
    if has_like:
        return _(
            "On a set of one rank in several suits only its like can win, whatever suits "
            "it is of; on other leads only a play that is all of the led suit, or all "
            "trumps."
        )
    return _("Only a play that is all of the led suit, or all trumps, can win.")


def _counted_parts(compare: Compare) -> str:
    if compare is Compare.OWN_IN_TURN:
        return _(
            "The parts of these other plays are those that the throw counts as: of a "
            "longer run one of the shortest length, and each further step as a set."
        )
    return _(
        "The parts of all plays are those that the throw counts as: of a longer run one of "
        "the shortest length, and each further step as a set."
    )


def _compare(compare: Compare) -> str:
    return {
        Compare.FIRST_COMPONENT: _(
            "Of two plays on a throw the one whose highest card in the largest part is "
            "higher wins; the other parts do not matter."
        ),
        Compare.IN_TURN: _(
            "Of two plays on a throw the one whose highest card in the largest part is "
            "higher wins; where these are equal, the next part decides, and so on."
        ),
        Compare.KINDS_IN_TURN: _(
            "Of two plays on a throw the one whose highest card in the largest part is "
            "higher wins; where these are equal, the highest part of the next kind "
            "decides, and so on."
        ),
        Compare.OWN_IN_TURN: _(
            "Of two plays of trumps on a throw of another suit the one wins whose largest "
            "part, taken by itself, is of the greater kind; of one kind the one whose "
            "highest card in it is higher; where these are equal, the next part decides, "
            "and so on. Other plays are compared by the parts of the throw, the largest "
            "first."
        ),
        Compare.EVERY_COMPONENT: _(
            "Of two plays on a throw the later wins only if each of its parts is higher "
            "than the same part of the play that wins so far."
        ),
        Compare.ANY_COMPONENT: _(
            "Of two plays on a throw the later wins if any of its parts is higher than a "
            "part of the same kind in the play that wins so far."
        ),
        Compare.TOP_CARD: _("Of two plays on a throw the one with the higher card wins."),
    }[compare]
