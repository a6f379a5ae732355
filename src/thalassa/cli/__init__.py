"""The command line: ``thalassa``. A thin door on the kernel and the server; it knows no game."""

from .app import main

__all__ = ["main"]
