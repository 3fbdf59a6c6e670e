"""Workshops in the JSON document: what was said and ranked under pseudonyms, and nothing that was told in private."""

import json
import re
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

from app.interchange.study_export import ExportOptions, as_study, outgoing
from app.sessions.workshop.workshop import Facilitating
from app.study.team.participants import AboutKind, NewConsent
from exporters.answers.study_json import write_json
from storage.folder import StudyFolder
from tests.sessions.workshop_sitting import at_images, make_workshop_study


def exported(study: StudyFolder) -> tuple[str, dict[str, Any]]:
    stream = StringIO()
    write_json(study, stream)
    return stream.getvalue(), json.loads(stream.getvalue())


def lead(study: StudyFolder) -> Facilitating:
    """Two lines, one removed; the first image read out, the second under seal."""
    session = at_images(study)
    session.capturing.keep("2 far too thick", session.place, "Why?", is_offensive=True)
    session.capturing.keep("a slip", session.place, "")
    session.capturing.take_back(None, session.place)
    for _person in session.people:
        session.react(3)
    session.disclose()
    session.step_image(1)
    session.react(1)
    session.ranking.move(0, 1)
    session.summary.begin()
    return session


def test_what_came_of_a_workshop_is_in_the_document(tmp_path: Path) -> None:
    study = make_workshop_study(tmp_path / "study")
    lead(study)
    _text, document = exported(study)
    (workshop,) = document["workshops"]
    (line,) = document["statements"]
    raters = {rater["id"]: rater["name"] for rater in document["raters"]}
    assert workshop["scale"] == "showing"
    assert [len(group["images"]) for group in workshop["groups"]] == [2, 1]
    assert workshop["groups"][1]["images"][0]["content_note"] == "a person who is mocked"
    assert workshop["rankings"][0]["rater"] is None
    assert workshop["rankings"][0]["places"] == [["Leaning on a wall"], ["Held in the hand"]]
    assert [one["words"] for one in workshop["summary"]] == ["Never show: image 1."]
    assert (line["words"], raters[line["rater"]], line["offensive"]) == ("far too thick", "Ben", True)
    assert line["image"] == document["images"][0]["id"]
    assert sorted(raters[one["rater"]] for one in document["participants"]) == ["Ada", "Ben", "Cleo", "Dan"]
    # What lies under seal is not among the answers.
    assert {answer["image"] for answer in document["answers"]} == {document["images"][0]["id"]}
    study.close()


def test_nothing_private_is_written(tmp_path: Path) -> None:
    study = make_workshop_study(tmp_path / "study")
    session = lead(study)
    ada = session.people[0]
    study.participants.agree(ada, NewConsent("1", "To learn.", date(2026, 3, 1), to_demographics=True))
    study.participants.store_about(ada, AboutKind.DEMOGRAPHIC, "Age", "SECRET-AGE")
    study.participants.store_about(ada, AboutKind.COMPENSATION, "", "SECRET-SUM")
    study.participants.skip(ada, 3, "SECRET-REASON")
    study.database.connection.execute(
        "INSERT INTO private_note (uuid, rater, words, recorded_at) VALUES (x'01', ?, 'SECRET-NOTE', 0)",
        (ada.key,),
    )
    text, document = exported(study)
    assert "SECRET" not in text
    assert "Fay" not in text
    consents = [one["consent"] for one in document["participants"] if one["consent"]]
    assert consents == [
        {"version": "1", "purpose": "To learn.", "given_on": "2026-03-01", "on_withdrawal": "delete"}
    ]
    study.close()


def test_under_code_names_no_name_and_no_words_go_out(tmp_path: Path) -> None:
    study = make_workshop_study(tmp_path / "study")
    session = lead(study)
    session.capturing.keep("Ada would say the same", session.place, "")
    stream = StringIO()
    write_json(as_study(outgoing(study, ExportOptions(code_names=True))), stream)
    document = json.loads(stream.getvalue())
    assert not re.search(r"\b(Ada|Ben|Cleo|Dan|far too thick)\b", stream.getvalue())
    assert [line["words"] for line in document["statements"]] == ["", ""]
    assert [line["offensive"] for line in document["statements"]] == [True, False]
    stream = StringIO()
    write_json(as_study(outgoing(study, ExportOptions(code_names=True, with_notes=True))), stream)
    assert "far too thick" in stream.getvalue()
    study.close()
