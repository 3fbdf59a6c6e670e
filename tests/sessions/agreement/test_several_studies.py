"""Several studies for one report: adding, removing, who is offered, and what is withheld."""

from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from app.errors import UserError
from app.sessions.agreement.report_reading import Form
from app.sessions.agreement.several_studies import NOBODY, SeveralStudies, work_out_studies
from app.study.reference import by_name
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.participants import AboutKind, NewConsent
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of


def made(folder: Path, *people: str) -> Path:
    study = study_of(folder, 4, rubric_of(1))
    for name in people:
        say(study, name, {"T1.C1": "1100", "showing": "ssss"})
    say(study, "judge", {"T1.C1": "1000"}, run=1)
    study.close()
    return folder


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    return made(tmp_path / "one", "Ada", "Ben"), made(tmp_path / "two", "Ada", "Kim")


def test_who_is_offered_answered_in_every_study(two: tuple[Path, Path]) -> None:
    session = SeveralStudies(open_study, two[0])
    assert session.raters() == ["Ada", "Ben", "judge"]
    assert session.add(two[1]).sentence == "Canes is added. 2 studies."
    assert session.raters() == ["Ada", "judge"]
    assert session.others()[0][1] == NOBODY
    assert session.remove(1).sentence == "Canes is removed from the list. 1 study."
    assert session.raters() == ["Ada", "Ben", "judge"]
    assert session.remove(0).sentence.startswith("A report needs a study")
    assert session.folders == two[:1]


def test_a_study_is_added_once_and_must_be_one(two: tuple[Path, Path], tmp_path: Path) -> None:
    session = SeveralStudies(open_study, two[0])
    with pytest.raises(UserError, match="given twice"):
        session.add(two[0])
    with pytest.raises(UserError):
        session.add(tmp_path / "nothing")
    assert len(session.folders) == 1


def test_whoever_still_answers_in_one_of_them_sees_no_report(two: tuple[Path, Path]) -> None:
    with closing(open_study(two[1])) as study:
        study.raters.add("Ben")
    with pytest.raises(UserError, match="Ben cannot open this page yet"):
        SeveralStudies(open_study, two[0], "Ben").add(two[1])
    with pytest.raises(UserError, match="Ben cannot open this page yet"):
        work_out_studies(open_study, two, "Ben", Form(by_name("Ada"), by_name("judge")))


def test_the_report_is_noted_for_its_reader_in_every_study(two: tuple[Path, Path]) -> None:
    answered = work_out_studies(open_study, two, "Ada", Form(by_name("Ada"), by_name("judge")))
    assert answered.document.summary[0].startswith("judge agrees with Ada on the label in 0.75")
    for folder in two:
        with closing(open_study(folder)) as study:
            ada = next(rater for rater in study.raters.all() if rater.name == "Ada")
            assert study.disclosures.is_known(ada, DisclosureOccasion.REPORT)


def tell(folder: Path, question: str, said: dict[str, str]) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        for name, answer in said.items():
            rater = study.raters.add(name)
            study.participants.agree(rater, NewConsent("1", "Study", date(2026, 1, 1), to_demographics=True))
            study.participants.store_about(rater, AboutKind.DEMOGRAPHIC, question, answer)


def test_people_are_grouped_by_what_was_answered_in_every_study(two: tuple[Path, Path]) -> None:
    tell(two[0], "Community", {"Ada": "Kerala", "Ben": "Kerala"})
    tell(two[0], "Region", {"Ada": "South"})
    session = SeveralStudies(open_study, two[0])
    assert session.factors() == ("Community", "Region")
    session.add(two[1])
    assert session.factors() == ()
    session.remove(1)
    tell(two[1], "community ", {"Ada": "Kerala", "Kim": "Kerala"})
    session.add(two[1])
    assert session.factors() == ("Community",)
    form = Form(by_name("Ada"), by_name("judge"), factors=("Community",))
    answered = work_out_studies(open_study, two, "Ada", form)
    assert answered.form == form
    headings = [section.heading for section in answered.document.sections]
    assert [one for one in headings if one.startswith("People by Community")] == [
        "People by Community: Canes (1)",
        "People by Community: Canes (2)",
    ]
