"""What is still to do: who is in the queue, what takes an image out of it, and what brings it back."""

from pathlib import Path

from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception, RaterKind, RaterProgress, Session
from app.study.verdict import Judgment, Verdict
from storage.folder import StudyFolder
from storage.safety.check import check_study
from tests.storage.making import make_study


def sit(study: StudyFolder, name: str = "Ada") -> Session:
    return study.sessions.start(study.raters.add(name), Perception.UNSAID)


def complete(study: StudyFolder, session: Session, image: int) -> None:
    for item in ("T1.C1", "T1.C2"):
        study.answers.record(session, image, item, Content(Verdict.MET), AnswerAction.DO, Circumstances())
    study.answers.record(
        session, image, "showing", Content(Judgment.CAN_BE_SHOWN), AnswerAction.DO, Circumstances()
    )


def test_images_added_later_come_into_everybodys_queue(study: StudyFolder) -> None:
    ada, judge = sit(study), study.raters.add("Judge", RaterKind.JUDGE)
    study.images.add_missing("late.png")
    assert study.queue.open_numbers(ada.rater) == [1, 2, 3, 4]
    assert study.queue.tally(judge) == RaterProgress(0, 0, 0, 0)  # a judge works by itself
    assert study.queue.next_open(judge, 0) is None


def test_each_person_has_a_queue_of_their_own(study: StudyFolder) -> None:
    ada, ben = sit(study), sit(study, "Ben")
    complete(study, ada, 1)
    assert study.queue.open_numbers(ada.rater) == [2, 3]
    assert study.queue.open_numbers(ben.rater) == [1, 2, 3]


def test_a_judgment_of_the_whole_image_completes_nothing_where_there_is_a_rubric(study: StudyFolder) -> None:
    ada = sit(study)
    study.answers.record(ada, 1, "showing", Content(Judgment.NEVER_SHOW), AnswerAction.DO, Circumstances())
    assert study.queue.tally(ada.rater) == RaterProgress(3, 0, 0, 0)


def test_answers_to_all_criteria_complete_nothing_where_the_whole_image_is_asked_about(
    study: StudyFolder,
) -> None:
    ada = sit(study)
    complete(study, ada, 1)
    study.answers.record(ada, 1, "showing", Content(note="well"), AnswerAction.DO, Circumstances())
    before = study.queue.tally(ada.rater)
    study.queue.rebuild()
    assert study.queue.tally(ada.rater) == before == RaterProgress(3, 0, 1, 0, unjudged=1)
    assert list(study.queue.open_numbers(ada.rater)) == [1, 2, 3]
    assert not [finding for finding in check_study(study.folder).findings if "queue" in finding.sentence]


def test_where_the_whole_image_is_not_asked_about_the_criteria_are_all(tmp_path: Path) -> None:
    study = make_study(tmp_path / "criteria", whole_image=None)
    ada = sit(study)
    for item in ("T1.C1", "T1.C2"):
        study.answers.record(ada, 1, item, Content(Verdict.MET), AnswerAction.DO, Circumstances())
    assert study.queue.tally(ada.rater) == RaterProgress(3, 1, 0, 0)
    study.close()


def test_a_new_version_of_the_rubric_opens_every_image_again(study: StudyFolder) -> None:
    ada = sit(study)
    complete(study, ada, 1)
    rubric = study.rubrics.current()
    assert rubric is not None
    study.rubrics.publish(rubric)
    assert study.queue.tally(ada.rater) == RaterProgress(3, 0, 0, 0)
    complete(study, ada, 2)
    assert study.queue.tally(ada.rater) == RaterProgress(3, 1, 0, 0)


def test_what_was_put_off_is_forgotten_when_complete_and_back_when_that_is_undone(study: StudyFolder) -> None:
    ada = sit(study)
    study.queue.put_off(ada, 1)
    complete(study, ada, 1)
    assert not study.queue.is_put_off(ada.rater, 1)
    study.answers.record(ada, 1, "T1.C2", Content(), AnswerAction.UNDO, Circumstances())
    assert study.queue.is_put_off(ada.rater, 1)
    before = study.queue.tally(ada.rater)
    study.queue.rebuild()
    assert study.queue.tally(ada.rater) == before == RaterProgress(3, 0, 1, 1)


def test_what_was_put_off_comes_last_and_in_order(study: StudyFolder) -> None:
    ada = sit(study)
    for image in (1, 2):
        study.queue.put_off(ada, image)

    def next_open(after: int) -> int | None:
        image = study.queue.next_open(ada.rater, after)
        return image.number if image else None

    assert [next_open(after) for after in range(4)] == [3, 3, 3, 3]
    complete(study, ada, 3)
    assert [next_open(after) for after in range(4)] == [1, 2, 1, 1]
    complete(study, ada, 1)
    complete(study, ada, 2)
    assert next_open(0) is None


def test_questions_are_answered_from_an_index_however_many_images_there_are(study: StudyFolder) -> None:
    plan = study.database.rows(
        "EXPLAIN QUERY PLAN SELECT number FROM progress WHERE rater = 1 AND is_open = 1 AND is_later = 0"
        " AND number > 5 ORDER BY number LIMIT 1"
    )
    steps = [row[3] for row in plan]
    assert len(steps) == 1  # no sorting
    assert "USING INDEX progress_open" in steps[0] or "USING COVERING INDEX progress_open" in steps[0]
