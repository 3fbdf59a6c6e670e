"""An AT-SPI client, run by the system's Python, which alone has the bindings; see `atspi.py` for the other end.

Requests come as JSON lines on standard input, {"id": 1, "ask": "tree", "session": 1234, ...}; answers and events go
as JSON lines to standard output. A session is the process session of the program listened to: what other
programs on the bus do is of no interest.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

ANSWER_MS = 20_000  # how long a program may leave a question open before it counts as stuck
EVENTS = ("object:announcement", "object:state-changed:focused", "window:activate")


def tell(**message: Any) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def states_of(node: Any) -> list[str]:
    return sorted(state.value_nick for state in node.get_state_set().get_states())


def is_showing(node: Any) -> bool:
    return bool(node.get_state_set().contains(Atspi.StateType.SHOWING))


def children_of(node: Any) -> Iterator[Any]:
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield child


def actions_of(node: Any) -> list[str]:
    action = node.get_action_iface()
    if action is None:
        return []
    return [Atspi.Action.get_action_name(action, i) for i in range(Atspi.Action.get_n_actions(action))]


def introduce(node: Any) -> dict[str, Any]:
    return {
        "role": node.get_role_name(),
        "name": node.get_name(),
        "description": node.get_description(),
        "states": states_of(node),
    }


def describe(node: Any) -> dict[str, Any]:
    found = {**introduce(node), "actions": actions_of(node)}
    text = node.get_text_iface()
    if text is not None:
        found["text"] = Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text))
    return found


def branch(node: Any, with_hidden: bool) -> dict[str, Any]:
    children = [child for child in children_of(node) if with_hidden or is_showing(child)]
    return {**describe(node), "children": [branch(child, with_hidden) for child in children]}


def is_in(session: int, pid: int) -> bool:
    try:
        return pid > 0 and os.getsid(pid) == session
    except ProcessLookupError:
        return False  # the program ended while it was being looked at


def programs(session: int) -> list[Any]:
    """The programs of a session that are on the bus, fresh: what the library remembers may be out of date."""
    desktop = Atspi.get_desktop(0)
    desktop.clear_cache()
    found = []
    for program in children_of(desktop):
        try:
            if is_in(session, program.get_process_id()):
                program.clear_cache()
                found.append(program)
        except GLib.Error:
            continue  # a program that is just leaving the bus
    return found


def windows(session: int) -> list[Any]:
    return [window for program in programs(session) for window in children_of(program) if is_showing(window)]


def below(node: Any) -> Iterator[Any]:
    for child in children_of(node):
        if is_showing(child):
            yield child
            yield from below(child)


def answer_windows(request: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"title": window.get_name(), "states": states_of(window)} for window in windows(request["session"])
    ]


def answer_ping(request: dict[str, Any]) -> bool:
    """Ask each window for its place, which is never remembered: the answer comes when earlier work is done."""
    for window in windows(request["session"]):
        Atspi.Component.get_extents(window.get_component_iface(), Atspi.CoordType.SCREEN)
    return True


def answer_tree(request: dict[str, Any]) -> list[dict[str, Any]]:
    return [branch(program, request["with_hidden"]) for program in programs(request["session"])]


def answer_act(request: dict[str, Any]) -> bool:
    """Do a named action on the first showing control of that name and role; False where there is none."""
    wanted = (request["name"], request["role"])
    for window in windows(request["session"]):
        for node in below(window):
            if (node.get_name(), node.get_role_name()) != wanted:
                continue
            names = [name.casefold() for name in actions_of(node)]
            if request["action"].casefold() in names:
                index = names.index(request["action"].casefold())
                return bool(Atspi.Action.do_action(node.get_action_iface(), index))
    return False


ANSWERS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "windows": answer_windows,
    "ping": answer_ping,
    "tree": answer_tree,
    "act": answer_act,
}


def on_request(channel: Any, condition: Any, loop: Any) -> bool:
    line = sys.stdin.readline()
    if not line:
        loop.quit()
        return False
    request = json.loads(line)
    try:
        tell(id=request["id"], answer=ANSWERS[request["ask"]](request))
    except GLib.Error as error:
        tell(id=request["id"], error=error.message)
    return True


def on_event(event: Any) -> None:
    at = time.monotonic()
    try:
        if event.type.startswith("object:announcement"):
            # 1 is polite, 2 assertive
            tell(event="announcement", at=at, text=str(event.any_data), politeness=event.detail1)
        elif event.type.startswith("window:activate"):
            tell(event="window", at=at, title=event.source.get_name())
        elif event.detail1:
            tell(event="focus", at=at, **introduce(event.source))
    except GLib.Error as error:
        tell(event="lost", at=at, type=event.type, reason=error.message)  # the control was gone already


def main() -> None:
    Atspi.init()
    Atspi.set_timeout(ANSWER_MS, ANSWER_MS)
    listener = Atspi.EventListener.new(on_event)
    for event in EVENTS:
        listener.register(event)
    loop = GLib.MainLoop()
    Atspi.get_desktop(0).get_child_count()
    tell(event="ready", at=time.monotonic())
    GLib.io_add_watch(sys.stdin.fileno(), GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, on_request, loop)
    loop.run()


if __name__ == "__main__":
    main()
