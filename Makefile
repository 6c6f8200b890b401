# Needs make and Python 3.11 or newer with venv; all else (Node too) is fetched into .venv and extension/node_modules.
# A stamp in .venv/.stamps says that a step is done: delete .venv and everything starts anew.

SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/.stamps
PIP := $(BIN)/python -m pip --disable-pip-version-check
PIP_INSTALL := $(PIP) install --quiet --constraint binder/constraints.txt
LABEXTENSION := $(VENV)/share/jupyter/labextensions/zu-notebook

# The tools of .venv go before the system's: node and jlpm come from there.
export PATH := $(CURDIR)/$(BIN):$(PATH)
export YARN_ENABLE_TELEMETRY := 0
export NO_MKDOCS_2_WARNING := 1
export URL CORPUS

FRONTEND_FILES := $(shell find extension/src extension/style extension/schema extension/scripts extension/*.json -type f 2>/dev/null)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help demo lab test check bench soak docs pictures build pins clean

help: ## Say what can be made
	@echo "make <target>, where the target is one of:"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-7s %s\n", $$1, $$2 }' Makefile
	@echo "PYTHON=python3.12 chooses the Python that .venv is made with."

demo: $(STAMPS)/core ## Open a page, show what can be done on it, do it [URL=…]
	@$(BIN)/zu-notebook browser install --yes
	@$(BIN)/zu-notebook demo $${URL:+"$$URL"}

lab: $(STAMPS)/frontend ## Open JupyterLab on the first lesson
	@$(BIN)/zu-notebook browser install --yes
	@$(BIN)/zu-notebook lab notebooks/01_first_page.ipynb

test: $(STAMPS)/frontend ## Run all tests: TypeScript, Python, JupyterLab, notebooks
	@$(BIN)/zu-notebook browser install --yes
	cd extension && jlpm test
	$(BIN)/python -m pytest -m "not soak"
	$(BIN)/python -m pytest --override-ini addopts= --nbval-lax --nbval-cell-timeout 60 notebooks

check: $(STAMPS)/node ## Check style, types, layers and generated files
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd extension && jlpm check && jlpm tsc --project tsconfig.inpage.json --skipLibCheck
	cd extension && PYTHON="$(CURDIR)/$(BIN)/python" jlpm generate --check
	$(BIN)/python tests/surface/schema.py --check

bench: $(STAMPS)/core ## Measure looks at pages beside raw calls and other programs [CORPUS=folder of pages]
	@$(BIN)/zu-notebook browser install --yes
	@$(BIN)/zu-notebook bench $${CORPUS:+"$$CORPUS"}

soak: $(STAMPS)/frontend ## Run the tests that are too long for `make test`
	@$(BIN)/zu-notebook browser install --yes
	$(BIN)/python -m pytest -m soak --timeout 3600

docs: $(STAMPS)/dev ## Build the documentation into site/
	$(BIN)/mkdocs build --strict --config-file mkdocs.yml

pictures: $(STAMPS)/frontend ## Take the pictures of the panel for the documentation
	@$(BIN)/zu-notebook browser install --yes
	$(BIN)/python tests/lab/pictures.py

build: $(STAMPS)/frontend ## Build the wheel into dist/
	$(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist/*.whl

pins: $(STAMPS)/venv ## Write binder/constraints.txt anew from the newest releases
	rm -rf $(VENV)/pins && $(BIN)/python -m venv $(VENV)/pins
	$(VENV)/pins/bin/python -m pip install --quiet --upgrade pip
	$(VENV)/pins/bin/python -m pip install --quiet --group dev --group docs
	SKIP_JUPYTER_BUILDER=1 $(VENV)/pins/bin/python -m pip install --quiet --no-build-isolation '.[all]'
	{ sed -n '/^#/p' binder/constraints.txt && $(VENV)/pins/bin/python -m pip list --format=freeze --exclude zu-notebook --exclude setuptools; } > $(VENV)/pins/constraints.txt
	mv $(VENV)/pins/constraints.txt binder/constraints.txt && rm -rf $(VENV)/pins

clean: ## Delete all that was built, .venv included
	rm -rf $(VENV) dist site zu-demo bench-out extension/node_modules extension/lib zu_notebook/static zu_notebook/labextension
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

# ── steps ────────────────────────────────────────────────────────────────────────────────────────────────────

$(STAMPS)/venv:
	@python=; for each in "$(PYTHON)" python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  [ -n "$$each" ] && "$$each" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && python=$$each && break; \
	  [ -n "$$each" ] && [ "$$each" = "$(PYTHON)" ] && echo "$(PYTHON) is not Python 3.11 or newer." >&2 && exit 1; \
	done; \
	if [ -z "$$python" ]; then \
	  echo "Python 3.11 or newer is needed and was not found. Name one: make PYTHON=/path/to/python3.12 …" >&2; exit 1; \
	fi; \
	if ! "$$python" -c 'import venv, ensurepip' 2>/dev/null; then \
	  echo "$$python has no venv. On Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; \
	fi; \
	echo "Making $(VENV) with $$("$$python" --version) …"; \
	"$$python" -m venv $(VENV)
	@mkdir -p $(STAMPS)
	@$(PIP_INSTALL) --upgrade pip
	@touch $@

# The product without its front end: all that the shell needs.
$(STAMPS)/core: $(STAMPS)/venv pyproject.toml binder/constraints.txt extension/package.json
	@echo "Installing zu-notebook into $(VENV) …"
	@$(PIP_INSTALL) --group build
	@rm -rf $(LABEXTENSION) # pip must not follow the link
	@SKIP_JUPYTER_BUILDER=1 $(PIP_INSTALL) --no-build-isolation --editable .
	@touch $@

$(STAMPS)/dev: $(STAMPS)/core
	@echo "Installing JupyterLab and the tools for tests …"
	@$(PIP_INSTALL) --group dev --group docs
	@rm -rf $(LABEXTENSION) # pip must not follow the link
	@SKIP_JUPYTER_BUILDER=1 $(PIP_INSTALL) --no-build-isolation --editable '.[all]'
	@touch $@

$(STAMPS)/node: $(STAMPS)/dev extension/package.json extension/yarn.lock
	@echo "Installing the front end's packages …"
	@log=$(STAMPS)/node.log; cd extension && jlpm install --immutable > ../$$log 2>&1 || { cat ../$$log >&2; exit 1; }
	@touch $@

# JupyterLab finds the built extension by a link, so a new build is seen at the next load of its page.
$(STAMPS)/frontend: $(STAMPS)/node $(FRONTEND_FILES)
	@echo "Building the front end …"
	@log=$(STAMPS)/frontend.log; cd extension && jlpm build:prod > ../$$log 2>&1 || { cat ../$$log >&2; exit 1; }
	@rm -rf $(LABEXTENSION) && mkdir -p $(dir $(LABEXTENSION)) && ln -s "$(CURDIR)/zu_notebook/labextension" $(LABEXTENSION)
	@touch $@
