"""Readings and prices as plain values, for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from scoring import MeldKind, to_dict
from vision.melds import meld_of
from vision.possible import notation_of
from vision.summary import OPTIONS
from vision.throw_summary import edge_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring import Win
    from scoring.wall import Place
    from vision.dice import Die
    from vision.hands import Pricing
    from vision.layout import LaidMeld
    from vision.problems import Problem
    from vision.reading import Reading
    from vision.throws import Dealing

_LEAST_TOLD: Final = 0.001
"""One in a thousand is never worth a person's look."""


def reading_object(reading: Reading, seconds: float) -> dict[str, Any]:
    """Return the reading in plain values; pixels of the upright photo."""
    faces = reading.faces
    return {
        "photo": reading.photo,
        "width": reading.width,
        "height": reading.height,
        "tiles": [
            {
                "face": face,
                "confidence": round(reading.confidence(index), 4),
                "corners": [[round(x, 1), round(y, 1)] for x, y in seen.corners],
                "upright": seen.upright,
                "alternatives": [[other.face, round(other.probability, 4)] for other in seen.candidates],
            }
            for index, (seen, face) in enumerate(zip(reading.observations, faces, strict=True))
        ],
        "dice": [die_object(die) for die in reading.dice],
        "hand": _hand_object(reading),
        "problems": [problem_object(problem) for problem in reading.problems],
        "seconds": round(seconds, 3),
    }


def die_object(die: Die) -> dict[str, Any]:
    """Return a die in plain values; no value where none can be told, no kind where nothing tells it."""
    return {
        "value": die.value,
        "confidence": round(die.confidence, 4),
        "kind": die.kind and str(die.kind),
        "corners": [[round(x, 1), round(y, 1)] for x, y in die.seen.corners],
        "alternatives": [[value, round(chance, 4)] for value, chance in die.chances if chance >= _LEAST_TOLD],
    }


def throw_object(dealing: Dealing, problems: Sequence[Problem], dealer: int) -> dict[str, Any]:
    """Return a throw and what follows in plain values; edges of the table by their letter, stacks from the right."""
    opened = dealing.opening
    return {
        "throws": [list(throw) if throw else None for throw in (dealing.first, dealing.second)],
        "thrower": None if dealing.thrower is None else edge_of(dealing.thrower, dealer),
        "opening": opened
        and {
            "wall": edge_of(opened.thrower, dealer),
            "count": opened.count,
            "first": _place_object(opened.place, dealer),
            "deal": {
                edge_of(seat, dealer): [_place_object(place, dealer) for place in hand]
                for seat, hand in enumerate(opened.deal().hands)
            },
        },
        "problems": [problem_object(problem) for problem in problems],
    }


def _place_object(place: Place, dealer: int) -> list[Any]:
    return [edge_of(place.wall, dealer), place.stack, "upper" if place.upper else "lower"]


def price_object(pricing: Pricing, win: Win, defaulted: Sequence[str], seconds: float) -> dict[str, Any]:
    """Return the reading with its price: the best sheet, every other that it may be, and what was assumed."""
    values: Mapping[str, object] = {
        "self_drawn": win.self_drawn,
        "seat": str(win.seat),
        "round": str(win.prevalent),
        "last_tile": win.last_wall_tile,
        "kong": win.kong,
        "last_of_kind": win.last_of_kind,
    }
    return {
        **reading_object(pricing.reading, seconds),
        "corrections": [
            {"tile": one.tile, "face": one.face, "zh": one.zh, "en": one.en} for one in pricing.reading.corrections
        ],
        "assumed": {name: values[name] for name in OPTIONS if name in defaulted},
        "sheet": to_dict(pricing.best) if pricing.best else None,
        "possible": [
            {"winning": str(sheet.hand.winning), "base_total": sheet.base_total, "total": sheet.total}
            for sheet in pricing.sheets
        ],
        "waiting": pricing.waiting,
        "asked": str(pricing.asked) if pricing.asked else None,
        "what_if": [
            {"tile": one.tile, "face": one.face, "total": one.sheet.total if one.sheet else None}
            for one in pricing.what_ifs
        ],
        "problems": [problem_object(problem) for problem in pricing.problems],
    }


def _hand_object(reading: Reading) -> dict[str, Any] | None:
    layout = reading.layout
    if not layout.hand:
        return None
    winning = layout.apart[0] if len(layout.apart) == 1 else None
    standing = (*layout.standing, *layout.turned, *layout.face_down, *(layout.apart if winning is None else ()))
    return {
        "notation": notation_of(layout, reading.faces),
        "concealed": list(standing),
        "melds": [_meld_object(laid, reading.faces) for laid in layout.melds],
        "flowers": list(layout.flowers),
        "winning": winning,
    }


def _meld_object(laid: LaidMeld, faces: Sequence[str]) -> dict[str, Any]:
    """A meld that lies face down altogether is a concealed kong."""
    meld = meld_of(laid, faces)
    return {
        "kind": str(meld.kind if meld else MeldKind.KONG),
        "tiles": list(laid.tiles),
        "claimed_from": laid.claimed_from and int(laid.claimed_from),
        "concealed": meld is None or meld.concealed,
    }


def problem_object(problem: Problem) -> dict[str, Any]:
    """Return a problem in plain values."""
    return {"code": str(problem.code), "zh": problem.zh, "en": problem.en, "tiles": list(problem.tiles)}
