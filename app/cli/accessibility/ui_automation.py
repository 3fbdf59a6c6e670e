"""Reads a window by UI Automation, as NVDA, JAWS and Narrator do: its COM interface, by way of comtypes. Untested on
Windows."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from app.cli.accessibility.elements import Element
from app.errors import UserError
from app.messages.cli import accessibility

# From UIAutomationClient.h: the class, scopes, properties and types of controls.
_AUTOMATION = "{ff48dba4-60ef-4201-aa87-54103eef594e}"
_CHILDREN = 2
_PROCESS, _IS_SELECTED, _TOGGLE_STATE = 30002, 30079, 30086
_KINDS = {
    50032: "window",
    50004: "text",
    50002: "check box",
    50008: "list",
    50007: "row",
    50036: "table",
    50028: "table",
    50029: "cell",
    50000: "button",
}
_MOST_DEPTH = 12


def walk(process: int) -> list[Element]:
    """All that a process gives out. Raises UserError where it cannot be asked."""
    try:
        client = import_module("comtypes.client")
    except ImportError:
        raise UserError(accessibility.no_library(name="comtypes")) from None
    try:
        library = client.GetModule("UIAutomationCore.dll")
        automation = client.CreateObject(_AUTOMATION, interface=library.IUIAutomation)
        ours = automation.CreatePropertyCondition(_PROCESS, process)
        window = automation.GetRootElement().FindFirst(_CHILDREN, ours)
        return list(_parts(automation.ControlViewWalker, window, 0)) if window else []
    except OSError as error:  # which a COMError is
        raise UserError(accessibility.not_read(reason=str(error))) from None


def _parts(walker: Any, element: Any, depth: int) -> Iterator[Element]:
    kind = element.CurrentControlType
    states = {
        word
        for word, number in (("checked", _TOGGLE_STATE), ("selected", _IS_SELECTED))
        if element.GetCurrentPropertyValue(number) in (1, True)
    }
    yield Element(_KINDS.get(kind, ""), element.CurrentName or "", frozenset(states), f"UIA {kind}", depth)
    part = walker.GetFirstChildElement(element) if depth < _MOST_DEPTH else None
    while part:
        yield from _parts(walker, part, depth + 1)
        part = walker.GetNextSiblingElement(part)
