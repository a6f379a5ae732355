"""The command line: ``thalassa``. A thin door on the kernel and the server; it knows no game."""

from __future__ import annotations

import gc
import sys

__all__ = ["main"]


def main() -> None:
    from . import overview
    from .listing import language_among

    arguments = sys.argv[1:]
    if sys.stdout is not None and overview.is_asked_for(arguments):
        overview.show(language_among(arguments))
    else:
        gc.disable()  # nearly everything that is loaded stays
        from . import app

        gc.enable()
        app.main()
