# `make` lists the commands. The lines that start with ## are its text, and each is beside the command that it describes.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PRINTGEN = $(BIN)/python -m printgen
GAME ?=
PAPER ?=
PLAYERS ?=
COPIES ?=
STYLE ?=
# Not ?=, because many systems set an environment variable of this name.
LANGUAGE :=
SIDES ?=
PRINTER ?=
OUTPUT ?=
SHEET ?=
OLD ?=
GAMES ?=
STYLES ?=
ONLY ?=
PAGES ?=
STOCK ?=
FEWEST_SHEETS ?=
PIP_OPTIONS ?=

# The tests start Python hundreds of times, which takes three times as long if each start compiles printgen again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help print kit proof check score simulate diff list studio \
  all test lint types docs bench soak test-newest test-oldest test-range clean

OPTIONS = $(if $(PLAYERS),--players "$(PLAYERS)") $(if $(STYLE),--style "$(STYLE)") $(if $(SIDES),--sides "$(SIDES)") \
  $(IN_LANGUAGE) $(if $(FEWEST_SHEETS),--fewest-sheets)
IN_LANGUAGE = $(if $(LANGUAGE),--language "$(LANGUAGE)")
ON_PAPER = $(if $(PAPER),--paper "$(PAPER)") $(OPTIONS)
ON_PRINTER = $(if $(PRINTER),--printer "$(PRINTER)")
PART = $(if $(ONLY),--only "$(ONLY)") $(if $(PAGES),--pages "$(PAGES)") $(if $(STOCK),--stock "$(STOCK)")
INTO = $(if $(OUTPUT),--output "$(OUTPUT)")
NEED_GAME = test -n "$(GAME)" || { echo "Which game? Add GAME=…, one of:"; $(PRINTGEN) list; exit 2; }

# pip explains a missing connection in forty lines, so they go into a file.
PIP_LOG = $(VENV)/pip.log
OFFLINE = connection (broken|error)|ConnectionError|Timeout|ProxyError|name resolution
define INSTALL
rm -f $(PIP_LOG); \
$(BIN)/python -m pip install --quiet --disable-pip-version-check $(1) --log $(PIP_LOG) $(PIP_OPTIONS) 2>/dev/null || { \
  if grep -qE '$(OFFLINE)' $(PIP_LOG); then \
    echo "There is no connection to PyPI, which has the libraries. Connect to the internet once, and run make again."; \
    echo "Or install from a folder of wheels: make … PIP_OPTIONS=\"--no-index --find-links FOLDER\""; \
  else \
    echo "pip could not install the libraries:"; sed -n 's/^[^ ]* *ERROR: \([^[]\)/  \1/p' $(PIP_LOG) | tail -n 5; \
  fi; \
  echo "Everything that pip said is in $(PIP_LOG)."; exit 2; } >&2
endef

help:
	@sed -n 's/^## \{0,1\}//p' Makefile

## Make a game:
##   make print GAME=village     a PDF to print; add PLAYERS=3, COPIES=2, PAPER=letter, STYLE=grey, LANGUAGE=de, OUTPUT=folder
##                               or only a part: STOCK=card, ONLY=sheet, ONLY=card:ferry,12-20, PAGES=1-3
##                               FEWEST_SHEETS=yes saves paper, but takes longer to cut and to sort
print: $(VENV)/.ready
	@$(NEED_GAME)
	@$(PRINTGEN) print "$(GAME)" $(ON_PAPER) $(if $(COPIES),--copies "$(COPIES)") $(ON_PRINTER) $(PART) $(INTO)

##   make kit GAME=village       one zip: PDFs for A4 and Letter, cut files, proofs and a guide
kit: $(VENV)/.ready
	@$(NEED_GAME)
	@$(PRINTGEN) kit "$(GAME)" $(OPTIONS) $(ON_PRINTER) $(INTO)

##   make proof GAME=village     a picture of every page
proof: $(VENV)/.ready
	@$(NEED_GAME)
	@$(PRINTGEN) proof "$(GAME)" $(ON_PAPER) $(PART) $(INTO)

##   make check GAME=village     every problem in a game, before you waste paper
check: $(VENV)/.ready
	@$(NEED_GAME)
	@$(PRINTGEN) check "$(GAME)" $(IN_LANGUAGE)

##   make score SHEET=ana.yaml   the score of a finished sheet, and every mistake on it
score: $(VENV)/.ready
	@test -n "$(SHEET)" || { echo "Which sheet? Add SHEET=file.yaml."; exit 2; }
	@$(PRINTGEN) score "$(SHEET)"

##   make simulate GAME=village  a thousand games between simple players; add GAMES=100, PLAYERS=3, STYLES=…
simulate: $(VENV)/.ready
	@$(NEED_GAME)
	@$(PRINTGEN) simulate "$(GAME)" $(if $(GAMES),--games "$(GAMES)") $(if $(PLAYERS),--players "$(PLAYERS)") \
	  $(if $(STYLES),--styles "$(STYLES)")

##   make diff GAME=village OLD=village-kit.zip   only what changed since that kit
diff: $(VENV)/.ready
	@$(NEED_GAME)
	@test -n "$(OLD)" || { echo "Which kit did you print? Add OLD=game-kit.zip."; exit 2; }
	@$(PRINTGEN) diff "$(OLD)" "$(GAME)" $(IN_LANGUAGE) $(ON_PRINTER) $(PART) $(INTO)

##   make studio GAME=village    the game in your browser, redrawn while you edit
studio: $(VENV)/.ready-studio
	@$(PRINTGEN) studio $(if $(GAME),"$(GAME)")

##   make list                   the games
list: $(VENV)/.ready
	@$(PRINTGEN) list

##
## Work on printgen:
##   make all                    format, lint, types and tests: everything that a change must pass
all: lint types test

##   make test                   the tests: about four minutes on two cores
test: $(VENV)/.ready-dev
	@echo "Running the tests: about four minutes on two cores."
	@$(BIN)/python -m pytest -m "not soak" -n auto --dist worksteal

##   make lint                   format and lint only
lint: $(VENV)/.ready-dev
	@$(BIN)/python -m ruff format --check --quiet . || { echo "Run: $(BIN)/python -m ruff format ."; exit 1; }
	@$(BIN)/python -m ruff check --quiet .

##   make types                  types only
types: $(VENV)/.ready-dev
	@$(BIN)/python -m mypy --no-error-summary

##   make docs                   the reference pages, the schema and the pictures, written again: about a minute
docs: $(VENV)/.ready-dev
	@$(BIN)/python -m docs.scripts

##   make bench                  speed, compared with hand-written code
bench: $(VENV)/.ready-dev
	@$(BIN)/python -m tests.bench $(if $(PEERS),--peers)

##   make soak                   long fuzzing
soak: $(VENV)/.ready-dev
	@$(BIN)/python -m pytest -m soak

# Both ends of the ranges in pyproject.toml, without the tests that pin bytes. No stamp: new releases come out.
##   make test-newest            the tests with the newest libraries that pyproject.toml accepts
test-newest:
	@$(MAKE) --no-print-directory test-range VENV=.venv-newest RANGE="--upgrade --upgrade-strategy eager"

##   make test-oldest            the tests with the oldest libraries that pyproject.toml accepts
test-oldest:
	@$(MAKE) --no-print-directory test-range VENV=.venv-oldest RANGE="-c constraints-oldest.txt"

test-range: | $(VENV)/bin/python
	@$(call INSTALL,$(RANGE) -e ".[dev]")
	@$(BIN)/python -m pytest -m "not soak and not bytes" -n auto

##   make clean                  remove the environments, the caches and every folder in output/
clean:
	rm -rf $(VENV) .venv-newest .venv-oldest output/*/ .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/.ready: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Setting up $(VENV) (once) …"
	@$(call INSTALL,-c constraints.txt -e .)
	@touch $@

$(VENV)/.ready-studio: $(VENV)/.ready
	@echo "Adding the libraries of the studio (once) …"
	@$(call INSTALL,-c constraints.txt -e ".[studio]")
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready
	@echo "Adding the development tools (once) …"
	@$(call INSTALL,-c constraints.txt -e ".[dev]")
	@touch $@

$(VENV)/bin/python:
	@command -v $(PYTHON) >/dev/null 2>&1 || { \
	  echo "$(PYTHON) is missing. Install Python 3.11 or newer: \`apt install python3 python3-venv\`, \`brew install python\`,"; \
	  echo "or https://www.python.org/downloads/, then run make again."; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "$(PYTHON) is $$($(PYTHON) --version 2>&1), but printgen needs 3.11 or newer."; \
	  echo "Install one, then name it: make PYTHON=python3.12 …"; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "$(PYTHON) has no venv module. Install it: \`apt install python3-venv\` (Debian, Ubuntu), then run make again."; exit 2; }
	@$(PYTHON) -m venv $(VENV)
