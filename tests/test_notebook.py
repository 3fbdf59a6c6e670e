"""The worked notebook runs from beginning to end on the demo study, and its last lines have values."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from tests.demo_copies import copy_demo
from tests.repository import ROOT

NOTEBOOK = ROOT / "docs" / "examples" / "agreement.ipynb"


def run_cell(source: str, names: dict[str, Any]) -> object:
    """Runs a cell as Jupyter does; returns the value of its last line where that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_the_notebook_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_demo(tmp_path / "demo")
    monkeypatch.chdir(tmp_path)
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    names: dict[str, Any] = {}
    values = [run_cell(cell, names) for cell in cells]
    title, table, doubts, images, agreement, undefined, calls, _ = values
    assert title == "Guide canes: a demo study"
    assert {"Ada", "Ben"} <= set(table.index)  # type: ignore[attr-defined]
    assert len(doubts) == 5  # type: ignore[arg-type]
    assert len(images) == 10  # type: ignore[arg-type]
    assert agreement["agreement"].between(0, 1).all()  # type: ignore[index]
    assert all(reasons for reasons in undefined.values())  # type: ignore[attr-defined]
    assert list(calls.index.names) == ["judge", "status"]  # type: ignore[attr-defined]


def test_the_notebook_is_kept_without_outputs() -> None:
    """Outputs would change with every run, and hold what somebody's study says."""
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    assert notebook["nbformat"] == 4
    assert not [cell for cell in notebook["cells"] if cell.get("outputs")]
