"""The chapter on scoring: the last trick, what points earn, and what cards earn besides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tuolaji.language import _, all_of, clauses, plural
from tuolaji.rulebook.block import Block, Grid, Passage, Text
from tuolaji.rulebook.condition import one_of, under
from tuolaji.rulebook.examples.claim import claim_examples
from tuolaji.rulebook.examples.position import at, position_of
from tuolaji.rulebook.examples.scoring import (
    capture_examples,
    capture_factors,
    score_examples,
)
from tuolaji.rulebook.words import call_name, formula, side
from tuolaji.rules.claim import Claim, How
from tuolaji.rules.condition import ALWAYS, Topic, topic_of
from tuolaji.rules.formula import Formula, Name, Number, names_in
from tuolaji.rules.kitty import CaptureBase, Measure, MultiplierLine
from tuolaji.rules.limits import LARGEST_PAYMENT, MOST_DOUBLINGS
from tuolaji.rules.payment import Growth, Party, Payment
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Band, Doubled, DoubledBy, Share, Side
from tuolaji.table.shape import sized_name

__all__ = ["known_words", "passages", "range_of"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter."""
    is_captured = rules.kitty.size > 0
    of_trick = rules.kitty.multiplier.base is CaptureBase.LAST_TRICK
    if is_captured or of_trick:
        yield Passage("kitty.multiplier", tuple(_capture(rules)))
    begin = _(
        "When the last trick is played, the attackers’ points decide. The first line that "
        "fits counts:"
    )
    grid = Grid(
        (_("attackers’ points"), _("result")),
        tuple(
            (_points(rules, band), _outcome(rules, band)) for band in rules.scoring.bands
        ),
    )
    yield Passage("scoring.bands", (Text(begin), grid, *score_examples(rules)))
    if rules.scoring.pays:
        yield Passage("scoring.payments", tuple(map(Text, _own_points(rules))))
    if rules.scoring.doubled_by is not DoubledBy.NOTHING:
        yield Passage("scoring.doubled_by", (Text(_doubling(rules)),))
    if rules.scoring.claims:
        yield Passage("scoring.claims", tuple(_claims(rules)))


def _doubling(rules: Ruleset) -> str:
    """Say what doubles what, and how often at most."""
    by = {
        DoubledBy.NOTHING: _("nothing"),
        DoubledBy.OVERTURNS: _("each bid over another player’s bid"),
        DoubledBy.THEFTS: _("each theft of the kitty"),
        DoubledBy.BOTH: _("each bid over another player’s bid and each theft of the kitty"),
    }[rules.scoring.doubled_by]
    what = {
        Doubled.PAYMENTS: _("what is paid by the points"),
        Doubled.LEVELS: _("the levels that the points give"),
        Doubled.BOTH: _("the levels that the points give, and what is paid by them"),
    }[rules.scoring.doubled]
    return _(
        "What doubles {what}: {by}. It is doubled {count} times at most.",
        what=what,
        by=by,
        count=MOST_DOUBLINGS,
    )


def known_words(rules: Ruleset) -> Mapping[str, int]:
    """Return what the names of the bands stand for, without what an auction decides."""
    words = dict(rules.words)
    if not rules.scoring.asks_price:
        return words
    names = {"price"}
    if "price" in names_in(rules.scoring.step):
        names.add("step")
    if names & names_in(rules.scoring.takeover):
        names.add("takeover")
    return {name: value for name, value in words.items() if name not in names}


def _inner(rules: Ruleset) -> Mapping[str, Formula]:
    return {"step": rules.scoring.step, "takeover": rules.scoring.takeover}


def _formula(rules: Ruleset, each: Formula) -> str:
    return formula(each, known_words(rules), _inner(rules))


def range_of(rules: Ruleset, low: Formula | None, high: Formula | None) -> str:
    """Return the numbers of points of a line."""
    begin = None if low is None else _formula(rules, low)
    end = None if high is None else _formula(rules, high)
    if begin is None and end is None:
        return _("any")
    if begin is None:
        return _("none") if end == "0" else _("{high} or fewer", high=end)
    if end is None:
        return _("{low} or more", low=begin)
    return begin if begin == end else _("{low} to {high}", low=begin, high=end)


def _points(rules: Ruleset, band: Band) -> str:
    text = range_of(rules, band.low, band.high)
    return under(rules, text, band.when)


def _outcome(rules: Ruleset, band: Band) -> str:
    parts = [_levels(rules, band)]
    parts += [_share(each) for each in band.shares]
    parts += [_payment(rules, each) for each in band.payments]
    if band.wins is band.side and not band.rises and len(parts) == 1:
        return _("{result} and win the match", result=parts[0])
    if band.wins is not None:
        parts.append(_("{side} win the match", side=side(band.wins)))
    return clauses(parts)


def _levels(rules: Ruleset, band: Band) -> str:
    attackers = band.side is Side.ATTACKERS
    if band.drawn:
        return _("neither side wins the deal, and no level changes")
    if not band.rises:
        return _("the attackers take over") if attackers else _("the declarers hold")
    if isinstance(band.levels, Number):
        count = band.levels.value
        text = _attackers_rise(count) if attackers else _declarers_rise(count)
    else:
        number = _formula(rules, band.levels)
        if attackers:
            text = _("the attackers take over and rise so many levels: {n}", n=number)
        else:
            text = _("the declarers hold and rise so many levels: {n}", n=number)
    return _grown(rules, text, band.growth)


def _grown(rules: Ruleset, result: str, growth: Growth | None) -> str:
    """Return a result with how it goes on."""
    if growth is None:
        return result
    return _(
        "{result}, and {more} more for each further {per} points",
        result=result,
        more=growth.by,
        per=_formula(rules, growth.per),
    )


def _share(each: Share) -> str:
    if each.levels < 0:
        return plural(
            "{who} loses {count} level",
            "{who} loses {count} levels",
            -each.levels,
            who=_party(each.party),
        )
    return plural(
        "{who} gains {count} level",
        "{who} gains {count} levels",
        each.levels,
        who=_party(each.party),
    )


def _attackers_rise(count: int) -> str:
    if not count:
        return _("the attackers take over")
    return plural(
        "the attackers take over and rise {count} level",
        "the attackers take over and rise {count} levels",
        count,
    )


def _declarers_rise(count: int) -> str:
    if not count:
        return _("the declarers hold")
    return plural(
        "the declarers hold and rise {count} level",
        "the declarers hold and rise {count} levels",
        count,
    )


def _party(party: Party) -> str:
    return {
        Party.DECLARER: _("the declarer"),
        Party.FRIENDS: _("each friend"),
        Party.DECLARERS: _("each of the declarers"),
        Party.ATTACKERS: _("each of the attackers"),
        Party.TOGETHER: _("the declarers together"),
    }[party]


def _payment(rules: Ruleset, each: Payment) -> str:
    amount = _formula(rules, each.amount)
    if each.payer is None:
        text = _("{who} earns {amount}", who=_party(each.payee), amount=amount)
    elif each.payer is Party.TOGETHER:
        text = _(
            "the declarers together pay {payee} {amount} and share that alike",
            payee=_party(each.payee),
            amount=amount,
        )
    elif each.payee is Party.TOGETHER:
        text = _(
            "{payer} pays the declarers together {amount}, who share that alike",
            payer=_party(each.payer),
            amount=amount,
        )
    else:
        text = _(
            "{payer} pays {payee} {amount}",
            payer=_party(each.payer),
            payee=_party(each.payee),
            amount=amount,
        )
    return _grown(rules, text, each.growth)


def _own_points(rules: Ruleset) -> Iterator[str]:
    """Say what points of one's own are, and where they end that grow without one."""
    yield _(
        "What is earned or paid are points of one’s own, which every player keeps from "
        "deal to deal; they are not the points of cards."
    )
    by_points = (each.growth for band in rules.scoring.bands for each in band.payments)
    by_claims = (claim.payments for claim in rules.scoring.claims)
    if any(by_points) or any(by_claims):
        yield _(
            "No line gives a player, or lets it pay another, more than {most} points.",
            most=f"{LARGEST_PAYMENT:,}",
        )


def _capture(rules: Ruleset) -> Iterator[Block]:
    multiplier = rules.kitty.multiplier
    if all(line.factor is None for line in multiplier.lines):
        yield Text(_captures_nothing(multiplier.base))
        return
    first = multiplier.lines[0]
    is_only = len(multiplier.lines) == 1 and first.is_rest and first.when == ALWAYS
    if is_only and isinstance(first.factor, Number):
        yield Text(_captures_by(multiplier.base, first.factor.value))
    else:
        yield Text(_captures(multiplier.base))
    if is_only and not isinstance(first.factor, Number):
        yield Text(_("The factor: {factor}.", factor=_factor(first)))
    elif not is_only:
        yield Text(_("The first line that fits says the factor:"))
        rows = tuple((_play(rules, line), _factor(line)) for line in multiplier.lines)
        yield Grid((_("last trick won with"), _("factor")), rows)
    names = frozenset[str]().union(*map(_names, multiplier.lines))
    if names or any(line.shape for line in multiplier.lines):
        yield Text(_measured(multiplier.measure))
    if names and multiplier.measure is not Measure.WHOLE_PLAY:
        named = all_of([formula(Name(name), {}) for name in sorted(names)])
        yield Text(_("The factor counts the {names} of this part.", names=named))
    if rules.kitty.cap is not None:
        yield Text(_("The factor is never more than {cap}.", cap=rules.kitty.cap))
    yield from _factors(rules)
    yield from capture_examples(rules)


def _captures_nothing(base: CaptureBase) -> str:
    """Say that whoever takes the last trick gets nothing for it."""
    if base is CaptureBase.KITTY:
        return _(
            "The points that are buried count for nobody, whoever takes the last trick."
        )
    return _("The points of the last trick count once, whoever takes it.")


def _captures(base: CaptureBase) -> str:
    """Say that whoever takes the last trick gets something for it by a factor."""
    if base is CaptureBase.KITTY:
        return _(
            "If the attackers take the last trick, they capture the kitty: the points "
            "buried in it, times a factor, are added to theirs. If the declarers take it, "
            "the kitty counts nothing."
        )
    return _(
        "If the attackers take the last trick, its points count several times, by a "
        "factor, and not once."
    )


def _captures_by(base: CaptureBase, factor: int) -> str:
    """Say so where the factor is the same whatever wins the last trick."""
    if base is CaptureBase.LAST_TRICK:
        return _(
            "If the attackers take the last trick, its points count {factor} times.",
            factor=factor,
        )
    if factor == 1:
        return _(
            "If the attackers take the last trick, they capture the kitty: the points "
            "buried in it are added to theirs. If the declarers take it, the kitty counts "
            "nothing."
        )
    return _(
        "If the attackers take the last trick, they capture the kitty: the points buried "
        "in it count {factor} times and are added to theirs. If the declarers take it, the "
        "kitty counts nothing.",
        factor=factor,
    )


def _names(line: MultiplierLine) -> frozenset[str]:
    return frozenset() if line.factor is None else names_in(line.factor)


def _measured(measure: Measure) -> str:
    return {
        Measure.LEAD: _(
            "It is looked up for the parts of the winning play that the lead demanded, and "
            "the part that gives the most counts."
        ),
        Measure.WINNING_CARDS: _(
            "It is looked up for the parts that the winning cards break into, and the part "
            "that gives the most counts."
        ),
        Measure.WHOLE_PLAY: _(
            "It is looked up for whatever the winning play contains; without a set named, "
            "cards are those of the whole play."
        ),
    }[measure]


def _play(rules: Ruleset, line: MultiplierLine) -> str:
    if line.is_rest:
        if line.when == ALWAYS:
            return _("anything else")
        return under(rules, _("anything"), line.when)
    if line.shape is None:
        text = _("a throw of several sets, its cards all together")
    else:
        text = call_name(rules, line.shape)
    if line.count > 1:
        text = _("{count} × {shape}", count=line.count, shape=text)
    return under(rules, text, line.when)


def _factor(line: MultiplierLine) -> str:
    if line.factor is None:
        return _("nothing is captured")
    text = formula(line.factor, {})
    return (
        text if line.most is None else _("{n}, but at most {most}", n=text, most=line.most)
    )


def _factors(rules: Ruleset) -> Iterator[Block]:
    """Yield what plays multiply, as the engine has it."""
    found = capture_factors(rules)
    if not found or len({factors for *_shape, factors in found}) == 1:
        return
    is_alike = all(plain == trumps for *_shape, (plain, trumps) in found)
    rows: list[tuple[str, ...]] = []
    for shape, measure, (plain, trumps) in found:
        cells = (f"× {trumps}",) if is_alike else (f"× {plain}", f"× {trumps}")
        rows.append((sized_name(shape, measure), *cells))
    if is_alike:
        head: tuple[str, ...] = (_("last trick won with"), _("factor"))
    else:
        head = (_("last trick won with"), _("of a plain suit"), _("of trumps"))
    position = position_of(rules)
    if any(map(_asks_of_the_deal, rules.kitty.multiplier.lines)):
        yield Text(
            _("{at}: so it comes to these factors.", at=at(position.level, position.trump))
        )
    else:
        yield Text(_("So it comes to:"))
    yield Grid(head, tuple(rows))


def _asks_of_the_deal(line: MultiplierLine) -> bool:
    """Tell whether a line is about certain deals, so that no one table holds for all."""
    return any(topic_of(test) is not Topic.PLAY for test in line.when.tests)


def _claims(rules: Ruleset) -> Iterator[Block]:
    yield Text(
        _(
            "Besides, certain cards earn something. Every line counts, and as often as it "
            "is fulfilled: a lone card for each copy, cards that are named together once "
            "for each hand, play or kitty that has them all."
        )
    )
    yield Grid(
        (_("what happens"), _("what it earns")),
        tuple((_event(rules, each), _earned(rules, each)) for each in rules.scoring.claims),
    )
    yield from claim_examples(rules)


def _event(rules: Ruleset, each: Claim) -> str:
    what = all_of([one_of(rules, card) for card in each.cards]) if each.cards else ""
    text = _by_anybody(each.how, what) if each.by is None else _by(each.how, what, each.by)
    return under(rules, text, each.when)


def _by_anybody(how: How, what: str) -> str:
    return {
        How.HELD: _("{cards} in one hand", cards=what),
        How.BURIED: _("{cards} buried", cards=what),
        How.CAPTURED: _("{cards} captured from the other side", cards=what),
        How.LOST: _("{cards} lost to a trick that another player takes", cards=what),
        How.FAILED_THROW: _("a throw that fails"),
        How.LAST_TRICK: _("the last trick"),
    }[how]


def _by(how: How, what: str, by: Side) -> str:
    who = side(by)
    return {
        How.HELD: _("{cards} in one hand of {side}", cards=what, side=who),
        How.BURIED: _("{cards} buried by {side}", cards=what, side=who),
        How.CAPTURED: _("{cards} captured by {side}", cards=what, side=who),
        How.LOST: _(
            "{cards} lost by {side} to a trick that another player takes",
            cards=what,
            side=who,
        ),
        How.FAILED_THROW: _("a throw of {side} that fails", side=who),
        How.LAST_TRICK: _("the last trick, taken by {side}", side=who),
    }[how]


def _earned(rules: Ruleset, each: Claim) -> str:
    parts = [_payment(rules, payment) for payment in each.payments]
    if each.attackers:
        parts.insert(0, _moved(side(Side.ATTACKERS), each.attackers))
    if each.declarers:
        parts.insert(0, _moved(side(Side.DECLARERS), each.declarers))
    return clauses(parts)


def _moved(who: str, levels: int) -> str:
    if levels < 0:
        return plural(
            "{side} lose {count} level", "{side} lose {count} levels", -levels, side=who
        )
    return plural(
        "{side} gain {count} level", "{side} gain {count} levels", levels, side=who
    )
