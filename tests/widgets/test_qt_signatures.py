"""PySide6's modules for signatures: not executed at the start, and as good as ever when a call has wrong arguments."""

import subprocess
import sys

import pytest

ASK = """
import sys
import {first}
from PySide6.QtCore import QPoint
print(sorted(name for name, module in sys.modules.items()
             if name.startswith("shibokensupport.") and type(module).__name__ != "_LazyModule"))
try:
    QPoint("a", 3)
except TypeError as error:
    print(error)
"""


def _asked(first: str) -> tuple[set[str], str]:
    """The modules that PySide6 has executed when it is imported this way, and what it says of a wrong argument."""
    done = subprocess.run(
        [sys.executable, "-c", ASK.format(first=first)], capture_output=True, text=True, check=True
    )
    executed, _, error = done.stdout.partition("\n")
    return set(executed.strip("[]'").split("', '")), error


@pytest.fixture(scope="module")
def asked() -> tuple[set[str], str]:
    """With the window's package imported first."""
    return _asked("widgets")


@pytest.mark.parametrize("name", ["parser", "layout", "errorhandler", "lib.enum_sig", "lib.pyi_generator"])
def test_a_module_waits_until_it_is_used(asked: tuple[set[str], str], name: str) -> None:
    assert "shibokensupport.signature.mapping" in asked[0]
    assert f"shibokensupport.signature.{name}" not in asked[0]


def test_an_error_says_what_is_wrong(asked: tuple[set[str], str]) -> None:
    assert "Supported signatures" in asked[1]
    assert asked[1] == _asked("PySide6.QtCore")[1]
