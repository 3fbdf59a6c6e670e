"""The describing page while an image waits behind its content note: which commands work, and what the others say."""

from collections.abc import Callable, Mapping
from functools import partial

from app.sessions.describe.describing import Describing
from widgets.shell.announcer import Announcer

Handler = Callable[[], None]
# What can be done before an image with a content note was asked for.
_BESIDE_NOTE = frozenset(
    (
        "next_undescribed",
        "next_image",
        "previous_image",
        "go_to",
        "find",
        "repeat",
        "spell",
        "where_am_i",
        "describe_line",
        "describe",
        "describe_everything",
        "next_part",
        "previous_part",
        "same_part",
        "descriptions_table",
        "edit_template",
        "enlarge",
        "stop_speaking",
    )
)


def unless_withheld(
    handlers: Mapping[str, Handler], session: Describing, announcer: Announcer
) -> dict[str, Handler]:
    """The page's commands. Those that need the image or its words say its content note while it waits."""

    def act_or_announce(act: Handler) -> None:
        if session.is_withheld:
            announcer.say_sentence(session.waiting.told(session.image))
        else:
            act()

    return {
        name: act if name in _BESIDE_NOTE else partial(act_or_announce, act) for name, act in handlers.items()
    }
