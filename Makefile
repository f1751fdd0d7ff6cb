# Run `make` to see the targets. Each of them sets up what it needs, once.

SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
PYTHON := $(BIN)/python
CHECKED := tuolaji tests docs cli.py setup.py typings
# What the kernel is made of, and who imports from it: Python can call what they name.
COMPILED_SOURCES := $(wildcard setup.py tuolaji/engine/*.py tuolaji/engine/*.pxd tuolaji/bots/*.py tuolaji/rules/*.py) \
  $(shell grep -rlE --include='*.py' '^ *from tuolaji\.(engine|bots)\.' tuolaji tests)
PYTEST := $(BIN)/pytest -n 2 --dist worksteal
# What `make cover` leaves out while the engine is compiled: tests of the engine, which see
# no line of it then, and tests of all variants, which would double the time and trace no
# more.
UNTRACED := tests/oracle tests/variants tests/property tests/engine tests/bots \
  tests/test_structure.py
# What the interpreted engine is traced by: tests of its units, and whole deals that are
# played step by step, one at a time and side by side.
INTERPRETED := tests/engine tests/bots tests/rl/test_batch.py tests/table/test_deal.py
COVERED := $(PYTEST) -m 'not prove and not untraced and not compiled' --cov=tuolaji
LOCALE := tuolaji/locale
# What the package is built with, as pyproject.toml says; no tool of development is among them.
BUILD_TOOLS := babel cython setuptools
INSTALL := $(PYTHON) -m pip install --quiet --disable-pip-version-check
# Most modules that are installed are never imported; Python keeps the bytecode of those that are.
INSTALL_PACKAGE := $(INSTALL) --no-compile --constraint requirements-dev.txt
DEMO := demo-output
# Where `make fast` keeps what it has counted, beside the objects that it is counted by.
COUNTED := build/counted
CANDIDATES ?= python3 python3.13 python3.12 python3.11 python3.14

# The first of the candidates that is new enough and can make environments.
define FIND_PYTHON
for name in $(CANDIDATES); do \
  if "$$name" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
  then echo "$$name"; exit 0; fi; \
done; \
echo "Python 3.11 or newer with the venv module is needed (on Debian: python3-venv)" >&2; exit 1
endef

# Without bytecode each process compiles every module anew, and works out the parser's tables.
export PYTHONDONTWRITEBYTECODE :=

# Of what is needed, two at a time: the compiler takes one core for half of its time, while
# packages are installed, or types checked.
MAKEFLAGS += --jobs=2

# Says a sentence to whoever waits: in English, or in Chinese where the locale is.
say = @case "$${LC_ALL:-$${LC_MESSAGES:-$$LANG}}" in \
  zh*) echo "$(2)";; *) echo "$(1)";; esac

.PHONY: help demo test check lint cover fix build fast docs bench golden catalogue ladder players prove fuzz clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: build ## Set up, play a deal, simulate 100,000 deals of two variants, compare three
	$(call say,Checking the rules of all variants …,检查所有打法的规则……)
	@$(BIN)/tuolaji check
	$(call say,One deal of the variant titanic: three packs; all cards open …,打一局“泰坦尼克”（三副牌），四家明牌……)
	@$(BIN)/tuolaji deal titanic --seed 7
	$(call say,100000 deals of two variants; the deals are kept in $(DEMO)/deals …,两种打法各打 100000 局，每局存在 $(DEMO)/deals ……)
	@$(BIN)/tuolaji simulate shuangkou titanic -n 100000 --seed 1 --out $(DEMO)/deals
	$(call say,Three variants on the same 20000 deals: how do they differ? …,三种打法用同样的牌各打 20000 局，差在哪里？……)
	@$(BIN)/tuolaji compare tuolaji shuangkou titanic -n 20000 --report $(DEMO)/report.html
	@echo
	$(call say,The report is $(DEMO)/report.html: open it in a browser. The command is $(BIN)/tuolaji;,报告在 $(DEMO)/report.html，用浏览器打开。命令是 $(BIN)/tuolaji；)
	$(call say,after '. $(BIN)/activate' it is 'tuolaji'. Next: tuolaji new house.yaml --extends shuangkou,执行“. $(BIN)/activate”之后直接写 tuolaji。下一步：tuolaji new house.yaml --extends shuangkou)

test: check ## Set up and run every check

check: build lint ## Format, lint, types, layers, all tests on the compiled engine, variants
	$(PYTEST)
	$(PYTHON) cli.py check

lint: $(VENV)/tools ## Check format, style, types and layers
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/mypy
	$(BIN)/lint-imports

cover: build $(VENV)/tools ## Trace the tests, then the interpreted engine: 95 % of branches are taken
	$(COVERED) $(UNTRACED:%=--ignore=%) --cov-report=
	TUOLAJI_PURE=1 $(COVERED) $(INTERPRETED) \
	  --ignore=tests/engine/test_invariants.py --cov-append --cov-fail-under=95

fix: $(VENV)/tools ## Format the code and mend what ruff can mend
	$(BIN)/ruff format $(CHECKED)
	$(BIN)/ruff check --fix $(CHECKED)

build: $(VENV)/package $(VENV)/compiled $(VENV)/catalogue ## Set up and compile the engine in place

docs: build $(VENV)/tools $(VENV)/site ## Run what the documents say, and make their site in build/site; a broken link fails
	$(PYTEST) tests/docs -m 'prove or not prove'
	$(PYTHON) -m docs.site.pages
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	$(call say,The site is build/site/index.html,网站在 build/site/index.html)

fast: build ## Compile the engine with gcc once more, for the deals that it is seen to play
	$(call say,Compiling an engine that counts its steps …,编译一个会数步数的引擎……)
	@mv $(VENV)/compiled $(VENV)/compiled.begun  # What counts is slow, so nobody may take it for the engine.
	@rm -rf $(COUNTED)
	@CFLAGS="$$CFLAGS -fprofile-generate" $(PYTHON) setup.py --quiet build_ext --inplace --force \
	  --build-temp $(COUNTED) --build-lib $(COUNTED)
	@for policy in random greedy; do $(BIN)/tuolaji simulate $$(grep -L '^kind: mixin' variants/*.yaml) \
	  -n 200 --policy $$policy --jobs 1 >/dev/null || exit 1; done
	@find $(COUNTED) -name '_kernel.gcda' | grep -q . || { echo "nothing was counted: 'make fast' needs gcc" >&2; exit 1; }
	$(call say,Compiling the engine for what was counted …,照数出来的再编译一次……)
	@CFLAGS="$$CFLAGS -fprofile-use -fprofile-partial-training -Wno-missing-profile" \
	  $(PYTHON) setup.py --quiet build_ext --inplace --force \
	  --build-temp $(COUNTED) --build-lib $(COUNTED)
	@mv $(VENV)/compiled.begun $(VENV)/compiled

bench: build ## Measure deals a second on this machine
	$(BIN)/tuolaji bench

golden: build $(VENV)/tools ## Write the golden files anew (say why in the commit)
	$(BIN)/pytest tests/dsl/test_reference.py -m golden --golden
	$(BIN)/pytest -m golden --golden
	$(BIN)/pytest tests/docs -k shows --golden

catalogue: $(VENV)/tools ## Gather the sentences of the code into the catalogue of their Chinese
	@mkdir -p build
	$(BIN)/pybabel --quiet extract -F pyproject.toml --no-default-keywords -k _ -k later \
	  -k plural:1,2 -k Key:1 --no-location --omit-header --sort-output --no-wrap -o build/tuolaji.pot tuolaji
	$(BIN)/pybabel --quiet update -D tuolaji -d $(LOCALE) -i build/tuolaji.pot --no-fuzzy-matching \
	  --ignore-obsolete --ignore-pot-creation-date --no-wrap
	$(BIN)/pybabel --quiet compile -D tuolaji -d $(LOCALE)

players: build $(VENV)/tools ## Print the tables of docs/players.md (DEALS, SLOW: deals of a slow player)
	$(PYTHON) -m tests.prove.players -n $(or $(DEALS),50000) --slow $(or $(SLOW),2000)

ladder: build $(VENV)/tools ## Print each player against each weaker one, by variant (DEALS, SLOW, VARIANTS)
	$(PYTHON) -m tests.prove.players --ladder -n $(or $(DEALS),20000) --slow $(or $(SLOW),400) \
	  $(if $(VARIANTS),--variants $(VARIANTS))

prove: build $(VENV)/tools ## Run the long proofs
	$(BIN)/pytest -m prove -n 2 --timeout 0

fuzz: build $(VENV)/tools ## Try mutants of the variants for SECONDS (600); what fails is kept in fuzz-findings/
	nice -n 19 $(PYTHON) -m tests.fuzz --seconds $(or $(SECONDS),600) --seed $(or $(SEED),1)

clean: ## Remove the environment and all that was built
	rm -rf $(VENV) build dist *.egg-info demo-output .coverage* .mypy_cache .pytest_cache \
	  .ruff_cache .import_linter_cache .hypothesis
	rm -f tuolaji/_kernel.json tuolaji/*.so tuolaji/engine/*.so tuolaji/bots/*.so
	find tuolaji tests typings -name __pycache__ -prune -exec rm -rf {} +

# The stamps: what the package is built with, then, side by side, the package with what it
# runs on and the compiled modules; the catalogue, and the tools of who develops it. Pip
# installs once at a time.
$(VENV)/builder: requirements-dev.txt pyproject.toml
	@$(PYTHON) -m pip --version >/dev/null 2>&1 || \
	  { python=$$($(FIND_PYTHON)) && "$$python" -m venv --clear $(VENV); }
	@$(INSTALL_PACKAGE) $(BUILD_TOOLS)
	@touch $@

$(VENV)/package: $(VENV)/builder requirements-dev.txt pyproject.toml setup.py
	$(call say,Installing what tuolaji runs on into $(VENV) …,把所需的库装进 $(VENV) ……)
	@TUOLAJI_EXTENSIONS=0 $(INSTALL_PACKAGE) --no-build-isolation --editable '.[play]'
	@touch $@

$(VENV)/tools: $(VENV)/package requirements-dev.txt
	$(call say,Installing the tools of development …,安装开发工具……)
	@$(INSTALL) --requirement requirements-dev.txt
	@touch $@

$(VENV)/catalogue: $(VENV)/package $(wildcard $(LOCALE)/*/LC_MESSAGES/*.po)
	@$(BIN)/pybabel --quiet compile -D tuolaji -d $(LOCALE)
	@touch $@

# What an older layout compiled in place would be imported instead of the sources.
$(VENV)/compiled: $(VENV)/builder $(COMPILED_SOURCES)
	$(call say,Compiling the engine: a minute or two …,编译引擎：一两分钟……)
	@rm -f tuolaji/engine/*.so tuolaji/bots/*.so
	@touch $@.begun  # A source that changes meanwhile is newer than the stamp.
	@$(PYTHON) setup.py --quiet build_ext --inplace
	@mv $@.begun $@

$(VENV)/site: $(VENV)/tools requirements-docs.txt
	$(call say,Installing what the site of the documents is made with …,安装制作文档网站的工具……)
	@$(INSTALL) --requirement requirements-docs.txt
	@touch $@
