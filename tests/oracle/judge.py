"""The oracle's answers to the questions of a case file.

The same questions as the public `judge`: one function a question, each a mapping of the
answer's fields to the set of acceptable values.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from tests.oracle.auction import Auction
from tests.oracle.bid import Laid, Table, outcome, taken_by_bids, weak
from tests.oracle.bomb import across, ways_of
from tests.oracle.burial import may_be_buried
from tests.oracle.claim import Event, levels_of, made, purses_of
from tests.oracle.condition import Known
from tests.oracle.crossing import crosses, may_answer, may_be_given
from tests.oracle.digging import dug
from tests.oracle.follow import is_legal
from tests.oracle.friends import Called, Lots, declarers, may_call, taken_for
from tests.oracle.kitty import multipliers
from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.score import (
    advance_seat,
    earned,
    ladder_of,
    next_declarer,
    next_first,
    rank_played,
    score,
    sides_of,
)
from tests.oracle.shapes import (
    Cards,
    Parts,
    forms_of,
    kinds_of,
    named_splits,
)
from tests.oracle.theft import Thefts
from tests.oracle.throw import hands_tested, judge_throw, may_be_led
from tests.oracle.tribute import owed
from tests.oracle.trick import points, winners
from tuolaji.cards import (
    RANKS,
    Face,
    Suit,
    parse_cards,
    parse_rank,
    parse_trump,
    sort_cards,
)
from tuolaji.rules.bidding import Window
from tuolaji.rules.claim import How
from tuolaji.rules.condition import Fact
from tuolaji.rules.kitty import CaptureBase
from tuolaji.rules.match import NO_TRUMP_LEVEL, level_of
from tuolaji.rules.payment import Party
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.rules.table import Partners
from tuolaji.table.position import level_name

Question = Mapping[str, Any]
Answer = dict[str, frozenset[Any]]
"""For each field the acceptable values."""


def one(value: Any) -> frozenset[Any]:
    """Return the set of one acceptable value."""
    return frozenset({value})


def cards_of(text: str) -> Cards:
    """Return the cards that a field lists, sorted."""
    return tuple(sorted(parse_cards(text)))


def ways_to_read(rules: DealRules, question: Question, lead: Cards) -> tuple[Parts, ...]:
    """Return the acceptable decompositions of a lead, the named one if one is named."""
    if "as" in question:
        return named_splits(rules, lead, frozen(question["as"]))
    return tuple(ways_of(rules, lead))


def shape(rules: DealRules, question: Question) -> Answer:
    """Answer what the cards form."""
    chosen = cards_of(question["cards"])
    if rules.group_of(chosen) is None and across(rules, chosen) is None:
        return {"tractor": one(False), "one_component": one(False)}
    ways = ways_of(rules, chosen)
    forms = frozenset(forms_of(rules, parts) for parts in ways)
    first = [form[0] for form in forms]
    whole = any(len(parts) == 1 for parts in ways)
    return {
        "tractor": one(whole and first[0][1] > 1),
        "one_component": one(whole),
        "width": frozenset(width for width, _ in first),
        "length": frozenset(length for _, length in first),
        "components": forms,
    }


def order(rules: DealRules, question: Question) -> Answer:
    """Answer whether the cards descend, and which faces are equal."""
    listed = parse_cards(question["cards"])

    def above(upper: Face, lower: Face) -> bool:
        if rules.group[upper] != rules.group[lower]:
            return rules.group[upper] == TRUMPS
        return rules.strength[upper] > rules.strength[lower]

    descending = all(above(u, w) for u, w in itertools.pairwise(listed))
    equal = frozenset(frozenset(faces) for faces in rules.equal_faces())
    return {"descending": one(descending), "equal": one(equal)}


def count(rules: DealRules, question: Question) -> Answer:
    """Answer how many trumps are in the whole pack."""
    assert question["of"] == "trumps"
    faces = [face for face, group in rules.group.items() if group == TRUMPS]
    return {"cards": one(sum(map(rules.ruleset.deck.copies, faces)))}


def follow(rules: DealRules, question: Question) -> Answer:
    """Answer whether a play may follow a lead."""
    lead = cards_of(question["lead"])
    group = rules.group_of(lead)
    assert group is not None or across(rules, lead), "a lead is of one group"
    hand, play = cards_of(question["hand"]), cards_of(question["play"])
    answers = [
        is_legal(rules, group or "", kinds_of(parts), hand, play)
        for parts in ways_to_read(rules, question, lead)
    ]
    return {"legal": frozenset(answers)}


def bury(rules: DealRules, question: Question) -> Answer:
    """Answer whether some cards may be buried; without a hand, of one with all others."""
    buried = cards_of(question["kitty"])
    hand = (*buried, *rules.ruleset.deck.cards())
    if "hand" in question:
        hand = cards_of(question["hand"])
    return {"allowed": one(may_be_buried(rules, hand, buried))}


def crossing(rules: DealRules, question: Question) -> Answer:
    """Answer whether a hand may cross, and with which cards and answer."""
    hand, named = cards_of(question["hand"]), "partner" in question
    partner = cards_of(question["partner"]) if named else None
    may = crosses(rules, hand, partner)
    if "cards" not in question:
        return {"may": one(may)}
    cards = cards_of(question["cards"])
    allowed = may and may_be_given(rules, hand, cards)
    if allowed and "answer_with" in question:
        held = tuple(sorted((*(partner or ()), *cards)))
        allowed = may_answer(rules, held, cards_of(question["answer_with"]))
    return {"may": one(may), "allowed": one(allowed)}


def trick(rules: DealRules, question: Question) -> Answer:
    """Answer who wins a trick and what is in it."""
    plays = [cards_of(text) for text in question["plays"]]
    won = [
        winners(rules, kinds_of(parts), plays)
        for parts in ways_to_read(rules, question, plays[0])
    ]
    return {"winner": frozenset().union(*won), "points": one(points(rules, plays))}


def throw(rules: DealRules, question: Question) -> Answer:
    """Answer whether a throw may be led, whether it stands, and what is forced."""
    lead = cards_of(question["lead"])
    if not may_be_led(rules, lead):
        return {"allowed": one(False), "stands": one(None), "forced": one(None)}
    hands = [cards_of(text) for text in question.get("hands", ())]
    own, played = (cards_of(question.get(name, "")) for name in ("hand", "played"))
    tested = hands_tested(rules, hands, own, played)
    is_ours = question.get("by") == Side.ATTACKERS
    attackers = int(question["points"]) if is_ours and "points" in question else None
    verdicts = [
        judge_throw(rules, parts, tested, attackers)
        for parts in ways_to_read(rules, question, lead)
    ]
    if not any(verdict.is_lead for verdict in verdicts):
        return {"allowed": one(False), "stands": one(None), "forced": one(None)}
    forced: set[Cards] = set().union(*(verdict.forced for verdict in verdicts))
    return {
        "allowed": one(True),
        "stands": frozenset(verdict.stands for verdict in verdicts),
        "forced": frozenset(forced - {()}) or one(None),
        "penalty": frozenset(verdict.penalty for verdict in verdicts),
        "levels": frozenset(verdict.levels for verdict in verdicts),
        "deal_lost": frozenset(verdict.loses_deal for verdict in verdicts),
    }


def kitty(rules: DealRules, question: Question) -> Answer:
    """Answer by what the kitty's points are multiplied."""
    lead = cards_of(question.get("lead", question["play"]))
    led = [kinds_of(parts) for parts in ways_to_read(rules, question, lead)]
    found = multipliers(rules, known_of(rules, question), led)
    if "kitty" not in question and "points" not in question:
        return {"multiplier": found}
    deck, buried = rules.ruleset.deck, parse_cards(question.get("kitty", ""))
    worth = sum(deck.points_of(face, rules.trump) for face in buried)
    base = question.get("points", worth)
    is_again = rules.ruleset.kitty.multiplier.base is CaptureBase.LAST_TRICK
    gained = {base * max(factor - is_again, 0) for factor in found}
    return {"multiplier": found, "gained": frozenset(gained)}


def known_of(rules: DealRules, question: Question) -> Known:
    """Return what a question says of the deal; what it leaves out no line asks."""
    half = rules.ruleset.table.players // 2
    return Known(
        opening=bool(question.get("opening")),
        bid=question.get("bid", "made"),
        declarers=question.get("declarers", half),
        winner=Side(question.get("winner", Side.DECLARERS)),
        play=cards_of(question.get("play", "")),
        price=question.get("price"),
        doublings=question.get("doublings", 0),
        crossed=bool(question.get("crossed")),
        ahead=None
        if question.get("ahead", "neither") == "neither"
        else Side(question["ahead"]),
    )


def band(rules: DealRules, question: Question) -> Answer:
    """Answer who gains levels for some points."""
    known = known_of(rules, question)
    found = score(rules, question["points"], known)
    sides = sides_of(rules.ruleset, known.declarers)
    shares = earned(rules, question["points"], known, 0, sides)
    friends = [shares[seat] for seat in range(1, len(sides)) if sides[seat] == sides[0]]
    is_shared = any(each.shares for each in rules.ruleset.scoring.bands)
    gains = {
        party: one(found.gains[party] if is_shared else None)
        for party in (Party.DECLARER, Party.FRIENDS, Party.ATTACKERS)
    }
    if known.declarers == 1 or rules.ruleset.table.partners is Partners.NONE:
        gains[Party.FRIENDS] = one(None)
    return {
        "declarer_levels": gains[Party.DECLARER],
        "friend_levels": gains[Party.FRIENDS],
        "attacker_levels": gains[Party.ATTACKERS],
        "side": one(found.side.value),
        "levels": one(found.levels),
        "takeover": one(found.takeover),
        "drawn": one(found.drawn),
        "wins": one(None if found.wins is None else found.wins.value),
        "declarer": one(shares[0]),
        "friend": one(next(iter(friends), None)),
        "attacker": one(shares[sides.index(Side.ATTACKERS)]),
    }


def claim(rules: DealRules, question: Question) -> Answer:
    """Answer what certain cards earn, by the first seats of the two sides."""
    known = replace(known_of(rules, question), takeover=bool(question.get("takeover")))
    sides = sides_of(rules.ruleset, known.declarers)
    how, by = How(question["how"]), Side(question["by"])
    seat = taker = sides.index(by)
    other = next(place for place, side in enumerate(sides) if side is not by)
    pairs = {How.LOST: (seat, other), How.CAPTURED: (other, seat)}
    seat, taker = pairs.get(how, (seat, taker))
    kinds = (How.LOST, How.CAPTURED) if how in pairs else (how,)
    cards = cards_of(question.get("cards", ""))
    events = [Event(kind, seat, taker, cards) for kind in kinds]
    claims = made(rules, events, sides, known)
    shares = purses_of(rules, claims, 0, sides)
    friends = [shares[place] for place in range(1, len(sides)) if sides[place] == sides[0]]
    return {
        "times": one(sum(each.times for each in claims)),
        "declarers_levels": one(levels_of(rules, claims, Side.DECLARERS)),
        "attackers_levels": one(levels_of(rules, claims, Side.ATTACKERS)),
        "declarer": one(shares[0]),
        "friend": one(next(iter(friends), None)),
        "attacker": one(shares[sides.index(Side.ATTACKERS)]),
    }


def digging(rules: DealRules, question: Question) -> Answer:
    """Answer whether the last trick digs, and where the declarers stand then."""
    claimed = question.get("claimed", 0)
    known = replace(known_of(rules, question), captured=question.get("kitty", 0))
    found = dug(rules, question["points"], known, claimed, question["stands"])
    own = sides_of(rules.ruleset, known.declarers)
    friends = found.friends if own.count(own[0]) > 1 else None
    return {
        "dug": one(found.dig is not None),
        "declarers_level": one(None if found.level is None else level_name(found.level)),
        "takeover": one(found.takeover),
        "friends_level": one(None if friends is None else level_name(friends)),
        "whole_side": one(
            None
            if found.dig is None
            else found.dig.friends is not None or not found.dig.alone
        ),
    }


def tribute(rules: DealRules, question: Question) -> Answer:
    """Answer which side owes how many cards."""
    found = owed(rules, question["points"], known_of(rules, question))
    others = {Side.DECLARERS: Side.ATTACKERS, Side.ATTACKERS: Side.DECLARERS}
    return {
        "cards": one(found.cards),
        "from": one(None if found.side is None else found.side.value),
        "to": one(None if found.side is None else others[found.side].value),
    }


def bid(ruleset: Ruleset, level: str, question: Question) -> Answer:
    """Answer whether the last bid is allowed and what the bids fix."""
    bids = [laid_down(each) for each in question["bids"]]
    kitty_cards = parse_cards(question.get("kitty", ""))
    opening = bool(question.get("opening"))
    own = tuple(parse_rank(str(each)) for each in question.get("levels", ()))
    asked = own or parse_rank(level)
    redeals = question.get("redeals", 0)
    found = outcome(
        ruleset,
        asked,
        bids,
        kitty_cards,
        opening=opening,
        redeals=redeals,
        first_seat=question.get("declarer"),
        due=question.get("declarer"),
        opponents=bool(question.get("opponents")),
    )
    trump = "none" if found.trump is None else Suit(found.trump).name
    declarer = None if found.by_hands else question.get("declarer")
    may_name = opening or own or question.get("opponents") or taken_by_bids(ruleset)
    named = may_name and found.declarer is not None
    if named or found.redeal:
        declarer = found.declarer
    return {
        "allowed": one(found.allowed),
        "trump": one(None if found.redeal else trump),
        "declarer": one(declarer),
        "redeal": one(found.redeal),
    }


def theft(ruleset: Ruleset, level: str, trump: Suit | None, question: Question) -> Answer:
    """Answer whether the last seat may steal the kitty, and what holds then."""
    own = tuple(parse_rank(str(each)) for each in question.get("levels", ()))
    asked = own or parse_rank(level)
    opening, due = bool(question.get("opening")), question.get("declarer")
    table = Table(ruleset, asked, opening, due=due)
    if ruleset.bidding.window is Window.AUCTION:
        assert due is not None, "the question names who has won the auction"
        table.name(due, trump)
    for bid in map(laid_down, question.get("bids", ())):
        if table.allows(bid):
            table.lay(bid)
    declarer = table.declarer if table.bid is not None and (opening or own) else due
    whens = (line.when for line in ruleset.kitty.theft)
    if table.bid is None and all(Fact.NOBODY_HAS_BID not in when.tests for when in whens):
        return {"allowed": one(False), "declarer": one(declarer)}
    assert declarer is not None, "the question or the bids name who has buried"
    players = ruleset.table.players
    levels = own or (parse_rank(level),) * players
    thefts = Thefts(ruleset, table, declarer, levels, trump_unbid=trump)
    allowed = False
    for laid in map(laid_down, question["thefts"]):
        cards = sort_cards(laid.cards)
        lying = Counter(
            {face: n for (seat, face), n in table.lying.items() if seat == laid.seat}
        )
        held = (*cards, *lying.elements())
        hands = [held if seat == laid.seat else () for seat in range(players)]
        allowed = (cards, laid.suit) in thefts.chances(hands).get(laid.seat, set())
        if allowed:
            thefts.steal(laid.seat, (cards, laid.suit))
    return {
        "allowed": one(allowed),
        "trump": one("none" if thefts.trump is None else Suit(thefts.trump).name),
        "declarer": one(thefts.declarer),
    }


def laid_down(each: Mapping[str, Any]) -> Laid:
    """Return a bid of a question as it is laid down."""
    suit = Suit[each["suit"]] if "suit" in each else None
    return Laid(each["seat"], parse_cards(each["cards"]), suit)


def auction(ruleset: Ruleset, question: Question) -> Answer:
    """Answer whether the last call may be made, and what the calls lead to."""
    found = Auction(ruleset, question.get("first", 0), redeals=question.get("redeals", 0))
    allowed: bool | None = None
    price: int | None = None
    for call in question["calls"]:
        calls = call != "pass"
        allowed = not calls or call in found.open
        price = call if allowed and calls else price
        if allowed:
            found.answer(calls=calls, points=call if calls else None)
    is_over = found.turn is None
    again = is_over and found.again is not None
    if is_over and price is None and not again:
        price = ruleset.default_price
    by_hands = found.caller is None and ruleset.bidding.default_declarer[0].card is not None
    is_named = is_over and not again and not by_hands
    return {
        "allowed": one(allowed),
        "turn": one(found.turn),
        "price": one(price),
        "declarer": one(found.declarer if is_named else None),
        "redeal": one(again),
    }


def deal(rules: DealRules, question: Question) -> Answer:
    """Answer how the cards are dealt out, and whether a hand is dealt anew."""
    ruleset, times = rules.ruleset, question.get("weak_hands", 0)
    kitty_size = ruleset.kitty.size
    dealt = len(ruleset.deck.cards()) - kitty_size
    assert dealt % ruleset.table.players == 0
    sizes = {"hand": one(dealt // ruleset.table.players), "kitty": one(kitty_size)}
    if "hand" not in question:
        return sizes
    hand, opening = parse_cards(question["hand"]), bool(question.get("opening"))
    found, asks = (
        weak(rules, hand, times, opening=opening, by=question.get("by"), asked=asked)
        for asked in (False, True)
    )
    return {**sizes, "redeal": one(found), "may_ask": one(asks and not found)}


def rise(ruleset: Ruleset, question: Question) -> Answer:
    """Answer which level is reached."""
    before = level_of(str(question["level"]))
    side = Side(question.get("side", Side.DECLARERS))
    level = advance_seat(ruleset, before, question["gain"], side)
    if level is None:
        return {"level": one(None), "match": one("won")}
    won, other = None, question.get("other")
    if other is not None and ruleset.match.ahead is not None:
        ladder = ladder_of(ruleset)
        lead = ladder.index(level) - ladder.index(level_of(str(other)))
        won = "won" if lead >= ruleset.match.ahead else None
    return {"level": one(level_name(level)), "match": one(won)}


def rotation(ruleset: Ruleset, question: Question) -> Answer:
    """Answer who declares next."""
    friends, last = question.get("friends", [question.get("partner")]), "last_trick"
    seat = next_declarer(
        ruleset,
        question["declarer"],
        question["takeover"],
        friends,
        question.get(last),
        drawn=bool(question.get("drawn")),
        last_declarer=question.get("last_declarer"),
    )
    first = seat
    if seat is None:
        first = next_first(
            ruleset,
            question["declarer"],
            question["takeover"],
            friends,
            question.get("first"),
            question.get(last),
        )
    return {"declarer": one(seat), "first": one(first)}


def partner(ruleset: Ruleset, question: Question) -> Answer:
    """Answer who is the only friend, found as the nearest holder."""
    declarer, name = question["declarer"], question.get("called")
    if name is None:
        return {"partner": one(None)}
    held = [(seat, parse_cards(name)) for seat in question.get("holders", ())]
    calls = [Called(parse_cards(name)[0], None)]
    found = declarers(ruleset, declarer, calls, held) - {declarer}
    return {"partner": one(next(iter(found), None))}


def call(rules: DealRules, question: Question) -> Answer:
    """Answer whether cards may be called."""
    hand, shown = cards_of(question.get("hand", "")), cards_of(question.get("shown", ""))
    return {"allowed": one(may_call(rules, _called(question), hand, shown))}


def sides(ruleset: Ruleset, question: Question) -> Answer:
    """Answer who is on which side."""
    held, played = (
        [(each["seat"], parse_cards(each["cards"])) for each in question.get(name, ())]
        for name in ("held", "played")
    )
    calls, declarer = _called(question), question["declarer"]
    drawn = question.get("drawn")
    lots = Lots(
        None if drawn is None else parse_cards(drawn)[0],
        tuple(question.get("turns", ())),
        [
            (each["seat"], parse_cards(each["cards"])[0])
            for each in question.get("marks", ())
        ],
    )
    own = declarers(ruleset, declarer, calls, held, played, lots)
    if "seat" in question:
        own = taken_for(ruleset, own, (declarer, question["seat"]), played, lots, calls)
    rest = frozenset(range(ruleset.table.players)) - own
    return {"declarers": one(tuple(sorted(own))), "attackers": one(tuple(sorted(rest)))}


def _called(question: Question) -> list[Called]:
    return [
        Called(parse_cards(each["card"])[0], each.get("copy"))
        for each in question.get("calls", ())
    ]


AT_A_LEVEL: Mapping[str, Callable[[DealRules, Question], Answer]] = {
    "shape": shape,
    "order": order,
    "count": count,
    "follow": follow,
    "trick": trick,
    "bury": bury,
    "crossing": crossing,
    "throw": throw,
    "kitty": kitty,
    "score": band,
    "call": call,
    "claim": claim,
    "digging": digging,
    "tribute": tribute,
    "deal": deal,
}
OF_A_RULESET: Mapping[str, Callable[[Ruleset, Question], Answer]] = {
    "advance": rise,
    "auction": auction,
    "rotation": rotation,
    "partner": partner,
    "sides": sides,
}
QUESTIONS = frozenset({*AT_A_LEVEL, *OF_A_RULESET, "bid", "theft"})


def answer(ruleset: Ruleset, case: Mapping[str, Any]) -> Answer:
    """Return the acceptable answers to a case's one question."""
    (name,) = QUESTIONS & set(case)
    question = case[name]
    if name in OF_A_RULESET:
        return OF_A_RULESET[name](ruleset, question)
    level = str(case.get("level", RANKS[ruleset.levels.start]))
    if name == "bid":
        return bid(ruleset, level, question)
    trump = parse_trump(str(case.get("trump", "none")))
    if name == "theft":
        return theft(ruleset, level, trump, question)
    stands = level_of(level)
    played = rank_played(stands)
    rank = None if played == NO_TRUMP_LEVEL else played
    if name == "digging":
        question = {**question, "stands": stands}
    rules = DealRules(ruleset, rank, trump)
    return AT_A_LEVEL[name](rules, question)


def disagreements(found: Answer, expected: Mapping[str, Any]) -> list[str]:
    """Return a sentence for each expected field that the oracle does not accept."""
    return [
        f"{name}: expected {value!r}, acceptable is {sorted(map(str, found.get(name, ())))}"
        for name, value in expected.items()
        if not accepts(name, value, found.get(name, frozenset()))
    ]


def frozen(value: Any) -> Any:
    """Return a value read from YAML with tuples in place of lists."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def accepts(name: str, value: Any, acceptable: Iterable[Any]) -> bool:
    """Tell whether a value of a field, as a case file writes it, is acceptable."""
    if name == "equal":
        groups = frozenset(frozenset(parse_cards(group)) for group in value)
        return any(groups <= accepted for accepted in acceptable)
    if name == "forced" and value is not None:
        return cards_of(value) in acceptable
    return frozen(value) in acceptable
