.PHONY: play test check lint types install clean

VENV ?= .venv
PYTHON ?= python3
BIN = $(VENV)/bin

play: $(VENV)/installed catalogues  ## install and serve the table
	$(BIN)/senro serve

test: $(VENV)/installed-dev catalogues browser  ## install and run every test
	$(BIN)/ruff check src tests scripts
	$(BIN)/ruff format --check src tests scripts
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2

check: $(VENV)/installed-dev catalogues  ## the fast loop: lint, types, unit and rule tests
	$(BIN)/ruff check src tests scripts
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2 -m "not browser and not slow" -q

install: $(VENV)/installed-dev

$(VENV)/installed: pyproject.toml requirements.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --requirement requirements.txt
	$(BIN)/pip install --quiet --no-deps --editable .
	touch $@

$(VENV)/installed-dev: $(VENV)/installed requirements-dev.txt
	$(BIN)/pip install --quiet --requirement requirements-dev.txt
	touch $@

.PHONY: catalogues
catalogues: $(VENV)/installed
	$(BIN)/python scripts/build_catalogues.py

.PHONY: browser
browser:  ## Debian's Chromium for the browser tests, where apt may install it
	@command -v chromium >/dev/null 2>&1 || \
	( command -v apt-get >/dev/null 2>&1 && [ "$$(id -u)" = 0 ] && \
	  apt-get update -qq && apt-get install -y -qq chromium fonts-noto-cjk >/dev/null ) || \
	echo "no Chromium: browser tests will be skipped"

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache
