# printgen: `make print GAME=village` prints, `make test` tests, `make` alone checks everything.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?=
PAPER ?= a4
PLAYERS ?=
COPIES ?= 1
STYLE ?=
SIDES ?=
PRINTER ?=
SHEET ?=
OLD ?=
GAMES ?=
STYLES ?=

.DEFAULT_GOAL := all
.PHONY: all print kit diff proof check simulate list score test soak bench docs lint types clean

all: lint types test

WISHES = $(if $(PLAYERS),--players "$(PLAYERS)") $(if $(STYLE),--style "$(STYLE)") $(if $(SIDES),--sides "$(SIDES)")
ORDER = --paper "$(PAPER)" $(WISHES)
ASK = test -n "$(GAME)" || { echo "Which game? Say GAME=…, one of:"; $(BIN)/printgen list; exit 2; }

print: $(VENV)/.ready
	@$(ASK)
	@$(BIN)/printgen print "$(GAME)" $(ORDER) --copies "$(COPIES)" $(if $(PRINTER),--printer "$(PRINTER)")

kit: $(VENV)/.ready
	@$(ASK)
	@$(BIN)/printgen kit "$(GAME)" $(WISHES) $(if $(PRINTER),--printer "$(PRINTER)")

diff: $(VENV)/.ready
	@$(ASK)
	@test -n "$(OLD)" || { echo "Which kit was printed? Say OLD=game-kit.zip."; exit 2; }
	@$(BIN)/printgen diff "$(OLD)" "$(GAME)" $(if $(PRINTER),--printer "$(PRINTER)")

proof: $(VENV)/.ready
	@$(ASK)
	@$(BIN)/printgen proof "$(GAME)" $(ORDER)

check: $(VENV)/.ready
	@$(ASK)
	@$(BIN)/printgen check "$(GAME)"

simulate: $(VENV)/.ready
	@$(ASK)
	@$(BIN)/printgen simulate "$(GAME)" $(if $(GAMES),--games "$(GAMES)") $(if $(PLAYERS),--players "$(PLAYERS)") \
	  $(if $(STYLES),--styles "$(STYLES)")

score: $(VENV)/.ready
	@test -n "$(SHEET)" || { echo "Which sheet? Say SHEET=file.yaml."; exit 2; }
	@$(BIN)/printgen score "$(SHEET)"

list: $(VENV)/.ready
	@$(BIN)/printgen list

test: $(VENV)/.ready-dev
	@$(BIN)/python -m pytest -m "not soak"

soak: $(VENV)/.ready-dev
	@$(BIN)/python -m pytest -m soak

bench: $(VENV)/.ready-dev
	@$(BIN)/python -m tests.bench $(if $(PEERS),--peers)

lint: $(VENV)/.ready-dev
	@$(BIN)/ruff format --check --quiet . || { echo "Run: $(BIN)/ruff format ."; exit 1; }
	@$(BIN)/ruff check --quiet .

types: $(VENV)/.ready-dev
	@$(BIN)/mypy --no-error-summary

docs: $(VENV)/.ready-dev
	@$(BIN)/python docs/make.py

clean:
	rm -rf $(VENV) output/*/ .mypy_cache .ruff_cache .pytest_cache .hypothesis

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
