"""Do the rules of a variant agree with each other?

Each module holds the checks of one chapter. A check takes the draft and yields findings;
where it needs a value that is not understood, it ends without a word.
"""

from __future__ import annotations

from tuolaji.dsl.checks.running import check_agreement

__all__ = ["check_agreement"]
