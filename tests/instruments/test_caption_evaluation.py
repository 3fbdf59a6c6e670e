"""The evaluation of captions: places become sources, and what cannot be told apart is counted and left out."""

import pytest

from app.files.rubric_file import load_rubric
from app.instruments.captions.evaluation import Evaluation, analyse, named
from app.instruments.scores import read_scores
from app.study.exhibits import ExhibitContent, Passage
from tests.instruments.making_captions import SOURCES, make_evaluation, sort_faults
from tests.instruments.making_scores import rater, scores, unit
from tests.instruments.test_caption_studies import coded_anew

RUBRIC = load_rubric("caption-evaluation")
PEOPLE = [rater(key, name) for key, name in enumerate(("Ana", "Ben", "Cora"), start=1)]
HUMAN, DEFAULT, CULTURAL = SOURCES


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Evaluation:
    study = make_evaluation(tmp_path_factory.mktemp("captions") / "study")
    sort_faults(study)
    done = analyse(read_scores(study), study.coding.reasons())
    study.close()
    return done


def test_rankings_are_about_sources_and_not_places(found: Evaluation) -> None:
    assert found.rankings is not None
    ranks = dict(zip(found.rankings.sources, found.rankings.mean_ranks, strict=True))
    # By hand: each person on each picture, one after the other.
    places: dict[str, list[float]] = {
        HUMAN: [1, 1, 1, 2, 1, 1, 1, 1],
        CULTURAL: [2, 2, 2, 1, 3, 2.5, 3, 2],
        DEFAULT: [3, 3, 3, 3, 2, 2.5, 2, 3],
    }
    for source, own in places.items():
        assert ranks[source].value == pytest.approx(sum(own) / 8)
    assert (found.rankings.rankings, found.rankings.complete, found.rankings.tied) == (8, 8, 1)
    assert ranks[HUMAN].n == 3  # pictures are drawn again, not answers


def test_choices_are_about_sources_and_not_places(found: Evaluation) -> None:
    assert found.choices is not None
    pairs = {frozenset(one.sources): one for one in found.choices.pairs}
    noodles = pairs[frozenset({HUMAN, DEFAULT})]
    preferred = dict(zip(noodles.sources, (noodles.first, noodles.second), strict=True))
    assert preferred[HUMAN].figure.value == 1
    assert noodles.passed_over == 1
    mug = pairs[frozenset({HUMAN, CULTURAL})]
    assert (mug.both.figure.value, mug.both.figure.count("answers")) == (0.5, 2)
    # One of two choices, picture by picture: 2 of 2, 1 of 3, 0 of 1.
    assert found.choices.shown_first.figure.count("found") == 3
    assert found.choices.shown_first.figure.count("answers") == 6


def test_accuracy_and_faults_by_source(found: Evaluation) -> None:
    assert found.accuracy is not None
    by_source = {one.source: one for one in found.accuracy}
    shares = {
        source: (one.share.figure.count("found"), one.share.figure.count("answers"))
        for source, one in by_source.items()
    }
    assert shares == {HUMAN: (5, 5), DEFAULT: (1, 5), CULTURAL: (3, 5)}
    assert by_source[DEFAULT].unsure == 1
    assert dict(by_source[DEFAULT].faults) == {
        "misses the main thing": 2,
        "grave errors of grammar": 0,
        "tells what is not there": 0,
        "tells too little": 1,
        "leaves the culture out": 1,
        "wrong name": 0,
    }
    assert dict(by_source[CULTURAL].faults)["wrong name"] == 1
    assert (by_source[DEFAULT].with_any_fault, by_source[DEFAULT].inaccurate_without_fault) == (3, 1)


def test_the_two_prompts_of_a_model(found: Evaluation) -> None:
    (row,) = found.prompts
    assert row.model == "Quill"
    # Culture-aware before default in 5 rankings of 8, level in one.
    assert row.before.value == pytest.approx(5.5 / 8)
    assert (row.before.n, row.before.count("answers")) == (3, 8)


def test_captions_that_cannot_be_told_apart_are_left_out() -> None:
    shown = ExhibitContent(
        tuple(Passage(f"Caption {source}.", source=source) for source in ("A", "", "B", "B"))
    )
    one = unit(1, shown)
    assert named(one) == {1: "A"}
    told = {
        (1, 1, 0, "E.preferred"): "1",
        (1, 1, 0, "E.accurate1"): "met",
        (1, 1, 0, "E.accurate2"): "not met",
        (1, 1, 0, "E.ranking"): "1 > 2 > 3 > 4",
        (1, 2, 0, "E.ranking"): "not applicable",
        (1, 2, 0, "E.accurate1"): "not applicable",
    }
    found = analyse(scores(RUBRIC, [one], PEOPLE, told), replicates=50)
    assert (found.unnamed, found.sources) == (3, ("A",))
    assert found.unused == {"preferred": 1, "accurate": 1, "ranking": 1}
    assert found.accuracy is not None
    assert [(one.source, one.share.figure.count("answers")) for one in found.accuracy] == [("A", 1)]
    assert found.rankings is not None
    assert found.rankings.rankings == 0


def test_an_answer_that_points_at_no_caption_is_left_out() -> None:
    shown = ExhibitContent(tuple(Passage(f"Caption {source}.", source=source) for source in "ABC"))
    told = {
        (1, 1, 0, "E.preferred"): "3",
        (1, 2, 0, "E.preferred"): "2",
        (1, 1, 0, "E.ranking"): "1 > 2",
        (1, 2, 0, "E.ranking"): "2 > 1 > 3",
    }
    found = analyse(scores(RUBRIC, [unit(1, shown)], PEOPLE, told), replicates=50)
    assert found.unused == {"preferred": 1, "accurate": 0, "ranking": 1}
    assert found.rankings is not None
    assert dict(zip(found.rankings.sources, map(float, found.rankings.mean_ranks), strict=True)) == {
        "B": 1,
        "A": 2,
        "C": 3,
    }
    assert found.choices is not None
    assert found.choices.pairs[0].second.figure.value == 1


def test_a_picture_may_be_shown_more_than_once() -> None:
    def pair(other: str) -> ExhibitContent:
        return ExhibitContent(
            (Passage("A.", source="A"), Passage(f"{other}.", source=other)), subject="coins"
        )

    told = {
        (number, person.key, 0, item): value
        for number in (1, 2, 3)
        for person in PEOPLE
        for item, value in (("E.preferred", "1"), ("E.accurate1", "met"), ("E.ranking", "1 > 2"))
    }
    units = [unit(number, pair(other)) for number, other in enumerate("BCB", start=1)]
    found = analyse(scores(RUBRIC, units, PEOPLE, told), replicates=50)
    assert found.images == 1
    assert found.choices is not None
    assert [one.first.figure.count("answers") for one in found.choices.pairs] == [6, 3]
    assert found.accuracy is not None
    assert found.accuracy[0].share.figure.n == 1  # one picture, however often it was shown
    assert found.rankings is not None
    assert found.rankings.complete == 0
    assert not found.rankings.bradley_terry.is_defined  # A never loses


def test_one_caption_at_a_time_and_missing_questions() -> None:
    own = coded_anew(
        RUBRIC, {"E.accurate1": "R.accurate", "E.accurate2": "", "E.preferred": "", "E.ranking": ""}
    )
    shown = ExhibitContent((Passage("A.", source="A"),))
    found = analyse(scores(own, [unit(1, shown)], PEOPLE, {(1, 1, 0, "R.accurate"): "met"}), replicates=50)
    assert found.choices is None
    assert found.rankings is None
    assert found.accuracy is not None
    assert found.accuracy[0].share.figure.value == 1
