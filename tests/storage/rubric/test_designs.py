"""Drafts, versions with how they came about, answers that carry over, border cases: real SQLite."""

from pathlib import Path

import pytest

from app.agreement.ratings.rating_matrix import read_ratings
from app.errors import UserError
from app.rubrics.draft import RubricDraft
from app.rubrics.publishing import Meaning, changes
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.ports import ImportedAnswer
from app.study.rubric import Rubric, Wording
from app.study.team.designs import ChangeKind, Published
from app.study.team.raters import Perception, Rater, RaterKind
from app.study.verdict import Doubt, Judgment, Scale, Verdict
from storage.annotate.carry_forward import carry_forward
from storage.folder import StudyFolder, open_study
from storage.safety.check import check_study
from tests.storage.making import make_study

MET, NOT_MET = Content(Verdict.MET), Content(Verdict.NOT_MET, Doubt.BORDERLINE, "bent")
SHOWN = Content(Judgment.CAN_BE_SHOWN)
SAID = Circumstances(Perception.SCREEN_READER)


def answer(study: StudyFolder, name: str, image: int, **contents: Content) -> Rater:
    """Have somebody answer criteria of an image: C1=…, C2=…."""
    rater = study.raters.add(name)
    session = study.sessions.start(rater, Perception.SCREEN_READER)
    for code, content in contents.items():
        study.answers.record(session, image, f"T1.{code}", content, AnswerAction.DO, SAID)
    return rater


def judge_whole_image(study: StudyFolder, rater: Rater, image: int) -> None:
    """What is still to say of an image once all criteria are answered."""
    session = study.sessions.start(rater, Perception.SCREEN_READER)
    study.answers.record(session, image, Scale.SHOWING.value, SHOWN, AnswerAction.DO, SAID)


def begun(study: StudyFolder) -> RubricDraft:
    current = study.rubrics.current()
    assert current is not None
    return RubricDraft(current)


def publish(study: StudyFolder, draft: RubricDraft, is_changed: bool = False) -> Published:
    """Publish, with the same answer to every question about the meaning."""
    before = study.rubrics.current()
    said = {one.lineage: Meaning(is_changed, "because") for one in draft.rubric.criteria}
    return study.designs.publish(draft, changes(before, draft, said))


def reworded(study: StudyFolder) -> RubricDraft:
    draft = begun(study)
    return draft.reword("T1.C1", Wording("The cane is in one line.", "Straight", "Bent is not straight."))


def now(study: StudyFolder, image: int, rater: Rater) -> dict[str, tuple[Content, AnswerAction]]:
    return {code: (one.content, one.act) for code, one in study.answers.current(image, rater).items()}


# Drafts


def test_every_saving_is_kept_and_can_be_stepped_back_through(study: StudyFolder) -> None:
    assert study.designs.draft() is None
    first = study.designs.save(begun(study), "Ada")
    second = study.designs.save(reworded(study), "Ben")
    study.designs.save(RubricDraft.of(second.draft).remove("T1.C2", "contested"), "Ben")
    assert (first.based_on, first.author) == (1, "Ada")
    back = study.designs.step_back("Ben")
    assert back is not None
    assert back.draft == second.draft
    again = study.designs.step_back("Ben")
    assert again is not None
    assert again.draft == first.draft
    assert study.designs.step_back("Ben") is None
    assert study.database.number("SELECT count(*) FROM rubric_draft") == 5


def test_a_draft_is_still_there_after_the_program_ended(study: StudyFolder) -> None:
    study.designs.save(reworded(study), "Ada")
    study.close()
    with_it = open_study(study.folder)
    saved = with_it.designs.draft()
    assert saved is not None
    assert RubricDraft.of(saved.draft).criterion("T1.C1").text == "The cane is in one line."
    with_it.close()


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"title": 1, "themes": 2}'])
def test_a_draft_that_is_damaged_is_said(study: StudyFolder, content: str) -> None:
    study.designs.save(reworded(study), "Ada")
    with study.database.atomic() as connection:
        connection.execute("UPDATE rubric_draft SET content = ?", (content,))
    with pytest.raises(UserError, match="draft of the rubric cannot be read"):
        study.designs.draft()


def test_publishing_ends_a_draft(study: StudyFolder) -> None:
    study.designs.save(reworded(study), "Ada")
    assert publish(study, reworded(study)).rubric.version == 2
    assert study.designs.draft() is None


def test_a_study_without_a_rubric_gets_its_first(tmp_path: Path) -> None:
    study = make_study(tmp_path / "study", rubric=None)
    draft = RubricDraft(Rubric("Canes", "guide cane", ())).add_theme("It works.")
    study.designs.save(draft, "Ada")
    assert publish(study, draft.add_criterion("T1", Wording("It is white."))).rubric.version == 1
    study.close()


# Versions


def test_versions_tell_how_they_came_about(study: StudyFolder) -> None:
    first = begun(study)
    draft = first.split("T1.C1", "The cane is straight.", "It is whole.").remove("T1.C3", "contested")
    publish(study, draft)
    one, two = study.designs.versions()
    assert (one.changes, one.left_out) == ((), {})
    parent = first.criterion("T1.C1").lineage
    assert [(change.kind, change.parents) for change in two.changes] == [(ChangeKind.SPLIT, (parent,))] * 2
    assert two.left_out == {first.criterion("T1.C2").lineage: "contested"}


# Carrying over


def test_the_meaning_stayed_so_answers_hold(study: StudyFolder) -> None:
    robin = answer(study, "Robin", 1, C1=NOT_MET, C2=MET)
    judge_whole_image(study, robin, 1)
    published = publish(study, reworded(study))
    assert (published.carried, published.reopened) == (2, 0)
    carried = {"T1.C1": (NOT_MET, AnswerAction.CARRY), "T1.C2": (MET, AnswerAction.CARRY)}
    assert now(study, 1, robin) == {**carried, "showing": (SHOWN, AnswerAction.DO)}
    origins = study.designs.carried(2)
    for key, origin in origins.items():
        new, old = study.answers.get(key), study.answers.get(origin)
        assert (new.recorded_at, new.circumstances) == (old.recorded_at, old.circumstances)
    assert study.queue.tally(robin).complete == 1


def test_the_meaning_changed_so_only_the_rest_holds_and_the_image_is_open_again(study: StudyFolder) -> None:
    robin = answer(study, "Robin", 1, C1=NOT_MET, C2=MET)
    judge_whole_image(study, robin, 1)
    answer(study, "Ben", 2, C1=MET)
    published = publish(study, reworded(study), is_changed=True)
    assert (published.carried, published.reopened) == (1, 1)
    assert list(now(study, 1, robin)) == ["showing", "T1.C2"]
    opened = study.queue.next_open(robin, 0)
    assert opened is not None
    assert opened.number == 1
    assert study.queue.answered(robin, 1) == 1


def test_publishing_without_saying_anything_opens_everything(study: StudyFolder) -> None:
    robin = answer(study, "Robin", 1, C1=MET, C2=MET)
    study.rubrics.publish(reworded(study).rubric)
    assert now(study, 1, robin) == {}
    assert study.designs.carried(2) == {}


def carry_over(study: StudyFolder, version: int) -> int:
    with study.database.atomic():
        return carry_forward(study.database, version)


def test_carrying_over_twice_changes_nothing(study: StudyFolder) -> None:
    answer(study, "Robin", 1, C1=MET, C2=MET)
    publish(study, reworded(study))
    assert carry_over(study, 2) == 0
    assert study.answers.count() == 4
    with pytest.raises(KeyError):
        carry_over(study, 3)


def test_two_machines_make_the_same_fact(study: StudyFolder) -> None:
    """Whoever carries over later, with the same answer and the same version, gets the same ids."""
    answer(study, "Robin", 1, C1=MET, C2=MET)
    publish(study, reworded(study))
    carried = "SELECT uuid FROM answer WHERE act = 'carry' ORDER BY uuid"
    first = list(study.database.rows(carried))
    with study.database.atomic() as connection:
        connection.execute("DELETE FROM carried_answer")
        connection.execute("DELETE FROM answer WHERE act = 'carry'")
    assert carry_over(study, 2) == 2
    assert list(study.database.rows(carried)) == first


def test_an_answer_to_the_old_version_that_comes_late_is_carried_over_too(study: StudyFolder) -> None:
    robin = answer(study, "Robin", 1, C1=MET)
    publish(study, reworded(study))
    old = study.database.number("SELECT max(id) FROM answer WHERE act = 'do'")
    late = (
        "INSERT INTO answer SELECT NULL, randomblob(16), image, rater, run, item, rubric, 'not met', doubt, note, act,"
        " id, session, perception, alt_text, heard, seconds, recorded_at + 1, language FROM answer WHERE id = ?"
    )
    with study.database.atomic() as connection:
        connection.execute(late, (old,))
    assert carry_over(study, 2) == 1
    assert now(study, 1, robin) == {"T1.C1": (Content(Verdict.NOT_MET), AnswerAction.CARRY)}


def test_what_somebody_said_on_the_new_version_themselves_stays(study: StudyFolder) -> None:
    robin = answer(study, "Robin", 1, C1=MET)
    publish(study, reworded(study))
    answer(study, "Robin", 1, C1=NOT_MET)
    answer(study, "Ben", 1, C2=MET)
    assert carry_over(study, 2) == 0
    assert now(study, 1, robin) == {"T1.C1": (NOT_MET, AnswerAction.DO)}


def test_what_was_taken_back_is_not_carried_over(study: StudyFolder) -> None:
    answer(study, "Robin", 1, C1=MET)
    robin = answer(study, "Robin", 1, C1=Content())
    assert publish(study, reworded(study)).carried == 0
    assert now(study, 1, robin) == {}


def test_carried_answers_are_carried_on(study: StudyFolder) -> None:
    robin = answer(study, "Robin", 1, C1=MET)
    publish(study, reworded(study))
    publish(study, begun(study).remove("T1.C2", "contested"))
    assert now(study, 1, robin) == {"T1.C1": (MET, AnswerAction.CARRY)}
    assert len(study.designs.carried(3)) == 1


def test_judges_are_not_carried_over(study: StudyFolder) -> None:
    judge = study.raters.add("Model", RaterKind.JUDGE)
    study.answers.bring_in([ImportedAnswer(1, judge, 1, "T1.C1", MET, None, SAID)])
    assert publish(study, reworded(study)).carried == 0


def test_a_carried_answer_is_not_theirs_to_undo(study: StudyFolder) -> None:
    robin = answer(study, "Robin", 1, C1=MET)
    publish(study, reworded(study))
    assert list(study.answers.walk_back(robin)) == []


def test_carried_answers_count_once_and_for_the_new_version(study: StudyFolder) -> None:
    answer(study, "Robin", 1, C1=NOT_MET, C2=MET)
    publish(study, reworded(study))
    for version in (1, 2):
        assert len(read_ratings(study, version).image) == 2


def test_a_study_with_carried_answers_is_sound(study: StudyFolder) -> None:
    answer(study, "Robin", 1, C1=NOT_MET, C2=MET)
    publish(study, reworded(study).split("T1.C2", "It has a tip.", "The tip is low."))
    study.designs.add_border_case(begun(study).criterion("T1.C1").lineage, 1, Verdict.MET, "A bend.", "Ada")
    study.designs.save(begun(study), "Ada")
    study.close()
    assert check_study(study.folder).is_sound


def test_a_failure_publishes_nothing(study: StudyFolder) -> None:
    answer(study, "Robin", 1, C1=MET)
    draft = reworded(study)
    wrong = changes(study.rubrics.current(), draft, {draft.criterion("T1.C1").lineage: Meaning(False)})
    with pytest.raises(KeyError):  # a change of a criterion the rubric does not have
        study.rubrics.publish(draft.remove("T1.C2", "").rubric, wrong)
    current = study.rubrics.current()
    assert current is not None
    assert current.version == 1
    assert study.answers.count() == 1


# Border cases


def test_border_cases_are_kept_changed_and_taken_back(study: StudyFolder) -> None:
    lineage = begun(study).criterion("T1.C1").lineage
    case = study.designs.add_border_case(lineage, 1, Verdict.NOT_MET, " Bent at the grip. ", "Ada")
    study.designs.add_border_case(lineage, None, Verdict.MET, "A strap hangs down.", "Ben")
    assert [one.words for one in study.designs.border_cases(lineage)] == [
        "Bent at the grip.",
        "A strap hangs down.",
    ]
    study.designs.change_border_case(case.key, "Bent.", "Ben")
    study.designs.change_border_case(case.key + 1, "", "Ben")
    (left,) = study.designs.border_cases()
    assert (left.words, left.image, left.verdict, left.author) == ("Bent.", 1, Verdict.NOT_MET, "Ben")
    with pytest.raises(KeyError):
        study.designs.change_border_case(case.key, "Once more.", "Ada")
    with pytest.raises(ValueError, match=" "):
        study.designs.add_border_case(lineage, None, Verdict.MET, " ", "Ada")
    assert study.database.number("SELECT count(*) FROM border_case") == 4
