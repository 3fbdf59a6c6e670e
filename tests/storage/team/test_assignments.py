"""Plans on disk: which one holds, what happens to queues, practice, and who has seen what others answered."""

import uuid
from pathlib import Path

import pytest

from app.assignment.planning import propose, put_in_force
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.assignments import Kind, Order, Setup
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.raters import Rater, RaterProgress, Session
from app.study.verdict import Doubt, Verdict
from storage.folder import StudyFolder, open_study
from storage.safety.check import check_study
from tests.storage.annotate.test_queue import complete, sit
from tests.storage.making import make_study

EACH = Setup(Kind.PER_IMAGE, per_image=1)


def numbers(study: StudyFolder, rater: Rater) -> list[int]:
    """The numbers of somebody's images in their order."""
    images = (study.images.get(one.image) for one in study.assignments.of(rater))
    return [image.number for image in images if image]


def answer(study: StudyFolder, session: Session, image: int, doubt: Doubt | None = None) -> None:
    study.answers.record(
        session, image, "T1.C1", Content(Verdict.MET, doubt), AnswerAction.DO, Circumstances(seconds=6)
    )


def test_without_a_plan_everybody_meets_every_image(study: StudyFolder) -> None:
    ada = sit(study).rater
    assert study.assignments.plan() is None
    assert (study.assignments.all(), study.assignments.of(ada), study.queue.count(ada)) == ([], [], 3)
    assert [study.queue.place(ada, image) for image in study.images.all()] == [1, 2, 3]


def test_a_plan_comes_back_as_it_was_accepted(study: StudyFolder) -> None:
    setup = Setup(Kind.ROTATION, contexts=("school", "museum"), order=Order.RANDOM, seed=9, practice=1)
    plan, made = put_in_force(study, setup, ["Ada", "Ben"])
    study.close()
    again = open_study(study.folder)
    assert again.assignments.plan() == plan
    assert (plan.setup, plan.properties) == (setup, made.properties)
    assert sorted(again.assignments.all(), key=repr) == sorted(made.assignments, key=repr)
    ada = again.raters.find("Ada")
    assert ada is not None
    assert {again.assignments.context(ada, image) for image in (2, 3)} == {"school", "museum"}
    assert [again.assignments.is_practice(ada, image) for image in (1, 2, 3)] == [True, False, False]
    assert len(again.assignments.practice()) == 2
    again.close()


def test_a_rater_meets_only_what_the_plan_gives_in_its_order(study: StudyFolder) -> None:
    setup = Setup(Kind.EVERYTHING, order=Order.COUNTERBALANCED)
    put_in_force(study, setup, ["Ada", "Ben", "Cy"])
    for name in ("Ada", "Ben", "Cy"):
        session = sit(study, name)
        mine = numbers(study, session.rater)
        assert study.queue.open_numbers(session.rater) == mine
        behind = [study.queue.next_open(session.rater, number) for number in mine]
        assert [image.number if image else 0 for image in behind] == [*mine[1:], mine[0]]
        walked: list[int] = []
        while (image := study.queue.next_open(session.rater, walked[-1] if walked else 0)) is not None:
            walked.append(image.number)
            assert study.queue.at(session.rater, len(walked)) == image
            assert study.queue.place(session.rater, image) == len(walked)
            complete(study, session, image.key)
        assert walked == mine
        assert sorted(walked) == [1, 2, 3]


def test_shares_leave_the_others_images_out(study: StudyFolder) -> None:
    put_in_force(study, EACH, ["Ada", "Ben"])
    ada, ben, dan = (study.raters.add(name) for name in ("Ada", "Ben", "Dan"))
    assert sorted(numbers(study, ada) + numbers(study, ben)) == [1, 2, 3]
    assert study.queue.tally(ada).images == study.queue.count(ada) == len(numbers(study, ada)) < 3
    (elsewhere,) = [image for image in study.images.all() if image.number in numbers(study, ben)][:1]
    assert study.queue.place(ada, elsewhere) == 0
    assert study.queue.at(ada, study.queue.count(ada) + 1) is None
    assert study.queue.open_numbers(dan) == [1, 2, 3]  # nobody planned anything for Dan


def test_what_was_put_off_comes_last_in_ones_own_order(study: StudyFolder) -> None:
    put_in_force(study, Setup(order=Order.RANDOM, seed=3), ["Ada"])
    ada = sit(study)
    first, second, third = numbers(study, ada.rater)
    study.queue.put_off(ada, first)
    found = [study.queue.next_open(ada.rater, after) for after in (0, first, second, third)]
    assert [image.number if image else 0 for image in found] == [second, second, third, second]


def test_an_image_that_comes_later_is_nobodys_until_the_plan_goes_on(study: StudyFolder) -> None:
    put_in_force(study, EACH, ["Ada", "Ben"])
    dan = sit(study, "Dan").rater
    study.images.add_missing("late.png")
    raters = [study.raters.add(name) for name in ("Ada", "Ben")]
    assert not any(4 in study.queue.open_numbers(rater) for rater in raters)
    assert study.queue.open_numbers(dan) == [1, 2, 3, 4]
    assert check_study(study.folder).is_sound
    session = sit(study, "Ada")
    mine = numbers(study, session.rater)
    answer(study, session, mine[0])
    put_in_force(study, EACH, ["Ada", "Ben"])
    assert numbers(study, session.rater)[: len(mine)] == mine
    assert sum(4 in study.queue.open_numbers(rater) for rater in raters) == 1
    assert check_study(study.folder).is_sound


def test_the_plan_that_was_accepted_last_holds_whichever_came_in_first(study: StudyFolder) -> None:
    put_in_force(study, EACH, ["Ada", "Ben"])
    here = study.assignments.plan()
    assert here is not None
    everything = propose(study, Setup(Kind.EVERYTHING), ["Ada", "Ben"])

    def from_elsewhere(at: int, number: int) -> None:
        """A plan as a merge would bring it in."""
        with study.database.atomic() as connection:
            row = connection.execute("SELECT setup, properties FROM plan").fetchone()
            key = connection.execute(
                "INSERT INTO plan (uuid, setup, properties, accepted_at) VALUES (?, ?, ?, ?)",
                (uuid.UUID(int=number).bytes, *row, at),
            ).lastrowid
            for one in everything.assignments:
                connection.execute(
                    "INSERT INTO assignment (uuid, plan, rater, image, context, position, is_practice)"
                    " VALUES (?, ?, ?, ?, '', ?, 0)",
                    (uuid.uuid4().bytes, key, one.rater, one.image, one.position),
                )
        study.queue.rebuild()

    accepted_at = study.database.number("SELECT accepted_at FROM plan")
    ada = study.raters.add("Ada")
    from_elsewhere(accepted_at - 1, 1)
    assert study.assignments.plan() == here
    assert study.queue.count(ada) < 3
    from_elsewhere(accepted_at + 1, 2)
    assert study.queue.count(ada) == 3
    assert study.queue.tally(ada) == RaterProgress(3, 0, 0, 0)


def test_a_plan_accepted_here_holds_even_where_another_clock_was_ahead(study: StudyFolder) -> None:
    put_in_force(study, EACH, ["Ada", "Ben"])
    with study.database.atomic() as connection:
        connection.execute("UPDATE plan SET accepted_at = accepted_at + 1000000000")
    plan, _made = put_in_force(study, Setup(Kind.EVERYTHING), ["Ada", "Ben"])
    assert study.assignments.plan() == plan


def test_a_queue_that_is_not_the_plans_is_found(study: StudyFolder) -> None:
    put_in_force(study, EACH, ["Ada", "Ben"])
    with study.database.atomic() as connection:
        connection.execute(
            "INSERT OR IGNORE INTO progress SELECT rater.id, image.id, 9, 0, 1, 0 FROM rater, image"
        )
    assert not check_study(study.folder).is_sound
    study.queue.rebuild()
    assert check_study(study.folder).is_sound


@pytest.mark.parametrize("condition", ["number > ?", "number <= ?"])
def test_the_next_image_is_found_from_an_index_alone(study: StudyFolder, condition: str) -> None:
    plan = study.database.rows(
        "EXPLAIN QUERY PLAN SELECT image FROM progress WHERE rater = 1 AND is_open = 1 AND is_later = 0"
        f" AND {condition} ORDER BY number LIMIT 1",
        (5,),
    )
    (step,) = [row[3] for row in plan]
    assert "INDEX progress_open (rater=? AND is_later=? AND number" in step  # and no sorting


# How far everybody is


def test_progress_counts_people_images_and_doubts(study: StudyFolder) -> None:
    put_in_force(study, Setup(Kind.EVERYTHING), ["Ada"])
    study.raters.add("Ben")
    session = sit(study, "Ada")
    complete(study, session, 1)
    answer(study, session, 2, Doubt.WORDING)
    ada, ben = study.assignments.people()
    assert (ada.rater.name, ada.tally, ada.has_assignments) == ("Ada", RaterProgress(3, 1, 1, 0), True)
    assert ada.last_at is not None
    assert (ben.tally, ben.last_at, ben.has_assignments) == (RaterProgress(3, 0, 0, 0), None, False)
    images = {image.number: (image.wanted, image.complete) for image in study.assignments.images()}
    assert images == {1: (2, 1), 2: (2, 0), 3: (2, 0)}
    assert [(one.code, one.answers, one.doubts) for one in study.assignments.criteria()] == [
        ("T1.C1", 2, 1),
        ("T1.C2", 1, 0),
    ]
    assert study.assignments.seconds() == 6


# Who has seen what others answered


def test_answers_after_a_disclosure_are_counted(study: StudyFolder) -> None:
    ada, ben = sit(study), sit(study, "Ben")
    complete(study, ada, 1)
    answer(study, ben, 1)
    assert study.disclosures.answers_after(1) == {}
    study.disclosures.add(ada.rater, DisclosureOccasion.PAIR, image=1)
    for image in (1, 2):
        answer(study, ada, image, Doubt.OTHER)
    # Image 2 was not shown, and of image 1 only one criterion was answered again.
    assert study.disclosures.answers_after(1) == {ada.rater.key: 1}
    assert study.disclosures.answers_after(2) == {}
    (shown,) = study.disclosures.of(ada.rater)
    assert (shown.occasion, shown.image) == (DisclosureOccasion.PAIR, 1)
    assert study.disclosures.is_known(ada.rater, DisclosureOccasion.PAIR, 1)
    assert not study.disclosures.is_known(ada.rater, DisclosureOccasion.PAIR)
    assert study.disclosures.of(ben.rater) == []


def test_many_images_are_planned_and_found_again(tmp_path: Path) -> None:
    large = make_study(tmp_path / "large", images=60)
    put_in_force(large, Setup(Kind.BLOCKS, per_image=3), [f"P{number}" for number in range(7)])
    everybody = large.raters.all()
    assert [large.queue.count(rater) for rater in everybody] == [
        len(large.assignments.of(rater)) for rater in everybody
    ]
    assert sum(large.queue.count(rater) for rater in everybody) == 180
    large.close()
