"""``python -m vision`` is ``caipan``."""

from vision.cli import main

if __name__ == "__main__":
    main()
