"""Drift: the tests by hand and by simulation, and a server whose model changes behind its name."""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pytest

from app.agreement.advice.advice import Kind, advise
from app.agreement.estimate import Estimate, undefined
from app.agreement.use.drift import Drift, images_change, judge_change
from app.cli import main
from storage.folder import open_study
from tests.agreement.making import say
from tests.agreement.report.test_advice import GOOD
from tests.judging.servers import Answer, Asked, JudgeServer, completion, good, judge_server
from tests.storage.making import make_study, write_picture

Votes = npt.NDArray[np.int8]
Output = pytest.CaptureFixture[str]
CRITERIA = 4


def judged(random: np.random.Generator, met: npt.NDArray[np.float64], runs: int) -> Votes:
    """Runs of a judge that calls each criterion of each image met so often."""
    draws = random.random((met.shape[0], runs, met.shape[1]))
    return (draws < met[:, None, :]).astype(np.int8)


def alarms(random: np.random.Generator, before: int, after: int, moved: float, times: int) -> int:
    """How often a judge of so many runs is said to have changed when each criterion's chance of met moves so far."""
    found = 0
    for seed in range(times):
        met = random.choice([0.05, 0.3, 0.95], (20, CRITERIA))
        then = judged(random, met, before)
        now = judged(random, np.clip(met + moved * random.choice([-1, 1], met.shape), 0, 1), after)
        p = judge_change(then, now, seed).value
        found += p is not None and p <= 0.025
    return found


@pytest.mark.parametrize(("before", "after"), [(1, 1), (5, 1)])
def test_a_judge_that_did_not_change_is_rarely_accused(
    before: int, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.agreement.use.drift.DRAWS", 79)
    assert alarms(np.random.default_rng(1), before, after, 0.0, 300) <= 15


def test_one_that_did_is_found_also_where_it_changed_in_both_directions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.agreement.use.drift.DRAWS", 79)
    assert alarms(np.random.default_rng(1), 5, 5, 0.5, 20) >= 19


def test_images_are_rarely_called_different_and_found_when_they_are() -> None:
    random = np.random.default_rng(2)
    same = different = 0
    for seed in range(100):
        then = judged(random, random.choice([0.1, 0.9], (40, CRITERIA)), 2)
        now = judged(random, random.choice([0.1, 0.9], (40, CRITERIA)), 2)
        other = judged(random, np.full((40, CRITERIA), 0.9), 2)
        same += cast(float, images_change(then, now, seed).value) <= 0.025
        different += cast(float, images_change(then, other, seed).value) <= 0.025
    assert same <= 6
    assert different >= 95


def test_one_run_each_is_compared_by_signs() -> None:
    """Ten anchors that all turn from met to not met: 2 of 1024 arrangements are as extreme."""
    then, now = np.ones((10, 1, 1), np.int8), np.zeros((10, 1, 1), np.int8)
    assert judge_change(then, now, 1).value == pytest.approx(2 / 1024)
    two = np.concatenate([then, then], axis=2), np.concatenate([now, then], axis=2)
    assert judge_change(*two, 1).value == pytest.approx(4 / 1024), "two criteria were looked at"


def test_nothing_judged_again_says_nothing() -> None:
    nothing = np.zeros((0, 1, 1), np.int8)
    assert judge_change(nothing, nothing, 1).value is None
    assert images_change(nothing, nothing, 1).value is None


NONE = undefined("none", 0)


@pytest.mark.parametrize(
    ("anchors", "judge", "images", "expected"),
    [
        (20, 0.5, 0.5, (False, False)),
        (20, 0.5, 0.01, (False, True)),
        (20, 0.026, 0.026, (False, False)),
        (20, 0.026, 0.025, (False, True)),
        (20, 0.025, 0.5, (True, None)),
        (20, 0.01, 0.01, (True, None)),  # whether the images changed cannot be told by a judge that did
        (9, 0.5, 0.5, (None, None)),
        (10, 0.5, None, (False, None)),
        (9, 0.02, 0.5, (True, None)),
        (0, None, 0.5, (None, None)),
    ],
)
def test_judge_and_images_are_told_apart(
    anchors: int, judge: float | None, images: float | None, expected: tuple[bool | None, bool | None]
) -> None:
    figures = [NONE if value is None else Estimate(value, 20) for value in (judge, images)]
    drift = Drift(("m-1", "m-2"), anchors, *figures)
    assert (drift.judge_changed, drift.images_changed) == expected


def test_advice_expires() -> None:
    found = advise(replace(GOOD, expired="Advice was given for m-1."))
    assert (found.kind, "Advice was given for m-1." in found.reason) == (Kind.HUMAN_CHECK, True)


# Through the commands, with a server


@pytest.fixture
def server() -> Iterator[JudgeServer]:
    with judge_server() as running:
        yield running


def as_model(name: str, fingerprint: str, met: int) -> Any:
    """A server of this model, which gives every criterion the same verdict."""

    def respond(asked: Asked) -> Answer:
        if asked.method != "POST":
            return good(asked)
        said = {"T1": {"C1": met, "C2": met}, "overall": met}
        body = completion(json.dumps(said))
        return Answer({**body, "model": name, "system_fingerprint": fingerprint})

    return respond


def judge(study: Path, server: JudgeServer, *words: str) -> int:
    return main(["judge", str(study), "--model", "m", "--base-url", server.url, "--name", "judge", *words])


def drift_of(study: Path, capsys: Output) -> Any:
    capsys.readouterr()
    assert main(["agree", str(study), "--reference", "Ada", "--against", "judge", "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """Twelve pictures, which Ada finds right."""
    with closing(make_study(tmp_path / "study", images=0, described=())) as made:
        for shade in range(12):
            name = f"cane-{shade}.png"
            made.images.add(tmp_path / name, write_picture(tmp_path / name, shade=shade * 20))
        say(made, "Ada", {"T1.C1": "1" * 12, "T1.C2": "1" * 12})
    return tmp_path / "study"


def test_a_model_that_changes_behind_its_name_is_found_by_the_anchors(
    study: Path, server: JudgeServer, capsys: Output
) -> None:
    server.respond = as_model("m-1", "fp-a", 1)
    assert judge(study, server, "--runs", "2") == 0
    before = drift_of(study, capsys)
    assert before["drift"] is None
    server.respond = as_model("m-1", "fp-b", 0)
    assert judge(study, server, "--runs", "2", "--anchors") == 0
    assert "--anchors" not in capsys.readouterr().err
    after = drift_of(study, capsys)
    assert after["drift"]["served_models"] == ["m-1 (fp-a)", "m-1 (fp-b)"]
    assert (after["drift"]["n_anchors"], after["drift"]["judge_changed"]) == (12, True)
    assert after["drift"]["images_changed"] is None
    for entry in (before, after):
        label = entry["label"]
        assert (label["agreement"], label["n_pairs"], label["n_missing"]) == (1.0, 24, 0), (
            "anchors do not count"
        )
    assert main(["agree", str(study), "--reference", "Ada", "--against", "judge"]) == 0
    assert "The judge has changed: it answers 12 anchors differently from before." in capsys.readouterr().out


def test_one_that_answers_as_before_keeps_its_advice(
    study: Path, server: JudgeServer, capsys: Output
) -> None:
    server.respond = as_model("m-1", "", 1)
    assert judge(study, server, "--runs", "1") == 0
    server.respond = as_model("m-2", "", 1)
    assert judge(study, server, "--runs", "2") == 0
    assert "has answered as m-1, and now as m-2" in capsys.readouterr().err
    assert drift_of(study, capsys)["drift"]["judge_changed"] is False, "run 2 has answered all of them again"


def test_a_later_run_asks_again_what_only_anchors_have_answered(
    study: Path, server: JudgeServer, capsys: Output
) -> None:
    server.respond = as_model("m-1", "", 1)
    assert judge(study, server, "--runs", "1") == 0
    assert judge(study, server, "--runs", "1", "--anchors") == 0
    assert drift_of(study, capsys)["label"]["n_pairs"] == 12
    assert judge(study, server, "--runs", "2") == 0
    label = drift_of(study, capsys)["label"]
    assert (label["n_pairs"], label["n_missing"], label["agreement"]) == (24, 0, 1.0)
    asked = len([one for one in server.asked if one.method == "POST"])
    assert judge(study, server, "--runs", "2") == 0
    assert len([one for one in server.asked if one.method == "POST"]) == asked == 36


def test_a_judge_that_was_never_asked_has_no_anchors(
    study: Path, server: JudgeServer, capsys: Output
) -> None:
    assert judge(study, server, "--anchors") == 1
    assert "nothing to ask again" in capsys.readouterr().err


def test_opened_test_images_are_no_anchors(study: Path, server: JudgeServer) -> None:
    server.respond = as_model("m-1", "", 1)
    assert main(["split", str(study), "--seal"]) == 0
    assert judge(study, server, "--runs", "1", "--part", "all") == 0
    assert main(["split", str(study), "--look", "judge"]) == 0
    assert judge(study, server, "--runs", "1", "--anchors", "--part", "all") == 0
    with closing(open_study(study)) as opened:
        again = {call.image for call in opened.calls.all() if call.run > 1}
        every = {image.key for image in opened.images.all()}
        assert again == every - opened.splits.test_images()


def test_anchors_stay_the_same(study: Path, server: JudgeServer) -> None:
    server.respond = as_model("m-1", "", 1)
    assert judge(study, server, "--runs", "1") == 0
    for _ in range(2):
        assert judge(study, server, "--runs", "1", "--anchors") == 0
    with closing(open_study(study)) as opened:
        (rater,) = (one for one in opened.raters.all() if one.kind == "judge")
        anchors = [one for one in opened.calls.all() if one.run > 1]
        assert {call.run for call in anchors} == {2, 3}
        assert len({call.image for call in anchors}) == 12
        assert sum(opened.ratings.served(rater.key).is_anchor) == 2 * 12 * 2
