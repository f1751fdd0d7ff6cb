"""What can go wrong, and who is told?

Everything that tuolaji raises on purpose descends from `TuolajiError`, and its
`str()` is complete: what is wrong, where, and how to mend it.

    TuolajiError
    ├── NotationError        text that names no card
    ├── VariantError         a variant did not compile (carries all diagnostics)
    ├── QuestionError        a question about a position makes no sense
    ├── IllegalAction        an action that the rules do not permit now
    ├── RecordError          a saved deal does not replay
    ├── PlanError            a simulation was asked for something impossible
    ├── StoreError           results cannot be kept or taken up (tuolaji.sim.atomic)
    ├── ClusterError         a cluster cannot play a run (tuolaji.sim.spreading.cluster)
    └── WrongUsage           a command was called wrongly (tuolaji.cli.failures)
"""

from __future__ import annotations

__all__ = [
    "IllegalAction",
    "NotationError",
    "PlanError",
    "QuestionError",
    "RecordError",
    "TuolajiError",
    "VariantError",
]


class TuolajiError(Exception):
    """Everything that tuolaji raises on purpose."""


class NotationError(TuolajiError):
    """A piece of text that should name cards, a suit or a rank does not."""


class VariantError(TuolajiError):
    """A variant did not compile.

    Attributes:
        diagnostics: Every finding, in order of place.
    """

    def __init__(self, message: str, diagnostics: tuple[object, ...] = ()) -> None:
        """Keep the diagnostics beside the rendered message."""
        super().__init__(message)
        self.diagnostics = diagnostics


class QuestionError(TuolajiError):
    """A question about a position cannot be answered as it is put."""


class IllegalAction(TuolajiError):
    """An action that the rules do not permit now.

    Attributes:
        reason: A short stable name of the rule that refuses it.
    """

    def __init__(self, reason: str, message: str) -> None:
        """Keep the machine-readable reason beside the sentence."""
        super().__init__(message)
        self.reason = reason


class RecordError(TuolajiError):
    """A saved deal does not replay under its rules."""


class PlanError(TuolajiError):
    """A simulation was asked for something impossible."""
