"""Scoring of Chinese Official Mahjong (MCR 1998): a hand in, a referee's sheet out. Pure, standard library only."""

from scoring.editions import EDITIONS, PRACTICE, RULES_1998, Edition
from scoring.errors import (
    Contradiction,
    NotAHand,
    NotationError,
    NotAWin,
    RecordError,
    ScoringError,
    SeatError,
    ThrowError,
    UnknownEdition,
)
from scoring.groups import Claimed, Group, GroupKind, Meld, MeldKind
from scoring.hand import Hand, Win
from scoring.notation import format_hand, format_meld, format_notation, format_tiles, parse, parse_tiles
from scoring.principles import Principle
from scoring.problems import Problem, ProblemCode, hand_problems
from scoring.records import answer, from_record
from scoring.report import EN, ZH, render, to_dict
from scoring.score import score
from scoring.settlement import Shares
from scoring.sheet import Alternative, Claim, Counted, ScoreSheet, Struck
from scoring.tiles import DRAGONS, FACES, FLOWERS, HONOURS, NUMBERS, WINDS, Suit, Tile
from scoring.waits import Wait, WaitKind, waits
from scoring.words import Words

__all__ = [
    "DRAGONS",
    "EDITIONS",
    "EN",
    "FACES",
    "FLOWERS",
    "HONOURS",
    "NUMBERS",
    "PRACTICE",
    "RULES_1998",
    "WINDS",
    "ZH",
    "Alternative",
    "Claim",
    "Claimed",
    "Contradiction",
    "Counted",
    "Edition",
    "Group",
    "GroupKind",
    "Hand",
    "Meld",
    "MeldKind",
    "NotAHand",
    "NotAWin",
    "NotationError",
    "Principle",
    "Problem",
    "ProblemCode",
    "RecordError",
    "ScoreSheet",
    "ScoringError",
    "SeatError",
    "Shares",
    "Struck",
    "Suit",
    "ThrowError",
    "Tile",
    "UnknownEdition",
    "Wait",
    "WaitKind",
    "Win",
    "Words",
    "answer",
    "format_hand",
    "format_meld",
    "format_notation",
    "format_tiles",
    "from_record",
    "hand_problems",
    "parse",
    "parse_tiles",
    "render",
    "score",
    "to_dict",
    "waits",
]
