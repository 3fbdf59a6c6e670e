"""The annotation page with the words for what is new and with short words: what is heard is in the heading's name."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.sessions.annotate.annotating import Annotating
from app.settings import Settings
from app.speech.policy import OutputChannels
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.sessions.annotate.test_asked_again import reword
from tests.widgets.annotate_driver import Driver, close_menu, make_study
from widgets.annotate.criterion_card import CriterionCard
from widgets.annotate.item_card import CardHeading

NEW_ORCA = OutputChannels(screen_reader=True, orca=48)
OLD_ORCA = OutputChannels(screen_reader=True, orca=43)


@pytest.fixture
def standard(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    yield from opened(qtbot, tmp_path, "standard")


@pytest.fixture
def short(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    yield from opened(qtbot, tmp_path, "short")


def opened(qtbot: QtBot, folder: Path, verbosity: str) -> Iterator[Driver]:
    driver = Driver(qtbot, make_study(folder), Settings(verbosity=verbosity))
    yield driver
    driver.window.close()
    driver.announcer.close()


def name(driver: Driver) -> str:
    """What has the focus, by its name; the focus is on a heading."""
    assert isinstance(driver.focus, CardHeading)
    return driver.focus.accessibleName()


def test_image_and_description_come_before_the_criterion(standard: Driver) -> None:
    assert name(standard).startswith("Pilot. Welcome, Robin. Image 1 of 3. Guide cane.")
    assert name(standard).endswith(" Not deformed. The cane is whole and all its parts belong together.")


def test_a_criterion_is_read_in_full_once_in_a_sitting(standard: Driver) -> None:
    standard.key("j")
    assert name(standard).startswith("Straight handle. It continues the line of the cane")
    standard.control(Qt.Key.Key_Up)
    assert name(standard) == "Not deformed."
    standard.key("j")
    assert name(standard) == "Straight handle."
    standard.control(Qt.Key.Key_U)
    assert name(standard).startswith("Image 2 of 3. Guide cane.")
    assert name(standard).endswith(" Not deformed.")


def test_a_card_shows_that_it_is_asked_again_until_it_is_answered(qtbot: QtBot, tmp_path: Path) -> None:
    folder = make_study(tmp_path, people=("Robin",))
    with closing(open_study(folder)) as study:
        session = Annotating(study, study.raters.add("Robin"))
        session.begin()
        session.decide(Verdict.MET, "T1.C1")
        reword(study, "Nothing is bent.")
    driver = Driver(qtbot, folder, Settings(verbosity="standard"))
    card = next(iter(driver.page.form.cards()))
    assert isinstance(card, CriterionCard)
    assert "Asked again: it was reworded, and its meaning changed." in name(driver)
    assert card._again.isVisibleTo(driver.page)
    assert "Your earlier answer: Met." in card._again.text()
    driver.key("n")
    assert not card._again.isVisibleTo(driver.page)
    driver.window.close()
    driver.announcer.close()


def test_what_came_of_an_answer_is_said_without_what_was_heard_before(standard: Driver) -> None:
    standard.announcer._hearing = NEW_ORCA
    standard.qtbot.waitUntil(standard.window.isActiveWindow)
    assert standard.key("c") == "Cannot tell. Counts as met. 6 left."
    assert name(standard) == "Cannot tell. Counts as met. 6 left."
    standard.key("j")
    assert standard.key("x") == "Not applicable.", "the rule is explained once"
    assert name(standard) == "Not applicable."
    for key in "jyjnjyjyj":
        standard.key(key)
    label = "Label not appropriate: A white section."  # which says that all is answered
    assert standard.key("y") == f"Met. {label} May it be shown? Ctrl+5 to Ctrl+7."


def test_what_is_said_twice_is_heard_twice(standard: Driver) -> None:
    standard.announcer._hearing = NEW_ORCA
    standard.qtbot.waitUntil(standard.window.isActiveWindow)
    standard.key("y")
    first = standard.key("y") and name(standard)
    standard.key("y")
    assert name(standard).strip() == first.strip() == "Unchanged. Not deformed: met."
    assert name(standard) != first


def test_an_older_orca_reads_a_description_for_a_moment(
    standard: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    described: list[str] = []
    standard.announcer._hearing = OLD_ORCA
    standard.qtbot.waitUntil(standard.window.isActiveWindow)
    monkeypatch.setattr(
        type(standard.focus), "setAccessibleDescription", lambda _, text: described.append(text)
    )
    standard.key("y")
    standard.qtbot.waitUntil(lambda: described == ["Met. 6 left.", ""])


def test_elsewhere_a_heading_goes_by_its_state(standard: Driver) -> None:
    first = standard.focus
    assert isinstance(first, CardHeading)
    standard.key("y")
    standard.key("j")
    standard.qtbot.waitUntil(lambda: first.accessibleName() == "Not deformed, met.")


def test_notes_and_doubts_are_confirmed_in_a_word_or_two(standard: Driver) -> None:
    standard.key("e")
    standard.key("a")
    assert standard.press(Qt.Key.Key_Return) == "Note saved."
    assert name(standard) == "Note saved."
    assert standard.key("d") == "Why uncertain?"
    close_menu()
    standard.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None)
    assert standard.key("f") == "Doubt: no reason given."
    assert standard.key("d") == "Doubt: no reason given.", "what the menu asks was said once"
    close_menu()
    standard.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None)
    standard.key("f")
    assert standard.key("f") == "Doubt: no reason given."


def test_short_words_reach_the_focus_line(short: Driver) -> None:
    short.announcer._hearing = NEW_ORCA
    short.qtbot.waitUntil(short.window.isActiveWindow)
    assert name(short) == "1/3. T1.C1 open: Not deformed"
    assert short.focus.accessibleDescription().startswith("Robin: Guide cane: white")
    short.key("y")
    assert name(short) == "met 1/7"
    assert short.focus.accessibleDescription() == ""
    short.key("j")
    assert name(short) == "T1.C2 open: Straight handle"
    short.key("n")
    assert name(short) == "not met 2/7"


def test_answers_have_names_of_their_own(standard: Driver) -> None:
    cards = list(standard.page.form.cards())
    names = [button.accessibleName() for card in cards for button in card.choices.buttons]
    assert len(names) == len(set(names))
    assert "Met, Straight handle" in names


def test_whoever_is_at_no_criterion_hears_which_key_goes_to_one(standard: Driver) -> None:
    standard.page.session.attend(None)
    assert standard.key("y") == "Choose a criterion first: J goes to the next one."
