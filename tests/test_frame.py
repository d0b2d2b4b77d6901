"""Frames that decide nothing themselves."""

from __future__ import annotations

import pytest

from senro.core.action import Pass
from senro.core.frame import Silent
from senro.testing import begin


def test_a_silent_frame_asks_nothing() -> None:
    game, frame = begin("1849", players=3), Silent()
    assert frame.decide(game) is None
    assert list(frame.options(game)) == []
    assert not frame.ends_round(game)
    reason = frame.refuse(game, Pass())
    assert reason is not None and reason.code == "nothing_asked"
    with pytest.raises(AssertionError):
        frame.apply(game, Pass())
