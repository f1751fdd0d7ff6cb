"""What can be done from the command line?

`tuolaji COMMAND …`: each command is one module of `tuolaji.cli.commands`. Only this package
prints.
"""

from __future__ import annotations

from tuolaji.cli.application import main

__all__ = ["main"]
