"""Checks of image models: shares, verdicts and comparisons, by simulation and through the command."""

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from statistics import NormalDist
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pytest

from app.agreement.intervals.share_intervals import exact_interval
from app.agreement.report.model_check import (
    FEWEST_PROMPTS,
    Verdict,
    acceptance,
    more_needed,
    paired_difference,
    verdict_of,
)
from app.cli import main
from app.messages.agreement.model_check import anchors_before, anchors_elsewhere, anchors_never
from app.study.team.disclosures import DisclosureOccasion
from storage.folder import open_study
from tests.agreement.making import say
from tests.agreement.use.test_drift_read import reply

Output = pytest.CaptureFixture[str]
Values = npt.NDArray[np.float64]
STUDIES = 1000
PROMISED = 0.93


def is_shown_to_cover(covered: int, studies: int) -> bool:
    """Whether so many simulated studies show that intervals cover as often as promised: the whole exact interval of the
    coverage is at or above it, so that no luck is needed."""
    low = exact_interval(covered, studies, 0.95).low
    return low is not None and low >= PROMISED


def answers(chance: np.random.Generator, pictures: int, judged: int, share: float) -> tuple[Values, Values]:
    """People's answers to the first pictures and a judge's to all, right on .93 of the good and .90 of the bad ones."""
    good = chance.random(pictures) < share
    judge = np.where(good, chance.random(pictures) < 0.93, chance.random(pictures) >= 0.9).astype(float)
    return np.where(np.arange(pictures) < judged, good, np.nan).astype(float), judge


@pytest.mark.parametrize("share", [0.3, 0.8, 0.95])
@pytest.mark.parametrize(
    ("pictures", "judged", "leaves", "studies"),
    [(200, 30, True, STUDIES), (500, 100, True, 2 * STUDIES), (60, 60, False, STUDIES)],
)
def test_shares_are_covered_and_a_model_below_the_threshold_seldom_passes(
    pictures: int, judged: int, leaves: bool, studies: int, share: float
) -> None:
    chance = np.random.default_rng(20)
    covered = passed = 0
    for _ in range(studies):
        found = acceptance("label", "", *answers(chance, pictures, judged, share), leaves)
        assert found.is_corrected is leaves
        assert found.rate.low is not None
        assert found.rate.high is not None
        covered += found.rate.low <= share <= found.rate.high
        passed += verdict_of(found.rate, share + 1e-9) is Verdict.PASSES
    assert is_shown_to_cover(covered, studies), covered
    assert passed / studies <= 0.035  # 2.5 percent, and what chance adds in so many studies


@pytest.mark.parametrize("with_judge", [False, True])
@pytest.mark.parametrize("shares", [(0.9, 0.9), (0.95, 0.8), (0.6, 0.5)])
def test_differences_between_releases_are_covered(shares: tuple[float, float], with_judge: bool) -> None:
    """Forty prompts that people judged, of a hundred; some prompts are harder than others for both models."""
    chance = np.random.default_rng(21)
    names = [f"prompt {at}" for at in range(100)]
    covered = 0
    for _ in range(STUDIES):
        hard = chance.normal(size=100)
        made = [
            0.7 * hard + 0.714 * chance.normal(size=100) < NormalDist().inv_cdf(share) for share in shares
        ]
        judged = [np.where(one, chance.random(100) < 0.93, chance.random(100) >= 0.9) for one in made]
        people = [dict(zip(names[:40], one.astype(float).tolist(), strict=False)) for one in made]
        judge = [dict(zip(names, one.astype(float).tolist(), strict=True)) for one in judged]
        found = paired_difference(people, judge if with_judge else None, 0.95)
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= shares[0] - shares[1] <= found.high
    assert is_shown_to_cover(covered, STUDIES), covered


def test_equal_pictures_for_every_prompt_are_no_certainty() -> None:
    same = {f"prompt {at}": 1.0 for at in range(FEWEST_PROMPTS)}
    found = paired_difference([same, same], None, 0.95)
    assert found.value == 0
    assert found.low is not None
    assert found.low < -0.1
    same.popitem()
    few = paired_difference([same, same], None, 0.95)
    assert few.value is None
    assert "a difference needs 20" in few.reason


def test_how_many_more_pictures_settle_it() -> None:
    people = np.array([1.0] * 45 + [0.0] * 5)
    found = acceptance("label", "", people, np.full(50, np.nan), False)
    assert verdict_of(found.rate, 0.8) is Verdict.CANNOT_TELL
    more = more_needed(found, 0.8)
    assert more is not None
    scale = (50 + more) / 50
    later = acceptance(
        "label",
        "",
        np.repeat([1.0, 0.0], [round(45 * scale), round(5 * scale)]),
        np.full(50 + more, np.nan),
        False,
    )
    assert verdict_of(later.rate, 0.79) is Verdict.PASSES
    assert more_needed(found, 0.9) is None, "the share lies at the threshold"


def check(study: str, capsys: Output, *words: str, code: int = 0) -> dict[str, Any]:
    asked = ["check-model", study, "--reference", "Ada", "--against", "judge", "--json", *words]
    assert main(asked) == code, capsys.readouterr().err
    return cast(dict[str, Any], json.loads(capsys.readouterr().out))


def figures(document: dict[str, Any], section: str) -> dict[str, Any]:
    (table,) = next(one for one in document["sections"] if one["id"] == section)["tables"]
    return cast(dict[str, Any], table["rows"][0])


def test_a_model_is_checked_by_its_own_pictures(study: str, capsys: Output) -> None:
    found = check(study, capsys, "--source", "A")
    assert (found["pictures"], found["threshold"], found["verdict"]) == (120, None, None)
    cells = json.dumps(figures(found, "shares"))
    assert "judge, corrected by people" in cells, found["summary"]
    assert main(["check-model", study, "--source", "C", "--reference", "Ada", "--against", "judge"]) == 1
    assert "No person has judged images from C yet." in capsys.readouterr().err
    assert main(["check-model", study, "--source", "Z", "--reference", "Ada", "--against", "judge"]) == 1
    assert "Sources in this study: A, B, C." in capsys.readouterr().err


def test_a_judge_counts_only_where_its_anchors_were_asked_since(study: str, capsys: Output) -> None:
    def told() -> tuple[str, str]:
        found = check(study, capsys, "--source", "A")
        section = next(one for one in found["sections"] if one["id"] == "anchors")
        by = (
            "corrected by people"
            if "corrected by people" in json.dumps(figures(found, "shares"))
            else "people"
        )
        assert (by == "people") is ("not been asked about its anchors" in " ".join(found["summary"]))
        return by, " ".join(section["paragraphs"])

    assert told() == ("corrected by people", anchors_elsewhere(judge="judge"))
    with closing(open_study(Path(study))) as opened:
        opened.prepare_to_write()
        keys = [image.key for image in opened.images.all() if image.facts.source == "A"]
        reply(opened, "m", 1, {keys[0]: "1"})
    assert told() == ("corrected by people", anchors_never(judge="judge"))
    with closing(open_study(Path(study))) as opened:
        opened.prepare_to_write()
        time.sleep(0.005)  # calls are dated in milliseconds
        reply(opened, "m", 2, {keys[0]: "1"}, anchors=True)
    by, sentences = told()
    assert by == "corrected by people"
    assert ", judge judged 1 image from " in sentences
    assert "Only 1 anchor was judged again: nobody can tell whether the judge has changed." in sentences
    with closing(open_study(Path(study))) as opened:
        opened.prepare_to_write()
        time.sleep(0.005)
        reply(opened, "m", 1, {keys[1]: "1"})
    by, sentences = told()
    assert by == "people"
    assert sentences.endswith(anchors_before(judge="judge"))


def test_what_people_said_after_they_saw_others_answers_does_not_count(study: str, capsys: Output) -> None:
    with closing(open_study(Path(study))) as opened:
        opened.prepare_to_write()
        ada = next(rater for rater in opened.raters.all() if rater.name == "Ada")
        opened.disclosures.add(ada, DisclosureOccasion.REPORT)
        say(opened, "Ada", {"T1.C1": "..1" * 120})
    assert main(["check-model", study, "--source", "C", "--reference", "Ada", "--against", "judge"]) == 1
    assert "No person has judged images from C yet." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("threshold", "verdict", "code"), [("0.5", "passes", 0), ("0.95", "fails", 3), ("0.75", "cannot tell", 4)]
)
def test_a_threshold_given_for_one_check_makes_a_trial(
    study: str, capsys: Output, threshold: str, verdict: str, code: int
) -> None:
    found = check(study, capsys, "--source", "A", "--threshold", threshold, code=code)
    assert (found["verdict"], found["is_trial"]) == (verdict, True)
    assert any(line.startswith("This is a trial: the threshold was given") for line in found["summary"])


def test_a_threshold_set_after_the_pictures_makes_a_trial_too(
    study: str, capsys: Output, tmp_path: Path
) -> None:
    assert main(["check-model", study, "--threshold", "0.5", "--save"]) == 0
    capsys.readouterr()
    found = check(study, capsys, "--source", "A")
    assert (found["verdict"], found["is_trial"]) == ("passes", True)
    assert any("was set after the first images" in line for line in found["summary"])
    set_before(study)
    later = check(study, capsys, "--source", "A")
    assert (later["verdict"], later["is_trial"]) == ("passes", False)
    page = tmp_path / "check.html"
    written = [
        "--source",
        "A",
        "--reference",
        "Ada",
        "--against",
        "judge",
        "--format",
        "html",
        "--out",
        str(page),
    ]
    assert main(["check-model", study, *written]) == 0
    assert "The model passes: the share is clearly at least 0.50." in page.read_text("utf-8")


def set_before(study: str) -> None:
    """Move the choice to a moment before the pictures came, as if it had been made then."""
    with closing(sqlite3.connect(Path(study) / "study.db")) as database, database:
        database.execute("UPDATE image SET added_at = added_at + 10000000")


def test_releases_are_compared_prompt_by_prompt(study: str, capsys: Output) -> None:
    found = check(study, capsys, "--source", "A", "--compare-with", "B")
    row = figures(found, "differences")
    assert "80" in json.dumps(row)
    assert any(
        line.startswith("On ") and line.endswith("the model is clearly better than B.")
        for line in found["summary"]
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--save", "--threshold", "0.5"), "--save sets the threshold for all models."),
        (("--margin", "0.05"), "--margin and --no-worse-than go together"),
        (("--threshold", "1.2"), "A threshold must be a share from 0 to 1"),
        (("--reference", "Ada"), "--reference and --against go together."),
    ],
)
def test_options_that_do_not_go(study: str, capsys: Output, words: tuple[str, ...], sentence: str) -> None:
    assert main(["check-model", study, "--source", "A", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_a_judge_is_no_reference(study: str, capsys: Output) -> None:
    words = ["--source", "A", "--reference", "judge", "--against", "Ada"]
    assert main(["check-model", study, *words]) == 1
    assert "A model is checked against people's answers" in capsys.readouterr().err
