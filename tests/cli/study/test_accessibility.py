"""`doctor --accessibility`: what is compared and said, and the interfaces of other systems with stand-ins for them."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.cli import main
from app.cli.accessibility import macos_elements, ui_automation
from app.cli.accessibility.elements import EXPECTED, Element, compare, lines
from app.cli.accessibility.reading import read_until_whole
from app.errors import UserError
from app.messages.cli import accessibility

Node = tuple[Element, list[Any]]


def test_all_that_should_be_there_is_as_it_should_be() -> None:
    said = list(lines(EXPECTED))
    assert said[0] == accessibility.all_found(count=len(EXPECTED))
    assert said[-1] == accessibility.SEND_THIS


@pytest.mark.parametrize("at", range(len(EXPECTED)))
def test_each_part_that_is_missing_is_named_first(at: int) -> None:
    gone = EXPECTED[at]
    said = list(lines([one for one in EXPECTED if one is not gone]))
    assert said[0] == accessibility.some_wrong(count=1)
    part = accessibility.part(gone.kind, gone.name, sorted(gone.states))
    assert said[1] == accessibility.missing(part=part)


def test_a_state_that_is_missing_is_named() -> None:
    read = [replace(one, states=frozenset()) if one.kind == "check box" else one for one in EXPECTED]
    (wrong,) = (one for one in compare(read) if not one.is_right)
    assert wrong.expected.kind == "check box"
    assert accessibility.states([]) in list(lines(read))[1]


def test_a_list_may_stand_for_a_table() -> None:
    instead = {"table": "list", "cell": "row"}
    read = [replace(one, kind=instead.get(one.kind, one.kind)) for one in EXPECTED]
    assert all(one.is_right for one in compare(read))


def test_a_window_that_is_still_coming_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [[], list(EXPECTED[:3]), list(EXPECTED), []]
    monkeypatch.setattr("app.cli.accessibility.reading.PAUSE_S", 0)
    assert read_until_whole(lambda _process: answers.pop(0), 7, patience=60) == list(EXPECTED)


# --- stand-ins for the interfaces of Windows and macOS

TREE: Node = (EXPECTED[0], [(one, []) for one in EXPECTED[1:]])


class Control:
    """An element of UI Automation."""

    def __init__(self, node: Node) -> None:
        element, self.parts = node
        kinds = {kind: number for number, kind in ui_automation._KINDS.items()}
        self.CurrentControlType, self.CurrentName = kinds[element.kind], element.name
        self._values = {30086: int("checked" in element.states), 30079: "selected" in element.states}

    def GetCurrentPropertyValue(self, number: int) -> object:
        return self._values[number]


class Walker:
    """Goes through a tree of controls."""

    def __init__(self) -> None:
        self._next: dict[int, Control | None] = {}

    def GetFirstChildElement(self, control: Control) -> Control | None:
        parts = [Control(part) for part in control.parts]
        for one, following in zip(parts, [*parts[1:], None], strict=False):
            self._next[id(one)] = following
        return parts[0] if parts else None

    def GetNextSiblingElement(self, control: Control) -> Control | None:
        return self._next[id(control)]


def test_windows_is_read_by_ui_automation(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    kept = Control(TREE)
    automation = SimpleNamespace(
        CreatePropertyCondition=lambda number, value: asked.append((number, value)),
        GetRootElement=lambda: SimpleNamespace(FindFirst=lambda _scope, _condition: kept),
        ControlViewWalker=Walker(),
    )
    client = SimpleNamespace(
        GetModule=lambda _name: SimpleNamespace(IUIAutomation=None),
        CreateObject=lambda _class, interface: automation,
    )
    monkeypatch.setitem(sys.modules, "comtypes", ModuleType("comtypes"))
    monkeypatch.setitem(sys.modules, "comtypes.client", client)
    assert all(one.is_right for one in compare(ui_automation.walk(42)))
    assert asked == [(30002, 42)]


def services(is_trusted: bool) -> Any:
    """macOS' ApplicationServices, with one window."""
    roles = {kind: role for role, kind in macos_elements._KINDS.items()}

    def attribute(node: Any, name: str, _nothing: None) -> tuple[int, object]:
        if name == "AXWindows":
            return 0, [TREE]
        element, parts = node
        values = {
            "AXRole": roles[element.kind],
            "AXTitle": element.name,
            "AXChildren": parts,
            "AXSelected": "selected" in element.states,
            "AXValue": int("checked" in element.states),
        }
        return (0, values[name]) if name in values else (-25205, None)

    return SimpleNamespace(
        AXIsProcessTrusted=lambda: is_trusted,
        AXUIElementCreateApplication=lambda number: number,
        AXUIElementCopyAttributeValue=attribute,
    )


def test_macos_is_read_by_its_interface(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ApplicationServices", services(is_trusted=True))
    assert all(one.is_right for one in compare(macos_elements.walk(42)))


@pytest.mark.parametrize(
    ("module", "walk", "sentence"),
    [
        (None, ui_automation.walk, accessibility.no_library(name="comtypes")),
        (None, macos_elements.walk, accessibility.no_library(name="pyobjc-framework-ApplicationServices")),
        (services(is_trusted=False), macos_elements.walk, accessibility.NOT_ALLOWED),
    ],
)
def test_what_cannot_be_read_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, module: Any, walk: Callable[[int], list[Element]], sentence: str
) -> None:
    monkeypatch.setitem(sys.modules, "ApplicationServices", module)
    monkeypatch.setitem(sys.modules, "comtypes", None)
    with pytest.raises(UserError) as told:
        walk(1)
    assert told.value.sentence == sentence


def test_a_system_without_an_interface_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "freebsd14")
    assert main(["doctor", "--accessibility"]) == 1
    assert accessibility.NO_INTERFACE in capsys.readouterr().err


def test_the_window_says_who_it_is_and_ends_with_its_input() -> None:
    sample = subprocess.Popen(
        [sys.executable, "-m", "app.cli.accessibility.sample_window"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert sample.stdout is not None
    assert int(sample.stdout.readline()) == sample.pid
    _rest, _errors = sample.communicate(timeout=60)
    assert sample.returncode == 0
