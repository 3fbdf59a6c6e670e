"""A model proposes wordings from the designer page: its destination is named first, then they are in the list."""

import json
from collections.abc import Callable
from contextlib import closing

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.study.judge.model_drafts import DraftKind
from storage.folder import open_study
from tests.judging.servers import Answer, JudgeServer, completion
from tests.memory_keyring import MemoryKeyring
from tests.widgets.rubric.test_designer_page import DOWN, Driver, folder
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, when_there
from widgets.judge.draft_request_dialog import DraftRequestDialog
from widgets.kit.dialogs import Dialog
from widgets.rubric.wordings_dialog import WordingsDialog

__all__ = ["folder"]  # a fixture
WORDINGS = ("A straight edge touches the whole cane.", "The cane has no bend.")
REPLY = json.dumps({"themes": [{"statement": "The cane.", "criteria": WORDINGS}]})
pytestmark = [
    pytest.mark.qt_log_ignore(OFFSCREEN_NOISE),
    pytest.mark.usefixtures("ring"),
    pytest.mark.driver(make=Driver),
    pytest.mark.server(respond=lambda _asked: Answer(completion(REPLY))),
]


def ask_a_model(driver: Driver, address: str, act: Callable[[DraftRequestDialog], None]) -> list[str]:
    """Open the loop of the first criterion, ask a model there, plan, and act; the wordings that are listed then."""
    listed: list[str] = []

    def in_request(dialog: Dialog) -> None:
        assert isinstance(dialog, DraftRequestDialog)
        assert dialog.windowTitle() == "Ask a model for wordings of T1.C1"
        dialog.form.address.setText(address)
        dialog.form.model.setText("test-model")
        driver.alt(Qt.Key.Key_P)
        driver.qtbot.waitUntil(lambda: dialog.session.plan is not None, timeout=10_000)
        act(dialog)

    def in_loop(dialog: Dialog) -> None:
        assert isinstance(dialog, WordingsDialog)
        driver.in_dialog(in_request, lambda: driver.alt(Qt.Key.Key_A))
        listed.extend(dialog.wordings.lines())
        if listed:
            assert dialog.focusWidget() is dialog.wordings
            assert dialog.wordings.currentRow() == 0
        dialog.reject()

    driver.press(DOWN)
    driver.in_dialog(in_loop, driver.page.handlers()["judge_wordings"])
    return listed


def test_a_model_proposes_wordings_for_the_criterion(driver: Driver, server: JudgeServer) -> None:
    def go_on(dialog: DraftRequestDialog) -> None:
        host = server.url.removeprefix("http://").removesuffix("/v1")
        assert (
            f"1 call to make. Destination: {host} (this machine; nothing leaves it)."
            in dialog.sentences.lines()
        )
        assert server.asked == []
        driver.press(ENTER)
        driver.qtbot.waitUntil(lambda: not dialog.isVisible(), timeout=20_000)

    listed = ask_a_model(driver, server.url, go_on)
    assert [line.split(". ")[0] for line in listed] == [
        "Wording 1, by the model test-model-2026-01-01: A straight edge touches the whole cane",
        "Wording 2, by the model test-model-2026-01-01: The cane has no bend",
    ]
    assert "test-model-2026-01-01 proposed 2 wordings of T1.C1." in driver.said
    (asked,) = server.asked
    sent = str(asked.body)
    assert "The cane is straight." in sent
    assert "Robin" not in sent
    assert "image_url" not in sent
    with closing(open_study(driver.folder)) as study:
        rubric = study.rubrics.current()
        assert rubric is not None
        assert rubric.criteria[0].text == "The cane is straight.", "nothing is applied"


def test_nothing_is_sent_elsewhere_before_its_destination_is_named_and_confirmed(
    driver: Driver, ring: MemoryKeyring
) -> None:
    questions: list[str] = []

    def refuse(dialog: DraftRequestDialog) -> None:
        def look(_asking: Dialog) -> None:
            questions.append(driver.focus.accessibleDescription())
            driver.press(ENTER)  # the answer that changes nothing

        def find() -> Dialog | None:
            asking = QApplication.activeModalWidget()
            if not isinstance(asking, Dialog) or asking is dialog:
                return None
            return asking if asking.isAncestorOf(driver.focus) else None

        when_there(driver.window, find, look)
        dialog.ask_now.click()
        dialog.reject()

    assert ask_a_model(driver, "https://writer.example/v1", refuse) == []
    assert "writer.example, a server elsewhere" in questions[0]
    assert "Nothing was sent." in driver.said
    with closing(open_study(driver.folder)) as study:
        assert list(study.drafts.calls(DraftKind.WORDING)) == []
