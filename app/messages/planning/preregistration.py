"""What is said of a preregistration: the document for people, and whether the study is still as it said."""

from app.messages.numbers import printed
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_

OUT = _("file to write: .md for reading, .json for programs")
LOOKS = _("how many times the results on the test images are to be opened")
IMAGES = _("how many images are planned in all")
BAD_NAME = _("The name of a preregistration file must end in .md or .json.")
NOT_POSITIVE = _("The numbers after --looks and --images must be 1 or more.")
TITLE = _("Preregistration")
BOUNDS = _("Bounds")
CRITERIA = _("Criteria")
JUDGES = _("Judges")
IMAGES_TITLE = _("Images")
CHECKSUM = _("Checksum")
NO_JUDGES = _("No judge is planned yet.")
NO_CRITERIA = _("There is no rubric yet.")
HOW_TO_CHECK = _("This is the SHA-256 checksum of the following line, in UTF-8 without its line end:")
ASPECTS = {
    "bounds": _("the bounds"),
    "criteria": _("the criteria"),
    "judges": _("the judges"),
    "images": _("the images"),
    "split": _("the test images"),
}
opening = Template("Study: {title} ({study}). Preregistered on {day}.")


def bounds(confidence: float, on_met: float, on_not_met: float, tolerance: float, epsilon: float) -> str:
    return _(
        "At {confidence} percent confidence: agreement above {on_met} on met and above {on_not_met} on not "
        "met, at most {tolerance} below the agreement between people; epsilon {epsilon}.",
        confidence=printed(confidence * 100, 0),
        on_met=printed(on_met, 2),
        on_not_met=printed(on_not_met, 2),
        tolerance=printed(tolerance, 2),
        epsilon=printed(epsilon, 2),
    )


images = PluralTemplate(
    "{count} image: {development} for development, {test} sealed for the test.",
    "{count} images: {development} for development, {test} sealed for the test.",
)


def planned(looks: int | None, total: int | None) -> str:
    first = (
        n_(
            "Planned: opening the results on the test images {count} time",
            "Planned: opening the results on the test images {count} times",
            looks,
        )
        if looks
        else _("No number of openings is planned")
    )
    return (
        n_("{first}, {count} image in all.", "{first}, {count} images in all.", total, first=first)
        if total
        else ended(first)
    )


stored = Template("The preregistration is saved in the study and written to {out}. Its checksum is {sha256}.")


def registered(day: str, sha256: str, times: int) -> str:
    again = _("This is preregistration number {times} of the study.", times=times) if times > 1 else ""
    return together(_("Preregistered on {day}, checksum {sha256}.", day=day, sha256=sha256), again)


unchanged = Template("As preregistered: {aspects}.", aspects=", ".join)


changed = Template("Not as preregistered: {aspects}.", aspects=", ".join)


too_many_looks = PluralTemplate(
    "Results on the test images have been opened {count} time; planned: {planned_looks}.",
    "Results on the test images have been opened {count} times; planned: {planned_looks}.",
)
