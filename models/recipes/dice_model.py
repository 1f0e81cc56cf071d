"""The dice reader: a small residual network from a crop of one die to the value on its top, and what speaks for it."""

from __future__ import annotations

from typing import Final

import torch
from reader_model import Block
from torch import Tensor, nn

SIZE: Final = 64  # pixels a side of what the network sees: a pip of a 45 pixel die has four
FILL: Final = 0.7  # share of the crop that the longer side of a die's box takes
VALUES: Final = ("none", "1", "2", "3", "4", "5", "6")


class DiceReader(nn.Module):
    """Crop (n, 3, 64, 64) in 0..1 to logits of values (n, 7), of sides seen (n, 6), and of colours (n, 2).

    Colours: that the 1 and the 4 of the die are red, and that the pips on its top are. Where a feature is counts too:
    of two sides alike in size the top is the upper one of the photo.
    """

    def __init__(self, width: int = 32) -> None:
        super().__init__()
        wide = [width, 2 * width, 3 * width, 4 * width]
        self.body = nn.Sequential(
            nn.Conv2d(3, width, 3, 2, 1, bias=False), nn.BatchNorm2d(width), nn.ReLU(inplace=True),
            Block(wide[0], wide[0], 1), Block(wide[0], wide[1], 2), Block(wide[1], wide[2], 2),
            Block(wide[2], wide[3], 2),
        )  # fmt: skip
        self.drop = nn.Dropout(0.2)
        told = wide[3] * ((SIZE // 16) ** 2 + 2)
        self.value = nn.Linear(told, len(VALUES))
        self.sides = nn.Linear(told, 6)
        self.red = nn.Linear(told, 2)

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Logits of values, of sides and of colours."""
        seen = self.body((crops - 0.5) * 4)
        told = self.drop(torch.cat([seen.flatten(1), seen.mean((2, 3)), seen.amax((2, 3))], dim=1))
        return self.value(told), self.sides(told), self.red(told)
