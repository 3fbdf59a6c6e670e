"""Every sentence with a figure on page one, in verdicts and in the method section is written out in some test."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MESSAGES = ROOT / "app" / "messages" / "agreement"
WORDS = 4
"""So many words of a sentence in a row, at least; a shorter text is a piece of another sentence."""
MAKERS = {"_", "n_", "Template", "PluralTemplate"}


def texts(module: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of each message of a module that has a value in it, and its texts."""
    for top in ast.parse((MESSAGES / f"{module}.py").read_text(encoding="utf-8")).body:
        name = getattr(top, "name", "") or ast.unparse(getattr(top, "targets", [ast.Constant("")])[0])
        for node in ast.walk(top):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
                said = [one.value for one in node.args if isinstance(one, ast.Constant)]
                written = tuple(one for one in said if isinstance(one, str) and "{" in one)
                if written:
                    yield name, written


def fragments(text: str) -> set[str]:
    """Every four words in a row between two values or quotation marks."""
    found = set()
    for part in re.split(r'\{[^{}]*\}|"', text):
        words = part.split()
        found |= {" ".join(words[at : at + WORDS]) for at in range(len(words) - WORDS + 1)}
    return found


@pytest.fixture(scope="module")
def written() -> str:
    """The texts of all tests but this one, those over several lines put together, and what golden files hold."""
    files = [file for file in (ROOT / "tests").rglob("*.py") if file != Path(__file__)]
    files += [file for file in (ROOT / "tests" / "reports" / "golden").rglob("*") if file.is_file()]
    sources = "\n".join(file.read_bytes().decode("utf-8", "ignore") for file in files)
    return sources + re.sub(r"[\"']\s*\n\s*f?r?[\"']", "", sources)


@pytest.mark.parametrize(
    "module",
    [
        "first_page", "next_step", "advice", "report_methods", "references", "report_words", "report_misses", "use",
    ],
)  # fmt: skip
def test_a_sentence_with_a_figure_is_written_out_in_a_test(module: str, written: str) -> None:
    missing = [
        (name, said[-1])
        for name, said in texts(module)
        if (known := set().union(*map(fragments, said))) and not any(one in written for one in known)
    ]
    assert not missing, "\n".join(f"{name}: {said}" for name, said in missing)
