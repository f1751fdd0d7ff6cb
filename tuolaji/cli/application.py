"""The application: its commands, their exit codes and the refusal of repeated options.

Only the module of the command that is asked for is loaded, so that the first line of
output does not wait for the grammar, the engine or the statistics. Whatever tuolaji
raises on purpose ends as its message on stderr: 1 where a file holds mistakes or a
question has another answer, 2 where the command was called wrongly (a name that means
nothing, a number out of range, a folder that cannot be written to), 130 for Ctrl-C.

Of two equal options click takes the last and says nothing of the first, and of two
values laid over one key the last counts, so that half of what was asked for is lost.
Here that is wrong usage; so is a range whose step the shell has cut off for want of
quotes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import combinations, pairwise
from pathlib import Path
from typing import Annotated, Final

import typer
from typer.core import TyperGroup, TyperOption
from typer.main import get_command

from tuolaji.cli import console
from tuolaji.cli.help import MISUSE, ToldCommand, ToldGroup, misuse
from tuolaji.cli.interrupt import stopped
from tuolaji.cli.lang import LANG, speaking, tell_language, without_language
from tuolaji.errors import (
    BotError,
    IllegalAction,
    QuestionError,
    RecordError,
    TuolajiError,
    VariantError,
)
from tuolaji.language import (
    Language,
    _,
    any_of,
    language_in_use,
    later,
    one_by_one,
    refusal,
)

__all__ = [
    "COMMANDS",
    "EXIT_CODES",
    "FINDINGS",
    "INTERRUPTED",
    "WRONG_USAGE",
    "OnceCommand",
    "WrongUsage",
    "command_named",
    "complete",
    "exit_code",
    "gone",
    "has_working_folder",
    "main",
    "reason",
]


FINDINGS: Final = 1
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130
EXIT_CODES: Final = later(
    "Exit codes: 0 fine, 1 findings, 2 wrong usage, 130 stopped by Ctrl-C."
)


class WrongUsage(TuolajiError):
    """A command cannot be carried out as it was called."""


def exit_code(error: TuolajiError) -> int:
    """Return the exit code that an error calls for."""
    is_finding = isinstance(error, VariantError | RecordError | IllegalAction | BotError)
    return FINDINGS if is_finding else WRONG_USAGE


def reason(problem: OSError) -> str:
    """Return in words why the system refused something."""
    return refusal(problem) if has_working_folder() else gone()


def gone() -> str:
    """Return what to do where the working folder is no longer there."""
    return _("the working folder is gone; change to another")


def has_working_folder() -> bool:
    """Tell whether the folder that the command was called in is still there."""
    try:
        return Path.cwd().is_dir()
    except FileNotFoundError:
        return False


_EXPLAIN: Final = "--explain"
"""The option that lists what it explains where no name stands behind it."""


class OnceCommand(ToldCommand):
    """A command that refuses an option given twice, unless it may be repeated.

    One that may be repeated, such as `--set`, must name another key each time.
    """

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]  # typer's own class says click's context
        """Read the words of the command; a last `--explain` may stand without a value.

        Raises:
            WrongUsage: An option or a key that takes one value is given twice, or a range
                without quotes.
        """
        if ctx.resilient_parsing:  # A shell completes the words; they are not whole yet.
            return super().parse_args(ctx, args)
        if args[-1:] == [_EXPLAIN]:
            args = [*args, ""]  # Typer knows no option whose value may be left out.
        try:
            self._check(ctx, args)
            return super().parse_args(ctx, args)
        except MISUSE as error:
            raise WrongUsage(misuse(error, self, ctx)) from None

    def _check(self, ctx: typer.Context, args: Sequence[str]) -> None:
        """Make sure that nothing which takes one value is given two."""
        _check_quotes(args)
        values, _rest, given = self.make_parser(ctx).parse_args(args=list(args))
        seen = set[str]()
        for option in given:
            is_single = isinstance(option, TyperOption) and not (
                option.multiple or option.is_flag or option.count
            )
            if is_single and option.opts[-1] in seen:
                raise WrongUsage(_refusal(option.opts))
            seen.update(option.opts if is_single else ())
        _check_keys(values)


class Commands(ToldGroup):
    """All commands; what is wrong before the name of one is told as behind it."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]  # typer's own class says click's context
        """Read the words before a command.

        Raises:
            WrongUsage: One of them is no option.
        """
        if ctx.resilient_parsing or not args:  # Without any the help is shown.
            return super().parse_args(ctx, args)
        try:
            return super().parse_args(ctx, args)
        except MISUSE as error:
            raise WrongUsage(misuse(error, self, ctx)) from None


_BY: Final = {"by", "每次"}
"""What stands before the step of a range; a test holds it to the words of rule lines."""


def _check_quotes(args: Sequence[str]) -> None:
    """Make sure that a range with its step is one word."""
    for number, (before, word) in enumerate(pairwise(args)):
        if word in _BY and ".." in before:
            whole = " ".join(args[number : number + 3]).removeprefix("--vary=")
            raise WrongUsage(
                _("put quotes around KEY=LOW..HIGH by STEP: --vary '{whole}'", whole=whole)
            )


def _refusal(names: Sequence[str]) -> str:
    name = max(names, key=len)
    advice = _advice(name)
    return _(
        "'{name}' is given twice and takes one value; {advice}", name=name, advice=advice
    )


def _advice(name: str) -> str:
    """Return what to do instead of giving an option twice."""
    return {
        "--until": _(
            "a run ends by one figure; keep its deals with --out DIR, and the same "
            "command with the other --until goes on from there"
        ),
        "--level": _("a run has one level; run it again with the other"),
        "--policy": _("two policies are written A,B"),
        "--seed": _("a run has one seed; run it again with the other"),
        "--target": _("one figure can be tuned at a time"),
    }.get(name) or _("leave one out")


def _check_keys(values: Mapping[str, Iterable[str]]) -> None:
    """Make sure that no key is set twice, nor set and varied."""
    given = [*_keyed("--set", values.get("set")), *_keyed("--vary", values.get("vary"))]
    for (key, option), (other, another) in combinations(given, 2):
        if option.startswith("--set") and _is_within(key, other):
            raise WrongUsage(
                _(
                    "{option} and {another} both set {key}; {mend}",
                    option=option,
                    another=another,
                    key=_common(key, other),
                    mend=_mend(key, other, another),
                )
            )


def _keyed(option: str, texts: Iterable[str] | None) -> Iterator[tuple[str, str]]:
    """Yield the key that each text `KEY=…` gives, and the words that give it."""
    for text in texts or ():
        key, sign, _ = text.partition("=")
        if sign:
            yield key.strip(), f"{option} '{text}'"


def _is_within(key: str, other: str) -> bool:
    """Tell whether two keys are one, or one holds the other."""
    parts = zip(key.split("."), other.split("."), strict=False)
    return all(part == another for part, another in parts)


def _common(key: str, other: str) -> str:
    """Return the key that is given twice."""
    outer, inner = sorted((key, other), key=len)
    if outer == inner:
        return f"'{inner}'"
    return _("'{inner}', which is within '{outer}'", inner=inner, outer=outer)


def _mend(key: str, other: str, another: str) -> str:
    """Return what to do about a key that is given twice."""
    if another.startswith("--vary"):
        return _("of --set leave it out, for --vary names all the values that are tried")
    if key == other:
        return _("leave one out")
    outer = min(key, other, key=len)
    return _(
        "set all that '{outer}' is to hold in one --set, or each key by itself", outer=outer
    )


COMMANDS: Final = {
    "list": later("List the variants: id, names, packs, players, source."),
    "check": later("Find the mistakes in variants, or in all that are shipped."),
    "show": later("Show a variant's file, or all its values and where each is set."),
    "rulebook": later("Write all the rules of a variant in prose, to print or to read."),
    "diff": later("Show the rules in which two variants differ."),
    "ask": later("Settle one dispute: may this be played, what does that earn?"),
    "judge": later("Answer questions about positions; compare with what is expected."),
    "deal": later("Play one deal and show every step of it."),
    "play": later("Play matches yourself, at a table in the terminal or in a browser."),
    "replay": later("Step through a recorded deal, or through one of a run."),
    "simulate": later("Play many deals or matches and sum them up."),
    "compare": later("Play variants on the same deals and tell how they differ."),
    "sweep": later("Play values of a rule on the same deals and tell what they do."),
    "tune": later("Find the value of a rule that reaches a target."),
    "merge": later("Merge the shards of a run, played on several machines."),
    "bench": later("Measure deals a second on this machine."),
    "schema": later("Print the JSON Schema of variant files, for editors."),
    "lsp": later("Serve an editor: mistakes, completion and what keys mean."),
    "upgrade": later("Write a file of an earlier schema in the words of this one."),
    "translate": later(
        "Write a file of rules with its keys and words in another language."
    ),
    "new": later("Write a commented file of house rules to start from."),
}
"""The commands, in the order of a table evening."""

_ABOUT: Final = (
    later(
        "House rules of Tuolaji (拖拉机, 升级 …) as short files: checked, played, "
        "simulated."
    ),
    later(
        "VARIANT is an id or a name, as `list` prints them, or a path to a YAML file. "
        "Results go to stdout, all else to stderr."
    ),
    EXIT_CODES,
)
"""Paragraphs of the help."""

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
    console.prepare()
    words, named = without_language(arguments)
    with speaking(named):
        return _run(words, named)


def _run(words: list[str], languages: Sequence[str]) -> int:
    """Run the words of a command line, in the language in use."""
    if not console.can_show():
        console.complain(
            _("stdout is closed; send results to a terminal, a file or a pipe")
        )
        return WRONG_USAGE
    tell_language()
    try:
        _check_language(languages)
        _check_command(words)
        _application(words)(args=words, prog_name="tuolaji")
    except SystemExit as end:
        if _is_by_ctrl_c(end):
            console.note(stopped())
        return end.code if isinstance(end.code, int) else 0
    except TuolajiError as error:
        console.complain(_message(error))
        return exit_code(error)
    except KeyboardInterrupt:
        console.note(stopped())
        return INTERRUPTED
    except OSError as problem:
        console.complain(_("cannot go on: {why}", why=reason(problem)))
        return WRONG_USAGE
    return 0


def _message(error: TuolajiError) -> str:
    """Return what an error says, the rules that it quotes in the language in use."""
    if not isinstance(error, QuestionError | IllegalAction | RecordError):
        return str(error)
    from tuolaji.dsl.citation import in_words  # noqa: PLC0415 (takes long, errs seldom)

    return in_words(str(error))


def complete(words: Sequence[str]) -> int:
    """Print what may stand behind some words, or the script that asks for it.

    Where they are wrong already, nothing is printed: the shell shows its files then.
    """
    words, named = without_language(words)
    with suppress(TuolajiError, OSError), speaking(named):
        _application(words)(args=(), prog_name="tuolaji")
    return 0


def _check_language(named: Sequence[str]) -> None:
    """Make sure that one language is named, if any.

    Raises:
        WrongUsage: It is none, or there are two.
    """
    if len(named) > 1:
        raise WrongUsage(_refusal([LANG]))
    if named and named[0] not in list(Language):
        known = any_of(list(Language))
        raise WrongUsage(
            _("'--lang' is {known}, got '{given}'", known=known, given=named[0])
        )


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
        _("did you mean '{word}'?", word=close[0])
        if close
        else _("commands are {commands}", commands=one_by_one(list(COMMANDS)))
    )
    raise WrongUsage(
        _("there is no command '{command}'; {remedy}", command=wanted, remedy=remedy)
    )


def _application(words: Sequence[str]) -> TyperGroup:
    """Return the application; of the commands, the one that the words name is loaded."""
    wanted = next((word for word in words if not word.startswith("-")), None)
    room = console.columns() - _EXAMPLE_MARGIN if sys.stdout.isatty() else None
    return _loaded(wanted, room, language_in_use())


@cache
def _loaded(wanted: str | None, room: int | None, _language: Language) -> TyperGroup:
    """Return the application with one command loaded, its texts in the language in use.

    Args:
        wanted: The command that is loaded.
        room: How wide an example may be, if not as wide as it is.
    """
    application = typer.Typer(
        cls=Commands,
        help="\n\n".join(map(_, _ABOUT)),
        epilog=_examples(_EXAMPLES, room),
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=_SETTINGS,
    )
    application.callback()(_common_options)
    for name, summary in COMMANDS.items():
        if name == wanted:
            module = import_module(f"tuolaji.cli.commands.{name}")
            epilog = f"{_(EXIT_CODES)}\n\n{_examples(module.EXAMPLES, room)}"
            about = "\n\n".join(
                map(_, filter(None, (summary, getattr(module, "ABOUT", ""))))
            )
            command = application.command(name, cls=OnceCommand, help=about, epilog=epilog)
            command(module.command)
        else:
            application.command(name, help=_(summary))(_not_loaded)
    group = get_command(application)
    assert isinstance(group, TyperGroup)
    return group


def command_named(name: str) -> OnceCommand:
    """Return a command with all that it takes, for who describes it."""
    command = _application([name]).commands[name]
    assert isinstance(command, OnceCommand)
    return command


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
        typer.Option(
            "--version", help=later("Print the version."), callback=_print_version
        ),
    ] = False,
    lang: Annotated[
        Language | None,
        typer.Option(
            LANG, help=later("The language, in any place; by default that of the locale.")
        ),
    ] = None,
) -> None:
    """Take the options that stand before a command."""


def _not_loaded() -> None:
    """Stand for a command that the words do not name."""


def _examples(lines: Sequence[str], room: int | None) -> str:
    shown = (f"  {_example(line, room)}" for line in lines)
    return "\n".join(["\b", _("Examples:"), *shown])


def _example(line: str, room: int | None) -> str:
    """Return a command as it can be copied, on a narrow terminal over several lines."""
    if room is None:
        return line
    shown = [""]
    for part in line.split(" --"):
        word = f"--{part}" if shown != [""] else part
        if shown[-1] and console.width(f"{shown[-1]} {word} \\") > room:
            shown.append(word)
        else:
            shown[-1] = f"{shown[-1]} {word}".lstrip()
    return " \\\n      ".join(shown)


_EXAMPLE_MARGIN: Final = 10
"""How far the lines of an example are moved in at most."""
