#!/usr/bin/env bash
# Compile the engine with mypyc in a copy of the tree and run the engine's tests on the result.
set -euo pipefail
cd "$(dirname "$0")/.."

python=$PWD/.venv/bin/python
copy=$PWD/.build/compiled

modules=$("$python" -c 'import sys; sys.path.insert(0, "scripts"); import compiled_modules as m; print(*m.compiled_modules())')
if [ -z "$modules" ]; then
  echo "compiled: no package lists modules to compile (in a file compiled.txt); nothing to do."
  exit 0
fi

rm -rf "$copy"
mkdir -p "$copy"
cp -R src scripts pyproject.toml setup.py README.md LICENSE "$copy/"
rm -rf "$copy"/src/*.egg-info # perhaps of an earlier day: which games there are, the installed package says
if [ -d tests ]; then cp -R tests "$copy/"; fi
cd "$copy"

echo "compiled: compiling with mypyc"
started=$SECONDS
THALASSA_COMPILE=1 "$python" setup.py --quiet build_ext --inplace
echo "compiled: done in $((SECONDS - started)) s"

# The copy comes before the installed package on the path.
export PYTHONPATH=$copy/src
"$python" scripts/compiled_modules.py

folders=()
for folder in kernel games bots contract; do
  if [ -d "tests/$folder" ]; then folders+=("tests/$folder"); fi
done
if [ ${#folders[@]} = 0 ]; then
  echo "compiled: there are no engine tests to run."
  exit 0
fi
exec "$python" -m pytest -q -n "${THALASSA_TEST_WORKERS:-2}" --dist worksteal -m "not browser" "${folders[@]}"
