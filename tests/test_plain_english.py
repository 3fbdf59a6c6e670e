"""The style page's list of phrases to avoid, looked for wherever people read."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.repository import ROOT

ROW = re.compile(r"^\| (?P<avoid>[^|]+?) \| (?P<write>[^|]+?) \|$")


def phrases() -> list[str]:
    """The first column of the table in CONTRIBUTING, Style."""
    style = (
        (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## Style", 1)[1].split("\n## ", 1)[0]
    )
    rows = [row["avoid"] for line in style.splitlines() if (row := ROW.match(line))]
    return [row for row in rows if row not in ("instead of", "---")]


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """Every text in a file that a person reads, with its line: of Python files the strings that are no docstrings."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield from enumerate(text.splitlines(), start=1)
        return
    tree = ast.parse(text)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value


def places() -> list[Path]:
    return [
        *sorted((ROOT / "app" / "messages").rglob("*.py")),
        *sorted((ROOT / "docs").glob("*.md")),
        ROOT / "README.md",
    ]


@pytest.mark.parametrize("phrase", phrases())
def test_no_text_has_a_phrase_from_the_list(phrase: str) -> None:
    wanted = re.compile(rf"\b{re.escape(phrase)}\b", re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text.strip()}"
        for path in places()
        for line, text in sentences(path)
        if wanted.search(text)
    ]
    assert found == []


def test_the_list_is_read() -> None:
    assert len(phrases()) > 20
    assert "held against" in phrases()
