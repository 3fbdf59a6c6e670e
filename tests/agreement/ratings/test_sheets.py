"""How answers are laid out: calls of judges, probabilities, languages, scales for whole images, and the checksum."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.agreement.ratings.community_rules import MISSING
from app.agreement.ratings.people_answers import answers_of_people
from app.agreement.ratings.question import Question
from app.agreement.ratings.rating_matrix import (
    RatingMatrix,
    Ratings,
    lay_out,
    probabilities_of,
    read_ratings,
    with_languages,
)
from app.agreement.ratings.references import with_reference
from app.agreement.ratings.trace import checksum
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.judge.judge_call import GivenAnswer, Outcome, Prompt, Question as Asked, Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.reference import Undecided
from app.study.rubric import wording_of
from app.study.team.meetings import Outcome as Made, Rewording, Ruling
from app.study.team.raters import Perception
from app.study.verdict import Judgment, Scale, Verdict
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of
from tests.storage.making import make_study

MET, NOT_MET = Verdict.MET, Verdict.NOT_MET
Said = dict[tuple[int, int], dict[str, GivenAnswer]]  # by image and run


pytestmark = pytest.mark.study(make=study_of, images=3, rubric=rubric_of(2))


def have_asked(study: StudyFolder, name: str, said: Said, codes: tuple[str, ...]) -> None:
    """Calls of a judge about these criteria; {} for a call that failed."""
    judge = study.calls.judge(name, JudgeSetup(f"model {name}"))
    for (image, run), answers in said.items():
        (asked,) = study.calls.ask(
            judge, 1, [Asked(image, run, codes, Prompt("s", "t", {}), f"{name} {image} {run}")]
        )
        status = Status.OK if answers else Status.FATAL
        study.calls.complete(judge, 1, [(asked, Outcome(status, verdicts=answers, raw="x"))])


def sheet(ratings: Ratings, name: str, scale: Scale | None = None) -> RatingMatrix:
    return lay_out(ratings, next(one for one in ratings.raters if one.name == name), scale=scale)


def test_what_a_judge_was_asked_is_known_whatever_came_back(study: StudyFolder) -> None:
    """Image by image and run by run; another judge's calls are not among them."""
    met = GivenAnswer(MET)
    have_asked(study, "one", {(2, 1): {"T1.C1": met}, (3, 2): {}}, ("T1.C1",))
    have_asked(study, "other", {(1, 1): {"T1.C2": met}}, ("T1.C2",))
    ratings = read_ratings(study)
    one, other = sheet(ratings, "one"), sheet(ratings, "other")
    assert one.runs == (1, 2)
    assert one.asked.tolist() == [False, True, True]
    assert np.argwhere(one.asked_for).tolist() == [[1, 0, 0], [2, 1, 0]]
    assert other.asked.tolist() == [True, False, False]
    assert np.argwhere(other.asked_for).tolist() == [[0, 0, 1]]
    assert one.is_rated.tolist() == [False, True, True]


def test_probabilities_stand_with_their_answers_and_nowhere_else(study: StudyFolder) -> None:
    said = {"T1.C1": GivenAnswer(MET, probability=0.9), "T1.C2": GivenAnswer(NOT_MET, probability=0.25)}
    have_asked(study, "sure", {(1, 1): said, (2, 1): {"T1.C1": GivenAnswer(MET)}}, ("T1.C1", "T1.C2"))
    have_asked(study, "silent", {(1, 1): {"T1.C1": GivenAnswer(MET)}}, ("T1.C1", "T1.C2"))
    say(study, "Ada", {"T1.C1": "111", "T1.C2": "111"})
    ratings = read_ratings(study)
    sure = sheet(ratings, "sure")
    first, second = (probabilities_of(sure, at) for at in (1, 2))
    assert first is not None
    assert second is not None
    assert np.nan_to_num(first, nan=-1).ravel().tolist() == [0.9, -1, -1]
    assert np.nan_to_num(second, nan=-1).ravel().tolist() == [0.25, -1, -1]
    assert probabilities_of(sure, 0) is None
    assert sheet(ratings, "silent").probability is None
    assert sheet(ratings, "Ada").probability is None


def test_no_probability_is_looked_for_where_nobody_gave_one(study: StudyFolder) -> None:
    assert read_ratings(study).probability is None
    say(study, "Ada", {"T1.C1": "1"})
    assert read_ratings(study).probability is None


def test_answers_have_the_language_in_which_they_were_heard(study: StudyFolder) -> None:
    session = study.sessions.start(study.raters.add("Ada"), Perception.UNSAID)
    for image, language in ((1, "ml"), (2, "ta"), (3, "")):
        around = Circumstances(language=language)
        study.answers.record(session, image, "T1.C1", Content(MET), AnswerAction.DO, around)
    told = with_languages(study, read_ratings(study))
    assert told.language is not None
    assert [told.languages[place] for place in told.language[np.argsort(told.image)]] == ["ml", "ta", ""]
    bare = replace(read_ratings(study), answer=None)
    assert with_languages(study, bare) is bare


def test_answers_of_an_earlier_version_leave_a_later_one_without_conditions(study: StudyFolder) -> None:
    session = study.sessions.start(study.raters.add("Ada"), Perception.SCREEN_READER)
    study.answers.record(
        session, 1, "T1.C1", Content(MET), AnswerAction.DO, Circumstances(session.perception)
    )
    study.rubrics.publish(replace(rubric_of(1), title="Other"))
    later = read_ratings(study)
    assert len(later.session) == len(later.perception) == len(later.image)
    earlier = read_ratings(study, version=1)
    assert [earlier.perceptions[place] for place in earlier.perception] == [Perception.SCREEN_READER]


def test_judgments_come_from_the_scale_that_was_used(study: StudyFolder) -> None:
    """Ada used the second and third scale, on some images; Ben one image of the second; Cy none."""
    say(study, "Ada", {"T1.C1": "100", "showing": "s..", "two-step": ".nn"}, doubts=[("showing", 1)])
    say(study, "Ben", {"T1.C1": "0..", "showing": "..n"})
    say(study, "Cy", {"T1.C1": "111"})
    ratings = read_ratings(study)
    nothing = MISSING
    wanted = {
        ("Ada", None): [2, nothing, nothing],
        ("Ada", Scale.TWO_STEP): [nothing, 0, 0],
        ("Ada", Scale.LABEL): [2, nothing, nothing],  # which she did not use
        ("Ben", None): [nothing, nothing, 0],
        ("Ben", Scale.TWO_STEP): [nothing, nothing, 0],
        ("Cy", None): [nothing] * 3,
    }
    for (name, scale), steps in wanted.items():
        assert sheet(ratings, name, scale).steps[:, 0].tolist() == steps, (name, scale)
    assert sheet(ratings, "Ada").step_doubts[:, 0].tolist() == [True, False, False]
    assert not sheet(ratings, "Ada", Scale.TWO_STEP).step_doubts.any()
    # The same for everybody at once.
    people = ("Ada", "Ben", "Cy")
    for scale in (None, Scale.TWO_STEP, Scale.LABEL):
        everybody = answers_of_people(ratings, scale=scale)
        assert tuple(one.name for one in everybody.raters) == people
        by_hand = {
            (image, place): int(step)
            for place, name in enumerate(people)
            for image, step in enumerate(sheet(ratings, name, scale).steps[:, 0])
        }
        found = dict(zip(zip(everybody.image, everybody.rater, strict=True), everybody.steps, strict=True))
        assert all(by_hand[place] == int(step) for place, step in found.items())


def test_who_judged_in_one_run_of_two_has_rated_the_image(study: StudyFolder) -> None:
    say(study, "judge", {"showing": "s.."}, run=1)
    say(study, "judge", {"showing": ".n."}, run=2)
    assert sheet(read_ratings(study), "judge").is_rated.tolist() == [True, True, False]


def test_a_rewording_beside_the_majority_leaves_its_answer(study: StudyFolder) -> None:
    """A meeting decided on the first image, and only reworded the criterion on the second."""
    for name in ("Ada", "Ben"):
        say(study, name, {"T1.C1": "011", "T1.C2": "1.."})
    say(study, "judge", {"T1.C1": "111"}, run=1)
    meeting = study.meetings.open("First", ["Ada"])
    rubric = study.rubrics.current()
    assert rubric is not None
    words = wording_of(rubric.criteria[0])
    study.meetings.decide(meeting.key, 1, "T1.C1", 1, Ruling(Made.DECIDED, "So.", MET))
    rewording = Rewording(words, replace(words, text="Other words."), meaning_changed=False)
    study.meetings.decide(meeting.key, 2, "T1.C1", 1, Ruling(Made.REWORDED, "So.", None, rewording=rewording))
    question = Question("decided", "judge", undecided=Undecided.MAJORITY)
    ratings = read_ratings(study)
    judge = next(one for one in ratings.raters if one.name == "judge")
    _, formed = with_reference(study, question, ratings, judge)
    assert formed is not None
    assert (formed.decided, formed.stand_ins) == (1, 3)
    images = {image.key: image.number for image in study.images.all()}
    assert {(images[image], item): value for (image, item), value in formed.said.items()} == {
        (1, "T1.C1"): MET,
        (2, "T1.C1"): MET,
        (3, "T1.C1"): MET,
        (1, "T1.C2"): MET,
    }


def shown(*words: Judgment) -> list[Judgment]:
    return list(words)


@pytest.mark.parametrize(
    ("scale", "signs", "words"),
    [
        (Scale.SHOWING, "sin", shown(Judgment.CAN_BE_SHOWN, Judgment.NEEDS_IMPROVEMENT, Judgment.NEVER_SHOW)),
        (Scale.SHOWN_OR_NEVER, "snn", shown(Judgment.CAN_BE_SHOWN, Judgment.NEVER_SHOW, Judgment.NEVER_SHOW)),
    ],
)
def test_the_majority_is_told_in_the_words_of_its_scale(
    tmp_path: Path, scale: Scale, signs: str, words: list[Judgment]
) -> None:
    with closing(make_study(tmp_path / "study", 3, rubric_of(1), scale, described=())) as study:
        for name in ("Ada", "Ben"):
            say(study, name, {scale.value: signs})
        say(study, "judge", {scale.value: signs}, run=1)
        ratings = read_ratings(study)
        judge = next(one for one in ratings.raters if one.name == "judge")
        _, formed = with_reference(study, Question("majority", "judge"), ratings, judge)
    assert formed is not None
    assert [value for (_, item), value in sorted(formed.said.items()) if item == scale.value] == words


def test_the_checksum_is_of_sixteen_digits_and_knows_the_label_rule(study: StudyFolder) -> None:
    say(study, "Ada", {"T1.C1": "110", "T1.C2": "011"})
    say(study, "judge", {"T1.C1": "101"}, run=1)
    ratings = read_ratings(study)
    plain = checksum(ratings)
    assert len(plain) == 16
    assert ratings.rubric is not None
    (theme,) = ratings.rubric.themes
    first, second = theme.criteria
    desirable = replace(theme, criteria=(first, replace(second, is_desirable=True)))
    assert checksum(replace(ratings, rubric=replace(ratings.rubric, themes=(desirable,)))) != plain
    both = replace(theme, criteria=tuple(replace(one, is_desirable=True) for one in theme.criteria))
    needed = {
        checksum(replace(ratings, rubric=replace(ratings.rubric, themes=(both,), least_desirable=least)))
        for least in (1, 2)
    }
    assert len(needed) == 2
    shuffled = np.random.default_rng(1).permutation(len(ratings.image))
    columns = ("image", "rater", "run", "item", "verdict", "doubt")
    assert checksum(replace(ratings, **{name: getattr(ratings, name)[shuffled] for name in columns})) == plain
