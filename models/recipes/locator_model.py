"""The locator: YOLOv5n with a pose head whose keypoints are the corners of a face, and the loss that teaches them."""

from __future__ import annotations

import os
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

os.environ.setdefault("YOLO_OFFLINE", "true")  # ultralytics otherwise looks for weights and fonts on the network

import torch
from safetensors.torch import load_file
from ultralytics.nn.tasks import PoseModel, yaml_model_load
from ultralytics.utils.loss import KeypointLoss, v8PoseLoss

if TYPE_CHECKING:
    from pathlib import Path

CORNERS: Final = (4, 3)
START_WEIGHT: Final = 0.05  # breaks the tie between the four starts without deciding it against the evidence
SHARP: Final = 0.06  # OKS sigma of the fine term: a quarter of ultralytics' default for keypoints without a human prior


class CornerLoss(KeypointLoss):
    """Distance between predicted and true corners, whichever of the four corners is named first.

    Which corner comes first is the reader's question (it knows the way up), and at 45° no order by position is
    stable: averaging two orders would collapse the corners into the middle. So the best of the four cyclic orders
    counts, plus a little of the order that starts at the top left.
    """

    def forward(
        self, pred_kpts: torch.Tensor, gt_kpts: torch.Tensor, kpt_mask: torch.Tensor, area: torch.Tensor
    ) -> torch.Tensor:
        """Mean loss over the tiles with corners. Shapes (n, 4, 3), (n, 4, 3), (n, 4), (n, 1)."""
        known = kpt_mask.all(dim=1)
        if not known.any():
            return pred_kpts.sum() * 0.0
        pred, area = pred_kpts[known], area[known]
        truth = _from_top_left(gt_kpts[known][..., :2])
        orders = torch.stack([self._distance(pred, truth.roll(turn, dims=1), area) for turn in range(4)])
        return (orders.min(dim=0).values + START_WEIGHT * orders[0]).mean()

    def _distance(self, pred: torch.Tensor, truth: torch.Tensor, area: torch.Tensor) -> torch.Tensor:
        square = (pred[..., :2] - truth).pow(2).sum(-1) / (2 * (area + 1e-9))
        coarse = 1 - torch.exp(-square / (2 * self.sigmas).pow(2))
        fine = 1 - torch.exp(-square / (2 * SHARP) ** 2)
        return (coarse + fine).mean(dim=1)


def _from_top_left(corners: torch.Tensor) -> torch.Tensor:
    """Corners (n, 4, 2) rolled so that the one with the smallest x + y comes first."""
    first = corners.sum(-1).argmin(dim=1, keepdim=True)
    order = (torch.arange(4, device=corners.device)[None] + first) % 4
    return corners.gather(1, order[..., None].expand(-1, -1, 2))


class Locator(PoseModel):
    """The pose model with the corner loss, computed in bfloat16 while training (ultralytics leaves it off on a CPU)."""

    def predict(self, x: torch.Tensor, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401  ultralytics' signature
        """As ultralytics'; the loss gets single precision again."""
        if not self.training:
            return super().predict(x, *args, **kwargs)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return _single(super().predict(x.to(memory_format=torch.channels_last), *args, **kwargs))

    def init_criterion(self) -> v8PoseLoss:
        """Ultralytics' pose loss with its keypoint term replaced."""
        criterion = v8PoseLoss(self)
        criterion.keypoint_loss = CornerLoss(sigmas=criterion.keypoint_loss.sigmas)
        return criterion


def _single(value: Any) -> Any:  # noqa: ANN401  a nest of tensors
    if isinstance(value, torch.Tensor):
        return value.float()
    if isinstance(value, dict):
        return {key: _single(part) for key, part in value.items()}
    return type(value)(_single(part) for part in value)


def architecture(classes: int) -> dict[str, Any]:
    """Ultralytics' YOLOv5n with its last layer replaced by a pose head for ``classes`` classes."""
    layers: dict[str, Any] = deepcopy(yaml_model_load("yolov5n.yaml"))
    layers["nc"], layers["kpt_shape"] = classes, list(CORNERS)
    layers["head"][-1][2:] = ["Pose", ["nc", "kpt_shape"]]
    return layers


def tensors_of(start: Path) -> dict[str, torch.Tensor]:
    """Weights to start from: backbone tensors (.safetensors) or an earlier checkpoint (.pt), in single precision."""
    if start.suffix == ".safetensors":
        return {name: tensor.float() for name, tensor in load_file(start).items()}
    checkpoint = torch.load(start, weights_only=False)
    tensors: dict[str, torch.Tensor] = (checkpoint["ema"] or checkpoint["model"]).float().state_dict()
    return tensors
