"""What is said before an image that has a content note: heard first and alone. The image follows on a key."""

from app.messages.translation import Template, _, c_


def before_image(note: str, describe: str, later: str, is_short: bool = False) -> str:
    """`describe` and `later` are the keys, or what is typed in a terminal."""
    if is_short:
        return c_("braille", "content note: {note}. {describe} describes", note=note, describe=describe)
    return _(
        "Content note: {note}. To hear the image: {describe}. To leave it for later: {later}.",
        note=note,
        describe=describe,
        later=later,
    )


before_pair = Template("Content note: {note}. To see and hear the image: {describe}. To skip it: {skip}.")
"""The same for two people at one machine."""
before_meeting = Template("Content note: {note}. To see and hear the image: {describe}.")
"""The same in a meeting, and while one describes images."""
before_description = Template("Content note: {note}.")
"""The image follows at once."""
shown = Template("Content note: {note}. The image is hidden until you ask for its description.")
"""In place of the description, until the image is asked for."""
SHOW = _("Show the ima&ge")
FIELD = _("Content &note")
FIELD_HINT = _(
    "People hear this first. The image follows when they ask for it. Leave this empty for no note."
)
NAME = _("Content note")
OPTION = _("what people are told before they see or hear the images")
READ_ON = _("Show images with a content &note at once")
READ_ON_HINT = _(
    "The note is still said first. If this is off, the image waits until you ask for its description."
)
not_a_line = Template(
    "{name}: the content note “{note}” must be on one line without invisible control characters. "
    "Write it again."
)
"""For a note that cannot be shown."""
