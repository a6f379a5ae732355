#!/usr/bin/env bash
# Resolve every dependency of every extra anew and pin the answer in constraints.txt.
# Needs uv; run it by hand (`make pin`) when a version should change, then run the tests.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v uv >/dev/null || { echo "pin: uv is needed (pip install uv)" >&2; exit 1; }
{
  echo "# Every version Thalassa is built and tested with. Written by scripts/pin.sh; used by every install."
  uv pip compile --quiet --upgrade --universal --python-version 3.11 --all-extras \
    --no-annotate --no-header pyproject.toml | grep -v '^--' # names and versions only, no addresses
} > constraints.txt.new
mv constraints.txt.new constraints.txt
