"""Train the locator: YOLOv5n with a pose head whose four keypoints are the corners of a tile's face.

    python models/recipes/train_locator.py --data runs/locator/locator.yaml --weights BACKBONE.safetensors --hours 0.5
    python models/recipes/train_locator.py --data runs/locator/locator.yaml --weights runs/train/locator/weights/last.pt

Trained with ultralytics, whose defaults are changed where tiles need it: nothing is ever mirrored, photos are turned
by quarter turns (exact for boxes, unlike free rotation, which loosens them), and the corners are learned up to where
they start (see ``CornerLoss``). bfloat16 is switched on: it halves the time of a step on current CPUs.
"""

from __future__ import annotations

import argparse
import os
import random
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("YOLO_OFFLINE", "true")  # ultralytics otherwise looks for weights and fonts on the network

import numpy as np
import torch
from ultralytics.data.dataset import YOLODataset
from ultralytics.models.yolo.pose import PoseTrainer
from ultralytics.nn.tasks import PoseModel, yaml_model_load
from ultralytics.utils.loss import KeypointLoss, v8PoseLoss

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


class QuarterTurns(YOLODataset):
    """Photos turned by a random number of quarter turns, boxes and corners with them."""

    def get_image_and_label(self, index: int) -> dict[str, Any]:
        """As ultralytics', turned when training."""
        label = super().get_image_and_label(index)
        return turned(label, random.randrange(4)) if self.augment else label  # noqa: S311  augmentation, not a secret


def turned(label: dict[str, Any], turns: int) -> dict[str, Any]:
    """The label's image and relative instances turned counter-clockwise by ``turns`` quarter turns."""
    instances = label["instances"]
    instances.convert_bbox("xywh")
    for _ in range(turns):
        label["img"] = np.ascontiguousarray(np.rot90(label["img"]))
        boxes, points = instances.bboxes.copy(), instances.keypoints.copy()
        instances.bboxes[:] = np.stack([boxes[:, 1], 1 - boxes[:, 0], boxes[:, 3], boxes[:, 2]], axis=1)
        instances.keypoints[..., 0], instances.keypoints[..., 1] = points[..., 1], 1 - points[..., 0]
        label["resized_shape"] = label["resized_shape"][::-1]
    return label


class LocatorTrainer(PoseTrainer):
    """Ultralytics' trainer with our model and our turned photos."""

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> PoseModel:  # noqa: ANN401, FBT001, FBT002  ultralytics' signature
        """YOLOv5n's body with a pose head, from backbone tensors or from an earlier checkpoint."""
        model = Locator(_architecture(self.data["nc"]), nc=self.data["nc"], ch=3, data_kpt_shape=CORNERS, verbose=verbose)
        start = Path(os.environ["CAIPAN_START"])
        if start.suffix == ".safetensors":
            from safetensors.torch import load_file  # noqa: PLC0415  only the first run needs it

            tensors = {name: tensor.float() for name, tensor in load_file(start).items()}
        else:
            checkpoint = torch.load(start, weights_only=False)
            tensors = (checkpoint["ema"] or checkpoint["model"]).float().state_dict()
        missing = model.load_state_dict(tensors, strict=False).missing_keys
        print(f"{start.name}: {len(tensors)} tensors, {len(missing)} left to chance")  # noqa: T201  a script reports
        return self.set_model_names_for_load(model.to(memory_format=torch.channels_last))

    def get_dataloader(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401  ultralytics' signature
        """Photos are prepared beside the training: ultralytics would take one core for both on a CPU."""
        self.args.workers = 1
        torch.set_num_threads(os.cpu_count() or 1)
        return super().get_dataloader(*args, **kwargs)

    def build_dataset(self, img_path: str, mode: str = "train", batch: int | None = None) -> YOLODataset:
        """The usual dataset, turned while training."""
        dataset = super().build_dataset(img_path, mode, batch)
        dataset.__class__ = QuarterTurns
        return dataset


def _architecture(classes: int) -> dict[str, Any]:
    architecture: dict[str, Any] = deepcopy(yaml_model_load("yolov5n.yaml"))
    architecture["nc"], architecture["kpt_shape"] = classes, list(CORNERS)
    architecture["head"][-1][2:] = ["Pose", ["nc", "kpt_shape"]]
    return architecture


def main() -> None:
    """Train for ``--hours`` (or ``--epochs``) and leave ``weights/last.pt`` and ``best.pt`` under ``--out``."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--weights", type=Path, required=True, help="backbone .safetensors or an earlier .pt")
    parser.add_argument("--out", type=Path, default=Path("runs/train/locator"))
    parser.add_argument("--hours", type=float, help="stop after this long; overrides --epochs")
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--size", type=int, default=640)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--close-mosaic", type=int, default=3)
    options = parser.parse_args()
    os.environ["CAIPAN_START"] = str(options.weights)
    trainer = LocatorTrainer(overrides={
        "data": str(options.data), "model": "yolov5n.yaml", "project": str(options.out.parent.resolve()),
        "name": options.out.name, "exist_ok": True, "epochs": options.epochs, "time": options.hours,
        "imgsz": options.size, "batch": options.batch, "optimizer": "AdamW", "lr0": options.rate, "lrf": 0.02,
        "cos_lr": True, "warmup_epochs": 0.5, "weight_decay": 5e-4, "amp": False, "plots": False,
        "cache": "ram", "device": "cpu", "seed": 1, "save_period": -1, "kobj": 0.0, "pose": 6.0,
        "fliplr": 0.0, "flipud": 0.0, "degrees": 0.0, "mosaic": 0.4, "close_mosaic": options.close_mosaic, "scale": 0.4,
        "translate": 0.1, "hsv_h": 0.02, "hsv_s": 0.6, "hsv_v": 0.45, "erasing": 0.0, "copy_paste": 0.0,
        "auto_augment": None, "mixup": 0.0, "max_det": 200,
    })  # fmt: skip
    trainer.train()


if __name__ == "__main__":
    main()
