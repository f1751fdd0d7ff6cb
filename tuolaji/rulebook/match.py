"""The chapter on the match: levels, digging, the next declarer, and how a match ends."""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.cards import Rank
from tuolaji.language import _, any_of, clauses, plural
from tuolaji.rulebook.block import Grid, Passage, Text
from tuolaji.rulebook.condition import one_of, under
from tuolaji.rulebook.examples.match import digging_examples, rise_examples
from tuolaji.rulebook.words import level, levels
from tuolaji.rules.condition import ALWAYS
from tuolaji.rules.digging import Dig, Fall, FriendsFall
from tuolaji.rules.match import (
    NO_TRUMP_LEVEL,
    AfterLast,
    Clock,
    First,
    Levels,
    LevelsOf,
    Moved,
    Next,
    Tie,
    TimeUp,
)
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Rating
from tuolaji.rules.table import Partners

__all__ = ["passages"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter."""
    if rules.moves_levels:
        yield from _levels(rules)
    else:
        start = level(rules.levels.start)
        alone = _(
            "Every deal is played at level {level}: nobody rises or falls.", level=start
        )
        yield Passage("levels.played", (Text(alone),))
    if rules.levels.digging:
        yield Passage("levels.digging", tuple(_digging(rules)))
    yield Passage("match.held", (Text(_after_held(rules)),))
    yield Passage("match.takeover", (Text(_after_takeover(rules)),))
    if "drawn" in rules.rotation:
        yield Passage("match.drawn", (Text(_after_drawn(rules)),))
    if rules.bids_name_next:
        yield Passage("match.first", (Text(_first(rules.match.first)),))
    yield from _ends(rules)
    if rules.rating.kept:
        yield from _rating(rules.rating)


def _ends(rules: Ruleset) -> Iterator[Passage]:
    """Write what ends a match besides its levels."""
    if rules.match.target is not None:
        yield Passage("match.target", (Text(_target(rules, rules.match.target)),))
    if rules.match.ahead is not None:
        yield Passage("match.ahead", (Text(_lead(rules.levels.of, rules.match.ahead)),))
    if rules.match.clock is not None:
        clock = Text(_clock(rules.match.clock))
        yield Passage("match.clock", (clock, *map(Text, _ahead(rules))))
    if rules.match.deals is not None:
        deals = plural(
            "A match has {count} deal at most.",
            "A match has {count} deals at most.",
            rules.match.deals,
        )
        yield Passage("match.deals", (Text(deals), *map(Text, _ahead(rules))))
    is_limited = rules.match.clock is not None or rules.match.deals is not None
    if is_limited and rules.match.time_up is not None:
        yield Passage("match.time_up", (Text(_played_on(rules, rules.match.time_up)),))
    elif is_limited and rules.levels.of is LevelsOf.TEAM:
        yield Passage("match.tie", (Text(_tie(rules)),))


def _target(rules: Ruleset, target: int) -> str:
    """Say who wins by points of its own."""
    if rules.levels.of is LevelsOf.PLAYER:
        return _(
            "Whoever has the most points of its own, and at least {count}, wins the "
            "match; where two have as many, the match goes on.",
            count=target,
        )
    return _(
        "Whoever has the most points of its own, and at least {count}, wins the match for "
        "its side; where two who are not partners have as many, the match goes on.",
        count=target,
    )


def _lead(own: LevelsOf, most: int) -> str:
    """Say by what lead in levels a match is won."""
    if own is LevelsOf.PLAYER:
        return plural(
            "A player who has risen further than every other by {count} level wins the "
            "match at once.",
            "A player who has risen further than every other by {count} levels wins the "
            "match at once.",
            most,
        )
    return plural(
        "A side that has risen further than the other by {count} level wins the match at "
        "once.",
        "A side that has risen further than the other by {count} levels wins the match at "
        "once.",
        most,
    )


def _levels(rules: Ruleset) -> Iterator[Passage]:
    own = rules.levels
    played = _("The levels from the lowest up: {levels}.", levels=levels(own.played))
    yield Passage("levels.played", (Text(played),))
    yield from _odd_levels(own)
    start = level(own.start)
    whose = {
        LevelsOf.TEAM: _(
            "Each team has a level, at first {level}. A deal is played at the level of its "
            "declarers.",
            level=start,
        ),
        LevelsOf.PLAYER: _(
            "Each player has a level of its own, at first {level}. A deal is played at the "
            "level of its declarer.",
            level=start,
        ),
        LevelsOf.EVERYBODY: _(
            "All have one level together, at first {level}; it rises by what either side "
            "gains.",
            level=start,
        ),
    }[own.of]
    yield Passage("levels.of", (Text(whose),))
    if own.of is LevelsOf.PLAYER:
        if own.moved is Moved.DECLARER:
            moved = _("A deal moves the level of its declarer alone, and nobody else’s.")
            if any(not dig.alone or dig.friends for dig in own.digging):
                moved = _(
                    "A deal moves the level of its declarer alone; the levels of others "
                    "only fall, by what the last trick costs."
                )
        else:
            moved = _(
                "A deal moves the levels of all players of the side that it is about."
            )
        yield Passage("levels.moved", (Text(moved),))
    stopped = own.mandatory - own.held  # Of what is held more is said below.
    if stopped:
        text = plural(
            "No rise jumps over this level; it stops there: {levels}.",
            "No rise jumps over these levels; it stops there: {levels}.",
            len(stopped),
            levels=levels(each for each in own.played if each in stopped),
        )
        yield Passage("levels.mandatory", (Text(text), *rise_examples(rules)))
    if own.held:
        text = plural(
            "This level is left only by a side that holds a deal at it as declarers, and "
            "no rise jumps over it: {levels}.",
            "These levels are left only by a side that holds a deal at them as declarers, "
            "and no rise jumps over them: {levels}.",
            len(own.held),
            levels=levels(each for each in own.played if each in own.held),
        )
        examples = () if stopped else tuple(rise_examples(rules))
        yield Passage("levels.held", (Text(text), *examples))
    yield Passage("levels.after_last", (Text(_past_the_last(own)),))


def _odd_levels(own: Levels) -> Iterator[Passage]:
    """Say what the deal without trumps is, and the levels below and above the list."""
    if NO_TRUMP_LEVEL in own.played:
        bare = _(
            "In the no-trump deal no card is a level card and no suit is trump, whatever "
            "is bid or named."
        )
        yield Passage("levels.no_trump", (Text(bare),))
    if own.below:
        fallen_to = own.ladder[: len(own.below)][::-1]
        fallen = _(
            "Whoever falls below {lowest} comes to {first}, then lower: {levels}. A "
            "deal at such a level is played with the level cards of its rank; whoever "
            "rises past {first} comes to {lowest}.",
            lowest=level(own.played[0]),
            first=level(fallen_to[0]),
            levels=levels(fallen_to),
        )
        yield Passage("levels.below", (Text(fallen),))
    if own.above:
        risen = _(
            "Whoever rises past {last} comes to {first}, a further lap: {levels}. A "
            "deal at such a level is played with the level cards of its rank, and what "
            "is said of a level holds in each lap.",
            last=level(own.played[-1]),
            first=level(own.laps[0]),
            levels=levels(own.laps),
        )
        yield Passage("levels.above", (Text(risen),))


def _past_the_last(own: Levels) -> str:
    is_player = own.of is LevelsOf.PLAYER
    if own.after_last is AfterLast.WON:
        if is_player:
            return _("A player who rises past the last level has won the match.")
        return _("A side that rises past the last level has won the match.")
    if is_player:
        return _("A player who rises past the last level begins again at the first.")
    return _("A side that rises past the last level begins again at the first.")


def _digging(rules: Ruleset) -> Iterator[Text | Grid]:
    yield Text(_when_dug(rules))
    yield Text(
        _(
            "The first line that fits counts; the declarers then do not rise in this deal, "
            "whatever points and cards would give them, and nobody falls below {lowest}.",
            lowest=level(rules.levels.ladder[0]),
        )
    )
    falls = [dig.fall for dig in rules.levels.digging]
    falls += [dig.friends.fall for dig in rules.levels.digging if dig.friends is not None]
    if Fall.HALF in falls:
        yield Text(
            _(
                "Half of a level is by numbers: a jack is 11, a queen 12, a king 13, an "
                "ace 14; it is rounded down."
            )
        )
    yield Grid(
        (_("last trick"), _("what it costs")),
        tuple((_dug_with(rules, dig), _cost(dig)) for dig in rules.levels.digging),
    )
    yield from digging_examples(rules)  # type: ignore[misc]


def _when_dug(rules: Ruleset) -> str:
    """Say what makes the declarers fall, or may if its lines all ask for more."""
    lines = rules.levels.digging
    by_cards = [dig for dig in lines if dig.cards is not None]
    by_loss = [dig for dig in lines if dig.cards is None]
    kinds = [kind for kind in (by_cards, by_loss) if kind]
    may = any(all(dig.when != ALWAYS for dig in kind) for kind in kinds)
    named = _("the attackers take the last trick with certain cards")
    lost = _("the attackers take over")
    events = any_of([*([named] if by_cards else []), *([lost] if by_loss else [])])
    if all(dig.alone and dig.friends is None for dig in lines):
        if may:
            return _("When {events}, the declarer may fall.", events=events)
        return _("When {events}, the declarer falls.", events=events)
    if may:
        return _("When {events}, the declarers may fall.", events=events)
    return _("When {events}, the declarers fall.", events=events)


def _dug_with(rules: Ruleset, dig: Dig) -> str:
    if dig.cards is None:
        text = _("whatever wins it, where the deal is lost")
    else:
        text = _("won with {cards}", cards=one_of(rules, dig.cards))
    return under(rules, text, dig.when)


def _cost(dig: Dig) -> str:
    parts = [_fall(dig)]
    if dig.friends is not None:
        parts = [_declarer_falls(dig), _each_friend_falls(dig.friends)]
    if dig.takeover is not None:
        parts.append(
            _("the attackers take over") if dig.takeover else _("the declarers stay")
        )
    return clauses(parts)


def _fall(dig: Dig) -> str:
    if dig.fall is Fall.TO:
        to = level(Rank(dig.number))
        if dig.alone:
            return _("the declarer alone falls to {level}", level=to)
        return _("the declarers fall to {level}", level=to)
    if dig.fall is Fall.HALF:
        if dig.alone:
            return _("the declarer alone falls to half of its level")
        return _("the declarers fall to half of their level")
    if dig.alone:
        return plural(
            "the declarer alone falls by {count} level",
            "the declarer alone falls by {count} levels",
            dig.number,
        )
    return plural(
        "the declarers fall by {count} level",
        "the declarers fall by {count} levels",
        dig.number,
    )


def _declarer_falls(dig: Dig) -> str:
    if dig.fall is Fall.TO:
        return _("the declarer falls to {level}", level=level(Rank(dig.number)))
    if dig.fall is Fall.HALF:
        return _("the declarer falls to half of its level")
    return plural(
        "the declarer falls by {count} level",
        "the declarer falls by {count} levels",
        dig.number,
    )


def _each_friend_falls(friends: FriendsFall) -> str:
    if friends.fall is Fall.TO:
        return _("each friend falls to {level}", level=level(Rank(friends.number)))
    if friends.fall is Fall.HALF:
        return _("each friend falls to half of its own level")
    return plural(
        "each friend falls by {count} level",
        "each friend falls by {count} levels",
        friends.number,
    )


def _after_held(rules: Ruleset) -> str:
    return {
        Next.SAME: _("After a deal that was held the same player declares again."),
        Next.PARTNER: _partner_after_held(rules),
        Next.NEXT_SEAT: _(
            "After a deal that was held the next player in order of play declares."
        ),
        Next.PREVIOUS: _(
            "After a deal that was held the previous player in order of play declares."
        ),
        Next.TURN: _(
            "After a deal that was held the declarers’ side declares again: the player of "
            "it who comes after the declarer in order of play."
        ),
        Next.LAST_TRICK: _(
            "After a deal that was held the player who took the last trick declares."
        ),
        Next.BIDDING: _(
            "After a deal that was held the bidding names the next declarer, as in an "
            "opening deal."
        ),
    }[rules.match.held]


def _partner_after_held(rules: Ruleset) -> str:
    """Say which player of the declarer's side declares next, by how many there can be."""
    table = rules.table
    if table.partners is Partners.CALLED:
        if table.friends.numbers(table.players, rules.deck.packs)[1] > 1:
            return _(
                "After a deal that was held the declarer’s friend who comes first after it "
                "in order of play is the next declarer; without a friend the declarer "
                "declares again."
            )
        return _(
            "After a deal that was held the declarer’s partner is the next declarer; "
            "without one the declarer declares again."
        )
    if not table.partner_count:
        return _("After a deal that was held the same player declares again.")
    if table.partner_count > 1:
        return _(
            "After a deal that was held the declarer’s partner who comes first after it in "
            "order of play declares next."
        )
    return _("After a deal that was held the declarer’s partner declares next.")


def _after_takeover(rules: Ruleset) -> str:
    return {
        Next.SAME: _("After a takeover the same player declares again."),
        Next.PARTNER: _("After a takeover the declarer’s partner declares next."),
        Next.NEXT_SEAT: _("After a takeover the next attacker in order of play declares."),
        Next.PREVIOUS: _(
            "After a takeover the attacker declares who comes last before the declarer in "
            "order of play."
        ),
        Next.TURN: _(
            "After a takeover the players of the side that takes over declare in turn: the "
            "one who comes after the player who has declared for it last, and the first "
            "time the one who comes after the declarer."
        ),
        Next.LAST_TRICK: _("After a takeover the player who took the last trick declares."),
        Next.BIDDING: _(
            "After a takeover the bidding names the next declarer, as in an opening deal."
        ),
    }[rules.match.takeover]


def _partner_after_draw(rules: Ruleset) -> str:
    table = rules.table
    if table.partners is Partners.CALLED:
        return _(
            "After a deal that neither side won the declarer’s friend who comes first "
            "after it in order of play is the next declarer; without a friend the declarer "
            "declares again."
        )
    if not table.partner_count:
        return _("After a deal that neither side won the same player declares again.")
    if table.partner_count > 1:
        return _(
            "After a deal that neither side won the declarer’s partner who comes first "
            "after it in order of play declares next."
        )
    return _("After a deal that neither side won the declarer’s partner declares next.")


def _after_drawn(rules: Ruleset) -> str:
    return {
        Next.SAME: _("After a deal that neither side won the same player declares again."),
        Next.PARTNER: _partner_after_draw(rules),
        Next.NEXT_SEAT: _(
            "After a deal that neither side won the next player in order of play declares."
        ),
        Next.PREVIOUS: _(
            "After a deal that neither side won the previous player in order of play "
            "declares."
        ),
        Next.TURN: _(
            "After a deal that neither side won the declarers’ side declares again: the "
            "player of it who comes after the declarer in order of play."
        ),
        Next.LAST_TRICK: _(
            "After a deal that neither side won the player who took the last trick "
            "declares."
        ),
        Next.BIDDING: _(
            "After a deal that neither side won the bidding names the next declarer, as in "
            "an opening deal."
        ),
    }[rules.match.drawn]


def _first(first: First) -> str:
    return {
        First.LOT: _("Where bids name the declarer, a lot tells who draws the first card."),
        First.TURN: _(
            "Where bids name the declarer of a later deal, the player after the one who "
            "drew first in the deal before draws the first card."
        ),
        First.RESULT: _(
            "Where bids name the declarer of a later deal, the partner of a declarer who "
            "has held draws the first card, or the declarer itself where it was alone; "
            "after a takeover it is the player after the declarer."
        ),
        First.LAST_TRICK: _(
            "Where bids name the declarer of a later deal, the player who took the last "
            "trick of the deal before draws the first card."
        ),
        First.DECLARER: _(
            "Where bids name the declarer of a later deal, the declarer of the deal before "
            "draws the first card."
        ),
    }[first]


def _clock(clock: Clock) -> str:
    return _(
        "A match lasts {minutes} minutes, and no deal begins after that; a deal that "
        "has begun is played to its end. The beginning of each deal counts {deal} "
        "seconds, and each trick {trick}.",
        minutes=clock.minutes,
        deal=clock.deal_seconds,
        trick=clock.trick_seconds,
    )


def _played_on(rules: Ruleset, line: TimeUp) -> str:
    """Say how a match is played on when its time is up."""
    at = level(line.level)
    if line.unless_ahead:
        return _(
            "Where nobody is ahead then, all who stand below {level} come to it, and the "
            "match is played on until it is won.",
            level=at,
        )
    if not line.declares:
        return _(
            "At its end all who stand below {level} come to it, and the match is played on "
            "until it is won.",
            level=at,
        )
    if rules.levels.of is LevelsOf.PLAYER:
        return _(
            "At its end all who stand below {level} come to it, and the match is played on "
            "until it is won. Whoever had risen furthest declares the next deal.",
            level=at,
        )
    return _(
        "At its end all who stand below {level} come to it, and the match is played on "
        "until it is won. The side that had risen further declares the next deal: the "
        "player whose turn it is, or the next one of that side in order of play.",
        level=at,
    )


def _ahead(rules: Ruleset) -> Iterator[str]:
    """Say who wins a match that its levels have not ended."""
    own, has_points, rise = rules.levels.of, rules.scoring.pays, rules.moves_levels
    line = rules.match.time_up
    if line is not None and not line.unless_ahead:
        return
    if own is LevelsOf.TEAM:
        if rise:
            yield _("At its end the side that has risen further wins.")
    elif own is LevelsOf.PLAYER and has_points:
        yield _furthest_then_points() if rise else _most_points()
    elif own is LevelsOf.PLAYER and rise:
        yield _(
            "At its end the player who has risen furthest wins; where two have risen as "
            "far, nobody wins."
        )
    elif has_points:
        yield _(
            "At its end whoever has the most points of its own wins for its side; where "
            "two who are not partners have as many, nobody wins."
        )
    else:
        yield _("At its end nobody has won.")


def _furthest_then_points() -> str:
    return _(
        "At its end the player who has risen furthest wins; of those who have risen as "
        "far, the one with the most points of its own; where two have as many, nobody "
        "wins."
    )


def _most_points() -> str:
    return _(
        "At its end the player who has the most points of its own wins; where two have as "
        "many, nobody wins."
    )


def _tie(rules: Ruleset) -> str:
    """Say which of two sides at one level wins, where no side ever rises likewise."""
    outcome = {
        Tie.DECLARERS: _("the side that would declare next wins"),
        Tie.FIRST_TO_REACH: _("the side that reached it first wins"),
        Tie.EXTRA_DEAL: _("further deals are played until one side gains a level; it wins"),
        Tie.DRAW: _("neither side wins"),
    }[rules.match.tie]
    if not rules.moves_levels:
        return _("At its end {outcome}.", outcome=outcome)
    return _("Where both stand at the same level then, {outcome}.", outcome=outcome)


def _rating(rating: Rating) -> Iterator[Passage]:
    kept = _("Ratings are kept: what one side gains in a deal, the other loses.")
    yield Passage("rating.kept", (Text(kept),))
    takeover = plural(
        "Attackers who take over gain {count} point of rating.",
        "Attackers who take over gain {count} points of rating.",
        rating.takeover,
    )
    yield Passage("rating.takeover", (Text(takeover),))
    hold = plural(
        "Declarers who rise one level gain {count} point.",
        "Declarers who rise one level gain {count} points.",
        rating.hold,
    )
    yield Passage("rating.hold", (Text(hold),))
    further = plural(
        "Each further level adds {count} point, for either side.",
        "Each further level adds {count} points, for either side.",
        rating.further,
    )
    yield Passage("rating.further", (Text(further),))
    if rating.most is not None:
        most = plural(
            "Levels give the declarers {count} point at most.",
            "Levels give the declarers {count} points at most.",
            rating.most,
        )
        yield Passage("rating.most", (Text(most),))
    if rating.shut_out is not None:
        shut_out = plural(
            "For the most levels that a deal can give the declarers gain {count} point "
            "instead.",
            "For the most levels that a deal can give the declarers gain {count} points "
            "instead.",
            rating.shut_out,
        )
        yield Passage("rating.shut_out", (Text(shut_out),))
    if rating.factors:
        begin = _(
            "This is multiplied by a factor, which follows from the lowest rating at the "
            "table:"
        )
        rows = tuple(
            (_rated(each.low, each.high), f"× {each.factor}") for each in rating.factors
        )
        yield Passage(
            "rating.factors", (Text(begin), Grid((_("lowest rating"), _("factor")), rows))
        )


def _rated(low: int, high: int | None) -> str:
    if high is None:
        return _("{low} or more", low=low)
    return _("{low} to {high}", low=low, high=high)
