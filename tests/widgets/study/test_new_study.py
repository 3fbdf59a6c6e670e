"""The assistant for a new study: keys pressed, sentences heard, the study looked at."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.files.rubric_file import load_rubric
from app.messages.study import image_prompts, start as start_text
from app.study.judge.prompt_visibility import PromptVisibility, prompt_visibility
from app.study.verdict import Scale
from storage.folder import StudyFolder, open_study
from tests.interchange.tables.table_files import write_csv
from tests.widgets.drivers import new_study_page as page, window_driver as driver
from tests.widgets.study.new_study_steps import RUBRIC, name_it, press_next
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, SPACE, WindowDriver, draw, heard_name
from widgets.kit.dialogs import Dialog
from widgets.study.new_study_page import NewStudyPage

__all__ = ["driver", "page"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def opened(folder: Path) -> StudyFolder:
    """The study made; whoever opens it closes it."""
    return open_study(folder)


def test_a_study_is_made_with_the_keyboard(driver: WindowDriver, page: NewStudyPage, tmp_path: Path) -> None:
    folder = tmp_path / "autumn"
    assert driver.said == ["New study. Step 1 of 5, title and folder."]
    name_it(driver, page, folder)
    assert driver.said[-1] == "Step 2 of 5, rubric."
    driver.press(ENTER)  # nothing is chosen for anybody
    assert driver.said[-1] == "Choose how the study gets its rubric."
    driver.press(DOWN, SPACE)
    page.rubric.listed.setFocus()
    driver.press(DOWN, DOWN)
    assert page.rubric.artifact.text() == "guide cane"
    page.rubric.artifact.setFocus()
    driver.press(ENTER)
    assert driver.said[-1] == "Step 3 of 5, whole-image question."
    driver.press(DOWN, ENTER)  # Enter goes on from a choice, too
    assert driver.said[-1] == "Step 4 of 5, images."
    press_next(driver, page)
    assert driver.said[-1] == "Step 5 of 5, people."
    assert heard_name(driver.focus) == "I answer"
    page.people.names.setFocus()
    driver.type("Asha,, Robin ,Asha")
    assert not folder.exists()
    press_next(driver, page)
    assert driver.said[-1] == "Autumn round is made."
    assert driver.went == [("sign_in", folder)]
    study = opened(folder)
    assert (study.study.title, study.study.artifact) == ("Autumn round", "guide cane")
    assert study.study.whole_image is Scale.TWO_STEP
    assert [rater.name for rater in study.raters.all()] == ["Asha", "Robin"]
    rubric, template = study.rubrics.current(), study.descriptions.template()
    assert rubric
    assert rubric.title == "Guide cane"
    assert template
    study.close()


def test_what_is_missing_is_said_beside_its_field(
    driver: WindowDriver, page: NewStudyPage, tmp_path: Path
) -> None:
    driver.press(ENTER)
    assert driver.said[-1] == "The study needs a title."
    assert driver.focus is page.naming.title
    assert page.naming.title_field.error.text() == "Error: The study needs a title."
    assert page.naming.title.accessibleDescription().startswith("Error: The study needs a title.")
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "letter.txt").write_text("dear")
    name_it(driver, page, tmp_path / "taken")
    assert driver.said[-1].endswith("is not empty. Choose another folder; nothing was changed.")
    assert driver.focus is page.naming.folder.line
    assert not page.naming.title_field.error.isVisible()


def test_the_folder_follows_the_title_until_it_is_written(driver: WindowDriver, page: NewStudyPage) -> None:
    driver.type("Guide canes, 2026")
    assert Path(page.naming.folder.text()).name == "guide-canes-2026"
    page.naming.folder.set_path("/somewhere")
    driver.type("!")
    assert page.naming.folder.text() == "/somewhere"


def test_a_malformed_rubric_is_explained_at_its_field(
    driver: WindowDriver, page: NewStudyPage, tmp_path: Path
) -> None:
    file = tmp_path / "drums.toml"
    file.write_text(RUBRIC.replace('text = "It has a skin."', ""))
    name_it(driver, page, tmp_path / "autumn")
    driver.press(DOWN, DOWN, SPACE)
    page.rubric.file.line.setFocus()
    driver.type(str(file))
    driver.press(ENTER)
    assert driver.said[-1] == f'{file}, line 7: "text" is missing.'
    assert driver.focus is page.rubric.file.line
    file.write_text(RUBRIC)
    driver.press(ENTER)
    assert driver.said[-1] == "Step 3 of 5, whole-image question."
    assert page.rubric.artifact.text() == "drum"
    rubric = page.rubric.rubric()
    assert rubric
    assert rubric.criteria[0].text == "It has a skin."


def test_a_rubric_that_is_imported_is_not_read_here_and_no_option_of_the_terminal_is_named(
    driver: WindowDriver, page: NewStudyPage, tmp_path: Path
) -> None:
    file = tmp_path / "drums.md"
    file.write_text("# Drums")
    name_it(driver, page, tmp_path / "autumn")
    driver.press(DOWN, DOWN, SPACE)
    page.rubric.file.line.setFocus()
    driver.type(str(file))
    driver.press(ENTER)
    told = f"{file} is not TOML. Make the study without a rubric, then import this file."
    assert driver.said[-1] == told


def test_going_back_loses_nothing(driver: WindowDriver, page: NewStudyPage, tmp_path: Path) -> None:
    name_it(driver, page, tmp_path / "autumn")
    driver.press(SPACE)
    page.rubric.artifact.setText("loom")
    page.back.setFocus()
    driver.press(SPACE)
    assert driver.said[-1] == "Step 1 of 5, title and folder."
    assert page.naming.title.text() == "Autumn round"
    press_next(driver, page)
    assert page.rubric.ways.checkedId() == 0
    assert page.rubric.artifact.text() == "loom"


def test_without_rubric_and_question_there_is_nothing_to_answer(
    driver: WindowDriver, page: NewStudyPage, tmp_path: Path
) -> None:
    name_it(driver, page, tmp_path / "autumn")
    driver.press(SPACE)
    page.rubric.artifact.setText("loom")
    press_next(driver, page)
    driver.press(DOWN, DOWN)
    press_next(driver, page)
    assert (
        driver.said[-1]
        == "Without a rubric this question is needed: otherwise there would be nothing to answer."
    )
    assert page.at == 2


def test_leaving_asks_before_something_is_lost(
    driver: WindowDriver, page: NewStudyPage, tmp_path: Path
) -> None:
    assert page.leave()
    driver.type("Autumn")
    answers: list[bool] = []

    def stay(dialog: Dialog) -> None:
        assert driver.focus.accessibleDescription().startswith("The study is not made yet.")
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(stay, lambda: answers.append(page.leave()))
    assert answers == [False]
    driver.qtbot.waitUntil(lambda: driver.focus is page.naming.title)


def test_a_folder_taken_meanwhile_leads_back_to_its_field(
    driver: WindowDriver, page: NewStudyPage, tmp_path: Path
) -> None:
    folder = tmp_path / "autumn"
    name_it(driver, page, folder)
    driver.press(DOWN, SPACE)
    for _ in range(3):
        press_next(driver, page)
    folder.mkdir()
    (folder / "letter.txt").write_text("dear")
    press_next(driver, page)
    assert page.at == 0
    assert driver.focus is page.naming.folder.line
    assert "is not empty" in driver.said[-1]


def test_another_kind_of_study_is_made(driver: WindowDriver, page: NewStudyPage, tmp_path: Path) -> None:
    name_it(driver, page, tmp_path / "purposes")
    driver.press(DOWN, DOWN, DOWN, SPACE)
    assert page.rubric.kinds_field.isVisible()
    page.rubric.kinds.setFocus()
    while page.rubric.rubric() != load_rubric("contexts"):
        driver.press(DOWN)
    assert page.rubric.artifact.text() == load_rubric("contexts").artifact
    press_next(driver, page)
    assert page.question.scale() is None  # the instrument alone is answered
    press_next(driver, page)
    page.images.choice.manifest.set_path(
        manifest_of_sets(tmp_path)
    )  # it names its files: no folder is needed
    assert page.images.choice.each_context.isVisible()
    page.images.choice.each_context.setFocus()
    driver.press(SPACE)
    press_next(driver, page)
    driver.type("Ana")
    press_next(driver, page)
    driver.qtbot.waitUntil(lambda: page.go_on.isVisible())
    assert "Autumn round is made." in driver.said
    assert driver.said[-1] == "Done. 6 exhibits made. 3 images added."
    study = opened(tmp_path / "purposes")
    rubric = study.rubrics.current()
    assert rubric is not None
    assert study.study.whole_image is None
    assert [(one.shown.subject, one.shown.context) for one in study.exhibits.all()] == [
        (subject, name) for subject in ("boats", "kites") for name in rubric.context_names
    ]
    study.close()


def manifest_of_sets(folder: Path) -> Path:
    """A manifest with two sets of pictures."""
    for number in range(3):
        draw(folder / "sets" / f"{number}.png", 30 * number)
    rows = [{"file": f"{at}.png", "exhibit": name} for at, name in enumerate(("boats", "boats", "kites"))]
    return write_csv(folder / "sets" / "manifest.csv", rows)


def test_a_long_title_makes_a_folder_that_can_be_made(
    driver: WindowDriver, page: NewStudyPage, tmp_path: Path
) -> None:
    title = "how a community would like its guide canes to be shown"
    page.naming.title.setText(f"{title} " * 6)
    folder = page.naming.folder.path()
    assert folder is not None
    assert len(folder.name.encode()) <= 120
    assert folder.name.split("-")[-1] in title.split(" ")
    page.naming.title.setText("ക" * 200)
    folder = page.naming.folder.path()
    assert folder is not None
    (tmp_path / folder.name).mkdir()  # a file system takes it


def test_a_folder_in_use_is_shown_beside_its_field_as_one_types(
    driver: WindowDriver, page: NewStudyPage, tmp_path: Path
) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "letter.txt").write_text("dear")
    said = len(driver.said)
    page.naming.folder.set_path(tmp_path / "taken")
    assert "is not empty" in page.naming.folder.error.text()
    assert len(driver.said) == said
    page.naming.folder.set_path(tmp_path / "free")
    assert not page.naming.folder.error.isVisible()


def test_whoever_runs_the_study_is_its_coordinator_from_the_start(
    driver: WindowDriver, page: NewStudyPage, tmp_path: Path
) -> None:
    name_it(driver, page, tmp_path / "autumn")
    page.rubric.ways.button(0).setChecked(True)
    page.rubric.artifact.setText("cane")
    for _step in range(3):
        press_next(driver, page)
    driver.press(DOWN, ENTER)
    assert driver.said[-1] == start_text.NAME_NEEDED
    assert driver.focus is page.people.coordinator_name
    driver.type("Maya")
    page.people.names.setPlainText("Maya")
    press_next(driver, page)
    assert "Maya gives answers in this study" in driver.said[-1]
    page.people.names.setPlainText("Ana")
    press_next(driver, page)
    with closing(opened(tmp_path / "autumn")) as study:
        assert study.access.coordinators() == ["Maya"]
        assert [rater.name for rater in study.raters.all()] == ["Ana"]
    assert driver.context.settings.rater == "Maya"


def test_who_gets_to_know_the_prompts_of_a_manifest_is_asked(
    driver: WindowDriver, page: NewStudyPage, tmp_path: Path
) -> None:
    draw(tmp_path / "pictures" / "a.png")
    manifest = write_csv(tmp_path / "about.csv", [{"file": "a.png", "prompt": "a cane"}])
    name_it(driver, page, tmp_path / "autumn")
    page.rubric.ways.button(0).setChecked(True)
    page.rubric.artifact.setText("cane")
    for _step in range(2):
        press_next(driver, page)
    page.images.choice.add([tmp_path / "pictures"])
    page.images.choice.manifest.set_path(manifest)
    press_next(driver, page)
    assert driver.said[-1] == image_prompts.CHOICE_NEEDED
    assert driver.focus is page.images.choice.prompts_field.entry
    driver.press(SPACE, ENTER)
    assert driver.said[-1] == "Step 5 of 5, people."
    press_next(driver, page)
    driver.qtbot.waitUntil(page.go_on.isVisible)
    with closing(opened(tmp_path / "autumn")) as study:
        assert prompt_visibility(study) is PromptVisibility.SHOWN
