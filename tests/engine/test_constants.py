"""The layout of the registers and of a layout's words."""

from __future__ import annotations

from itertools import pairwise

from tuolaji.engine import codes as constants

IN_PYTHON = {name: value for name, value in vars(constants).items() if name.isupper()}
REGISTERS = ("HAND", "PLAY", "KITTY", "BURIED", "LIVE", "UNSEEN", "DRAFT", "OWED", "SPARE")


def test_registers_do_not_overlap() -> None:
    starts = [IN_PYTHON[name] for name in (*REGISTERS, "THROWN", "REST", "KEPT", "WORDS")]
    sizes = [later - start for start, later in pairwise(starts)]
    assert min(sizes) == constants.PLANES
    assert sizes[:2] == [constants.SEATS * constants.PLANES] * 2
    assert sizes[-2] == constants.REST_DEPTH * constants.PLANES


def test_a_layout_has_room_for_all_its_parts() -> None:
    aliases_end = constants.LAYOUT_ALIAS + 2 * constants.LAYOUT_ALIAS_LIMIT
    points_end = constants.LAYOUT_POINTS + 2 * constants.LAYOUT_POINTS_LIMIT
    assert aliases_end <= constants.LAYOUT_POINT_KINDS
    assert points_end <= constants.LAYOUT_WORDS
