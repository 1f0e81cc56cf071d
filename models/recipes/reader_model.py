"""The reader: a small residual network from a crop of one tile to its face, its way up and its corners."""

from __future__ import annotations

from typing import Final

import torch
import torch.nn.functional as f
from torch import Tensor, nn

from scoring import Tile
from vision.observation import BACK, NOTHING
from vision.observe import SAME_HALF_TURNED

SIZE: Final = 96  # pixels a side of what the network sees: at 72 the digit on a flower has six
MARGIN: Final = 0.12  # around a face, as a share of its height
FILL: Final = 1 / (1 + 2 * MARGIN)  # share of the crop that a face's height takes
COARSE: Final = SIZE // 16  # features a side at the top of the network
FINE: Final = SIZE // 8  # and below it
MARKS: Final = 48  # kinds of marks whose place is told
FACES: Final = (*map(str, Tile), BACK, NOTHING)
HALF_TURN_ALIKE: Final = tuple(sorted(map(FACES.index, SAME_HALF_TURNED)))


class Reader(nn.Module):
    """Crop (n, 3, 96, 96) in 0..1 to logits of faces (n, 44), of clockwise quarter turns (n, 4), and corners (n, 4, 2).

    Corners are those of an upright face, from its top left clockwise, as shares of the crop's side from where the crop
    has them: that is how far the locator was off.

    Each feature is told by its mean and by its most: a flower's digit fills a hundredth of the face, and a mean drowns
    it. The most is taken of the finer features as well, twelve by twelve of them; and where such a feature is counts
    too, on a face that stands: the mark of a flower is in a corner of it, and the same strokes elsewhere are a twig.
    """

    def __init__(self, width: int = 32) -> None:
        super().__init__()
        self.stem = nn.Sequential(
            nn.Conv2d(3, width, 3, 2, 1, bias=False), nn.BatchNorm2d(width), nn.ReLU(inplace=True)
        )
        wide = [width, 2 * width, 3 * width, 5 * width]
        self.body = nn.Sequential(
            Block(wide[0], wide[0], 1), Block(wide[0], wide[1], 2), Block(wide[1], wide[1], 1),
            Block(wide[1], wide[2], 2), Block(wide[2], wide[2], 1), Block(wide[2], wide[2], 1),
        )  # fmt: skip
        self.top = Block(wide[2], wide[3], 2)
        self.face = nn.Linear(2 * wide[3] + wide[2], len(FACES))
        self.marks = nn.Sequential(nn.Conv2d(wide[2], MARKS, 3, padding=1), nn.ReLU(inplace=True), nn.Flatten())
        self.marked = nn.Linear(MARKS * FINE**2, len(FACES))
        self.turn = nn.Linear(2 * wide[3] + wide[2], 4)
        self.corners = nn.Linear(wide[3] * COARSE**2, 8)
        self.drop = nn.Dropout(0.2)

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Logits of faces and of turns, and corners."""
        fine = self.body(self.stem((crops - 0.5) * 4))
        coarse = self.top(fine)
        seen = self.drop(torch.cat([coarse.mean((2, 3)), coarse.amax((2, 3)), fine.amax((2, 3))], dim=1))
        faces = self.face(seen) + self.marked(self.drop(self.marks(fine)))
        return faces, self.turn(seen), self.corners(coarse.flatten(1)).reshape(-1, 4, 2)


class Block(nn.Module):
    """Two convolutions beside a shortcut."""

    def __init__(self, inside: int, outside: int, stride: int) -> None:
        super().__init__()
        self.path = nn.Sequential(
            nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside), nn.ReLU(inplace=True),
            nn.Conv2d(outside, outside, 3, 1, 1, bias=False), nn.BatchNorm2d(outside),
        )  # fmt: skip
        same = stride == 1 and inside == outside
        self.shortcut = (
            nn.Identity()
            if same
            else nn.Sequential(nn.Conv2d(inside, outside, 1, stride, bias=False), nn.BatchNorm2d(outside))
        )

    def forward(self, x: Tensor) -> Tensor:
        """Add what was learned to what came."""
        return f.relu(self.path(x) + self.shortcut(x), inplace=True)
