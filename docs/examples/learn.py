"""Learn to play from the deals of random players, and play against them.

A player of few numbers: each offer has features, and its worth is their weighted sum. The
weights are those that best foretell, by least squares, the points that the own side makes
in the trick at hand and in those after it, which count less and less. Run it:

    python docs/examples/learn.py 300 100
"""

from __future__ import annotations

import sys

import numpy as np

from tuolaji.rl.environment import env

FACES = np.arange(54)
RANK = np.where(FACES < 52, FACES % 13, 14)
POINTS = 5 * (RANK == 3) + 10 * ((RANK == 8) | (RANK == 11))
PLAY = 7
DISCOUNT = 0.6


def features(seen):
    """Return the features of each offer that is open, for a table of four."""
    offers = seen["offers"][seen["action_mask"] == 1]
    is_play = seen["kinds"][: len(offers)] == PLAY
    _, after, partner, before = seen["cards"][4:8].sum(axis=1) > 0
    leads, last = not (after or partner or before), bool(after)
    size, points = offers.sum(axis=1), offers @ POINTS
    rank = offers @ RANK / np.maximum(size, 1)
    columns = [
        is_play * leads * size,
        is_play * leads * rank,
        is_play * leads * points,
        is_play * (not leads) * rank,
        is_play * (not leads) * points,
        is_play * partner * points,
        is_play * last * rank,
        is_play * last * points,
        ~is_play * points,
        ~is_play * size,
    ]
    return np.stack(columns, axis=1).astype(float)


def play(game, choosers, deals, rng, seed):
    """Play deals; return the gain of the even seats in each, and what was chosen."""
    gains, chosen, worth = [], [], []
    for number in range(deals):
        game.reset(seed=seed if number == 0 else None)
        made = []
        for agent in game.agent_iter():
            seen, _, is_over, _, _ = game.last()
            if is_over:
                game.step(None)
                continue
            team, offers = int(agent[-1]) % 2, features(seen)
            choice = choosers[team](offers, rng)
            centred = offers[choice] - offers.mean(axis=0)
            made.append((team, len(game.deal.tricks), centred))
            game.step(int(choice))
        won = [(-1 if trick.winner % 2 else 1) * trick.points for trick in game.deal.tricks]
        for team, first, row in made:
            later = sum(gain * DISCOUNT**n for n, gain in enumerate(won[first:]))
            chosen.append(row)
            worth.append(-later if team else later)
        sign = 1 if game.deal.registers.side_of[0] else -1
        gains.append(sign * game.deal.attackers_points)
    return np.array(gains, float), np.array(chosen), np.array(worth)


def at_random(offers, rng):
    """Take any offer."""
    return rng.integers(len(offers))


def learn(game, deals, rng):
    """Return a player that has learned from the deals of random ones."""
    _, rows, worth = play(game, (at_random, at_random), deals, rng, seed=1)
    square = rows.T @ rows + 10 * np.eye(rows.shape[1])
    weights = np.linalg.solve(square, rows.T @ worth)
    return lambda offers, _: int(np.argmax(offers @ weights))


def main(training, trial):
    """Learn, then tell how much more the even seats gain than random ones there."""
    rng, game = np.random.default_rng(1), env("tuolaji", reward="points")
    learned = learn(game, training, rng)
    ours, _, _ = play(game, (learned, at_random), trial, rng, seed=2)
    theirs, _, _ = play(game, (at_random, at_random), trial, rng, seed=2)
    error = np.std(ours - theirs) / np.sqrt(trial)
    return float(np.mean(ours - theirs)), float(error)


if __name__ == "__main__":
    gain, error = main(int(sys.argv[1]), int(sys.argv[2]))
    print(f"{gain:+.1f} ± {error:.1f} points a deal over random play")
