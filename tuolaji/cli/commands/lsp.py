"""The command `lsp`: a language server for editors."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Annotated, Final

import typer

from tuolaji.cli.application import WrongUsage
from tuolaji.language import _, later

__all__ = ["ABOUT", "EXAMPLES", "command"]

ABOUT: Final = later(
    "An editor starts it and speaks the Language Server Protocol with it over stdin and "
    "stdout. It shows mistakes while you type, proposes keys and words, and tells what a "
    "key means and where its value comes from."
)

EXAMPLES: Final = ("tuolaji lsp", "tuolaji lsp --lang zh")

_Stdio = Annotated[
    bool,
    typer.Option(
        "--stdio", help=later("Speak over stdin and stdout, as it does in any case.")
    ),
]


def command(stdio: _Stdio = False) -> None:
    """Serve an editor."""
    del stdio  # Editors give it to every server; there is no other way.
    if find_spec("pygls") is None:
        raise WrongUsage(
            _("this needs {package}: pip install 'tuolaji[lsp]'", package="pygls")
        )
    from tuolaji.lsp.server import rules_server

    rules_server().start_io()
