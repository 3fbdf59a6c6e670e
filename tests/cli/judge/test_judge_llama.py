"""A whole run against a real llama.cpp server with a random model that sees: nothing lost, nothing doubled."""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.study.judge.judge_call import Status
from storage.folder import open_study
from tests.judging.tiny_model import llama_server
from tests.repository import ROOT
from tests.storage.making import make_drawn_study

IMAGES, RUNS = 2, 3
WORDS = [
    "--model",
    "tiny",
    "--runs",
    str(RUNS),
    "--seed",
    "--no-overall",
    "--longest-side",
    "64",
    "--max-tokens",
    "200",
]


pytestmark = pytest.mark.study(make=make_drawn_study, images=IMAGES, step=80)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with llama_server(tmp_path_factory.mktemp("model")) as url:
        yield url


def start(study: Path, url: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "app", "judge", str(study), "--base-url", url, *WORDS]
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ}
    )


def calls(study: Path) -> Counter[Status]:
    with closing(open_study(study)) as opened:
        return Counter(call.outcome.status for call in opened.calls.all())


def verdicts(study: Path) -> dict[tuple[int, int, str], str]:
    """What the judge said: (image, run, criterion) → verdict."""
    with closing(open_study(study)) as opened:
        answers = opened.answers.all_current()
        return {(a.image, a.run, a.item): str(a.content.value) for a in answers}


def test_a_run_killed_in_its_middle_ends_as_one_that_was_not(study: Path, server: str) -> None:
    process = start(study, server)
    while not calls(study)[Status.OK]:
        time.sleep(0.05)
        assert process.poll() is None
    process.kill()
    process.communicate()
    kept = calls(study)[Status.OK]
    assert 0 < kept < IMAGES * RUNS
    again = start(study, server)
    told, _ = again.communicate(timeout=300)
    assert again.returncode == 0
    assert told.splitlines()[-1] == f"{IMAGES * RUNS - kept} calls made: {IMAGES * RUNS - kept} answered."
    assert calls(study) == {Status.OK: IMAGES * RUNS}
    said = verdicts(study)
    assert len(said) == IMAGES * RUNS * 2
    assert set(said.values()) <= {"met", "not met"}
    with closing(open_study(study)) as opened:
        attempts = [call.attempt for call in opened.calls.all(newest_only=False)]
        assert Counter(attempts)[1] == IMAGES * RUNS
        assert Counter(attempts)[2] <= 8
        assert opened.answers.count() == len(said)
        for call in opened.calls.all():
            assert call.outcome.raw.startswith("{")
            assert (call.outcome.usage.tokens_in or 0) > 100
            assert call.outcome.seconds is not None
