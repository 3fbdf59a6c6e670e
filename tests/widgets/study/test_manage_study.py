"""Renaming and duplicating the study one is in, by key."""

import os
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QFile, Qt

from app.access_keys import without_access_key
from app.errors import UserError
from app.messages.annotate.wording_level import FULL
from app.messages.study import archive as archive_text, image_prompts, managing
from app.messages.study.withdrawal import STUDY_FIRST
from app.sessions.annotate.image_narration import ImageNarration
from app.study.alt_text import Level
from app.study.judge.prompt_visibility import PromptVisibility, prompt_visibility
from storage.folder import open_study
from tests.widgets.audit import Finding, View, check_letters
from tests.widgets.home_driver import HomeDriver
from tests.widgets.judge_driver import choose
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, TAB, WindowDriver, heard_name
from widgets.kit.dialogs import Dialog
from widgets.study.home_page import HomePage
from widgets.study.manage.hand_over import ReceiveDialog
from widgets.study.start_page import StartPage

pytestmark = [pytest.mark.qt_log_ignore(OFFSCREEN_NOISE), pytest.mark.driver(make=HomeDriver)]


def test_a_new_title_is_asked_until_it_is_another_one(driver: WindowDriver) -> None:
    def fill(dialog: object) -> None:
        driver.press(ENTER)
        assert managing.NOT_THE_SAME in driver.focus.accessibleDescription()
        driver.type("Canes, round two")  # over the old one, which is selected
        driver.press(ENTER)

    driver.in_dialog(fill, lambda: driver.window.run_command("rename_study"))
    assert managing.renamed(title="Canes, round two") in driver.said
    assert driver.window.windowTitle() == "Canes, round two – Touchstone"


@pytest.mark.parametrize("command", ["rename_study", "duplicate_study"])
def test_each_letter_chooses_one_thing(driver: WindowDriver, command: str) -> None:
    found: list[Finding] = []

    def look(dialog: Dialog) -> None:
        found.extend(check_letters(View(dialog)))
        dialog.reject()

    driver.in_dialog(look, lambda: driver.window.run_command(command))
    assert not found


def test_a_copy_is_made_and_listed_and_one_stays_where_one_is(driver: WindowDriver, tmp_path: Path) -> None:
    driver.in_dialog(
        lambda _dialog: driver.press(ENTER), lambda: driver.window.run_command("duplicate_study")
    )
    driver.wait_for("Canes, copy was made in canes-2.")
    page = driver.window.page
    assert isinstance(page, HomePage)
    assert page.folder() == tmp_path / "canes"
    assert driver.stored.recent[:2] == (str(tmp_path / "canes"), str(tmp_path / "canes-2"))


def test_without_a_study_there_is_nothing_to_rename(driver: WindowDriver) -> None:
    driver.window.run_command("start_page")
    driver.window.run_command("rename_study")
    assert driver.said[-1] == STUDY_FIRST


def test_image_prompts_are_shown_to_people_once_that_is_chosen(driver: WindowDriver, tmp_path: Path) -> None:
    folder = tmp_path / "canes"
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        for image in study.images.all():
            study.images.update(image, image.facts._replace(prompt="a white cane"))

    def choose(_dialog: object) -> None:
        driver.press(ENTER)  # on "People and the judge", which is offered first

    driver.in_dialog(choose, lambda: driver.window.run_command("image_prompts"))
    assert driver.said[-1] == image_prompts.chosen(PromptVisibility.SHOWN)
    with closing(open_study(folder)) as study:
        assert prompt_visibility(study) is PromptVisibility.SHOWN
        narration = ImageNarration(study, FULL)
        first = study.images.at(1)
        assert first is not None
        narration.look_at(first)
        heard = " ".join(words for words, _language in narration.on_arrival()[0])
        assert heard.endswith("Made from the prompt: a white cane")
        assert narration.described(Level.DESCRIPTION).endswith("Made from the prompt: a white cane")


def test_a_study_goes_to_the_trash_after_a_yes(driver: WindowDriver, tmp_path: Path) -> None:
    folder = tmp_path / "canes"
    moved: list[str] = []

    def refuse(_dialog: object) -> None:
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(refuse, lambda: driver.window.run_command("trash_study"))
    assert folder.is_dir()

    def agree(dialog: Dialog) -> None:
        moved.append(driver.focus.accessibleDescription())
        choose(managing.TRASH_YES, dialog)

    driver.in_dialog(agree, lambda: driver.window.run_command("trash_study"))
    assert not folder.exists()
    assert isinstance(driver.window.page, StartPage)
    assert managing.trashed(title="Canes") in driver.said
    assert str(folder) not in driver.stored.recent
    assert "backups" in moved[0]


def test_a_study_in_which_somebody_works_stays(driver: WindowDriver, tmp_path: Path) -> None:
    folder = tmp_path / "canes"
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        driver.window.run_command("trash_study")
    assert folder.is_dir()
    assert isinstance(driver.window.page, HomePage)


def test_a_study_in_which_somebody_begins_to_work_during_the_question_stays(
    driver: WindowDriver, tmp_path: Path
) -> None:
    folder = tmp_path / "canes"
    with closing(open_study(folder)) as study:

        def agree(dialog: Dialog) -> None:
            study.prepare_to_write()
            choose(managing.TRASH_YES, dialog)

        driver.in_dialog(agree, lambda: driver.window.run_command("trash_study"))
        assert folder.is_dir()
    assert "already open" in driver.said[-1]
    assert isinstance(driver.window.page, HomePage)


@pytest.mark.skipif(os.name != "posix", reason="Windows moves no file that is open")
def test_nobody_can_begin_to_work_in_a_study_that_is_moved(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "canes"
    move, refused = QFile.moveToTrash, []

    def move_late(name: str) -> object:
        with closing(open_study(folder)) as study, pytest.raises(UserError) as refusal:
            study.prepare_to_write()
        refused.append(refusal.value.sentence)
        return move(name)

    monkeypatch.setattr(QFile, "moveToTrash", move_late)
    driver.in_dialog(
        lambda dialog: choose(managing.TRASH_YES, dialog), lambda: driver.window.run_command("trash_study")
    )
    assert len(refused) == 1
    assert not folder.exists()


def test_a_study_is_archived_and_taken_out_by_key(driver: WindowDriver, tmp_path: Path) -> None:
    def say_yes(_dialog: Dialog) -> None:
        while heard_name(driver.focus) != without_access_key(archive_text.YES):
            driver.press(TAB)
        driver.press(ENTER)

    driver.in_dialog(say_yes, lambda: driver.window.run_command("archive_study"))
    assert archive_text.archived(title="Canes") in driver.said
    page = driver.window.page
    assert isinstance(page, StartPage)
    assert driver.window.context.settings.recent == ()
    page.go.emit("sign_in", tmp_path / "canes")
    home = driver.window.page
    assert isinstance(home, HomePage)
    assert driver.window.context.settings.recent == ()  # looking at it does not list it again
    home.name.setText("Wren")
    home.row("annotate").click()  # which reads the name back first
    home.row("annotate").click()
    assert archive_text.refused(title="Canes") in home.sign_in_form.name.accessibleDescription()
    driver.window.run_command("unarchive_study")
    assert archive_text.taken_out(title="Canes") in driver.said
    driver.window.run_command("unarchive_study")
    assert driver.said[-1] == archive_text.NOT_ARCHIVED


def test_a_whole_study_is_handed_over_and_received_by_key(driver: WindowDriver, tmp_path: Path) -> None:
    driver.in_dialog(lambda _dialog: driver.press(ENTER), lambda: driver.window.run_command("hand_over"))
    file = tmp_path / "canes.touchstone-study"
    driver.qtbot.waitUntil(lambda: any(one.startswith(f"{file.name} is written.") for one in driver.said))
    assert driver.window.context.exported == file

    def receive(dialog: Dialog) -> None:
        assert isinstance(dialog, ReceiveDialog)
        driver.type(str(tmp_path / "canes-1.png"))
        assert dialog.file.error.text()
        dialog.file.set_path(file)
        assert dialog.contents.text().startswith("Canes: 2 images, 0 people, 0 answers")
        dialog.field.set_path(tmp_path / "received")
        driver.press(ENTER)
        driver.qtbot.waitUntil(lambda: not dialog.isVisible())

    driver.in_dialog(receive, lambda: driver.window.run_command("receive_study"))
    page = driver.window.page
    assert isinstance(page, HomePage)
    assert page.folder() == tmp_path / "received"
    assert any(one.startswith("Every file was checked.") for one in driver.said)
