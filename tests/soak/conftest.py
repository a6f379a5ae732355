"""The measurements lie beside the tests, not in the installed package: make `bench` known here."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent.parent))
