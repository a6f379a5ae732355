"""The compiled build: THALASSA_COMPILE=1 compiles the engine's modules with mypyc, group by group.

Which ones, scripts/compile_engine.py says; everything else about the build is in pyproject.toml. Where nothing can be
compiled, the build is one of plain Python and no failure.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError


class BuildIfPossible(build_ext):
    def run(self) -> None:
        try:
            super().run()
        except (BaseError, CCompilerError) as error:
            print(f"compiled: {error}; the rules stay Python", file=sys.stderr)
            for file in self.get_outputs():  # half of a group is of no use
                Path(file).unlink(missing_ok=True)
            self.extensions: list[Extension] = []


extensions: list[Extension] = []
if os.environ.get("THALASSA_COMPILE") == "1":
    sys.path.insert(0, "scripts")
    import compile_engine

    lack = compile_engine.missing()
    if lack:
        print(f"compiled: {lack}; the rules stay Python", file=sys.stderr)
    else:
        extensions = [each for group in compile_engine.groups() for each in compile_engine.extensions(group)]

setup(ext_modules=extensions, cmdclass={"build_ext": BuildIfPossible})
