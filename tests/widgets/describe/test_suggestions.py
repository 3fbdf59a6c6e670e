"""A model's words on the describing page: seen and heard as drafts, confirmed one by one by a key, asked for there."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.files.template_file import built_in_template
from app.messages.describe import suggestions as messages
from app.sessions.describe.description_questions import Place, Spot
from app.settings import Settings
from app.study.image import ImageFacts
from app.study.judge.model_drafts import Decision
from app.study.ports import NewStudy
from storage.folder import create_study, open_study
from tests.judging.drafted import keep_fields
from tests.judging.servers import Answer, completion, judge_server
from tests.widgets.audit import audit
from tests.widgets.judge_driver import keyring_in_memory
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, TAB, FrontDesk, draw, heard_name
from widgets.describe.describe_page import DescribePage
from widgets.describe.description_form import EntryRow
from widgets.describe.suggestion_strip import CONFIRM, DISMISS
from widgets.judge.draft_request_dialog import AskDraftDialog
from widgets.kit.dialogs import Dialog

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
MATERIAL, COLOUR, GRIP = (Spot(Place.FIELD, code) for code in ("material", "colour", "grip"))
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
F2, F3, D = Qt.Key.Key_F2, Qt.Key.Key_F3, Qt.Key.Key_D
Decisions = dict[str, tuple[Decision | None, str, str]]


class Desk(FrontDesk):
    """The describing page, as Maya, at the first of two images without a description."""

    page: DescribePage

    def __init__(self, qtbot: QtBot, folder: Path, author: str = "Maya") -> None:
        super().__init__(qtbot, folder.parent, Settings())
        self.folder = folder
        self.page = DescribePage(self.bench, open_study(folder), author)
        self.show(self.page)

    def row(self, spot: Spot) -> EntryRow:
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


def description_of(desk: FrontDesk) -> str:
    """What a screen reader reads after the name of what has the focus."""
    interface = QAccessible.queryAccessibleInterface(desk.focus)
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


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(qtbot, make_study(tmp_path))
    yield desk
    desk.page.leave()
    desk.announcer.close()


def test_a_draft_stands_beside_its_field_and_is_heard_with_it(desk: Desk) -> None:
    assert "7 suggestions of 7 waiting, by draft-model-1" in desk.said[0]
    assert desk.row(MATERIAL).strip.words.text() == "Draft by draft-model-1: metal."
    assert desk.row(GRIP).strip.words.text() == "Draft by draft-model-1: it cannot be told."
    assert desk.focus is desk.row(MATERIAL).editor
    assert description_of(desk).startswith("Draft by draft-model-1: metal. Confirm, change or dismiss. ")
    assert desk.row(MATERIAL).text == ""
    desk.press(TAB)
    assert heard_name(desk.focus) == "Confirm: Material"
    assert not desk.row(Spot(Place.SCENE)).strip.isVisible()


def test_one_key_confirms_one_field_and_only_saving_makes_it_a_description(desk: Desk) -> None:
    assert desk.told(ENTER, CONTROL) == "Material: metal. 6 suggestions left."
    assert desk.row(MATERIAL).text == "metal"
    assert desk.row(COLOUR).text == ""
    assert desk.row(MATERIAL).strip.words.text() == "Draft by draft-model-1 confirmed by Maya."
    assert desk.decisions() == {"material": (Decision.CONFIRMED, "metal", "Maya")}
    assert desk.description() == {}
    desk.press(Qt.Key.Key_S, modifier=CONTROL)
    assert desk.description() == {"material": "metal"}


def test_a_draft_is_changed_before_it_is_taken(desk: Desk) -> None:
    def change(dialog: Dialog) -> None:
        assert isinstance(desk.focus, QLineEdit)
        assert heard_name(desk.focus) == "Material"
        desk.focus.setText("aluminium")
        desk.press(ENTER)

    desk.in_dialog(change, lambda: desk.press(F2))
    assert desk.said[-1] == "Material: aluminium. 6 suggestions left."
    assert desk.row(MATERIAL).text == "aluminium"
    assert desk.decisions() == {"material": (Decision.REWORDED, "aluminium", "Maya")}


def test_a_draft_is_dismissed_and_the_decision_taken_back(desk: Desk) -> None:
    desk.type("oak")
    assert desk.told(D, CONTROL) == "Material: suggestion dismissed. 6 suggestions left."
    assert desk.row(MATERIAL).text == "oak"
    assert desk.row(MATERIAL).strip.words.text() == "Draft by draft-model-1 dismissed by Maya."
    assert desk.told(ENTER, CONTROL | SHIFT).startswith("Material: the suggestion waits again.")
    assert desk.decisions() == {}
    assert desk.row(MATERIAL).strip.buttons[CONFIRM].isVisible()


def test_the_buttons_do_the_same_and_give_the_focus_to_the_field(desk: Desk) -> None:
    desk.press(F3)
    assert desk.focus is desk.row(COLOUR).editor
    desk.press(TAB, ENTER)
    assert desk.focus is desk.row(COLOUR).editor
    assert desk.row(COLOUR).text == "white"
    desk.row(GRIP).strip.buttons[DISMISS].setFocus()
    desk.press(Qt.Key.Key_Space)
    assert desk.focus is desk.row(GRIP).editor
    assert set(desk.decisions()) == {"colour", "grip"}


def test_one_goes_from_waiting_field_to_waiting_field(desk: Desk) -> None:
    assert desk.told(F3) == "Colour, suggested by draft-model-1, not confirmed: white."
    desk.press(ENTER, modifier=CONTROL)
    for _ in range(5):
        desk.press(F3)
        desk.press(D, modifier=CONTROL)
    assert desk.told(F3).startswith("Material, suggested by draft-model-1")
    desk.press(D, modifier=CONTROL)
    assert desk.told(F3) == messages.NONE_WAITS
    desk.row(Spot(Place.SCENE)).editor.setFocus()
    assert desk.told(ENTER, CONTROL) == messages.NOT_AT_FIELD


def test_nobody_confirms_without_a_name(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, make_study(tmp_path), author="")
    assert desk.told(ENTER, CONTROL).startswith("Say first whose description this is")
    assert desk.decisions() == {}
    desk.page.leave()
    desk.announcer.close()


def test_everything_here_has_a_name_and_is_reached_by_key(desk: Desk) -> None:
    desk.press(ENTER, modifier=CONTROL)
    assert [str(one) for one in audit(desk.page)] == []


def test_suggestions_are_asked_for_from_here(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ring in keyring_in_memory(monkeypatch):
        _ask_for_suggestions(qtbot, make_study(tmp_path, is_suggested=False))


def _ask_for_suggestions(qtbot: QtBot, folder: Path) -> None:
    desk = Desk(qtbot, folder)
    assert desk.told(F3) == messages.NONE_HERE
    with closing(open_study(folder)) as study:
        template = study.descriptions.template()
        assert template is not None
        values = {field.code: "white" if field.code == "colour" else "" for field in template.fields}
    with judge_server(lambda _asked: Answer(completion(json.dumps(values)))) as server:

        def ask(dialog: Dialog) -> None:
            assert isinstance(dialog, AskDraftDialog)
            assert dialog.windowTitle() == "Ask a model for suggestions on image 1"
            dialog.form.address.setText(server.url)
            dialog.form.model.setText("test-model")
            desk.alt(Qt.Key.Key_P)
            qtbot.waitUntil(lambda: dialog.session.plan is not None, timeout=10_000)
            assert any("nothing leaves it" in line for line in dialog.sentences.lines())
            desk.press(DOWN, ENTER)
            qtbot.waitUntil(lambda: not dialog.isVisible(), timeout=20_000)

        desk.in_dialog(ask, lambda: desk.window.run_command("ask_suggestions"))
        desk.wait_for("test-model-2026-01-01 suggests words for 1 of 7 fields.")
        assert len(server.asked) == 1
    assert desk.row(COLOUR).strip.words.text() == "Draft by test-model-2026-01-01: white."
    assert desk.row(COLOUR).text == ""
    assert desk.decisions() == {}
    desk.page.leave()
    desk.announcer.close()
