"""What the window has loaded when it is first painted with a study open: nothing that only later work needs."""

import os
import subprocess
import sys

import pytest

from app.settings import Settings, save_settings
from tests.widgets.annotate_driver import make_study

START = """
import sys
import app.cli
prepare = app.cli._prepare
def prepare_and_watch(**how):
    prepare(**how)
    from app.cli import study_repository as shelf
    make_shelf = shelf.repository
    def begin():
        watch()
        return make_shelf()
    shelf.repository = begin
app.cli._prepare = prepare_and_watch
def watch():
    import widgets
    from PySide6.QtWidgets import QMainWindow
    from widgets.shell.main_window import MainWindow
    def paintEvent(self, event):
        import builtins, os, PySide6
        QMainWindow.paintEvent(self, event)
        named = [f"{part}.{name}" for part in PySide6.__all__ if hasattr(PySide6, part)
                 for name in vars(getattr(PySide6, part))]
        print(builtins.__import__.__name__, *sys.modules, *named, flush=True)
        os._exit(0)
    MainWindow.paintEvent = paintEvent
app.cli.main(["open", *sys.argv[1:]] if len(sys.argv) > 1 else [])
"""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Modules, and classes of Qt as `QtWidgets.QLabel`, that are there at the first paint."""
    folder = tmp_path_factory.mktemp("first paint")
    study = make_study(folder)
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", START, str(study)], env=env, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_pythons_own_import_is_restored(loaded: set[str]) -> None:
    """PySide6 replaces it with one that takes longer for every module, `__feature_import__`."""
    assert "__import__" in loaded
    assert "__feature_import__" not in loaded


def test_what_is_there_is_told(loaded: set[str]) -> None:
    assert loaded >= {"widgets.study.home_page", "storage.study_overview", "QtWidgets.QPushButton"}


@pytest.mark.parametrize(
    "name",
    [
        *("sqlite_utils", "pandas", "openai", "aiohttp", "sklearn", "numpy", "PIL", "pyttsx3"),
        *("logging", "ast", "dis"),  # which dataclasses import with `inspect`
    ],
)
def test_nothing_large_is_loaded_before(loaded: set[str], name: str) -> None:
    assert name not in loaded


@pytest.mark.parametrize(
    "name",
    [
        *("app.study.rubric", "app.study.scales", "storage.rubric.rubrics"),
        *("app.study.alt_text", "app.study.team.designs", "app.study.exhibits"),
        *("app.cli.team.packet_wiring", "app.study.team.image_store", "app.study.team.sent_work"),
        *("platformdirs", "secrets", "storage.merge.union", "storage.merge.fact_tables"),
        *("storage.languages.translations", "app.study.languages.translations", "app.study.overview.gallery"),
        *("QtWidgets.QStyle", "QtGui.QGradient", "QtWidgets.QTextEdit"),
    ],
)
def test_nothing_is_named_that_the_first_page_does_not_show(loaded: set[str], name: str) -> None:
    assert name not in loaded


@pytest.fixture(scope="module")
def loaded_at_start(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The same for the start page, with a study that was open before."""
    folder = tmp_path_factory.mktemp("start page")
    save_settings(Settings().with_recent(make_study(folder)), folder / "touchstone" / "settings.json")
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(folder), "LANGUAGE": "en"}
    done = subprocess.run([sys.executable, "-c", START], env=env, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_start_page_is_there(loaded_at_start: set[str]) -> None:
    assert loaded_at_start >= {"widgets.study.start_page", "app.settings", "QtWidgets.QPushButton"}


@pytest.mark.parametrize(
    "name",
    [
        # Languages are named without Babel, which reads a file for each of them.
        *("babel.core", "numpy", "PIL", "uuid", "platform", "app.study.ports", "logging", "ast", "dis"),
        # Recent studies, and the search for a screen reader, wait until the window is painted.
        *("storage.folder", "sqlite3", "subprocess"),
        *(
            "wave",
            "app.speech.cue_player",
            "app.interchange.demo.demo_studies",
            "app.study.team.results_access",
        ),
        *("widgets.kit.dialogs", "widgets.kit.lists.row_description", "widgets.shell.locked_page"),
        *("app.speech.screen_reader", "widgets.kit.choices.choice_card"),
        *("QtWidgets.QStyle", "QtWidgets.QDialogButtonBox", "QtCore.QUrl", "QtGui.QDesktopServices"),
    ],
)
def test_the_start_page_is_painted_without(loaded_at_start: set[str], name: str) -> None:
    assert name not in loaded_at_start
