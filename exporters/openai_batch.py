"""A judge's calls as files for OpenAI's Batch API: one request a line, split where a file would be too large."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from app.errors import UserError
from app.judging.batch import A_FILE, MOST_BYTES, MOST_REQUESTS, BatchFile, hand_in, lines, name_of_file
from app.judging.plan import Plan
from app.messages import judge_batch as messages
from app.study.ports import OpenStudy
from exporters.out_file import STANDARD_OUTPUT, write_out


def write_batch(
    study: OpenStudy,
    plan: Plan,
    out: Path,
    most_requests: int = MOST_REQUESTS,
    most_bytes: int = MOST_BYTES,
    opening: str = A_FILE,
) -> list[BatchFile]:
    """Write the plan's calls to `out`, `out` with -2 in its name, and so on, and note them as handed in.

    All or nothing. The study then knows each call by its file (`opening` begins its name), so that its reply finds
    it. Raises UserError when
    no call is left, a file cannot be written, or one of the further files is there already.
    """
    if out == STANDARD_OUTPUT:
        raise UserError(messages.ONE_FILE_EACH)
    written: list[BatchFile] = []
    try:
        with study.together():
            calls = _Lines(lines(plan, hand_in(study, plan)))
            while calls.is_left:
                path = numbered(out, len(written) + 1)
                if written and path.exists():
                    raise UserError(messages.in_the_way(path))
                rows, file = _write_one(study, path, calls.up_to(most_requests, most_bytes), opening)
                written.append(file)
                study.calls.name_batch(rows, file.name)
    except BaseException:
        for file in written:
            file.path.unlink(missing_ok=True)
        raise
    return written


def numbered(out: Path, number: int) -> Path:
    """The path of one of several files: `calls.jsonl`, `calls-2.jsonl`, …"""
    return out if number == 1 else out.with_name(f"{out.stem}-{number}{out.suffix}")


class _Lines:
    """Lines to be written, of which the next can be looked at first."""

    def __init__(self, lines: Iterator[tuple[int, str]]) -> None:
        self._lines = lines
        self._next = next(lines, None)

    @property
    def is_left(self) -> bool:
        return self._next is not None

    def up_to(self, requests: int, size: int) -> Iterator[tuple[int, str]]:
        """As many lines as fit; at least one, or nothing would ever be written."""
        count = 0
        while self._next is not None:
            row, line = self._next
            size -= len(line)
            if count and (count == requests or size < 0):
                return
            count += 1
            self._next = next(self._lines, None)
            yield row, line


def _write_one(
    study: OpenStudy, path: Path, calls: Iterator[tuple[int, str]], opening: str
) -> tuple[list[int], BatchFile]:
    rows: list[int] = []
    digest = hashlib.sha256()
    size = 0

    def write(stream: TextIO) -> None:
        nonlocal size
        for row, line in calls:
            rows.append(row)
            content = line.encode("ascii")  # JSON with escapes, so a character is a byte
            digest.update(content)
            size += len(content)
            stream.write(line)

    write_out(path, study.folder, write)
    return rows, BatchFile(path, name_of_file(digest.hexdigest(), opening), len(rows), size)
