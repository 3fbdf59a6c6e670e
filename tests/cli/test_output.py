"""Progress: one changing line on a terminal, few lines elsewhere."""

import io
import sys

import pytest

from app.cli import MODULES, main
from app.cli.output import Progress
from app.messages.cli.overview import GROUPS


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(
    stream: io.StringIO, total: int, apart: int, monkeypatch: pytest.MonkeyPatch, known: bool = True
) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    with Progress(lambda done, _: f"{done} done", apart) as progress:
        for done in range(1, total + 1):
            progress(done, total if known else 0)
    return stream.getvalue()


def test_without_a_terminal_lines_are_sparse(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = told(io.StringIO(), 2000, 20, monkeypatch).splitlines()
    assert lines == [f"{number} done" for number in range(200, 2001, 200)]


def test_short_work_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(io.StringIO(), 19, 20, monkeypatch) == ""


def test_work_of_unknown_length_is_told_ever_more_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = told(io.StringIO(), 200_000, 500, monkeypatch, known=False).splitlines()
    assert lines[:3] == ["500 done", "1000 done", "2000 done"]
    assert len(lines) == 9


def test_a_terminal_has_one_changing_line(monkeypatch: pytest.MonkeyPatch) -> None:
    text = told(_Terminal(), 50, 20, monkeypatch)
    assert text.endswith("\r[####################] 50 done\n")
    assert text.count("\n") == 1


def test_a_terminal_shows_a_bar_and_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(0, 10_000, 10))
    monkeypatch.setattr("app.cli.output.time.monotonic", lambda: float(next(now)))
    shown = told(_Terminal(), 4, 1, monkeypatch).split("\r")
    assert shown[1].startswith("[#####...............] 1 done About 30 s left.")
    assert shown[-1].strip() == "[####################] 4 done"
    assert "\x1b" not in "".join(shown)  # no colours, whatever NO_COLOR says


def test_an_action_takes_only_its_own_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["images", "prompts", "--help"]) == 0
    told = capsys.readouterr().out
    assert "--shown-to" in told
    assert "--manifest" not in told
    assert main(["images", "--help"]) == 0
    whole = capsys.readouterr().out
    assert "store " in whole
    assert "--manifest" not in whole
    for words in (["rubric", "publish", "s", "--out", "x"], ["rubric", "--out", "x", "publish", "s"]):
        assert main(words) == 2
        assert "Unrecognized arguments: --out" in capsys.readouterr().err


def test_the_help_names_every_command_once() -> None:
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(MODULES)
