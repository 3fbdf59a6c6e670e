"""Docstrings of storage, agreement, judging, sessions and study: every public method has one. In storage, judging and
sessions it names the errors that the method raises.

A method of a class that implements a protocol, or extends another class, may have its docstring there: it is written
once. That each public class and function has one is checked by ruff (D101 and D103 in pyproject.toml).
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.repository import ROOT

DOCUMENTED = ("storage", "app/agreement", "app/judging", "app/sessions", "app/study")
NAMING_ERRORS = ("storage", "app/judging", "app/sessions")


@dataclass(frozen=True)
class Method:
    """A public function, or a method with its class."""

    place: str
    function: ast.FunctionDef
    owner: ast.ClassDef | None


def public_functions(
    tree: ast.Module | ast.ClassDef,
) -> Iterator[tuple[ast.FunctionDef, ast.ClassDef | None]]:
    """Functions and methods that others call, at any depth of classes, each with its class."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node, tree if isinstance(tree, ast.ClassDef) else None
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public_functions(node)


def read(root: Path) -> tuple[list[Method], dict[str, list[ast.ClassDef]]]:
    """The public functions of all documented folders, and their classes by name."""
    methods: list[Method] = []
    classes: dict[str, list[ast.ClassDef]] = {}
    for folder in DOCUMENTED:
        for path in sorted((root / folder).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            place = path.relative_to(root).as_posix()
            methods += [Method(place, function, owner) for function, owner in public_functions(tree)]
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    classes.setdefault(node.name, []).append(node)
    return methods, classes


def docstrings(method: Method, classes: Mapping[str, list[ast.ClassDef]]) -> str:
    """What is written of a method, in its own class and in those it implements or extends."""
    found = ast.get_docstring(method.function) or ""
    waiting = [base.id for base in method.owner.bases if isinstance(base, ast.Name)] if method.owner else []
    while waiting:
        for known in classes.get(waiting.pop(), ()):
            waiting += [base.id for base in known.bases if isinstance(base, ast.Name)]
            for node in known.body:
                if isinstance(node, ast.FunctionDef) and node.name == method.function.name:
                    found += ast.get_docstring(node) or ""
    return found


def undocumented(root: Path) -> list[str]:
    """Public methods without a docstring."""
    methods, classes = read(root)
    return [
        f"{one.place}:{one.function.lineno} {one.function.name} has no docstring"
        for one in methods
        if not docstrings(one, classes)
    ]


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
    methods, classes = read(root)
    return [
        f"{one.place}:{one.function.lineno} {one.function.name} raises {error}"
        for one in methods
        if one.place.startswith(NAMING_ERRORS)
        for error in sorted(set(raised(one.function)))
        if error not in docstrings(one, classes)
    ]


def test_public_methods_have_docstrings() -> None:
    assert undocumented(ROOT) == []


def test_docstrings_name_the_errors() -> None:
    assert unnamed(ROOT) == []


@pytest.mark.parametrize(
    "raising", ["raise KeyError(key)", "raise KeyError from None", "raise errors.KeyError"]
)
def test_an_error_that_is_not_named_is_found(tmp_path: Path, raising: str) -> None:
    method = f'class Store:\n    def get(self, key):\n        """The row."""\n        if key:\n            {raising}\n'
    (tmp_path / "storage").mkdir()
    (tmp_path / "storage" / "store.py").write_text(method)
    assert unnamed(tmp_path) == ["storage/store.py:2 get raises KeyError"]
    (tmp_path / "storage" / "store.py").write_text(method.replace("row.", "row. Raises KeyError."))
    assert unnamed(tmp_path) == []


def test_a_docstring_may_be_that_of_a_protocol(tmp_path: Path) -> None:
    for folder in ("storage", "app/study"):
        (tmp_path / folder).mkdir(parents=True)
    store = "class RowStore({}):\n    def get(self, key):\n        raise KeyError(key)\n"
    protocol = 'class Rows(Protocol):\n    def get(self, key):\n        """The row. Raises KeyError."""\n'
    (tmp_path / "app" / "study" / "rows.py").write_text(protocol)
    (tmp_path / "storage" / "rows.py").write_text(store.format(""))
    assert undocumented(tmp_path) == ["storage/rows.py:2 get has no docstring"]
    assert unnamed(tmp_path) == ["storage/rows.py:2 get raises KeyError"]
    (tmp_path / "storage" / "rows.py").write_text(store.format("Rows"))
    assert undocumented(tmp_path) == unnamed(tmp_path) == []
