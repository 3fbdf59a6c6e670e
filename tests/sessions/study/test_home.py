"""What the home page of a study says of its pages, counted from a real study, and what it would have one do next."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

from app.sessions.study.dashboard import steps
from app.sessions.study.home import GROUPS, HomeEntry, count_differences, entries, likely_next
from app.sessions.study.sign_in import Overview, PersonOverview, look_at
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.overview.counts import RubricOutline
from app.study.team.pairs import NewMember
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from tests.widgets.window_driver import small_study

EVERYWHERE = [command for _title, commands in GROUPS for command in commands]


def study(folder: Path, images: int = 2) -> StudyFolder:
    opened = open_study(small_study(folder / "canes", images=images, people=("Asha", "Robin")))
    opened.prepare_to_write()
    return opened


def told(overview: Overview, name: str = "", differences: int | None = None) -> dict[str, HomeEntry]:
    return {one.command: one for one in entries(overview, overview.person(name), EVERYWHERE, differences)}


def say(opened: StudyFolder, name: str, image: int, verdict: Verdict) -> None:
    rater, found = opened.raters.find(name), opened.images.at(image)
    assert rater
    assert found
    session = opened.sessions.start(rater, Perception.UNSAID)
    opened.answers.record(session, found.key, "T1.C1", Content(verdict), AnswerAction.DO, Circumstances())


def test_every_room_says_where_it_stands(tmp_path: Path) -> None:
    with closing(study(tmp_path)) as opened:
        found = told(look_at(opened), "Asha")
        assert found["annotate"].title == "Be&gin answering"
        assert found["annotate"].status == "Asha: not begun, 2 images."
        assert found["describe_images"].status == "2 of 2 images not described yet."
        assert found["design_rubric"].status == "Version 1 published."
        assert found["assign"].status == "No plan: everybody answers everything."
        assert all(one.status.endswith(".") and one.is_open for one in found.values())
        assert list(found) == EVERYWHERE
        opened.pairs.make(NewMember("Asha", Perception.UNSAID, ""), NewMember("Robin", Perception.UNSAID, ""))
        draft = opened.rubrics.current()
        assert draft
        from app.rubrics.draft import RubricDraft

        opened.designs.save(RubricDraft(draft), "Asha")
        say(opened, "Asha", 1, Verdict.MET)
        found = told(look_at(opened), "Asha")
        assert found["annotate"].title == "&Go on answering"
        assert found["annotate"].status == "Asha: 0 of 2 images complete."
        assert found["pair_session"].status == "1 pair."
        assert found["design_rubric"].status == "The draft of version 2 is open."


def test_what_others_said_is_not_told_to_those_who_have_still_to_answer(tmp_path: Path) -> None:
    with closing(study(tmp_path)) as opened:
        say(opened, "Asha", 1, Verdict.MET)
        say(opened, "Robin", 1, Verdict.NOT_MET)
        assert count_differences(opened) == 1
        overview = look_at(opened)
        assert told(overview, "Asha", 1)["meeting"].status == "Opens when you have answered your images."
        assert told(overview, "", 1)["meeting"].status == "1 disagreement or doubt to discuss."
        assert told(overview, "")["meeting"].status == "Discuss what people disagree on."


def test_whoever_does_not_answer_here_may_see_results_once_all_have_answered(tmp_path: Path) -> None:
    with closing(study(tmp_path)) as opened:
        assert not look_at(opened).may_see_results("Cleo")
        opened.access.add_coordinator("Cleo")
        opened.access.open_results("Cleo")
        overview = look_at(opened)
    assert [overview.may_see_results(name) for name in ("Cleo", "", "Asha")] == [True, False, False]
    done = [one._replace(tally=one.tally._replace(complete=2)) for one in overview.people]
    assert overview._replace(people=tuple(done)).may_see_results("")


def test_without_images_one_can_add_some_and_work_on_the_rubric(tmp_path: Path) -> None:
    with closing(study(tmp_path, images=0)) as opened:
        overview = look_at(opened)
    closed = {command for command, one in told(overview, "Asha").items() if not one.is_open}
    assert closed >= {"annotate", "describe_images", "agreement", "meeting"}
    assert not closed & {"add_images", "design_rubric", "code_statements", "packets", "bring_in"}
    assert likely_next(overview, overview.person("Asha")) == "add_images"


def test_what_is_likely_next_follows_from_what_is_done(tmp_path: Path) -> None:
    with closing(study(tmp_path)) as opened:
        overview = look_at(opened)
    person = overview.person("Asha")
    assert person
    assert likely_next(overview, None) == "annotate"
    assert likely_next(overview, person) == "annotate"
    done = person._replace(tally=person.tally._replace(complete=2))
    assert likely_next(overview, done) == "annotate"  # Robin has still to answer
    robin = overview.person("Robin")
    assert robin
    both = overview._replace(people=(done, robin._replace(tally=robin.tally._replace(complete=2))))
    assert likely_next(both, done) == "agreement"


def test_the_steps_name_the_person_who_is_awaited_before_the_report(tmp_path: Path) -> None:
    with closing(study(tmp_path)) as opened:
        overview = look_at(opened)
    person, robin = overview.people
    done = person._replace(tally=person.tally._replace(complete=2))
    robin_done = robin._replace(tally=robin.tally._replace(complete=2))

    def words(*people: PersonOverview, judges: int = 0) -> tuple[str, str]:
        known = overview._replace(people=people, counts=overview.counts._replace(judges=judges))
        said = {one.command: one.status for one in steps(known, people[0])}
        return said["annotate"], said["agreement"]

    assert words(person, robin) == ("Next: 0 of 2", "Opens when you have answered")
    assert words(done, robin) == ("Next: Robin, 0 of 2", "Open, with the answers so far")
    third = robin._replace(name="Wren")
    assert words(done, robin, third)[0] == "Next: Robin, 0 of 2, and 1 more person"
    assert words(done, robin, third, robin._replace(name="Ben"))[0].endswith("and 2 more people")
    assert words(done, robin_done) == ("Done: 2 of 2", "Next: open")
    assert words(done) == ("Done: 2 of 2", "Next: open, with the answers of one person")
    assert words(done, judges=1) == ("Done: 2 of 2", "Next: open")


def test_the_outline_of_a_rubric_is_that_of_its_newest_version(tmp_path: Path) -> None:
    with closing(study(tmp_path)) as opened:
        first = opened.rubrics.current()
        assert first
        shorter = replace(first, title="Shorter", community="Elders", themes=first.themes[:1])
        opened.rubrics.publish(shorter)
        counted = look_at(opened).counts.rubric
    assert counted == RubricOutline("Shorter", "Elders", 2, len(shorter.criteria))
    assert counted.criteria < len(first.criteria)


def test_a_study_without_a_rubric_begins_with_one(tmp_path: Path) -> None:
    with closing(study(tmp_path)) as opened:
        overview = look_at(opened)
    overview = overview._replace(counts=overview.counts._replace(rubric=None))
    person = overview.person("Asha")
    assert person
    assert likely_next(overview, person) == likely_next(overview, None) == "design_rubric"
    begun = person._replace(tally=person.tally._replace(begun=1))
    whole_images = overview._replace(people=(begun,))  # they answer about whole images alone
    assert likely_next(whole_images, begun) == "annotate"
