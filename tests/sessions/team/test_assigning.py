"""Planning as a person hears it, annotating along a plan, and how far everybody is."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from app.assignment.planning import propose, put_in_force
from app.errors import UserError
from app.identity import new_id, now
from app.messages.team.assigning import day_words
from app.sessions.agreement.disclosure import note_shown
from app.sessions.agreement.report_reading import ReportReading, work_out
from app.sessions.annotate.annotating import Annotating
from app.sessions.team.assigning import Assigning, contexts_of, seed_of
from app.sessions.team.team_progress import look_at_progress
from app.study.image import ImageFacts
from app.study.team.assignments import Kind, Order, Setup
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.raters import RaterKind
from app.study.team.sent_work import NewWork, WorkKind
from app.study.verdict import Judgment, Verdict
from storage.folder import StudyFolder, open_study
from tests.agreement.making import say
from tests.storage.making import make_study

ALL = Setup(Kind.EVERYTHING)


def session_of(study: StudyFolder, name: str = "Ada") -> Annotating:
    session = Annotating(study, study.raters.add(name))
    session.narration.arrival_level = None
    return session


def finish(session: Annotating) -> None:
    for code in ("T1.C1", "T1.C2"):
        session.decide(Verdict.MET, code)
    session.judge(Judgment.CAN_BE_SHOWN)


# Planning


def test_a_plan_says_of_itself_what_it_will_be_and_stores_nothing(study: StudyFolder) -> None:
    made = propose(study, Setup(Kind.PER_IMAGE, per_image=2), ["Ada", "Ben", "Cy"])
    assert made.sentences == (
        "A fixed number of people for each image, for 3 people.",
        "Images per person: 2.",
        "People per image: 2.",
        "Every image is given to at least two people.",
        "Images that two people share: 1.",
        "Order: the average place of an image is between 0 and 100 percent of the way through a person's images. "
        "In an even plan it is 50 percent for every image.",
        "Expected time: not known until somebody has answered.",
    )
    assert study.raters.all() == []
    assert study.assignments.plan() is None


def test_whoever_plans_hears_of_work_that_is_out(study: StudyFolder) -> None:
    session = Assigning(study)
    warning = "Work made for the earlier plan is still out: Packet 1 for Ada."
    assert warning not in session.propose(ALL, ["Ada"]).sentence
    ada = study.raters.add("Ada")
    study.sent_work.add(NewWork(new_id(), 1, WorkKind.PACKET, ada, 1, (1, 2)))
    assert warning in session.propose(ALL, ["Ada"]).sentence


def test_the_plan_in_force_is_the_one_that_was_proposed(study: StudyFolder) -> None:
    setup = Setup(Kind.PER_IMAGE, per_image=2, order=Order.RANDOM, seed=3)
    names = ["Zoë", "Cy", "Ada"]
    proposed = propose(study, setup, names)
    plan, made = put_in_force(study, setup, names)
    assert proposed.properties == made.properties == plan.properties
    keys = {-place: study.raters.add(name).key for place, name in enumerate(names, start=1)}
    wanted = [(keys[one.rater], one.image, one.position) for one in proposed.assignments]
    assert sorted((one.rater, one.image, one.position) for one in study.assignments.all()) == sorted(wanted)


def test_balance_practice_and_contexts_are_told(study: StudyFolder) -> None:
    for number in range(4, 9):
        study.images.add_missing(f"cane-{number}.png")
    blocks = propose(study, Setup(Kind.BLOCKS, per_image=3, practice=1), [f"P{n}" for n in range(7)])
    assert "Balanced: any two people share the same number of images." in blocks.sentences
    assert "Practice: 1 image first, answered by everybody and not counted." in blocks.sentences
    short = propose(study, Setup(Kind.BLOCKS, per_image=3), [f"P{n}" for n in range(7)])
    assert any(
        one.startswith("Not fully balanced: some pairs of people may share up to 1 image more")
        for one in short.sentences
    )
    rotation = propose(study, Setup(Kind.ROTATION, contexts=("school", "museum")), ["Ada", "Ben"])
    assert any(one.startswith("Contexts that rotate: school, museum.") for one in rotation.sentences)


@pytest.mark.parametrize(
    ("setup", "names", "reason"),
    [
        (ALL, [" "], "A plan needs people"),
        (
            Setup(Kind.PER_IMAGE, per_image=3),
            ["Ada", "Ben"],
            "3 people for each image are too many: the plan has 2",
        ),
        (Setup(Kind.BLOCKS, per_image=0), ["Ada"], "at least one person"),
        (Setup(Kind.OVERLAP, overlap=4), ["Ada"], "4 images for everybody is too many: there are only 3"),
        (Setup(practice=3), ["Ada"], "This many practice images leave no other images: there are 3 in all"),
        (Setup(Kind.ROTATION), ["Ada"], "one group only"),
        (Setup(Kind.ROTATION, contexts=("a",)), ["Ada"], "One context"),
        (ALL, ["Judge"], "Judge is a judge or a panel"),
    ],
)
def test_what_cannot_be_planned_is_said_and_nothing_is_stored(
    study: StudyFolder, setup: Setup, names: list[str], reason: str
) -> None:
    study.raters.add("Judge", RaterKind.JUDGE)
    with pytest.raises(UserError, match=reason):
        put_in_force(study, setup, names)
    assert study.assignments.plan() is None
    assert [rater.name for rater in study.raters.all()] == ["Judge"]


def test_what_was_answered_in_earnest_does_not_become_practice(study: StudyFolder) -> None:
    session = session_of(study)
    session.begin()
    finish(session)
    made = propose(study, Setup(practice=1), ["Ada"])
    assert not any(one.is_practice and one.image == 1 for one in made.assignments)
    for number in (2, 3):
        session.go_to(number)
        finish(session)
    none = propose(study, Setup(practice=1), ["Ada"])
    assert any("1 asked for, but only 0 available" in one for one in none.sentences)


def test_a_sitting_at_the_plan(study: StudyFolder) -> None:
    study.raters.add("Ada")
    sitting = Assigning(study)
    assert (
        sitting.begin().sentence
        == "Who answers what. Canes. There is no plan yet: everybody answers all images."
    )
    assert sitting.people() == [("Ada", True)]
    assert sitting.accept().sentence == "Make a plan first."
    said = sitting.propose(Setup(per_image=5, overlap=2, contexts=("x",)), ["Ada"])
    assert sitting.repeat().sentence == said.sentence
    assert sitting.where().sentence.endswith("is waiting to be activated.")
    assert sitting.accept().sentence == "Plan active for 1 person."
    assert sitting.first_setup() == ALL  # without what this kind of plan does not use
    study.raters.add("Ben")
    assert Assigning(study).people() == [("Ada", True), ("Ben", False)]
    assert Assigning(study).begin().sentence.endswith("a new one extends it.")


def test_what_is_typed_is_read() -> None:
    assert contexts_of(" school ,, museum,school") == ("school", "museum")
    assert seed_of(" 12 ") == 12
    for words in ("", "-1", "x", "1.5", "²"):
        with pytest.raises(UserError, match="The seed must be"):
            seed_of(words)


# Annotating along a plan


def test_places_are_ones_own(study: StudyFolder) -> None:
    study.images.add_missing("cane-4.png")
    put_in_force(study, Setup(Kind.PER_IMAGE, per_image=1, order=Order.RANDOM, seed=2), ["Ada", "Ben"])
    session = session_of(study)
    mine = [one.image for one in study.assignments.of(session.rater)]
    assert "Image 1 of 2, 0 of 2 answered." in session.begin().sentence
    assert session.image.key == mine[0]
    assert session.step_image(1).sentence.startswith("Image 2 of 2")
    assert session.image.key == mine[1]
    assert session.step_image(1).sentence == "This is the last image."
    assert session.go_to(1).sentence.startswith("Image 1 of 2")
    assert session.go_to(3).sentence == "There is no such image. The numbers go from 1 to 2."
    finish(session)
    assert session.next_unanswered().sentence.startswith("Image 2 of 2")
    assert session.later().sentence == "Image 2 left for later."
    finish(session)
    assert session.next_unanswered().sentence == "All images are complete. Thank you."


def test_practice_and_context_are_said_on_arrival(study: StudyFolder) -> None:
    put_in_force(study, Setup(Kind.ROTATION, contexts=("school", "museum"), practice=1), ["Ada", "Ben"])
    session = session_of(study)
    assert "Image 1 of 3, 0 of 2 answered. Practice image, does not count." in session.begin().sentence
    assert "Judge it for: museum." in session.go_to(2).sentence
    assert "Judge it for: school." in session.go_to(3).sentence


def test_one_comes_back_only_to_an_image_of_ones_own(study: StudyFolder) -> None:
    session = session_of(study)
    session.begin()
    session.go_to(3)
    session.leave()
    put_in_force(study, Setup(Kind.PER_IMAGE, per_image=1), ["Ada", "Ben", "Cy"])
    back = session_of(study)
    back.begin()
    assert [back.image.key] == [one.image for one in study.assignments.of(back.rater)]


def test_undoing_on_an_image_that_is_no_longer_ones_own_says_so(study: StudyFolder) -> None:
    put_in_force(study, Setup(Kind.PER_IMAGE, per_image=1), ["Ada", "Ben", "Cy"])
    ada = study.raters.add("Ada")
    elsewhere = next(one for one in study.images.all() if study.queue.place(ada, one) == 0)
    stray = session_of(study)
    stray.begin()
    stray._turn_to(elsewhere)
    stray.decide(Verdict.MET, "T1.C1")
    session = session_of(study)
    session.begin()
    said = session.undo().sentence
    assert said.endswith("This image is not assigned to you.")


# How far everybody is


def test_days_are_said_as_one_speaks() -> None:
    at = datetime(2026, 3, 12, 12).astimezone()
    words = {days: day_words(at - timedelta(days=days), at) for days in (0, 1, 2, 6, 7, 40, -3)}
    assert words == {
        0: "today",
        1: "yesterday",
        2: "on Tuesday",
        6: "on Friday",
        7: "on 5 March 2026",
        40: "on 31 January 2026",
        -3: "on 15 March 2026",
    }


def test_progress_is_a_sentence_a_line_without_answers(study: StudyFolder) -> None:
    put_in_force(study, ALL, ["Ada", "Ben"])
    study.raters.add("Cy")
    session = session_of(study)
    session.begin()
    finish(session)
    session.doubt(None)
    session.next_unanswered()
    session.decide(Verdict.NOT_MET, "T1.C1")
    session.flag()
    session.note("secret words")
    found = look_at_progress(study, now())
    assert found.people == (
        "Ada: 1 of 3 images, 1 begun, last answered today.",
        "Ben: none of 3 images yet.",
        "Cy: none of 3 images yet, not in the plan, so all images are open.",
    )
    assert found.images == (
        "Image 2, cane-2.png: answered by none of 3.",
        "Image 3, cane-3.png: answered by none of 3.",
        "Image 1, cane-1.png: answered by 1 of 3.",
    )
    assert found.criteria == (
        "T1.C1: Straight: 1 doubt among 2 answers.",
        "T1.C2: Tip: 0 doubts among 1 answer.",
    )
    assert found.seen == ("Nobody has been shown what others answered.",)
    assert "secret" not in repr(found)


# Who has seen what others answered


@pytest.fixture
def answered(tmp_path: Path) -> Path:
    """Three images; Ada and Ben have answered two, of which the first is practice, Ada the third, too."""
    made = make_study(tmp_path / "answered")
    put_in_force(made, Setup(practice=1), ["Ada", "Ben"])
    say(made, "Ada", {"T1.C1": "110", "T1.C2": "111", "showing": "sss"})
    say(made, "Ben", {"T1.C1": "01.", "T1.C2": "01.", "showing": "ss."})
    made.close()
    return tmp_path / "answered"


def test_practice_is_left_out_of_the_report_unless_asked_for(answered: Path) -> None:
    from app.agreement.ratings.question import Question
    from app.agreement.report.report import build
    from app.reports.agreement.agreement_json import as_json
    from app.reports.agreement.agreement_sentences import narrate

    study = open_study(answered)
    report = build(study, Question("Ada", "Ben", replicates=10))
    assert (report.images.both, report.practice_left_out) == (1, 6)
    assert "Left out: 6 answers to practice images, which do not count." in list(narrate(report))
    assert as_json(report)["practice_left_out"] == 6
    with_practice = build(study, Question("Ada", "Ben", replicates=10, with_practice=True))
    assert (with_practice.images.both, with_practice.practice_left_out) == (2, 0)
    assert any("practice images count like all others" in line for line in narrate(with_practice))
    study.close()


def test_whoever_reads_the_report_is_noted_once_and_what_comes_after_is_told(answered: Path) -> None:
    study = open_study(answered)
    assert ReportReading(study, "Ben").withheld
    work_out(study, "Ada", None)
    work_out(study, "Ada", None)
    ada = study.raters.add("Ada")
    assert [one.occasion for one in study.disclosures.of(ada)] == [DisclosureOccasion.REPORT]
    session = session_of(study)
    session.begin()
    session.go_to(2)
    session.decide(Verdict.CANNOT_TELL, "T1.C1")
    found = work_out(study, "Ada", None)
    assert found.report is not None
    assert found.report.after_disclosure == (("Ada", 1),)
    assert any("said about the image: Ada 1." in one for one in found.document.methods)
    assert look_at_progress(study, now()).seen == (
        "Ada has been shown what others answered, in a report; 1 answer that counts now was given after that.",
    )
    study.close()


def test_what_cannot_be_noted_is_not_shown(answered: Path) -> None:
    writer, reader = open_study(answered), open_study(answered)
    writer.prepare_to_write()
    with pytest.raises(UserError, match=r"not shown to Ada yet.*already open"):
        work_out(reader, "Ada", None)
    reader.access.add_coordinator("Cleo")
    reader.access.open_results("Cleo")
    assert work_out(reader, "Cleo", None).report  # nobody who answers here reads it
    writer.close()
    reader.close()


def test_in_a_folder_that_cannot_be_written_nothing_has_to_be_noted(
    answered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = open_study(answered)
    monkeypatch.setattr("app.private_files.os.access", lambda *_: False)
    note_shown(study, "Ada", DisclosureOccasion.REPORT)
    assert study.disclosures.of(study.raters.add("Ada")) == []
    study.close()


def test_groups_rotate_in_a_real_study(study: StudyFolder) -> None:
    for image in study.images.all():
        study.images.update(image, ImageFacts(image.facts.name, group="A" if image.number < 3 else "B"))
    made = propose(study, Setup(Kind.ROTATION), ["Ada", "Ben"])
    orders = [[one.image for one in made.assignments if one.rater == rater] for rater in (-1, -2)]
    assert orders == [[1, 2, 3], [3, 1, 2]]
