"""A criterion whose meaning changed is asked again: what it was, and what one said, come before the question."""

from dataclasses import replace

import pytest

from app.sessions.annotate.annotating import Annotating
from app.study import earlier_answers
from app.study.team.designs import ChangeKind, ItemChange
from app.study.verdict import Doubt, Verdict
from storage.folder import StudyFolder

TOLD = (
    "Asked again: it was reworded, and its meaning changed. Reason: Grips may bend. "
    'Before: "The cane is straight." '
)
HERS = "Your earlier answer: Met, doubt: borderline, note: slightly bent."
NOW = "Now: T1 C1. Straight. The shaft is straight. Open."


def reword(study: StudyFolder, words: str, meaning_changed: bool = True) -> None:
    """Publish a version in which the first criterion has other words."""
    rubric = study.rubrics.current()
    assert rubric is not None
    first = rubric.themes[0]
    other = replace(first.criteria[0], text=words)
    themes = (replace(first, criteria=(other, *first.criteria[1:])), *rubric.themes[1:])
    changes = [ItemChange(one.lineage, ChangeKind.SAME, False) for one in rubric.criteria]
    changes[0] = ItemChange(other.lineage, ChangeKind.REWORDED, meaning_changed, "Grips may bend.")
    study.rubrics.publish(replace(rubric, themes=themes), changes)


@pytest.fixture
def answered(study: StudyFolder) -> StudyFolder:
    """Robin has answered the first criterion of images 1 and 2."""
    session = Annotating(study, study.raters.add("Robin"))
    session.begin()
    for image in (1, 2):
        session.go_to(image)
        session.decide(Verdict.MET, "T1.C1")
        session.decide(Verdict.MET, "T1.C2")
    session.go_to(1)
    session.note("slightly bent", "T1.C1")
    session.doubt(Doubt.BORDERLINE, "T1.C1")
    session.leave()
    return study


def told_of(session: Annotating) -> dict[str, str]:
    assert session.answers.image_answers is not None
    return session.answers.image_answers.asked_again()


def begun(study: StudyFolder) -> tuple[Annotating, str]:
    session = Annotating(study, study.raters.add("Robin"))
    return session, session.begin().sentence


def test_old_words_new_words_and_the_earlier_answer_come_before_the_question(answered: StudyFolder) -> None:
    reword(answered, "The shaft is straight.")
    session, said = begun(answered)
    assert said.endswith(f"{TOLD}{HERS} {NOW}")
    assert told_of(session) == {"T1.C1": f"{TOLD}{HERS}"}
    assert "Asked again" not in session.answers.describe("T1.C1"), "once for an image"
    assert "Asked again" not in session.answers.describe("T1.C2"), "this one means the same"
    assert session.go_to(2).sentence.endswith(
        "Asked again: it was reworded, and its meaning changed. Reason: Grips may bend. Your earlier answer: Met. "
        "Now: T1 C1. Straight. The shaft is straight. Open."
    ), "the old words are heard once in a sitting"
    session.decide(Verdict.NOT_MET, "T1.C1")
    assert told_of(session) == {}
    assert "Asked again" not in session.go_to(3).sentence, "there one has said nothing yet"


def test_a_later_wording_of_the_same_meaning_asks_no_differently(answered: StudyFolder) -> None:
    reword(answered, "The shaft is bent.")
    reword(answered, "The shaft is straight.", meaning_changed=False)
    assert begun(answered)[1].endswith(f"{TOLD}{HERS} {NOW}")


def test_a_study_can_hide_the_earlier_answer(answered: StudyFolder) -> None:
    reword(answered, "The shaft is straight.")
    earlier_answers.show(answered, False)
    _session, said = begun(answered)
    assert said.endswith(f"{TOLD}{NOW}")
    earlier_answers.show(answered, True)
    assert HERS in begun(answered)[1]


def test_nobody_hears_what_somebody_else_said(answered: StudyFolder) -> None:
    reword(answered, "The shaft is straight.")
    session = Annotating(answered, answered.raters.add("Asha"))
    assert "Asked again" not in session.begin().sentence
    assert told_of(session) == {}
