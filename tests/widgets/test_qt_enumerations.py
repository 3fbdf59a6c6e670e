"""Qt's enumerations are made in the short way, and are what `enum.Enum` makes of the same names and numbers."""

import enum
import subprocess
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QEvent, Qt

from widgets import qt_enumerations

_compare: Any = vars(enum)["_test_simple_enum"]  # raises TypeError where two enumerations differ
_make: Any = qt_enumerations._make
_make_with_checks: Any = qt_enumerations._make_with_checks


def _enumerations(module: ModuleType) -> Iterator[Any]:
    for name in dir(module):
        owner = getattr(module, name)  # what it has is made when it is first named
        for one in (owner, *vars(owner).values()) if isinstance(owner, type) else ():
            if isinstance(one, enum.EnumType) and one.__module__.startswith("PySide6"):
                yield one


@pytest.mark.parametrize("module", [QtCore, QtGui, QtWidgets], ids=lambda module: module.__name__)
def test_every_enumeration_is_what_python_makes(module: ModuleType) -> None:
    seen = list(_enumerations(module))
    for one in seen:
        pairs = [(name, member.value) for name, member in one.__members__.items()]
        expected = _make_with_checks(one.__base__, one.__name__, pairs, boundary=enum.KEEP)
        made = _make(one.__base__, one.__name__, pairs, boundary=enum.KEEP)
        _compare(expected, made)
        assert [*made.__members__] == [*one.__members__] == [name for name, _ in pairs]
        assert all(vars(one)[name] is one.__members__[name] for name, _ in pairs)
    assert len(seen) > 50


def test_the_window_makes_them_so() -> None:
    program = (
        "import enum; real = enum.EnumType._create_; import widgets; print(enum.EnumType._create_ is real)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_members_are_found_by_name_and_number_and_joined() -> None:
    assert type(vars(QEvent.Type)["Paint"]) is QEvent.Type
    assert QEvent.Type(QEvent.Type.Paint.value) is QEvent.Type.Paint is QEvent.Type["Paint"]
    assert Qt.AlignmentFlag.AlignCenter == Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
    assert (Qt.Key.__module__, Qt.Key.__qualname__) == ("PySide6.QtCore", "Qt.Key")


@pytest.mark.parametrize("names", ["A B", ["A"], [("A", "a")], {"A": 1}, [("_ignore_", 1)], [("name", 1)]])
def test_everything_else_is_made_as_ever(names: Any) -> None:
    assert not qt_enumerations._is_plain(enum.Enum, names, {"boundary": enum.KEEP})


@pytest.mark.parametrize("option", [{"module": "here"}, {"qualname": "here.A"}, {"type": str}])
def test_an_enumeration_of_a_module_is_made_as_ever(option: dict[str, Any]) -> None:
    assert not qt_enumerations._is_plain(enum.Enum, [("A", 1)], option)
