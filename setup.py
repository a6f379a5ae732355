"""The optional compiled build: THALASSA_COMPILE=1 compiles the engine's modules with mypyc.

Which ones, scripts/compiled_modules.py says; everything else about the build is in pyproject.toml.
"""

import os
import sys

from setuptools import setup

sys.path.insert(0, "scripts")
from compiled_modules import compiled_modules

extensions = []
if os.environ.get("THALASSA_COMPILE") == "1" and (files := compiled_modules()):
    from mypyc.build import mypycify

    # One group, so that calls from one engine module to another stay native.
    extensions = mypycify(files, opt_level=os.environ.get("THALASSA_OPT_LEVEL", "3"))

setup(ext_modules=extensions)
