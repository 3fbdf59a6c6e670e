"""Reads a window by AT-SPI, as Orca does: the D-Bus interfaces of at-spi2-core, by way of jeepney."""

from collections.abc import Iterator
from typing import Any

from app.cli.accessibility.elements import Element
from app.errors import UserError
from app.messages.cli import accessibility

_NULL = "/org/a11y/atspi/null"
_ACCESSIBLE = "org.a11y.atspi.Accessible"
_MOST_DEPTH, _PATIENCE_S = 12, 3.0
# Numbers of roles and states as in AtspiRole and AtspiStateType.
_KINDS = {
    23: "window",
    61: "text",
    7: "check box",
    31: "list",
    32: "row",
    55: "table",
    56: "cell",
    43: "button",
}
_STATES = {4: "checked", 23: "selected"}


def walk(process: int) -> list[Element]:
    """All that a process gives out. Raises UserError without the accessibility service."""
    try:
        from jeepney import DBusAddress, new_method_call
        from jeepney.io.blocking import open_dbus_connection
        from jeepney.wrappers import DBusErrorResponse
    except ImportError:
        raise UserError(accessibility.no_library(name="jeepney")) from None
    try:
        with open_dbus_connection("SESSION") as session:
            bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
            asked = session.send_and_get_reply(new_method_call(bus, "GetAddress"), timeout=_PATIENCE_S)
            address = str(asked.body[0])
        with open_dbus_connection(address) as connection:
            return list(_Bus(connection).walk(process))
    except (OSError, KeyError, IndexError, ValueError, DBusErrorResponse):
        raise UserError(accessibility.NO_BUS) from None


class _Bus:
    """The accessibility bus."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def walk(self, process: int) -> Iterator[Element]:
        """The parts of the programs of one process, each before its own parts."""
        root = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
        for program in self._call(root, _ACCESSIBLE, "GetChildren"):
            (number,) = self._call(
                ("org.freedesktop.DBus", "/org/freedesktop/DBus"),
                "org.freedesktop.DBus",
                "GetConnectionUnixProcessID",
                "s",
                (program[0],),
                whole=True,
            ) or (0,)
            if number == process:
                for part in self._call(program, _ACCESSIBLE, "GetChildren"):
                    yield from self._parts(part, 0)

    def _parts(self, place: tuple[str, str], depth: int) -> Iterator[Element]:
        if place[1] == _NULL or depth > _MOST_DEPTH:
            return
        kind = _KINDS.get(self._call(place, _ACCESSIBLE, "GetRole"), "")
        role = str(self._call(place, _ACCESSIBLE, "GetRoleName"))
        name = self._call(place, "org.freedesktop.DBus.Properties", "Get", "ss", (_ACCESSIBLE, "Name"))
        low, high = self._call(place, _ACCESSIBLE, "GetState")
        bits = low | high << 32
        states = frozenset(word for number, word in _STATES.items() if bits >> number & 1)
        yield Element(kind, str(name[1]), states, role, depth)
        for part in self._call(place, _ACCESSIBLE, "GetChildren"):
            yield from self._parts(part, depth + 1)

    def _call(
        self,
        place: tuple[str, str],
        interface: str,
        method: str,
        signature: str | None = None,
        body: tuple[str, ...] = (),
        whole: bool = False,
    ) -> Any:
        """What a method answers; its only value, or all of them where it is `whole`; empty where it fails."""
        from jeepney import DBusAddress, MessageType, new_method_call

        message = new_method_call(DBusAddress(place[1], place[0], interface), method, signature, body)
        answer = self._connection.send_and_get_reply(message, timeout=_PATIENCE_S)
        if answer.header.message_type is MessageType.error:
            return ()
        return answer.body if whole else answer.body[0]
