"""Pictures that were prepared for a plan, kept for the run after it: decoding a large one takes longer than asking."""

import hashlib
import os
import weakref
from collections.abc import Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from threading import Lock

from app.files.fetched_files import is_fetchable
from app.judging.prompts.encoded_image import prepare, sent_as
from app.private_files import private_folder
from app.study.judge.judge_call import EncodedImage

MOST_BYTES = 500_000_000
"""Pictures beyond this are prepared again: some two thousand are kept."""
_DIGEST = (
    hashlib.sha256().digest_size
)  # stands before each picture, so that half of one is told from all of it
_AT_ONCE = 4  # times the number of cores are handed out ahead, so that none waits and few are made in vain


class PreparedPictures:
    """Prepares pictures and keeps some, in a folder that only this person can look into, until it is closed.

    What was kept of a file that has changed since is not used. Threads may share it.
    """

    def __init__(self, folder: Path | None = None, most_bytes: int = MOST_BYTES) -> None:
        """`folder`: one that somebody else keeps, to be read only."""
        self._is_ours = folder is None
        self._folder = folder
        self._left = most_bytes if self._is_ours else 0
        self._lock = Lock()
        self._stack = ExitStack()
        self._finalizer = weakref.finalize(self, self._stack.close)

    @property
    def folder(self) -> Path | None:
        """Where pictures are kept, or None while there are none."""
        return self._folder

    def prepare(self, file: Path, longest_side: int) -> tuple[EncodedImage, bytes]:
        """What is sent of an image file, and its facts; see `sent_picture.prepare`."""
        if self._folder is not None:
            try:
                kept = (self._folder / _name(file, longest_side)).read_bytes()
                content = kept[_DIGEST:]
                if hashlib.sha256(content).digest() == kept[:_DIGEST]:
                    return sent_as(content)
            except OSError:
                pass  # it was not kept
        return prepare(file, longest_side)

    def prepare_all(self, files: Iterable[Path], longest_side: int) -> Generator[EncodedImage, None, None]:
        """The facts of pictures in the order of their files, prepared on all cores and kept while there is room.

        Raises UserError for what Pillow cannot read.
        """
        cores = os.cpu_count() or 1
        waiting = iter(files)
        pool = ThreadPoolExecutor(cores, "pictures")  # Pillow lets go of the interpreter
        try:
            ahead = [
                pool.submit(self._prepare_and_keep, file, longest_side)
                for file in islice(waiting, cores * _AT_ONCE)
            ]
            while ahead:
                yield ahead.pop(0).result()
                for file in islice(waiting, 1):
                    ahead.append(pool.submit(self._prepare_and_keep, file, longest_side))
        finally:
            pool.shutdown(cancel_futures=True)

    def close(self) -> None:
        """Remove what is kept; pictures can still be prepared."""
        with self._lock:
            self._left = 0
            self._folder = None
        self._finalizer()

    def _prepare_and_keep(self, file: Path, longest_side: int) -> EncodedImage:
        try:
            name = _name(file, longest_side)  # before it is read: a change meanwhile gives another name
        except OSError:
            name = ""  # it is gone, and preparing it says so
        sent, content = prepare(file, longest_side)
        with self._lock:
            if name and len(content) <= self._left:
                self._left -= len(content)
                self._keep(name, content)
        return sent

    def _keep(self, name: str, content: bytes) -> None:
        try:
            if self._folder is None:
                self._folder = self._stack.enter_context(private_folder())
            (self._folder / name).write_bytes(hashlib.sha256(content).digest() + content)
        except OSError:  # no room on the disk: what is missing is prepared again
            self._left = 0


def _name(file: Path, longest_side: int) -> str:
    """The name a picture is kept under: another for every file, for every change of it, and for every size."""
    change = ""
    if not is_fetchable(file):  # one that is fetched has the same bytes each time it comes
        about = file.stat()
        change = f"{about.st_size}\n{about.st_mtime_ns}"
    facts = f"{file.absolute()}\n{change}\n{longest_side}"
    return hashlib.sha256(facts.encode("utf-8", "surrogateescape")).hexdigest()
