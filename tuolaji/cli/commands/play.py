"""The command `play`: an evening at the table, in the terminal or in a browser."""

from __future__ import annotations

import os
import secrets
import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tuolaji.cli import completion, console
from tuolaji.cli.application import WrongUsage
from tuolaji.cli.options import SetOption
from tuolaji.cli.variants import load
from tuolaji.language import _, language_in_use, later

if TYPE_CHECKING:
    from tuolaji.play.session import Session

__all__ = ["ABOUT", "EXAMPLES", "command", "demand_screens", "has_screen"]

ABOUT: Final = later(
    "Seats are people (`me`, `me:ANN`), policies such as greedy and search, or bots, "
    "FILE.py:CLASS; greedy plays the seats that are not named. The match is kept at "
    "each of your decisions, and `--resume` goes on with it another day."
)

EXAMPLES: Final = (
    "tuolaji play shuangkou",
    "tuolaji play zhaopengyou --seats me,search",
    "tuolaji play house.yaml --seats me:Ann,greedy,me:Ben,greedy",
    "tuolaji play --resume last",
    "tuolaji play shuangkou --web",
)
_LAST: Final = "last"
_PORT: Final = 8000

_MaybeVariant = Annotated[
    str | None,
    typer.Argument(
        metavar="VARIANT",
        help=later("An id, a name or a path to a YAML file."),
        autocompletion=completion.variant,
    ),
]
_Seats = Annotated[
    str | None,
    typer.Option(
        "--seats",
        metavar="WHO,WHO…",
        autocompletion=completion.policies,
        help=later("Who sits where, from seat 0: me, me:NAME, a policy or FILE.py:CLASS."),
    ),
]
_Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        help=later("Any whole number; it names the cards. Random by default."),
    ),
]
_Save = Annotated[
    Path | None,
    typer.Option(
        "--save",
        metavar="FILE",
        help=later("Where the match is kept; a new file by default."),
    ),
]
_Resume = Annotated[
    str | None,
    typer.Option(
        "--resume",
        metavar="FILE",
        help=later("Go on with a match that was kept; `last` is the latest."),
    ),
]
_Pace = Annotated[
    float,
    typer.Option(
        "--pace",
        metavar="SECONDS",
        min=0,
        help=later("How long a bot's play is shown before the next; 0 for no pause."),
    ),
]
_Web = Annotated[
    bool, typer.Option("--web", help=later("Play in a browser instead of this terminal."))
]
_Address = Annotated[
    str,
    typer.Option("--address", metavar="HOST", help=later("The address that --web serves.")),
]
_Port = Annotated[
    int,
    typer.Option("--port", metavar="PORT", help=later("The port that --web serves.")),
]


def command(  # noqa: PLR0913, PLR0917 (an option each)
    variant: _MaybeVariant = None,
    seats: _Seats = None,
    seed: _Seed = None,
    set: SetOption = None,
    save: _Save = None,
    resume: _Resume = None,
    pace: _Pace = 0.6,
    web: _Web = False,
    address: _Address = "localhost",
    port: _Port = _PORT,
) -> None:
    """Play a match."""
    from tuolaji.play.save import read_session, write_session

    demand_screens("textual_serve" if web else "textual")
    if not (web or has_screen()):
        raise WrongUsage(
            _("`play` needs a terminal; `deal` plays a deal without, `--web` in a browser")
        )
    if resume is not None:
        if variant is not None or seats is not None or seed is not None or set:
            raise WrongUsage(_("`--resume` takes variant, seats and seed from the file"))
        place = _kept(resume)
        session = read_session(place)
        place = save or place
    elif variant is None:
        raise WrongUsage(_("name a variant, or a match to go on with: `--resume last`"))
    else:
        session = _begun(variant, set or [], seats, seed)
        place = _new(save, session)
    if web:
        from tuolaji.play.screens.served import demand_port

        demand_port(address, port)
        write_session(session, place)
        _serve(place, pace, address, port)
        return
    _play(session, place, pace)


def demand_screens(package: str = "textual") -> None:
    """Make sure that what the screens need is installed.

    Raises:
        WrongUsage: It is not.
    """
    if find_spec(package) is None:
        raise WrongUsage(
            _("this needs {package}: pip install 'tuolaji[play]'", package=package)
        )


def has_screen() -> bool:
    """Tell whether there is a terminal, or a browser that stands for one."""
    is_served = bool(os.environ.get("TEXTUAL_DRIVER"))
    return is_served or (sys.stdin.isatty() and sys.stdout.isatty())


def _begun(
    variant: str, overrides: list[str], seats: str | None, seed: int | None
) -> Session:
    from tuolaji.dsl.dump import resolved_values
    from tuolaji.play.seating import read_seats
    from tuolaji.play.session import Session, Setup

    rules = load(variant, overrides)
    sitters = read_seats(seats, rules.table.players)
    named = secrets.randbelow(1 << 31) if seed is None else seed
    return Session(Setup(rules, sitters, named, resolved_values(variant, overrides)))


def _new(save: Path | None, session: Session) -> Path:
    from tuolaji.play.save import new_place, saved_folder

    if save is None:
        return new_place(session.rules.id, saved_folder())
    if save.exists():
        raise WrongUsage(
            _("'{path}' is there already; go on with it by `--resume`", path=save)
        )
    return save


def _kept(resume: str) -> Path:
    from tuolaji.play.save import latest, saved_folder

    if resume != _LAST:
        return Path(resume)
    place = latest(saved_folder())
    if place is None:
        raise WrongUsage(_("no match has been kept in '{path}'", path=saved_folder()))
    return place


def _play(session: Session, place: Path, pace: float) -> None:
    from tuolaji.play.screens.hang_up import end_with_terminal
    from tuolaji.play.screens.table import PlayApp

    end_with_terminal()
    PlayApp(session, place, pace).run()
    _tell_kept(place)


def _tell_kept(place: Path) -> None:
    """Say where a match is kept, and how to go on with it."""
    from tuolaji.play.save import latest, saved_folder

    name = _LAST if place == latest(saved_folder()) else shlex.quote(str(place))
    console.note(
        _(
            "the match is kept in '{path}'; `play --resume {name}` goes on",
            path=place,
            name=name,
        )
    )


def _serve(place: Path, pace: float, address: str, port: int) -> None:
    """Serve the match; whoever opens the page goes on where it stands."""
    from tuolaji.play.screens.served import TableServer

    words = ["play", "--resume", str(place.resolve()), "--pace", str(pace)]
    call = [sys.executable, "-m", "tuolaji", *words, "--lang", language_in_use().value]
    server = TableServer(shlex.join(call), address, port)
    console.note(_("the table is at {url}; Ctrl-C stops it", url=server.public_url))
    server.serve()
    _tell_kept(place)
