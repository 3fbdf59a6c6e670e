"""A desk with the annotation page of a small study on it, for the tests of that page."""

import os
import shutil
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path

from PIL import Image as Pillow
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.files.rubric_file import load_rubric
from app.files.template_file import built_in_template
from app.settings import Settings
from app.speech.voice import Priority, SilentVoice
from app.study.alt_text import Draft
from app.study.answer import Content
from app.study.image import ImageFacts
from app.study.ports import NewStudy
from app.study.team.pairs import Ear
from app.study.team.raters import Perception
from app.study.verdict import Scale
from app.study.work import ADDING
from storage.folder import StudyFolder, create_study, open_study
from tests.demo_copies import PLACE
from tests.widgets.bare_repository import bare_repository
from widgets.annotate.annotate_page import AnnotatePage
from widgets.shell.announcer import Announcer, Listeners
from widgets.shell.focus_speaker import describe_focus
from widgets.shell.main_window import MainWindow
from widgets.shell.page import PageContext


class Spoken(SilentVoice):
    """A voice that keeps what it was asked to say."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.languages: list[str | None] = []
        self.ear: Ear | None = None

    def set(
        self,
        rate: int | None = None,
        volume: float | None = None,
        voice: str | None = None,
        ear: Ear | None = None,
    ) -> None:
        self.ear = ear

    def say(self, text: str, priority: Priority = Priority.NORMAL, language: str | None = None) -> None:
        self.said.append(text)
        self.languages.append(language)


class Driver:
    """A window with the annotation page of a small study, and what one needs to look at it."""

    def __init__(
        self, qtbot: QtBot, folder: Path, settings: Settings, offered: tuple[str, ...] = ("Robin",)
    ) -> None:
        settings = replace(settings, advance_offered=offered)
        self.folder = folder
        self.qtbot = qtbot
        self.voice = Spoken()
        self.announcer = Announcer(self.voice, settings, Listeners(lambda: False, lambda: None))
        self.window = MainWindow(
            PageContext(self.announcer, bare_repository(), settings, lambda _settings: None)
        )
        qtbot.addWidget(self.window)
        self.window.resize(1180, 780)
        self.open()

    def open(self) -> None:
        study = open_study(self.folder)
        study.prepare_to_add(ADDING)
        self.page = AnnotatePage(self.window.context, study, study.raters.add("Robin"), Perception.OWN_VOICE)
        self.window.show()
        self.window.show_page(self.page)
        self.qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)

    def close(self) -> None:
        self.window.close()
        self.announcer.close()

    def key(self, text: str) -> str:
        """Type one plain character where the focus is; returns what was said last."""
        QTest.keyClicks(self.focus, text)
        return self.last

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> str:
        """Press a key where the focus is; returns what was said last."""
        QTest.keyClick(self.focus, key, modifier)
        return self.last

    def control(self, key: Qt.Key) -> str:
        return self.press(key, Qt.KeyboardModifier.ControlModifier)

    @property
    def focus(self) -> QWidget:
        focus = QApplication.focusWidget()
        assert focus is not None
        return focus

    @property
    def last(self) -> str:
        return self.announcer.messages[-1].sentence

    @property
    def focus_name(self) -> str:
        return describe_focus(self.focus)

    def stored(self, image: int = 1) -> dict[str, Content]:
        """What another program reads from the disk."""
        study = open_study(self.folder)
        try:
            rater, at = study.raters.find("Robin"), study.images.at(image)
            assert rater is not None
            assert at is not None
            return {item: answer.content for item, answer in study.answers.current(at.key, rater).items()}
        finally:
            study.close()


def make_study(folder: Path, whole_image: Scale | None = Scale.SHOWING, people: tuple[str, ...] = ()) -> Path:
    """A study with three pictures, which are beside it."""
    shutil.copytree(_made(whole_image, people), folder, dirs_exist_ok=True)
    return folder / "study"


@cache
def _made(whole_image: Scale | None, people: tuple[str, ...]) -> Path:
    """The folder that `make_study` copies: made once for all tests of a process."""
    folder = Path(tempfile.mkdtemp(dir=os.environ[PLACE]))
    new = NewStudy(
        "Pilot",
        "guide cane",
        rubric=load_rubric("guide-cane"),
        template_toml=built_in_template("guide cane"),
        whole_image=whole_image,
    )
    study: StudyFolder = create_study(folder / "study", new)
    study.prepare_to_write()
    for number, colour in enumerate(("white", "black", "red"), start=1):
        file = folder / f"cane-{number}.png"
        Pillow.new("RGB", (40, 60), colour).save(file)
        image = study.images.add(file, ImageFacts(file.name)).image
        study.descriptions.add(image.key, Draft({"colour": colour}, author="Sam"))
    for name in people:
        study.raters.add(name)
    study.close()
    return folder


def close_menu() -> None:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()
