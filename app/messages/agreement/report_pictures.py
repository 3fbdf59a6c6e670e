"""What is said of the pictures in a document."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed, plural

OPTION = (
    "which pictures to show for each criterion that is not met, in HTML and PDF files: those whose licence is written "
    "down (usual), all except those whose licence forbids it, or none"
)
ONLY_FOR_FILES = "--show-pictures goes with --format html or --format pdf."
BOX = "With pictures that do not &meet each criterion"
BOX_HINT = "In HTML and PDF. Shown are pictures whose licence is written down and does not forbid it."


NOT_DESCRIBED = "It has no description yet."
SHEET_TAKES_NO_PATHS = "images sheet takes no image files; it shows the study's own images"
NO_GROUP = "Images without a group"


def sheet_title(study: str) -> str:
    return f"Contact sheet: {study}"


def sheet_summary(images: int, groups: int, described: int) -> str:
    return f"{plural(images, 'image')} in {plural(groups, 'group')}; {described} have a description."


def group(name: str) -> str:
    return f"Group {name}" if name else NO_GROUP


def reason(words: str) -> str:
    """Why the images of a group belong together."""
    return f"Reason: {words}"


def sheet_line(number: int, name: str, description: str, why_not: str) -> str:
    return " ".join(part for part in (f"Image {number}, {name}.", description, why_not) if part)


def section(name: str) -> str:
    heading = "Pictures that do not meet a criterion"
    return f"{heading}: {name}" if name else heading


def how(reference: str) -> str:
    return (
        f"As {reference} answered. Each criterion has at most six pictures, taken from all sources in turn."
    )


def criterion(code: str, name: str) -> str:
    return f"{code}: {name}"


def failed(numbers: Sequence[int], answered: int) -> str:
    named = listed([str(number) for number in numbers], 20)
    which = "image" if len(numbers) == 1 else "images"
    return f"Not met on {len(numbers)} of {plural(answered, 'image')}: {which} {named}."


def alternative(number: int, line: str) -> str:
    return f"Image {number}: {line}" if line else f"Image {number}. It has no description yet."


def caption(number: int, source: str, licence: str) -> str:
    return ". ".join([f"Image {number}", *(part.rstrip(".") for part in (source, licence) if part)])


def no_licence(number: int) -> str:
    return f"Image {number} is not shown: its licence is not written down."


def forbidden(number: int, licence: str) -> str:
    return f"Image {number} is not shown: its licence forbids it ({licence})."


def content_note(number: int, note: str) -> str:
    return f"Image {number} is not shown: it has a content note ({note})."


def no_file(number: int) -> str:
    return f"Image {number} is not shown: its file is not in the study."


def unreadable(number: int) -> str:
    return f"Image {number} is not shown: its file cannot be read."
