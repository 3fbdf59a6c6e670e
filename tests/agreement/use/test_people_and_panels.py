"""Soft labels, panels and resampled people: by hand, against scipy, and by simulation; and all of it in a report."""

import json
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from scipy.spatial.distance import jensenshannon

from app.agreement.ratings.question import Question
from app.agreement.report.report import build
from app.agreement.use.panel import panel_of
from app.agreement.use.soft_labels import distance, soft_f1, soft_labels
from app.agreement.use.use import NO_USE, Use, with_other_people
from app.cli import main
from app.reports.agreement.agreement_document import agreement_document
from app.reports.document import Table
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of

Votes = npt.NDArray[np.int8]
Output = pytest.CaptureFixture[str]


def votes(*columns: str) -> Votes:
    """A column of signs for each rater or run."""
    return np.array([[{"1": 1, "0": 0, ".": -1}[sign] for sign in column] for column in columns], np.int8).T


# People who differ


def test_the_distance_is_that_of_scipy() -> None:
    shares = np.linspace(0, 1, 7)
    first, second = (one.ravel() for one in np.meshgrid(shares, shares))
    expected = [jensenshannon([a, 1 - a], [b, 1 - b], base=2) for a, b in zip(first, second, strict=True)]
    assert distance(first, second) == pytest.approx(np.array(expected), abs=1e-7)


def test_soft_f1_by_hand() -> None:
    """Met: shared 0.5 + 0.5 of 2.5 held; not met: shared 0 + 0.5 of 1.5 held."""
    found = soft_f1(np.array([0.5, 1.0]), np.array([0.5, 0.5]))
    assert found.value == pytest.approx((2 * 1.0 / 2.5 + 2 * 0.5 / 1.5) / 2)
    assert soft_f1(np.ones(3), np.ones(3)).value == 1, "nobody ever said not met"
    assert soft_f1(np.ones(3), np.zeros(3)).value == 0
    assert soft_f1(np.array([]), np.array([])).value is None


def test_a_judge_whose_runs_differ_as_people_do_is_nearer_than_their_majority() -> None:
    people = votes("1111100000", "1111100000", "1100011000")
    spread = votes("1111100000", "1111100000", "1100011000")
    majority = votes("1111100000", "1111100000", "1111100000")
    each = [(name, people[:, at]) for at, name in enumerate(("Ada", "Ben", "Cem"))]
    like_people, like_most = (soft_labels(people, judge, each) for judge in (spread, majority))
    assert like_people.distance.value == 0
    assert like_people.f1.value == 1
    assert (like_most.distance.value or 0) > 0.2
    assert [name for name, _ in like_most.with_each] == ["Ada", "Ben", "Cem"]
    assert [figure.value for _, figure in like_most.with_each] == [1.0, 1.0, 0.5]


def test_one_persons_distance_is_from_the_others() -> None:
    """On the first image all agree; on the second each of two is opposite to the other."""
    found = soft_labels(votes("11", "10"), votes("11"), ())
    assert (found.people.value, found.people.n) == (0.5, 2)


def test_an_image_with_one_person_has_no_distribution() -> None:
    found = soft_labels(votes("11.", "1.."), votes("111"), [("Ada", votes("11.")[:, 0])])
    assert found.distance.n == 1
    assert soft_labels(votes("11."), votes("111"), ()).distance.value is None


# Panels


def test_a_panel_by_hand() -> None:
    reference = votes("1100")[:, 0]
    judges = [votes("1100"), votes("1010"), votes("0000", "1100", "0110")]
    found = panel_of(reference, ["A", "B", "C"], judges)
    assert found.agreement.value == 1.0, "1, 1, 0 and 0: B errs twice, C once, never both together"
    assert found.best is not None
    assert (found.best[0], found.best[1].value) == ("A", 1.0)
    assert found.lead.value == 0
    assert (found.met.n, found.not_met.n) == (2, 2)


def test_a_tie_is_not_met_and_silence_leaves_an_image_out() -> None:
    found = panel_of(votes("111")[:, 0], ["A", "B"], [votes("11."), votes("101")])
    assert (found.agreement.n, found.agreement.value) == (2, 0.5)


@pytest.mark.parametrize(("together", "expected"), [(0.0, 9.0), (1.0, 1.0)])
def test_the_effective_number_is_that_of_independent_judges(together: float, expected: float) -> None:
    random = np.random.default_rng(3)
    reference = np.zeros(4000, np.int8)
    common = random.random(4000) < 0.3
    judges = [
        np.where(random.random(4000) < together, common, random.random(4000) < 0.3).astype(np.int8)[:, None]
        for _ in range(9)
    ]
    found = panel_of(reference, [str(at) for at in range(9)], judges).votes
    assert found.value == pytest.approx(expected, rel=0.1)


def test_nine_judges_that_share_errors_carry_about_two_votes() -> None:
    """A correlation of 0.45 between errors: 9 / (1 + 8 · 0.45) = 1.96."""
    random = np.random.default_rng(4)
    common = random.random(4000) < 0.3
    shares = np.sqrt(0.45)
    judges = [
        np.where(random.random(4000) < shares, common, random.random(4000) < 0.3).astype(np.int8)[:, None]
        for _ in range(9)
    ]
    found = panel_of(np.zeros(4000, np.int8), [str(at) for at in range(9)], judges).votes
    assert found.value == pytest.approx(1.96, rel=0.1)
    assert found.low is not None
    assert found.high is not None
    assert found.low < 1.96 < found.high


def test_judges_that_never_err_have_no_number() -> None:
    found = panel_of(votes("10")[:, 0], ["A", "B"], [votes("10"), votes("10")]).votes
    assert (found.value, "do not vary" in found.reason) == (None, True)


# Other people


def test_agreement_with_a_person_and_of_two_by_hand() -> None:
    people = votes("1100", "1000", "11..")
    found = with_other_people(people, votes("1100", "1111"), 1)
    assert found.judge.value == pytest.approx(((1 + 1 + 0.5 + 0.5) + (1 + 0 + 0.5 + 0.5) + (1 + 1)) / 10)
    assert found.people.value == pytest.approx((3 + 1 + 1 + 1) / (3 + 3 + 1 + 1))


@pytest.mark.parametrize(("people", "is_defined"), [(2, False), (3, True)])
def test_three_people_are_needed(people: int, is_defined: bool) -> None:
    found = with_other_people(votes(*["1100"] * people, "...."), votes("1100"), 1)
    assert found.judge.is_defined is is_defined
    assert is_defined or "Only 2 people answered; 3 are needed" in found.judge.reason


def test_intervals_hold_for_other_people(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of five people is right so often; 95 of 100 intervals hold what people like these reach on average."""
    monkeypatch.setattr("app.agreement.use.use.DRAWS", 300)
    random = np.random.default_rng(5)
    held = 0
    for seed in range(200):
        skill = random.uniform(0.6, 1.0, 5)
        people = (random.random((40, 5)) < skill).astype(np.int8)
        found = with_other_people(people, np.ones((40, 1), np.int8), seed).judge
        held += (found.low or 0) <= 0.8 <= (found.high or 0)
    assert held >= 186


# In a report


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """Three people and two judges of three runs on forty images."""
    random = np.random.default_rng(6)
    truth = random.integers(0, 2, 40)

    def about(share: float) -> str:
        said = np.where(random.random(40) < share, truth, 1 - truth)
        return "".join(str(one) for one in said)

    with closing(study_of(tmp_path / "study", 40, rubric_of(2))) as made:
        for name in ("Ada", "Ben", "Cem"):
            say(made, name, {"T1.C1": about(0.9), "T1.C2": about(0.8)})
        for name in ("judge", "other"):
            for run in (1, 2, 3):
                say(made, name, {"T1.C1": about(0.9), "T1.C2": about(0.7)}, run=run)
    return tmp_path / "study"


def test_programs_are_told(study: Path, capsys: Output) -> None:
    words = ["agree", str(study), "--reference", "Ada", "--against", "judge", "--json"]
    assert main(words) == 0
    found = json.loads(capsys.readouterr().out)["criteria"][0]
    assert 0 < found["soft_labels"]["js_distance"] < 1
    assert {one["rater"] for one in found["soft_labels"]["with_each"]} == {"Ada", "Ben", "Cem"}
    assert found["panel"]["n_judges"] == 2
    assert 1 <= found["panel"]["independent_votes"] <= 2
    assert "raters_resampled" not in found
    assert main([*words, "--resample-raters"]) == 0
    found = json.loads(capsys.readouterr().out)["criteria"][0]["raters_resampled"]
    low, high = found["intervals"]["judge_with_person"]
    assert low < found["judge_with_person"] < high


def test_people_are_told_in_a_section_each(study: Path) -> None:
    with closing(open_study(study)) as opened:
        report = build(opened, Question("Ada", "judge", resample_raters=True))
    document = agreement_document(report, datetime.now(UTC))
    sections = {section.id: section for section in document.walk()}
    for identity in ("selective", "soft", "panel", "other-people"):
        (table,) = sections[identity].parts
        assert isinstance(table, Table)
        assert len(table.rows) == 3, identity
    assert "drift" not in sections
    with closing(open_study(study)) as opened:
        between_people = agreement_document(build(opened, Question("Ada", "Ben")), datetime.now(UTC))
    assert not {"selective", "soft", "panel", "other-people"} & {
        section.id for section in between_people.walk()
    }


def use_of(study: Path, reference: str, against: str, other_people: bool = False) -> Use:
    with closing(open_study(study)) as opened:
        return build(opened, Question(reference, against, resample_raters=other_people, replicates=50)).use


def test_what_is_about_judges_needs_a_person_a_judge_and_for_a_panel_two(study: Path) -> None:
    found = use_of(study, "Ada", "judge", other_people=True)
    assert (len(found.soft), len(found.panels), len(found.other_people)) == (3, 3, 3)
    assert use_of(study, "Ada", "judge").other_people == ()
    assert use_of(study, "other", "judge", other_people=True) == NO_USE
    assert use_of(study, "Ada", "Ben", other_people=True) == NO_USE


def test_a_judge_alone_is_no_panel_and_many_people_are_not_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(study_of(tmp_path / "study", 6, rubric_of(1))) as made:
        for name, run in (("Ada", 0), ("Ben", 0), ("judge", 1)):
            say(made, name, {"T1.C1": "110011"}, run=run)
    for most, named in ((1, 0), (2, 2), (3, 2)):
        monkeypatch.setattr("app.agreement.use.use.MOST_PEOPLE", most)
        found = use_of(tmp_path / "study", "Ada", "judge")
        assert found.panels == ()
        assert [len(one.with_each) for one in found.soft] == [named, named]
