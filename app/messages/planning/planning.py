"""What is said of what a study still needs: images, people, and which images next."""

from collections.abc import Sequence

from app.messages.interchange.import_export import plural
from app.messages.numbers import printed

REFERENCE = "who is right: a rater, majority or decided (default: who answered most)"
AGAINST = "the judge to plan for (default: the one that answered most)"
ASSIGN = "give the proposed images to people: they come next, behind what is answered"
RATERS = "the people who are to answer them (default: everybody)"
MOST = "how many images to propose (default: as many as are needed)"
JUDGE_WITH_PERSON = (
    "A plan is made for a judge that is compared with people. Name them with --reference and --against."
)
NOTHING_NEXT = "There is no image left that these people have not answered. Add images first."
CONTEXTS_ROTATE = "In the active plan, contexts rotate; images are given out with touchstone assign there."
NEXT = "Images to answer next:"
NO_NEXT = "Everybody has answered every image that can be proposed. Add images first."
HOW = (
    "Figures are simulated from the answers so far: a new study of this size, with images and a judge like these, "
    "would pass in 4 of 5 cases."
)
FROM_DEVELOPMENT = "They follow from the development images, and are compared with the number of test images."
NOT_BY_JUDGE = (
    "The study has no test images, so what the judge said does not choose images: chosen images would make it look "
    "better or worse than it is."
)
REASONS = {
    "the judge's runs differ": "the judge's runs differ",
    "people differ": "people differ",
    "the judge gives the rarer answer": "the judge gives the rarer answer",
    "few images of its source or group are answered": "few images of its source or group are answered",
}
DRAWN = "drawn at random"


def nobody(name: str, people: Sequence[str]) -> str:
    known = f" People are: {', '.join(people)}." if people else " Nobody answers in this study yet."
    return f"Nobody who answers is called {name}.{known}"


def compared(against: str, reference: str) -> str:
    return f"{against} compared with {reference}."


def heading(code: str, name: str) -> str:
    return name if code == "label" else f"{code}: {name}"


def so_far(images: int, not_met: int) -> str:
    return f"{plural(images, 'image')} so far, {not_met} of them not met."


def without_groups(names: Sequence[str]) -> str:
    return f"Left out, since the judge fails there: {', '.join(names)}."


def more(images: int, not_met: int) -> str:
    return f"About {plural(images, 'more image')}, about {not_met} of them not met."


def enough(images: int, needed: int) -> str:
    return f"There are enough images: {images}, and about {needed} are needed."


def never(reason: str) -> str:
    return f"1,000 more images would not be enough for a judge like this. {reason}"


def unknown(reason: str) -> str:
    return f"Nothing can be planned yet. {reason}"


def given(kind: str) -> str:
    return f"No more images are needed; the advice is: {kind}."


def chance(share: float) -> str:
    return f"With the images there are, the chance is {printed(share * 100, 0)} percent."


def people(there: int, wanted: int, enough_images: int) -> str:
    verb = "has" if there == 1 else "have"
    known = f"{plural(there, 'person', 'people')} {verb} answered {enough_images} images or more"
    return f"{known}; {plural(wanted, 'more person', 'more people')} needed."


def next_image(number: int, name: str, reasons: Sequence[str]) -> str:
    return f"Image {number} ({name}): {', '.join(reasons) or DRAWN}."


def assigned(images: int, people: Sequence[str]) -> str:
    return f"{plural(images, 'image')} will come next for {', '.join(people)}."
