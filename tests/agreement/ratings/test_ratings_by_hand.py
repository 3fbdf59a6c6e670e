"""Answers laid out, majorities, labels and who is asked about, on studies small enough to be checked by eye."""

import uuid
from array import array
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from app.agreement.ratings.community_rules import MISSING, contested, counts_as, labels, majority
from app.agreement.ratings.majority import Cells, majority_of, one_voice_per_pair, voices
from app.agreement.ratings.people_answers import PeopleAnswers, answers_of_people, is_person
from app.agreement.ratings.practice import in_earnest
from app.agreement.ratings.question import Question, check_version, find_rater, shares_people, usual_question
from app.agreement.ratings.rater_votes import RaterVotes
from app.agreement.ratings.rating_matrix import RatingMatrix, Ratings, lay_out, probabilities_of, read_ratings
from app.agreement.ratings.trace import checksum
from app.errors import UserError
from app.study.ratings.rating_columns import RatingColumns
from app.study.rubric import LabelRule
from app.study.team.pairs import NewMember
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import CountsAs, Doubt, Scale
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of

Votes = npt.NDArray[np.int8]


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Four images; two criteria, of the second what is not seen counts as not met; two people, a judge of two runs."""
    with closing(study_of(tmp_path / "study", 4, rubric_of(2, [CountsAs.MET, CountsAs.NOT_MET]))) as made:
        say(made, "Ada", {"T1.C1": "10?.", "T1.C2": "1-?.", "showing": "sin."}, doubts=[("T1.C2", 1)])
        say(made, "Ben", {"T1.C1": "110.", "T1.C2": "1111"}, doubts=[("T1.C1", 3)], doubt=Doubt.NOT_VISIBLE)
        for run in (1, 2):
            say(made, "judge", {"T1.C1": "1111", "T1.C2": "10.."}, run=run)
        yield made


def people_of(study: StudyFolder) -> tuple[Ratings, PeopleAnswers]:
    ratings = read_ratings(study)
    return ratings, answers_of_people(ratings, "rule", study.study.whole_image)


# Community rules


def test_numbers_that_are_no_verdicts_are_missing() -> None:
    rule = np.array([True] * 6)
    assert counts_as(np.array([-2, -1, 0, 1, 3, 4], np.int8), rule).tolist() == [
        MISSING,
        MISSING,
        1,
        0,
        1,
        MISSING,
    ]


def test_labels_ask_for_all_that_is_essential_and_enough_of_the_rest() -> None:
    rule = LabelRule((False, True, True, True), 2)
    counts = np.array([[1, 1, 1, 0], [1, 1, 0, 0], [0, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, -1]], np.int8)
    assert labels(counts[:, None], rule)[:, 0].tolist() == [1, 0, 0, 1, MISSING]


def test_more_than_half_of_those_present() -> None:
    tally = np.array([[1, 2], [2, 2], [2, 1], [0, 0], [0, 1], [3, 4]])
    assert majority(tally).tolist() == [1, 0, 0, MISSING, 1, 1]
    assert contested(np.array([[1, 1, 0], [2, 0, 0], [0, 0, 0], [0, 1, 1]])).tolist() == [
        True,
        False,
        False,
        True,
    ]


def test_certain_answers_are_those_without_a_doubt() -> None:
    votes = RaterVotes("Ada", np.array([[1, 0]], np.int8), np.array([[True, False]]))
    assert votes.certain().votes.tolist() == [[MISSING, 0]]
    assert votes.certain().name == "Ada"


# What people said


def test_people_in_rows(study: StudyFolder) -> None:
    ratings, found = people_of(study)
    assert [rater.name for rater in found.raters] == ["Ada", "Ben"]
    assert (found.images, found.starts.tolist()) == (4, [0, 3, 7])
    assert found.image.tolist() == [0, 1, 2, 0, 1, 2, 3]
    assert found.votes.tolist() == [
        [1, 1, 1],
        [0, 0, 1],
        [0, 1, 0],  # cannot tell: met for the first, not met for the second
        [1, 1, 1],
        [1, 1, 1],
        [0, 0, 1],
        [MISSING, MISSING, 1],
    ]
    assert found.doubts[:, 0].tolist() == [True, False, False, False, False, True, False]
    assert np.argwhere(found.doubts[:, 1:]).tolist() == [[0, 1], [5, 0]]
    assert np.argwhere(found.unseen).tolist() == [[5, 0]]
    judge = ratings.place_of(find_rater(list(ratings.raters), "judge"))
    assert (found.row_of[ratings.rater == judge] == -1).all()
    own = ratings.rater != judge
    assert (found.image[found.row_of[own]] == ratings.image[own]).all()


def test_tallies_and_tables(study: StudyFolder) -> None:
    _, found = people_of(study)
    ada, ben = found.raters
    assert found.tally(1).tolist() == [[0, 2], [1, 1], [1, 1], [0, 0]]
    assert found.tally(1, certain=True).tolist() == [[0, 2], [1, 1], [0, 1], [0, 0]]
    assert found.tally(2, rows=found.rater == 1).tolist() == [[0, 1], [0, 1], [0, 1], [0, 1]]
    assert found.table(1).tolist() == [[1, 1], [0, 1], [1, 0], [-1, -1]]
    assert found.others(1, ()).tolist() == [[1, 1], [0, 1], [1, 0], [-1, -1]]
    assert found.others(1, [ada]).tolist() == [[1], [1], [0], [-1]]
    assert found.others(1, [ada, ben]).tolist() == [[], [], [], []]
    doubtful, every = found.doubts_on(1, [ada])
    assert (doubtful.tolist(), every.tolist()) == ([0, 0, 1, 0], [1, 1, 1, 0])
    sides = list(found.sides(1, np.arange(3, 7)))
    assert [side.votes[:, 0].tolist() for side in sides] == [[1, 1, 0, -1], [1, 1, 0, -1], [1, 1, 1, 1]]
    assert [side.doubts[:, 0].tolist() for side in sides][1] == [False, False, True, False]


def test_a_judgment_of_the_whole_image_is_the_label_of_those_who_applied_no_rubric(tmp_path: Path) -> None:
    """Eve used the second scale only, and Fay both; the study asks for the one that is wanted first."""
    with closing(study_of(tmp_path / "study", 3, rubric_of(1))) as made:
        say(made, "Eve", {"showing": "sin"})
        say(made, "Fay", {"T1.C1": "011", "showing": "sss"})
        ratings = read_ratings(made)
        found = answers_of_people(ratings, "rule", Scale.LABEL)
        assert found.votes[:, 0].tolist() == [1, 1, 0, 0, 1, 1]
        assert found.steps.tolist() == [2, 1, 0, 2, 2, 2]
        eve, fay = (lay_out(ratings, rater, "rule", Scale.LABEL) for rater in found.raters)
        assert (eve.labels[:, 0].tolist(), fay.labels[:, 0].tolist()) == ([1, 1, 0], [0, 1, 1])
        assert (eve.applies_rubric, fay.applies_rubric) == (False, True)


# One rater's sheet


def sheet(study: StudyFolder, name: str) -> RatingMatrix:
    ratings = read_ratings(study)
    return lay_out(ratings, find_rater(list(ratings.raters), name))


def test_a_persons_sheet(study: StudyFolder) -> None:
    ada = sheet(study, "Ada")
    assert (ada.runs, ada.verdicts.shape) == ((0,), (4, 1, 2))
    assert ada.counts[:, 0].tolist() == [[1, 1], [0, 1], [1, 0], [MISSING, MISSING]]
    assert ada.by_rule[:, 0].tolist() == [[False, False], [False, True], [True, False], [False, False]]
    assert ada.labels[:, 0].tolist() == [1, 0, 0, MISSING]
    assert ada.label_doubts[:, 0].tolist() == [True, False, False, False]
    assert ada.is_rated.tolist() == [True, True, True, False]
    assert not ada.asked.any()


def test_a_judges_sheet(study: StudyFolder) -> None:
    judge = sheet(study, "judge")
    assert (judge.runs, judge.verdicts.shape) == ((1, 2), (4, 2, 2))
    assert judge.labels.tolist() == [[1, 1], [0, 0], [MISSING] * 2, [MISSING] * 2]
    assert judge.is_rated.all()
    assert judge.probability is None
    assert probabilities_of(judge, 1) is None
    known = replace(judge, probability=np.arange(16.0).reshape(4, 2, 2))
    assert probabilities_of(known, 0) is None, "a judge gives none for the label"
    found = probabilities_of(known, 2)
    assert found is not None
    assert found.tolist() == [[1, 3], [5, 7], [9, 11], [13, 15]]


def test_nobody_that_answered_has_an_empty_sheet(study: StudyFolder) -> None:
    study.raters.add("Gus", RaterKind.PERSON)
    gus = sheet(study, "Gus")
    assert (gus.runs, gus.verdicts.shape, bool(gus.is_rated.any())) == ((0,), (4, 1, 2), False)


# Majorities


def cells_of(study: StudyFolder, without: set[int]) -> Cells:
    ratings, found = people_of(study)
    speaks = voices(found, study.pairs.all(), without)
    return majority_of(ratings, found, speaks, "rule", None)


def test_a_majority_in_all_its_marks(study: StudyFolder) -> None:
    say(study, "Cem", {"T1.C1": "1??1"}, doubts=[("T1.C1", 1)])
    found = cells_of(study, set())
    # 1: all met; 2: not met, met, cannot tell; 3: cannot tell twice, not met; 4: Cem alone
    assert found.verdicts[:, 0].tolist() == [0, 0, 2, 0]
    assert found.verdicts[:, 1].tolist() == [0, 0, 2, 0], "a tie counts as not met, which Ada could not tell"
    assert found.ties[:, 0].tolist() == [False] * 4
    assert found.ties[:, 1].tolist() == [False, False, True, False]
    assert found.lone[:, 0].tolist() == [False, False, False, True]
    assert found.lone[:, 1].tolist() == [False, False, False, True]
    assert found.is_split[:, 0].tolist() == [False, True, True, False]
    assert found.is_split[:, 1].tolist() == [False, False, True, False]
    assert found.doubts[:, 1].tolist() == [False] * 4
    ada = next(rater for rater in study.raters.all() if rater.name == "Ada")
    without = cells_of(study, {ada.key})
    assert without.verdicts[:, 1].tolist() == [0, 0, 0, 0]
    assert without.lone[:, 1].tolist() == [True] * 4


def test_a_pair_speaks_once(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 3, rubric_of(1))) as made:
        pair = made.pairs.make(NewMember("Ivo"), NewMember("Jun"), "both")
        say(made, "both", {"T1.C1": "11."}, kind=RaterKind.PAIR)
        say(made, "Ivo", {"T1.C1": "000"})
        say(made, "Jun", {"T1.C1": "0.0"})
        say(made, "Ada", {"T1.C1": "101"})
        found = cells_of(made, set())
        assert found.verdicts[:, 0].tolist() == [0, 1, 1]
        assert found.ties[:, 0].tolist() == [False, True, False]
        assert cells_of(made, {pair.rater.key}).verdicts[:, 0].tolist() == [1, 1, 1]
        _, answers = people_of(made)
        alone = one_voice_per_pair(answers, made.pairs.all())
        tally = alone.tally(1)
        assert tally.tolist() == [[0, 2], [1, 1], [2, 1]]
        assert (alone.verdicts[:, 0] == MISSING).sum() == (alone.votes[:, 1] == MISSING).sum() == 3
        assert answers.tally(1).tolist() == [[2, 2], [2, 1], [2, 1]], "the original is left as it was"
        both, ivo, ada = (find_rater(list(made.raters.all()), name) for name in ("both", "Ivo", "Ada"))
        assert shares_people(made, both, ivo)
        assert shares_people(made, ivo, both)
        assert not shares_people(made, both, ada)
        assert is_person(both)


# Who is asked about


@pytest.mark.parametrize("name", ["Ada", " Ada ", "rater:Ada", "rater: Ada"])
def test_a_rater_is_found_by_name(study: StudyFolder, name: str) -> None:
    assert find_rater(list(study.raters.all()), name).name == "Ada"


def test_an_unknown_rater_is_told_with_names_near_it(study: StudyFolder) -> None:
    with pytest.raises(UserError, match="Ada") as told:
        find_rater(list(study.raters.all()), "ADDA")
    assert "ADDA" in str(told.value)
    with pytest.raises(UserError):
        find_rater(list(study.raters.all()), "rater:Adda")


@pytest.mark.parametrize(("version", "is_there"), [(None, True), (1, True), (0, False), (2, False)])
def test_versions_are_counted_from_one(study: StudyFolder, version: int | None, is_there: bool) -> None:
    if is_there:
        check_version(study, version)
    else:
        with pytest.raises(UserError):
            check_version(study, version)


def test_whoever_answered_most_is_asked_about(study: StudyFolder) -> None:
    usual = usual_question(study)
    assert (usual.reference, usual.against) == ("Ada", "judge")
    say(study, "Ben", {"T1.C1": "1111", "T1.C2": "1111", "showing": "ssss"})
    assert usual_question(study).reference == "Ben"


def test_from_three_people_on_the_majority_is_asked_about(study: StudyFolder) -> None:
    say(study, "Cem", {"T1.C1": "1..."})
    assert usual_question(study) == Question("majority", "judge")


def test_without_a_judge_whoever_answered_most_is_compared_with_the_majority_of_the_others(
    tmp_path: Path,
) -> None:
    with closing(study_of(tmp_path / "study", 2, rubric_of(1))) as made:
        for name, said in (("Ada", "1."), ("majority", "11"), ("Cem", "1.")):
            say(made, name, {"T1.C1": said})
        assert usual_question(made) == Question("majority", "rater:majority")


def test_without_a_judge_two_people_are_compared_and_one_is_not_enough(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 2, rubric_of(1))) as made:
        say(made, "Ada", {"T1.C1": "11"})
        with pytest.raises(UserError):
            usual_question(made)
        say(made, "Ben", {"T1.C1": "1."})
        usual = usual_question(made)
        assert (usual.reference, usual.against) == ("Ada", "Ben")


def test_nobody_is_usually_compared_with_a_pair_they_are_in(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 3, rubric_of(1))) as made:
        made.pairs.make(NewMember("Ivo"), NewMember("Jun"), "both")
        say(made, "Ivo", {"T1.C1": "111"})
        say(made, "both", {"T1.C1": "11."}, kind=RaterKind.PAIR)
        with pytest.raises(UserError):
            usual_question(made)
        say(made, "Ada", {"T1.C1": "1.."})
        usual = usual_question(made)
        assert (usual.reference, usual.against) == ("Ivo", "Ada")


def test_either_and_perceptions_are_read_answer_by_answer(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 3, rubric_of(1))) as made:
        say(
            made,
            "Ada",
            {"T1.C1": "101"},
            doubts=[("T1.C1", 2)],
            doubt=Doubt.EITHER,
            perception=Perception.SCREEN_READER,
        )
        say(made, "Ben", {"T1.C1": "11."}, perception=Perception.MAGNIFIED)
        say(made, "Cem", {"T1.C1": "1.."})
        found = read_ratings(made)
    assert found.either is not None
    assert [int(one) for one in found.image[found.either]] == [1]
    ways = [found.perceptions[place] for place in found.perception]
    names = [found.raters[place].name for place in found.rater]
    assert set(zip(names, ways, strict=True)) == {
        ("Ada", Perception.SCREEN_READER),
        ("Ben", Perception.MAGNIFIED),
        ("Cem", Perception.UNSAID),
    }
    assert len(ways) == 6


# Practice, and the checksum


def test_practice_does_not_count() -> None:
    def column(*numbers: int) -> "array[int]":
        return array("q", numbers)

    columns = RatingColumns(
        (),
        (),
        ("met",),
        column(1, 2, 3),
        column(5, 5, 6),
        column(7, 8, 7),
        column(0, 0, 0),
        column(1, 1, 1),
        column(0, 0, 0),
    )
    kept, left_out = in_earnest(columns, {(7, 5), (8, 6)})
    assert (list(kept.answer), list(kept.image), list(kept.rater), left_out) == ([2, 3], [5, 6], [8, 7], 1)
    assert in_earnest(columns, frozenset()) == (columns, 0)


def test_the_checksum_follows_the_answers_and_not_their_order(tmp_path: Path) -> None:
    def made(name: str, people: list[tuple[str, str]], criteria: int = 1) -> Ratings:
        with closing(study_of(tmp_path / name, 2, rubric_of(criteria))) as study:
            for rater, signs in people:
                say(study, rater, {"T1.C1": signs})
            ratings = read_ratings(study)
        ids = {rater.name: uuid.uuid5(uuid.NAMESPACE_DNS, rater.name) for rater in ratings.raters}
        return replace(
            ratings,
            raters=tuple(rater._replace(id=ids[rater.name]) for rater in ratings.raters),
            images=tuple(replace(image, id=uuid.UUID(int=image.number)) for image in ratings.images),
        )

    one = checksum(made("one", [("Ada", "10"), ("Ben", "11")]))
    assert len(one) == 16
    assert checksum(made("two", [("Ben", "11"), ("Ada", "10")])) == one
    assert checksum(made("three", [("Ada", "11"), ("Ben", "10")])) != one
    assert checksum(made("four", [("Ada", "10"), ("Ben", "11")], criteria=2)) != one
    ratings = made("five", [("Ada", "10"), ("Ben", "11")])
    backwards = {
        name: getattr(ratings, name)[::-1] for name in ("image", "rater", "run", "item", "verdict", "doubt")
    }
    assert checksum(replace(ratings, **backwards)) == one
    doubtful = replace(ratings, doubt=~ratings.doubt)
    assert checksum(doubtful) != one
