"""What plans, files of calls and replies take in memory does not grow with how many there are."""

import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from app.interchange.judge_replies import bring_in, read_replies
from app.judging.batches.batch import PictureForm
from app.judging.runs import plan_pictures, planned_calls
from app.judging.runs.plan import RunRequest, make_plan
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import JudgeSetup
from exporters.answers import openai_batch
from tests.benchmarks.growth_table import fitted
from tests.judging.many_images import make_many, write_replies
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


def test_the_exponent_of_a_power_law_is_found_whatever_the_sizes() -> None:
    factor, exponent = fitted([(size, 2e-3 * size**0.75) for size in (1_000, 10_000, 300_000)])
    assert [factor, exponent] == pytest.approx([2e-3, 0.75])


def test_replies_are_checked_and_stored_some_hundred_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openai_batch._Folder, "address", lambda _self, sha256: f"file:///{sha256}.jpg")
    with closing(make_many(tmp_path / "study", 60)) as study:
        plan = make_plan(study, RunRequest(JudgeSetup("m", "http://localhost:1/v1"), runs=5))
        files = openai_batch.write_batch(study, plan, tmp_path / "calls", pictures=PictureForm.PATH)
        replies = write_replies(files, tmp_path / "back")
        read: list[str] = []
        study.database.connection.set_trace_callback(
            lambda sql: read.append(sql) if sql.lstrip().startswith("SELECT") else None
        )
        bring_in(study, read_replies(study, [tmp_path / "back"]))
        study.database.connection.set_trace_callback(None)
        assert study.calls.counts(study.calls.judges()[0][0], 1) == {Status.OK: replies}
    assert len(read) < replies / 5, "what is looked up does not follow the number of replies"


def test_a_reference_photograph_is_at_hand_after_any_number_of_images(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planned_calls, "AT_ONCE", 10)
    monkeypatch.setattr(plan_pictures, "AT_ONCE", 10)
    monkeypatch.setattr(plan_pictures, "_KEPT", 20)
    with closing(make_many(tmp_path / "study", 50)) as study:
        first = study.images.at(1)
        assert first is not None
        study.images.update(first, first.facts._replace(is_reference=True))
        made = make_plan(study, RunRequest(JudgeSetup("m", "http://localhost:1/v1", references=1), runs=1))
        assert made.calls == 49
        for question in made.questions:
            reference, own = question.prompt.pictures
            assert made.files[reference] == study.images.path(first)
            assert own in made.files
