"""What plans, files of calls and replies take in memory does not grow with how many there are."""

import json
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.judging.runs import plan_pictures, planned_calls
from app.judging.runs.plan import RunRequest, make_plan
from app.study.judge.judge_setup import JudgeSetup
from tests.judging.many_images import make_many
from tests.repository import ROOT

MOST_MEGABYTES = 200


def megabytes(work: str, calls: int, folder: Path) -> float:
    """The most memory that a process of its own took for so many calls."""
    folder.mkdir()
    command = [sys.executable, "-m", "tests.benchmarks.growth", work, str(calls), str(folder)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    _seconds, _before, peak = json.loads(done.stdout)
    return float(peak)


@pytest.mark.parametrize(("work", "few"), [("plan", 5_000), ("export", 2_500), ("replies", 2_500)])
def test_four_times_the_calls_take_no_more_memory(work: str, few: int, tmp_path: Path) -> None:
    little, much = (megabytes(work, few * times, tmp_path / str(times)) for times in (1, 4))
    assert much <= 1.3 * little
    assert much <= MOST_MEGABYTES


def test_a_reference_photograph_is_at_hand_after_any_number_of_images(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planned_calls, "AT_ONCE", 10)
    monkeypatch.setattr(plan_pictures, "AT_ONCE", 10)
    monkeypatch.setattr(plan_pictures, "_KEPT", 20)
    with closing(make_many(tmp_path / "study", 50)) as study:
        first = study.images.at(1)
        assert first is not None
        study.images.update(first, replace(first.facts, is_reference=True))
        made = make_plan(study, RunRequest(JudgeSetup("m", "http://localhost:1/v1", references=1), runs=1))
        assert made.calls == 49
        for question in made.questions:
            reference, own = question.prompt.pictures
            assert made.files[reference] == study.images.path(first)
            assert own in made.files
