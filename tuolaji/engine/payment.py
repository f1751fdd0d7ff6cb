"""Payments: the points of their own that a deal gives the seats, or moves between them.

See docs/rules.md 10.13.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.codes import (
        BAND_ORIGIN,
        BAND_PAYMENT,
        BAND_PAYMENTS,
        PAYMENT_AMOUNT,
        PAYMENT_GROWTH,
        PAYMENT_PAYEE,
        PAYMENT_PAYER,
        PAYMENT_PER,
        PAYMENT_WORDS,
    )
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.limits import LARGEST_PAYMENT
    from tuolaji.rules.payment import Party

__all__ = ["clear_payments", "pay", "pay_band"]


def clear_payments(rules: Tables, deal: Deal) -> cython.void:
    """Forget what the deal has given the seats."""
    seat: cython.int
    for seat in range(rules.players):
        deal.earned[seat] = 0


def pay_band(
    rules: Tables, deal: Deal, band: cython.int, points: cython.int
) -> cython.void:
    """Pay what a band says of some points; `band` is where its words begin."""
    index: cython.int
    at: cython.int
    amount: cython.int
    steps: cython.int
    further: cython.int = abs(points - rules.bands[band + BAND_ORIGIN])
    for index in range(rules.bands[band + BAND_PAYMENTS]):
        at = (rules.bands[band + BAND_PAYMENT] + index) * PAYMENT_WORDS
        amount = rules.payments[at + PAYMENT_AMOUNT]
        if rules.payments[at + PAYMENT_GROWTH]:
            steps = further // rules.payments[at + PAYMENT_PER]
            amount += rules.payments[at + PAYMENT_GROWTH] * steps
        pay(rules, deal, at, min(amount, LARGEST_PAYMENT))


def pay(rules: Tables, deal: Deal, payment: cython.int, amount: cython.int) -> cython.void:
    """Let each payer pay each payee an amount; what nobody pays is given."""
    payer: cython.int
    payee: cython.int
    paying: cython.int = rules.payments[payment + PAYMENT_PAYER]
    if paying == Party.TOGETHER.code:
        share(rules, deal, rules.payments[payment + PAYMENT_PAYEE], amount)
        return
    if rules.payments[payment + PAYMENT_PAYEE] == Party.TOGETHER.code:
        share(rules, deal, paying, -amount)
        return
    for payee in range(rules.players):
        if not is_of(deal, payee, rules.payments[payment + PAYMENT_PAYEE]):
            continue
        if paying < 0:
            deal.earned[payee] += amount
            continue
        for payer in range(rules.players):
            if payer != payee and is_of(deal, payer, paying):
                deal.earned[payer] -= amount
                deal.earned[payee] += amount


def share(rules: Tables, deal: Deal, party: cython.int, amount: cython.int) -> cython.void:
    """Let the declarers pay each seat of a party an amount together, and share alike.

    A share is a whole number; the declarer has what is left over. Of a negative amount
    the declarers are paid.
    """
    seat: cython.int
    paid: cython.int = 0
    declarers: cython.int = 0
    each: cython.int
    for seat in range(rules.players):
        declarers += deal.side_of[seat] == 0
        if is_of(deal, seat, party):
            paid += 1
            deal.earned[seat] += amount
    each = paid * abs(amount) // declarers
    if amount < 0:
        each = -each
    for seat in range(rules.players):
        if deal.side_of[seat] == 0:
            deal.earned[seat] -= each
    deal.earned[deal.declarer] -= paid * amount - declarers * each


def is_of(deal: Deal, seat: cython.int, party: cython.int) -> cython.bint:
    """Tell whether a seat is one of a party."""
    if party == Party.ATTACKERS.code:
        return deal.side_of[seat] == 1
    if party == Party.DECLARER.code:
        return seat == deal.declarer
    if party == Party.FRIENDS.code:
        return deal.side_of[seat] == 0 and seat != deal.declarer
    return deal.side_of[seat] == 0
