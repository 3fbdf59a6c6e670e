"""Whose answers are their own: the last word holds, whatever the clocks of machines say."""

from datetime import timedelta
from pathlib import Path

import pytest

from app.identity import now
from tests.storage.making import make_study


def test_a_confirmation_holds_after_one_from_a_clock_that_is_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = make_study(tmp_path / "study")
    ada = study.raters.add("Ada")
    study.origins.confirm(ada, "Maya", "I sat beside her.")
    with monkeypatch.context() as ahead:
        ahead.setattr("storage.team.origins.now", lambda: now() + timedelta(days=365))
        study.origins.take_back(ada, "Maya", "I was wrong.")
    assert study.origins.confirm(ada, "Maya", "I asked her.").reason == "I asked her."
    study.origins.take_back(ada, "Maya", "")
    assert study.origins.confirmed() == []
    study.close()
