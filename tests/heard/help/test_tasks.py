"""Each task of the help's list, heard: one person makes a study, works in it and takes the answers out. Keys alone."""

import re
from collections.abc import Callable

from tests.heard.harness.listening import Heard
from tests.heard.harness.program import TOUCHSTONE, Golden
from tests.heard.harness.session import DesktopSession
from tests.heard.harness.transcript import Transcript
from tests.repository import ROOT
from tests.widgets.window_driver import draw

MADE = "Canes is made."
PICTURES = "pictures"  # a folder in the home folder
DAY = re.compile(r"\b\d{4}-\d\d-\d\d\b")


class Story:
    """One sitting at the program; each task is a part of it with a transcript of its own."""

    def __init__(self, desktop: DesktopSession) -> None:
        self.parts: dict[str, Transcript] = {}
        self._home = str(desktop.folder / "home")
        self.heard: Heard = desktop.listen(TOUCHSTONE, cwd=ROOT, normalise=self._tidy)

    def tell(self, name: str, task: Callable[["Story"], None]) -> None:
        """Do a task and keep what was heard of it."""
        begin = len(self.heard.transcript.moments)
        self.heard.expect(f"task-{name}")
        task(self)
        whole = self.heard.transcript
        self.parts[name] = Transcript(whole.orca_major, whole.normalise, whole.moments[begin:])

    def _tidy(self, lines: str) -> str:
        """Without what changes from run to run; and the study is made first, as it is: an Orca that says so may get to
        it only when the images are in and the focus has gone on, as busy as the computer is."""
        tidied = DAY.sub("DAY", lines.replace(self._home, "HOME")).split("\n")
        return "\n".join(sorted(tidied, key=lambda line: line != MADE))


def make_a_study(story: Story) -> None:
    heard = story.heard
    heard.press("ctrl+n")
    heard.type("Canes")
    heard.press("Return", "Down", "space", "Tab", "g", "Tab", "Return", "Return", "Return")
    heard.type(PICTURES)
    heard.press("Return", "Tab", "Tab", "Tab", "Tab", "Return", "Tab")
    heard.type("Robin")
    heard.press("Tab", "Tab", "Return")
    heard.wait_for("Done.")
    heard.press("Return")


def describe_an_image(story: Story) -> None:
    heard = story.heard
    heard.press("ctrl+shift+d", "Down", "Down", "Tab")
    heard.type("white and red")
    heard.press("Tab", "ctrl+s", "ctrl+shift+r", "F6", "ctrl+Next")


def answer(story: Story) -> None:
    heard = story.heard
    heard.press("ctrl+shift+a", "Return")
    heard.press("y", "j", "n", "e")
    heard.type("too short")
    heard.press("Return", "d", "Down", "Return")


def hear_a_description(story: Story) -> None:
    story.heard.press("F5", "F6", "F7", "F8", "F8", "shift+F8", "ctrl+r")


def find_what_is_open(story: Story) -> None:
    story.heard.press("w", "j", "l", "u")


def change_ones_mind(story: Story) -> None:
    story.heard.press("y", "n", "ctrl+z", "ctrl+shift+z", "ctrl+z")


def take_answers_out(story: Story) -> None:
    # Export stands last in the last group of rooms: up from its first.
    story.heard.press("ctrl+shift+a", *["shift+Tab"] * 5, "Up", "Return")
    story.heard.press("Down", "Up", "Return")  # nobody else has answered, so nothing is withheld from Robin
    story.heard.wait_for("Exported")


def change_the_settings(story: Story) -> None:
    story.heard.press("ctrl+comma", "Tab", "Escape")


TASKS: dict[str, Callable[[Story], None]] = {
    "make-a-study": make_a_study,
    "describe-an-image": describe_an_image,
    "answer": answer,
    "hear-a-description": hear_a_description,
    "find-what-is-open": find_what_is_open,
    "change-ones-mind": change_ones_mind,
    "take-answers-out": take_answers_out,
    "change-the-settings": change_the_settings,
}


def test_every_task_by_ear(desktop: DesktopSession, golden: Golden) -> None:
    for number in range(1, 4):
        draw(desktop.folder / "home" / PICTURES / f"cane-{number}.png", number)
    story = Story(desktop)
    for name, task in TASKS.items():
        story.tell(name, task)
    story.heard.press("ctrl+q")
    for name, part in story.parts.items():
        golden(part, f"task-{name}")
