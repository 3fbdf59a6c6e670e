"""The judge page's dialogs: its calls, what would be sent, keys and models; opened by keys, read line by line."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from app.messages.judge import judge_page as messages
from app.sessions.judge.judge_calls import Writing
from tests.judging.calls.test_keys import Remembering
from tests.judging.servers import Answer, JudgeServer, good
from tests.widgets.judge_driver import JudgeDesk, desk, ring, server
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE
from widgets.judge.call_dialog import CallDialog, ReadingText
from widgets.judge.call_table import CallsDialog
from widgets.judge.judge_plan_card import RequestDialog
from widgets.judge.server_form import choose_model
from widgets.kit.dialogs import Dialog

__all__ = ["desk", "ring", "server"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
ESCAPE, CONTROL = Qt.Key.Key_Escape, Qt.KeyboardModifier.ControlModifier


def test_calls_are_gone_through_narrowed_and_opened(desk: JudgeDesk, server: JudgeServer) -> None:
    desk.plan()
    desk.start()
    desk.finish()

    def look(dialog: Dialog) -> None:
        assert isinstance(dialog, CallsDialog)
        assert desk.focus is dialog.view
        assert dialog.found.text() == "6 calls."
        desk.press(DOWN)
        row = dialog.current()
        assert row is not None
        assert row is dialog.model.rows[1]
        read: list[str] = []

        def read_call(call: Dialog) -> None:
            assert isinstance(call, CallDialog)
            assert desk.focus is call.text
            assert call.text.accessibleName() == "The call"
            desk.press(DOWN, modifier=CONTROL)
            read.append(call.text.line())
            desk.press(DOWN)
            read.append(call.text.line())
            desk.press(ESCAPE)

        desk.in_dialog(read_call, lambda: desk.press(ENTER))
        assert read == ["What came of it", "Answered."]
        dialog.filter.setCurrentIndex(1)
        assert desk.said[-1] == "No such calls."
        assert not dialog.open_button.isEnabled()
        dialog.reject()

    desk.page.results.show_calls.setFocus()
    desk.in_dialog(look, lambda: desk.press(ENTER))


def test_a_request_of_any_image_can_be_read(desk: JudgeDesk) -> None:
    desk.plan()

    def look(dialog: Dialog) -> None:
        assert isinstance(dialog, RequestDialog)
        assert desk.focus is dialog.text
        assert dialog.text.line() == "Image 1, cane-1.png. 2 criteria, run 1."
        desk.qtbot.waitUntil(lambda: messages.EXACT in dialog.text.toPlainText())
        assert dialog.text.line() == "Image 1, cane-1.png. 2 criteria, run 1."  # the cursor has stayed
        dialog.number.setFocus()
        dialog.number.selectAll()
        desk.type("3")
        desk.press(ENTER)
        assert dialog.text.toPlainText().startswith("Image 3, cane-3.png.")
        dialog.number.setValue(77)
        desk.press(ENTER)
        assert dialog.text.toPlainText() == f"{messages.NO_REQUEST_FOR_IMAGE}"
        dialog.reject()

    desk.page.plan.show_request.setFocus()
    desk.in_dialog(look, lambda: desk.press(ENTER))
    desk.settle()


def test_a_key_is_stored_without_being_shown(desk: JudgeDesk, ring: Remembering, server: JudgeServer) -> None:
    def store(dialog: Dialog) -> None:
        line = desk.focus
        assert isinstance(line, QLineEdit)
        assert line.echoMode() is QLineEdit.EchoMode.Password
        assert server.url.split("/")[2] in line.accessibleDescription()
        desk.type("secret-key")
        desk.press(ENTER)

    desk.page.form.store_key.setFocus()
    desk.in_dialog(store, lambda: desk.press(ENTER))
    desk.wait_for(f"The key for {server.url.split('/')[2]} is stored")
    desk.qtbot.waitUntil(lambda: desk.page.form.key.text() == "Key: from the system keyring.")
    assert list(ring.kept.values()) == ["secret-key"]
    assert not any("secret-key" in sentence for sentence in desk.said)
    desk.page.form.forget_key.setFocus()
    desk.press(ENTER)
    desk.wait_for(f"The key for {server.url.split('/')[2]} is forgotten")
    desk.settle()


def test_a_model_is_chosen_from_those_of_the_server(desk: JudgeDesk, server: JudgeServer) -> None:
    model = {"id": "test-model", "object": "model", "shutdown_date": "2027-01-14"}
    server.respond = lambda asked: Answer({"data": [model]}) if asked.method == "GET" else good(asked)
    desk.enter_into(desk.page.form.model, "x")
    server_models: list[str] = []

    def take(dialog: Dialog) -> None:
        server_models.append(dialog.windowTitle())
        desk.press(ENTER)

    desk.page.form.list_models.setFocus()
    desk.in_dialog(take, lambda: desk.press(ENTER))
    assert server_models == ["Models of the server"]
    assert desk.page.form.model.text() == "test-model"
    desk.page.plan_button.click()
    desk.qtbot.waitUntil(lambda: desk.page.session.plan is not None)
    assert desk.page.plan.sentences.lines()[-1].startswith("test-model is shut down on 2027-01-14.")


def test_a_server_without_models_says_so(desk: JudgeDesk) -> None:
    desk.page.form.list_models.setFocus()
    desk.press(ENTER)
    desk.wait_for("The models of ")
    assert desk.page.form.model.text() == "test-model"
    desk.in_dialog(lambda dialog: dialog.reject(), lambda: choose_model(desk.page, [], 0))


def test_reading_text_goes_from_heading_to_heading_and_lets_tab_pass(desk: JudgeDesk) -> None:
    spoken: list[str] = []
    text = ReadingText("A text", spoken.append)
    desk.qtbot.addWidget(text)
    writing = Writing("t")
    writing.add("opening")
    writing.section("One", "a", "b")
    writing.section("Two", "c")
    text.show_text(writing.text())
    text.show()
    text.setFocus()
    assert text.tabChangesFocus()
    text.go_to_heading(1)
    text.go_to_heading(1)
    text.go_to_heading(1)
    assert text.line() == "Two"
    text.go_to_heading(-1)
    assert text.line() == "One"
