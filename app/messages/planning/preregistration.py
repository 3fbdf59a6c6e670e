"""What is said of a preregistration: the document for people, and whether the study is still as it said."""

from collections.abc import Sequence

from app.messages.interchange.import_export import plural
from app.messages.numbers import printed

OUT = "file to write: .md for reading, .json for programs"
LOOKS = "how many looks at the test images are planned"
IMAGES = "how many images are planned in all"
BAD_NAME = "A preregistration is a .md or a .json file."
NOT_POSITIVE = "Planned looks and images are whole numbers from 1."
TITLE = "Preregistration"
BOUNDS = "Bounds"
CRITERIA = "Criteria"
JUDGES = "Judges"
IMAGES_TITLE = "Images"
CHECKSUM = "Checksum"
NO_JUDGES = "No judge is planned yet."
NO_CRITERIA = "There is no rubric yet."
HOW_TO_CHECK = "This is the SHA-256 checksum of the following line, in UTF-8 without its line end:"
ASPECTS = {
    "bounds": "the bounds",
    "criteria": "the criteria",
    "judges": "the judges",
    "images": "the images",
    "split": "the test images",
}


def opening(title: str, study: str, day: str) -> str:
    return f"Study: {title} ({study}). Preregistered on {day}."


def bounds(confidence: float, on_met: float, on_not_met: float, tolerance: float, epsilon: float) -> str:
    return (
        f"At {printed(confidence * 100, 0)} percent confidence: agreement above {printed(on_met, 2)} on met and above "
        f"{printed(on_not_met, 2)} on not met, at most {printed(tolerance, 2)} below what people reach with each "
        f"other; epsilon {printed(epsilon, 2)}."
    )


def images(count: int, development: int, test: int) -> str:
    return f"{plural(count, 'image')}: {development} for development, {test} sealed for the test."


def planned(looks: int | None, total: int | None) -> str:
    first = (
        f"Planned: {plural(looks, 'look')} at the test images" if looks else "No number of looks is planned"
    )
    return f"{first}, {plural(total, 'image')} in all." if total else f"{first}."


def stored(out: object, sha256: str) -> str:
    return f"The preregistration is saved in the study and written to {out}. Its checksum is {sha256}."


def registered(day: str, sha256: str, times: int) -> str:
    again = "" if times == 1 else f" It is number {times}; the study has preregistered before."
    return f"Preregistered on {day}, checksum {sha256}.{again}"


def unchanged(aspects: Sequence[str]) -> str:
    return f"As preregistered: {', '.join(aspects)}."


def changed(aspects: Sequence[str]) -> str:
    return f"Not as preregistered: {', '.join(aspects)}."


def too_many_looks(looks: int, planned_looks: int) -> str:
    return f"{plural(looks, 'look')} at the test images were made, {planned_looks} planned."
