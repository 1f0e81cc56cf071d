"""Export trained weights to ONNX beside a card, the form in which they are shipped.

    python models/recipes/export_onnx.py --locator runs/train/locator/weights/last.pt --reader runs/train/reader.pt
    python models/recipes/export_onnx.py --dice runs/train/dice.pt

The weights are stored in half precision and computed in single precision: half the size, the same readings (the
largest change of any output over a batch of noise is printed). ``card.json`` keeps what stands there and gets the new
checksums.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import onnx
import onnxruntime
import torch
from dice_model import FILL as DICE_FILL
from dice_model import SIZE as DICE_SIZE
from dice_model import DiceReader
from locator_model import CORNERS, Locator, architecture, tensors_of
from onnx import TensorProto, helper, numpy_helper
from reader_model import MARGIN, SIZE, Reader
from torch import nn

if TYPE_CHECKING:
    from collections.abc import Sequence

OPSET = 17
SMALL = 256  # tensors up to this many numbers (biases, anchors) stay as they are


class LocatorOutput(nn.Module):
    """The locator with only the decoded tensor (1, 4 + classes + 12, n) as its output."""

    def __init__(self, model: Locator) -> None:
        super().__init__()
        self.model = model

    def forward(self, images: torch.Tensor) -> torch.Tensor:
        """Boxes, class scores and corners of every anchor, in pixels of the input."""
        decoded: torch.Tensor = self.model(images)
        return decoded


def locator(starts: Sequence[Path], classes: int) -> LocatorOutput:
    """The trained locator, of several the mean of their weights, its normalisation folded into its convolutions."""
    model = Locator(architecture(classes), nc=classes, ch=3, data_kpt_shape=CORNERS, verbose=False)
    every = [tensors_of(start) for start in starts]
    model.load_state_dict({name: torch.stack([one[name].float() for one in every]).mean(0) for name in every[0]})
    model.eval().fuse(verbose=False)
    head = model.model[-1]
    head.export, head.dynamic, head.format = True, True, "onnx"
    return LocatorOutput(model).eval()


@dataclass(frozen=True, slots=True)
class Form:
    """How a network is called: names of its input and outputs, and which of their axes vary."""

    inputs: str
    outputs: tuple[str, ...]
    axes: dict[str, dict[int, str]]


LOCATOR = Form("images", ("output0",), {"images": {2: "height", 3: "width"}, "output0": {2: "anchors"}})
DICE = Form(
    "crops", ("values", "sides", "colours"), {name: {0: "n"} for name in ("crops", "values", "sides", "colours")}
)
READER = Form("crops", ("faces", "ups", "corners"), {name: {0: "n"} for name in ("crops", "faces", "ups", "corners")})


def export(model: nn.Module, example: torch.Tensor, path: Path, form: Form) -> None:
    """Write ``path`` and print how far the half-precision copy strays from the trained model."""
    torch.onnx.export(
        model, (example,), path, input_names=[form.inputs], output_names=list(form.outputs), opset_version=OPSET,
        dynamo=False, dynamic_axes=form.axes,
    )  # fmt: skip
    with torch.no_grad():
        truth = model(example)
    truth = truth if isinstance(truth, tuple) else (truth,)
    onnx.save(in_halves(onnx.load(path)), path)
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    got = session.run(None, {form.inputs: example.numpy()})
    stray = max(float(np.abs(a.numpy() - b).max()) for a, b in zip(truth, got, strict=True))
    print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB, largest change {stray:.4f}")


def in_halves(model: onnx.ModelProto) -> onnx.ModelProto:
    """The same graph with large weights stored as float16 and cast back when the session is made."""
    graph = model.graph
    casts = []
    for tensor in graph.initializer:
        values = numpy_helper.to_array(tensor)
        if tensor.data_type != TensorProto.FLOAT or values.size <= SMALL:
            continue
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}_half"))
        casts.append(helper.make_node("Cast", [f"{name}_half"], [name], to=TensorProto.FLOAT))
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    return model


def main() -> None:
    """Export what is given and bring the card's checksums up to date."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--locator", type=Path, nargs="+", help="of several the mean of their weights")
    parser.add_argument("--reader", type=Path)
    parser.add_argument("--dice", type=Path)
    parser.add_argument("--out", type=Path, default=Path("models/tiles-v1"))
    options = parser.parse_args()
    card_path = options.out / "card.json"
    card = json.loads(card_path.read_text())
    torch.manual_seed(0)
    if options.locator:
        model = locator(options.locator, len(card["locator"]["classes"]))
        path = options.out / card["locator"]["file"]
        export(model, torch.rand(1, 3, 320, 416), path, LOCATOR)
    if options.reader:
        reader = Reader()
        reader.load_state_dict(torch.load(options.reader))
        path = options.out / card["reader"]["file"]
        export(reader.eval(), torch.rand(4, 3, SIZE, SIZE), path, READER)
        card["reader"] |= {"size": SIZE, "margin": MARGIN}
    if options.dice:
        dice = DiceReader()
        dice.load_state_dict(torch.load(options.dice))
        export(dice.eval(), torch.rand(4, 3, DICE_SIZE, DICE_SIZE), options.out / card["dice"]["file"], DICE)
        card["dice"] |= {"size": DICE_SIZE, "fill": DICE_FILL}
    for part in ("locator", "reader", "dice"):
        path = options.out / card[part]["file"]
        if path.exists():
            card[part]["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
    card_path.write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
