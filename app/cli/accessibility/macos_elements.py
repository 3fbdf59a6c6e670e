"""Reads a window by macOS' accessibility interface, as VoiceOver does, by way of pyobjc. Untested on macOS."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from app.cli.accessibility.elements import Element
from app.errors import UserError
from app.messages.cli import accessibility

_KINDS = {
    "AXWindow": "window",
    "AXTextField": "text",
    "AXCheckBox": "check box",
    "AXList": "list",
    "AXStaticText": "row",
    "AXTable": "table",
    "AXCell": "cell",
    "AXButton": "button",
}
_NAMES = ("AXTitle", "AXDescription", "AXValue")
_MOST_DEPTH = 12


def walk(process: int) -> list[Element]:
    """All that a process gives out. Raises UserError where it may not be asked."""
    try:
        services = import_module("ApplicationServices")
    except ImportError:
        raise UserError(accessibility.no_library(name="pyobjc-framework-ApplicationServices")) from None
    if not services.AXIsProcessTrusted():
        raise UserError(accessibility.NOT_ALLOWED)
    program = services.AXUIElementCreateApplication(process)
    windows = _value(services, program, "AXWindows") or ()
    return [part for window in windows for part in _parts(services, window, 0)]


def _parts(services: Any, element: Any, depth: int) -> Iterator[Element]:
    role = str(_value(services, element, "AXRole") or "")
    names = (_value(services, element, attribute) for attribute in _NAMES)
    name = next((name for name in names if isinstance(name, str) and name), "")
    states = set()
    if role == "AXCheckBox" and _value(services, element, "AXValue") == 1:
        states.add("checked")
    if _value(services, element, "AXSelected"):
        states.add("selected")
    yield Element(_KINDS.get(role, ""), name, frozenset(states), role, depth)
    if depth < _MOST_DEPTH:
        for part in _value(services, element, "AXChildren") or ():
            yield from _parts(services, part, depth + 1)


def _value(services: Any, element: Any, attribute: str) -> Any:
    """What an attribute of an element holds; None where it has no such attribute."""
    error, value = services.AXUIElementCopyAttributeValue(element, attribute, None)
    return None if error else value
