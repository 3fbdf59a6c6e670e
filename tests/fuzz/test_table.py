"""Every module that reads files is among those that are given spoiled ones, or it is said why it need not be."""

import ast

import pytest

from tests.fuzz.own_readers import OWN
from tests.fuzz.readers import READERS
from tests.repository import ROOT

ROOMS = (
    "app/interchange",
    "app/rubrics",
    "app/study",
    "app/critiques",
    "app/captions",
    "app/judging",
    "app/usage",
    "app/files",
    "storage",
)
# What a file's content is got with, and what turns it into something.
OPENING = {
    *(
        "read_text",
        "read_bytes",
        "open",
        "loads",
        "reader",
        "DictReader",
        "ZipFile",
        "load_workbook",
        "ParserCreate",
    ),
    *("Document", "read_table", "read_outline", "TomlTable", "parse"),
}
NAMED = ("read_", "load_", "bring_")


def modules() -> dict[str, ast.Module]:
    files = {file for room in ROOMS for file in (ROOT / room).rglob("*.py")}
    files |= set((ROOT / "app").glob("*.py"))
    return {
        ".".join(file.relative_to(ROOT).with_suffix("").parts): ast.parse(file.read_text("utf-8"))
        for file in sorted(files)
    }


def is_reader(name: str, module: ast.Module) -> bool:
    """Whether a module opens or parses something, or, where files come and go, has a function that says it reads."""
    calls = {
        node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for node in ast.walk(module)
        if isinstance(node, ast.Call)
    }
    functions = [node.name for node in module.body if isinstance(node, ast.FunctionDef)]
    says_so = name.startswith(("app.interchange.", "app.rubrics.")) and any(
        function.startswith(NAMED) for function in functions
    )
    return bool(calls & OPENING) or says_so


def test_no_reader_is_left_out() -> None:
    covered = {module for reader in READERS.values() for module in reader.modules}
    known = modules()
    readers = {name for name, module in known.items() if is_reader(name, module)}
    assert readers - covered - OWN.keys() == set(), (
        "give these spoiled files in tests/fuzz/readers.py, or say why not"
    )
    assert OWN.keys() - readers == set(), "these read nothing, so nothing need be said of them"
    assert {module for module in covered if module not in known} <= {
        "app.cli.rubric.workshop",
        "app.cli.study.new",
    }
    assert not covered & OWN.keys()


@pytest.mark.parametrize("reader", READERS)
def test_a_reader_names_what_it_goes_through(reader: str) -> None:
    assert READERS[reader].modules
