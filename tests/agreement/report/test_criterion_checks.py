"""Criteria that do not work are found in a study, with pictures that show it, and others are left alone."""

from collections.abc import Iterator

import numpy as np
import pytest
from scipy.stats import ttest_ind

from app.agreement.ratings.community_rules import MISSING
from app.agreement.report.criterion_checks import Fault, _agreement, _student, check_criteria, last_rewordings
from app.reports.document import in_words
from app.reports.study_report import usual_document
from app.rubrics.publishing import Meaning
from app.sessions.rubric.designing import Designing
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.rubric import Wording
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say
from tests.storage.making import make_study

PICTURES, PEOPLE = 60, 5
GOOD, EMPTY, BLIND, LATER = "T1.C1", "T1.C2", "T1.C3", "T1.C4"


def signs(met: "np.typing.NDArray[np.bool_]") -> str:
    return "".join("1" if one else "0" for one in met)


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StudyFolder]:
    """Five people of whom three use a screen reader: one criterion works, one separates nothing, one is read otherwise
    by those three, and on one people stop agreeing in the second half of their work."""
    made = make_study(tmp_path_factory.mktemp("checks") / "study", PICTURES, rubric_of(4), whole_image=None)
    made.prepare_to_write()
    random = np.random.RandomState(4)
    has = random.random_sample((4, PICTURES)) < 0.5
    images = [image.key for image in made.images.all()]
    for person in range(PEOPLE):
        way = Perception.SCREEN_READER if person < 3 else Perception.IMAGE_VISIBLE
        slips = random.random_sample((4, PICTURES)) < 0.06
        guess = random.random_sample((2, PICTURES)) < 0.5
        blind = has[2] & (random.random_sample(PICTURES) < 0.2) if person < 3 else has[2] ^ slips[2]
        table = {GOOD: has[0] ^ slips[0], EMPTY: guess[0], BLIND: blind}
        say(made, f"P{person}", {code: signs(met) for code, met in table.items()}, perception=way)
        rater = made.raters.add(f"P{person}")
        session = made.sessions.start(rater, way)
        for place, image in enumerate(images):
            is_met = guess[1][place] if place >= PICTURES // 2 else has[3][place] ^ slips[3][place]
            content = Content(Verdict.MET if is_met else Verdict.NOT_MET)
            made.answers.record(session, image, LATER, content, AnswerAction.DO, Circumstances(way))
    yield made
    made.close()


def test_each_fault_is_found_and_a_good_criterion_is_not(study: StudyFolder) -> None:
    found = check_criteria(study)
    assert found is not None
    assert {(one.code, one.fault, one.group) for one in found.flags} == {
        (EMPTY, Fault.SEPARATES_NOTHING, ""),
        (BLIND, Fault.DEPENDS_ON_GROUP, "image visible"),
        (LATER, Fault.MOVED, ""),
    }
    assert found.tests == 5  # four criteria by perception, and the one that was answered here over time


def test_three_pictures_show_each(study: StudyFolder) -> None:
    found = check_criteria(study)
    assert found is not None
    shown = {one.code: one.images for one in found.flags}
    assert all(len(images) == 3 for images in shown.values())
    assert all(number > PICTURES // 2 for number in shown[LATER])
    votes = {code: [0, 0] for code in shown}
    for one in study.answers.all_current():
        if one.item == BLIND and one.image == shown[BLIND][0]:
            votes[BLIND][one.content.value is Verdict.MET] += 1
    assert votes[BLIND] == [3, 2]


def test_the_report_says_so_in_sentences(study: StudyFolder) -> None:
    told = "\n".join(in_words(usual_document(study)))
    assert "T1.C2 separates nothing: answers to it hardly depend on the image. Images that show it:" in told
    assert "T1.C3 depends on who answers: “image visible” read it differently" in told
    assert "T1.C4 is read differently over time" in told


def test_the_designer_hears_the_flag_and_what_two_rewordings_changed(study: StudyFolder) -> None:
    designing = Designing(study, "P0")
    places = {row.code: place for place, row in enumerate(designing.rows)}
    assert "separates nothing" in designing.lines()[places[EMPTY]]
    assert "separates" not in designing.lines()[places[GOOD]]
    assert designing.next_remark().sentence == "T1.C2, 1 remark. separates nothing."
    assert designing.place == places[EMPTY]
    assert "hardly depend on the image" in designing.narrate_remarks().sentence
    pictures = designing.fault_pictures()
    assert len(pictures.images) == 3
    assert pictures.said(pictures.images[0])[0] in ("3 met, 2 not met", "3 not met, 2 met")

    lineage = designing.criterion.lineage
    for version, text in ((2, "The tip is white."), (3, "The tip is white all over.")):
        designing.come_to(places[EMPTY])
        designing.reword(Wording(text))
        assert "separates nothing" not in designing.lines()[places[EMPTY]]  # of words that nobody has read
        designing.publish({lineage: Meaning(True, "Clearer.")})
        assert "separates nothing" not in designing.lines()[places[EMPTY]]
        has = np.arange(PICTURES) % version == 0
        for person in range(PEOPLE):
            say(study, f"P{person}", {EMPTY: signs(has)})
    (last,) = last_rewordings(study)
    assert (last.code, last.version, last.meaning_changed) == (EMPTY, 3, True)
    assert (last.before.value, last.after.value) == (1, 1)
    again = Designing(study, "P0")
    again.come_to(places[EMPTY])
    assert again.faults().kinds == ()
    assert (
        "T1.C2 was last reworded in version 3, with another meaning: agreement 1.00"
        in again.faults().sentences[0]
    )


def test_a_difference_of_groups_is_tested_as_students_test_does() -> None:
    first, second = np.array([0.1, 0.3, 0.2, np.nan]), np.array([0.4, 0.5, 0.45])
    expected = ttest_ind(first[:3], second).pvalue
    assert _student(first, second, noise=0.0) == pytest.approx(expected)
    assert (_student(first, second, noise=1.0) or 0) > expected  # chance alone explains as much


def test_pairs_of_people_agree_picture_by_picture() -> None:
    votes = np.array(
        [[1, 1, MISSING, MISSING], [1, 0, 0, 1], [1, 1, 0, MISSING], [1, *[MISSING] * 3]], np.int8
    )
    assert _agreement(votes) == pytest.approx([1, 1 / 3, 1 / 3, np.nan], nan_ok=True)
