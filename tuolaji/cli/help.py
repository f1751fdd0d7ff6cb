"""The help of the commands: its layout, and all its words in the language in use.

Typer's own words are English, and its lines count characters, of which a Chinese one takes
two places. So the pages are laid out here from what the commands declare, and what was
typed wrongly is told here too.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path
from typing import Final, TypeAlias

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from tuolaji.cli.console import width, wrapped
from tuolaji.language import _, later

__all__ = [
    "MISUSE",
    "ToldCommand",
    "ToldGroup",
    "called_by",
    "misuse",
    "page",
    "parameters_of",
    "row_of",
    "usage",
]


Parameter: TypeAlias = TyperArgument | TyperOption


def _usage_error() -> type[Exception]:
    """Return what Typer raises where a command is called wrongly; it has no public name."""
    base = typer.BadParameter.__base__
    assert base is not None
    assert issubclass(base, Exception)
    return base


MISUSE: Final = _usage_error()
"""What Typer raises where a command is called wrongly."""

_WIDEST: Final = 92
_NARROWEST: Final = 52
_NAMES: Final = 30
"""How wide the names of options may be that stand beside what they do."""
_INDENT: Final = "  "
_MODULE: Final = ("tuolaji", "__main__.py")
"""Where the path of the program ends that `python -m` runs."""
_RAW: Final = "\b"
"""Opens a paragraph whose lines stay as they are."""
_TYPERS_OWN: Final = (
    later("Show this message and exit."),
    later("Install completion for the current shell."),
    later(
        "Show completion for the current shell, to copy it or customize the installation."
    ),
)
"""What Typer says of the options that it adds."""


class ToldCommand(TyperCommand):
    """A command whose help is laid out here."""

    def format_help(self, ctx: typer.Context, formatter: object) -> None:  # type: ignore[override]  # typer's own class says click's context
        """Write the help."""
        formatter.write(page(self, ctx))  # type: ignore[attr-defined]  # click's formatter


class ToldGroup(TyperGroup):
    """The commands together, whose help is laid out here."""

    def format_help(self, ctx: typer.Context, formatter: object) -> None:  # type: ignore[override]  # likewise
        """Write the help."""
        formatter.write(page(self, ctx))  # type: ignore[attr-defined]  # click's formatter


def page(command: ToldCommand | ToldGroup, ctx: typer.Context) -> str:
    """Return the help of a command, or of all."""
    parameters = [each for each in parameters_of(command, ctx) if not each.hidden]
    parts = [
        usage(command, ctx),
        *_paragraphs(command.help or ""),
        *_section(
            _("Arguments:"),
            [row_of(each, ctx) for each in parameters if _is_argument(each)],
        ),
        *_section(
            _("Options:"),
            [row_of(each, ctx) for each in parameters if not _is_argument(each)],
        ),
    ]
    if isinstance(command, TyperGroup):
        rows = [(name, each.help or "") for name, each in command.commands.items()]
        parts += _section(_("Commands:"), rows)
    return "\n\n".join([*parts, *_paragraphs(command.epilog or "")]) + "\n"


def parameters_of(command: ToldCommand | ToldGroup, ctx: typer.Context) -> list[Parameter]:
    """Return the arguments and the options of a command."""
    return [each for each in command.get_params(ctx) if isinstance(each, Parameter)]


def _is_argument(parameter: Parameter) -> bool:
    return not isinstance(parameter, TyperOption)


def _room() -> int:
    return max(min(shutil.get_terminal_size().columns, _WIDEST), _NARROWEST) - 2


def usage(command: ToldCommand | ToldGroup, ctx: typer.Context) -> str:
    """Return how a command is called, on a line or more."""
    indent = width(_("Usage: {command}", command=""))
    called = called_by(command, ctx)
    return wrapped(_("Usage: {command}", command=called), indent=indent, most=_room())


def called_by(command: ToldCommand | ToldGroup, ctx: typer.Context) -> str:
    """Return the words that call a command."""
    words = [_path(ctx), _("[OPTIONS]")]
    for parameter in parameters_of(command, ctx):
        if _is_argument(parameter):
            name = _name(parameter)
            words.append(name if parameter.required else f"[{name}]")
    if isinstance(command, TyperGroup):
        words.append(_("COMMAND [ARGS]..."))
    return " ".join(words)


def _path(ctx: typer.Context) -> str:
    """Return the words that call a command, the program's as it was called."""
    is_module = Path(sys.argv[0]).parts[-2:] == _MODULE
    return f"python -m {ctx.command_path}" if is_module else ctx.command_path


def _name(argument: Parameter) -> str:
    return argument.metavar or (argument.name or "").upper()


def _paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs of a text as they stand on a page."""
    for paragraph in filter(None, text.split("\n\n")):
        if paragraph.startswith(_RAW):
            lines = paragraph.split("\n")[1:]
        else:
            filled = wrapped(" ".join(paragraph.split()), most=_room() - len(_INDENT))
            lines = filled.split("\n")
        yield "\n".join(f"{_INDENT}{line}" for line in lines)


def _section(head: str, rows: Sequence[tuple[str, str]]) -> list[str]:
    """Return names with what they are, below a heading; nothing without any."""
    if not rows:
        return []
    names = min(max(width(name) for name, _about in rows), _NAMES) + 2
    size = _room() - names - len(_INDENT)
    lines = [head]
    for name, about in rows:
        first, *rest = wrapped(about, most=size).split("\n")
        if width(name) + 2 > names:
            lines.append(f"{_INDENT}{name}")
            name = ""  # noqa: PLW2901  # What it is begins on the next line.
        lines.append(f"{_INDENT}{name}{' ' * (names - width(name))}{first}".rstrip())
        lines += [f"{_INDENT}{' ' * names}{line}" for line in rest]
    return ["\n".join(lines)]


def row_of(parameter: Parameter, ctx: typer.Context) -> tuple[str, str]:
    """Return an argument or an option, and what it is."""
    about = _(parameter.help) if parameter.help else ""
    extra = [
        *(
            [_("default: {value}", value=value)]
            if (value := _default(parameter, ctx))
            else []
        ),
        *([_("at least {least}", least=least)] if (least := _least(parameter)) else []),
        *([_("required")] if parameter.required else []),
    ]
    beside = f"  [{_('; ').join(extra)}]" if extra else ""
    if _is_argument(parameter):
        return _name(parameter), about + beside
    record = parameter.get_help_record(ctx)
    assert record is not None
    return record[0], about + beside


def _default(parameter: Parameter, ctx: typer.Context) -> str:
    """Return what stands for an option that is left out, as it would be typed."""
    if isinstance(parameter.show_default, str):
        return parameter.show_default
    default = parameter.get_default(ctx, call=False)
    if default is None or not parameter.show_default:
        return ""
    if isinstance(default, bool):
        if not parameter.secondary_opts:
            return ""
        names = parameter.opts if default else parameter.secondary_opts
        return names[0].lstrip("-")
    if isinstance(default, float):
        return f"{default:g}"
    return str(default.value if isinstance(default, Enum) else default)


def _least(parameter: Parameter) -> str:
    least = getattr(parameter, "min", None)
    return "" if least is None else f"{least:g}"


def misuse(error: Exception, command: ToldCommand | ToldGroup, ctx: typer.Context) -> str:
    """Return what is wrong with the words of a command, and how it is called."""
    more = _("`{command} --help` tells more", command=_path(ctx))
    return "\n".join([_problem(error), usage(command, ctx), more])


def _problem(error: Exception) -> str:
    """Return what is wrong, from what Typer raises."""
    message = str(getattr(error, "message", error))
    if option := getattr(error, "option_name", ""):
        return _of_option(error, option, message)
    parameter = getattr(error, "param", None)
    if parameter is not None:
        hint = parameter.get_error_hint()
        if type(error).__name__ == "MissingParameter":
            return _("{parameter} is missing", parameter=hint)
        return _wrong_value(error, parameter, hint, message)
    if extra := re.fullmatch(r"Got unexpected extra argument.* \((.*)\)", message):
        return _("there is no place for '{words}'", words=extra[1])
    return message


def _of_option(error: Exception, option: str, message: str) -> str:
    """Return what is wrong with the name of an option, or with there being a value."""
    if type(error).__name__ != "NoSuchOption":
        takes = _("'{option}' takes a value", option=option)
        return (
            takes
            if "requires" in message
            else _("'{option}' takes no value", option=option)
        )
    close = sorted(getattr(error, "possibilities", None) or ())
    if not close:
        return _("there is no option '{option}'", option=option)
    return _(
        "there is no option '{option}'; did you mean '{close}'?",
        option=option,
        close=close[0],
    )


def _wrong_value(error: Exception, parameter: Parameter, hint: str, message: str) -> str:
    """Return what is wrong with the value of an option."""
    errors = getattr(error.__cause__, "errors", None)
    found = errors()[0] if errors else {}
    value, kind = found.get("input"), str(found.get("type", ""))
    choices = getattr(parameter.type_descriptor, "choices", None)
    if choices and errors:
        known = ", ".join(str(getattr(choice, "value", choice)) for choice in choices)
        return _(
            "{parameter} is one of {choices}, got '{value}'",
            parameter=hint,
            choices=known,
            value=value,
        )
    if kind.startswith("int"):
        return _(
            "{parameter} is a whole number, got '{value}'", parameter=hint, value=value
        )
    if kind.startswith("float"):
        return _("{parameter} is a number, got '{value}'", parameter=hint, value=value)
    if kind == "greater_than_equal":
        return _(
            "{parameter} must be at least {least}, got {value}",
            parameter=hint,
            least=f"{found['ctx']['ge']:g}",
            value=value,
        )
    return _("{parameter}: {message}", parameter=hint, message=message)
