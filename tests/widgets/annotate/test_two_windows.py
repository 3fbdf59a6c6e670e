"""Two windows on one study, each a process of its own, answer the same criterion of the same image in turn."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from app.study.verdict import Verdict
from storage.folder import open_study
from tests.repository import ROOT
from tests.widgets.annotate_driver import make_study

WINDOW = """
import sys
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from app.cli.study_repository import repository
from app.settings import Settings
from app.speech.voice import SilentVoice
from app.study.team.raters import Perception
from widgets.shell.announcer import Announcer, Listeners
from widgets.shell.main_window import MainWindow
from widgets.shell.page import PageContext
from widgets.shell.router import Router

app, study = QApplication([]), Path(sys.argv[1])
settings = Settings(advance_offered=("Kim", "Robin"))
announcer = Announcer(SilentVoice(), settings, Listeners(lambda: False, lambda: None))
window = MainWindow(PageContext(announcer, repository(), settings, lambda _settings: None))
router = Router(app, window, window.context, app.font().pointSizeF())
router.start(study)
window.show()
for line in sys.stdin:
    verb, what = line.split()
    before = len(announcer.messages)
    if verb == "type":
        QTest.keyClicks(QApplication.focusWidget(), what)
    elif verb == "back":
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    else:
        router.go(verb, study if verb != "annotate" else (study, what, Perception.UNSAID))
    app.processEvents()
    print(" ".join(message.sentence for message in announcer.messages[before:]), flush=True)
"""


class Window:
    """One of the two; each step returns what is said then."""

    def __init__(self, study: Path, undo: ExitStack) -> None:
        pipe = subprocess.PIPE
        self.process = undo.enter_context(
            subprocess.Popen(
                [sys.executable, "-c", WINDOW, str(study)], stdin=pipe, stdout=pipe, text=True, cwd=ROOT
            )
        )
        undo.callback(self.process.kill)

    def do(self, verb: str, what: str = "-") -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{verb} {what}\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()


@pytest.fixture
def study(tmp_path: Path) -> Path:
    return make_study(tmp_path, people=("Robin", "Kim"))


@pytest.fixture
def windows(study: Path) -> Iterator[tuple[Window, Window]]:
    with ExitStack() as undo:
        yield Window(study, undo), Window(study, undo)


def test_no_answer_is_lost_between_two_windows(study: Path, windows: tuple[Window, Window]) -> None:
    one, two = windows
    assert "Welcome, Robin." in one.do("annotate", "Robin")
    refusal = f"Robin already has the study in {study} open on "
    refused = two.do("annotate", "Robin")
    assert refusal in refused
    assert f"process {one.process.pid}," in refused
    assert "Welcome, Kim." in two.do("annotate", "Kim")
    assert one.do("type", "y").startswith("Met.")
    assert two.do("type", "n").startswith("Not met.")

    # Robin goes on in the window where Kim was: it says what is answered, and the answer itself.
    one.do("sign_in")
    two.do("sign_in")
    assert "Welcome back, Robin. Image 1 of 3, 1 of 7 answered." in two.do("annotate", "Robin")
    assert two.do("back").endswith(" Met.\n")
    assert two.do("type", "n").startswith("Not met.")
    assert refusal in one.do("annotate", "Robin")

    # The window with the newest answer ends without a chance to tidy up.
    two.process.kill()
    two.process.wait()
    assert "Welcome back, Robin. Image 1 of 3, 1 of 7 answered." in one.do("annotate", "Robin")
    assert one.do("back").endswith(" Not met.\n")
    assert one.do("type", "y").startswith("Met.")
    with closing(open_study(study)) as stored:
        image = stored.images.at(1)
        assert image is not None
        robin, kim = (stored.raters.find(name) for name in ("Robin", "Kim"))
        assert robin is not None
        assert kim is not None
        said = [
            [answer.content.value for answer in stored.answers.current(image.key, who).values()]
            for who in (robin, kim)
        ]
        assert said == [[Verdict.MET], [Verdict.NOT_MET]]
        assert stored.database.number("SELECT count(*) FROM answer") == 4
