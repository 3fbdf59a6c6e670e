"""What data sets that are published say of themselves, in README files and in Croissant's responsible-AI fields."""

from app.messages.translation import PluralTemplate, Template, _, n_

LICENCE_OPTION = _(
    "the licence for the answers, as an SPDX identifier such as CC-BY-4.0; each image has its own licence"
)
NO_LICENCE = _("not stated; ask the people who made the study before you use it")
NO_JUDGE = _(
    "Every Eval Ever holds results of models, but there is no judge here to compare with "
    "people. Import a judge's answers or ask a judge first."
)
PLATFORM = _("Touchstone, a desktop workbench used by ear and by eye; answers are saved locally, one by one")
DEMOGRAPHICS = _(
    "Not part of this data set. Raters are named by pseudonyms; what people said about themselves stays with the study."
)
SENSITIVE = _(
    "Raters have pseudonyms. Notes and answers in free words are left out, because they may "
    "contain people's names. People who withdrew are left out or anonymised, as they agreed."
)
LIMITS = _(
    "The answers are those of a few people from one community about these images. They do "
    "not say what everybody in the community thinks, and an image can show more than a "
    "rubric asks. Uncertain answers are marked: compute results with and without them."
)
BIASES = _(
    "Who took part decides what counts as right. Some raters hear a description and do not "
    "see the image; the column “perception” says how each answer was given."
)
USES = _("Measuring how far people, and models that act as judges, agree when they apply this rubric.")
NOT_FOR = _("Not for training a model to replace the people who answered.")
MAINTENANCE = _("A copy of a study at one moment. Corrections and withdrawals come with a new copy.")
COLLECTION = _("Each rater looked at or listened to each image and answered the criteria of the rubric.")
README_DATA = _("answers, images, rubric and everything else, as CSV, JSON and Parquet")
README_PICTURES = _("the images, numbered; metadata.csv names the source and licence of each")
README_CROISSANT = _("Croissant metadata with responsible-AI fields")
README_EVALUATIONS = _("each judge's agreement with people, in the format of Every Eval Ever")
README_CHECKSUMS = _("SHA-256 of every file; check them with: sha256sum -c checksums.sha256")
FILES = _("Files")
LIMITS_TITLE = _("Limits")
CONSENT_TITLE = _("Consent")
LICENCE_TITLE = _("Licence")
AGREEMENT_METRIC = _("Share of the judge's answers that match the answer of most people")
INTERVAL_METHOD = _("bootstrap over images with random weights, or an interval of a proportion")


def description(artifact: str, images: int, people: int, judges: int) -> str:
    return _(
        "Answers to a community's rubric about images of: {artifact}. {pictures}, {raters}, {models}.",
        artifact=artifact,
        pictures=n_("{count} image", "{count} images", images),
        raters=n_("{count} human rater", "{count} human raters", people),
        models=n_("{count} model as judge", "{count} models as judges", judges),
    )


def answered_together(pairs: int, panels: int) -> list[str]:
    """A sentence for the pairs and one for the panels, where there are any. Their members are counted as raters."""
    of_pairs = n_(
        "{count} pair of raters also answered together.",
        "{count} pairs of raters also answered together.",
        pairs,
    )
    of_panels = n_(
        "{count} panel of raters also answered together.",
        "{count} panels of raters also answered together.",
        panels,
    )
    return [said for said, count in ((of_pairs, pairs), (of_panels, panels)) if count]


consent = PluralTemplate(
    "{agreed} of {count} human rater gave consent. The study records it, with what happens on withdrawal.",
    "{agreed} of {count} human raters gave consent. The study records it, with what happens on withdrawal.",
)
protocol = PluralTemplate(
    "The rubric {title} has {count} criterion; the files of the rubric have its words and what counts as met.",
    "The rubric {title} has {count} criteria; the files of the rubric have their words and what counts as met.",
)
per_item = Template("Between {least} and {most} raters per image, not counting judges' repeated runs.")
no_licence_of_pictures = PluralTemplate(
    "{count} image has no licence on record: do not pass it on until you know its licence.",
    "{count} images have no licence on record: do not pass them on until you know their licences.",
)
missing_pictures = PluralTemplate(
    "{count} image is missing: its file was not in the study's folder.",
    "{count} images are missing: their files were not in the study's folder.",
)


def evaluation_name(rubric: str, code: str) -> str:
    """Read by programs, so the same in every language."""
    return f"{rubric}: {code}"
