"""Candidates and their themes as they are stored: when, where, and what holds of them."""

from datetime import timedelta

import pytest

from app.study.team.coding import CandidateOutcome
from storage.folder import StudyFolder
from storage.rubric import coding
from tests.rubrics.said import THEN


def test_what_is_written_again_keeps_its_place_and_comes_later(
    study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coding, "now", lambda: THEN)
    first, second = (study.coding.write_candidate(text, "Ada") for text in ("It is white", "It has a tip"))
    assert [one.position for one in (first, second)] == [1, 2]
    kept = study.coding.write_candidate(
        "It is mostly white", "Ben", lineage=first.lineage, fate=CandidateOutcome.KEPT
    )
    assert [one.text for one in study.coding.candidates()] == ["It is mostly white", "It has a tip"]
    moments = [one.recorded_at - THEN for one in (first, second, kept)]
    assert moments == [timedelta(milliseconds=number) for number in (0, 1, 2)]
