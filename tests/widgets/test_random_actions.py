"""Nothing is stored without a sentence, and nothing is said that is not stored, whatever keys are pressed."""

import re
import tomllib
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QListWidget
from pytestqt.qtbot import QtBot

from app.commands import COMMANDS, Scope
from app.messages.annotate import annotating
from app.sessions.pair.pair_navigator import Stage
from app.settings import Settings
from app.study.answer import NOTHING
from app.study.team.pairs import NewMember, SittingSetup
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.sessions.judge_sitting import make_study as make_pair_study
from tests.sessions.meeting_study import make_meeting_study
from tests.widgets.annotate_driver import Driver, make_study
from tests.widgets.describe.test_describe_page import make_study as make_described_study
from tests.widgets.pair.test_pair_page import Driver as PairDriver
from tests.widgets.random_actions import FIELDS, Answers, Broken, Person, Seen, changes, run
from tests.widgets.window_driver import OFFSCREEN_NOISE, WindowDriver
from widgets.describe.describe_page import DescribePage
from widgets.describe.template_page import TemplatePage
from widgets.meeting.meeting_page import MeetingPage
from widgets.rubric.designer_page import DesignerPage
from widgets.shell.study_page import StudyPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE, "This plugin does not support")
_ANSWERS = {f"{annotating.answered(verdict)}.": verdict for verdict in Verdict}
LETTERS = ("Y", "N", "C", "X", "J", "U", "L", "W", "I", "R", "D", "E", "F", "B", "Z", "7", ".")
TEXT = ('"ab"', '"Lii"', '"note"')
MOVES = ("Tab", "Shift+Backtab", "Up", "Down", "Space", "Return", "Escape")
KEYS = (*LETTERS, *LETTERS, *TEXT, *MOVES, "Ctrl+5", "Ctrl+6", "Ctrl+7", "Ctrl+Z", "Ctrl+Shift+Z", "Alt+Z")


class Annotator(Person):
    """One person on the annotation page."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.page = driver.page
        self.past: list[Answers] = []  # what undo leads back to

    def answers(self) -> Answers:
        session = self.page.session
        study = session._study
        return {
            (session.rater.name, image.key, item): answer.content
            for image in (study.images.at(number) for number in range(1, study.images.count() + 1))
            if image is not None
            for item, answer in study.answers.current(image.key, session.rater).items()
            if answer.content != NOTHING
        }

    def said(self) -> list[str]:
        return [message.sentence for message in self.driver.announcer.messages]

    def place(self) -> object:
        return self.page.session.image.key, self.page.session.at

    def leave(self) -> None:
        self.page.form.flush_notes()
        self.driver.window.part()
        self.driver.window.close()

    def check(self, action: str, before: Seen, after: Seen) -> None:
        changed, new = changes(before, after), self.said()[before.said :]
        if action in ("Ctrl+Z", "Ctrl+Shift+Z"):
            self._check_undo(action, before, after, new)
            return
        if changed:
            self.past += steps(before, after)
        if action == "R":
            return  # what was said is said again
        for sentence in new:
            for word, verdict in _ANSWERS.items():
                if sentence.startswith(word) and verdict not in [
                    one.value for one in changed.values() if one
                ]:
                    raise Broken(f"said and not stored: {sentence}")
            if sentence.startswith(("Note saved", "Reason saved")) and not any(
                one is not None and one.note for one in changed.values()
            ):
                raise Broken(f"said and not stored: {sentence}")
            if sentence.startswith("Unchanged") and len(new) == 1 and changed:
                raise Broken(f"said to be unchanged: {changed}")

    def _check_undo(self, action: str, before: Seen, after: Seen, new: list[str]) -> None:
        if any(sentence.startswith("Note saved") for sentence in new):
            self.past.append({})  # what was typed was stored first; only that something was said is known
            return
        if action == "Ctrl+Z" and before.answers != after.answers:
            expected = self.past.pop() if self.past else None
            if expected and expected != after.answers:
                raise Broken(f"undo did not restore what was: {changes(before, after)}")
        elif before.answers != after.answers:
            self.past.append(before.answers)


def steps(before: Seen, after: Seen) -> list[Answers]:
    """What undo leads back to after one key: a note that was being typed is stored before the key does anything."""
    noted = dict(before.answers)
    for key, content in after.answers.items():
        earlier = before.answers.get(key, NOTHING)
        if content.note != earlier.note:
            noted[key] = replace(earlier, note=content.note)
    return [before.answers] if noted in (before.answers, after.answers) else [before.answers, noted]


@pytest.mark.parametrize(("seed", "advances"), [(0, False), (1, True)])
def test_on_the_annotation_page(qtbot: QtBot, tmp_path: Path, seed: int, advances: bool) -> None:
    numbers = count()

    def begin_session() -> Annotator:
        folder = tmp_path / f"run-{next(numbers)}"
        folder.mkdir()
        return Annotator(Driver(qtbot, make_study(folder), Settings(auto_advance=advances)))

    run(begin_session, KEYS, seed, 60)


_STORED = """
SELECT rater.name, seal.image, item.code, own.value, own.doubt, own.note FROM sealed_answer AS own
JOIN seal ON seal.id = own.seal JOIN rater ON rater.id = own.rater JOIN item ON item.id = own.item
WHERE NOT EXISTS (SELECT 1 FROM sealed_answer AS later WHERE later.previous = own.id)
UNION ALL
SELECT rater.name, own.image, item.code, own.value, own.doubt, own.note FROM current_answer AS own
JOIN rater ON rater.id = own.rater JOIN item ON item.id = own.item
"""
PAIR_KEYS = (*KEYS, "Ctrl+Shift+Return", "Ctrl+Shift+Return", "Return", "Return")


class Partners(Person):
    """Two people on the page of pairs; what each types is theirs alone until both have answered."""

    def __init__(self, driver: PairDriver) -> None:
        self.driver = driver
        driver.press(Qt.Key.Key_Return)  # the pair that is there sits down
        assert driver.page.session is not None
        self.session = driver.page.session
        self.was_together = False
        self.typists: set[str] = set()

    def answers(self) -> Answers:
        rows = self.session._study.database.rows(_STORED)  # type: ignore[attr-defined]
        return {(name, image, item): tuple(said) for name, image, item, *said in rows}  # type: ignore[misc]

    def said(self) -> list[str]:
        return self.driver.said

    def place(self) -> object:
        return self.session.stage, self.session.image.key, self.session.answers.at

    def typed(self, text: str) -> str:
        person = self.session.whose_turn
        if person is None:
            return text
        self.typists.add(person.name)
        return f"{person.name.lower()} {text}"

    def leave(self) -> None:
        self.driver.page.table.form.flush_notes()
        self.driver.window.part()
        self.driver.window.close()

    def check(self, action: str, before: Seen, after: Seen) -> None:
        stage = self.session.stage
        self.was_together |= stage is Stage.TOGETHER
        changed = changes(before, after)
        if not self.was_together:
            person = self.session.whose_turn
            whose = {name for name, _image, _item in changed}
            if len(whose) > 1 or (stage is Stage.ALONE and person and whose - {person.name}):
                raise Broken(f"stored for somebody else: {changed}")
            if person is not None:
                self._check_secrets([name for name in self.typists if name != person.name])
        if stage is Stage.HANDOVER and before.place[0] is Stage.HANDOVER and changed:  # type: ignore[index]
            raise Broken(f"stored between two turns: {changed}")

    def _check_secrets(self, others: list[str]) -> None:
        shown = [*self.said(), *self.driver.page.table.lines.lines()]
        shown += [field.text() for field in self.driver.page.findChildren(QLineEdit)]
        for name in others:
            if any(f"{name.lower()} " in words for words in shown):
                raise Broken(f"words of {name} are shown in the other's turn")


@pytest.mark.parametrize(("seed", "advances"), [(2, False), (3, True)])
def test_on_the_page_of_pairs(qtbot: QtBot, tmp_path: Path, seed: int, advances: bool) -> None:
    numbers = count()

    def begin_session() -> Partners:
        folder = make_pair_study(tmp_path / f"run-{next(numbers)}", images=2, whole_image=None)
        with closing(open_study(folder)) as study:
            study.prepare_to_write()
            pair = study.pairs.make(NewMember("Ada"), NewMember("Ben"))
            sitting = study.sessions.start(pair.rater, pair.members[0].perception)
            study.pairs.set_up(sitting, SittingSetup(None, 0))
        return Partners(PairDriver(qtbot, folder, advances))

    run(begin_session, PAIR_KEYS, seed, 60)


UNTRIED = ("export", "import", "minutes", "feedback", "print", "projector", "live", "leave", "stop_speaking")
"""Commands that write or read other files, open other windows, or say nothing by design."""
WRITING = (*TEXT, *TEXT, *MOVES, *MOVES, "Ctrl+Z", "Ctrl+Z", "Ctrl+Shift+Z", "Delete", "Backspace", "7", "F2")


def _read(words: str) -> Any:
    """What is stored, whatever the layout of a TOML file."""
    try:
        return tomllib.loads(words)
    except tomllib.TOMLDecodeError:
        return words


def make_meeting_folder(folder: Path) -> Path:
    make_meeting_study(folder / "study").close()
    return folder / "study"


def make_rubric_folder(folder: Path) -> Path:
    return make_pair_study(folder / "study", images=1, people=("Ada",))


class Writer(Person):
    """Somebody on a page where texts are written.

    `stored` selects what is kept: table, number, words. `announced` finds the sentences that say that it is.
    """

    def __init__(self, driver: WindowDriver, page: StudyPage, stored: str, announced: str) -> None:
        self.driver, self.page = driver, page
        self.stored, self.announced = stored, announced
        self.past: list[Answers] = []
        driver.show(page)

    def answers(self) -> Answers:
        rows = self.page._study.database.rows(self.stored)  # type: ignore[attr-defined]
        return {(table, number, ""): _read(words) for table, number, words in rows}

    def said(self) -> list[str]:
        return self.driver.said

    def place(self) -> object:
        lists = [shown.currentRow() for shown in self.page.findChildren(QListWidget)]
        fields = [field.text() for field in self.page.findChildren(QLineEdit)]
        marks = [button.isChecked() for button in self.page.findChildren(QAbstractButton)]
        return lists, fields, marks, len(self.driver.went)

    def leave(self) -> None:
        QTest.qWait(5)  # what a dialog left for later
        self.page.finish()
        self.page.leave()
        self.driver.window.page = None
        self.driver.window.close()

    def check(self, action: str, before: Seen, after: Seen) -> None:
        changed = changes(before, after)
        for sentence in self.said()[before.said :]:
            if re.search(self.announced, sentence) and not changed:
                raise Broken(f"said and not stored: {sentence}")
        if (
            action == "Ctrl+Z"
            and "LIMIT 1" in self.stored
            and changed
            and not isinstance(before.focus, FIELDS)
        ):
            if after.answers not in self.past:
                raise Broken(f"undo did not restore what was: {changed}")
        elif changed:
            self.past.append(before.answers)


_DESCRIBED = "SELECT 'alt_text', id, draft FROM alt_text UNION ALL SELECT 'detail', id, words FROM detail"
_DECIDED = """
SELECT 'decision', id, coalesce(outcome, '') || coalesce(value, '') || reason FROM adjudication
UNION ALL SELECT 'minute', id, words FROM minute UNION ALL SELECT 'dissent', id, reason FROM dissent
"""
_LAST_DRAFT = "SELECT 'draft', 0, content FROM rubric_draft ORDER BY id DESC LIMIT 1"
_LAST_TEMPLATE = "SELECT 'template', 0, toml FROM template ORDER BY id DESC LIMIT 1"
WRITERS = {
    "describe": (
        make_described_study,
        DescribePage,
        Scope.DESCRIBING,
        _DESCRIBED,
        r"^(Saved\.|Image \d+ saved)",
    ),
    "template": (make_described_study, TemplatePage, Scope.TEMPLATE, _LAST_TEMPLATE, r": saved\.$"),
    "designer": (
        make_rubric_folder,
        DesignerPage,
        Scope.DESIGNING,
        _LAST_DRAFT,
        r"reworded|left out\.|is now",
    ),
    "meeting": (make_meeting_folder, MeetingPage, Scope.MEETING, _DECIDED, r"^(Decided|Contested|Later)"),
}


@pytest.mark.parametrize(("seed", "name"), list(enumerate(WRITERS, start=4)))
def test_where_texts_are_written(qtbot: QtBot, tmp_path: Path, seed: int, name: str) -> None:
    numbers = count()
    make, page, scope, stored, announced = WRITERS[name]
    own = [one for one in COMMANDS if one.scope is scope and not any(part in one.name for part in UNTRIED)]

    def begin_session() -> Writer:
        folder = tmp_path / f"run-{next(numbers)}"
        folder.mkdir()
        study = open_study(make(folder))
        study.prepare_to_write()
        driver = WindowDriver(qtbot, folder, Settings(rater="Ada"))
        given = (study,) if page is TemplatePage else (study, "Ada")
        writer = Writer(driver, page(driver.context, *given), stored, announced)
        if isinstance(writer.page, MeetingPage):
            writer.page.setup_panel.begin.click()
        return writer

    run(begin_session, (*WRITING, *WRITING, *(key for one in own for key in one.keys)), seed, 60)
