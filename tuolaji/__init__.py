"""What is tuolaji, and where does one begin?

House rules of the card game Tuolaji (拖拉机, 升级 …) are short files; this package checks
them, plays them and counts what happens over many deals. In the order of use:

    list_variants, load_variant, compile_variant, check_variants    files to rulesets
    compile_text, Compiled, Diagnostic                              texts to rulesets
    parse_cards, parse_rank, parse_trump, show_cards                cards as text
    ask, read_question, ShapeQuestion …, judge_cases, read_cases    single positions
    DealInPlay, Pass, LayDown, Bury …, View, Bot, play_out          a deal step by step
    play_record, Record, record_from, replay                        deals written down
    Plan, run, summarise                                            many deals
    compare, Comparison, Closer                                     variants side by side

Whatever goes wrong on purpose is a `TuolajiError`. Names are loaded on first use, so
importing the package costs next to nothing. See docs/library.md.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from tuolaji.compiled import prepare

if TYPE_CHECKING:
    from tuolaji.bots import POLICIES
    from tuolaji.cards import (
        RANKS,
        Face,
        Rank,
        Suit,
        parse_cards,
        parse_rank,
        parse_trump,
        show_cards,
    )
    from tuolaji.dsl import (
        Compiled,
        VariantInfo,
        check_variants,
        compile_text,
        compile_variant,
        list_variants,
        load_variant,
    )
    from tuolaji.dsl.cases import Case, CaseError, read_cases
    from tuolaji.errors import (
        Diagnostic,
        IllegalAction,
        NotationError,
        PlanError,
        QuestionError,
        RecordError,
        Severity,
        Span,
        TuolajiError,
        VariantError,
    )
    from tuolaji.rules.ruleset import Ruleset
    from tuolaji.rules.scoring import Outcome, Side
    from tuolaji.sim import (
        Closer,
        Comparison,
        Estimate,
        Plan,
        RunResult,
        StoreError,
        Summary,
        compare,
        run,
        summarise,
    )
    from tuolaji.sim.comparing.comparison import Difference
    from tuolaji.table.actions import (
        Action,
        Bury,
        Call,
        CallPoints,
        LayDown,
        NameTrumps,
        Pass,
        Play,
    )
    from tuolaji.table.deal_in_play import DealInPlay
    from tuolaji.table.judge import CaseVerdict, judge_cases
    from tuolaji.table.loading import record_from
    from tuolaji.table.progress import Phase
    from tuolaji.table.questions import (
        AdvanceQuestion,
        Answer,
        Bid,
        BidQuestion,
        CountQuestion,
        DealQuestion,
        FollowQuestion,
        FoulQuestion,
        KittyQuestion,
        OrderQuestion,
        PartnerQuestion,
        Question,
        RatingQuestion,
        RotationQuestion,
        ScoreQuestion,
        ShapeQuestion,
        ThrowQuestion,
        TimeUpQuestion,
        TrickQuestion,
        ask,
        read_question,
    )
    from tuolaji.table.reasons import Reason, Refusal
    from tuolaji.table.record import (
        BidMade,
        KittyCapture,
        Partnership,
        Record,
        Theft,
        Trick,
    )
    from tuolaji.table.recording import play_record
    from tuolaji.table.replaying import replay
    from tuolaji.table.seating import Bot, Forfeit, play_out
    from tuolaji.table.view import View, view_of

__all__ = [
    "POLICIES",
    "RANKS",
    "Action",
    "AdvanceQuestion",
    "Answer",
    "Bid",
    "BidMade",
    "BidQuestion",
    "Bot",
    "Bury",
    "Call",
    "CallPoints",
    "Case",
    "CaseError",
    "CaseVerdict",
    "Closer",
    "Comparison",
    "Compiled",
    "CountQuestion",
    "DealInPlay",
    "DealQuestion",
    "Diagnostic",
    "Difference",
    "Estimate",
    "Face",
    "FollowQuestion",
    "Forfeit",
    "FoulQuestion",
    "IllegalAction",
    "KittyCapture",
    "KittyQuestion",
    "LayDown",
    "NameTrumps",
    "NotationError",
    "OrderQuestion",
    "Outcome",
    "PartnerQuestion",
    "Partnership",
    "Pass",
    "Phase",
    "Plan",
    "PlanError",
    "Play",
    "Question",
    "QuestionError",
    "Rank",
    "RatingQuestion",
    "Reason",
    "Record",
    "RecordError",
    "Refusal",
    "RotationQuestion",
    "Ruleset",
    "RunResult",
    "ScoreQuestion",
    "Severity",
    "ShapeQuestion",
    "Side",
    "Span",
    "StoreError",
    "Suit",
    "Summary",
    "Theft",
    "ThrowQuestion",
    "TimeUpQuestion",
    "Trick",
    "TrickQuestion",
    "TuolajiError",
    "VariantError",
    "VariantInfo",
    "View",
    "ask",
    "check_variants",
    "compare",
    "compile_text",
    "compile_variant",
    "judge_cases",
    "list_variants",
    "load_variant",
    "parse_cards",
    "parse_rank",
    "parse_trump",
    "play_out",
    "play_record",
    "read_cases",
    "read_question",
    "record_from",
    "replay",
    "run",
    "show_cards",
    "summarise",
    "view_of",
]

_HOMES = {
    "bots": "POLICIES",
    "cards": "RANKS Face Rank Suit parse_cards parse_rank parse_trump show_cards",
    "dsl": (
        "Compiled VariantInfo check_variants compile_text compile_variant "
        "list_variants load_variant"
    ),
    "dsl.cases": "Case CaseError read_cases",
    "errors": (
        "Diagnostic IllegalAction NotationError PlanError QuestionError RecordError "
        "Severity Span TuolajiError VariantError"
    ),
    "rules.ruleset": "Ruleset",
    "rules.scoring": "Outcome Side",
    "sim": (
        "Closer Comparison Estimate Plan RunResult StoreError Summary compare run summarise"
    ),
    "sim.comparing.comparison": "Difference",
    "table.actions": "Action Bury Call CallPoints LayDown NameTrumps Pass Play",
    "table.deal_in_play": "DealInPlay",
    "table.judge": "CaseVerdict judge_cases",
    "table.loading": "record_from",
    "table.progress": "Phase",
    "table.questions": (
        "AdvanceQuestion Answer Bid BidQuestion CountQuestion DealQuestion "
        "FollowQuestion FoulQuestion KittyQuestion OrderQuestion PartnerQuestion "
        "Question RatingQuestion RotationQuestion ScoreQuestion ShapeQuestion "
        "ThrowQuestion TimeUpQuestion TrickQuestion ask read_question"
    ),
    "table.reasons": "Reason Refusal",
    "table.record": "BidMade KittyCapture Partnership Record Theft Trick",
    "table.recording": "play_record",
    "table.replaying": "replay",
    "table.seating": "Bot Forfeit play_out",
    "table.view": "View view_of",
}

prepare()


def __getattr__(name: str) -> object:
    for module, names in _HOMES.items():
        if name in names.split():
            return getattr(import_module(f"tuolaji.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
