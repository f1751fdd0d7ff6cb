"""Leads and follows at the table: their components, their rungs and their verdicts.

A lead breaks up as the ruleset says, or into components that the leader names (`as`).
Either way the engine's registers hold the lead afterwards, as at the start of a trick.

The engine finds for a play, and for all cards of the led group in hand, which rungs of
the lead's ladders they fill. A play is legal if its rungs are not later than the hand's
(docs/rules.md 7).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tuolaji.cards import (
    Face,
    card_text,
    cards_text,
    is_joker,
    rank_of,
    sort_cards,
    suit_of,
)
from tuolaji.engine.bomb import break_play, highest_bomb, owed_bomb, set_across
from tuolaji.engine.codes import (
    ACROSS,
    ASKED,
    COMPONENTS,
    DRAFT,
    HAND,
    KEPT,
    LIVE,
    LOW,
    OWED,
    PLANES,
    PLAY,
    PLAY_ALLOWED,
    PLAY_NOT_LOWEST,
    PLAY_OUT_OF_GROUP,
    SPARE,
    TRUMPS,
)
from tuolaji.engine.components import (
    decompose,
    name_part,
    note_part,
    order_key,
    width_at,
)
from tuolaji.engine.follow import find_vector, serve
from tuolaji.engine.legal import Owed, find_owed, follow_verdict
from tuolaji.engine.play import beaten_part, judge_lead, leave_part
from tuolaji.engine.registers import word_at
from tuolaji.engine.search import fill_highest, want_lead
from tuolaji.engine.tables import (
    Choice,
    cards_of,
    explicit_rungs,
    form_of,
    lead_measures,
    written_out,
)
from tuolaji.engine.tables import Form as Part
from tuolaji.engine.throw import (
    beats_part,
    chooses_for_self,
    faces_as_low,
    first_beater,
    is_as_low,
    is_chosen,
    may_lead_trumps,
    may_throw,
)
from tuolaji.errors import QuestionError
from tuolaji.language import _, clauses
from tuolaji.rules.follow import Bombs, Throws, WiderSets
from tuolaji.rules.follow import Owed as OwedBy
from tuolaji.rules.formula import Name, Number
from tuolaji.rules.lead import Forced
from tuolaji.table.position import (
    Cards,
    Position,
    alternatives,
    counted,
    enumerated,
    group_name,
)
from tuolaji.table.refusal import Reason, Refusal
from tuolaji.table.shape import listing, shape_name, sized_name, with_article

__all__ = [
    "Form",
    "Verdict",
    "beaten_refusal",
    "bomb_named",
    "break_up",
    "choices_of",
    "components_taken",
    "form_listing",
    "form_name",
    "forms_of",
    "group_refusal",
    "is_across",
    "judge_play",
    "lowest_play",
    "may_follow",
    "open_lead",
    "own_components",
    "parts_of",
    "parts_phrase",
    "plain_refusal",
    "rungs_filled",
    "served_by",
    "shape_index",
    "throw_refusal",
]


Form: TypeAlias = tuple[int | tuple[int, ...], int]
"""The width and number of steps of a component; a mixed run has all its widths."""


def open_lead(position: Position, lead: Cards, named: Sequence[Form] | None = None) -> None:
    """Open a trick with a lead that nobody else can beat.

    Raises:
        QuestionError: As `break_up`.
    """
    for seat in range(position.rules.table.players):
        position.put(HAND + seat * PLANES, ())
    position.put(LIVE, ())
    break_up(position, lead, named)
    judge_lead(position.tables, position.deal)


def break_up(position: Position, lead: Cards, named: Sequence[Form] | None = None) -> None:
    """Put a lead down and break it up.

    Args:
        position: Where the lead is made.
        lead: Its cards.
        named: The components that the leader names, or `None` for the ruleset's own way.

    Raises:
        QuestionError: The lead is empty, is of several groups, or does not break up so.
    """
    if not lead:
        raise QuestionError(_("a lead must have at least one card"))
    if named is None and is_across(position, lead):
        position.put(PLAY, lead)
        position.deal.lead_group = break_play(position.tables, position.deal, PLAY)
        return
    position.deal.lead_group = position.group_of(lead)
    if (refusal := group_refusal(position, lead)) is not None:
        raise QuestionError(refusal.why)
    if len(lead) > COMPONENTS:
        raise QuestionError(
            _(
                "a lead can have at most {most} cards, got {given}",
                most=COMPONENTS,
                given=len(lead),
            )
        )
    position.put(PLAY, lead)
    if named is None:
        decompose(position.tables, position.deal, PLAY)
    else:
        _break_into(position, lead, named)


def is_across(position: Position, cards: Cards) -> bool:
    """Tell whether some cards are a set across suits."""
    if not position.tables.across_count:
        return False
    position.put(SPARE, cards)
    return set_across(position.tables, position.deal, SPARE) >= 0


def group_refusal(position: Position, lead: Cards) -> Refusal | None:
    """Return why cards of several groups may not be led, or `None` for one group."""
    if is_across(position, lead):
        return None
    firsts = {position.layout.groups[face]: face for face in reversed(lead)}
    if len(firsts) < 2:
        return None
    names = (
        _("{card} of {group}", card=card_text(firsts[group]), group=group_name(group))
        for group in sorted(firsts)
    )
    why = _("a lead must be of one group, got {cards}", cards=enumerated(names))
    rule = _set_of_other_ranks(position, lead)
    if rule:
        why = _("{why}; {rule} is of other ranks", why=why, rule=rule)
    return Refusal(Reason.SEVERAL_GROUPS, why)


def _set_of_other_ranks(position: Position, lead: Cards) -> str:
    """Return the line of a set across suits that a lead would be at another rank."""
    if any(map(is_joker, lead)) or len(set(map(rank_of, lead))) != 1:
        return ""
    size, suits = len(lead), len(set(map(suit_of, lead)))
    for shape in position.rules.shapes:
        if shape.is_across and shape.widths[0] == size and shape.suits <= suits:
            return f"'shapes.{shape.name}: {shape}'"
    return ""


def throw_refusal(position: Position) -> Refusal | None:
    """Return why the lead that is broken up may not be thrown, or `None` if it may."""
    group = position.deal.lead_group
    if position.deal.part_count == 1:
        return None
    if position.deal.taken_back:
        line = position.rules.lead.failed_throw[position.deal.failure]
        rule = f"'lead.failed_throw: {line}'"
        again = _("{rule} has no throw led in place of one that has failed", rule=rule)
        return Refusal(Reason.NO_THROWS, again)
    if may_throw(position.tables, group):
        return None
    rule = f"'lead.throws: {position.rules.lead.throws}'"
    why = _("{rule} forbids a throw of {group}", rule=rule, group=group_name(group))
    return Refusal(Reason.NO_THROWS, why)


def plain_refusal(position: Position, hand: Cards) -> Refusal | None:
    """Return why the lead that is broken up must be of a plain suit, or `None`."""
    tables, deal = position.tables, position.deal
    if not word_at(deal, PLAY) & deal.group_mask[TRUMPS]:
        return None
    position.put(HAND + deal.leader * PLANES, hand)
    if may_lead_trumps(tables, deal, deal.leader):
        return None
    why = _(
        "{rule} asks for a plain suit in trick {number}",
        rule=f"'lead.plain_tricks: {position.rules.lead.plain_tricks}'",
        number=deal.trick_count + 1,
    )
    return Refusal(Reason.PLAIN_SUIT_FIRST, why)


def beaten_refusal(position: Position) -> Refusal | None:
    """Return why the lead that is broken up is none, because it can be beaten.

    The registers hold the other hands, and the leader's without the lead.
    """
    tables, deal = position.tables, position.deal
    beaten = beaten_part(tables, deal) if tables.throws_refused else -1
    line = position.rules.lead.failed_throw[deal.failure]
    if beaten < 0 or not line.is_refused:
        return None
    leave_part(tables, deal, beaten)
    cards = cards_text(position.read(PLAY))
    rule = f"'lead.failed_throw: {line}'"
    why = _(
        "{cards} can be beaten, and {rule} forbids a throw that may fail",
        cards=cards,
        rule=rule,
    )
    return Refusal(Reason.CAN_BE_BEATEN, why)


def choices_of(position: Position) -> tuple[int, Mapping[Cards, int]]:
    """Return who chooses what the lead, broken up, must lead if it fails, and of what.

    Nobody has a choice of a throw that stands, or where the rules choose; then there are
    no components, each of which has its number, from 1.
    """
    tables, deal = position.tables, position.deal
    lines = position.rules.lead.failed_throw
    is_asked = any(line.forced is Forced.CHOSEN or line.thrower_chooses for line in lines)
    forced = beaten_part(tables, deal) if is_asked else -1
    if forced >= 0 and chooses_for_self(tables, deal):
        return deal.leader, _as_low(position, forced)
    if forced < 0 or not is_chosen(tables, deal):
        return -1, {}
    seat = first_beater(tables, deal, deal.leader)
    places = [
        place
        for place in range(deal.part_count)
        if seat >= 0 and beats_part(tables, deal, seat, place)
    ]
    return seat, {_part_cards(position, place): place + 1 for place in places}


def _as_low(position: Position, forced: int) -> Mapping[Cards, int]:
    """Return the components as low as what must be led, each by its number from 1."""
    deal = position.deal
    if forced == deal.part_count:  # a card out of a component
        faces = position.faces_of(faces_as_low(deal))
        return {(face,): number for number, face in enumerate(faces, 1)}
    return {
        _part_cards(position, place): place + 1
        for place in range(deal.part_count)
        if is_as_low(deal, place, forced)
    }


def own_components(position: Position, play: Cards) -> list[Cards]:
    """Return the components into which a play of one group breaks up by itself."""
    own = Position(position.rules, position.level, position.trump)
    break_up(own, play)
    return [_part_cards(own, place) for place in range(own.deal.part_count)]


def _part_cards(position: Position, place: int) -> Cards:
    """Return the cards of a component of the lead."""
    deal, cards, faces = position.deal, list[Face](), position.deal.part_faces[place]
    while faces:
        face = faces & -faces
        width = width_at(position.tables, deal, place, face)
        cards += position.faces_of(face) * width
        faces ^= face
    return sort_cards(cards)


def parts_of(position: Position) -> tuple[Part, ...]:
    """Return the components into which the lead was broken up, as the engine's forms."""
    deal, shapes = position.deal, position.rules.shapes
    return tuple(
        form_of(position.rules, shapes[shape], measure)
        for shape, measure in zip(
            deal.part_shape[: deal.part_count], deal.part_length, strict=False
        )
    )


def forms_of(position: Position) -> tuple[Form, ...]:
    """Return width and number of steps of each component of the lead, in their order."""
    shapes, faces = position.rules.shapes, position.deal.part_faces
    forms: list[Form] = []
    for (width, _measure, mixed), word in zip(parts_of(position), faces, strict=False):
        if mixed and shapes[mixed - 1].is_across:
            forms.append((width, 1))
        else:
            forms.append((shapes[mixed - 1].widths if mixed else width, word.bit_count()))
    return tuple(forms)


def form_name(position: Position, part: Part) -> str:
    """Return what a component is called: `pair`, `tractor of 3 pairs`."""
    return sized_name(position.rules.shapes[shape_index(position, part)], part[1])


def form_listing(position: Position, parts: Iterable[Part]) -> str:
    """Return what components that are played together are called."""
    return listing(form_name(position, part) for part in parts)


def parts_phrase(position: Position, parts: Sequence[Part]) -> str:
    """Return what components that are played together are called in a sentence."""
    alone = len(parts) == 1
    return _one(position, parts[0]) if alone else form_listing(position, parts)


def _one(position: Position, part: Part) -> str:
    """Return what a component is called in a sentence: `a pair`."""
    return with_article(form_name(position, part))


def shape_index(position: Position, part: Part) -> int:
    """Return which of the ruleset's shapes a component has.

    Raises:
        QuestionError: None of them.
    """
    width, measure, mixed = part
    if mixed:
        return mixed - 1
    for index, shape in enumerate(position.rules.shapes):
        if shape.widths == (width,) and measure in lead_measures(position.rules, shape):
            return index
    raise QuestionError(
        _(
            "'{variant}' has no component of width {width} and length {length}",
            variant=position.rules.id,
            width=width,
            length=measure,
        )
    )


def _is_mixed(form: Form) -> bool:
    return not isinstance(form[0], int)


def _named_part(position: Position, form: Form, size: int) -> Part:
    """Return the engine's form of a named component; a mixed run has `size` cards."""
    width, length = form
    if isinstance(width, int):
        return (width, length, 0)
    for index, shape in enumerate(position.rules.shapes):
        fits = shape.shortest <= length <= (shape.longest or size)
        fits &= shape.is_mixed and size in lead_measures(position.rules, shape)
        if (
            shape.widths == width
            and fits
            and width[0] * length <= size <= width[-1] * length
        ):
            return (width[-1], size, index + 1)
    widths = " and ".join(map(str, width))
    raise QuestionError(
        _(
            "'{variant}' has no run of widths {widths} with {steps} and {cards}",
            variant=position.rules.id,
            widths=widths,
            steps=counted(length, "step"),
            cards=counted(size, "card"),
        )
    )


def _break_into(position: Position, lead: Cards, named: Sequence[Form]) -> None:
    """Break the lead into the named components, the highest tops first."""
    deal, tables = position.deal, position.tables
    parts = _named_parts(position, lead, named)
    _name_lead(position, parts)
    deal.named_steps = sum(form[1] for form in named if _is_mixed(form))
    is_filled = fill_highest(tables, deal, PLAY)
    deal.named_steps = 0
    if not is_filled:
        names = form_listing(position, parts)
        raise QuestionError(
            _("{cards} does not break into {names}", cards=cards_text(lead), names=names)
        )
    for place, cards in enumerate(components_taken(position)):
        position.put(SPARE, cards)
        note_part(tables, deal, place, deal.part_shape[place], len({*cards}))


def _name_lead(position: Position, parts: Sequence[Part]) -> None:
    """Note the named components in the order of all leads, and want them."""
    deal, tables = position.deal, position.tables
    forms = [(shape_index(position, part), part[1]) for part in parts]
    forms.sort(key=lambda form: order_key(tables, *form), reverse=True)
    deal.part_count = len(forms)
    for place, (shape, measure) in enumerate(forms):
        name_part(tables, deal, place, shape, measure)
    want_lead(tables, deal)


def _named_parts(position: Position, lead: Cards, named: Sequence[Form]) -> list[Part]:
    """Return the named components; what the uniform ones leave is the mixed run's."""
    _check_named(len(lead), named)
    uniform = sum(width * length for width, length in named if isinstance(width, int))
    mixed = sum(map(_is_mixed, named))
    if mixed > 1:
        raise QuestionError(_("'as' can name one run of mixed width, got more"))
    if not mixed and uniform != len(lead):
        raise QuestionError(
            _(
                "'as' names {cards}, but the lead has {given}",
                cards=counted(uniform, "card"),
                given=len(lead),
            )
        )
    parts = [_named_part(position, form, len(lead) - uniform) for form in named]
    for part in parts:
        if not position.rules.shapes[shape_index(position, part)].is_led:
            shape = _one(position, part)
            raise QuestionError(_("'as' names {shape}, which may not be led", shape=shape))
    return parts


def _check_named(size: int, named: Sequence[Form]) -> None:
    """Check that no named component is empty, or wider or longer than the lead."""
    for width, length in named:
        widths = (width,) if isinstance(width, int) else width
        if not all(1 <= number <= size for number in (*widths, length)):
            shown = [width if isinstance(width, int) else [*width], length]
            raise QuestionError(
                _(
                    "'as' must give widths and lengths from 1 to {most}, as the lead has "
                    "{cards}, got {given}",
                    most=size,
                    cards=counted(size, "card"),
                    given=shown,
                )
            )


def components_taken(position: Position) -> list[Cards]:
    """Return the cards of each component that the last search wanted and took."""
    deal, taken, components = position.deal, 0, []
    for index in range(deal.want_count):
        cards: list[Face] = []
        width = 1 if deal.want_mixed[index] else deal.want_width[index]
        while len(cards) < width * deal.want_length[index]:
            cards += position.faces_of(deal.taken_bit[taken]) * deal.taken_width[taken]
            taken += 1
        components.append(tuple(cards))
    return components


_FOLLOWER = 1
_PLAY = PLAY + PLANES
_HAND = HAND + _FOLLOWER * PLANES


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a play.

    Attributes:
        reason: The rule that refuses it, or `None` if it is legal.
        why: The same in words, with cards that would have served.
        rungs: For each component of the lead the rung that the play fills, from 1;
            `None` for a play that is not all of the led group.
        owed: The rungs that the hand can fill; `None` if it owes no structure.
        ladder: The key of the ladder that was asked, where structure is owed.
    """

    reason: Reason | None
    why: str
    rungs: tuple[int, ...] | None = None
    owed: tuple[int, ...] | None = None
    ladder: str | None = None


def judge_play(position: Position, hand: Cards, play: Cards) -> Verdict:
    """Judge as many cards of a hand as were led; the lead is open in the position."""
    group, size = position.deal.lead_group, position.deal.lead_size
    held = position.in_group(hand, group)
    found = _found_of(position, hand, play)
    if (bomb := bomb_named(position, play)) is not None:
        rule = f"'follow.bombs: {Bombs.ANY_TIME}'"
        return Verdict(
            None,
            _("{rule} lets {bomb} answer any lead", rule=rule, bomb=with_article(bomb)),
        )
    if group == ACROSS:
        return _judge_across(position, hand, found)
    if len(held) < size:
        return _judge_short(position, hand, held, found)
    if found == PLAY_OUT_OF_GROUP:
        why = _("the hand has enough {group} to play nothing else", group=group_name(group))
        full = clauses([why, _would_serve(position, hand)])
        return Verdict(Reason.MUST_FOLLOW_GROUP, full)
    return _judge_in_suit(position, hand, play, found)


def may_follow(position: Position, hand: Cards, play: Cards) -> bool:
    """Tell whether `judge_play` finds a play legal, without the words."""
    is_allowed = _found_of(position, hand, play) == PLAY_ALLOWED
    return is_allowed or bomb_named(position, play) is not None


def _found_of(position: Position, hand: Cards, play: Cards) -> int:
    """Return the engine's verdict on a play of a hand."""
    tables, deal, owed = position.tables, position.deal, Owed()
    position.put(_HAND, hand)
    position.put(ASKED, play)
    find_owed(tables, deal, owed, _HAND)
    return follow_verdict(tables, deal, owed, _HAND, ASKED)


def _judge_in_suit(position: Position, hand: Cards, play: Cards, found: int) -> Verdict:
    """Put the verdict on a play of the led group, of which there is enough, in words."""
    held = position.in_group(hand, position.deal.lead_group)
    owed, rungs = rungs_filled(position, held, held), rungs_filled(position, play, held)
    if found == PLAY_NOT_LOWEST:
        rule = f"'follow.fill: {position.rules.follow.fill}'"
        why = _(
            "{rule} leaves no choice to a hand that cannot serve the lead in full",
            rule=rule,
        )
        full = clauses([why, _would_serve(position, hand)])
        return Verdict(Reason.MUST_FILL_UP_LOW, full, rungs, owed)
    ladder = _ladder_asked(position, rungs, owed)
    if found == PLAY_ALLOWED:
        why = _("the play serves the lead as well as the hand can")
        return Verdict(None, why, rungs, owed, ladder)
    why = _difference(position, rungs, owed)
    if kept := _kept_back(position, play, held, owed):
        why = clauses([why, kept])
    why = clauses([why, _would_serve(position, hand)])
    return Verdict(Reason.MUST_SERVE_LEAD, why, rungs, owed, ladder)


def _ladder_asked(
    position: Position, rungs: tuple[int, ...], owed: tuple[int, ...]
) -> str | None:
    """Return the key of the ladder of the component that decides, or of the first one.

    Where no ladder is asked, it is the key that says so; a shape may also have none.
    """
    follow, thrown = position.rules.follow, position.deal.part_count > 1
    pairs = enumerate(zip(rungs, owed, strict=True))
    form = parts_of(position)[next((at for at, pair in pairs if len({*pair}) > 1), 0)]
    shape = position.rules.shapes[shape_index(position, form)]
    if follow.owed is OwedBy.SUIT_ONLY:
        return "follow.owed"
    if thrown and (
        follow.throws is Throws.SUIT_ONLY
        or (shape.is_run and follow.throws is Throws.SETS_ALONE)
    ):
        return "follow.throws"
    # Those for one length stand before those for any.
    for ladder in follow.ladders:
        length = ladder.lead.length
        if ladder.lead.name == shape.name and length in {None, Name("n"), Number(form[1])}:
            return f"follow.{ladder.lead}"
    return None


def bomb_named(position: Position, play: Cards) -> str | None:
    """Return what a play is called that may answer any lead, or `None` for all others."""
    rules, tables, deal = position.rules, position.tables, position.deal
    if not tables.bomb_count or rules.follow.bombs is not Bombs.ANY_TIME:
        return None
    position.put(DRAFT, play)
    bomb = highest_bomb(tables, deal, DRAFT)
    return None if bomb < 0 else shape_name(rules.shapes[bomb].name)


def _judge_across(position: Position, hand: Cards, found: int) -> Verdict:
    """Judge a play on a lead across suits, to which a hand can owe one of its kind."""
    (part,) = parts_of(position)
    served = owed_bomb(position.tables, position.deal, ASKED) >= 0
    if found == PLAY_ALLOWED:
        free = _("the lead is of several suits, and any cards follow it")
        serves = _("the play is {part} as led", part=_one(position, part))
        return Verdict(None, serves if served else free)
    why = _("{part} is led, and the hand has one", part=_one(position, part))
    return Verdict(Reason.MUST_SERVE_LEAD, clauses([why, _would_serve(position, hand)]))


def _judge_short(position: Position, hand: Cards, held: Cards, found: int) -> Verdict:
    """Judge the play of a hand with fewer cards of the group than were led."""
    group = group_name(position.deal.lead_group)
    if found == PLAY_ALLOWED:
        why = _("the hand plays all its {group}, and the rest is free", group=group)
        return Verdict(None, why)
    why = _(
        "all {group} of the hand must be played: {cards}",
        group=group,
        cards=cards_text(sort_cards(held)),
    )
    full = clauses([why, _would_serve(position, hand)])
    return Verdict(Reason.MUST_PLAY_WHOLE_GROUP, full)


def rungs_filled(position: Position, cards: Cards, hand: Cards) -> tuple[int, ...]:
    """Return the rungs that cards of a hand fill, from 1; its wider sets may be kept."""
    deal = position.deal
    if max(map(cards_of, parts_of(position))) == 1:
        return (1,) * deal.part_count  # any cards of the group serve single cards
    position.put(OWED, cards)
    position.put(KEPT, hand)
    find_vector(position.tables, deal, OWED)
    return tuple(
        _rung_number(position, place, part) for place, part in enumerate(parts_of(position))
    )


def _rung_number(position: Position, place: int, part: Part) -> int:
    """Return the rung of one component, from 1, in its ladder written out."""
    deal, rules = position.deal, position.rules
    shape = rules.shapes[shape_index(position, part)]
    if shape.is_single:
        return 1
    thrown = deal.part_count > 1
    if deal.rung[place] < len(explicit_rungs(rules, shape, part[1], thrown)):
        return deal.rung[place] + 1
    closed = zip(deal.closing_part, deal.closing_shape, deal.closing_measure, strict=True)
    forms = [
        form_of(rules, rules.shapes[number], measure)
        for owner, number, measure in list(closed)[: deal.closing_count]
        if owner == place
    ]
    choice = tuple(sorted(forms, reverse=True))
    return 1 + written_out(rules, shape, part[1], thrown).index((choice,))


def lowest_play(position: Position, hand: Cards) -> Cards:
    """Return the engine's lowest legal play."""
    position.put(_HAND, hand)
    position.deal.style = LOW
    serve(position.tables, position.deal, _FOLLOWER, _PLAY)
    return position.read(_PLAY)


def _would_serve(position: Position, hand: Cards) -> str:
    """Return cards that would have served, as the engine's lowest legal play."""
    return _("{cards} would serve", cards=cards_text(lowest_play(position, hand)))


def _kept_back(position: Position, play: Cards, held: Cards, owed: tuple[int, ...]) -> str:
    """Say so if a play falls short only because sets or runs are kept (7.9, 7.10)."""
    tables, rule = position.tables, position.rules.follow.wider_sets
    if not tables.follow_keeps or rungs_filled(position, play, ()) > owed:
        return ""
    if rule is WiderSets.BROKEN:
        kept = f"'follow.runs: {position.rules.follow.runs}'"
        return _("cards of a run serve no pair of the lead ({rule})", rule=kept)
    parts = [part for part in parts_of(position) if cards_of(part) > 1]
    narrowest = min(width for width, _measure, _mixed in parts)
    sets = sort_cards(face for face in {*play} if held.count(face) > narrowest)
    return _(
        "{cards} of it is of a wider set, which serves no narrower part ({rule})",
        cards=cards_text(sets),
        rule=f"'follow.wider_sets: {rule}'",
    )


def _difference(position: Position, rungs: tuple[int, ...], owed: tuple[int, ...]) -> str:
    """Say which component of the lead is served worse than the hand could."""
    place = next(
        at for at, pair in enumerate(zip(rungs, owed, strict=True)) if len({*pair}) > 1
    )
    form = parts_of(position)[place]
    could, did = (
        alternatives(
            parts_phrase(position, choice) or _("any cards")
            for choice in served_by(position, form, at[place])
        )
        for at in (owed, rungs)
    )
    return _(
        "for {part} in the lead the hand can play {could} (rung {owed}), the play has "
        "{did} (rung {rung})",
        part=_one(position, form),
        could=could,
        owed=owed[place],
        did=did,
        rung=rungs[place],
    )


def served_by(position: Position, part: Part, rung: int) -> tuple[Choice, ...]:
    """Return what serves a component of the lead on a rung of its ladder, from 1.

    On the rung that any cards fill it is a choice of no components.
    """
    shape = position.rules.shapes[shape_index(position, part)]
    thrown = position.deal.part_count > 1
    return written_out(position.rules, shape, part[1], thrown)[rung - 1]
