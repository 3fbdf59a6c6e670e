"""A judge's calls as files for batch APIs (OpenAI's, `vllm run-batch`): one request a line, as it is made.

The calls of a file are written down in the study in the moment in which the file takes its place, so that a program
that is killed leaves no half file, and no call that waits for a file there is not.
"""

import hashlib
import math
import shutil
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TextIO

from app.errors import UserError
from app.judging.batches.batch import (
    A_FILE,
    MOST_BYTES,
    MOST_REQUESTS,
    BatchFile,
    InlinePictures,
    Line,
    PictureForm,
    check_left,
    content_of,
    lines,
    name_of_file,
)
from app.judging.calls.address import is_openai
from app.judging.runs.plan import Plan
from app.messages.judge import judge_batch as judge_batch_text
from app.study.judge.judge_call import Question
from app.study.ports import OpenStudy
from app.study.work import JUDGING
from exporters.atomic_file import STANDARD_OUTPUT, write_out

_AT_ONCE = 16  # lines are written; each may hold pictures of some hundred kilobytes


def write_batch(
    study: OpenStudy,
    plan: Plan,
    out: Path,
    most_requests: int = MOST_REQUESTS,
    most_bytes: int = MOST_BYTES,
    opening: str = A_FILE,
    pictures: PictureForm = PictureForm.INLINE,
    pictures_at: str = "",
) -> list[BatchFile]:
    """Write the plan's calls to `out`, `out` with -2 in its name, and so on, and note them as handed in.

    The study then knows each call by its file (`opening` begins its name), so that its reply finds it. An error takes
    all back. Pictures that are not in the calls stand once each in a folder beside `out`; `pictures_at` is where that
    folder will be served. Raises UserError when no call is left, a file cannot be written, or one of the further files
    is there already.
    """
    if out == STANDARD_OUTPUT:
        raise UserError(judge_batch_text.ONE_FILE_EACH)
    check_left(plan)
    study.prepare_to_add(JUDGING)
    folder = _Folder(plan, out, pictures_at if pictures is PictureForm.URL else "")
    address: Callable[[str], str] = InlinePictures(plan) if pictures is PictureForm.INLINE else folder.address
    written: list[BatchFile] = []
    try:
        calls = _Lines(lines(plan, address))
        while calls.is_left:
            path = numbered(out, len(written) + 1)
            if written and path.exists():
                raise UserError(judge_batch_text.in_the_way(path=path))
            file = _File(study, plan, path, opening)
            written.append(file.write(calls.up_to(most_requests, most_bytes)))
    except BaseException:
        for one in written:
            study.calls.forget_batch(one.name)
            one.path.unlink(missing_ok=True)
        folder.take_back()
        raise
    study.calls.adopt(study.calls.judge(plan.judge_name, plan.setup), plan.rubric.version, plan.adopted)
    return written


def per_file(plan: Plan, shards: int) -> tuple[int, int]:
    """How many requests and bytes go into each of so many files. Raises UserError when that is too much for a file."""
    requests = math.ceil(plan.calls / shards)
    if requests > MOST_REQUESTS:
        raise UserError(
            judge_batch_text.too_few_shards(most=MOST_REQUESTS, needed=math.ceil(plan.calls / MOST_REQUESTS))
        )
    return max(1, requests), MOST_BYTES if is_openai(plan.setup.base_url) else 2**63


def numbered(out: Path, number: int) -> Path:
    """The path of one of several files: `calls.jsonl`, `calls-2.jsonl`, …"""
    return out if number == 1 else out.with_name(f"{out.stem}-{number}{out.suffix}")


def pictures_folder(out: Path) -> Path:
    """The folder beside files of calls in which pictures are written once each."""
    return out.absolute().with_name(f"{out.stem}-pictures")


class _Folder:
    """The folder beside a file of calls in which each picture stands once, as it is sent."""

    def __init__(self, plan: Plan, out: Path, served_at: str) -> None:
        self._plan = plan
        self._folder = pictures_folder(out)
        self._was_there = self._folder.exists()
        self._served_at = served_at.rstrip("/")

    def address(self, sha256: str) -> str:
        """Where a picture stands, which is written where it is not there yet."""
        file = self._folder / f"{sha256}.jpg"
        try:
            if not file.exists():
                self._folder.mkdir(exist_ok=True)
                unfinished = file.with_name(f".{uuid.uuid4().hex}.partial")
                unfinished.write_bytes(content_of(self._plan, sha256))
                unfinished.replace(file)
        except OSError as error:
            raise UserError(judge_batch_text.cannot_write_picture(file, error)) from error
        return f"{self._served_at}/{file.name}" if self._served_at else file.as_uri()

    def take_back(self) -> None:
        """Remove the folder, unless it was there before."""
        if not self._was_there:
            shutil.rmtree(self._folder, ignore_errors=True)


class _Lines:
    """Lines to be written, of which the next can be looked at first."""

    def __init__(self, lines: Iterator[Line]) -> None:
        self._lines = lines
        self._next = next(lines, None)

    @property
    def is_left(self) -> bool:
        return self._next is not None

    def up_to(self, requests: int, size: int) -> Iterator[Line]:
        """As many lines as fit; at least one, or nothing would ever be written."""
        count = 0
        while self._next is not None:
            line = self._next
            size -= len(line.text)
            if count and (count == requests or size < 0):
                return
            count += 1
            self._next = next(self._lines, None)
            yield line


class _File:
    """One file of calls, and the calls in it."""

    def __init__(self, study: OpenStudy, plan: Plan, path: Path, opening: str) -> None:
        self._study = study
        self._plan = plan
        self._path = path
        self._opening = opening
        self._questions: list[Question] = []
        self._identities: list[bytes] = []
        self._digest = hashlib.sha256()
        self._size = 0

    def write(self, calls: Iterator[Line]) -> BatchFile:
        """Write the file, and the calls down as handed in with it."""

        def write(stream: TextIO) -> None:
            while some := list(islice(calls, _AT_ONCE)):
                questions, identities, texts = zip(*some, strict=True)
                self._questions += questions
                self._identities += identities
                text = "".join(texts)
                self._digest.update(text.encode("ascii"))
                self._size += len(text)  # JSON with escapes, so a character is a byte
                stream.write(text)

        write_out(self._path, self._study.folder, write, self._handing_in)
        return BatchFile(self._path, self._name, len(self._questions), self._size)

    @property
    def _name(self) -> str:
        return name_of_file(self._digest.hexdigest(), self._opening)

    @contextmanager
    def _handing_in(self) -> Iterator[None]:
        version = self._plan.rubric.version
        with self._study.together():
            judge = self._study.calls.judge(self._plan.judge_name, self._plan.setup)
            self._study.calls.ask(
                judge,
                version,
                self._questions,
                self._name,
                self._identities,
                endpoint=self._plan.setups[0].base_url,
            )
            yield
