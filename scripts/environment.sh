#!/usr/bin/env bash
# Make the virtual environment .venv and install Thalassa in it, at the versions of constraints.txt.
#   environment.sh play   what a player needs
#   environment.sh test   and everything the checks need
#   environment.sh compile  only the compiler of the rules, added to what is there: a server may be running from it
# Does nothing when the inputs are those of the last time.
set -euo pipefail
cd "$(dirname "$0")/.."

purpose=${1:?"usage: environment.sh play|test|compile"}
case $purpose in
  play) target=(-e .) ;;
  test) target=(-e .[test,research]) ;;
  compile) target=("mypy[mypyc]" setuptools) ;;
  *) echo "environment: unknown purpose '$purpose' (play, test or compile)" >&2; exit 2 ;;
esac

say() { echo "environment: $*"; }
fail() { echo "environment: $*" >&2; exit 1; }

# A Python that is new enough: $PYTHON if given, else the first that fits.
new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }
find_python() {
  if [ -n "${PYTHON:-}" ]; then
    new_enough "$PYTHON" || fail "PYTHON=$PYTHON is not Python 3.11 or newer ($("$PYTHON" --version 2>&1 || true))."
    echo "$PYTHON"
    return
  fi
  local candidate
  for candidate in python3 python3.13 python3.12 python3.11 python; do
    if new_enough "$candidate"; then echo "$candidate"; return; fi
  done
  fail "Python 3.11 or newer is needed, but this machine has $(command -v python3 >/dev/null && python3 --version 2>&1 || echo 'no python3')." \
    "Install it (Debian, Ubuntu: apt install python3 python3-venv) or name one: make PYTHON=/path/to/python3.11"
}

# Debian ships venv apart from Python, so a bare machine needs one more way to get it.
make_with_venv() {
  "$python" -m venv --clear .venv >.build/venv.log 2>&1 && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    local version
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    say "installing python$version-venv with apt-get"
    { apt-get update && { apt-get install -y "python$version-venv" || apt-get install -y python3-venv; }; } \
      >>.build/venv.log 2>&1 && "$python" -m venv --clear .venv >>.build/venv.log 2>&1 && return
  fi
  cat .build/venv.log >&2
  fail "$python cannot make a virtual environment. Install python3-venv (Debian, Ubuntu: apt install python3-venv) or uv."
}

mkdir -p .build
python=$(find_python)
inputs=$({ "$python" --version; pwd; cat pyproject.toml setup.py constraints.txt scripts/environment.sh; } | sha256sum | cut -d' ' -f1)

done_for() { [ -x .venv/bin/python ] && [ "$(cat ".build/environment-$1" 2>/dev/null)" = "$inputs" ]; }
if done_for "$purpose" || { [ "$purpose" != test ] && done_for test; }; then exit 0; fi

# An environment of another Python version is of no use.
if [ -x .venv/bin/python ] && [ "$(.venv/bin/python --version 2>&1)" != "$("$python" --version 2>&1)" ]; then
  say "the Python version changed; making .venv anew"
  rm -rf .venv
fi

if [ "$purpose" != compile ]; then rm -f .build/environment-*; fi
if command -v uv >/dev/null && uv --version >/dev/null 2>&1; then
  say "installing into .venv with uv"
  .venv/bin/python -c '' 2>/dev/null || uv venv --quiet --clear --seed --python "$python" .venv
  uv pip install --quiet --python .venv/bin/python --constraints constraints.txt --build-constraints constraints.txt "${target[@]}"
else
  say "installing into .venv with pip (this takes a minute or two the first time)"
  .venv/bin/python -m pip --version >/dev/null 2>&1 || make_with_venv
  PIP_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 \
    .venv/bin/python -m pip install --quiet --constraint constraints.txt "${target[@]}"
fi
echo "$inputs" > ".build/environment-$purpose"
say "ready"
