"""The style page's list of phrases to avoid, looked for wherever people read."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.repository import ROOT

ROW = re.compile(r"^\| (?P<avoid>[^|]+?) \| (?P<write>[^|]+?) \|$")
NO_PROSE = re.compile(r"^ *```[\s\S]*?^ *```|^(?: {4}| *\||#|<|!\[).*$", re.MULTILINE)
SENTENCE_END = re.compile(r"\n\s*\n|\n\s*(?:-|\d+\.) |[.!?:][)\"*”]*\s+(?=[\"“(*\[`]*[A-Z])")


def phrases() -> list[str]:
    """The first column of the table in CONTRIBUTING, Style."""
    style = (
        (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## Style", 1)[1].split("\n## ", 1)[0]
    )
    rows = [row["avoid"] for line in style.splitlines() if (row := ROW.match(line))]
    return [row for row in rows if row not in ("instead of", "---")]


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """Every text in a file that a person reads, with its line: of Python files the strings that are no docstrings, of
    others the paragraphs."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        line = 1
        for paragraph in text.split("\n\n"):
            yield line, paragraph
            line += paragraph.count("\n") + 2
        return
    tree = ast.parse(text)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """The docstrings of a Python file, with their lines."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.body[0].lineno if node.body else 1, ast.get_docstring(node) or ""


def places() -> list[Path]:
    return [
        *sorted((ROOT / "app" / "messages").rglob("*.py")),
        *sorted((ROOT / "docs").rglob("*.md")),
        ROOT / "README.md",
    ]


def code() -> list[Path]:
    folders = ("app", "exporters", "packaging", "storage", "tests", "widgets")
    return [
        ROOT / "touchstone.py",
        *(path for name in folders for path in sorted((ROOT / name).rglob("*.py"))),
    ]


@cache
def read() -> list[tuple[str, str]]:
    """All texts, in one line each, with the places where they are."""
    found = [(path, *one) for path in places() for one in sentences(path)]
    found += [(path, *one) for path in code() for one in docstrings(path)]
    return [(f"{path.relative_to(ROOT)}:{line}", " ".join(text.split())) for path, line, text in found]


@pytest.mark.parametrize("phrase", phrases())
def test_no_text_has_a_phrase_from_the_list(phrase: str) -> None:
    wanted = re.compile(rf"\b{re.escape(phrase)}\b", re.IGNORECASE)
    assert [f"{place}: {text}" for place, text in read() if wanted.search(text)] == []


def test_the_list_is_read() -> None:
    assert len(phrases()) > 20
    assert "held against" in phrases()


def test_messages_docs_and_docstrings_are_read() -> None:
    read_places = {place.rpartition(":")[0] for place, _text in read()}
    assert {"README.md", "docs/using.md", "storage/database.py", "app/messages/study/start.py"} <= read_places


def test_a_phrase_over_two_lines_is_found(tmp_path: Path) -> None:
    code = tmp_path / "code.py"
    code.write_text('"""It is held\nagainst people."""\n')
    assert [" ".join(text.split()) for _line, text in docstrings(code)] == ["It is held against people."]


def words_a_sentence(page: str) -> list[int]:
    """How many words each sentence of a page has, outside of its tables, headings, pictures and code."""
    return [count for one in SENTENCE_END.split(NO_PROSE.sub("\n", page)) if (count := len(one.split()))]


def test_few_sentences_of_the_docs_are_long() -> None:
    pages = [*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    counts = [count for page in pages for count in words_a_sentence(page.read_text(encoding="utf-8"))]
    assert len(counts) > 2000
    assert sum(count > 25 for count in counts) <= len(counts) // 50


def test_sentences_are_counted_without_tables_and_code() -> None:
    page = "# A title\n\nOne, two. (Three four\nfive.)\n- Six: *Seven* `e. g.` eight\n\n| a |\n\n```\nx. Y\n```\n"
    assert words_a_sentence(page) == [2, 3, 1, 4]
