"""What is said of the Content Credentials (C2PA) in picture files."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed
from app.messages.translation import PluralTemplate, Template, _

ACTION = _("show what image files say about themselves (Content Credentials, C2PA)")
NOT_VERIFIED = _(
    "This is what the files say about themselves. No signature was checked, so this proves nothing. "
    "A file that says nothing may still have been made by a model."
)
counted = PluralTemplate(
    "{count} of {images} images has Content Credentials.",
    "{count} of {images} images have Content Credentials.",
)
says_generated = Template("{name} says that a model made it.")
says_other = Template("{name} says how it was made, and names no model.")
says_nothing = Template("{name} has Content Credentials that do not say how it was made.")
made_with = Template("Written by {program}.")
assertions = Template("It contains: {labels}.")


def line(name: str, program: str, generated: bool | None, labels: Sequence[str]) -> str:
    said = says_nothing if generated is None else says_generated if generated else says_other
    parts = [said(name=name)]
    if program:
        parts.append(made_with(program=program))
    if labels:
        parts.append(assertions(labels=listed(labels)))
    return " ".join(parts)
