"""Prompt sets in the window: written, from a file and from a workshop, in versions, a part of each sealed."""

from pathlib import Path

import pytest

from app.sessions.judge.prompt_sets import PromptSetKeeping
from app.study.judge.prompt_sets import PromptKind
from app.study.team.statements import NewStatement
from app.study.team.workshops import NewWorkshop, Plan, Step, StepKind
from app.study.verdict import Scale
from storage.folder import StudyFolder
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, WindowDriver
from widgets.agreement.report_card_page import ReportCardPage
from widgets.judge.prompt_sets_dialog import PromptSetsDialog

pytestmark = [pytest.mark.qt_log_ignore(OFFSCREEN_NOISE), pytest.mark.study(images=1)]


@pytest.fixture
def dialog(driver: WindowDriver, new_study: StudyFolder) -> PromptSetsDialog:
    return PromptSetsDialog(None, PromptSetKeeping(new_study, "Ada"), driver.context.announcer)


def test_a_version_is_written_and_its_sealed_part_is_shown_to_nobody(
    driver: WindowDriver, dialog: PromptSetsDialog, new_study: StudyFolder
) -> None:
    assert dialog.sets.lines() == ["No prompt set is saved yet."]
    dialog.keep.click()
    assert driver.said[-1] == "Write at least one prompt."
    dialog.prompts.setPlainText("a cane\n\n  a cane   in rain\n")
    dialog.sealed.setPlainText("a cane at dusk")
    dialog.keep.click()
    assert driver.said[-1] == "A prompt set needs a name and a version, each one line of text."
    assert dialog.prompts.toPlainText()
    dialog.name.setText("canes")
    dialog.version.setText("1")
    dialog.kind.setCurrentIndex(list(PromptKind).index(PromptKind.ADVERSARIAL))
    dialog.keep.click()
    assert driver.said[-1] == "canes 1 is saved with 3 prompts; sealed: 1."
    assert dialog.sets.lines() == [
        "canes 1: 2 prompts are shown; sealed: 1.",
        "p1 (adversarial): a cane",
        "p2 (adversarial): a cane in rain",
    ]
    assert not dialog.prompts.toPlainText()
    dialog.prompts.setPlainText("a stick")
    dialog.keep.click()
    assert driver.said[-1] == "canes 1 already exists with other prompts. Give it another version."
    dialog.version.setText("2")
    dialog.keep.click()
    assert [one.title for one in new_study.prompt_sets.all()] == ["canes 1", "canes 2"]
    assert {one.author for one in new_study.prompt_sets.all()} == {"Ada"}


def test_a_set_comes_from_a_file(driver: WindowDriver, dialog: PromptSetsDialog, tmp_path: Path) -> None:
    table = tmp_path / "set.csv"
    table.write_text("code,text,kind,sealed\np1,a cane,people,yes\np2,a stick,,\n", "utf-8")
    dialog.keep_file(table)
    assert driver.said[-1] == "A prompt set needs a name and a version, each one line of text."
    dialog.name.setText("sticks")
    dialog.version.setText("1")
    dialog.keep_file(table)
    assert driver.said[-1] == "sticks 1 is saved with 2 prompts; sealed: 1."
    table.write_text("code,text\np1,\n", "utf-8")
    dialog.keep_file(table)
    assert driver.said[-1] == "set.csv, line 2: A prompt needs a code and a text."


def test_what_people_said_in_a_workshop_becomes_prompts(
    driver: WindowDriver, dialog: PromptSetsDialog, new_study: StudyFolder
) -> None:
    dialog.from_workshop.click()
    assert driver.said[-1] == "This study has had no workshop."
    plan = Plan(Scale.SHOWING, (Step(StepKind.ESSENTIALS, "What matters"),))
    workshop = new_study.workshops.make(NewWorkshop("Canes", "A shop", "Sam", plan, ()))
    new_study.statements.add(NewStatement(workshop.key, StepKind.ESSENTIALS, "a cane with a red tip"))
    dialog.from_workshop.click()
    assert driver.said[-1].startswith("1 line of the workshop is a prompt now.")
    assert dialog.prompts.toPlainText() == "a cane with a red tip"
    dialog.name.setText("ours")
    dialog.version.setText("1")
    dialog.keep.click()
    ((prompt,),) = (one.prompts for one in new_study.prompt_sets.all())
    assert prompt.kind is PromptKind.PEOPLE


def test_it_opens_from_the_report_card(driver: WindowDriver, new_study: StudyFolder) -> None:
    page = ReportCardPage(driver.context, new_study, "Ada")
    driver.show(page)
    page.prompt_sets.setFocus()
    opened: list[object] = []

    def look(dialog: object) -> None:
        opened.append(dialog)
        assert isinstance(dialog, PromptSetsDialog)
        dialog.reject()

    driver.in_dialog(look, lambda: driver.press(ENTER))
    assert opened
