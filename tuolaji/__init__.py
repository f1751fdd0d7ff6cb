"""House rules of the card game Tuolaji (拖拉机), checked, played and simulated.

House rules are short files; this package checks them, plays them and counts what
happens over many deals. In the order of use:

    list_variants, load_variant, compile_variant, check_variants    files to rulesets
    compile_text, Compiled, Diagnostic                              texts to rulesets
    parse_cards, parse_rank, parse_trump, show_cards                cards as text
    ask, read_question, ShapeQuestion …, judge_cases, read_cases    single positions
    DealInPlay, Pass, LayDown, Bury …, View, Bot, play_out          a deal step by step
    player, env, batch                                              our policies; learning
    play_record, Record, record_from, replay                        records of deals
    Plan, run, summarise                                            many deals
    compare, Comparison, SampleOptions, ask_again                   variants compared
    speak, in_language, Language                                    what texts are in

Every error raised on purpose is a `TuolajiError`. Names are loaded on first use, so
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
    from tuolaji.language import Language, in_language, speak
    from tuolaji.rl.batch import DealBatch, batch
    from tuolaji.rl.environment import DealEnvironment, env
    from tuolaji.rules.ruleset import Ruleset
    from tuolaji.rules.scoring import Outcome, Side
    from tuolaji.rules.tribute import TributeDue
    from tuolaji.sim.compare.compare import SampleOptions, compare
    from tuolaji.sim.compare.ladder import ask_again
    from tuolaji.sim.compare.result import Comparison, Difference
    from tuolaji.sim.plan import Plan
    from tuolaji.sim.run import RunResult, run
    from tuolaji.sim.stats.interval import Estimate
    from tuolaji.sim.store.atomic import StoreError
    from tuolaji.sim.summary import Summary, summarise
    from tuolaji.table.actions import (
        Action,
        AskAnew,
        Bury,
        Call,
        CallPoints,
        Give,
        GiveCards,
        LayDown,
        NameTrumps,
        Pass,
        Play,
    )
    from tuolaji.table.deal import DealInPlay
    from tuolaji.table.judge import CaseVerdict, judge_cases
    from tuolaji.table.match import MatchInPlay
    from tuolaji.table.phases import Phase
    from tuolaji.table.players import (
        Bot,
        Forfeit,
        Player,
        View,
        play_out,
        player,
        view_of,
    )
    from tuolaji.table.questions import (
        AdvanceQuestion,
        Ahead,
        Answer,
        AuctionQuestion,
        Bid,
        BidQuestion,
        BidState,
        BuryQuestion,
        CallQuestion,
        ClaimQuestion,
        CountQuestion,
        CrossingQuestion,
        DealFacts,
        DealQuestion,
        DiggingQuestion,
        FollowQuestion,
        FoulQuestion,
        KittyQuestion,
        OrderQuestion,
        PartnerQuestion,
        Question,
        RatingQuestion,
        RotationQuestion,
        ScoreQuestion,
        SeatCards,
        ShapeQuestion,
        SidesQuestion,
        TheftQuestion,
        ThrowQuestion,
        TimeUpQuestion,
        TributeQuestion,
        TrickQuestion,
        ask,
        read_question,
    )
    from tuolaji.table.record import (
        BidMade,
        CardGiven,
        ClaimMade,
        CrossingMade,
        Friend,
        KittyCapture,
        Record,
        Theft,
        Trick,
        record_from,
    )
    from tuolaji.table.refusal import Reason, Refusal
    from tuolaji.table.replay import play_record, replay

__all__ = [
    "POLICIES",
    "RANKS",
    "Action",
    "AdvanceQuestion",
    "Ahead",
    "Answer",
    "AskAnew",
    "AuctionQuestion",
    "Bid",
    "BidMade",
    "BidQuestion",
    "BidState",
    "Bot",
    "Bury",
    "BuryQuestion",
    "Call",
    "CallPoints",
    "CallQuestion",
    "CardGiven",
    "Case",
    "CaseError",
    "CaseVerdict",
    "ClaimMade",
    "ClaimQuestion",
    "Comparison",
    "Compiled",
    "CountQuestion",
    "CrossingMade",
    "CrossingQuestion",
    "DealBatch",
    "DealEnvironment",
    "DealFacts",
    "DealInPlay",
    "DealQuestion",
    "Diagnostic",
    "Difference",
    "DiggingQuestion",
    "Estimate",
    "Face",
    "FollowQuestion",
    "Forfeit",
    "FoulQuestion",
    "Friend",
    "Give",
    "GiveCards",
    "IllegalAction",
    "KittyCapture",
    "KittyQuestion",
    "Language",
    "LayDown",
    "MatchInPlay",
    "NameTrumps",
    "NotationError",
    "OrderQuestion",
    "Outcome",
    "PartnerQuestion",
    "Pass",
    "Phase",
    "Plan",
    "PlanError",
    "Play",
    "Player",
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
    "SampleOptions",
    "ScoreQuestion",
    "SeatCards",
    "Severity",
    "ShapeQuestion",
    "Side",
    "SidesQuestion",
    "Span",
    "StoreError",
    "Suit",
    "Summary",
    "Theft",
    "TheftQuestion",
    "ThrowQuestion",
    "TimeUpQuestion",
    "TributeDue",
    "TributeQuestion",
    "Trick",
    "TrickQuestion",
    "TuolajiError",
    "VariantError",
    "VariantInfo",
    "View",
    "ask",
    "ask_again",
    "batch",
    "check_variants",
    "compare",
    "compile_text",
    "compile_variant",
    "env",
    "in_language",
    "judge_cases",
    "list_variants",
    "load_variant",
    "parse_cards",
    "parse_rank",
    "parse_trump",
    "play_out",
    "play_record",
    "player",
    "read_cases",
    "read_question",
    "record_from",
    "replay",
    "run",
    "show_cards",
    "speak",
    "summarise",
    "view_of",
]

_HOMES = {
    "bots": "POLICIES",
    "cards": "Face RANKS Rank Suit parse_cards parse_rank parse_trump show_cards",
    "dsl": (
        "Compiled VariantInfo check_variants compile_text compile_variant "
        "list_variants load_variant"
    ),
    "dsl.cases": "Case CaseError read_cases",
    "errors": (
        "Diagnostic IllegalAction NotationError PlanError QuestionError RecordError "
        "Severity Span TuolajiError VariantError"
    ),
    "language": "Language in_language speak",
    "rl.batch": "DealBatch batch",
    "rl.environment": "DealEnvironment env",
    "rules.ruleset": "Ruleset",
    "rules.scoring": "Outcome Side",
    "rules.tribute": "TributeDue",
    "sim.compare.compare": "SampleOptions compare",
    "sim.compare.ladder": "ask_again",
    "sim.compare.result": "Comparison Difference",
    "sim.plan": "Plan",
    "sim.run": "RunResult run",
    "sim.stats.interval": "Estimate",
    "sim.store.atomic": "StoreError",
    "sim.summary": "Summary summarise",
    "table.actions": (
        "Action AskAnew Bury Call CallPoints Give GiveCards LayDown NameTrumps Pass Play"
    ),
    "table.deal": "DealInPlay",
    "table.judge": "CaseVerdict judge_cases",
    "table.match": "MatchInPlay",
    "table.phases": "Phase",
    "table.players": "Bot Forfeit Player View play_out player view_of",
    "table.questions": (
        "AdvanceQuestion Ahead Answer AuctionQuestion Bid BidQuestion BidState "
        "BuryQuestion CallQuestion ClaimQuestion CountQuestion CrossingQuestion DealFacts "
        "DealQuestion DiggingQuestion FollowQuestion FoulQuestion KittyQuestion "
        "OrderQuestion PartnerQuestion Question "
        "RatingQuestion RotationQuestion ScoreQuestion SeatCards ShapeQuestion "
        "SidesQuestion TheftQuestion ThrowQuestion TimeUpQuestion TributeQuestion "
        "TrickQuestion ask read_question"
    ),
    "table.record": (
        "BidMade CardGiven ClaimMade CrossingMade Friend KittyCapture Record Theft Trick "
        "record_from"
    ),
    "table.refusal": "Reason Refusal",
    "table.replay": "play_record replay",
}

prepare()


def __getattr__(name: str) -> object:
    for module, names in _HOMES.items():
        if name in names.split():
            return getattr(import_module(f"tuolaji.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
