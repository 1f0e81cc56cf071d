"""Train the locator: YOLOv5n with a pose head whose four keypoints are the corners of a tile's face.

    python models/recipes/train_locator.py --data runs/locator/locator.yaml --weights BACKBONE.safetensors --hours 0.5
    python models/recipes/train_locator.py --data runs/locator/locator.yaml --weights runs/train/locator/weights/last.pt

Trained with ultralytics, whose defaults are changed where tiles need it: nothing is ever mirrored, photos are turned
by quarter turns, or by any angle where corners keep the boxes exact, and the corners are learned up to where they start
(see ``locator_model.CornerLoss``). bfloat16 is switched on: it halves the time of a step on current CPUs.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import torch
from locator_model import CORNERS, Locator, architecture, tensors_of
from ultralytics.data.dataset import YOLODataset
from ultralytics.models.yolo.pose import PoseTrainer

if TYPE_CHECKING:
    from ultralytics.nn.tasks import PoseModel
    from ultralytics.utils.instance import Instances


ALL_BUT_CORNERS = [*range(24), "24.cv2", "24.cv3"]  # body, boxes and classes; the head's fourth branch is the corners
RISE = 0.03  # of the time: the rate rises to its highest
FREE_TURNS = 0.5  # of the photos whose boxes are all those of their corners


class TurnedPhotos(YOLODataset):
    """Photos turned while training: by quarter turns, and by any angle where every box is that of its corners.

    A free turn keeps such a box exact and loosens any other: of a die the corners are those of its top alone.
    """

    def get_image_and_label(self, index: int) -> dict[str, Any]:
        """As ultralytics', turned when training."""
        label = super().get_image_and_label(index)
        if not self.augment:
            return label
        if _corners_tell_boxes(label["instances"]) and random.random() < FREE_TURNS:
            return freely_turned(label, random.uniform(-180, 180))
        return turned(label, random.randrange(4))


def _corners_tell_boxes(instances: Instances) -> bool:
    """Whether there are tiles, and each one's box is that of its corners."""
    instances.convert_bbox("xyxy")
    points = instances.keypoints[..., :2].clip(0, 1)
    hulls = np.concatenate([points.min(axis=1, initial=1), points.max(axis=1, initial=0)], axis=1)
    seen = bool((instances.keypoints[..., 2] > 0).all())
    return bool(len(instances)) and seen and bool(np.allclose(hulls, instances.bboxes, atol=1e-3))


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


def freely_turned(label: dict[str, Any], degrees: float) -> dict[str, Any]:
    """The label's image turned about its middle, boxes drawn anew around the corners; what leaves the picture goes."""
    height, width = label["img"].shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, random.uniform(0.8, 1.2))
    label["img"] = cv2.warpAffine(label["img"], turn, (width, height), borderValue=(114, 114, 114))
    instances = label["instances"]
    instances.convert_bbox("xywh")
    points = instances.keypoints[..., :2] * (width, height) @ turn[:, :2].T + turn[:, 2]
    points /= (width, height)
    low, high = points.min(axis=1).clip(0, 1), points.max(axis=1).clip(0, 1)
    instances.keypoints[..., :2] = points
    instances.keypoints[..., 2] *= ((points >= 0) & (points <= 1)).all(axis=(1, 2))[:, None]
    instances.bboxes[:] = np.concatenate([(low + high) / 2, high - low], axis=1)
    middle = points.mean(axis=1)
    kept = ((middle > 0) & (middle < 1)).all(axis=1)
    label["instances"] = instances[kept]
    label["cls"] = label["cls"][kept]
    return label


class LocatorTrainer(PoseTrainer):
    """Ultralytics' trainer with our model and our turned photos."""

    start: Path | None = None
    """Weights to start from."""
    threads: int = 1

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> PoseModel:  # noqa: ANN401, ARG002, FBT001, FBT002  theirs
        """YOLOv5n's body with a pose head, from backbone tensors or from an earlier checkpoint."""
        classes = self.data["nc"]
        model = Locator(architecture(classes), nc=classes, ch=3, data_kpt_shape=CORNERS, verbose=verbose)
        tensors = tensors_of(self.start) if self.start else {}
        missing = model.load_state_dict(tensors, strict=False).missing_keys
        print(f"{len(tensors)} tensors to start from, {len(missing)} left to chance")
        return self.set_model_names_for_load(model.to(memory_format=torch.channels_last))

    def get_dataloader(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401  theirs
        """Photos are prepared beside the training: ultralytics would take one core for both on a CPU."""
        self.args.workers = 1
        torch.set_num_threads(self.threads)
        return super().get_dataloader(*args, **kwargs)

    def build_dataset(self, img_path: str, mode: str = "train", batch: int | None = None) -> YOLODataset:
        """The usual dataset, turned while training."""
        dataset = super().build_dataset(img_path, mode, batch)
        dataset.__class__ = TurnedPhotos
        return dataset


def annealed(trainer: PoseTrainer) -> None:
    """Set the rate by the time that is left, from a short rise to nothing.

    Ultralytics lowers it from epoch to epoch, and a training of few ends where it still is high.
    """
    done = min(1.0, (time.time() - trainer.train_time_start) / (3600 * trainer.args.time))
    rate = trainer.args.lr0 * min(1.0, done / RISE) * (1 + math.cos(math.pi * done)) / 2
    for group in trainer.optimizer.param_groups:
        group["lr"] = rate


def main() -> None:
    """Train for ``--hours`` (or ``--epochs``) and leave ``weights/last.pt`` and ``best.pt`` under ``--out``."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--weights", type=Path, help="backbone .safetensors or an earlier .pt; by chance without")
    parser.add_argument("--out", type=Path, default=Path("runs/train/locator"))
    parser.add_argument("--hours", type=float, help="stop after this long; overrides --epochs")
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--size", type=int, default=640)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument(
        "--threads", type=int, default=os.cpu_count() or 1,
        help="one where the machine has other work: threads that wait for each other lose more than they win",
    )  # fmt: skip
    parser.add_argument("--only-corners", action="store_true", help="leave everything but the corners as it is")
    parser.add_argument("--mosaic", type=float, default=0.4, help="part of the photos that are put together of four")
    parser.add_argument("--close-mosaic", type=int, default=3)
    options = parser.parse_args()
    LocatorTrainer.start, LocatorTrainer.threads = options.weights, options.threads
    trainer = LocatorTrainer(overrides={
        "data": str(options.data), "model": "yolov5n.yaml", "project": str(options.out.parent.resolve()),
        "name": options.out.name, "exist_ok": True, "epochs": options.epochs, "time": options.hours,
        "imgsz": options.size, "batch": options.batch, "optimizer": "AdamW", "lr0": options.rate, "lrf": 0.02,
        "cos_lr": True, "warmup_epochs": 0.0 if options.hours else 0.5, "weight_decay": 5e-4, "amp": False,
        "plots": False, "cache": "ram", "device": "cpu", "seed": 1, "save_period": -1, "kobj": 0.0, "pose": 6.0,
        "fliplr": 0.0, "flipud": 0.0, "degrees": 0.0, "mosaic": options.mosaic, "close_mosaic": options.close_mosaic,
        "scale": 0.4, "translate": 0.1, "hsv_h": 0.02, "hsv_s": 0.6, "hsv_v": 0.45, "erasing": 0.0, "copy_paste": 0.0,
        "auto_augment": None, "mixup": 0.0, "max_det": 200,
        "freeze": ALL_BUT_CORNERS if options.only_corners else None,
    })  # fmt: skip
    if options.hours:
        trainer.add_callback("on_train_batch_start", annealed)
    trainer.train()


if __name__ == "__main__":
    main()
