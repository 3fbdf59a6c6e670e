"""Pictures that a plan prepared: a run sends them, nobody else sees them, and they are gone when it is over."""

import asyncio
import gc
import os
import stat
import sys
import threading
import warnings
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from app.errors import UserError
from app.files.picture_reading import no_warnings
from app.judging.calls.attempts import RequestRate
from app.judging.calls.request_dispatcher import SentFiles
from app.judging.prompts import picture_cache
from app.judging.prompts.picture_cache import PreparedPictures
from app.judging.prompts.scaled_picture import prepare
from app.judging.runs.plan import RunRequest, make_plan
from app.judging.runs.run import Run
from app.sessions.judge.judge_form import JudgeForm
from app.study.judge.judge_call import EncodedImage, Question, Reply, Status
from app.study.judge.judge_setup import JudgeSetup
from storage.folder import StudyFolder
from tests.judging.runs.test_run import SETUP
from tests.judging.scripted import ScriptedJudge
from tests.judging.servers import Answer, judge_server
from tests.sessions.judge_sitting import Sitting, make_study, met
from tests.storage.making import write_picture

Made = Counter[Path]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    """How often each picture was prepared."""
    counts: Made = Counter()

    def count(file: Path, longest_side: int) -> tuple[EncodedImage, bytes]:
        counts[file] += 1
        return prepare(file, longest_side)

    monkeypatch.setattr(picture_cache, "prepare", count)
    return counts


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    for number in range(5):
        write_picture(tmp_path / f"{number}.png", shade=number * 40)
    return [tmp_path / f"{number}.png" for number in range(5)]


def test_a_plan_and_its_run_prepare_each_picture_once(study: StudyFolder, made: Made) -> None:
    plan = make_plan(study, RunRequest(SETUP, runs=2))
    folder = plan.prepared.share()
    assert folder is not None
    judge = ScriptedJudge()
    with Run(study, plan, lambda: judge, RequestRate()) as run:
        assert list(run)
    assert list(made.values()) == [1, 1, 1]
    assert len(judge.pictures) == 3
    assert not folder.exists()


def test_pictures_of_calls_to_come_are_prepared_while_a_reply_is_waited_for(
    study: StudyFolder, made: Made
) -> None:
    class Patient(ScriptedJudge):
        async def ask(self, question: Question, pictures: Mapping[str, bytes]) -> Reply:
            async with asyncio.timeout(30):
                while len(made) < 3:
                    await asyncio.sleep(0.001)
            return await super().ask(question, pictures)

    make_plan(study, RunRequest(SETUP)).prepared.close()  # pictures are known, but none is kept
    made.clear()
    plan = make_plan(study, RunRequest(SETUP, runs=1))
    with Run(study, plan, Patient, RequestRate(concurrency=1)) as run:
        assert [one.outcome.status for one in run] == [Status.OK] * 3
    assert list(made.values()) == [1, 1, 1]


def test_another_process_reads_what_was_kept(files: list[Path], made: Made) -> None:
    kept = PreparedPictures()
    facts = list(kept.prepare_all(files, 64))
    assert facts == [prepare(file, 64)[0] for file in files]
    other = PreparedPictures(kept.share())
    assert [other.prepare(file, 64) for file in files] == [prepare(file, 64) for file in files]
    assert set(made.values()) == {1}
    other.close()
    assert kept.prepare(files[0], 64) == prepare(files[0], 64)
    assert made[files[0]] == 1, "who only reads has removed what is kept"
    kept.close()


def test_a_size_that_was_not_kept_is_prepared(files: list[Path], made: Made) -> None:
    kept = PreparedPictures()
    list(kept.prepare_all(files, 64))
    assert kept.prepare(files[0], 32) == prepare(files[0], 32)
    kept.close()


def test_a_file_that_changed_is_prepared_again(files: list[Path]) -> None:
    kept = PreparedPictures()
    list(kept.prepare_all(files, 64))
    write_picture(files[0], shade=250)
    assert kept.prepare(files[0], 64) == prepare(files[0], 64)
    kept.close()


@pytest.mark.parametrize("content", [b"", b"x" * 500])
def test_what_is_not_whole_is_not_used(files: list[Path], content: bytes) -> None:
    kept = PreparedPictures()
    list(kept.prepare_all(files[:1], 64))
    folder = kept.share()
    assert folder is not None
    (file,) = [file for file in folder.iterdir() if not file.name.startswith(".")]
    for spoiled in (content, file.read_bytes()[:-1]):
        file.write_bytes(spoiled)
        assert kept.prepare(files[0], 64) == prepare(files[0], 64)
    kept.close()


def test_no_more_is_kept_than_there_is_room_for(files: list[Path], made: Made) -> None:
    sizes = [prepare(file, 64)[0].size_bytes for file in files]
    kept = PreparedPictures(most_bytes=sum(sizes[:2]))
    list(kept.prepare_all(files, 64))
    folder = kept.share()
    assert folder is not None
    found = [file.stat().st_size for file in folder.iterdir() if not file.name.startswith(".")]
    assert 0 < sum(found) <= sum(sizes[:2]) + 32 * len(found)
    assert [kept.prepare(file, 64) for file in files] == [prepare(file, 64) for file in files]
    assert max(made.values()) == 2
    kept.close()


def test_where_nothing_may_be_kept_there_is_no_folder(files: list[Path]) -> None:
    nowhere = PreparedPictures(most_bytes=0)
    assert nowhere.prepare(files[0], 64) == prepare(files[0], 64)
    assert nowhere.share() is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_nobody_else_can_look_into_the_folder(files: list[Path]) -> None:
    kept = PreparedPictures()
    list(kept.prepare_all(files[:1], 64))
    folder = kept.share()
    assert folder is not None
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    kept.close()


def test_what_is_forgotten_is_removed(files: list[Path]) -> None:
    kept = PreparedPictures()
    list(kept.prepare_all(files[:1], 64))
    folder = kept.share()
    assert folder is not None
    assert folder.exists()
    del kept
    gc.collect()
    assert not folder.exists()


def test_pictures_are_prepared_side_by_side(files: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    both = threading.Barrier(2, timeout=60)

    def together(file: Path, longest_side: int) -> tuple[EncodedImage, bytes]:
        both.wait()
        return prepare(file, longest_side)

    monkeypatch.setattr(picture_cache, "prepare", together)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    kept = PreparedPictures()
    assert list(kept.prepare_all(files[:4], 64)) == [prepare(file, 64)[0] for file in files[:4]]
    kept.close()


def test_threads_side_by_side_leave_the_filters_of_warnings_as_they_were() -> None:
    before = list(warnings.filters)
    first, second = threading.Event(), threading.Event()

    def one() -> None:
        with no_warnings:
            first.set()
            second.wait(60)

    thread = threading.Thread(target=one)
    thread.start()
    first.wait(60)
    with no_warnings:
        second.set()
        thread.join()
        warnings.warn("nobody hears this", stacklevel=1)
    assert warnings.filters == before


def test_a_file_that_cannot_be_read_is_told_in_its_place(files: list[Path]) -> None:
    files[2].write_bytes(b"no picture")
    files[3].unlink()
    kept = PreparedPictures()
    prepared = kept.prepare_all(files, 64)
    assert [next(prepared), next(prepared)] == [prepare(file, 64)[0] for file in files[:2]]
    with pytest.raises(UserError, match=r"2\.png"):
        next(prepared)
    with pytest.raises(UserError, match=r"3\.png"):
        list(kept.prepare_all(files[3:], 64))
    kept.close()


def shared_folder(sitting: Sitting) -> Path:
    plan = sitting.session.plan
    assert plan is not None
    folder = plan.prepared.share()
    assert folder is not None
    return folder


def kept_files(folder: Path) -> dict[str, int]:
    """The names of kept pictures, with when each was written."""
    return {file.name: file.stat().st_mtime_ns for file in folder.iterdir() if not file.name.startswith(".")}


def test_a_sitting_prepares_each_picture_once_and_another_one_again(tmp_path: Path) -> None:
    folder = make_study(tmp_path / "study")
    with judge_server(met) as server:
        first = Sitting(folder, server.url)
        first.plan()
        planned = shared_folder(first)
        kept = kept_files(planned)
        first.start()
        first.finish()
        first.form = JudgeForm(JudgeSetup("another-model", server.url), runs=3)
        first.run()
        first.form = JudgeForm(JudgeSetup("another-model", server.url), runs=4)
        first.plan()
        assert shared_folder(first) == planned
        assert kept_files(planned) == kept
        assert len(kept) == 3
        first.close()
        assert not planned.exists()
        second = Sitting(folder, server.url)
        second.form = JudgeForm(JudgeSetup("third-model", server.url), runs=1)
        second.plan()
        prepared = shared_folder(second)
        assert not kept_files(prepared), "the study knows the pictures, so the plan needs none"
        second.start()
        second.finish()
        assert kept_files(prepared).keys() == kept.keys(), "the process of the run keeps them for the next"
        second.close()
        assert not prepared.exists()


def test_a_sitting_removes_pictures_of_another_size_and_all_when_it_is_left(tmp_path: Path) -> None:
    folder = make_study(tmp_path / "study", images=8)
    with judge_server(lambda asked: Answer(met(asked).body, after=0.05)) as server:
        sitting = Sitting(folder, server.url)
        sitting.plan()
        large = shared_folder(sitting)
        sitting.form = JudgeForm(JudgeSetup("test-model", server.url, longest_side=64), runs=20)
        sitting.plan()
        assert not large.exists()
        small = shared_folder(sitting)
        sitting.start()
        sitting.until(lambda: sitting.session.done > 0)
        assert sitting.session.is_running
        assert small.exists()
        sitting.close()  # half-way
        assert not small.exists()


def test_a_run_that_is_stopped_half_way_leaves_no_picture(study: StudyFolder) -> None:
    plan = make_plan(study, RunRequest(SETUP, runs=20))
    folder = plan.prepared.share()
    assert folder is not None
    with Run(study, plan, ScriptedJudge, RequestRate(concurrency=1)) as run:
        while not run.done:
            run.step(wait=0.2)
        assert folder.exists()
    assert 0 < run.done < 60
    assert not folder.exists()
    assert plan.prepared.share() is None


def test_the_process_that_makes_the_calls_sends_what_the_plan_prepared(tmp_path: Path) -> None:
    folder = make_study(tmp_path / "study")
    with judge_server(met) as server:
        sitting = Sitting(folder, server.url)
        sitting.plan()
        for image in sitting.study.images.all():  # as if it had not changed: nothing can be prepared of it
            file = sitting.study.images.path(image)
            about = file.stat()
            file.chmod(0o644)
            file.write_bytes(bytes(about.st_size))
            os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))
        sitting.start()
        sitting.finish()
        assert sitting.session.counts == {Status.OK: 6}
        sitting.close()


def test_a_drive_that_does_not_answer_keeps_no_window(
    tmp_path: Path, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, answers = threading.Event(), threading.Event()

    def wait_for_drive(file: Path, longest_side: int) -> tuple[EncodedImage, bytes]:
        begun.set()
        answers.wait()
        return prepare(file, longest_side)

    monkeypatch.setattr(picture_cache, "prepare", wait_for_drive)
    sent = SentFiles({"first": files[0]}, 100, PreparedPictures())
    sent.get("first")
    begun.wait()
    leaving = threading.Thread(target=sent.close, daemon=True)
    leaving.start()
    leaving.join(10)
    try:
        assert not leaving.is_alive()
    finally:
        answers.set()
