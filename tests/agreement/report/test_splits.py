"""The same comparison in parts: which images and answers are in each part, what it is called, and whose it is."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.agreement.ratings.question import Question, Split
from app.agreement.report.report import build
from app.agreement.report.splits import SplitPart
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception, WorkOrder
from app.study.verdict import Judgment, Verdict
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of

MET, NOT_MET = Verdict.MET, Verdict.NOT_MET
SIGNS = {"1": MET, "0": NOT_MET}


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Six images of two sources; a judge says met of all, and Ben of the first four."""
    made = study_of(tmp_path / "study", 6, rubric_of(2), sources=("A", "B", "B"))
    say(made, "judge", {"T1.C1": "111111", "T1.C2": "111111"}, run=1)
    with closing(made):
        yield made


def sit(
    study: StudyFolder,
    name: str,
    answers: dict[int, str],
    way: Perception = Perception.UNSAID,
    order: WorkOrder = WorkOrder.BY_IMAGE,
    language: str = "",
) -> None:
    """One sitting: a sign for each criterion, by image number."""
    session = study.sessions.start(study.raters.add(name), way, order)
    for number, signs in answers.items():
        image = study.images.at(number)
        assert image is not None
        for place, sign in enumerate(signs, start=1):
            if sign != ".":
                content, around = Content(SIGNS[sign]), Circumstances(way, language=language)
                study.answers.record(session, image.key, f"T1.C{place}", content, AnswerAction.DO, around)
    study.sessions.end(session)


def parts(
    study: StudyFolder, split: Split | None, reference: str = "Ada", against: str = "judge"
) -> tuple[SplitPart, ...]:
    return build(study, Question(reference, against, split=split, replicates=100)).splits


def counts(part: SplitPart, question: int) -> tuple[int, ...]:
    """Both met, reference alone, other alone, neither."""
    return part.questions[question].counts


def test_nothing_is_split_unless_asked_and_sources_are_parts_of_the_images_of_both(
    study: StudyFolder,
) -> None:
    say(study, "Ada", {"T1.C1": "10110.", "T1.C2": "11111."})
    assert parts(study, None) == ()
    found = parts(study, Split.SOURCE)
    assert [(one.name, one.whose, one.images) for one in found] == [("A", "", 2), ("B", "", 3)]
    # Images 1 and 4 are of A, 2, 3 and 5 of B.
    assert [counts(one, 1) for one in found] == [(2, 0, 0, 0), (1, 0, 2, 0)]


def test_sittings_are_numbered_and_imported_answers_are_a_part(study: StudyFolder) -> None:
    say(study, "Ada", {"T1.C1": "10....", "T1.C2": "11...."})
    sit(study, "Ada", {3: "01", 4: "11"})
    sit(study, "Ada", {5: "00"})
    found = parts(study, Split.SESSION)
    assert [(one.name, one.whose, one.images) for one in found] == [
        ("imported from a file", "Ada", 2),
        ("session 1", "Ada", 2),
        ("session 2", "Ada", 1),
    ]
    assert [counts(one, 1) for one in found] == [(1, 0, 1, 0), (1, 0, 1, 0), (0, 0, 1, 0)]


def test_the_person_is_split_whichever_side_they_are_on(study: StudyFolder) -> None:
    """Of two people, the reference; of a judge and a person, the person; of two judges, the reference."""
    sit(study, "Ada", {1: "11", 2: "10"}, Perception.SCREEN_READER)
    sit(study, "Ada", {3: "11"}, Perception.IMAGE_VISIBLE)
    sit(study, "Ben", {1: "11", 2: "11", 3: "01"}, Perception.IMAGE_VISIBLE)
    say(study, "other", {"T1.C1": "110011", "T1.C2": "111111"}, run=1)
    by = {
        sides: [(one.whose, one.images) for one in parts(study, Split.PERCEPTION, *sides)]
        for sides in (("Ada", "judge"), ("judge", "Ada"), ("Ada", "Ben"), ("Ben", "Ada"), ("other", "judge"))
    }
    assert by == {
        ("Ada", "judge"): [("Ada", 2), ("Ada", 1)],
        ("judge", "Ada"): [("Ada", 2), ("Ada", 1)],
        ("Ada", "Ben"): [("Ada", 2), ("Ada", 1)],
        ("Ben", "Ada"): [("Ben", 3)],
        ("other", "judge"): [("other", 6)],
    }
    (first, second) = parts(study, Split.PERCEPTION, "judge", "Ada")
    assert counts(first, 2) == (1, 1, 0, 0)
    assert counts(second, 2) == (1, 0, 0, 0)


def test_answers_are_parts_by_the_language_in_which_they_were_heard(study: StudyFolder) -> None:
    sit(study, "Ada", {1: "11", 2: "11"}, language="ml")
    sit(study, "Ada", {3: "01"}, language="ta")
    sit(study, "Ada", {4: "11"}, language="ml")
    found = parts(study, Split.LANGUAGE)
    assert {one.name[-3:-1]: one.images for one in found} == {"ml": 3, "ta": 1}
    assert {one.name[-3:-1]: counts(one, 1) for one in found} == {"ml": (3, 0, 0, 0), "ta": (0, 0, 1, 0)}


def test_answers_are_parts_by_the_order_of_work(study: StudyFolder) -> None:
    sit(study, "Ada", {1: "11", 2: "01"}, order=WorkOrder.BY_CRITERION)
    sit(study, "Ada", {3: "11", 4: "11", 5: "11"})
    found = parts(study, Split.ORDER)
    assert sorted(one.images for one in found) == [2, 3]
    assert len({one.name for one in found}) == 2
    (by_criterion,) = [one for one in found if one.images == 2]
    assert by_criterion.name == "criterion by criterion"
    assert counts(by_criterion, 1) == (1, 0, 1, 0)


def test_a_label_rests_on_images_all_of_whose_criteria_are_in_the_part(study: StudyFolder) -> None:
    """The first criterion of image 2 was answered in one sitting, the second in another."""
    sit(study, "Ada", {1: "11", 2: "1."})
    sit(study, "Ada", {2: ".1", 3: "11"})
    first, second = parts(study, Split.SESSION)
    assert (counts(first, 0), counts(first, 1), counts(first, 2)) == (
        (1, 0, 0, 0),
        (2, 0, 0, 0),
        (1, 0, 0, 0),
    )
    assert (counts(second, 0), counts(second, 1)) == ((1, 0, 0, 0), (1, 0, 0, 0))


def test_judgments_of_whole_images_are_split_too(study: StudyFolder) -> None:
    say(study, "whole", {"showing": "ssnnss"}, run=1)
    say(study, "Eve", {"showing": "sn...."})
    session = study.sessions.start(study.raters.add("Eve"), Perception.UNSAID)
    for number in (3, 4):
        study.answers.record(
            session, number, "showing", Content(Judgment.NEVER_SHOW), AnswerAction.DO, Circumstances()
        )
    found = parts(study, Split.SESSION, "Eve", "whole")
    assert [(one.name, one.images, counts(one, 0)) for one in found] == [
        ("imported from a file", 2, (1, 0, 1, 0)),
        ("session 1", 2, (0, 0, 0, 2)),
    ]
