"""The judge page's dialogs: its calls, what would be sent, keys and models; opened by keys, read line by line."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.messages.judge import judge_page
from app.sessions.judge.judge_calls import Writing
from storage.folder import open_study
from tests.judging.servers import Answer, JudgeServer, good
from tests.memory_keyring import MemoryKeyring
from tests.sessions.judge_sitting import make_study
from tests.widgets.judge_driver import JudgeDriver, driver, server
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE
from widgets.judge.call_dialog import CallDialog, ReadingText
from widgets.judge.call_table import CallsDialog
from widgets.judge.judge_plan_card import RequestDialog
from widgets.judge.server_form import choose_model
from widgets.kit.dialogs import Dialog

__all__ = ["driver", "server"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
ESCAPE, CONTROL = Qt.Key.Key_Escape, Qt.KeyboardModifier.ControlModifier


def test_calls_are_gone_through_narrowed_and_opened(driver: JudgeDriver, server: JudgeServer) -> None:
    driver.plan()
    driver.start()
    driver.finish()

    def look(dialog: Dialog) -> None:
        assert isinstance(dialog, CallsDialog)
        assert driver.focus is dialog.view
        assert dialog.found.text() == "6 calls."
        driver.press(DOWN)
        row = dialog.current()
        assert row is not None
        assert row is dialog.model.rows[1]
        read: list[str] = []

        def read_call(call: Dialog) -> None:
            assert isinstance(call, CallDialog)
            assert driver.focus is call.text
            assert call.text.accessibleName() == "The call"
            driver.press(DOWN, modifier=CONTROL)
            read.append(call.text.line())
            driver.press(DOWN)
            read.append(call.text.line())
            driver.press(ESCAPE)

        driver.in_dialog(read_call, lambda: driver.press(ENTER))
        assert read == ["Result", "Answered."]
        dialog.filter.setCurrentIndex(1)
        assert driver.said[-1] == "No such calls."
        assert not dialog.open_button.isEnabled()
        dialog.reject()

    driver.page.results.show_calls.setFocus()
    driver.in_dialog(look, lambda: driver.press(ENTER))


def test_a_request_of_any_image_can_be_read(driver: JudgeDriver) -> None:
    driver.plan()

    def look(dialog: Dialog) -> None:
        assert isinstance(dialog, RequestDialog)
        assert driver.focus is dialog.text
        assert dialog.text.line() == "Image 1, cane-1.png. 2 criteria, run 1."
        driver.qtbot.waitUntil(lambda: judge_page.EXACT in dialog.text.toPlainText())
        assert dialog.text.line() == "Image 1, cane-1.png. 2 criteria, run 1."  # the cursor has stayed
        dialog.number.setFocus()
        dialog.number.selectAll()
        driver.type("3")
        driver.press(ENTER)
        assert dialog.text.toPlainText().startswith("Image 3, cane-3.png.")
        dialog.number.setValue(77)
        driver.press(ENTER)
        assert dialog.text.toPlainText() == f"{judge_page.NO_REQUEST_FOR_IMAGE}"
        dialog.reject()

    driver.page.plan.show_request.setFocus()
    driver.in_dialog(look, lambda: driver.press(ENTER))
    driver.settle()


def test_a_request_with_a_prompt_is_withheld_until_its_reader_has_answered(
    qtbot: QtBot, tmp_path: Path, ring: MemoryKeyring
) -> None:
    folder = make_study(tmp_path / "study", people=("Robin",))
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        image = study.images.at(1)
        assert image is not None
        study.images.update(image, image.facts._replace(prompt="a white cane on a bridge"))
    driver = JudgeDriver(qtbot, folder, "http://localhost:1/v1", "Robin")
    driver.plan()

    def look(dialog: Dialog) -> None:
        assert isinstance(dialog, RequestDialog)
        assert dialog.text.toPlainText() == judge_page.request_withheld(number=1, name="Robin")
        dialog.number.setValue(2)
        driver.press(ENTER)
        assert dialog.text.toPlainText().startswith("Image 2.")
        driver.qtbot.waitUntil(lambda: judge_page.EXACT in dialog.text.toPlainText())
        dialog.number.setValue(1)
        driver.press(ENTER)
        assert "bridge" not in dialog.text.toPlainText()
        dialog.reject()

    driver.page.plan.show_request.setFocus()
    driver.in_dialog(look, lambda: driver.press(ENTER))
    driver.settle()
    driver.page.leave()
    driver.announcer.close()


def test_a_key_is_stored_without_being_shown(
    driver: JudgeDriver, ring: MemoryKeyring, server: JudgeServer
) -> None:
    def store(dialog: Dialog) -> None:
        line = driver.focus
        assert isinstance(line, QLineEdit)
        assert line.echoMode() is QLineEdit.EchoMode.Password
        assert server.url.split("/")[2] in line.accessibleDescription()
        driver.type("secret-key")
        driver.press(ENTER)

    assert not driver.page.form.forget_key.isVisible()  # there is none to forget
    driver.page.form.store_key.setFocus()
    driver.in_dialog(store, lambda: driver.press(ENTER))
    driver.wait_for(f"The key for {server.url.split('/')[2]} is saved")
    driver.qtbot.waitUntil(lambda: driver.page.form.key.text() == "Key: from the system keyring.")
    assert list(ring.kept.values()) == ["secret-key"]
    assert not any("secret-key" in sentence for sentence in driver.said)
    assert driver.page.form.forget_key.isVisible()
    driver.page.form.forget_key.setFocus()
    driver.press(ENTER)
    driver.wait_for(f"The key for {server.url.split('/')[2]} was removed")
    driver.qtbot.waitUntil(lambda: not driver.page.form.forget_key.isVisible())
    assert driver.focus is driver.page.form.store_key
    driver.settle()


def test_a_model_is_chosen_from_those_of_the_server(driver: JudgeDriver, server: JudgeServer) -> None:
    model = {"id": "test-model", "object": "model", "shutdown_date": "2027-01-14"}
    server.respond = lambda asked: Answer({"data": [model]}) if asked.method == "GET" else good(asked)
    driver.enter_into(driver.page.form.model, "x")
    server_models: list[str] = []

    def take(dialog: Dialog) -> None:
        server_models.append(dialog.windowTitle())
        driver.press(ENTER)

    driver.page.form.list_models.setFocus()
    driver.in_dialog(take, lambda: driver.press(ENTER))
    assert server_models == ["Models of the server"]
    assert driver.page.form.model.text() == "test-model"
    driver.page.plan_button.click()
    driver.qtbot.waitUntil(lambda: driver.page.session.plan is not None)
    assert driver.page.plan.sentences.lines()[-1].startswith("test-model will be shut down on 2027-01-14.")


def test_a_server_without_models_says_so(driver: JudgeDriver) -> None:
    driver.page.form.list_models.setFocus()
    driver.press(ENTER)
    driver.wait_for("The models of ")
    assert driver.page.form.model.text() == "test-model"
    driver.in_dialog(lambda dialog: dialog.reject(), lambda: choose_model(driver.page, [], 0))


def test_reading_text_goes_from_heading_to_heading_and_lets_tab_pass(driver: JudgeDriver) -> None:
    spoken: list[str] = []
    text = ReadingText("A text", spoken.append)
    driver.qtbot.addWidget(text)
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
