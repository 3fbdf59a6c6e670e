"""What a person does not want to hear is not spoken, from the moment they say so; it is shown all the same."""

import pytest
from PySide6.QtCore import Qt

from app.sessions.feedback import Feedback
from app.settings import Settings
from app.speech.voice import Priority
from tests.widgets.annotate_driver import Driver
from tests.widgets.window_driver import OFFSCREEN_NOISE
from widgets.kit.hints import hints

pytestmark = [pytest.mark.qt_log_ignore(OFFSCREEN_NOISE), pytest.mark.driver(settings=Settings())]


def choose(driver: Driver, wanted: Settings) -> None:
    """What OK in the settings does."""
    driver.window.context.settings = wanted
    driver.window.apply_settings()
    driver.voice.said.clear()


def spoken(driver: Driver, *keys: str | Qt.Key) -> list[str]:
    """What the own voice says after keys."""
    driver.voice.said.clear()
    for key in keys:
        driver.key(key) if isinstance(key, str) else driver.press(key)
    return list(driver.voice.said)


def test_confirmations(driver: Driver) -> None:
    assert spoken(driver, "y") == ["Met. 6 left."]
    choose(driver, Settings(says_confirmations=False))
    assert spoken(driver, "n") == []
    assert driver.announcer.messages[-1].sentence == "Not met."
    assert spoken(driver, "n") == ["Unchanged. Not deformed: not met."], "nothing was stored"
    choose(driver, Settings(says_confirmations=True))
    assert spoken(driver, "y") == ["Met."]


def test_what_follows_a_confirmation_is_heard(driver: Driver) -> None:
    choose(driver, Settings(says_confirmations=False, auto_advance=True))
    left, following = spoken(driver, "y")
    assert left == "6 left."
    assert following.startswith("Straight handle.")
    assert driver.announcer.messages[-1].sentence == f"Met. 6 left. {following}"


def test_progress(driver: Driver) -> None:
    choose(driver, Settings(says_progress=False))
    assert spoken(driver, "y") == ["Met."]
    driver.voice.said.clear()
    driver.announcer.say(Feedback("40 percent.", priority=Priority.LOW, is_progress=True))
    assert driver.voice.said == []
    assert driver.announcer.messages[-1].sentence == "40 percent."


def test_arrival(driver: Driver) -> None:
    choose(driver, Settings(arrival_level="silence"))
    driver.control(Qt.Key.Key_PageDown)
    assert driver.voice.said == ["Not deformed."]


def test_hints(driver: Driver) -> None:
    card = driver.page.form.card("T1.C2")
    assert card is not None
    hints.give(card.note, "Type a note.", "Empty.")
    choose(driver, Settings(says_hints=False))
    assert card.note.accessibleDescription() == "Empty."
    driver.announcer.add_hint("Enter goes on.")
    assert driver.voice.said == []
    hints.give(card.note, "Type a note.", "Empty.")
    assert card.note.accessibleDescription() == "Empty."
