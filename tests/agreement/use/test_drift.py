"""Drift: the tests by hand and by simulation, and a server whose model changes behind its name."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pytest

from app.agreement.advice.advice import Kind, advise
from app.agreement.advice.basis import Basis
from app.agreement.estimate import Estimate, undefined
from app.agreement.ratings.question import Question
from app.agreement.report.report import build
from app.agreement.use.anchor_checks import chance_to_see
from app.agreement.use.drift import (
    Drift,
    agreement_fall,
    changes,
    images_change,
    judge_change,
    repeated_answers,
    share_of_check,
)
from app.cli import main
from app.study.judge.bounds import Bounds
from storage.folder import DATABASE, open_study
from tests.agreement.making import say
from tests.agreement.report.test_advice import GOOD
from tests.judging.servers import Answer, Asked, JudgeServer, completion, good
from tests.storage.making import make_drawn_study

Votes = npt.NDArray[np.int8]
Output = pytest.CaptureFixture[str]
CRITERIA = 4
NOW = datetime(2026, 5, 4, tzinfo=UTC)


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
        found += p is not None and p <= 0.0125
    return found


@pytest.mark.parametrize(("before", "after"), [(1, 1), (5, 1)])
def test_a_judge_that_did_not_change_is_rarely_accused(
    before: int, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.agreement.use.drift.DRAWS", 159)
    assert alarms(np.random.default_rng(1), before, after, 0.0, 300) <= 15


def test_one_that_did_is_found_also_where_it_changed_in_both_directions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.agreement.use.drift.DRAWS", 159)
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
    """Six anchors that all turn from met to not met: 2 of 64 arrangements are as extreme."""
    then, now = np.ones((6, 1, 1), np.int8), np.zeros((6, 1, 1), np.int8)
    assert judge_change(then, now, 1).value == 2 / 64
    other = np.array([0, 0, 0, 1, 1, 1], np.int8).reshape(6, 1, 1)
    two = np.concatenate([then, other], axis=2), np.concatenate([now, 1 - other], axis=2)
    assert judge_change(*two, 1).value == 4 / 64, "on either of two criteria"


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
        (20, 0.013, 0.013, (False, False)),
        (20, 0.013, 0.0125, (False, True)),
        (20, 0.0125, 0.5, (True, None)),
        (20, 0.01, 0.01, (True, None)),  # whether the images changed cannot be told by a judge that did
        (9, 0.5, 0.5, (None, None)),
        (10, 0.5, None, (False, None)),
        (9, 0.012, 0.5, (True, None)),
        (0, None, 0.5, (None, None)),
    ],
)
def test_judge_and_images_are_told_apart(
    anchors: int, judge: float | None, images: float | None, expected: tuple[bool | None, bool | None]
) -> None:
    one, other = (NONE if value is None else Estimate(value, 20) for value in (judge, images))
    drift = Drift(("m-1", "m-2"), anchors, one, other)
    assert (drift.judge_changed, drift.images_changed) == expected


def test_advice_expires() -> None:
    found = advise(replace(GOOD, expired="Advice was given for m-1."))
    assert (found.kind, "Advice was given for m-1." in found.reason) == (Kind.HUMAN_CHECK, True)


# Through the commands, with a server


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
    with closing(make_drawn_study(tmp_path / "study", images=12, step=20)) as made:
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
    told = capsys.readouterr().out
    assert "0 of 24 answers are the same." in told
    assert (
        "it agreed with Ada in 48 of 48 answers, and agrees in 0 of 48 now.\nIt agrees less than before: the"
        in told
    )


def test_one_that_answers_as_before_keeps_its_advice(
    study: Path, server: JudgeServer, capsys: Output
) -> None:
    server.respond = as_model("m-1", "", 1)
    assert judge(study, server, "--runs", "1") == 0
    server.respond = as_model("m-2", "", 1)
    assert judge(study, server, "--runs", "2") == 0
    assert "used to answer as m-1 and now answers as m-2" in capsys.readouterr().err
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


# A change that the server does not name


def fallen(random: np.random.Generator, right: float, criteria: int = 1) -> bool:
    """Whether a fall from .95 to `right` on the first criterion is seen, with twenty anchors and one run."""
    truth = random.integers(0, 2, (20, criteria)).astype(np.int8)
    slips = [
        random.random((20, criteria)) > np.where(np.arange(criteria) == 0, one, 0.95) for one in (0.95, right)
    ]
    then, now = (np.where(slip, 1 - truth, truth)[:, None].astype(np.int8) for slip in slips)
    found = agreement_fall(then, now, truth, "Ada", int(random.integers(1000)))
    assert found is not None
    return Drift(("m",), 20, NONE, NONE, found).has_fallen


@pytest.mark.parametrize("criteria", [1, 4])
def test_a_fall_from_95_to_60_is_seen_in_at_least_half(
    criteria: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.agreement.use.drift.DRAWS", 199)
    random = np.random.default_rng(3)
    assert sum(fallen(random, 0.6, criteria) for _ in range(60)) >= 30
    assert sum(fallen(random, 0.95, criteria) for _ in range(60)) <= 3


def test_what_a_check_sees_is_computed_and_true(monkeypatch: pytest.MonkeyPatch) -> None:
    """19 of 20 right before: seven lost and none won, or nine lost and one won, are the fewest that are seen."""
    monkeypatch.setattr("app.agreement.use.drift.DRAWS", 199)
    assert chance_to_see(20, 20, 0.0) == pytest.approx(1.0)
    assert chance_to_see(5, 5, 0.0) == 0.0, "five lost of five are no proof: 1 in 32"
    assert chance_to_see(6, 6, 0.5) == pytest.approx(0.5**6)
    random = np.random.default_rng(4)
    expected = np.mean([chance_to_see(int(random.binomial(20, 0.95)), 20, 0.7) for _ in range(200)])
    seen = sum(fallen(random, 0.7) for _ in range(100)) / 100
    assert seen == pytest.approx(expected, abs=0.13)


def test_flips_in_both_directions_are_not_taken_for_the_same_judge() -> None:
    """Ten of twenty answers differ, five in either direction, and nobody knows who is right."""
    then = np.array([0, 1] * 10, np.int8).reshape(20, 1, 1)
    now = then.copy()
    now[:10] = 1 - now[:10]
    assert cast(float, judge_change(then, now, 1).value) > 0.5
    drift = Drift(("m",), 20, judge_change(then, now, 1), NONE, repeated=repeated_answers(then, now))
    assert (drift.differs_too_often, drift.judge_changed) == (True, None)
    now[4:10] = then[4:10]
    same = Drift(("m",), 20, judge_change(then, now, 1), NONE, repeated=repeated_answers(then, now))
    assert (same.differs_too_often, same.judge_changed) == (False, False), "four of twenty: steady enough"


def test_a_silent_change_is_named_and_ends_the_advice(
    study: Path, server: JudgeServer, capsys: Output
) -> None:
    server.respond = as_model("m-1", "", 1)
    assert judge(study, server, "--runs", "1") == 0
    capsys.readouterr()
    assert judge(study, server, "--runs", "1", "--anchors", "--dry-run") == 0
    assert (
        "People have answered 12 of the 12 images, and the judge agrees with them in 1.00 of the answers. A check "
        "with one run sees a fall on one criterion to 0.85 in 0 of 10, to 0.75 in 1 of 10 and to 0.65 in 2 of 10 "
        "checks; smaller falls go unnoticed."
    ) in capsys.readouterr().out
    assert judge(study, server, "--runs", "1", "--anchors") == 0
    assert "No change in the judge was found." in capsys.readouterr().out
    assert drift_of(study, capsys)["drift"]["judge_changed"] is False
    later(study, days=30)
    server.respond = as_model("m-1", "", 0)
    assert judge(study, server, "--runs", "1", "--anchors") == 0
    told = capsys.readouterr().out
    assert "0 of 24 answers are the same." in told
    assert "It agrees less than before: the judge has changed." in told
    after = drift_of(study, capsys)
    found = after["drift"]
    assert (found["served_models"], found["judge_changed"], found["n_same_answers"]) == (["m-1"], True, 0)
    assert (found["agreement"]["n_same_before"], found["agreement"]["n_same_after"]) == (24, 0)
    assert found["baseline"][1] < found["checked"][0]
    with closing(open_study(study)) as opened:
        expired = build(opened, Question("Ada", "judge", replicates=50)).basis.expired
    assert expired.startswith("Advice rests on the judge's answers from ")
    assert "the judge had changed: 0 of 24 answers are the same." in expired
    assert (after["label"]["agreement"], after["label"]["n_missing"]) == (1.0, 0), (
        "anchors count nowhere else"
    )


def test_asking_again_does_not_undo_an_alarm(study: Path, server: JudgeServer, capsys: Output) -> None:
    """A fall was named; whoever asks again gets the earlier answers. It counts until people have
    answered ten of the images again, and a check after it sees no change."""
    server.respond = as_model("m-1", "", 1)
    assert judge(study, server, "--runs", "1") == 0
    later(study, days=30)
    server.respond = as_model("m-1", "", 0)
    assert judge(study, server, "--runs", "1", "--anchors") == 0
    server.respond = as_model("m-1", "", 1)
    assert judge(study, server, "--runs", "1", "--anchors") == 0
    assert "Asking the judge again does not undo this." in capsys.readouterr().out
    assert drift_of(study, capsys)["drift"]["judge_changed"] is True
    assert judge(study, server, "--runs", "2", "--anchors") == 0
    found = drift_of(study, capsys)["drift"]
    assert (found["judge_changed"], found["n_same_answers"]) == (True, 0), "the first check counts"
    with closing(open_study(study)) as opened:
        say(opened, "Ben", {"T1.C1": "1" * 9})
    assert drift_of(study, capsys)["drift"]["judge_changed"] is True, "nine images are too few"
    with closing(open_study(study)) as opened:
        say(opened, "Cem", {"T1.C1": "1" * 10})
        assert opened.ratings.newest_by_people([1, 99]).keys() == {1}
    found = drift_of(study, capsys)["drift"]
    assert (found["judge_changed"], found["n_same_answers"]) == (False, 24)


def test_later_checks_spend_less_of_the_level() -> None:
    assert [share_of_check(number) for number in (1, 2, 3)] == [1.0, 1 / 2, 1 / 6]
    assert sum(share_of_check(number) for number in range(2, 5000)) < 1
    first = Drift(("m",), 20, Estimate(0.01, 20), NONE)
    assert first.judge_changed
    assert replace(first, share=share_of_check(2)).judge_changed is False
    assert chance_to_see(19, 20, 0.6, check=2) < chance_to_see(19, 20, 0.6)


def later(study: Path, days: int) -> None:
    """As if everything had been asked so many days ago."""
    with closing(sqlite3.connect(study / DATABASE)) as database, database:
        triggers = database.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'judge_call'"
        ).fetchall()
        for name, _ in triggers:
            database.execute(f"DROP TRIGGER {name}")
        database.execute("UPDATE judge_call SET asked_at = asked_at - ?", (days * 86_400_000,))
        for _, sql in triggers:
            database.execute(sql)


def test_a_check_that_says_nothing_takes_nothing_away() -> None:
    few = Drift(("m",), 3, Estimate(1.0, 3), NONE, baseline=(NOW, NOW), checked=(NOW, NOW))
    assert few.judge_changed is None
    assert Basis(Bounds(), (), 1, 1, (), drift=few).expired == ""
    named = replace(few, models=("m", "n"))
    assert Basis(Bounds(), (), 1, 1, (), drift=named).expired != ""
    changed = replace(few, judge=Estimate(0.001, 3))
    assert "the judge had changed" in Basis(Bounds(), (), 1, 1, (), drift=changed).expired


def test_another_name_and_many_differing_answers_are_told_as_such() -> None:
    often = Drift(
        ("m", "n"), 20, Estimate(0.6, 20), NONE, repeated=Estimate(0.001, 20), same=8, compared=20,
        baseline=(NOW, NOW), checked=(NOW, NOW),
    )  # fmt: skip
    told = Basis(Bounds(), (), 1, 1, (), drift=often).expired
    assert "8 of 20 answers to anchors judged again are the same" in told
    assert "are needed" not in told


def test_every_exchange_is_made_a_block_at_a_time() -> None:
    then = np.zeros((2000, 1, 2), np.int8)
    now = then.copy()
    now[:12] = 1
    blocks = [some.shape for some in changes(then, now, 1)]
    assert sum(block[0] for block in blocks) == 1 << 12
    assert max(np.prod(block) for block in blocks) <= 2_000_000
