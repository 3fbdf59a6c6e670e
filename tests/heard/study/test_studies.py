"""The three kinds of study with exhibits, with the screen off: two exhibits each, and what stands on the disk then."""

import re
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

from app.study.answer import Content
from app.study.verdict import Mark, Verdict
from storage.folder import open_study
from tests.demo_copies import copy_study_demo
from tests.heard.harness.listening import Heard
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT

DAY = re.compile(r"\b\d{4}-\d\d-\d\d\b")
TASKS = {
    "contexts": "task-judge-for-a-purpose",
    "critiques": "task-score-critiques",
    "captions": "task-compare-captions",
}


def begin_session(desktop: DesktopSession, kind: str, made: Path, folder: Path) -> Heard:
    """Make a demo of a kind and open it: the person who has not finished yet is chosen already."""
    copy_study_demo(kind, made)
    open_it = [*TOUCHSTONE, "open", str(folder)]
    return desktop.listen(open_it, cwd=ROOT, normalise=partial(DAY.sub, "DAY"), expected=TASKS[kind])


def stored(folder: Path, person: str, place: int) -> dict[str, Content]:
    """What a person has said about an exhibit, by criterion; `place` in their own order."""
    with closing(open_study(folder)) as study:
        rater = study.raters.find(person)
        assert rater is not None
        image = study.queue.at(rater, place)
        assert image is not None
        answers = study.answers.current(image.key, rater)
        return {item: answer.content for item, answer in answers.items() if not answer.content.is_empty}


@newest_orca
def test_pictures_are_judged_for_a_purpose(desktop: DesktopSession, tmp_path: Path, golden: Golden) -> None:
    folder = tmp_path / "contexts"
    heard = begin_session(desktop, "contexts", folder, folder)
    heard.press("Return", "F8", "F8", "F8")
    # Exhibit 14: a level with a reason, and three without.
    heard.press("3")
    heard.type("calm enough behind icons")
    heard.press("Return", "j", "1", "Return", "j", "2", "Return", "j", "4", "Return", "u")
    # Back by undoing what was said last, and there again.
    heard.press("ctrl+z", "ctrl+shift+z", "u")
    # A picture by itself, and all of them again; then the prompt makes no sense for the purpose.
    heard.press("shift+Tab", "shift+Tab", "Return", "Escape", "j", "x")
    heard.type("nobody looks through leaves")
    heard.press("Return", "w", "ctrl+q")
    golden(heard.transcript, TASKS["contexts"])
    assert stored(folder, "Fen", 14) == {
        "P.1": Content(Mark("3"), None, "calm enough behind icons"),
        "P.2": Content(Mark("1")),
        "P.3": Content(Mark("2")),
        "P.4": Content(Mark("4")),
    }
    senseless = Content(Verdict.NOT_APPLICABLE)
    assert stored(folder, "Fen", 15) == {
        "P.1": senseless,
        "P.2": replace(senseless, note="nobody looks through leaves"),
        "P.3": senseless,
        "P.4": senseless,
    }


@newest_orca
def test_critiques_are_scored_beside_an_experts(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    folder = tmp_path / "critiques"
    heard = begin_session(desktop, "critiques", folder, folder)
    # Exhibit 25: the texts one after the other, then half a step more, and what is no answer.
    heard.press("Return", "F8", "F8", "F8", "shift+F8", "4", "period", "0", "y", "j", "3", "j")
    heard.press("5", "period", "j", "2", "j", "4", "j", "u")
    # Exhibit 26: everything at once, one more answer, and away.
    heard.press("F7", "3", "ctrl+q")
    golden(heard.transcript, TASKS["critiques"])
    first = stored(folder, "Yuki", 25)
    assert [first[f"D.{code}"].value for code in ("coverage", "alignment", "depth", "accuracy", "quality")] == [
        Mark("4.5"), Mark("3"), Mark("5"), Mark("2"), Mark("4")
    ]  # fmt: skip
    assert stored(folder, "Yuki", 26) == {"D.coverage": Content(Mark("3"))}


@newest_orca
def test_captions_are_chosen_and_put_in_order(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    folder = tmp_path / "captions" / "evaluation"
    heard = begin_session(desktop, "captions", tmp_path / "captions", folder)
    # Exhibit 7: one of two, right or not and why, and five captions in order.
    heard.press("Return", "F8", "F8", "2", "j", "n")
    heard.type("leaves out what it is for")
    heard.press("Return", "j", "y", "Return", "j")
    heard.press("Down", "1", "Down", "Down", "equal", "alt+Up", "alt+Down", "Return", "u")
    # Exhibit 8: both of two, then the order as it stands.
    heard.press("3", "ctrl+q")
    golden(heard.transcript, TASKS["captions"])
    first = stored(folder, "Musa", 7)
    assert first["E.preferred"] == Content(Mark("2"))
    assert first["E.accurate1"] == Content(Verdict.NOT_MET, None, "leaves out what it is for")
    assert first["E.accurate2"] == Content(Verdict.MET)
    assert first["E.ranking"].value == Mark("2 > 1 > 3 > 4 > 5")
    assert stored(folder, "Musa", 8) == {"E.preferred": Content(Mark("both"))}
