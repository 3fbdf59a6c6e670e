"""What reports and minutes say of notes by voice."""

from app.messages.annotate.voice_notes import WHOLE_IMAGE, length
from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.translation import _

HEADING = _("Voice notes")
NOT_INCLUDED = _(
    "The recordings themselves stay in the study. “touchstone voice-notes export” writes them as files."
)


def recording(
    rater: str, number: int, item: str, seconds: float, transcript: str, noun: ItemNoun = IMAGE
) -> str:
    """A recording in one line; `rater` is "" where nobody is named, `transcript` where nobody has typed one."""
    values = {
        "subject": noun.title(number),
        "item": item or WHOLE_IMAGE,
        "rater": rater,
        "length": length(seconds),
        "transcript": transcript,
    }
    if rater and transcript:
        return _("{subject}, {item}: recording by {rater}, {length}: “{transcript}”", **values)
    if rater:
        return _("{subject}, {item}: recording by {rater}, {length}, no transcript.", **values)
    if transcript:
        return _("{subject}, {item}: recording, {length}: “{transcript}”", **values)
    return _("{subject}, {item}: recording, {length}, no transcript.", **values)
