"""Docstrings of storage, judging and sessions name every error that their function raises.

That each public class and function has a docstring is checked by ruff (D101 to D103 in pyproject.toml).
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.repository import ROOT

FOLDERS = ("storage", "app/judging", "app/sessions")


def public_functions(tree: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """Functions and methods that others call, at any depth of classes."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield from [node] if isinstance(node, ast.FunctionDef) else public_functions(node)


def raised(function: ast.FunctionDef) -> Iterator[str]:
    """The names of the errors that the function itself raises. What it raises again has no name here."""
    for node in ast.walk(function):
        if isinstance(node, ast.Raise):
            error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            name = error.attr if isinstance(error, ast.Attribute) else getattr(error, "id", "")
            if name[:1].isupper():
                yield name


def unnamed(root: Path) -> list[str]:
    """Functions whose docstring says nothing of an error they raise."""
    return [
        f"{path.relative_to(root).as_posix()}:{function.lineno} {function.name} raises {error}"
        for folder in FOLDERS
        for path in sorted((root / folder).rglob("*.py"))
        for function in public_functions(ast.parse(path.read_text(encoding="utf-8")))
        for error in sorted(set(raised(function)))
        if error not in (ast.get_docstring(function) or "")
    ]


def test_docstrings_name_the_errors() -> None:
    assert unnamed(ROOT) == []


@pytest.mark.parametrize(
    "raising", ["raise KeyError(key)", "raise KeyError from None", "raise errors.KeyError"]
)
def test_an_error_that_is_not_named_is_found(tmp_path: Path, raising: str) -> None:
    method = f'class Store:\n    def get(self, key):\n        """The row."""\n        if key:\n            {raising}\n'
    for folder in FOLDERS:
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "storage" / "store.py").write_text(method)
    assert unnamed(tmp_path) == ["storage/store.py:2 get raises KeyError"]
    (tmp_path / "storage" / "store.py").write_text(method.replace("row.", "row. Raises KeyError."))
    assert unnamed(tmp_path) == []
