"""The benchmark of what is on the disk still measures, however the tables have changed."""

import pytest

from tests.benchmarks import storage


def test_answers_the_next_image_and_opening_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "IMAGES", 12)
    monkeypatch.setattr(storage, "ANSWERED", 1)
    ratios = {what.partition(",")[0]: float(ratio) for what, _value, _floor, ratio in storage.rows()}
    assert set(ratios) == {"answer confirmed", "next open image of 12", "study opened"}
    assert all(ratio > 0 for ratio in ratios.values())
