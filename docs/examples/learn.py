"""Learn to play from the deals of random players, and play against them.

Deals are stepped side by side. A player of few numbers: each play that is offered has
features, and its worth is their weighted sum. The weights are those that best foretell,
by least squares, how the attackers' points go on, what is far off counting less and less.
It bids and buries at random, so that the same seats attack whoever plays. Run it:

    python docs/examples/learn.py 500 500
"""

from __future__ import annotations

import sys

import numpy as np

from tuolaji.engine.codes import STAGE_FOLLOW, STAGE_LEAD
from tuolaji.engine.encoding import (
    ACTION_CARDS,
    FACT_LED,
    FACT_POINTS,
    FACT_SIDE,
    FACT_TRICKS,
    LISTED,
    SEEN_BY_SEAT,
)
from tuolaji.rl.batch import batch

FACES = np.arange(54)
RANK = np.where(FACES < 52, FACES % 13, 14)
POINTS = 5 * (RANK == 3) + 10 * ((RANK == 8) | (RANK == 11))
PLAYS = [STAGE_LEAD, STAGE_FOLLOW]
DISCOUNT = 0.6


def cards_of(seen):
    """Return how many cards, points and ranks each action of each deal has."""
    packs = (seen.action_mask.shape[1] - LISTED - ACTION_CARDS) // 54
    copies = [np.zeros((ACTION_CARDS, 54)), *(k * np.eye(54) for k in range(1, packs + 1))]
    totals = []
    for worth in (np.ones(54), POINTS, RANK):
        own = np.concatenate(copies) @ worth
        listed = seen.offers @ worth
        totals.append(np.hstack([np.tile(own, (len(listed), 1)), listed]))
    return totals


def features(seen):
    """Return the features of each action of each deal, for a table of four."""
    size, points, rank = cards_of(seen)
    rank /= np.maximum(size, 1)
    lying = seen.cards[:, SEEN_BY_SEAT : SEEN_BY_SEAT + 4].sum(axis=2) > 0
    follows = (seen.facts[:, FACT_LED] > 0)[:, None]
    partner, last = lying[:, 2][:, None], lying[:, 1][:, None]
    columns = [
        ~follows * size,
        ~follows * rank,
        ~follows * points,
        follows * rank,
        follows * points,
        partner * points,
        last * rank,
        last * points,
    ]
    return np.stack(columns, axis=2)


def at_random(seen, worths, lots):
    """Take any action that is offered."""
    return lots.argmax(axis=1)


def by_weights(weights):
    """Return a player that plays what its weights say is worth most."""

    def player(seen, worths, lots):
        best = np.where(lots > 0, worths @ weights, -np.inf).argmax(axis=1)
        return np.where(seen.facts[:, PLAYS].any(axis=1), best, lots.argmax(axis=1))

    return player


def play(players, deals, seed):
    """Play deals; return the points of the even seats in each, and what was chosen.

    Each choice is a row: its deal, the trick, the side, the attackers' points before it,
    and its features less the mean of all that were offered.
    """
    game, rng = (
        batch("tuolaji", deals, seed=seed, reward="points"),
        np.random.default_rng(1),
    )
    every, gains, rows = np.arange(deals), np.full(deals, np.nan), []
    while np.isnan(gains).any():
        seen = game.seen
        worths, lots = features(seen), rng.random(seen.action_mask.shape) * seen.action_mask
        even, odd = (player(seen, worths, lots) for player in players)
        actions = np.where(seen.seats % 2 == 0, even, odd)
        mean = np.einsum("dax,da->dx", worths, seen.action_mask)
        chosen = worths[every, actions] - mean / seen.action_mask.sum(axis=1)[:, None]
        facts = seen.facts[:, [FACT_TRICKS, FACT_SIDE, FACT_POINTS]]
        is_row = np.isnan(gains) & seen.facts[:, PLAYS].any(axis=1)
        rows.append(np.hstack([every[:, None], facts, chosen])[is_row])
        rewards, ended = game.step(actions)
        gains[ended & np.isnan(gains)] = rewards[ended & np.isnan(gains), 0]
    return gains, np.concatenate(rows)


def learn(deals, seed):
    """Return a player that has learned from the deals of random ones."""
    _, rows = play((at_random, at_random), deals, seed)
    before = np.zeros((deals, 40))
    deal, trick, attacks = rows[:, :3].astype(int).T
    np.maximum.at(before, (deal, trick), rows[:, 3])
    gained = np.diff(np.maximum.accumulate(before, axis=1), axis=1)
    later = np.zeros((deals, 40))
    for number in range(38, -1, -1):
        later[:, number] = gained[:, number] + DISCOUNT * later[:, number + 1]
    worth = np.where(attacks, 1, -1) * later[deal, trick]
    choices = rows[:, 4:]
    square = choices.T @ choices + 10 * np.eye(choices.shape[1])
    return by_weights(np.linalg.solve(square, choices.T @ worth))


def main(training, trial):
    """Learn, then tell how much more the even seats gain than random ones there."""
    learned = learn(training, seed=1)
    ours, _ = play((learned, at_random), trial, seed=2)
    theirs, _ = play((at_random, at_random), trial, seed=2)
    error = np.std(ours - theirs) / np.sqrt(trial)
    return float(np.mean(ours - theirs)), float(error)


if __name__ == "__main__":
    gain, error = main(int(sys.argv[1]), int(sys.argv[2]))
    print(f"{gain:+.1f} ± {error:.1f} points a deal over random play")
