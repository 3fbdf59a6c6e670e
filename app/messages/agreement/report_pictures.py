"""What is said of the pictures in a document."""

from collections.abc import Sequence

from app.messages.criterion_names import criterion_name
from app.messages.interchange.import_export import listed
from app.messages.local_formats import percent
from app.messages.translation import PluralTemplate, Template, _, n_

OPTION = _(
    "which images to show for each criterion that is not met, in HTML and PDF files: those whose "
    "licence is written down (default), all except those whose licence forbids it, or none"
)
ONLY_FOR_FILES = "--show-pictures goes with --format html or --format pdf."
BOX = _("With images that do not &meet a criterion")
BOX_HINT = _("For HTML and PDF. Images are shown if their licence is written down and does not forbid it.")


NOT_DESCRIBED = _("It has no description yet.")
NO_GROUP = _("Images without a group")
sheet_title = Template("Contact sheet: {study}")


sheet_summary = PluralTemplate(
    "{count} image in {groups}; with a description: {described}.",
    "{count} images in {groups}; with a description: {described}.",
    groups=PluralTemplate("{count} group", "{count} groups"),
)


def group(name: str) -> str:
    return _("Group {name}", name=name) if name else NO_GROUP


reason = Template("Reason: {words}")
"""Why the images of a group belong together."""


def sheet_line(number: int, name: str, description: str, why_not: str) -> str:
    return " ".join(
        part
        for part in (_("Image {number}, {name}.", number=number, name=name), description, why_not)
        if part
    )


def section(name: str) -> str:
    heading = _("Images that do not meet a criterion")
    return f"{heading}: {name}" if name else heading


how = Template(
    "Based on the answers of {reference}. Each criterion has at most six images, taken from all "
    "sources in turn."
)


def criterion(code: str, name: str) -> str:
    return criterion_name(code, name)


def failed(numbers: Sequence[int], answered: int) -> str:
    named = listed([str(number) for number in numbers], 20)
    of_all = n_("{count} image", "{count} images", answered)
    return n_(
        "Not met on {count} of {images}, {percent}: image {named}.",
        "Not met on {count} of {images}, {percent}: images {named}.",
        len(numbers),
        images=of_all,
        percent=percent(len(numbers) / answered),
        named=named,
    )


REFERENCES = _("Reference photographs")
MEET_ALL = _("Images that meet every criterion")


def met_all(numbers: Sequence[int], answered: int) -> str:
    return n_(
        "{count} of {answered}, {percent}: image {named}.",
        "{count} of {answered}, {percent}: images {named}.",
        len(numbers),
        answered=answered,
        percent=percent(len(numbers) / answered),
        named=listed([str(number) for number in numbers], 20),
    )


def alternative(number: int, line: str) -> str:
    return (
        _("Image {number}: {line}", number=number, line=line)
        if line
        else _("Image {number}. It has no description yet.", number=number)
    )


def caption(number: int, source: str, licence: str) -> str:
    return ". ".join(
        [_("Image {number}", number=number), *(part.rstrip(".") for part in (source, licence) if part)]
    )


no_licence = Template("Image {number} is not shown: its licence is not written down.")
forbidden = Template("Image {number} is not shown: its licence forbids it ({licence}).")
content_note = Template("Image {number} is not shown: it has a content note ({note}).")
no_file = Template("Image {number} is not shown: its file is not in the study.")
unreadable = Template("Image {number} is not shown: its file cannot be read.")
