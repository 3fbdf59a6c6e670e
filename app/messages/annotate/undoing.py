"""What is said to be undone."""

from app.messages.annotate.annotating import answered, lowered
from app.messages.translation import _
from app.study.answer import Content
from app.study.verdict import Judgment, Mark, Verdict

_SHORT = 30  # letters of an answer that is named when it is undone; an order or a text is longer


def undone_what(was: Content, now: Content, removed: Verdict | Judgment | Mark | None) -> str:
    """What is removed when an item gets its earlier answer back. `removed`: the removed answer in words."""
    if was.value != now.value:
        words = lowered(answered(removed)).rstrip(".") if removed else _("answer removed")
        return words if len(words) <= _SHORT else ""
    if was.doubt != now.doubt:
        return _("doubt") if was.doubt else _("doubt removed")
    return _("note") if was.note else _("note removed")
