"""Whose answers are their own: the last word holds, whatever the clocks of machines say."""

from datetime import timedelta
from pathlib import Path

import pytest

from app.identity import now
from app.interchange.study_export import ExportOptions, as_study, outgoing
from app.messages.local_formats import day
from app.sessions.agreement.origins import origin_sentences
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


def test_what_is_said_of_a_confirmation_has_no_empty_place(tmp_path: Path) -> None:
    """Under code names the name of whoever is no rater and every reason stay behind."""
    study = make_study(tmp_path / "study")
    ada, ben = study.raters.add("Ada"), study.raters.add("Ben")
    study.origins.confirm(ada, "Maya", "I sat beside her.")
    study.origins.confirm(ben, "Ada", "I asked him.")
    told = [
        sentence
        for notes in (True, False)
        for sentence in origin_sentences(
            as_study(outgoing(study, ExportOptions(code_names=True, with_notes=notes)))
        )
    ]
    study.close()
    today = day(now().date())
    assert told == [
        f"Somebody confirmed on {today} that the answers of Rater 1 are Rater 1's own: I sat beside her.",
        f"Rater 1 confirmed on {today} that the answers of Rater 2 are Rater 2's own: I asked him.",
        f"Somebody confirmed on {today} that the answers of Rater 1 are Rater 1's own.",
        f"Rater 1 confirmed on {today} that the answers of Rater 2 are Rater 2's own.",
    ]
