# Run `make` to see the targets. Each of them sets up what it needs, once.

SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
PYTHON := $(BIN)/python
CHECKED := tuolaji tests cli.py setup.py typings
COMPILED_SOURCES := $(wildcard setup.py tuolaji/engine/*.py tuolaji/engine/*.pxd tuolaji/bots/*.py tuolaji/rules/*.py)
PYTEST := $(BIN)/pytest -n 2 --dist worksteal
# Tests of what is compiled, whose interpreted units `make cover` traces, and tests of all
# variants; tracing them would double their time and find no more.
UNTRACED := tests/oracle tests/variants tests/property tests/engine tests/bots \
  tests/test_structure.py
COVERED := $(PYTEST) -m 'not prove and not untraced and not compiled' --cov=tuolaji
LOCALE := tuolaji/locale
DEMO := demo-output
CANDIDATES ?= python3 python3.13 python3.12 python3.11 python3.14

# The first of the candidates that is new enough and can make environments.
define FIND_PYTHON
for name in $(CANDIDATES); do \
  if "$$name" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
  then echo "$$name"; exit 0; fi; \
done; \
echo "Python 3.11 or newer with the venv module is needed (on Debian: python3-venv)" >&2; exit 1
endef

.PHONY: help demo test check cover fix build bench golden catalogue players prove fuzz clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: build ## Set up, play a deal, simulate 100,000 deals of two variants, compare three
	$(BIN)/tuolaji check
	$(BIN)/tuolaji deal titanic --seed 7
	$(BIN)/tuolaji simulate shuangkou titanic -n 100000 --seed 1 --out $(DEMO)/deals
	$(BIN)/tuolaji compare tuolaji shuangkou titanic -n 20000 --report $(DEMO)/report.html
	@echo
	@echo "The report is $(DEMO)/report.html, for any browser; the simulated deals and their"
	@echo "rules are in $(DEMO)/deals; the command is $(BIN)/tuolaji."
	@echo "Next: $(BIN)/tuolaji new house.yaml --extends shuangkou"

test: check ## Set up and run every check

check: build ## Format, lint, types, layers, all tests on the compiled engine, variants
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PYTEST)
	$(PYTHON) cli.py check

cover: build ## Trace the tests, units of the engine interpreted: 95 % of branches are taken
	$(COVERED) $(UNTRACED:%=--ignore=%) --cov-report=
	TUOLAJI_PURE=1 $(COVERED) tests/engine tests/bots \
	  --ignore=tests/engine/test_invariants.py --cov-append --cov-fail-under=95

fix: build ## Format the code and mend what ruff can mend
	$(BIN)/ruff format $(CHECKED)
	$(BIN)/ruff check --fix $(CHECKED)

build: $(VENV)/compiled $(VENV)/catalogue ## Set up and compile the engine in place

bench: build ## Measure deals a second on this machine
	$(BIN)/tuolaji bench

golden: build ## Write the golden files anew (say why in the commit)
	$(BIN)/pytest tests/dsl/test_reference.py -m golden --golden
	$(BIN)/pytest -m golden --golden

catalogue: $(VENV)/tools ## Gather the sentences of the code into the catalogue of their Chinese
	@mkdir -p build
	$(BIN)/pybabel --quiet extract -F pyproject.toml --no-default-keywords -k _ -k later \
	  -k plural:1,2 --no-location --omit-header --sort-output --no-wrap -o build/tuolaji.pot tuolaji
	$(BIN)/pybabel --quiet update -D tuolaji -d $(LOCALE) -i build/tuolaji.pot --no-fuzzy-matching \
	  --ignore-obsolete --ignore-pot-creation-date --no-wrap
	$(BIN)/pybabel --quiet compile -D tuolaji -d $(LOCALE)

players: build ## Print the tables of docs/players.md (DEALS, SLOW: deals of a slow player)
	$(PYTHON) -m tests.prove.players -n $(or $(DEALS),50000) --slow $(or $(SLOW),2000)

prove: build ## Run the long proofs
	$(BIN)/pytest -m prove -n 2 --timeout 0

fuzz: build ## Try mutants of the variants for SECONDS (600); what fails is kept in fuzz-findings/
	nice -n 19 $(PYTHON) -m tests.fuzz --seconds $(or $(SECONDS),600) --seed $(or $(SEED),1)

clean: ## Remove the environment and all that was built
	rm -rf $(VENV) build dist *.egg-info demo-output .coverage* .mypy_cache .pytest_cache \
	  .ruff_cache .import_linter_cache .hypothesis
	rm -f tuolaji/_kernel.json tuolaji/*.so tuolaji/engine/*.so tuolaji/bots/*.so
	find tuolaji tests typings -name __pycache__ -prune -exec rm -rf {} +

# The stamps: tools, then the package, then the catalogue and the compiled modules, each from
# what it is made of.
$(VENV)/tools: requirements-dev.txt
	@$(PYTHON) -m pip --version >/dev/null 2>&1 || \
	  { python=$$($(FIND_PYTHON)) && "$$python" -m venv --clear $(VENV); }
	$(PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

$(VENV)/package: $(VENV)/tools pyproject.toml setup.py
	TUOLAJI_EXTENSIONS=0 $(PYTHON) -m pip install --quiet --disable-pip-version-check \
	  --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/catalogue: $(VENV)/tools $(wildcard $(LOCALE)/*/LC_MESSAGES/*.po)
	$(BIN)/pybabel --quiet compile -D tuolaji -d $(LOCALE)
	@touch $@

# What an older layout compiled in place would be imported instead of the sources.
$(VENV)/compiled: $(VENV)/package $(COMPILED_SOURCES)
	@rm -f tuolaji/engine/*.so tuolaji/bots/*.so
	$(PYTHON) setup.py --quiet build_ext --inplace
	@touch $@
