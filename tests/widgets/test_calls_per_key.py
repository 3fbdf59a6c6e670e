"""How much of this program one key runs, so that it stays little: counted, not timed."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from PySide6.QtTest import QTest

from app.sessions.annotating import Annotating
from app.sessions.terminal import Terminal
from storage.folder import open_study
from tests.widgets.annotating_desk import Desk, make_study

ROOT = Path(__file__).parents[2]
OURS = tuple(f"{ROOT / folder}/" for folder in ("app", "widgets", "storage"))
MOST_CALLS = 150
MOST_CALLS_WITH_LAYOUT = 250  # where a line comes up on the card, Qt asks its parts for their sizes
SESSION = {
    f"app/sessions/{name}.py"
    for name in ("annotating", "item_answers", "answer_sheet", "image_telling", "listening", "said")
}
WORDS = {"y": "Met.", "n": "Not met.", "c": "Cannot tell.", "x": "Not applicable."}
BY_RULE = ("c", "x")  # what these count as stands on the card
MOST_TERMINAL_CALLS = 100


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


def press(desk: Desk, key: str) -> Calls:
    focus = desk.focus
    with counted() as calls:
        QTest.keyClicks(focus, key)
    return calls


def test_one_answer_runs_little_of_the_program(desk: Desk) -> None:
    desk.key("y")  # the first answer reads from the disk what the others know
    desk.key("j")
    before = ""
    for key in "ynycyxynncnxnccxxy":  # each after each
        calls = press(desk, key)
        assert desk.last.startswith("Unchanged." if key == before else WORDS[key])
        comes_up = key in BY_RULE and before not in BY_RULE
        assert len(calls.made) <= (MOST_CALLS_WITH_LAYOUT if comes_up else MOST_CALLS), sorted(calls.made)
        assert calls.files("app/sessions/") <= SESSION, calls.files("app/sessions/")
        before = key


def test_the_last_answer_of_an_image_runs_little_of_the_program(desk: Desk) -> None:
    for _ in range(6):
        desk.key("y")
        desk.key("j")
    calls = press(desk, "y")
    assert "7 of 7 answered" in desk.last
    assert len(calls.made) <= MOST_CALLS, sorted(calls.made)


def test_a_key_makes_no_table_of_commands_and_redraws_one_card(desk: Desk) -> None:
    desk.key("y")
    assert desk.page.handlers() is desk.page.handlers()
    made = [name for _, name in press(desk, "n").made]
    assert not [name for name in made if "handlers" in name and name != "Page.handlers"]
    assert made.count("CriterionCard.show_answer") == 1
    assert made.count("WholeImageCard.show_answer") == 0
    assert made.count("label_of") == 1


def test_one_answer_in_the_terminal_runs_little_of_the_program(tmp_path: Path) -> None:
    study = open_study(make_study(tmp_path))
    terminal = Terminal(Annotating(study, study.raters.add("Robin")))
    terminal.begin()
    terminal.answer("y")
    with counted() as calls:
        told = terminal.answer("n")
    assert told[0] == "Not met."
    assert len(calls.made) <= MOST_TERMINAL_CALLS, sorted(calls.made)
    study.close()
