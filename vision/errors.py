"""What can be wrong with what the reader is given.

::

    VisionError
    ├── PhotoError      the photo cannot be used: what was expected, and what came
    └── ModelMissing    the trained model is not where it should be, or is not the one its card describes
"""

from __future__ import annotations


class VisionError(Exception):
    """Base of everything this package raises for a caller's mistake."""


class PhotoError(VisionError):
    """A photo cannot be used."""

    def __init__(self, name: str, expected: str, found: str) -> None:
        """Tell that the photo ``name`` should be ``expected`` and is ``found``."""
        self.name, self.expected, self.found = name, expected, found
        super().__init__(f"{name}: expected {expected}, found {found}")


class ModelMissing(VisionError):
    """The model cannot be used; the message names the file and what is wrong with it."""
