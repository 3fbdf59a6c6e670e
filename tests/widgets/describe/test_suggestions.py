"""A model's words on the describing page: seen and heard as drafts, confirmed one by one by a key, asked for there."""

import json
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.files.template_file import built_in_template
from app.messages.describe import suggestions
from app.sessions.describe.description_questions import DraftPart, DraftPosition
from app.settings import Settings
from app.study.image import ImageFacts
from app.study.judge.model_drafts import Decision
from app.study.ports import NewStudy
from storage.folder import create_study, open_study
from tests.judging.drafted import keep_fields
from tests.judging.servers import Answer, completion, judge_server
from tests.widgets.audit import audit
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, TAB, WindowDriver, draw, heard_name
from widgets.describe.describe_page import DescribePage
from widgets.describe.description_form import EntryRow
from widgets.describe.suggestion_strip import CONFIRM, DISMISS
from widgets.judge.draft_request_dialog import DraftRequestDialog
from widgets.kit.dialogs import Dialog

MATERIAL, COLOUR, GRIP = (DraftPosition(DraftPart.FIELD, code) for code in ("material", "colour", "grip"))
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
F2, F3, D = Qt.Key.Key_F2, Qt.Key.Key_F3, Qt.Key.Key_D
Decisions = dict[str, tuple[Decision | None, str, str]]


class Driver(WindowDriver):
    """The describing page, as Maya, at the first of two images without a description."""

    page: DescribePage

    def __init__(self, qtbot: QtBot, folder: Path, author: str = "Maya") -> None:
        super().__init__(qtbot, folder.parent, Settings())
        self.folder = folder
        self.page = DescribePage(self.context, open_study(folder), author)
        self.show(self.page)

    def row(self, spot: DraftPosition) -> EntryRow:
        return self.page.form.row(spot)

    def told(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> str:
        """Press a key; what was said last then."""
        self.press(key, modifier=modifier)
        QApplication.processEvents()
        return self.said[-1]

    def decisions(self) -> Decisions:
        """What another program reads from the disk."""
        with closing(open_study(self.folder)) as study:
            suggestion = study.drafts.suggestion(1)
            assert suggestion is not None
            return {f.code: (f.decision, f.kept, f.decided_by) for f in suggestion.fields if f.decision}

    def description(self) -> dict[str, str]:
        """The alt text of the first image on the disk, by field."""
        with closing(open_study(self.folder)) as study:
            text = study.descriptions.current(1)
            return dict(text.draft.values) if text else {}


def description_of(driver: WindowDriver) -> str:
    """What a screen reader reads after the name of what has the focus."""
    interface = QAccessible.queryAccessibleInterface(driver.focus)
    return interface.text(QAccessible.Text.Description) if interface else ""


def make_study(folder: Path, is_suggested: bool = True) -> Path:
    """Two images; for the first a model suggests a material and a colour, and could not tell the rest."""
    new = NewStudy("Canes", "guide cane", template_toml=built_in_template("guide cane"))
    with closing(create_study(folder / "study", new)) as study:
        study.prepare_to_write()
        for number in range(2):
            file = draw(folder / f"cane-{number}.png", number)
            study.images.add(file, ImageFacts(file.name))
        if is_suggested:
            keep_fields(study, 1, material="metal", colour="white")
    return folder / "study"


pytestmark = [
    pytest.mark.qt_log_ignore(OFFSCREEN_NOISE),
    pytest.mark.driver(make=lambda qtbot, folder: Driver(qtbot, make_study(folder))),
]


def test_a_draft_stands_beside_its_field_and_is_heard_with_it(driver: Driver) -> None:
    assert "Suggestions waiting: 7 of 7, made by draft-model-1" in driver.said[0]
    assert driver.row(MATERIAL).strip.words.text() == "Draft by draft-model-1: metal."
    assert driver.row(GRIP).strip.words.text() == "Draft by draft-model-1: cannot tell."
    assert driver.focus is driver.row(MATERIAL).editor
    assert description_of(driver).startswith("Draft by draft-model-1: metal. Confirm, change or dismiss. ")
    assert driver.row(MATERIAL).text == ""
    driver.press(TAB)
    assert heard_name(driver.focus) == "Confirm: Material"
    assert not driver.row(DraftPosition(DraftPart.SCENE)).strip.isVisible()


def test_one_key_confirms_one_field_and_only_saving_makes_it_a_description(driver: Driver) -> None:
    assert driver.told(ENTER, CONTROL) == "Material: metal. 6 suggestions left."
    assert driver.row(MATERIAL).text == "metal"
    assert driver.row(COLOUR).text == ""
    assert driver.row(MATERIAL).strip.words.text() == "Draft by draft-model-1 confirmed by Maya."
    assert driver.decisions() == {"material": (Decision.CONFIRMED, "metal", "Maya")}
    assert driver.description() == {}
    driver.press(Qt.Key.Key_S, modifier=CONTROL)
    assert driver.description() == {"material": "metal"}


def test_a_draft_is_changed_before_it_is_taken(driver: Driver) -> None:
    def change(dialog: Dialog) -> None:
        assert isinstance(driver.focus, QLineEdit)
        assert heard_name(driver.focus) == "Material"
        driver.focus.setText("aluminium")
        driver.press(ENTER)

    driver.in_dialog(change, lambda: driver.press(F2))
    assert driver.said[-1] == "Material: aluminium. 6 suggestions left."
    assert driver.row(MATERIAL).text == "aluminium"
    assert driver.decisions() == {"material": (Decision.REWORDED, "aluminium", "Maya")}


def test_a_draft_is_dismissed_and_the_decision_taken_back(driver: Driver) -> None:
    driver.type("oak")
    assert driver.told(D, CONTROL) == "Material: suggestion dismissed. 6 suggestions left."
    assert driver.row(MATERIAL).text == "oak"
    assert driver.row(MATERIAL).strip.words.text() == "Draft by draft-model-1 dismissed by Maya."
    assert driver.told(ENTER, CONTROL | SHIFT).startswith("Material: the suggestion is open again.")
    assert driver.decisions() == {}
    assert driver.row(MATERIAL).strip.buttons[CONFIRM].isVisible()


def test_the_buttons_do_the_same_and_the_focus_stays_beside_the_field(driver: Driver) -> None:
    driver.press(F3)
    driver.press(TAB, ENTER)
    assert heard_name(driver.focus) == "Undo: Colour"
    assert driver.row(COLOUR).text == "white"
    assert set(driver.decisions()) == {"colour"}
    driver.press(ENTER)
    assert heard_name(driver.focus) == "Confirm: Colour"
    assert driver.decisions() == {}
    driver.press(ENTER)
    driver.row(GRIP).strip.buttons[DISMISS].setFocus()
    driver.press(Qt.Key.Key_Space)
    assert heard_name(driver.focus) == "Undo: Grip"
    assert set(driver.decisions()) == {"colour", "grip"}


def test_one_goes_from_waiting_field_to_waiting_field(driver: Driver) -> None:
    assert driver.told(F3) == "Colour, suggested by draft-model-1, not confirmed: white."
    driver.press(ENTER, modifier=CONTROL)
    for _ in range(5):
        driver.press(F3)
        driver.press(D, modifier=CONTROL)
    assert driver.told(F3).startswith("Material, suggested by draft-model-1")
    driver.press(D, modifier=CONTROL)
    assert driver.told(F3) == suggestions.NONE_WAITS
    driver.row(DraftPosition(DraftPart.SCENE)).editor.setFocus()
    assert driver.told(ENTER, CONTROL) == suggestions.NOT_AT_FIELD


def test_nobody_confirms_without_a_name(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), author="")
    assert driver.told(ENTER, CONTROL).startswith("First enter your name")
    assert driver.decisions() == {}
    driver.page.leave()
    driver.announcer.close()


def test_everything_here_has_a_name_and_is_reached_by_key(driver: Driver) -> None:
    driver.press(ENTER, modifier=CONTROL)
    assert [str(one) for one in audit(driver.page)] == []


@pytest.mark.usefixtures("ring")
def test_suggestions_are_asked_for_from_here(qtbot: QtBot, tmp_path: Path) -> None:
    folder = make_study(tmp_path, is_suggested=False)
    driver = Driver(qtbot, folder)
    assert driver.told(F3) == suggestions.NONE_HERE
    with closing(open_study(folder)) as study:
        template = study.descriptions.template()
        assert template is not None
        values = {field.code: "white" if field.code == "colour" else "" for field in template.fields}
    with judge_server(lambda _asked: Answer(completion(json.dumps(values)))) as server:

        def ask(dialog: Dialog) -> None:
            assert isinstance(dialog, DraftRequestDialog)
            assert dialog.windowTitle() == "Ask a model for suggestions on image 1"
            dialog.form.address.setText(server.url)
            dialog.form.model.setText("test-model")
            driver.alt(Qt.Key.Key_P)
            qtbot.waitUntil(lambda: dialog.session.plan is not None, timeout=10_000)
            assert any("nothing leaves it" in line for line in dialog.sentences.lines())
            driver.press(DOWN, ENTER)
            qtbot.waitUntil(lambda: not dialog.isVisible(), timeout=20_000)

        driver.in_dialog(ask, lambda: driver.window.run_command("ask_suggestions"))
        driver.wait_for("test-model-2026-01-01 suggests words for 1 of 7 fields.")
        assert len(server.asked) == 1
    assert driver.row(COLOUR).strip.words.text() == "Draft by test-model-2026-01-01: white."
    assert driver.row(COLOUR).text == ""
    assert driver.decisions() == {}
    driver.page.leave()
    driver.announcer.close()
