"""Blends: a variant with some of its rules as another has them.

Between two variants lie all those that take some rules from the one and some from the
other. Not each of them is a variant: three packs leave other kitties than two, and a
ladder needs its shape. So a step towards the other is one rule, or the fewest rules that
only together make a variant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tuolaji.dsl.compile import compile_variant, compiled_variant
from tuolaji.dsl.diff import diff_variants
from tuolaji.dsl.dump import leaves_of, rules_of
from tuolaji.dsl.revert import as_override
from tuolaji.dsl.source import Scalar
from tuolaji.rules.ruleset import Ruleset

__all__ = ["Blends"]


@dataclass(slots=True)
class Blends:
    """All that lies between two variants.

    Attributes:
        first: The name of the variant that a blend begins with.
        second: The name of the variant that its rules may come from.
        overrides: What is laid over both.
    """

    first: str
    second: str
    overrides: tuple[str, ...] = ()
    _values: dict[str, Scalar | None] = field(default_factory=dict)
    _known: dict[frozenset[str], Ruleset | None] = field(default_factory=dict)

    @property
    def keys(self) -> tuple[str, ...]:
        """The rules in which the two differ, in the order of a file.

        A formula that both have, such as `2 * step`, follows from other rules and is none.

        Raises:
            VariantError: One of them has errors.
        """
        changes = diff_variants(self.first, self.second, self.overrides)
        return tuple(change.path for change in changes if change.left != change.right)

    def ruleset(self, keys: Iterable[str]) -> Ruleset | None:
        """Return the first variant with some rules of the second, `None` if it is none."""
        taken = frozenset(keys)
        if taken not in self._known:
            self._known[taken] = self._compiled(taken)
        return self._known[taken]

    def _compiled(self, taken: frozenset[str]) -> Ruleset | None:
        if not self._values:
            second = compiled_variant(self.second, self.overrides)
            self._values.update(leaves_of(rules_of(second)))
        # In the order of its file, for the order of shapes is that of their lines.
        own = [key for key in self._values if key in taken]
        laid = [
            f"{key}={as_override(self._values.get(key))}"
            for key in [*own, *sorted(taken.difference(own))]
        ]
        return compile_variant(self.first, [*self.overrides, *laid]).ruleset

    def step(
        self, taken: frozenset[str], waiting: Sequence[tuple[str, ...]]
    ) -> tuple[tuple[str, ...], ...]:
        """Return the next of some bundles of rules that may be taken, in their order.

        It is one, or if none alone makes a variant several that do and of which none can
        be left out.

        Args:
            taken: The rules that are taken already.
            waiting: The bundles; taken all together they make a variant.
        """
        for bundle in waiting:
            if self.ruleset(taken.union(bundle)) is not None:
                return (bundle,)
        needed, before = list(waiting), 0
        while len(needed) != before:  # What could not go may go once others are gone.
            before = len(needed)
            for bundle in tuple(needed):
                rest = [other for other in needed if other != bundle]
                if rest and self.ruleset(taken.union(*rest)) is not None:
                    needed = rest
        return tuple(needed)
