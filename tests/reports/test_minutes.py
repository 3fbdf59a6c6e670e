"""Minutes, the table before and after, and feedback sheets: from a meeting that was held to words and files."""

import re
from contextlib import closing
from pathlib import Path

import pytest

from app.agreement.report.before_after import before_and_after
from app.cli import main
from app.errors import UserError
from app.reports.feedback import feedback_for, note_given, person_of
from app.reports.minutes import meeting_of, minutes_document
from app.sessions.meeting.meeting import Adjudicating
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.pairs import NewMember
from app.study.team.raters import RaterKind
from app.study.verdict import Verdict
from exporters.reports.report_html import html_of
from storage.folder import StudyFolder, open_study
from tests.agreement.making import say
from tests.exporters.golden_files import compare
from tests.sessions.meeting_study import PEOPLE, begin_session, make_meeting_study, rewording

Output = pytest.CaptureFixture[str]


pytestmark = pytest.mark.study(make=make_meeting_study)


def hold(study: StudyFolder) -> Adjudicating:
    """Three decisions, one of them a rewording; a matter left for later, an open point; then the new version."""
    session = begin_session(study)
    session.come_to(2)
    session.decide(Verdict.MET, "The shadow misleads.")
    session.come_to(1)
    session.contest("Tips differ by region.")
    session.come_to(0)
    session.reword(rewording())
    session.note("Ask the makers.", is_open_point=True)
    session.show_names()
    session.publish({})
    session.end()
    return session


def answer_again(study: StudyFolder) -> None:
    """All four answer the reworded criterion; on image 1 they agree now."""
    for name, signs in zip(PEOPLE, ("111", "111", "111", "110"), strict=True):
        say(study, name, {"T1.C1": signs})


def without_dates(text: str) -> str:
    """Without what is another each time."""
    days = re.sub(r"\d{4}-\d\d-\d\d|\d{1,2} [A-Z][a-z]+ \d{4}(, | at )?(\d\d:\d\d)?( UTC)?", "DAY", text)
    return re.sub(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22,}", "UUID", days)


def test_the_golden_minutes(study: StudyFolder) -> None:
    hold(study)
    answer_again(study)
    document = minutes_document(study, meeting_of(study))
    compare("minutes.html", without_dates(html_of(document)))
    assert document == minutes_document(study, meeting_of(study, 1))


def test_minutes_begin_with_what_can_be_heard(study: StudyFolder) -> None:
    hold(study)
    document = minutes_document(study, meeting_of(study))
    assert [without_dates(one) for one in document.summary] == [
        "First, DAY with Ada, Ben, Cy, Dan.",
        "Disagreements discussed: 1 decided, 1 contested, 1 reworded.",
        "This is the first meeting of this study.",
        "So far 4 people have given 24 answers.",
        "Version 1 of the rubric is published.",
    ]
    rows = {table.id: [row.sentence for row in table.rows] for table in document.tables()}
    assert rows["decisions"] == [
        "Image 3, T1.C1: Straight: 3 met, 1 not met. Decided: met. Reason: The shadow misleads.",
        "Image 2, T1.C2: Tip: 3 not met, 1 met. Decided: stays contested. Reason: Tips differ by region.",
    ]
    (reworded,) = rows["rewordings"]
    assert "Guidance: Bent is not straight." in reworded
    assert "Meaning changed: A handle may bend." in reworded
    assert rows["cases"] == ["T1.C1: Straight, image 1: met. The handle bends."]
    paragraphs = {section.id: section.paragraphs for section in document.sections}
    assert paragraphs["lines"] == ("Open point, image 1: Ask the makers.", "Names were shown from then on.")
    assert paragraphs["later"] == ("Nothing was left for later.",)


def test_what_was_on_the_table_stays_in_the_minutes_when_people_answer_again(study: StudyFolder) -> None:
    hold(study)
    before = [
        table for table in minutes_document(study, meeting_of(study)).tables() if table.id == "decisions"
    ]
    say(study, "Ada", {"T1.C2": "000"})
    after = [
        table for table in minutes_document(study, meeting_of(study)).tables() if table.id == "decisions"
    ]
    assert before == after


def test_agreement_before_and_after_tells_answers_anew_from_those_carried(study: StudyFolder) -> None:
    session = begin_session(study)
    assert before_and_after(study, session.table.meeting.key) is None
    session.end()
    hold(study)
    answer_again(study)
    found = before_and_after(study, 2)
    assert found is not None
    assert (found.before, found.after) == (1, 2)
    straight, tip = found.criteria
    # Image by image: 2 of 6 pairs, 6 of 6, 3 of 6; then 6, 6 and 3 of 6.
    assert straight.before.value == pytest.approx(11 / 18)
    assert straight.anew.value == pytest.approx(15 / 18)
    assert (straight.carried.value, straight.meaning_changed) == (None, True)
    assert straight.with_decisions_before.counts == (("part", 3), ("whole", 4))
    assert tip.meaning_changed is None
    assert tip.anew.value is None
    assert tip.before.value == tip.carried.value == pytest.approx(5 / 6)
    assert tip.alpha_before.value == tip.alpha_after.value
    assert tip.with_decisions_after.reason.startswith("No image has both")
    first = before_and_after(study, 1)
    assert first is None  # nothing was published before the next meeting


def test_a_pair_that_answers_again_is_one_voice(study: StudyFolder) -> None:
    hold(study)
    answer_again(study)
    study.pairs.make(NewMember(PEOPLE[0]), NewMember(PEOPLE[1]), "both")
    say(study, "both", {"T1.C1": "000"}, kind=RaterKind.PAIR)
    found = before_and_after(study, 1)
    assert found is not None
    # The pair and two people: one of their three pairs agrees on each image.
    assert found.criteria[0].anew.value == pytest.approx(1 / 3)


# Feedback


def test_a_feedback_sheet_holds_ones_own_answers_and_nobody_elses(study: StudyFolder) -> None:
    hold(study)
    sheet = feedback_for(study, person_of(study, "Dan"))
    assert sheet.document.summary[:2] == (
        "Dan, 1 decision was made where you had answered: 0 like your answer, 1 different.",
        "Not decided: 1 contested and 1 reworded.",
    )
    rows = {table.id: [row.sentence for row in table.rows] for table in sheet.document.tables()}
    assert rows["differs"] == [
        "Image 3, T1.C1: Straight: my answer was not met. Decided: met. Reason: The shadow misleads."
    ]
    assert len(rows["open"]) == 2
    text = html_of(sheet.document)
    assert not [name for name in PEOPLE if re.search(rf"\b{name}\b", text) and name != "Dan"]
    ben = feedback_for(study, person_of(study, "Ben"))
    assert "my answer was met, note: The handle may bend. Decided: reworded:" in str(ben.document)
    assert ben.document.summary[0].endswith("1 like your answer, 0 different.")


def test_that_somebody_got_feedback_is_noted_once(study: StudyFolder) -> None:
    hold(study)
    dan = person_of(study, "Dan")
    for _ in range(2):
        note_given(study, feedback_for(study, dan))
    noted = [one.image for one in study.disclosures.of(dan) if one.occasion is DisclosureOccasion.FEEDBACK]
    assert sorted(filter(None, noted)) == [1, 2, 3]
    with pytest.raises(UserError, match="model"):
        person_of(study, "model")


def test_whoever_was_not_concerned_hears_so(study: StudyFolder) -> None:
    hold(study)
    sheet = feedback_for(study, study.raters.add("Eve"))
    assert sheet.document.summary == ("Eve, no meeting has talked about anything you answered.",)
    assert sheet.images == ()


# The command line


def test_minutes_and_feedback_are_told_and_written(
    study: StudyFolder, tmp_path: Path, capsys: Output
) -> None:
    folder = str(study.folder)
    assert main(["minutes", folder]) == 1
    assert capsys.readouterr().err == "This study has had no meeting yet.\n"
    hold(study)
    study.close()
    assert main(["minutes", folder]) == 0
    told = capsys.readouterr().out
    assert "Disagreements discussed: 1 decided, 1 contested, 1 reworded." in told
    assert "T1.C1: Straight, discussed on image 1: was “The cane is straight." in told
    for name in ("html", "pdf", "xlsx"):
        out = tmp_path / f"minutes.{name}"
        assert main(["minutes", folder, "--meeting", "1", "--format", name, "--out", str(out)]) == 0
        assert out.stat().st_size > 1000
    assert main(["minutes", folder, "--meeting", "2"]) == 1
    assert "There is no meeting 2." in capsys.readouterr().err
    assert main(["minutes", folder, "--format", "html"]) == 2
    assert main(["feedback", folder, "--rater", "Dan"]) == 0
    assert "Where the decision differed from my answer" in capsys.readouterr().out
    assert main(["feedback", folder, "--rater", "Nobody"]) == 1
    with closing(open_study(study.folder)) as opened:
        assert len(opened.disclosures.of(person_of(opened, "Dan"))) > 3
