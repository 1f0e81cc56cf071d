# Two commands do everything on a fresh Debian or Ubuntu with python3 and make:
#   make demo   own environment, install, read the bundled photo, print its sheet
#   make test   all tests
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin

.PHONY: demo test lint train-smoke clean
.DELETE_ON_ERROR:

demo: $(VENV)/installed
	$(RUN)/caipan score datasets/samples/hand.jpg --lang en

test: $(VENV)/tests-installed
	$(RUN)/python -m pytest

lint: $(VENV)/lint-installed
	$(RUN)/ruff check .
	$(RUN)/ruff format --check .
	$(RUN)/mypy scoring vision tests datasets/recipes models/recipes
	$(RUN)/lint-imports

# A few steps of both trainings on a few drawn photos, in an environment of their own: torch is large.
train-smoke:
	sh .ci/environment $(PYTHON) .venv-train
	.venv-train/bin/python -m pip install --quiet --editable ".[train]"
	.venv-train/bin/python models/recipes/smoke.py

$(VENV)/installed: pyproject.toml .ci/environment
	sh .ci/environment $(PYTHON) $(VENV)
	$(RUN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/tests-installed: $(VENV)/installed
	$(RUN)/python -m pip install --quiet --group test
	touch $@

$(VENV)/lint-installed: $(VENV)/installed
	$(RUN)/python -m pip install --quiet --group lint
	touch $@

clean:
	rm -rf $(VENV) .venv-train build dist runs
