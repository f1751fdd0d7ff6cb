"""Which command is meant, and with which code does it end?

Only the module of the command that is asked for is loaded, so that the first line of
output does not wait for the grammar, the engine or the statistics. Whatever tuolaji raises
on purpose ends as its message on stderr: 1 for findings, 2 for wrong usage, 130 for Ctrl-C.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Final

import typer

from tuolaji.cli import console
from tuolaji.cli.failures import (
    EXIT_CODES,
    INTERRUPTED,
    WRONG_USAGE,
    WrongUsage,
    exit_code,
    reason,
)
from tuolaji.cli.interrupt import STOPPED
from tuolaji.cli.once import OnceCommand
from tuolaji.errors import TuolajiError

__all__ = ["COMMANDS", "main"]

COMMANDS: Final = {
    "list": "List the variants: id, names, packs, players, source.",
    "check": "Find the mistakes in variants, or in all that are shipped.",
    "show": "Show a variant's file, or all its values and where each is set.",
    "diff": "Tell in which rules two variants differ.",
    "judge": "Answer questions about positions; compare with what is expected.",
    "deal": "Play one deal and show every step of it.",
    "simulate": "Play many deals or matches and sum them up.",
    "compare": "Play variants on the same deals and tell how they differ.",
    "sweep": "Play values of a rule on the same deals and tell what they do.",
    "tune": "Find the value of a rule that gives what is wanted.",
    "merge": "Put the parts of a run, played on several machines, together.",
    "bench": "Measure deals a second on this machine.",
    "schema": "Print the JSON Schema of variant files, for editors.",
    "new": "Write a commented file of house rules to start from.",
}
"""The commands, in the order of a table evening."""

_ABOUT: Final = f"""House rules of Tuolaji (拖拉机, 升级 …) as short files: checked, played,
simulated.

VARIANT is an id or a name, as `list` prints them, or a path to a YAML file. Results go to
stdout, all else to stderr. {EXIT_CODES}"""

_EXAMPLES: Final = (
    "tuolaji list",
    "tuolaji check house.yaml",
    "tuolaji simulate shuangkou titanic -n 100000 --seed 1",
)
_SETTINGS: Final = {"help_option_names": ["-h", "--help"], "max_content_width": 92}


def main(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code.

    Args:
        arguments: The words after the program's name.
    """
    words = list(arguments)
    console.prepare()
    if not console.can_show():
        console.complain("stdout is closed; send results to a terminal, a file or a pipe")
        return WRONG_USAGE
    try:
        _check_command(words)
        _application(words)(args=words, prog_name="tuolaji")
    except SystemExit as end:
        if _is_by_ctrl_c(end):
            console.note(STOPPED)
        return end.code if isinstance(end.code, int) else 0
    except TuolajiError as error:
        console.complain(str(error))
        return exit_code(error)
    except KeyboardInterrupt:
        console.note(STOPPED)
        return INTERRUPTED
    except OSError as problem:
        console.complain(f"cannot go on: {reason(problem)}")
        return WRONG_USAGE
    return 0


def _is_by_ctrl_c(end: SystemExit) -> bool:
    """Tell whether typer made this end of a Ctrl-C that no command has told of."""
    came = end.__context__
    return isinstance(came, typer.Exit) and isinstance(came.__cause__, KeyboardInterrupt)


def _check_command(words: Sequence[str]) -> None:
    """Make sure that a command is known by its whole name.

    Raises:
        WrongUsage: It is not; the message suggests one.
    """
    wanted = next((word for word in words if not word.startswith("-")), None)
    if wanted is None or wanted in COMMANDS:
        return
    begun = [name for name in COMMANDS if name.startswith(wanted.lower())]
    close = begun or get_close_matches(wanted.lower(), COMMANDS, n=1, cutoff=0.6)
    remedy = (
        f"did you mean '{close[0]}'?" if close else f"commands are {', '.join(COMMANDS)}"
    )
    raise WrongUsage(f"there is no command '{wanted}'; {remedy}")


def _application(words: Sequence[str]) -> typer.Typer:
    """Return the application; of the commands, the one that the words name is loaded."""
    application = typer.Typer(
        help=_ABOUT,
        epilog=_examples(_EXAMPLES),
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=_SETTINGS,
    )
    application.callback()(_common_options)
    wanted = next((word for word in words if not word.startswith("-")), None)
    for name, summary in COMMANDS.items():
        if name == wanted:
            module = import_module(f"tuolaji.cli.commands.{name}")
            epilog = f"{EXIT_CODES}\n\n{_examples(module.EXAMPLES)}"
            about = f"{summary}\n\n{getattr(module, 'ABOUT', '')}".rstrip()
            command = application.command(name, cls=OnceCommand, help=about, epilog=epilog)
            command(module.command)
        else:
            application.command(name, help=summary)(_not_loaded)
    return application


def _print_version(wanted: bool) -> None:
    if wanted:
        console.show(f"tuolaji {_version()}")
        raise typer.Exit


def _version() -> str:
    try:
        return version("tuolaji")
    except PackageNotFoundError:
        return "from a checkout"


def _common_options(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=_print_version),
    ] = False,
) -> None:
    """Take the options that stand before a command."""


def _not_loaded() -> None:
    """Stand for a command that the words do not name."""


def _examples(lines: Sequence[str]) -> str:
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])
