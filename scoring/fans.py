"""The 81 fans, in the order of the rulebook: name, points, what the hand must show, what is then not counted (不计).

``voids`` lists the printed 不计 and, on a line of its own, what is not printed but necessarily there too (不重复).
A fan strikes another that it lists where the sets of the other lie inside its own, or where one of the two looks at
the whole hand. A fan that is itself struck goes on striking; ``leaves`` names what then stays, as 自摸 does
when 四暗刻 strikes 不求人. ``editions`` binds a row to editions by name; a row without counts in all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring.arrangements import KNITTED_NINES, Shape
from scoring.facts import WaitFacts
from scoring.finders import (
    Flowers,
    NothingElse,
    OfWait,
    all_chows,
    all_pungs,
    chows,
    chows_and_pair,
    claimed,
    concealed_pungs,
    every_group_holds,
    every_tile,
    four_alike,
    kongs,
    melded_and_concealed_kong,
    one_of_each,
    pung_of_prevalent_wind,
    pung_of_seat_wind,
    pungs,
    pungs_of,
    shape,
    shape_exactly,
    standing,
    suits,
    waiting,
    won,
)
from scoring.notation import parse_tiles
from scoring.tiles import DRAGONS, HONOURS, NUMBER_SUITS, NUMBERS, WINDS, Tile
from scoring.waits import WaitKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.finders import Finder


@dataclass(frozen=True, slots=True, eq=False)
class Fan:
    """One row of the table; there is one of each, so rows are compared by identity."""

    number: int
    """The place in the rulebook, 1-81; variants of an edition follow."""
    zh: str
    en: str
    points: int
    find: Finder
    voids: frozenset[str] = frozenset()
    """Chinese names of the fans that are not counted beside it."""
    voids_one: frozenset[str] = frozenset()
    """The same, where one occurrence alone necessarily coexists: further ones count."""
    leaves: frozenset[str] = frozenset()
    """What is counted all the same, though a fan that this one strikes would strike it."""
    editions: frozenset[str] = frozenset()
    """The editions that know it; none = all."""

    def __str__(self) -> str:
        """Return the Chinese name."""
        return self.zh

    def __repr__(self) -> str:
        """Return the expression that finds the row."""
        return f"BY_NAME[{self.zh!r}]"


def _suited(ranks: str) -> tuple[Tile, ...]:
    """Return the tiles of these ranks in all three suits."""
    return tuple(Tile.of(rank + suit) for suit in NUMBER_SUITS for rank in ranks)


_TERMINALS: Final = _suited("19")
_OUTSIDE: Final = (*_TERMINALS, *HONOURS)
_CHARACTERS, _BAMBOOS, _DOTS = (tuple(tile for tile in NUMBERS if tile.suit is suit) for suit in NUMBER_SUITS)
_NINES: Final = tuple(tuple(map(Tile, nine)) for nine in KNITTED_NINES)


def _in_each_suit(pattern: str) -> tuple[tuple[Tile, ...], ...]:
    return tuple(parse_tiles(pattern + suit) for suit in NUMBER_SUITS)


def _shifted_pairs() -> tuple[tuple[Tile, ...], ...]:
    runs = ("1234567", "2345678", "3456789")
    return tuple(parse_tiles("".join(rank * 2 for rank in run) + suit) for suit in NUMBER_SUITS for run in runs)


def _double_dragons(*, suits_used: int) -> tuple[tuple[tuple[Tile, ...], Tile], ...]:
    """Return 123 and 789 twice: in one suit with its pair of fives, or in two with the third's."""
    ends = {suit: (Tile.of("1" + suit), Tile.of("7" + suit)) for suit in NUMBER_SUITS}
    if suits_used == 1:
        return tuple((ends[suit] * 2, Tile.of("5" + suit)) for suit in NUMBER_SUITS)
    return tuple(
        (tuple(tile for other in NUMBER_SUITS if other is not suit for tile in ends[other]), Tile.of("5" + suit))
        for suit in NUMBER_SUITS
    )


def fan(  # noqa: PLR0913  a row has as many columns as the rulebook gives it
    zh: str,
    en: str,
    points: int,
    find: Finder,
    voids: str = "",
    *,
    voids_one: str = "",
    leaves: str = "",
    editions: str = "",
) -> Callable[[int], Fan]:
    """Make a row, still without its number; the lists of names are separated by blanks."""
    columns = [frozenset(column.split()) for column in (voids, voids_one, leaves, editions)]
    return lambda number: Fan(number, zh, en, points, find, *columns)


# fmt: off
_ROWS: Final = (
    # 88
    fan("大四喜", "Big Four Winds", 88, pungs_of(4, WINDS),
        "圈风刻 门风刻 三风刻 碰碰和"
        " 幺九刻"),
    fan("大三元", "Big Three Dragons", 88, pungs_of(3, DRAGONS),
        "箭刻"
        " 双箭刻"),
    fan("绿一色", "All Green", 88, every_tile(parse_tiles("23468sF")),
        "混一色"),
    # Every reading of it has one 幺九刻; where it has two, the second counts, as all scorers compared have it.
    fan("九莲宝灯", "Nine Gates", 88, standing(*_in_each_suit("1112345678999")),
        "清一色"
        " 门前清 无字 不求人", voids_one="幺九刻", leaves="自摸"),
    # Kongs go once, but the concealed pungs among them stay (ruling 12), though 双暗杠 would strike 双暗刻.
    fan("四杠", "Four Kongs", 88, kongs(4),
        "三杠 碰碰和 单钓将"
        " 明杠 暗杠 双明杠 双暗杠 明暗杠", leaves="双暗刻"),
    fan("连七对", "Seven Shifted Pairs", 88, shape_exactly(Shape.SEVEN_PAIRS, _shifted_pairs()),
        "清一色 不求人 单钓将"
        " 七对 门前清 无字", leaves="自摸"),
    fan("十三幺", "Thirteen Orphans", 88, shape(Shape.ORPHANS),
        "五门齐 不求人 单钓将"
        " 门前清 混幺九", leaves="自摸"),
    # 64
    fan("清幺九", "All Terminals", 64, every_tile(_TERMINALS),
        "碰碰和 双同刻 无字"
        " 混幺九 全带幺 幺九刻"),
    fan("小四喜", "Little Four Winds", 64, pungs_of(3, WINDS, pair=WINDS),
        "三风刻"
        " 幺九刻"),
    fan("小三元", "Little Three Dragons", 64, pungs_of(2, DRAGONS, pair=DRAGONS),
        "箭刻"
        " 双箭刻"),
    fan("字一色", "All Honors", 64, every_tile(HONOURS),
        "碰碰和"
        " 混幺九 全带幺 幺九刻"),
    fan("四暗刻", "Four Concealed Pungs", 64, concealed_pungs(4),
        "门前清 碰碰和"
        " 三暗刻 双暗刻 不求人", leaves="自摸"),
    fan("一色双龙会", "Pure Terminal Chows", 64, chows_and_pair(_double_dragons(suits_used=1)),
        "平和 七对 清一色"
        " 一般高 老少副 无字"),
    # 48
    fan("一色四同顺", "Quadruple Chow", 48, chows(4, suits=1, steps=(0,)),
        "一色三节高 一般高 四归一"
        " 一色三同顺"),
    fan("一色四节高", "Four Pure Shifted Pungs", 48, pungs(4, suits=1, steps=(1,)),
        "一色三同顺 碰碰和"
        " 一色三节高"),
    # 32
    fan("一色四步高", "Four Pure Shifted Chows", 32, chows(4, suits=1, steps=(1, 2)),
        "一色三步高 连六 老少副"),
    fan("三杠", "Three Kongs", 32, kongs(3),
        "明杠 暗杠 双明杠 双暗杠 明暗杠", leaves="双暗刻"),
    fan("混幺九", "All Terminals and Honors", 32, every_tile(_OUTSIDE),
        "碰碰和"
        " 全带幺 幺九刻"),
    # 24
    fan("七对", "Seven Pairs", 24, shape(Shape.SEVEN_PAIRS),
        "不求人 单钓将"
        " 门前清", leaves="自摸"),
    fan("七星不靠", "Greater Honors and Knitted Tiles", 24, shape(Shape.APART, holding=(HONOURS,)),
        "五门齐 不求人 单钓将"
        " 全不靠 门前清", leaves="自摸"),
    fan("全双刻", "All Even Pungs", 24, all_pungs(_suited("2468")),
        "碰碰和 断幺"
        " 无字"),
    fan("清一色", "Full Flush", 24, suits(1, honours=False),
        "无字"
        " 缺一门"),
    fan("一色三同顺", "Pure Triple Chow", 24, chows(3, suits=1, steps=(0,)),
        "一色三节高"
        " 一般高"),
    fan("一色三节高", "Pure Shifted Pungs", 24, pungs(3, suits=1, steps=(1,)),
        "一色三同顺"),
    fan("全大", "Upper Tiles", 24, every_tile(_suited("789")),
        "无字"
        " 大于五"),
    fan("全中", "Middle Tiles", 24, every_tile(_suited("456")),
        "断幺"
        " 无字"),
    fan("全小", "Lower Tiles", 24, every_tile(_suited("123")),
        "无字"
        " 小于五"),
    # 16
    fan("清龙", "Pure Straight", 16, chows(3, suits=1, steps=(3,)),
        "连六 老少副"),
    fan("三色双龙会", "Three-Suited Terminal Chows", 16, chows_and_pair(_double_dragons(suits_used=2)),
        "喜相逢 老少副 无字 平和"),
    fan("一色三步高", "Pure Shifted Chows", 16, chows(3, suits=1, steps=(1, 2))),
    fan("全带五", "All Fives", 16, every_group_holds(_suited("5")),
        "断幺"
        " 无字"),
    fan("三同刻", "Triple Pung", 16, pungs(3, suits=3, steps=(0,)),
        "双同刻"),
    fan("三暗刻", "Three Concealed Pungs", 16, concealed_pungs(3),
        "双暗刻"),
    # 12
    fan("全不靠", "Lesser Honors and Knitted Tiles", 12, shape(Shape.APART),
        "五门齐 不求人 单钓将"
        " 门前清", leaves="自摸"),
    fan("组合龙", "Knitted Straight", 12, shape(Shape.KNITTED, Shape.APART, holding=_NINES)),
    fan("大于五", "Upper Four", 12, every_tile(_suited("6789")),
        "无字"),
    fan("小于五", "Lower Four", 12, every_tile(_suited("1234")),
        "无字"),
    fan("三风刻", "Big Three Winds", 12, pungs_of(3, WINDS),
        "幺九刻"),
    # 8
    fan("花龙", "Mixed Straight", 8, chows(3, suits=3, steps=(3,))),
    fan("推不倒", "Reversible Tiles", 8, every_tile(parse_tiles("245689s1234589pP")),
        "缺一门"),
    fan("三色三同顺", "Mixed Triple Chow", 8, chows(3, suits=3, steps=(0,)),
        "喜相逢"),
    fan("三色三节高", "Mixed Shifted Pungs", 8, pungs(3, suits=3, steps=(1,))),
    fan("无番和", "Chicken Hand", 8, NothingElse()),
    fan("妙手回春", "Last Tile Draw", 8, won(last_wall_tile=True, self_drawn=True),
        "自摸"),
    fan("海底捞月", "Last Tile Claim", 8, won(last_wall_tile=True, self_drawn=False)),
    fan("杠上开花", "Out with Replacement Tile", 8, won(kong=True, self_drawn=True),
        "自摸"),
    fan("抢杠和", "Robbing the Kong", 8, won(kong=True, self_drawn=False),
        "和绝张"),
    # 6
    fan("碰碰和", "All Pungs", 6, all_pungs()),
    fan("混一色", "Half Flush", 6, suits(1, honours=True),
        "缺一门"),
    fan("三色三步高", "Mixed Shifted Chows", 6, chows(3, suits=3, steps=(1,))),
    fan("五门齐", "All Types", 6, one_of_each(_CHARACTERS, _BAMBOOS, _DOTS, WINDS, DRAGONS)),
    fan("全求人", "Melded Hand", 6, claimed(4, self_drawn=False),
        "单钓将"),
    fan("双暗杠", "Two Concealed Kongs", 6, kongs(2, concealed=True),
        "暗杠 双暗刻"),
    fan("双箭刻", "Two Dragon Pungs", 6, pungs_of(2, DRAGONS),
        "箭刻"),
    # 4
    fan("全带幺", "Outside Hand", 4, every_group_holds(_OUTSIDE)),
    fan("不求人", "Fully Concealed Hand", 4, claimed(0, self_drawn=True),
        "门前清 自摸"),
    fan("双明杠", "Two Melded Kongs", 4, kongs(2, concealed=False),
        "明杠"),
    fan("和绝张", "Last Tile", 4, won(last_of_kind=True)),
    # 2
    fan("箭刻", "Dragon Pung", 2, pungs_of(1, DRAGONS),
        "幺九刻"),
    fan("圈风刻", "Prevalent Wind", 2, pung_of_prevalent_wind(),
        "幺九刻"),
    fan("门风刻", "Seat Wind", 2, pung_of_seat_wind(),
        "幺九刻"),
    fan("门前清", "Concealed Hand", 2, claimed(0)),
    fan("平和", "All Chows", 2, all_chows(),
        "无字"),
    fan("四归一", "Tile Hog", 2, four_alike()),
    fan("双同刻", "Double Pung", 2, pungs(2, suits=2, steps=(0,))),
    fan("双暗刻", "Two Concealed Pungs", 2, concealed_pungs(2)),
    fan("暗杠", "Concealed Kong", 2, kongs(1, concealed=True)),
    fan("断幺", "All Simples", 2, every_tile(_suited("2345678")),
        "无字"),
    # 1
    fan("一般高", "Pure Double Chow", 1, chows(2, suits=1, steps=(0,))),
    fan("喜相逢", "Mixed Double Chow", 1, chows(2, suits=2, steps=(0,))),
    fan("连六", "Short Straight", 1, chows(2, suits=1, steps=(3,))),
    fan("老少副", "Two Terminal Chows", 1, chows(2, suits=1, steps=(6,))),
    fan("幺九刻", "Pung of Terminals or Honors", 1, pungs_of(1, _OUTSIDE)),
    fan("明杠", "Melded Kong", 1, kongs(1, concealed=False)),
    fan("缺一门", "One Voided Suit", 1, suits(1, 2)),
    fan("无字", "No Honors", 1, every_tile(NUMBERS)),
    fan("边张", "Edge Wait", 1, waiting(WaitKind.EDGE)),
    fan("坎张", "Closed Wait", 1, waiting(WaitKind.CLOSED)),
    fan("单钓将", "Single Wait", 1, waiting(WaitKind.SINGLE)),
    fan("自摸", "Self-Drawn", 1, won(self_drawn=True)),
    fan("花牌", "Flower Tiles", 1, Flowers()),
    # Beside the 81: the 1998 rules print nothing for one melded and one concealed kong, so there each counts by itself.
    fan("明暗杠", "Melded and Concealed Kong", 5, melded_and_concealed_kong(),
        "明杠 暗杠", editions="practice"),
)
# fmt: on


TABLE: Final = tuple(row(number) for number, row in enumerate(_ROWS, 1))
FANS: Final = TABLE[:81]
"""The 81 of the rulebook."""
VARIANTS: Final = TABLE[81:]
"""What single editions add."""
BY_NAME: Final = {fan.zh: fan for fan in TABLE}
BY_WAIT: Final = {
    kind: row
    for kind in WaitKind
    for row in TABLE
    if isinstance(row.find, OfWait) and row.find.holds(WaitFacts(0, kind))
}
"""The fan of each wait that has one."""
