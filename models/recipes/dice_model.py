"""The dice reader: a small residual network from a crop of one die to the value on its top, and what speaks for it."""

from __future__ import annotations

from typing import Final

import torch
import torch.nn.functional as f
from reader_model import Block
from torch import Tensor, nn

SIZE: Final = 64  # pixels a side of what the network sees: a pip of a 45 pixel die has four
FILL: Final = 0.7  # share of the crop that the longer side of a die's box takes
VALUES: Final = ("no die", "1", "2", "3", "4", "5", "6", "untold")
"""What a crop can be: a die that leans, is half covered or cut by the photo's edge shows none of the six."""


class DiceReader(nn.Module):
    """Crop (n, 3, 64, 64) in 0..1 to logits of values (n, 8), of sides seen (n, 6), and of colours (n, 2).

    Colours: that the 1 and the 4 of the die are red, and that the pips on its top are. While it learns it also tells
    where the top is (n, 16, 16), logits: what is read there counts beside what is read of the whole crop. Where a
    feature is counts too: of two sides alike in size the top is the upper one of the photo.
    """

    def __init__(self, width: int = 32) -> None:
        super().__init__()
        wide = [width, 2 * width, 3 * width, 4 * width]
        self.fine = nn.Sequential(
            nn.Conv2d(3, width, 3, 2, 1, bias=False), nn.BatchNorm2d(width), nn.ReLU(inplace=True),
            Block(wide[0], wide[0], 1), Block(wide[0], wide[1], 2),
        )  # fmt: skip
        self.middle = Block(wide[1], wide[2], 2)
        self.coarse = Block(wide[2], wide[3], 2)
        self.place = nn.ModuleList(nn.Conv2d(channels, width, 1) for channels in wide[1:])
        self.top = nn.Sequential(nn.ReLU(inplace=True), nn.Conv2d(width, 1, 3, padding=1))
        self.drop = nn.Dropout(0.2)
        told = wide[3] * ((SIZE // 16) ** 2 + 2) + wide[1] + wide[2]
        self.value = nn.Linear(told, len(VALUES))
        self.sides = nn.Linear(told, 6)
        self.red = nn.Linear(told, 2)

    def forward(self, crops: Tensor) -> tuple[Tensor, ...]:
        """Logits of values, of sides and of colours; when training of the top as well."""
        fine = self.fine((crops - 0.5) * 4)
        middle = self.middle(fine)
        coarse = self.coarse(middle)
        levels = (fine, middle, coarse)
        seen = [place(level) for place, level in zip(self.place, levels, strict=True)]
        top = self.top(sum(f.interpolate(level, scale_factor=float(2**n)) for n, level in enumerate(seen)))
        told = (coarse.flatten(1), coarse.mean((2, 3)), coarse.amax((2, 3)), _on(top, fine), _on(top, middle))
        seen = self.drop(torch.cat(told, dim=1))
        outputs = self.value(seen), self.sides(seen), self.red(seen)
        return (*outputs, top[:, 0]) if self.training else outputs


def _on(top: Tensor, features: Tensor) -> Tensor:
    """The mean of features (n, c, h, w) where the top is: (n, c)."""
    cover = f.avg_pool2d(top.sigmoid(), int(top.shape[-1]) // int(features.shape[-1]))
    return (features * cover).sum((2, 3)) / (cover.sum((2, 3)) + 0.5)
