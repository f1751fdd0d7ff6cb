"""The shelf: recorded deals found in files and in the folders of runs.

A record lies in a file as `Record.to_dict` has it, alone, in a list, or among the deals of
a saved match. A run keeps rows, not records; so a deal of it is played again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tuolaji.bots import POLICIES
from tuolaji.dsl.compile import load_variant
from tuolaji.engine.codes import MATCH_LIMIT
from tuolaji.errors import RecordError
from tuolaji.language import _, refusal
from tuolaji.play.save import KIND, rules_in
from tuolaji.play.seating import Sitter
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.plan import Arm, Plan
from tuolaji.sim.store.atomic import StoreError
from tuolaji.sim.store.runfile import described_plan
from tuolaji.table.botfile import is_bot
from tuolaji.table.bout import Bout, Limits
from tuolaji.table.choice import find_policy
from tuolaji.table.match import MatchInPlay
from tuolaji.table.record import Record, record_from
from tuolaji.table.replay import play_record

__all__ = ["Found", "find_record"]


@dataclass(frozen=True, slots=True)
class Found:
    """A recorded deal that has been found.

    Attributes:
        record: The deal.
        rules: Its rules.
        sitters: Who sat where, if that is known.
    """

    record: Record
    rules: Ruleset
    sitters: tuple[Sitter, ...] = ()


def find_record(
    path: Path,
    number: int | None = None,
    rules: Ruleset | None = None,
    label: str | None = None,
) -> Found:
    """Return the deal that lies in a file or a folder.

    Args:
        path: A file of records or a saved match, or the folder of a run.
        number: Which deal: of a file from 1, by default the last; of a run as its column
            `deal` has it, by default the first.
        rules: The rules; by default those of the variant that the record names.
        label: Of a run the label of the variant; by default the first.

    Raises:
        RecordError: There is no such deal, or it is malformed.
        StoreError: The file cannot be read, or a folder holds no run, or that of another
            version.
        VariantError: The variant that the record names does not compile.
    """
    if path.is_dir():
        return _of_a_run(path, number or 0, label)
    plain = _read(path)
    if isinstance(plain, Mapping) and plain.get("kind") == KIND:
        return _of_a_match(path, plain, number)
    every = plain if isinstance(plain, list) else [plain]
    record = record_from(_nth(path, every, number))
    own = load_variant(record.variant) if rules is None else rules
    return Found(record, own)


def _read(path: Path) -> object:
    try:
        plain: object = json.loads(path.read_bytes())
    except OSError as problem:
        why = refusal(problem)
        raise StoreError(_("'{path}' cannot be read: {why}", path=path, why=why)) from None
    except (ValueError, RecursionError):
        raise RecordError(
            _("'{path}' holds no records: it is not JSON", path=path)
        ) from None
    return plain


def _nth(path: Path, every: Sequence[object], number: int | None) -> object:
    count = len(every)
    wanted = count if number is None else number
    if not 1 <= wanted <= count:
        raise RecordError(
            _(
                "'{path}' has the deals 1 to {count}, not {number}",
                path=path,
                count=count,
                number=wanted,
            )
        )
    return every[wanted - 1]


def _of_a_match(path: Path, state: Mapping[str, object], number: int | None) -> Found:
    deals, seats = state.get("deals"), state.get("seats")
    if not isinstance(deals, list) or not isinstance(seats, list):
        deals, seats = [], []
    every = [*deals, *([state] if "record" in state else [])]
    if not every:
        raise RecordError(_("no deal of '{path}' is finished yet", path=path))
    deal = _nth(path, every, number)
    record = record_from(deal.get("record") if isinstance(deal, Mapping) else None)
    return Found(record, rules_in(state), tuple(Sitter(str(word)) for word in seats))


def _of_a_run(folder: Path, number: int, label: str | None) -> Found:
    plan = described_plan(folder)
    arm = _arm(folder, plan, label)
    players = arm.rules.table.players
    sitters = tuple(Sitter(arm.policies[seat % 2]) for seat in range(players))
    last = MATCH_LIMIT * (plan.matches or 0) if plan.deals is None else plan.deals
    if not 0 <= number < last:
        raise RecordError(_("'{path}' has no deal {number}", path=folder, number=number))
    if plan.deals is None:
        return Found(_in_a_match(folder, plan, arm, number), arm.rules, sitters)
    return Found(_alone(plan, arm, number), arm.rules, sitters)


def _arm(folder: Path, plan: Plan, label: str | None) -> Arm:
    arms = {arm.label: arm for arm in reversed(plan.arms)}
    if label is not None and label not in arms:
        known = ", ".join(plan.labels)
        raise RecordError(
            _(
                "'{path}' has no variant '{label}', but {known}",
                path=folder,
                label=label,
                known=known,
            )
        )
    return arms[plan.labels[0] if label is None else label]


def _alone(plan: Plan, arm: Arm, number: int) -> Record:
    even, odd = arm.policies
    if is_bot(even) or is_bot(odd):
        bout = Bout(arm.rules, arm.policies, Limits())
        return bout.play_record(plan.seed, number, arm.level)
    policies = POLICIES[even](), POLICIES[odd]()
    return play_record(arm.rules, plan.seed, policies, arm.level, number)


def _in_a_match(folder: Path, plan: Plan, arm: Arm, number: int) -> Record:
    """Play a match from its opening deal up to the one that is wanted."""
    if any(map(is_bot, arm.policies)):
        raise RecordError(_("a match of bots from files is not played again"))
    policies = [find_policy(name) for name in arm.policies]
    match = MatchInPlay(arm.rules, plan.seed, number // MATCH_LIMIT)
    while not match.is_over:
        index, deal = match.index, match.begin_deal()
        while deal.turn is not None:
            deal.do(deal.choice_of(policies[deal.turn % 2]))
        if index == number:
            return deal.record()
        match.end_deal(deal)
    raise RecordError(_("'{path}' has no deal {number}", path=folder, number=number))
