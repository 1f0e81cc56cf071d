"""What needs a person, as data: a code for programs, a sentence for people, and the tiles meant."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from scoring import Tile, Words
from vision.observation import BACK

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vision.dice import DieObservation
    from vision.observation import TileObservation


class ProblemCode(StrEnum):
    """What a reading can lack; stable, for programs."""

    NO_TILES = "no_tiles"
    TOO_FEW_TILES = "too_few_tiles"
    ONE_SHORT = "one_short"
    TOO_MANY_TILES = "too_many_tiles"
    UNSURE_TILE = "unsure_tile"
    FIFTH_COPY = "fifth_copy"
    FLOWER_TWICE = "flower_twice"
    FACE_DOWN = "face_down"
    KONG_FACE_DOWN = "kong_face_down"
    TURNED_TILE = "turned_tile"
    UNTURNED_MELD = "unturned_meld"
    NOT_A_MELD = "not_a_meld"
    LAYOUT_UNCLEAR = "layout_unclear"
    LIES_BESIDE = "lies_beside"
    WINNING_TILE_UNCLEAR = "winning_tile_unclear"
    WINNING_TILE_UNKNOWN = "winning_tile_unknown"
    KONGS_UNCLEAR = "kongs_unclear"
    NOT_A_WIN = "not_a_win"
    NOT_READY = "not_ready"
    CONTRADICTION = "contradiction"
    DICE_COUNT = "dice_count"
    FIRST_UNKNOWN = "first_unknown"
    DIE_UNREAD = "die_unread"
    UNSURE_DIE = "unsure_die"
    DIE_ALONE = "die_alone"
    FACE_UNSEEN = "face_unseen"
    FACE_TWICE = "face_twice"
    NOT_OPPOSITE = "not_opposite"
    OPPOSITE_UNSEEN = "opposite_unseen"
    NOT_RED = "not_red"
    RED_FACE = "red_face"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that a person has to look at."""

    code: ProblemCode
    zh: str
    en: str
    tiles: tuple[int, ...] = ()
    """Indexes of the tiles meant, or of the dice."""

    @classmethod
    def of(cls, code: ProblemCode, tiles: tuple[int, ...] = (), /, **facts: object) -> Problem:
        """Say the sentence of ``code`` with its facts filled in."""
        zh, en = SENTENCES[code]
        return cls(code, zh.format_map(facts), en.format_map(facts), tiles)


def place(seen: TileObservation | DieObservation) -> str:
    """Return where a tile or die lies, as people are told it: pixels of the upright photo."""
    return f"({sum(x for x, _ in seen.corners) / 4:.0f}, {sum(y for _, y in seen.corners) / 4:.0f})"


def named(face: str) -> Words:
    """Return a face as people are told it; flowers by their number: sets number 竹 and 菊 either way."""
    if face == BACK:
        return Words("牌背", face)
    tile = Tile.of(face)
    return Words(face if tile.is_flower else tile.zh, face)


SENTENCES: Final[Mapping[ProblemCode, tuple[str, str]]] = {
    ProblemCode.NO_TILES: (
        "照片中没有找到麻将牌。",
        "No tile was found in the photo.",
    ),
    ProblemCode.TOO_FEW_TILES: (
        "和牌应有14张（每副杠另加一张），只找到{count}张。",
        "A winning hand has 14 tiles (one more for each kong); {count} were found.",
    ),
    ProblemCode.ONE_SHORT: (
        "只有13张：照片中没有和牌张。",
        "13 tiles: the winning tile is not in the photo.",
    ),
    ProblemCode.TOO_MANY_TILES: (
        "和牌应有14张（每副杠另加一张），却有{count}张：相公，或有别的牌混入。",
        "A winning hand has 14 tiles (one more for each kong), not {count}: a foul hand, or other tiles among them.",
    ),
    ProblemCode.UNSURE_TILE: (
        "{place}处的牌不能确定：{faces}。",
        "The tile at {place} is unsure: {faces}.",
    ),
    ProblemCode.FIFTH_COPY: (
        "{tile.zh}只有四张，却读出{count}张，且没有一张像别的牌。",
        "There are 4 of {tile} in the set, {count} were read, and none of them looks like anything else.",
    ),
    ProblemCode.FLOWER_TWICE: (
        "花牌{tile}只有一张，却读出{count}张，且没有一张像别的牌。",
        "There is one flower {tile} in the set, {count} were read, and none of them looks like anything else.",
    ),
    ProblemCode.FACE_DOWN: (
        "{place}处的手牌扣着，看不见牌面。",
        "The tile at {place} stands in the hand face down.",
    ),
    ProblemCode.KONG_FACE_DOWN: (
        "{place}处的暗杠四张都扣着，看不见牌面。",
        "The concealed kong at {place} lies face down altogether; its face cannot be seen.",
    ),
    ProblemCode.TURNED_TILE: (
        "{place}处的{tile.zh}横放，但不属于任何副露。",
        "The {tile} at {place} lies sideways but belongs to no meld.",
    ),
    ProblemCode.UNTURNED_MELD: (
        "{tiles_zh}单独成组，却没有横放的牌：暂作副露，供牌者不明。",
        "{tiles_en} lies apart with no tile sideways: taken as a claimed meld, from whom is not known.",
    ),
    ProblemCode.NOT_A_MELD: (
        "{place}处的副露不成立：{zh}",
        "The meld at {place} is none: {en}",
    ),
    ProblemCode.LAYOUT_UNCLEAR: (
        "这些牌的摆放有两种看法，得出的和牌不同：{tiles_zh}。",
        "These tiles lie so that they may be seen in two ways, which make different hands: {tiles_en}.",
    ),
    ProblemCode.LIES_BESIDE: (
        "这些牌紧挨着和牌者的牌，未计入：{tiles_zh}。",
        "These tiles lie close to the hand and were not counted to it: {tiles_en}.",
    ),
    ProblemCode.WINNING_TILE_UNCLEAR: (
        "有{count}张牌单独放着（{tiles_zh}），不知哪张是和牌张。",
        "{count} tiles are set apart ({tiles_en}); it is unclear which one is the winning tile.",
    ),
    ProblemCode.WINNING_TILE_UNKNOWN: (
        "没有单独放着的和牌张：随和牌张不同，得分为{low}至{high}番。",
        "No tile is set apart as the winning tile: the score is {low} to {high}, depending on it.",
    ),
    ProblemCode.KONGS_UNCLEAR: (
        "杠的看法不止一种：{choices}。",
        "The kongs can be read in more than one way: {choices}.",
    ),
    ProblemCode.NOT_A_WIN: (
        "这些牌不成和牌牌型：{hand}。",
        "These tiles make no winning shape: {hand}.",
    ),
    ProblemCode.NOT_READY: (
        "这13张牌不听任何牌：{hand}。",
        "These 13 tiles wait for no tile: {hand}.",
    ),
    ProblemCode.CONTRADICTION: (
        "{zh}",
        "{en}",
    ),
    ProblemCode.DICE_COUNT: (
        "一次掷骰应有2个骰子，找到{count}个。",
        "A throw has 2 dice, found: {count}.",
    ),
    ProblemCode.FIRST_UNKNOWN: (
        "第一次掷骰不明（--first 可注明），无法知道在哪里开牌。",
        "Where the wall is opened depends on the first throw, which is not known; --first says it.",
    ),
    ProblemCode.DIE_UNREAD: (
        "{place}处的骰子斜着或被遮住，看不出点数。",
        "The die at {place} leans or is half covered: its value cannot be told.",
    ),
    ProblemCode.UNSURE_DIE: (
        "{place}处的骰子不能确定：{values}。",
        "The die at {place} is unsure: {values}.",
    ),
    ProblemCode.DIE_ALONE: (
        "{photo}：检查骰子的照片应只有1个骰子，找到{count}个。",
        "{photo}: a photo to check a die by shows that die alone, found: {count}.",
    ),
    ProblemCode.FACE_UNSEEN: (
        "没有一张照片{value}点朝上。",
        "No photo shows {value} on top.",
    ),
    ProblemCode.FACE_TWICE: (
        "有{count}张照片{value}点朝上：拍了两次，或骰子有两面是{value}点。",
        "{value} is on top in {count} photos: taken twice, or the die has two such faces.",
    ),
    ProblemCode.NOT_OPPOSITE: (
        "{photo}：同时看见{one}点和{other}点，两者应相对。",
        "{photo}: {one} and {other} are seen together; they should be opposite.",
    ),
    ProblemCode.OPPOSITE_UNSEEN: (
        "照片看不出相对两面之和为7：请从斜上方拍，使每面旁边的两面也看得见。",
        "That opposite faces add to 7 cannot be told: take the photos from aside, with two sides beside each top.",
    ),
    ProblemCode.NOT_RED: (
        "{photo}：{value}点应为红色，看来不是。",
        "{photo}: the {value} should be red and does not look so.",
    ),
    ProblemCode.RED_FACE: (
        "{photo}：{value}点看来是红色，只有1点和4点应为红色。",
        "{photo}: the {value} looks red; only the 1 and the 4 should be.",
    ),
}
"""Chinese, English."""
