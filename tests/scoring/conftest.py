"""Hypothesis does not time examples: tests say what is true, not how fast the machine is today."""

from hypothesis import settings

settings.register_profile("scoring", deadline=None, max_examples=60)
settings.load_profile("scoring")
