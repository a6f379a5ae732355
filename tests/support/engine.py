"""Tests run the rules as they are written, whatever was compiled here, unless THALASSA_ENGINE says otherwise
(``make test-compiled``). To be imported before anything of the package, and inherited by every process that is started."""

import os

os.environ.setdefault("THALASSA_ENGINE", "pure")
os.environ.setdefault("THALASSA_COMPILE", "0")
