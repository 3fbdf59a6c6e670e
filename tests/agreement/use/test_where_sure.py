"""The advice "automatable where sure", through the command: when it is given, and what is in its way."""

import csv
import json
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pytest

from app.agreement.advice.advice import Evidence, Kind, advise
from app.agreement.advice.false_passes import FalsePasses
from app.agreement.estimate import Estimate, undefined
from app.agreement.use.selective import Selective, SureSide
from app.cli import main
from app.messages.agreement.report import LABEL
from app.reports.agreement.use_tables import may_be_used
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of
from tests.agreement.report.test_advice import COPIED, GOOD, SOME, ends, evidence
from tests.agreement.use.test_selective import sure_or_guessing

Votes = npt.NDArray[np.int8]
Output = pytest.CaptureFixture[str]
IMAGES = 400


def signs(votes: Votes) -> str:
    return "".join("10."[(1, 0, -1).index(int(vote))] for vote in votes)


def slips(truth: Votes, at: int) -> Votes:
    """The same answers, but the other one on every 33rd image."""
    found = truth.copy()
    found[at::33] = 1 - found[at::33]
    return found


def agree(folder: Path, everybody: Mapping[str, Votes], runs: Votes, capsys: Output) -> dict[str, Any]:
    with closing(study_of(folder / "study", len(runs), rubric_of(1))) as study:
        for name, votes in everybody.items():
            say(study, name, {"T1.C1": signs(votes)})
        for run in range(runs.shape[1]):
            say(study, "judge", {"T1.C1": signs(runs[:, run])}, run=run + 1)
    words = ["agree", str(folder / "study"), "--reference", "Ada", "--against", "judge", "--json"]
    assert main(words) == 0
    return cast(dict[str, Any], json.loads(capsys.readouterr().out)["criteria"][0])


def three(truth: Votes) -> dict[str, Votes]:
    return {name: slips(truth, at) for name, at in (("Ada", 5), ("Ben", 16), ("Cem", 27))}


def test_a_judge_that_guesses_on_three_of_ten_may_judge_the_others(tmp_path: Path, capsys: Output) -> None:
    truth, runs = sure_or_guessing(IMAGES, 0.7, 0.99)
    found = agree(tmp_path, three(truth), runs, capsys)
    advice, selective = found["advice"], found["selective"]
    assert advice["kind"] == "automatable where sure"
    assert f"judge may judge about {100 * selective['coverage']:.0f} of 100" in advice["reason"]
    assert "of 100 images: those on which all of its runs agree. People judge the rest." in advice["reason"]
    assert "Of 10 such images that Ada would reject, judge would pass about 0" in advice["reason"]
    assert (selective["by"], selective["threshold"], selective["clears"]) == ("runs", 1.0, True)
    assert selective["n_development"] + selective["n_test"] == IMAGES
    assert selective["coverage_ci"][0] < selective["coverage"] < selective["coverage_ci"][1]
    assert main(["agree", str(tmp_path / "study"), "--reference", "Ada", "--against", "judge"]) == 0
    assert "yes, where it is sure" in capsys.readouterr().out


def test_one_that_may_judge_all_is_told_so_instead(tmp_path: Path, capsys: Output) -> None:
    truth, _ = sure_or_guessing(IMAGES, 1)
    runs = np.stack([slips(truth, at) for at in (1, 2, 3)], axis=1)
    assert agree(tmp_path, three(truth), runs, capsys)["advice"]["kind"] == "automatable"


def test_one_that_is_as_often_wrong_where_it_is_sure_is_not(tmp_path: Path, capsys: Output) -> None:
    truth, runs = sure_or_guessing(IMAGES, 0.7, 0.8)
    found = agree(tmp_path, three(truth), runs, capsys)
    assert found["advice"]["kind"] == "with a human check"
    assert found["selective"]["clears"] is False
    assert main(["agree", str(tmp_path / "study"), "--reference", "Ada", "--against", "judge"]) == 0
    assert (
        "may be used: no: on not met, the lower end of the interval has to be above 0.7"
        in capsys.readouterr().out
    )


CLEARING = Selective(
    "runs",
    0.8,
    Estimate(0.7, 100, 0.6, 0.8),
    SureSide(Estimate(1.0, 40, 0.91, 1.0), 0.8),
    SureSide(Estimate(0.95, 40, 0.83, 0.99), 0.8),
    (),
    100,
    100,
)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, "yes, people judge the rest"),
        ({"failing": ("A", "B")}, "no: it fails, or cannot be judged, on A, B"),
        (
            {"met": SureSide(ends(0.5, 0.9), 0.5)},
            "no: on appropriate, the lower end of the interval has to be above 0.50",
        ),
        ({"met": SureSide(ends(0.51, 0.9), 0.5)}, "yes, people judge the rest"),
        (
            {"not_met": SureSide(undefined("None.", 0), 0.5)},
            "no: on not appropriate, the lower end of the interval has to be",
        ),
        (
            {
                "not_met": SureSide(ends(0.9, 1.0), 0.5, ends(0.9, 1.0), ends(-0.3, 0.0), 0.2),
                "failing": ("A",),
            },
            "no: on not appropriate, it may be too far behind other people",
        ),
    ],
)
def test_why_it_may_not_be_used_where_it_is_sure(changes: dict[str, Any], told: str) -> None:
    """The first reason; a failing source is no reason where all of them fail."""
    assert may_be_used(replace(CLEARING, **changes), LABEL).startswith(told)


def test_silence_is_no_way_to_be_sure(tmp_path: Path, capsys: Output) -> None:
    """Right wherever it answers, and silent on three images of ten."""
    truth, runs = sure_or_guessing(IMAGES, 0.7, 0.99)
    is_sure = np.abs(runs.sum(axis=1) - 2.5) == 2.5
    runs[~is_sure] = -1
    found = agree(tmp_path, three(truth), runs, capsys)
    assert found["selective"]["clears"] is True
    assert found["advice"]["kind"] == "with a human check"
    assert "missing" in found["advice"]["reason"]


UNSURE = replace(SOME, selective=CLEARING)


@pytest.mark.parametrize(
    ("case", "kind"),
    [
        (UNSURE, Kind.WHERE_SURE),
        (replace(UNSURE, steadiness=ends(0.5, 0.6)), Kind.WHERE_SURE),
        (replace(UNSURE, passes=True), Kind.WHERE_SURE),
        (replace(GOOD, selective=CLEARING), Kind.AUTOMATABLE),
        # Whatever stands in the way of the judge everywhere for another reason than its own errors does so here, too.
        (replace(UNSURE, copying=COPIED), Kind.HUMAN_CHECK),
        (replace(UNSURE, people_on_each=(ends(0.9, 1.0), ends(0.6, 0.9))), Kind.HUMAN_CHECK),
        (replace(UNSURE, shared=29), Kind.HUMAN_CHECK),
        (replace(UNSURE, unseen=ends(0.1, 0.2)), Kind.HUMAN_CHECK),
        (replace(evidence(70, 20, 30, 70, (10, 0)), selective=CLEARING), Kind.HUMAN_CHECK),
        # A failed test is never replaced by a weaker one; asked where the judge is sure, it may be passed.
        (replace(UNSURE, passes=False), Kind.HUMAN_CHECK),
        (replace(UNSURE, passes=False, passes_where_sure=False), Kind.HUMAN_CHECK),
        (replace(UNSURE, passes=False, passes_where_sure=True), Kind.WHERE_SURE),
        # And the selective use has to clear itself.
        (replace(SOME, selective=replace(CLEARING, failing=("A",))), Kind.HUMAN_CHECK),
        (replace(SOME, selective=replace(CLEARING, threshold=None)), Kind.HUMAN_CHECK),
        (replace(SOME, selective=replace(CLEARING, met=replace(CLEARING.met, limit=0.91))), Kind.HUMAN_CHECK),
        (
            replace(SOME, selective=replace(CLEARING, not_met=replace(CLEARING.not_met, limit=0.83))),
            Kind.HUMAN_CHECK,
        ),
    ],
)
def test_what_stands_in_its_way(case: Evidence, kind: Kind) -> None:
    advice = advise(case)
    assert advice.kind == kind, advice.reason


def test_its_words() -> None:
    advice = advise(UNSURE)
    assert advice.reason == (
        "judge may judge about 70 of 100 images: those on which at least 80 percent of its runs agree. People judge "
        "the rest."
    )
    assert advice.cost == "Of 10 such images that Ada would reject, judge would pass about 1 (0 to 2)."
    assert advice.false_passes == FalsePasses(10, 1, 0, 2)
    by_probability = advise(replace(UNSURE, selective=replace(CLEARING, by="probability")))
    assert "those on which it gives its answer a probability of 0.80 or more." in by_probability.reason


def test_what_is_left_to_whom_is_listed_written_and_given_to_people(tmp_path: Path, capsys: Output) -> None:
    """Nobody has answered every fortieth image; of these, the judge is sure of some."""
    truth, runs = sure_or_guessing(IMAGES, 0.7, 0.99)
    everybody = three(truth)
    for votes in everybody.values():
        votes[::40] = -1
    agree(tmp_path, everybody, runs, capsys)
    is_sure = (runs == runs[:, :1]).all(axis=1)
    open_ones = [at + 1 for at in range(0, IMAGES, 40) if not is_sure[at]]
    words = [str(tmp_path / "study"), "--reference", "Ada", "--against", "judge"]
    file = tmp_path / "accepted.csv"
    assert main(["agree", *words, "--accepted", str(file)]) == 0
    told = capsys.readouterr().out
    assert (
        f"T1.C1: {is_sure.sum()} images are left to judge; people have still to answer {len(open_ones)}."
        in told
    )
    with file.open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["question"] == "T1.C1"]
    assert [row["left_to"] == "judge" for row in rows] == list(is_sure)
    assert [row["judge"] for row in rows] == [
        ("not met", "met")[runs[at, 0]] if is_sure[at] else "" for at in range(IMAGES)
    ]
    assert [row["answered_by_people"] == "no" for row in rows] == [at % 40 == 0 for at in range(IMAGES)]
    assert main(["plan", *words, "--unsure", "--assign", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["number"] for one in found["next_images"]] == open_ones
    assert {reason for one in found["next_images"] for reason in one["reasons"]} == {
        "it is not left to the judge"
    }
    with closing(open_study(tmp_path / "study")) as study:
        ada = study.raters.find("Ada")
        assert ada is not None
        keys = {image.key: image.number for image in study.images.all()}
        order = [keys[one.image] for one in sorted(study.assignments.of(ada), key=lambda one: one.position)]
        done = IMAGES - len(range(0, IMAGES, 40))
        assert order[done : done + len(open_ones)] == open_ones, "behind what is answered, before the others"


def test_nothing_is_written_where_nothing_is_left_to_the_judge(tmp_path: Path, capsys: Output) -> None:
    truth, runs = sure_or_guessing(60, 0.3, 0.6)
    agree(tmp_path, three(truth), runs, capsys)
    words = [str(tmp_path / "study"), "--reference", "Ada", "--against", "judge"]
    assert main(["agree", *words, "--accepted", str(tmp_path / "accepted.csv")]) == 1
    assert "leaves nothing to this judge" in capsys.readouterr().err
    assert not (tmp_path / "accepted.csv").exists()
    assert main(["plan", *words, "--unsure"]) == 1
