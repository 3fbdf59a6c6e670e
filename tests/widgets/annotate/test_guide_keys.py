"""The table "for each image" of the annotators' guide: every key it names does what it says, in a window."""

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence

from app.study.verdict import Verdict
from tests.repository import ROOT
from tests.widgets.annotate_driver import Driver

GUIDE = (ROOT / "docs/guide-annotators.md").read_text("utf-8")
ROWS = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", GUIDE.partition("## For each image")[2], re.MULTILINE))


def press(driver: Driver, key: str) -> str:
    """Press a key by the name that the guide uses; returns what was said of it, or "" where nothing was."""
    before = len(driver.announcer.messages)
    pressed = QKeySequence(key)[0]  # type: ignore[index]  # the stubs lack it
    driver.press(pressed.key(), pressed.keyboardModifiers())
    return " ".join(said.sentence for said in driver.announcer.messages[before:])


@pytest.mark.parametrize(
    "row",
    [
        "hear one line, the description, everything",
        "go through it piece by piece",
        "go to the next open question",
        "go to the next image with something open",
        "hear where you are",
    ],
)
def test_each_key_says_something(driver: Driver, row: str) -> None:
    for key in ROWS[row].split(", "):
        assert press(driver, key), key


def test_answers_doubts_and_undoing(driver: Driver, tmp_path: Path) -> None:
    verdicts = (Verdict.MET, Verdict.NOT_MET, Verdict.CANNOT_TELL, Verdict.NOT_APPLICABLE)
    keys = ROWS["answer met, not met, cannot tell, not applicable"].split(", ")
    for key, verdict in zip(keys, verdicts, strict=True):
        press(driver, key)
        assert driver.stored()["T1.C1"].verdict is verdict
    assert press(driver, ROWS["undo"])
    assert driver.stored()["T1.C1"].verdict is Verdict.CANNOT_TELL
    flag, _why = ROWS["flag a doubt; say why"].split("; ")
    press(driver, flag)
    assert driver.stored()["T1.C1"].doubt is not None
    note, ends = ROWS["write a note"].split(", then ")
    press(driver, note)
    driver.key("too short")
    press(driver, ends)
    assert driver.stored()["T1.C1"].note == "too short"
