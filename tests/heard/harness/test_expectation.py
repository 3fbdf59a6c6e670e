"""How long a run waits after a key, where it is known what is heard next."""

from pathlib import Path

import pytest

from tests.heard.harness.expectation import PATIENCE, QUIET, SETTLED, Expectation, read_moments
from tests.heard.harness.transcript import Moment, Utterance

RECORDED = """\
> Tab
    Save button
    (announced) Kept.
> Down
    (in passing) List.
    Two of two.
> J
    (silence)
> Escape
    Canes – Touchstone frame.
> F9
    Saved.
"""
TAB = [Utterance("Save button"), Utterance("Kept.", spoken=False)]


def recorded(folder: Path) -> list[str]:
    (folder / "run.orca43.txt").write_text(RECORDED)
    return read_moments("run", 43, folder)


@pytest.mark.parametrize(
    ("place", "heard", "patience"),
    [
        (0, TAB, SETTLED),
        (0, TAB[:1], PATIENCE),
        (0, [*TAB, Utterance("And more.")], PATIENCE),
        (0, [Utterance(text) for text in TAB], PATIENCE),
        (0, [], PATIENCE),
        (1, [Utterance("List."), Utterance("Two of two.")], SETTLED),
        (1, [Utterance("Two of two.")], QUIET),
        (2, [], QUIET),
        (2, [Utterance("Two of two.")], PATIENCE),
        (3, [Utterance("Canes – Touchstone frame.")], QUIET),
        (4, [Utterance("Saved.")], QUIET),
        (5, [], QUIET),
    ],
)
def test_all_that_is_expected_makes_the_wait_short_and_what_is_missing_long(
    place: int, heard: list[Utterance], patience: float, tmp_path: Path
) -> None:
    keys = ["Tab", "Down", "J", "Escape", "F9", "F10"]
    expectation = Expectation(recorded(tmp_path), begin=3)
    assert expectation.patience(place + 3, Moment(keys[place], heard), str) == patience


def test_nothing_is_expected_once_something_else_was_heard(tmp_path: Path) -> None:
    expectation = Expectation(recorded(tmp_path))
    expectation.leave(0, Moment("Tab", TAB), str)
    assert expectation.patience(0, Moment("Tab", TAB), str) == SETTLED
    expectation.leave(1, Moment("Down", [Utterance("Three of three.")]), str)
    assert expectation.patience(0, Moment("Tab", TAB), str) == QUIET


def test_what_changes_from_run_to_run_is_replaced_before_it_is_compared(tmp_path: Path) -> None:
    heard = Moment("Tab", [Utterance("Save 7 button"), *TAB[1:]])
    expectation = Expectation(recorded(tmp_path))
    assert expectation.patience(0, heard, str) == PATIENCE
    assert expectation.patience(0, heard, lambda lines: lines.replace(" 7", "")) == SETTLED


def test_nothing_is_known_while_it_is_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(recorded(tmp_path)) == 5
    assert read_moments("run", 44, tmp_path) == []
    monkeypatch.setenv("TOUCHSTONE_UPDATE_GOLDEN", "1")
    assert read_moments("run", 43, tmp_path) == []
