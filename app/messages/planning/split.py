"""What is said of test images: sealing them, looking at a judge's results on them, and what a report is about."""

from collections.abc import Sequence

from app.messages.together import together
from app.messages.translation import PluralTemplate, Template, _, n_

SHARE = _("share of the images that become test images, between 0 and 1 (default: 0.5)")
SEED = _("seed of the draw, so that it can be repeated (default: 1)")
SEAL = _("seal a random part of the images as test images; they stay sealed")
LOOK = _("open this judge's results on the test images; each opening is saved and counted")
BY = _("who opens the results; printed in reports")
VERSION = _("rubric version whose results are opened (default: the newest)")
PART = _("images to report on: “development”, “test” (once the judge's results on them are opened) or “all”")
PART_TO_JUDGE = _(
    "images to ask about where the study has test images: “development” (default), “test” or “all”"
)
NO_SPLIT = _("The study has no test images. Seal some with touchstone split STUDY --seal.")
NOT_SPLIT = _("The study has no test images. All images can be used to try wordings and prompts.")
SHARE_OUT_OF_RANGE = _("The share of test images must be more than 0 and less than 1.")
TOO_FEW = _(
    "Too few images are left that were in no earlier draw. At least one must become a test "
    "image, and at least one must not."
)
NO_RUBRIC = _("There is no rubric yet, so no judge has results to look at.")
ONLY_DEVELOPMENT = _(
    "These figures are from the development images, on which wording and prompts were tried. "
    "Figures from the test images are needed before anything is left to a judge."
)
ONLY_TEST = _("These figures are from the test images only; no wording or prompt was tried on them.")
ALL_IMAGES = _("These figures are from development and test images together.")
SEALED = _(
    "The test images are sealed. Nothing a judge says about them is shown until somebody opens the results."
)
NOT_A_NAME = _("A name must be one line of text.")
ONLY_WITH_SEAL = "--share and --seed go with --seal."
ONLY_WITH_LOOK = "--by and --rubric-version go with --look."
NO_LOOK = _("Nobody has opened a judge's results on the test images yet.")
LOOKED_BY_NOBODY = _("somebody")
sealed = Template(
    "The results of {judge} on the test images are sealed for rubric version {version}. To open "
    "them, use touchstone split STUDY --look JUDGE. Each opening is saved and counted."
)
no_version = PluralTemplate(
    "There is no rubric version {version}: the rubric has {count} version.",
    "There is no rubric version {version}: the rubric has {count} versions.",
)


def no_judge(name: str, judges: Sequence[str]) -> str:
    known = (
        _("The judges are: {judges}.", judges=", ".join(judges)) if judges else _("The study has no judge.")
    )
    return together(_("There is no judge called {name}.", name=name), known)


def sizes(development: int, test: int) -> str:
    return n_(
        "{count} development image for trying wordings and prompts, and {test}.",
        "{count} development images for trying wordings and prompts, and {test}.",
        development,
        test=n_("{count} test image", "{count} test images", test),
    )


def sealed_on(day: str, development: int, test: int, share: str, seed: int) -> str:
    drawn = development + test
    return n_(
        "Sealed on {day}: {count} test image out of {drawn} (share {share}, seed {seed}), "
        "balanced over sources and groups.",
        "Sealed on {day}: {count} test images out of {drawn} (share {share}, seed {seed}), "
        "balanced over sources and groups.",
        test,
        day=day,
        drawn=drawn,
        share=share,
        seed=seed,
    )


judged_before = PluralTemplate(
    "Before the test images were sealed, judges had given {count} answer to them; somebody may have seen it.",
    "Before the test images were sealed, judges had given {count} answers to them; somebody may "
    "have seen these.",
)
looks = PluralTemplate(
    "Judges' results on the test images have been opened {count} time.",
    "Judges' results on the test images have been opened {count} times.",
)


def look(day: str, by: str, judge: str, version: int) -> str:
    return _(
        "{day}: {by} opened the results of {judge} for rubric version {version}.",
        day=day,
        by=by or LOOKED_BY_NOBODY,
        judge=judge,
        version=version,
    )


opened = Template(
    "The results of {judge} on the test images are open. So far, results on the test images have "
    "been opened this many times: {count}."
)
withheld = PluralTemplate(
    "{count} answer by a judge to a sealed test image is left out.",
    "{count} answers by judges to sealed test images are left out.",
)
still_sealed = PluralTemplate(
    "{count} answer by a judge to a test image is sealed.",
    "{count} answers by judges to test images are sealed.",
)
left_for_development = PluralTemplate(
    "The judge is not asked about {count} sealed test image.",
    "The judge is not asked about {count} sealed test images.",
)
test_image = Template("Image {number} is a sealed test image. Try wordings on development images only.")
