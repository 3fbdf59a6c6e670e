"""Has the enumerations of Qt's classes made in the short way in which Python makes enumerations of its own library.

PySide6 makes all enumerations of a class when the class is first named, of `Qt` alone 93 with 1,195 members, by calling
`enum.Enum`. That checks each member for everything that somebody may have written by hand. `enum._simple_enum` takes
half as long and comes to the same, as a test finds with Python's own comparison of the two ways. Its members are then
put where looking one up runs no Python, which is where `enum.Enum` puts them. Only names with numbers are made so, and
only by versions of Python in which the two ways were compared.
"""

import enum
import sys
from typing import Any

_make_with_checks = enum.EnumType._create_  # type: ignore[attr-defined]
_simple_enum = enum._simple_enum if sys.version_info < (3, 14) else None  # type: ignore[attr-defined]
_BASES = enum.Enum, enum.IntEnum, enum.Flag, enum.IntFlag
_TAKEN = frozenset(name for base in _BASES for one in base.__mro__ for name in vars(one))  # such as `name`


def _make(base: Any, class_name: str, names: Any, **options: Any) -> Any:
    """In place of `EnumType._create_`: an enumeration of these names."""
    if not _is_plain(base, names, options):
        return _make_with_checks(base, class_name, names, **options)
    assert _simple_enum is not None
    made = _simple_enum(base, boundary=options.get("boundary"))(type(class_name, (), dict(names)))
    for name, member in made.__members__.items():
        type.__setattr__(made, name, member)
    return made


def _is_plain(base: Any, names: Any, options: dict[str, Any]) -> bool:
    """Whether these are pairs of a name and a number, for one of Python's own bases and no module in particular."""
    return (
        base in _BASES
        and options.get("module") is options.get("qualname") is options.get("type") is None
        and isinstance(names, list)
        and all(type(one) is tuple and type(one[-1]) is int and _is_free(one[0]) for one in names)
    )


def _is_free(name: str) -> bool:
    return name not in _TAKEN and name[:1] != "_"


if _simple_enum is not None:
    enum.EnumType._create_ = _make  # type: ignore[attr-defined]
