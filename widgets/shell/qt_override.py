"""No exception leaves a method that Qt calls: it is reported, and Qt gets a default in its place.

With PySide6 6.10 to 6.12, on every Python, an exception that leaves an override makes Qt's next look-up of an override
drop a reference too many, and with Python 3.11 one that C code raised ends the program at once. Up to 6.9 it was
printed and Qt went on. Here it goes to `sys.excepthook`, as those of slots do, whatever the release.
"""

import sys
import threading
from collections.abc import Callable
from enum import Enum
from functools import wraps
from types import NoneType
from typing import Any, TypeVar, get_type_hints

from PySide6.QtCore import QObject

Method = TypeVar("Method", bound=Callable[..., Any])
_reporting = threading.local()
_TAKES_ANY = 0x04 | 0x08
"""The flags of code that takes `*` and `**`. `inspect` names them, but the first window does without that module."""


def qt_override(method: Method) -> Method:
    """Decorates every method that Qt calls, of a class with a base class of Qt's.

    An exception is reported through `sys.excepthook`, and the method returns the default of its return type: None,
    False, 0, no text, an invalid size or index.
    """
    guard: Callable[[Method], Method] = _GUARDS.get(_positions(method), _guard_any)
    return guard(method)


def is_qt_override(method: object) -> bool:
    """Whether a method is decorated so."""
    return bool(getattr(method, "_is_qt_override", False))


def report(error: BaseException) -> None:
    """Hand an exception to `sys.excepthook`, or on another thread to that of threads; raises nothing itself.

    Telling may lead back into the override that failed, such as a size that is asked for again: such a second
    failure goes to the standard error stream only, or there would be no end.
    """
    if getattr(_reporting, "is_on", False):
        sys.__excepthook__(type(error), error, error.__traceback__)
        return
    _reporting.is_on = True
    try:
        thread = threading.current_thread()
        if thread is threading.main_thread():
            sys.excepthook(type(error), error, error.__traceback__)
        else:
            threading.excepthook(threading.ExceptHookArgs((type(error), error, error.__traceback__, thread)))
    except BaseException as failure:  # noqa: BLE001  # whoever tells of errors has one too
        sys.__excepthook__(type(failure), failure, failure.__traceback__)
    finally:
        _reporting.is_on = False


def _positions(method: Any) -> int:
    """How many arguments it takes, all by position; -1 where that is not all there is to it."""
    code = method.__code__
    is_more = (
        method.__defaults__ or code.co_posonlyargcount or code.co_kwonlyargcount or code.co_flags & _TAKES_ANY
    )
    return -1 if is_more else int(code.co_argcount)


# One for each number of arguments: PySide6 counts them before it calls a method as a slot, and it is faster so.


def _guard_none(method: Callable[[Any], Any]) -> Callable[[Any], Any]:
    @wraps(method)
    def guarded(self: Any) -> Any:
        try:
            return method(self)
        except BaseException as error:  # noqa: BLE001
            return _failed(method, error)

    return _marked(guarded)


def _guard_one(method: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    @wraps(method)
    def guarded(self: Any, one: Any) -> Any:
        try:
            return method(self, one)
        except BaseException as error:  # noqa: BLE001
            return _failed(method, error)

    return _marked(guarded)


def _guard_two(method: Callable[[Any, Any, Any], Any]) -> Callable[[Any, Any, Any], Any]:
    @wraps(method)
    def guarded(self: Any, one: Any, two: Any) -> Any:
        try:
            return method(self, one, two)
        except BaseException as error:  # noqa: BLE001
            return _failed(method, error)

    return _marked(guarded)


def _guard_any(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def guarded(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except BaseException as error:  # noqa: BLE001
            return _failed(method, error)

    return _marked(guarded)


_GUARDS: dict[int, Any] = {1: _guard_none, 2: _guard_one, 3: _guard_two}


def _marked(guarded: Callable[..., Any]) -> Callable[..., Any]:
    guarded._is_qt_override = True  # type: ignore[attr-defined]
    return guarded


def _failed(method: Callable[..., Any], error: BaseException) -> Any:
    report(error)
    try:
        return _default(get_type_hints(method).get("return"))
    except BaseException as failure:  # noqa: BLE001
        report(failure)
        return None


def _default(kind: Any) -> Any:
    """What stands for nothing in a type: None for objects, flags unset, an invalid size."""
    if not isinstance(kind, type) or kind in (NoneType, object) or issubclass(kind, QObject):
        return None
    return kind(0) if issubclass(kind, Enum) else kind()
