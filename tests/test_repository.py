"""What must be true of the folder as a whole."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text())
PICTURES = (".jpg", ".jpeg", ".png", ".svg", ".webp", ".heic")
TOP_LEVEL = {
    "pyproject.toml", "README.md", "vision", "scoring", "datasets", "models", "tests", "notebooks",
    "LICENSE", "CHANGELOG.md", "Makefile", ".ci", ".gitignore",
}  # fmt: skip
LARGEST = 12_000_000  # bytes: a model fits, a data set does not


def tracked() -> list[Path]:
    git = shutil.which("git")
    if git is None:
        pytest.skip("no git to ask")
    listed = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).exists()]


def test_the_top_level_is_what_the_customer_fixed() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in tracked()} == TOP_LEVEL


@pytest.mark.parametrize("folder", ["datasets", "models", "notebooks"])
def test_data_folders_are_no_packages(folder: str) -> None:
    """With an __init__.py, `import datasets` in a checkout would find ours instead of the library of that name."""
    assert not list((ROOT / folder).rglob("__init__.py"))


def test_no_file_is_heavy() -> None:
    assert [path for path in tracked() if path.stat().st_size > LARGEST] == []


def test_the_shipped_weights_are_small() -> None:
    assert sum(path.stat().st_size for path in (ROOT / "models").rglob("*.onnx")) <= 15_000_000


def test_no_shared_picture_is_committed() -> None:
    if not SHARED.is_dir():
        pytest.skip("no ../shared beside this checkout")
    theirs = {digest(path) for path in SHARED.rglob("*") if path.suffix.lower() in PICTURES}
    assert [path for path in tracked() if path.suffix.lower() in PICTURES and digest(path) in theirs] == []


def test_the_base_install_has_no_torch() -> None:
    base = " ".join(CONFIG["project"]["dependencies"])
    assert "torch" not in base
    assert "ultralytics" not in base


def test_the_changelog_tells_of_this_version() -> None:
    assert f"## {CONFIG['project']['version']} " in (ROOT / "CHANGELOG.md").read_text()


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
