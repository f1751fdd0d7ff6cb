"""The comparison of variants on the same deals."""

from __future__ import annotations

from typing import Final

SAMPLE_DEALS: Final = 1_000
"""Deals of a sample, unless fewer are played or others are asked for."""
