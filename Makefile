# Two commands matter: `make play` and `make test`. Both do all set-up they need and skip what is done.

SHELL := /bin/bash
PYTHON ?=
export PYTHON
PY := .venv/bin/python

# The tables played here are kept in data/; name another database to use it instead.
THALASSA_DATABASE_URL ?= sqlite:///data/thalassa.sqlite3

.PHONY: help play test mutants bench attack soak ledger compiled test-compiled format types specification wheel pin clean environment

help:
	@echo 'make play      set up, start the server and open the table in the browser'
	@echo 'make test      set up and run every check (ONLY="types web-tests" only these parts, ONLY=quick those that take a minute)'
	@echo 'make mutants   break the rules line by line and print what no test notices (SAMPLE=200 of each game, SEED=1, GAME=poseidon)'
	@echo 'make bench     compile, measure and print (ONLY="engine routes" measures only these parts, COMPARE=<commit> sets what was measured there beside this)'
	@echo 'make attack    attack a server on this machine as a hostile user would, and print what held (ONLY="spectators twins" only these)'
	@echo 'make soak      thousands of random games of every game with everything checked, and all cases of the tests that rotate (GAMES=500 plays fewer), and servers killed under load (KILLS=200 on each database, MINUTES=60 at most)'
	@echo 'make ledger    go on with the million random games of every game that docs/soak-ledger.jsonl counts (UPTO=20000 GAME=odyssey fewer)'
	@echo 'make compiled  compile what has changed of the rules with mypyc, so that they run several times faster (make play does it in the background)'
	@echo 'make test-compiled  and run the tests of the rules on that build'
	@echo 'make format    format the sources, Python and web client, and fix what ruff and ESLint can fix'
	@echo 'make types     write the TypeScript types and the JSON Schema of everything on the wire'
	@echo 'make specification  write the rules, rulings and options in docs/specification'
	@echo 'make wheel     build the installable package in dist/, web client included, rules compiled where there is a C compiler (THALASSA_COMPILE=0 leaves them Python)'
	@echo 'make pin       resolve all Python dependencies anew and write constraints.txt'
	@echo 'make clean     remove everything set up or built; the tables in data/ stay'

play:
	@scripts/environment.sh play
	@$(PY) scripts/web_client.py build
	@mkdir -p data
	@$(PY) scripts/compile_engine.py --background
	@THALASSA_DATABASE_URL='$(THALASSA_DATABASE_URL)' exec .venv/bin/thalassa serve --open

test: environment
	@$(PY) scripts/run_checks.py $(ONLY)

SAMPLE ?= 200
SEED ?= 1
GAME ?=

mutants: environment
	@PYTHONPATH=scripts $(PY) -m mutants --sample $(SAMPLE) --seed $(SEED) $(if $(JOBS),--jobs $(JOBS)) $(if $(FRESH),--fresh) $(if $(LIKELY),--likely) $(GAME)

bench: environment
	@$(PY) scripts/web_client.py build
	@$(PY) scripts/compile_engine.py
	@$(if $(COMPARE),$(PY) -m bench --compare $(COMPARE),$(PY) -m bench $(ONLY))

attack: environment
	@$(PY) -m bench.attack $(ONLY)

GAMES ?= 2000
KILLS ?= 200
MINUTES ?= 60

soak: environment
	@$(PY) -m bench.soak.contract --games $(GAMES)
	@$(PY) -m bench.soak.poseidon $(GAMES)
	@$(PY) -m bench.soak.peloponnes $(GAMES)
	@$(PY) -m bench.soak.odyssey $(GAMES)
	@.venv/bin/thalassa puzzles check
	@$(PY) -m bench.soak.kills --kills $(KILLS) --minutes $(MINUTES)
	@THALASSA_FUZZ=20000 .venv/bin/pytest -q -n 2 tests/soak/test_fuzz.py
	@THALASSA_ROTATION=all THALASSA_EXAMPLES=random .venv/bin/pytest -q -n 2 tests/games
	@$(PY) scripts/web_client.py build
	@THALASSA_ROTATION=all $(PY) scripts/web_client.py run test
	@THALASSA_ROTATION=all THALASSA_CHROMIUM=$$($(PY) scripts/find_chromium.py) .venv/bin/pytest -q -n 2 --ignore=tests/games tests

UPTO ?= 1000000

ledger: environment
	@$(PY) -m bench.soak.ledger --games $(UPTO) $(if $(RAY),--ray $(RAY)) $(GAME)

compiled:
	@scripts/environment.sh play
	@$(PY) scripts/compile_engine.py

test-compiled: environment compiled
	@THALASSA_ENGINE=compiled .venv/bin/pytest -q -n 2 --dist worksteal -m "not browser" tests/kernel tests/games tests/bots tests/contract tests/old/test_old_tables.py

format: environment
	@.venv/bin/ruff check --fix --quiet . || true
	@.venv/bin/ruff format .
	@$(PY) scripts/web_client.py run format

types: environment
	@$(PY) -m thalassa.server.wire.generate

specification: environment
	@$(PY) scripts/specification.py

wheel: environment
	@THALASSA_COMPILE=$${THALASSA_COMPILE:-1} PIP_CONSTRAINT=constraints.txt $(PY) -m pip wheel --quiet --no-deps --wheel-dir dist .
	@ls -l dist/*.whl

environment:
	@scripts/environment.sh test

pin:
	@scripts/pin.sh

clean:
	rm -rf .venv .build .tools build dist web/node_modules src/thalassa/server/static src/*.egg-info
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .schemathesis
	find src tests bench scripts -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
