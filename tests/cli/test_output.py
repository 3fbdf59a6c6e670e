"""Progress: one changing line on a terminal, few lines elsewhere."""

import io
import sys

import pytest

from app.cli.output import Progress


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
    assert text.endswith("\r50 done\n")
    assert text.count("\n") == 1
