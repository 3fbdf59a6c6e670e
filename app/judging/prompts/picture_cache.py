"""Pictures that were prepared for a plan, kept for the runs after it: decoding a large one takes longer than asking."""

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
from app.judging.prompts.scaled_picture import prepare, sent_as
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

    What was kept of a file that has changed since is not used. Threads may share it, and processes its folder.
    """

    def __init__(self, folder: Path | None = None, most_bytes: int = MOST_BYTES) -> None:
        """`folder`: one that another process has made and removes."""
        self._folder = folder
        self._most = most_bytes
        self._left = self._room()
        self._lock = Lock()
        self._stack = ExitStack()
        self._finalizer = weakref.finalize(self, self._stack.close)

    def share(self) -> Path | None:
        """The folder, which is made now if need be, for another process; None where none can be made."""
        with self._lock:
            try:
                return self._made_folder() if self._most else None
            except OSError:
                return None

    def prepare(self, file: Path, longest_side: int) -> tuple[EncodedImage, bytes]:
        """What is sent of an image file, and its facts; see `scaled_picture.prepare`."""
        try:
            name = _name(file, longest_side)  # before it is read: a change meanwhile gives another name
        except OSError:
            name = ""  # it is gone, and preparing it says so
        if name and (kept := self._kept(name)) is not None:
            return kept
        sent, content = prepare(file, longest_side)
        with self._lock:
            if name and len(content) <= self._left:
                self._left -= len(content)
                self._keep(name, content)
        return sent, content

    def prepare_all(self, files: Iterable[Path], longest_side: int) -> Generator[EncodedImage, None, None]:
        """The facts of pictures in the order of their files, prepared on all cores and kept while there is room.

        Raises UserError for what Pillow cannot read.
        """
        with self._lock:
            self._left = self._room()
        cores = os.cpu_count() or 1
        waiting = iter(files)
        pool = ThreadPoolExecutor(cores, "pictures")  # Pillow lets go of the interpreter
        try:
            ahead = [
                pool.submit(self._facts, file, longest_side) for file in islice(waiting, cores * _AT_ONCE)
            ]
            while ahead:
                yield ahead.pop(0).result()
                for file in islice(waiting, 1):
                    ahead.append(pool.submit(self._facts, file, longest_side))
        finally:
            pool.shutdown(cancel_futures=True)

    def close(self) -> None:
        """Remove what is kept; pictures can still be prepared."""
        with self._lock:
            self._most = self._left = 0
            self._folder = None
        self._finalizer()

    def _facts(self, file: Path, longest_side: int) -> EncodedImage:
        return self.prepare(file, longest_side)[0]

    def _kept(self, name: str) -> tuple[EncodedImage, bytes] | None:
        folder = self._folder
        if folder is None:
            return None
        try:
            kept = (folder / name).read_bytes()
            content = kept[_DIGEST:]
            return sent_as(content) if hashlib.sha256(content).digest() == kept[:_DIGEST] else None
        except OSError:
            return None  # it was not kept

    def _keep(self, name: str, content: bytes) -> None:
        try:
            (self._made_folder() / name).write_bytes(hashlib.sha256(content).digest() + content)
        except OSError:  # no room on the disk: what is missing is prepared again
            self._left = 0

    def _made_folder(self) -> Path:
        if self._folder is None:
            self._folder = self._stack.enter_context(private_folder())
        return self._folder

    def _room(self) -> int:
        """So many bytes may still be kept: another process may have added some."""
        if self._folder is None:
            return self._most
        try:
            with os.scandir(self._folder) as entries:
                return self._most - sum(entry.stat().st_size for entry in entries)
        except OSError:
            return 0


def _name(file: Path, longest_side: int) -> str:
    """The name a picture is kept under: another for every file, for every change of it, and for every size."""
    change = ""
    if not is_fetchable(file):  # one that is fetched has the same bytes each time it comes
        about = file.stat()
        change = f"{about.st_size}\n{about.st_mtime_ns}"
    facts = f"{file.absolute()}\n{change}\n{longest_side}"
    return hashlib.sha256(facts.encode("utf-8", "surrogateescape")).hexdigest()
