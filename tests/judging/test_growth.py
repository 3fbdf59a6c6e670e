"""What plans, files of calls and replies take in memory does not grow with how many there are."""

import gc
import tracemalloc
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.exchange import judge_replies
from app.exchange.judge_replies import bring_in, read_replies
from app.judging import planned
from app.judging.batch import PictureForm
from app.judging.call import Status
from app.judging.plan import Plan, Wish, make_plan
from app.judging.setup import Setup
from exporters import openai_batch
from exporters.openai_batch import BatchFile, write_batch
from storage import images as image_store
from storage.folder import StudyFolder
from tests.judging.many_images import make_many, write_replies

FEW, MANY = 50, 200
AT_ONCE = 10
MOST_BYTES = 200_000_000


@pytest.fixture(autouse=True)
def _small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in portions that are small beside both studies, so that whatever grows shows."""
    monkeypatch.setattr(planned, "_KEPT", 2 * AT_ONCE)
    for module, name in ((planned, "AT_ONCE"), (judge_replies, "AT_ONCE"), (image_store, "_PAGE")):
        monkeypatch.setattr(module, name, AT_ONCE)
    monkeypatch.setattr(
        openai_batch._Folder, "address", lambda _self, sha256: f"file:///pictures/{sha256}.jpg"
    )


def peak(work: Callable[[], object]) -> int:
    """The most bytes that Python held at once during the work, beyond what it held before."""
    gc.collect()
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def plan(study: StudyFolder) -> Plan:
    return make_plan(study, Wish(Setup("m", "http://localhost:1/v1")))


def export(study: StudyFolder, out: Path) -> list[BatchFile]:
    return write_batch(study, plan(study), out, most_requests=100, pictures=PictureForm.PATH)


def take(study: StudyFolder, file: Path) -> None:
    bring_in(study, read_replies(study, [file]))


def test_four_times_the_calls_take_no_more_memory(tmp_path: Path) -> None:
    peaks = []
    with closing(make_many(tmp_path / "warm", AT_ONCE)) as study:  # what is loaded once is loaded here
        write_replies(export(study, tmp_path / "warm.jsonl"), tmp_path / "warm-back")
        take(study, tmp_path / "warm-back")
    for images in (FEW, MANY):
        folder = tmp_path / str(images)
        folder.mkdir()
        with closing(make_many(folder / "study", images)) as study:
            of_plan = peak(lambda: plan(study))
            files: list[BatchFile] = []
            of_export = peak(lambda: files.extend(export(study, folder / "calls.jsonl")))  # noqa: B023
            assert write_replies(files, folder / "back") == images * 5
            of_import = peak(lambda: take(study, folder / "back"))  # noqa: B023
            peaks.append((of_plan, of_export, of_import))
            judge = next(iter(study.calls.judges()))[0]
            assert study.calls.counts(judge, 1) == {Status.OK: images * 5}
    for few, many in zip(*peaks, strict=True):
        assert many <= 1.3 * few, peaks
        assert many < MOST_BYTES


def test_a_reference_photograph_is_at_hand_after_any_number_of_images(tmp_path: Path) -> None:
    with closing(make_many(tmp_path / "study", 5 * AT_ONCE)) as study:
        first = study.images.at(1)
        assert first is not None
        study.images.update(first, replace(first.facts, is_reference=True))
        made = make_plan(study, Wish(Setup("m", "http://localhost:1/v1", references=1), runs=1))
        assert made.calls == 5 * AT_ONCE - 1
        for question in made.questions:
            reference, own = question.prompt.pictures
            assert made.files[reference] == study.images.path(first)
            assert own in made.files
