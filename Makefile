# printgen: `make print GAME=village` prints, `make test` tests, `make` alone checks everything.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PRINTGEN = $(BIN)/python -m printgen
GAME ?=
PAPER ?=
PLAYERS ?=
COPIES ?=
STYLE ?=
SIDES ?=
PRINTER ?=
SHEET ?=
OLD ?=
GAMES ?=
STYLES ?=

.DEFAULT_GOAL := all
.PHONY: all print kit diff proof check simulate list score test test-newest test-oldest test-range soak bench docs lint types clean

all: lint types test

WISHES = $(if $(PLAYERS),--players "$(PLAYERS)") $(if $(STYLE),--style "$(STYLE)") $(if $(SIDES),--sides "$(SIDES)")
ORDER = $(if $(PAPER),--paper "$(PAPER)") $(WISHES)
ASK = test -n "$(GAME)" || { echo "Which game? Say GAME=…, one of:"; $(PRINTGEN) list; exit 2; }

print: $(VENV)/.ready
	@$(ASK)
	@$(PRINTGEN) print "$(GAME)" $(ORDER) $(if $(COPIES),--copies "$(COPIES)") $(if $(PRINTER),--printer "$(PRINTER)")

kit: $(VENV)/.ready
	@$(ASK)
	@$(PRINTGEN) kit "$(GAME)" $(WISHES) $(if $(PRINTER),--printer "$(PRINTER)")

diff: $(VENV)/.ready
	@$(ASK)
	@test -n "$(OLD)" || { echo "Which kit was printed? Say OLD=game-kit.zip."; exit 2; }
	@$(PRINTGEN) diff "$(OLD)" "$(GAME)" $(if $(PRINTER),--printer "$(PRINTER)")

proof: $(VENV)/.ready
	@$(ASK)
	@$(PRINTGEN) proof "$(GAME)" $(ORDER)

check: $(VENV)/.ready
	@$(ASK)
	@$(PRINTGEN) check "$(GAME)"

simulate: $(VENV)/.ready
	@$(ASK)
	@$(PRINTGEN) simulate "$(GAME)" $(if $(GAMES),--games "$(GAMES)") $(if $(PLAYERS),--players "$(PLAYERS)") \
	  $(if $(STYLES),--styles "$(STYLES)")

score: $(VENV)/.ready
	@test -n "$(SHEET)" || { echo "Which sheet? Say SHEET=file.yaml."; exit 2; }
	@$(PRINTGEN) score "$(SHEET)"

list: $(VENV)/.ready
	@$(PRINTGEN) list

test: $(VENV)/.ready-dev
	@$(BIN)/python -m pytest -m "not soak" -n auto

# The suite at both ends of the ranges in pyproject.toml, without the tests that pin bytes. No stamp: releases move on.
test-newest:
	@$(MAKE) --no-print-directory test-range VENV=.venv-newest RANGE="--upgrade --upgrade-strategy eager"

test-oldest:
	@$(MAKE) --no-print-directory test-range VENV=.venv-oldest RANGE="-c constraints-oldest.txt"

test-range: | $(VENV)/bin/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check $(RANGE) -e ".[dev]"
	@$(BIN)/python -m pytest -m "not soak and not bytes" -n auto

soak: $(VENV)/.ready-dev
	@$(BIN)/python -m pytest -m soak

bench: $(VENV)/.ready-dev
	@$(BIN)/python -m tests.bench $(if $(PEERS),--peers)

lint: $(VENV)/.ready-dev
	@$(BIN)/python -m ruff format --check --quiet . || { echo "Run: $(BIN)/python -m ruff format ."; exit 1; }
	@$(BIN)/python -m ruff check --quiet .

types: $(VENV)/.ready-dev
	@$(BIN)/python -m mypy --no-error-summary

docs: $(VENV)/.ready-dev
	@PYTHONPATH=. $(BIN)/python docs/make.py

clean:
	rm -rf $(VENV) .venv-newest .venv-oldest output/*/ .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/.ready: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Setting up $(VENV) (once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready
	@echo "Adding what tests need (once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]"
	@touch $@

$(VENV)/bin/python:
	@command -v $(PYTHON) >/dev/null 2>&1 || { \
	  echo "$(PYTHON) is missing. Install Python 3.11 or newer: \`apt install python3 python3-venv\`, \`brew install python\`,"; \
	  echo "or https://www.python.org/downloads/, then call make again."; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "$(PYTHON) is $$($(PYTHON) --version 2>&1), and 3.11 or newer is wanted."; \
	  echo "Install one, then name it: make PYTHON=python3.12 …"; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "$(PYTHON) has no venv module. Install it: \`apt install python3-venv\` (Debian, Ubuntu), then call make again."; exit 2; }
	@$(PYTHON) -m venv $(VENV)
