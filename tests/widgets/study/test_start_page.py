"""The start page, signing in, bringing in and exporting: keys pressed, sentences heard, files looked at."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.messages.study import start as start_text
from app.sessions.study.recent import Recent
from app.settings import Settings
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, SPACE, WindowDriver, small_study
from widgets.kit.dialogs import Dialog
from widgets.kit.labels import SilentText
from widgets.study.export_dialog import ExportDialog
from widgets.study.home_page import HomePage
from widgets.study.import_dialog import ImportDialog
from widgets.study.recent_studies import RecentStudies
from widgets.study.start.choices import AnnotatedExample
from widgets.study.start_page import StartPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
HEADER = "image,rater,criterion,verdict\n"


def start(driver: WindowDriver) -> StartPage:
    page = StartPage(driver.context)
    driver.show(page)
    return page


def with_recent(*folders: Path) -> Settings:
    return Settings(recent=tuple(str(folder) for folder in folders))


def test_without_studies_one_is_told_what_to_do(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = start(driver)
    assert driver.said[-1].startswith("Start. No study has been opened here yet. The demo study shows")
    assert driver.focus is page.demo
    assert page.demo.objectName() == "primary"
    shown = [label.text() for label in driver.window.findChildren(QLabel) if label.isVisible()]
    assert [text for text in shown if "No study has been opened" in text] == [driver.said[-1]]


def test_recent_studies_tell_how_far_they_are(qtbot: QtBot, tmp_path: Path) -> None:
    study = small_study(tmp_path / "canes", people=("Robin",))
    driver = WindowDriver(qtbot, tmp_path, replace(with_recent(study, tmp_path / "gone"), rater="Robin"))
    page = start(driver)
    assert driver.said[-1] == "Start. 2 recent studies."
    assert driver.focus is page.recent
    role = Qt.ItemDataRole.AccessibleTextRole
    qtbot.waitUntil(lambda: "Looking" not in page.recent.item(0).data(role))
    assert page.recent.item(0).data(role) == "Canes, Robin: not begun, 2 images."
    assert page.recent.item(1).data(role) == f"gone, Missing: the folder is not there. {tmp_path / 'gone'}"


def test_a_path_is_heard_where_it_tells_two_studies_apart(qtbot: QtBot, tmp_path: Path) -> None:
    studies = [small_study(tmp_path / place / "canes") for place in ("home", "stick")]
    driver = WindowDriver(qtbot, tmp_path, with_recent(*studies))
    page = start(driver)
    role = Qt.ItemDataRole.AccessibleTextRole
    qtbot.waitUntil(lambda: "Looking" not in page.recent.item(0).data(role))
    assert [page.recent.item(row).data(role) for row in (0, 1)] == [
        f"Canes, 2 images. {study}" for study in studies
    ]


def test_enter_opens_a_study(qtbot: QtBot, tmp_path: Path) -> None:
    study = small_study(tmp_path / "canes")
    driver = WindowDriver(qtbot, tmp_path, with_recent(study))
    start(driver)
    driver.press(ENTER)
    assert driver.went == [("sign_in", study)]


def test_a_missing_study_is_explained_and_can_be_taken_off_the_list(qtbot: QtBot, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    driver = WindowDriver(qtbot, tmp_path, with_recent(gone))
    page = start(driver)
    driver.press(ENTER)
    assert driver.went == []
    assert driver.said[-1].startswith(f"{gone} is not there.")
    assert page.problem.isVisible()
    assert page.problem.text() == f"Error: {driver.said[-1]}"
    driver.press(Qt.Key.Key_Delete)
    assert driver.said[-1] == "gone was removed from the list. Its folder is untouched."
    assert driver.stored.recent == ()
    assert driver.focus is page.demo


def test_a_folder_without_a_study_is_explained(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "holiday").mkdir()
    driver = WindowDriver(qtbot, tmp_path, with_recent(tmp_path / "holiday"))
    start(driver)
    driver.press(ENTER)
    assert driver.went == []
    assert driver.said[-1].startswith("There is no study in")


# --- signing in


def test_signing_in_remembers_who_and_how(qtbot: QtBot, tmp_path: Path) -> None:
    folder = small_study(tmp_path / "canes", people=("Asha", "Robin"))
    driver = WindowDriver(qtbot, tmp_path, Settings(rater="Robin", perceptions={"Asha": "magnified"}))
    page = HomePage(driver.context, folder)
    driver.show(page)
    assert driver.said[-1] == "Canes, 2 images. Who answers?"
    assert page.who.lines() == ["Asha, not begun, 2 images", "Robin, not begun, 2 images", "Somebody new"]
    assert page.who.currentRow() == 1
    driver.press(Qt.Key.Key_Up, ENTER)
    assert driver.went == [("annotate", (folder, "Asha", Perception.MAGNIFIED))]
    assert (driver.stored.rater, driver.stored.perceptions) == ("Asha", {"Asha": "magnified"})


def test_somebody_new_needs_a_name(qtbot: QtBot, tmp_path: Path) -> None:
    folder = small_study(tmp_path / "canes")
    driver = WindowDriver(qtbot, tmp_path)
    page = HomePage(driver.context, folder)
    driver.show(page)
    assert driver.focus is page.name
    driver.press(ENTER)
    assert driver.went == []
    assert driver.said[-1] == "A name is needed, preferably a pseudonym."
    assert page.name.accessibleDescription().startswith("Error: A name is needed")
    driver.type("Wren")
    driver.press(ENTER)
    assert driver.said[-1].startswith("New here: Wren.")
    driver.press(ENTER)
    assert (driver.went, driver.said[-1]) == ([], start_text.PERCEPTION_NEEDED)
    assert page.perception() is None
    assert page.perceptions.button(0).hasFocus()
    driver.press(DOWN, DOWN, SPACE)
    page.begin.click()
    assert driver.went == [("annotate", (folder, "Wren", Perception.MAGNIFIED))]
    assert driver.stored.perceptions == {"Wren": "magnified"}  # and nobody is asked again
    study = open_study(folder)
    assert [rater.name for rater in study.raters.all()] == ["Wren"]
    study.prepare_to_write()  # the page has let go of the study
    study.close()


def test_judges_do_not_sign_in(qtbot: QtBot, tmp_path: Path) -> None:
    folder = small_study(tmp_path / "canes")
    study = open_study(folder)
    study.prepare_to_write()
    study.raters.add("gpt", RaterKind.JUDGE)
    study.raters.add("Ada and Ben", RaterKind.PAIR)
    study.close()
    driver = WindowDriver(qtbot, tmp_path)
    page = HomePage(driver.context, folder)
    driver.show(page)
    assert page.who.lines() == ["Ada and Ben (a pair), not begun, 2 images", "Somebody new"]
    driver.press(DOWN, ENTER)
    driver.type("gpt")
    driver.press(ENTER)
    assert driver.said[-1].startswith("gpt is the name of a judge")
    assert driver.went == []


def test_the_button_says_whether_one_goes_on(qtbot: QtBot, tmp_path: Path) -> None:
    folder = small_study(tmp_path / "canes", people=("Asha", "Robin"))
    study = open_study(folder)
    study.prepare_to_write()
    asha = study.raters.find("Asha")
    image = study.images.at(1)
    assert asha
    assert image
    session = study.sessions.start(asha, Perception.UNSAID)
    study.answers.record(session, image.key, "T1.C1", Content(Verdict.MET), AnswerAction.DO, Circumstances())
    study.close()
    driver = WindowDriver(qtbot, tmp_path)
    page = HomePage(driver.context, folder)
    driver.show(page)
    assert page.who.lines()[0] == "Asha, 0 of 2 images complete"
    assert page.begin.text() == "&Go on answering"
    driver.press(DOWN)
    assert page.begin.text() == "Be&gin answering"


def test_without_images_one_can_only_add_some(qtbot: QtBot, tmp_path: Path) -> None:
    folder = small_study(tmp_path / "canes", images=0)
    driver = WindowDriver(qtbot, tmp_path)
    page = HomePage(driver.context, folder)
    driver.show(page)
    assert driver.said[-1] == "Canes, no images yet. Who answers?"
    assert not page.begin.isEnabled()
    assert driver.focus is page.add_images
    driver.press(SPACE)
    assert driver.went == [("add_images", folder)]


def test_how_somebody_perceives_is_never_guessed_and_kept_by_person(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(
        speak_to="own voice", text_scale=200, perceptions={"Asha": "own voice", "Musa": "nonsense"}
    )
    driver = WindowDriver(qtbot, tmp_path, settings)
    page = HomePage(driver.context, small_study(tmp_path / "canes", people=("Asha", "Robin", "Musa")))
    driver.show(page)
    seen = []
    for row in range(4):
        page.who.setCurrentRow(row)
        seen.append(page.perception())
    assert seen == [Perception.OWN_VOICE, None, None, None]


def test_export_writes_a_file_and_warns_of_missing_descriptions(qtbot: QtBot, tmp_path: Path) -> None:
    folder = small_study(tmp_path / "canes")
    driver = WindowDriver(qtbot, tmp_path)
    page = HomePage(driver.context, folder)
    driver.show(page)

    def export(dialog: Dialog) -> None:
        assert isinstance(dialog, ExportDialog)
        driver.press(DOWN)
        assert dialog.file.text() == str(tmp_path / "canes.json")
        dialog.file.set_path(tmp_path / "out.json")
        driver.press(ENTER)

    before = driver.focus
    driver.in_dialog(export, lambda: driver.alt(Qt.Key.Key_X))
    assert driver.said[-1] == f"Exported to {tmp_path / 'out.json'}. Warning: 2 images without a description."
    assert '"Canes"' in (tmp_path / "out.json").read_text(encoding="utf-8")
    qtbot.waitUntil(lambda: driver.focus is before)


# --- bringing answers in


def focus_changes() -> list[QWidget | None]:
    """Where the focus goes from now on, as a list that grows."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    way: list[QWidget | None] = []
    app.focusChanged.connect(lambda _old, new: way.append(new))
    return way


def bring_in(driver: WindowDriver, file: Path, wait_for: str) -> tuple[str, list[str], bool]:
    """Look into a file; returns what was shown, the lines of the list, and whether one can bring it in."""
    found: list[tuple[str, list[str], bool]] = []

    def look(dialog: Dialog) -> None:
        assert isinstance(dialog, ImportDialog)
        assert driver.focus is dialog.file.entry
        driver.type(str(file))
        way = focus_changes()
        driver.press(ENTER)
        driver.wait_for(wait_for)
        assert dialog.answer not in way  # its words are said; it would only say them again
        found.append((dialog.answer.text(), dialog.wrong.lines(), dialog.store.isEnabled()))
        if dialog.store.isEnabled():
            driver.press(SPACE)
        else:
            dialog.findChildren(QPushButton)[-1].click()
            dialog.reject()

    driver.in_dialog(look, lambda: driver.alt(Qt.Key.Key_M))
    return found[0]


def test_answers_are_shown_before_they_come_in(qtbot: QtBot, tmp_path: Path) -> None:
    folder = small_study(tmp_path / "canes")
    file = tmp_path / "answers.csv"
    file.write_text(f"{HEADER}cane-1.png,Mira,T1.C1,met\ncane-2.png,Mira,T1.C1,not met\n")
    driver = WindowDriver(qtbot, tmp_path, with_recent(folder))
    start(driver)
    qtbot.waitUntil(lambda: "Looking" not in first_study(driver))
    shown, wrong, ready = bring_in(driver, file, "2 new answers")
    assert shown == "2 new answers to import into Canes, from 2 rows. New raters: Mira."
    assert (wrong, ready) == ([], True)
    assert "2 new answers imported into Canes." in driver.said
    study = open_study(folder)
    assert study.answers.count() == 2
    study.close()


def test_a_bad_file_is_listed_row_by_row_and_nothing_is_stored(qtbot: QtBot, tmp_path: Path) -> None:
    folder = small_study(tmp_path / "canes")
    file = tmp_path / "answers.csv"
    file.write_text(f"{HEADER}cane-1.png,Mira,T1.C1,perhaps\ncane-9.png,Mira,T1.C1,met\n")
    driver = WindowDriver(qtbot, tmp_path, with_recent(folder))
    start(driver)
    qtbot.waitUntil(lambda: "Looking" not in first_study(driver))
    shown, wrong, ready = bring_in(driver, file, "answers.csv was not imported")
    assert shown.startswith("answers.csv was not imported: 2 bad rows.")
    assert shown.count("Nothing was ") == 1
    assert [line.split(",")[0] for line in wrong] == ["line 2", "line 3"]
    assert not ready
    study = open_study(folder)
    assert study.answers.count() == 0
    study.close()


def first_study(driver: WindowDriver) -> str:
    page = driver.window.page
    assert isinstance(page, StartPage)
    return page.recent.item(0).text()


def test_the_example_is_shown_where_there_is_room_and_says_the_same_to_a_screen_reader(
    qtbot: QtBot, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = start(driver)
    example = page.findChild(AnnotatedExample)
    assert example is not None
    driver.window.resize(1200, 800)
    qtbot.waitUntil(example.isVisible)
    assert "Straight handle: not met" in example.accessibleName()
    shown = {text.text() for text in example.findChildren(SilentText)}
    assert {"Straight handle", "Not met"} <= shown
    driver.window.resize(320, 800)
    qtbot.waitUntil(lambda: not example.isVisible())
    assert page.demo.isVisible()
    assert page.new_study.isVisible()


def test_the_demos_are_in_one_row_in_the_order_of_the_tab_key(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = start(driver)
    driver.window.resize(1200, 800)
    demos = (page.workshops, page.study_demos, page.tour)
    qtbot.waitUntil(lambda: len({button.mapTo(page, button.rect().topLeft()).y() for button in demos}) == 1)
    visited = []
    for _ in range(5):
        visited.append(driver.focus)
        driver.press(Qt.Key.Key_Tab)
    assert visited == [page.demo, page.new_study, *demos]


def test_a_right_click_on_a_recent_study_offers_what_the_buttons_do(qtbot: QtBot, tmp_path: Path) -> None:
    listed = RecentStudies()
    qtbot.addWidget(listed)
    recent = Recent(tmp_path, "Canes", "2 images", is_there=True)
    listed.show_studies([recent])
    told: list[tuple[str, object]] = []
    listed.opened.connect(lambda one: told.append(("opened", one)))
    listed.forgotten.connect(lambda one: told.append(("forgotten", one)))
    for action in listed.actions():
        action.trigger()
    assert told == [("opened", recent), ("forgotten", recent)]
