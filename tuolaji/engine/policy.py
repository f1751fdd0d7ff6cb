"""The policy: the base class of everything that decides for a seat.

A policy is asked at each chance of a seat: bid or pass, which cards to bury, what to
lead, what to follow with. It draws random numbers only from its seat's stream, and
looks only at what its seat may see. Policies live in `tuolaji.bots`; this is what they
all share.
"""

from __future__ import annotations

from tuolaji.errors import PlanError

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.choose import choose, move
    from tuolaji.engine.codes import BURIED, DRAFT, FACES, HAND, LOW, PLANES, PLAY, POOR
    from tuolaji.engine.follow import serve
    from tuolaji.engine.friends import free_copy, nth_callable
    from tuolaji.engine.state import Deal, Tables

__all__ = ["LoneSeat", "Policy", "Seats", "check_asked"]


@cython.cclass
class Policy:
    """The base of all policies: passes, buries, leads and follows with its lowest cards.

    Attributes:
        watches: Whether it looks at the cards still live; keeping them costs time.
    """

    watches: int

    def __init__(self) -> None:
        """Watch nothing."""
        self.watches = 0

    def bid(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Return which of the seat's options it bids, or -1 to pass.

        The options stand in `deal.option_step` and `deal.option_face`.
        """
        return -1

    def passes_again(self, seat: cython.int) -> cython.bint:
        """Tell whether a pass holds until the seat draws a card or somebody bids.

        Then the seat is not asked before; one that bids at random is.
        """
        return False

    def asks_anew(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
        """Tell whether the seat, whose hand is weak, asks for a new deal."""
        return True

    def calls_points(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Return how many steps down the list of calls the seat goes in an auction.

        One is a call of `deal.price` points, 0 a pass; more where calls may jump.
        """
        return False

    def name(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Return the suit that the declarer names as trumps after an auction.

        `BID_LITTLE_JOKER` is no trump, where `rules.bidding_may_name_no_trump`.
        """
        return 0

    def give(
        self, rules: Tables, deal: Deal, seat: cython.int, faces: cython.longlong
    ) -> cython.longlong:
        """Return which of some faces the seat gives as tribute, or returns for it."""
        deal.style = POOR
        return choose(deal, faces)

    def crosses(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
        """Tell whether the seat, which may, gives its few trumps to its partner."""
        return True

    def spare(
        self,
        rules: Tables,
        deal: Deal,
        seat: cython.int,
        place: cython.int,
        wanted: cython.int,
    ) -> cython.void:
        """Move so many of the drafted cards to those that the seat gives its partner.

        They fill up the trumps that cross, or are given for trumps that did.
        """
        deal.style = POOR
        move(rules, deal, DRAFT, place, wanted)

    def bury(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Move `rules.kitty_size` cards from the seat's hand to the buried ones."""
        deal.style = LOW
        move(rules, deal, HAND + seat * PLANES, BURIED, rules.kitty_size)

    def friend_call(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Return the face by which the declarer calls a friend, plus `FACES` a copy.

        Copies count from 0. Or -1 to call no more, once it has called
        `rules.friends_least`.
        """
        face: cython.int = nth_callable(rules, deal, 0)
        return face + FACES * free_copy(rules, deal, face, 0)

    def steal(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Return by which of its options the seat steals the kitty, or -1 to pass."""
        return -1

    def lead(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Move a lead of one group from the seat's hand to the first play of the trick."""
        deal.style = LOW
        move(rules, deal, HAND + seat * PLANES, PLAY, 1)

    def follow(
        self, rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
    ) -> cython.void:
        """Move a legal play from the seat's hand to its place in the trick."""
        deal.style = LOW
        serve(rules, deal, seat, PLAY + turn * PLANES)


@cython.final
@cython.cclass
class Seats(Policy):
    """The policy of all seats together: each decides by its own.

    Attributes:
        even: The policy of the even seats.
        odd: The policy of the odd seats.
    """

    even: Policy
    odd: Policy

    def __init__(self, even: Policy, odd: Policy) -> None:
        """Take the policies of the even and of the odd seats.

        Raises:
            PlanError: One decides in Python what the compiled engine asks of C.
        """
        check_asked(type(even))
        check_asked(type(odd))
        self.even = even
        self.odd = odd
        self.watches = even.watches | odd.watches

    def bid(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Bid what the policy of the seat bids."""
        if seat & 1:
            return self.odd.bid(rules, deal, seat)
        return self.even.bid(rules, deal, seat)

    def passes_again(self, seat: cython.int) -> cython.bint:
        """Hold to a pass as the policy of the seat does."""
        if seat & 1:
            return self.odd.passes_again(seat)
        return self.even.passes_again(seat)

    def asks_anew(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
        """Ask if the policy of the seat asks."""
        if seat & 1:
            return self.odd.asks_anew(rules, deal, seat)
        return self.even.asks_anew(rules, deal, seat)

    def calls_points(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Call if the policy of the seat calls."""
        if seat & 1:
            return self.odd.calls_points(rules, deal, seat)
        return self.even.calls_points(rules, deal, seat)

    def name(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Name the trumps that the policy of the seat names."""
        if seat & 1:
            return self.odd.name(rules, deal, seat)
        return self.even.name(rules, deal, seat)

    def give(
        self, rules: Tables, deal: Deal, seat: cython.int, faces: cython.longlong
    ) -> cython.longlong:
        """Give what the policy of the seat gives."""
        if seat & 1:
            return self.odd.give(rules, deal, seat, faces)
        return self.even.give(rules, deal, seat, faces)

    def crosses(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
        """Cross if the policy of the seat does."""
        if seat & 1:
            return self.odd.crosses(rules, deal, seat)
        return self.even.crosses(rules, deal, seat)

    def spare(
        self,
        rules: Tables,
        deal: Deal,
        seat: cython.int,
        place: cython.int,
        wanted: cython.int,
    ) -> cython.void:
        """Give the partner what the policy of the seat gives."""
        if seat & 1:
            self.odd.spare(rules, deal, seat, place, wanted)
        else:
            self.even.spare(rules, deal, seat, place, wanted)

    def bury(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Bury what the policy of the seat buries."""
        if seat & 1:
            self.odd.bury(rules, deal, seat)
        else:
            self.even.bury(rules, deal, seat)

    def friend_call(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Call the card that the policy of the seat calls."""
        if seat & 1:
            return self.odd.friend_call(rules, deal, seat)
        return self.even.friend_call(rules, deal, seat)

    def steal(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Steal the kitty if the policy of the seat does."""
        if seat & 1:
            return self.odd.steal(rules, deal, seat)
        return self.even.steal(rules, deal, seat)

    def lead(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Lead what the policy of the seat leads."""
        if seat & 1:
            self.odd.lead(rules, deal, seat)
        else:
            self.even.lead(rules, deal, seat)

    def follow(
        self, rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
    ) -> cython.void:
        """Follow as the policy of the seat follows."""
        if seat & 1:
            self.odd.follow(rules, deal, seat, turn)
        else:
            self.even.follow(rules, deal, seat, turn)


@cython.final
@cython.cclass
class LoneSeat(Policy):
    """One seat plays by a policy of its own, and all others by another.

    Attributes:
        seat: The lone seat.
        own: Its policy.
        others: That of all others.
    """

    seat: int
    own: Policy
    others: Policy

    def __init__(self, seat: cython.int, own: Policy, others: Policy) -> None:
        """Take the seat, its policy, and that of all others.

        Raises:
            PlanError: One decides in Python what the compiled engine asks of C.
        """
        check_asked(type(own))
        check_asked(type(others))
        self.seat = seat
        self.own = own
        self.others = others
        self.watches = own.watches | others.watches

    def bid(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Bid what the policy of the seat bids."""
        if seat == self.seat:
            return self.own.bid(rules, deal, seat)
        return self.others.bid(rules, deal, seat)

    def passes_again(self, seat: cython.int) -> cython.bint:
        """Hold to a pass as the policy of the seat does."""
        if seat == self.seat:
            return self.own.passes_again(seat)
        return self.others.passes_again(seat)

    def asks_anew(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
        """Ask if the policy of the seat asks."""
        if seat == self.seat:
            return self.own.asks_anew(rules, deal, seat)
        return self.others.asks_anew(rules, deal, seat)

    def calls_points(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Call if the policy of the seat calls."""
        if seat == self.seat:
            return self.own.calls_points(rules, deal, seat)
        return self.others.calls_points(rules, deal, seat)

    def name(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Name the trumps that the policy of the seat names."""
        if seat == self.seat:
            return self.own.name(rules, deal, seat)
        return self.others.name(rules, deal, seat)

    def give(
        self, rules: Tables, deal: Deal, seat: cython.int, faces: cython.longlong
    ) -> cython.longlong:
        """Give what the policy of the seat gives."""
        if seat == self.seat:
            return self.own.give(rules, deal, seat, faces)
        return self.others.give(rules, deal, seat, faces)

    def crosses(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
        """Cross if the policy of the seat does."""
        if seat == self.seat:
            return self.own.crosses(rules, deal, seat)
        return self.others.crosses(rules, deal, seat)

    def spare(
        self,
        rules: Tables,
        deal: Deal,
        seat: cython.int,
        place: cython.int,
        wanted: cython.int,
    ) -> cython.void:
        """Give the partner what the policy of the seat gives."""
        if seat == self.seat:
            self.own.spare(rules, deal, seat, place, wanted)
        else:
            self.others.spare(rules, deal, seat, place, wanted)

    def bury(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Bury what the policy of the seat buries."""
        if seat == self.seat:
            self.own.bury(rules, deal, seat)
        else:
            self.others.bury(rules, deal, seat)

    def friend_call(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Call the card that the policy of the seat calls."""
        if seat == self.seat:
            return self.own.friend_call(rules, deal, seat)
        return self.others.friend_call(rules, deal, seat)

    def steal(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Steal the kitty if the policy of the seat does."""
        if seat == self.seat:
            return self.own.steal(rules, deal, seat)
        return self.others.steal(rules, deal, seat)

    def lead(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Lead what the policy of the seat leads."""
        if seat == self.seat:
            self.own.lead(rules, deal, seat)
        else:
            self.others.lead(rules, deal, seat)

    def follow(
        self, rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
    ) -> cython.void:
        """Follow as the policy of the seat follows."""
        if seat == self.seat:
            self.own.follow(rules, deal, seat, turn)
        else:
            self.others.follow(rules, deal, seat, turn)


def check_asked(kind: type) -> None:
    """Check that the engine, as it runs here, asks a kind of policy for its decisions.

    The compiled engine calls functions of C without a look at Python, so that it would
    pass over whatever a subclass written in Python decides. Only such a class gives its
    objects a `__dict__`, or has the name of a decision among its own.

    Raises:
        PlanError: It is such a subclass.
    """
    decisions = {"bid", "calls_points", "name", "give", "bury", "friend_call", "steal"}
    decisions |= {"asks_anew", "crosses", "spare", "lead", "follow"}
    if cython.compiled and any(
        vars(base).keys() & {"__dict__", *decisions} for base in kind.__mro__
    ):
        raise PlanError(
            f"the compiled engine would never ask '{kind.__name__}', a policy written in "
            "Python; run it with TUOLAJI_PURE=1, compile it as those in 'tuolaji/bots' "
            "are, or let it play step by step (DealInPlay)"
        )
