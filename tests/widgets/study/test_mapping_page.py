"""Answers from another tool's file, at the window: read, correct, preview, import; heard and done by key."""

import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.messages.interchange import mapping_page
from app.sessions.study.answer_mapping import Previewed
from app.settings import Settings
from app.study.ports import OpenStudy
from storage.folder import open_study
from tests.interchange.mapped import tool_files
from tests.widgets.audit import audit
from tests.widgets.window_driver import OFFSCREEN_NOISE, SPACE, PageDriver
from widgets.study.mapping_page import MappingPage


class Driver(PageDriver):
    """The window with the page."""

    page: MappingPage

    def __init__(self, qtbot: QtBot, folder: Path, settings: Settings | None = None) -> None:
        super().__init__(qtbot, folder.parent)
        if settings:
            self.context.settings = settings
        self.page = MappingPage(self.context, open_study(folder))
        self.show(self.page)

    def read(self, file: Path) -> str:
        self.page.file.entry.setFocus()
        self.page.file.set_path(file)
        return self.after(self.page.read.click)

    def after(self, deed: Callable[[], object]) -> str:
        """Do something that works on another thread; what was said last then."""
        count = len(self.said)
        deed()
        self.qtbot.waitUntil(lambda: len(self.said) > count, timeout=60_000)
        return self.said[-1]

    def choose(self, ours: str, theirs: str) -> None:
        choice = self.page.choices[ours]
        choice.setCurrentIndex(choice.findText(theirs))


pytestmark = [pytest.mark.qt_log_ignore(OFFSCREEN_NOISE), pytest.mark.driver(make=Driver)]


def stored(folder: Path) -> dict[tuple[str, str, str], str]:
    with closing(open_study(folder)) as study:
        names = {image.key: image.name for image in study.images.all()}
        return {
            (answer.rater.name, names[answer.image], answer.item): answer.content.value.value
            for answer in study.answers.all_current()
            if answer.content.value
        }


SAID = {
    ("Ada", "cane-1.png", "T1.C1"): "met",
    ("Ada", "cane-1.png", "T1.C2"): "not met",
    ("Ada", "cane-2.png", "T1.C1"): "met",
}


def test_a_table_is_read_corrected_previewed_and_imported_by_key(
    driver: Driver, folder: Path, tmp_path: Path
) -> None:
    assert driver.said[-1] == mapping_page.STARTING
    assert driver.focus is driver.page.file.entry
    said = driver.read(tool_files.csv_table(tmp_path)[0])
    assert said.startswith("2 rows, 4 columns or choices, read as: a table or another program.")
    assert driver.page.choices["image"].currentText() == "filename"
    assert driver.page.choices["rater"].currentText() == "annotator"
    assert driver.focus is driver.page.choices["image"]
    driver.choose("T1.C1", "white")
    assert list(driver.page.meanings) == ["good"]
    driver.choose("T1.C2", "held")
    driver.page.preview.setFocus()
    wrong = driver.after(lambda: driver.press(SPACE))
    assert wrong.startswith("Nothing was saved.")
    assert 'line 3, verdict: "good" is not one of' in " ".join(driver.page.lines.lines())
    driver.page.meanings["good"].setFocus()
    driver.page.meanings["good"].setCurrentIndex(1)
    driver.page.preview.setFocus()
    assert driver.after(lambda: driver.press(SPACE)) == "3 answers, new: 3. Nothing is saved yet."
    assert driver.page.lines.lines()[0] == "cane-1.png, Ada, T1.C1: met"
    assert driver.page.lines.hasFocus()
    assert stored(folder) == {}
    driver.page.store.setFocus()
    driver.press(SPACE)
    assert driver.said[-1] == "3 answers imported."
    assert stored(folder) == SAID


def test_who_went_on_while_a_preview_is_made_stays_there_and_a_change_needs_another(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [{"image": "cane-1.png", "rater": "Ada", "a": "met", "b": "not met"}]
    driver.read(tool_files.lines(tmp_path / "a.jsonl", rows))
    driver.choose("T1.C1", "a")
    may_end, is_made, preview = threading.Event(), threading.Event(), driver.page.session.preview

    def waits(study: OpenStudy, allow_missing_images: bool, by_file_name: bool) -> Previewed:
        found = preview(study, allow_missing_images, by_file_name)
        is_made.set()
        assert may_end.wait(60)
        return found

    monkeypatch.setattr(driver.page.session, "preview", waits)
    driver.page.preview.setFocus()
    driver.page.preview.click()
    driver.page.rater.setFocus()
    assert driver.after(may_end.set) == "1 answer, new: 1. Nothing is saved yet."
    assert driver.focus is driver.page.rater
    may_end.clear()
    is_made.clear()
    driver.page.preview.click()
    assert is_made.wait(60)
    driver.choose("T1.C2", "b")
    assert driver.after(may_end.set) == mapping_page.refused(sentence=mapping_page.CHANGED_MEANWHILE)
    assert not driver.page.store.isEnabled()


def test_the_mapping_is_remembered_for_files_with_the_same_columns(
    qtbot: QtBot, driver: Driver, folder: Path, tmp_path: Path
) -> None:
    file = tool_files.csv_table(tmp_path)[0]
    driver.read(file)
    driver.choose("T1.C1", "white")
    driver.choose("T1.C2", "held")
    driver.page.meanings["good"].setCurrentIndex(1)
    driver.after(driver.page.preview.click)
    driver.page.store.click()
    kept = driver.stored
    driver.page.leave()
    again = Driver(qtbot, folder, kept)
    assert "Mapped as last time." in again.read(file)
    assert again.page.choices["T1.C1"].currentText() == "white"
    assert again.page.meanings["good"].currentText() == "met"
    assert again.after(again.page.preview.click) == "3 answers, new: 0. Nothing is saved yet."
    assert not again.page.store.isEnabled()
    again.page.leave()


TOOLS = [
    (tool_files.label_studio, "Label Studio", {"T1.C1": "white", "T1.C2": "held"}),
    (tool_files.doccano, "doccano", {"T1.C1": "label:white", "T1.C2": "label:held"}),
    (tool_files.potato, "Potato", {"T1.C1": "white", "T1.C2": "held"}),
    (tool_files.prodigy, "Prodigy", {"T1.C1": "accept:white", "T1.C2": "accept:held"}),
    (tool_files.prodigy_labels, "Prodigy", {"T1.C1": "WHITE", "T1.C2": "HELD"}),
    (tool_files.argilla, "Argilla", {"T1.C1": "white", "T1.C2": "held"}),
    (tool_files.metadata_folder, "Hugging Face", {"T1.C1": "white", "T1.C2": "held"}),
    (tool_files.class_folders, "Hugging Face", {"T1.C1": "label:white"}),
    (tool_files.tsv_table, mapping_page.TABLE, {"T1.C1": "white", "T1.C2": "held"}),
    (tool_files.xlsx_table, mapping_page.TABLE, {"T1.C1": "white", "T1.C2": "held"}),
    (tool_files.json_list, mapping_page.TABLE, {"T1.C1": "white", "T1.C2": "held"}),
    (tool_files.json_lines, mapping_page.TABLE, {"T1.C1": "white", "T1.C2": "held"}),
    (tool_files.parquet_table, mapping_page.TABLE, {"T1.C1": "white", "T1.C2": "held"}),
]


@pytest.mark.parametrize(("make", "tool", "columns"), TOOLS, ids=[one[0].__name__ for one in TOOLS])
def test_files_of_every_tool_are_recognised_and_imported(
    driver: Driver,
    folder: Path,
    tmp_path: Path,
    make: Callable[[Path], list[Path]],
    tool: str,
    columns: dict[str, str],
) -> None:
    said = driver.read(make(tmp_path)[0])
    assert f"read as: {tool}." in said
    for ours, theirs in columns.items():
        driver.choose(ours, theirs)
        assert driver.page.choices[ours].currentText() == theirs
    if "rater" not in driver.page.session.columns() and not driver.page.choices["rater"].currentIndex():
        driver.page.rater.setFocus()
        driver.type("Ada")
    for choice in driver.page.meanings.values():
        choice.setCurrentIndex(1)
    driver.page.by_file_name.setChecked(True)  # some of these tools write addresses
    assert "Nothing is saved yet." in driver.after(driver.page.preview.click)
    driver.page.store.click()
    found = stored(folder)
    assert found[("Ada", "cane-1.png", "T1.C1")] == "met"
    assert {who for who, _image, _item in found} == {"Ada"}


def test_rules_and_words_for_criteria_are_filled_in_and_remembered(
    qtbot: QtBot, driver: Driver, folder: Path, tmp_path: Path
) -> None:
    rows = [
        {"image": f"cane-{n}", "rater": "Ada", "criterion": "realism", "score": n, "task": task}
        for n, task in ((1, "a"), (2, "a"), (3, "b"))
    ]
    file = tool_files.lines(tmp_path / "a.jsonl", rows)
    driver.read(file)
    driver.choose("criterion", "criterion")
    driver.choose("verdict", "score")
    page = driver.page
    assert list(page.meanings) == ["2", "3", "realism"]
    for line, text in ((page.where, "task=a"), (page.threshold, "score>=2"), (page.extension, "png")):
        line.setFocus()
        driver.type(text)
    assert list(page.meanings) == ["realism"]
    page.meanings["realism"].setCurrentIndex(1)
    assert driver.after(page.preview.click) == "2 answers, new: 2. Nothing is saved yet."
    assert page.lines.lines()[0] == "1 row does not count and is left out."
    page.store.click()
    assert stored(folder) == {
        ("Ada", "cane-1.png", "T1.C1"): "not met",
        ("Ada", "cane-2.png", "T1.C1"): "met",
    }
    kept = driver.stored
    page.leave()
    again = Driver(qtbot, folder, kept)
    assert "Mapped as last time." in again.read(file)
    lines = (again.page.where, again.page.threshold, again.page.extension)
    assert [line.text() for line in lines] == ["task=a", "score>=2", "png"]


def test_criteria_are_proposed_by_code_and_by_name(driver: Driver, tmp_path: Path) -> None:
    rows = [{"image": "cane-1.png", "user": "Ada", "T1_C1": "yes", "tip": "no"}]
    said = driver.read(tool_files.lines(tmp_path / "a.jsonl", rows))
    assert "Still to choose" not in said
    chosen = {ours: choice.currentText() for ours, choice in driver.page.choices.items()}
    assert chosen["T1.C1"] == "T1_C1"
    assert chosen["T1.C2"] == "tip"
    assert chosen["criterion"] == mapping_page.NO_COLUMN
    driver.choose("verdict", "tip")  # answers are in one place
    assert driver.page.choices["T1.C2"].currentText() == mapping_page.NO_COLUMN
    driver.choose("T1.C1", "T1_C1")
    driver.choose("T1.C2", "tip")
    assert driver.page.choices["verdict"].currentText() == mapping_page.NO_COLUMN
    assert driver.after(driver.page.preview.click).startswith("2 answers, new: 2.")


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("", "", mapping_page.NO_FILE),
        ("a.csv", "image\n", mapping_page.NOTHING_IN_IT),
        ("b.json", "[", "b.json is not valid"),
    ],
)
def test_what_cannot_be_read_is_said(
    driver: Driver, folder: Path, tmp_path: Path, name: str, text: str, sentence: str
) -> None:
    if name:
        (tmp_path / name).write_text(text, "utf-8")
        driver.page.file.set_path(tmp_path / name)
    driver.page.file.entry.setFocus()
    assert sentence in driver.after(driver.page.read.click)
    assert sentence in driver.page.problem.text()
    assert not driver.page.mapped.isVisible()
    assert stored(folder) == {}


def test_nothing_is_wrong_with_a_page_that_is_filled(driver: Driver, tmp_path: Path) -> None:
    driver.read(tool_files.csv_table(tmp_path)[0])
    driver.choose("T1.C1", "white")
    driver.after(driver.page.preview.click)
    assert driver.page.meanings
    assert driver.page.lines.isVisible()
    assert audit(driver.page) == []


def test_a_spoiled_memory_is_left_out(qtbot: QtBot, folder: Path, tmp_path: Path) -> None:
    for spoiled in ("{", "[]", '{"a": 1}', '{"a": [1, 2, 3]}'):
        driver = Driver(qtbot, folder, Settings(mappings=spoiled))
        assert "by the names of the columns" in driver.read(tool_files.csv_table(tmp_path)[0])
        driver.page.leave()
