"""Bots for tests: some that play, and some with a fault."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from threading import Thread

import tuolaji
from tuolaji import Action, View


class First:
    """Takes the first legal action."""

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        return next(legal)


class Drawn:
    """Draws one of the first legal actions."""

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        print("a bot may print")  # noqa: T201
        return random.choice(list(islice(legal, 4)))


class Ours:
    """Asks a policy of ours."""

    def __init__(self) -> None:
        self._player = tuolaji.player("greedy")

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        return self._player.act(view, legal)


class Passes:
    """Passes, whatever it is asked."""

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        return tuolaji.Pass()


class Fails:
    """Fails at its first follow."""

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        if view.plays:
            raise KeyError("no plan")
        return next(legal)


class Leaves:
    """Ends the program."""

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        raise SystemExit


class Interrupts:
    """Raises what Ctrl-C raises."""

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        raise KeyboardInterrupt


class Abandons:
    """Raises what is no exception of Python's usual kind."""

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        raise GeneratorExit


class Speechless:
    """Raises what cannot say what it is."""

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        class UntoldError(Exception):
            def __str__(self) -> str:
                raise ValueError

        raise UntoldError


class Recurses:
    """Asks itself, without end."""

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        return self.act(view, legal)


class Mistimes:
    """Plays where it is to bid."""

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        return tuolaji.Play(view.hand[:1])


class Threads:
    """Starts a thread for each decision."""

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        Thread(target=len, args=(view.hand,)).start()
        return next(legal)


class Lost:
    """Never comes to an end, and catches what it can."""

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        while True:
            try:
                view.hand.count(view.seat)
            except Exception:  # That is its fault.
                continue


class Wordless:
    """Answers with something else than an action."""

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        return 7  # type: ignore[return-value]  # That is its fault.


class Idle:
    """Is no bot."""


class Unmade:
    """Ends the program when it is made."""

    def __init__(self) -> None:
        raise SystemExit

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        return next(legal)


class Demanding:
    """Cannot be made without an argument."""

    def __init__(self, wanted: str) -> None:
        self.wanted = wanted

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        return next(legal)


number = 7
