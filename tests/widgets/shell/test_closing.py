"""A closed window ends its process within ten seconds, whatever is still worked on."""

import subprocess
import sys
from pathlib import Path

import pytest

from storage.safety.check import check_study
from tests.repository import ROOT
from tests.widgets.window_driver import small_study

PROMISED_S = 10
CLOSING = """
import sys, threading, time
from pathlib import Path
from PySide6.QtCore import QTimer
from app.cli.study import window
from storage.folder import StudyFolder
from widgets.shell.background_task import THREADS, in_background
from widgets.shell.main_window import MainWindow

def close(self):
    for _ in range(3 * THREADS):
        in_background({work})
    print("closing", flush=True)
    QTimer.singleShot(0, self, self.close)

show = MainWindow.show
def show_and_close(self):
    show(self)
    QTimer.singleShot(0, self, lambda: close(self))

MainWindow.show = show_and_close
sys.exit(window.run(Path(sys.argv[1])))
"""


@pytest.mark.parametrize("work", ["threading.Event().wait", "lambda: time.sleep(8)"])
def test_work_without_end_keeps_no_closed_window(tmp_path: Path, work: str) -> None:
    study = small_study(tmp_path / "study", people=("Ada",))
    code = CLOSING.replace("{work}", work)
    command = [sys.executable, "-P", "-c", code, str(study)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "closing\n"
            assert process.wait(PROMISED_S) == 0
        finally:
            process.kill()
    assert check_study(study).is_sound
