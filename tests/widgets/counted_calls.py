"""Which of this program's own functions are called while something is done."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from tests.repository import ROOT

OURS = tuple(f"{ROOT / folder}/" for folder in ("app", "widgets", "storage"))


class Calls:
    """The calls of this program's own functions, by file and name; comprehensions and generators count too."""

    def __init__(self) -> None:
        self.made: list[tuple[str, str]] = []

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(OURS):
            file = Path(frame.f_code.co_filename).relative_to(ROOT).as_posix()
            self.made.append((file, frame.f_code.co_qualname))

    def files(self, folder: str) -> set[str]:
        return {file for file, _ in self.made if file.startswith(folder)}


@contextmanager
def counted() -> Iterator[Calls]:
    calls, before = Calls(), sys.getprofile()
    sys.setprofile(calls.note)
    try:
        yield calls
    finally:
        sys.setprofile(before)
