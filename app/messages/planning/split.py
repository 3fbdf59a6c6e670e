"""What is said of test images: sealing them, looking at a judge's results on them, and what a report is about."""

from collections.abc import Sequence

from app.messages.interchange.import_export import plural

SHARE = "share of the images that become test images, between 0 and 1 (usual: 0.5)"
SEED = "seed of the draw, so that it can be repeated (usual: 1)"
SEAL = "seal a random part of the images as test images; they stay sealed"
LOOK = "open what this judge said of the test images so far; every look is stored and counted"
BY = "who looks; printed in reports"
VERSION = "rubric version of the look (default: the newest)"
PART = "images to report on: development, test (after a look) or all"
PART_TO_JUDGE = "images to ask about where the study has test images: development (default), test or all"
NO_SPLIT = "The study has no test images. Seal some with touchstone split STUDY --seal."
NOT_SPLIT = "The study has no test images; everything can be seen while words and prompts are tried."
SHARE_OUT_OF_RANGE = "The share of test images lies between 0 and 1, without the ends."
TOO_FEW = "There are too few images that no split has drawn from: at least one must become a test image and one stay."
NO_RUBRIC = "There is no rubric yet, so no judge has results to look at."
ONLY_DEVELOPMENT = (
    "These figures are from the development images, on which wording and prompts were tried. Figures from the test "
    "images are needed before anything is left to a judge."
)
ONLY_TEST = "These figures are from the test images only; no wording or prompt was tried on them."
ALL_IMAGES = "These figures are from development and test images together."
SEALED = "The test images are sealed. Nothing a judge says of them is shown until somebody opens a look."
NOT_A_NAME = "A name is one line of text."
ONLY_WITH_SEAL = "--share and --seed go with --seal."
ONLY_WITH_LOOK = "--by and --rubric-version go with --look."
NO_LOOK = "Nobody has looked at a judge's results on the test images yet."
LOOKED_BY_NOBODY = "somebody"


def sealed(judge: str, version: int) -> str:
    return (
        f"The results of {judge} on the test images are sealed for rubric version {version}. To open them, use "
        "touchstone split STUDY --look JUDGE; every look is stored and counted."
    )


def no_version(version: int, versions: int) -> str:
    return f"There is no rubric version {version}; there {'is' if versions == 1 else 'are'} {versions}."


def no_judge(name: str, judges: Sequence[str]) -> str:
    known = f" The judges are: {', '.join(judges)}." if judges else " The study has no judge."
    return f"There is no judge called {name}.{known}"


def sizes(development: int, test: int) -> str:
    return (
        f"{plural(development, 'development image')} for trying words and prompts, {plural(test, 'test image')} "
        "for the test."
    )


def sealed_on(day: str, development: int, test: int, share: str, seed: int) -> str:
    drawn = development + test
    return (
        f"Sealed on {day}: {plural(test, 'test image')} out of {drawn} (share {share}, seed {seed}), balanced over "
        "sources and groups."
    )


def judged_before(answers: int) -> str:
    return (
        f"{plural(answers, 'answer')} of judges to test images existed before these were sealed; somebody may have "
        "seen them."
    )


def looks(count: int) -> str:
    return f"Judges' results on the test images have been opened {plural(count, 'time')}."


def look(day: str, by: str, judge: str, version: int) -> str:
    return f"{day}: {by or LOOKED_BY_NOBODY} opened the results of {judge} for rubric version {version}."


def opened(judge: str, count: int) -> str:
    return (
        f"The results of {judge} on the test images are open. This is look number {count} at the test images."
    )


def withheld(answers: int) -> str:
    return f"{plural(answers, 'answer')} of judges to sealed test images are left out."


def still_sealed(answers: int) -> str:
    return f"{plural(answers, 'answer')} of judges to test images are sealed."


def left_for_development(images: int) -> str:
    return f"{plural(images, 'sealed test image')} are not asked about."


def test_image(number: int) -> str:
    return f"Image {number} is a sealed test image; words are tried on development images only."
