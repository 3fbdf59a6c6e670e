"""The order of the house, measured; every measure is shown a planted defect once, to prove it can fail."""

import ast
import importlib.metadata
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

from tests.repository import ROOT

SHIPPED = ["app", "widgets", "storage", "exporters", "resources"]
OURS = [*SHIPPED, "tests"]
DISTRIBUTION = "touchstone-workbench"
NOT_OURS = {"build", "dist", "__pycache__", "node_modules"}

HEAVY = ["PySide6", "pandas", "sklearn", "openai", "aiohttp", "sqlite_utils"]
IN_FEW_FILES = {
    "openai": 1,
    "aiohttp": 2,
    "pyttsx3": 1,
}  # aiohttp asks a server in one file, and is one in the other
SQL = re.compile(
    r"\b(SELECT\s.*\sFROM\s|INSERT\s+(OR\s+\w+\s+)?INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s"
    r"|(CREATE|DROP|ALTER)\s+(UNIQUE\s+)?(TABLE|INDEX|VIEW|TRIGGER)\s|PRAGMA\s+\w)",
    re.DOTALL,
)
SQL_WORD = re.compile("SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|PRAGMA")
"""Without any of these in a file, no text in it needs to be looked at."""
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME)\b")  # in two parts, so that this file passes itself


# The tree


def files(root: Path) -> Iterator[Path]:
    """Every file of ours below the root; hidden folders and what was built are not ours."""
    for entry in sorted(root.iterdir()):
        if entry.is_dir():
            is_hidden = entry.name.startswith(".") and entry.name != ".ci"
            if not is_hidden and entry.name not in NOT_OURS and not entry.name.endswith(".egg-info"):
                yield from files(entry)
        else:
            yield entry


def python_files(root: Path) -> Iterator[Path]:
    return (path for path in files(root) if path.suffix == ".py")


def shipped_files(root: Path) -> Iterator[Path]:
    return (path for path in python_files(root) if path.relative_to(root).parts[0] in SHIPPED)


def syntax(path: Path) -> ast.Module:
    return parsed(path.read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def parsed(text: str) -> ast.Module:
    """The last file's tree is kept, for whoever asks a second thing of it."""
    return ast.parse(text)


def statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Every statement, however deep. None is in an expression, of which there are ten times as many."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        holds = ast.stmt, ast.excepthandler, ast.match_case
        inside = [child for child in ast.iter_child_nodes(waiting.pop()) if isinstance(child, holds)]
        yield from (child for child in inside if isinstance(child, ast.stmt))
        waiting += inside


# The measures: each returns the offenders, one sentence each


def imported(path: Path) -> frozenset[str]:
    """The top-level packages a file imports, wherever in the file it does."""
    return imported_by(path.read_text(encoding="utf-8"))


@cache
def imported_by(text: str) -> frozenset[str]:
    """The same of a file's text, of which several measures ask."""
    names: set[str] = set()
    for node in ast.walk(parsed(text)):
        match node:
            case ast.Import():
                names |= {alias.name.partition(".")[0] for alias in node.names}
            case ast.ImportFrom(module=str(module), level=0):
                names.add(module.partition(".")[0])
            case ast.Call(
                func=ast.Attribute(attr="import_module") | ast.Name(id="import_module" | "__import__"),
                args=[ast.Constant(value=str(module)), *_],
            ):
                names.add(module.partition(".")[0])
    return frozenset(names)


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and text of every string that is not a docstring; what an f-string fills in reads `x`."""
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in prose:
                yield node.lineno, text
            case ast.JoinedStr(values=parts):
                yield node.lineno, "".join(str(getattr(part, "value", "x")) for part in map(_filled, parts))


def _filled(part: ast.expr) -> ast.expr:
    return part if isinstance(part, ast.Constant) else ast.Constant(value="x")


def sql_outside_storage(root: Path) -> list[str]:
    """SQL, and the packages that speak it, anywhere but in storage/."""
    offenders = []
    for path in shipped_files(root):
        place = path.relative_to(root)
        if place.parts[0] == "storage":
            continue
        for name in sorted(imported(path) & {"sqlite3", "sqlite_utils"}):
            offenders.append(f"{place.as_posix()} imports {name}")
        if not SQL_WORD.search(path.read_text(encoding="utf-8")):
            continue
        for line, text in texts(syntax(path)):
            if SQL.search(text + " "):
                offenders.append(f"{place.as_posix()}:{line} holds SQL")
    return offenders


def qt_outside_widgets(root: Path) -> list[str]:
    """Qt anywhere but in widgets/ and, inside a function, where the command line opens the window."""
    allowed = [root / "widgets", root / "app" / "cli"]
    return [
        f"{path.relative_to(root).as_posix()} imports PySide6"
        for path in shipped_files(root)
        if "PySide6" in imported(path) and not any(path.is_relative_to(folder) for folder in allowed)
    ]


def imported_twice(root: Path) -> list[str]:
    """Packages that are to be known to one file only, or to two, and are imported by more."""
    offenders = []
    for name, most in IN_FEW_FILES.items():
        places = [p.relative_to(root).as_posix() for p in shipped_files(root) if name in imported(p)]
        if len(places) > most:
            offenders.append(f"{name} is imported by {', '.join(places)}")
    return offenders


def module_imports(root: Path) -> dict[str, set[str]]:
    """What each module of the program and of packaging imports of these, inside functions and for types, too."""
    places = {}
    for path in python_files(root):
        place = path.relative_to(root).with_suffix("")
        if place.parts[0] in [*SHIPPED, "touchstone"]:
            places[".".join(place.parts).removesuffix(".__init__")] = path
        elif place.parts[0] == "packaging":  # a folder on the path of imports
            places[".".join(place.parts[1:])] = path
    found: dict[str, set[str]] = {}
    for name, path in places.items():
        found[name] = set()
        for node in statements(syntax(path)):
            if isinstance(node, ast.Import):
                found[name] |= {alias.name for alias in node.names if alias.name in places}
            elif isinstance(node, ast.ImportFrom) and node.module:
                parts = [f"{node.module}.{alias.name}" for alias in node.names]
                found[name] |= {part if part in places else node.module for part in parts} & set(places)
    return found


def import_circles(root: Path) -> list[str]:
    """A circle of modules that import each other, if there is one."""
    try:
        TopologicalSorter(module_imports(root)).prepare()
    except CycleError as error:
        return [f"{name} is imported by {importer}" for name, importer in pairwise(error.args[1])]
    return []


def unfinished(root: Path) -> list[str]:
    """Marks of work left for later, in any text file."""
    offenders = []
    for path in files(root):
        if path.name == "eval.schema.json":  # other people's, as they publish it
            continue
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:  # a picture, a sound, a font
            continue
        for number, line in enumerate(lines, start=1):
            if found := UNFINISHED.search(line):
                offenders.append(f"{path.relative_to(root).as_posix()}:{number} says {found[0]}")
    return offenders


# The language is chosen before anything else is loaded, so it asks by itself where the settings are.
MAY_ASK_FOR_THE_SYSTEM = ("app/system.py", "app/language.py")


def asks_for_the_system(root: Path) -> list[str]:
    """Code elsewhere that asks which system it runs on."""
    return [
        f"{path.relative_to(root).as_posix()}:{node.lineno} asks for the system"
        for path in shipped_files(root)
        if path.relative_to(root).as_posix() not in MAY_ASK_FOR_THE_SYSTEM
        for node in ast.walk(syntax(path))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (node.value.id, node.attr) in {("sys", "platform"), ("os", "name"), ("platform", "system")}
    ]


def decided_by_sentence(root: Path) -> list[str]:
    """Code that looks at what was said to find out what happened: sentences are for people, and translated."""
    return [
        f"{path.relative_to(root).as_posix()}:{node.lineno} compares a sentence"
        for path in shipped_files(root)
        for node in ast.walk(syntax(path))
        if isinstance(node, ast.Compare)
        and any(
            isinstance(one, ast.Attribute) and one.attr == "sentence"
            for one in [node.left, *node.comparators]
        )
        and not any(isinstance(one, ast.Is | ast.IsNot) for one in node.ops)
    ]


def hides_packaging(root: Path) -> list[str]:
    """An __init__.py that would put our packaging/ in the place of the package of that name."""
    return [str(path) for path in [root / "packaging" / "__init__.py"] if path.exists()]


def intruders(names: Iterable[str], path: list[str]) -> list[str]:
    """Installed distributions, on the import path, that own a top-level name of ours."""
    offenders = set()
    for distribution in importlib.metadata.distributions(path=path):
        owner = distribution.metadata["Name"]
        # A folder without modules of Python's own is none that could be imported in our place.
        owned = {
            (file.parts[0] if len(file.parts) > 1 else file.stem)
            for file in distribution.files or []
            if file.suffix in (".py", ".so", ".pyd")
        }
        if owner != DISTRIBUTION:
            offenders |= {f"{owner} owns {name}" for name in names if name in owned}
    return sorted(offenders)


LOOK = """
import importlib, json, pkgutil, sys
def walk(name):
    module = importlib.import_module(name)
    for found in pkgutil.iter_modules(getattr(module, "__path__", []), name + "."):
        if not found.name.endswith(".__main__"):
            walk(found.name)
for name in sys.argv[2:]:
    walk(name) if sys.argv[1] == "all" else importlib.import_module(name)
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


def loaded(root: Path, names: list[str], how: str) -> set[str]:
    """The top-level modules a fresh interpreter holds after importing the named ones of the tree at
    `root`; `how` is `all` (with everything inside them) or `only`."""
    command = [sys.executable, "-c", LOOK, how, *names]
    result = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return set(json.loads(result.stdout.splitlines()[-1]))


# The house as it stands


@pytest.mark.parametrize(
    "measure",
    [
        sql_outside_storage,
        qt_outside_widgets,
        imported_twice,
        import_circles,
        decided_by_sentence,
        asks_for_the_system,
        unfinished,
        hides_packaging,
    ],
)
def test_the_house_is_in_order(measure: Callable[[Path], list[str]]) -> None:
    offenders = measure(ROOT)
    assert not offenders, "\n".join(offenders)


def test_nobody_else_owns_a_name_of_ours() -> None:
    offenders = intruders(OURS, sys.path)
    assert not offenders, "\n".join(offenders)


def test_the_core_loads_no_qt() -> None:
    assert "PySide6" not in loaded(ROOT, ["app", "storage", "exporters"], "all")


def test_the_command_line_loads_nothing_heavy() -> None:
    assert loaded(ROOT, ["app.cli"], "only") & set(HEAVY) == set()


# Each measure, shown a defect


def plant(root: Path, place: str, text: str) -> Path:
    path = root / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "text",
    [
        "import sqlite3\n",
        "def f():\n    from sqlite_utils.db import Database\n",
        'x = "SELECT id FROM image"\n',
        'x = f"SELECT {1}\\n FROM {2} WHERE id = ?"\n',
        'x = "INSERT OR IGNORE INTO image VALUES (1)"\n',
        'x = "UPDATE image SET name = 1"\n',
        'x = "PRAGMA user_version"\n',
    ],
)
def test_sql_is_found_outside_storage_only(tmp_path: Path, text: str) -> None:
    plant(tmp_path, "storage/a.py", text)
    plant(tmp_path, "tests/a.py", text)
    assert sql_outside_storage(tmp_path) == []
    plant(tmp_path, "widgets/a.py", text)
    assert len(sql_outside_storage(tmp_path)) == 1


def test_words_for_people_are_no_sql(tmp_path: Path) -> None:
    plant(tmp_path, "app/a.py", '"""SELECT a FROM b"""\nx = "Select an image from the list. Update it."\n')
    assert sql_outside_storage(tmp_path) == []


def test_qt_is_found_outside_widgets(tmp_path: Path) -> None:
    plant(tmp_path, "widgets/a.py", "import PySide6\n")
    plant(tmp_path, "app/cli/a.py", "def f():\n    from PySide6 import QtCore\n")
    assert qt_outside_widgets(tmp_path) == []
    plant(tmp_path, "app/a.py", "def f():\n    from PySide6.QtCore import QObject\n")
    assert qt_outside_widgets(tmp_path) == ["app/a.py imports PySide6"]


def test_a_second_importer_is_found(tmp_path: Path) -> None:
    plant(tmp_path, "app/a.py", "def f():\n    import openai.types\n")
    assert imported_twice(tmp_path) == []
    plant(tmp_path, "app/b.py", "import importlib\nimportlib.import_module('openai')\n")
    assert imported_twice(tmp_path) == ["openai is imported by app/a.py, app/b.py"]


@pytest.mark.parametrize(
    "importing",
    [
        "from app.b import work\n",
        "import app.b\n",
        "from app import b\n",
        "def f():\n    from app.b import work\n",
        "if TYPE_CHECKING:\n    from app.b import Work\n",
    ],
)
def test_a_circle_of_imports_is_found(tmp_path: Path, importing: str) -> None:
    plant(tmp_path, "app/a.py", importing)
    plant(tmp_path, "app/b.py", "from storage.c import Work\n")
    plant(tmp_path, "storage/c.py", "import app\n")
    plant(tmp_path, "packaging/a.py", "import app.a\n")
    assert import_circles(tmp_path) == []
    plant(tmp_path, "storage/c.py", "import app.a\n")
    assert sorted(import_circles(tmp_path)) == [
        "app.a is imported by storage.c",
        "app.b is imported by app.a",
        "storage.c is imported by app.b",
    ]


def test_a_circle_in_packaging_is_found(tmp_path: Path) -> None:
    plant(tmp_path, "packaging/installers/a.py", "from b import work\n")
    plant(tmp_path, "packaging/b.py", "def f():\n    from installers import a\n")
    assert len(import_circles(tmp_path)) == 2


@pytest.mark.parametrize("comparison", ["error.sentence == NO_NAME", "NO_NAME in error.sentence"])
def test_a_decision_by_a_sentence_is_found(tmp_path: Path, comparison: str) -> None:
    plant(tmp_path, "app/a.py", "is_told = said.sentence is not None\n")
    assert decided_by_sentence(tmp_path) == []
    plant(tmp_path, "app/a.py", f"if {comparison}:\n    pass\n")
    assert decided_by_sentence(tmp_path) == ["app/a.py:1 compares a sentence"]


@pytest.mark.parametrize("question", ["sys.platform", "os.name", "platform.system()"])
def test_a_question_for_the_system_is_found(tmp_path: Path, question: str) -> None:
    plant(tmp_path, "app/system.py", f"{question}\n")
    plant(tmp_path, "app/place.py", f"a = {question} == 'win32'\n")
    assert asks_for_the_system(tmp_path) == ["app/place.py:1 asks for the system"]


@pytest.mark.parametrize("mark", ["TO" + "DO", "FIX" + "ME"])
def test_marks_of_unfinished_work_are_found(tmp_path: Path, mark: str) -> None:
    plant(tmp_path, ".venv/a.py", f"# {mark}\n")
    (tmp_path / "picture.png").write_bytes(b"\xff\xfe" + mark.encode())
    assert unfinished(tmp_path) == []
    plant(tmp_path, "docs/a.md", f"fine\n{mark}: later\n")
    assert unfinished(tmp_path) == [f"docs/a.md:2 says {mark}"]


def test_a_packaging_package_is_found(tmp_path: Path) -> None:
    assert hides_packaging(tmp_path) == []
    path = plant(tmp_path, "packaging/__init__.py", "")
    assert hides_packaging(tmp_path) == [str(path)]


def test_an_intruder_is_named(tmp_path: Path) -> None:
    for name in ("guest", DISTRIBUTION):
        records = "app/__init__.py,,\ntests.py,,\nwidgets/readme.txt,,\nguest/app/a.py,,\n"
        plant(tmp_path, f"{name}-1.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        plant(tmp_path, f"{name}-1.dist-info/RECORD", records)
        plant(tmp_path, "app/__init__.py", "")
        plant(tmp_path, "tests.py", "")
    assert intruders(OURS, [str(tmp_path)]) == ["guest owns app", "guest owns tests"]


def test_a_heavy_import_is_found(tmp_path: Path) -> None:
    plant(tmp_path, "PySide6.py", "")
    plant(tmp_path, "app/__init__.py", "")
    plant(tmp_path, "app/__main__.py", "raise SystemExit('started')\n")
    plant(tmp_path, "app/deep/__init__.py", "")
    plant(tmp_path, "app/deep/a.py", "import PySide6\n")
    assert "PySide6" in loaded(tmp_path, ["app"], "all")
    assert "PySide6" not in loaded(tmp_path, ["app"], "only")
