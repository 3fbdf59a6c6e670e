"""What is said in a report over several studies."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed
from app.messages.translation import PluralTemplate, Template, _, n_

ALL_STUDIES = _("All studies")
NEEDS_AGAINST = _(
    "The reference “majority” or “decided” needs somebody who is compared with it. Add --against "
    "RATER, or name a rater as the reference."
)
IN_NO_STUDY = _("No study has this figure.")
MIXED_PARTS = _(
    "Not all studies are reported on the same part of their images: development images, on "
    "which wording and prompts were tried, are pooled with others. See the methods for each "
    "study."
)
SHARED = _("Some images are in more than one of the studies, so there is no interval.")
given_twice = Template("{title} is given twice. Name each study once.")


def in_study(title: str, sentence: str) -> str:
    return f"{title}: {sentence}"


too_few_studies = PluralTemplate(
    "{count} study gives no interval for other studies; that needs {least}.",
    "{count} studies give no interval for other studies; that needs {least}.",
)


# On the command line

STUDIES_ARGUMENT = _("the study's folder; for several studies, the folder of each")
POOL = _(
    "also report these studies together under this name; give their places in the command, for "
    "example: --pool Kerala=1,3"
)
POOL_FORM = "NAME=N,N"
not_a_pool = Template('"{word}" must be a name, an equals sign and the places of studies, such as Kerala=1,3')
no_such_place = PluralTemplate(
    "There is no study {place}; {count} study is named.",
    "There is no study {place}; {count} studies are named.",
)
WITHOUT_SPLIT = "--by is for two raters in one study. Name the second one with --against, or leave --by out."
ONLY_WITH_SEVERAL = "--pool puts several studies together. Name more than one study."
JSON_OR_FILE = "--json and --format do not go together."
NOTHING_TO_REPORT = _(
    "Without --against, this reports how well people agree, with each other and with the "
    "rubric. No study has two people who answered, or judgments of whole images beside "
    "labels by the rubric."
)

# The report


def title(names: Sequence[str]) -> str:
    return n_(
        "Agreement over {count} study: {names}",
        "Agreement over {count} studies: {names}",
        len(names),
        names=listed(names),
    )


title_of_one = Template("People's judgments: {name}")
LABEL_SECTION = _("The label, study by study")
CRITERIA_SECTION = _("Every criterion of every study")
COMMUNITY_SECTION = _("The community's own judgment")
PEOPLE_SECTION = _("Agreement between people")

STUDY_COLUMN = (_("Study"), _("The study, named by its artifact or its title; pooled studies come last."))
LABEL_TABLE = _("Agreement on the label, with base rates")
BEYOND_TABLE = _("Agreement on the label beyond chance")
MEANS_TABLE = _("The mean of the studies")
CRITERIA_TABLE = _("Agreement on every criterion")
HISTOGRAM = _("Number of criteria at each level of agreement, over all studies")
COMMUNITY_TABLE = _("The majority of the people and the rubric's label")
PEOPLE_TABLE = _("How often two people give the same label")
PAIRS_TABLE = _("Pairs of people: the label")

CRITERION = (_("Criterion"), _("The study, and the criterion's code and shortest wording."))
MEAN_HEADING = _("Mean of studies")
FIGURE = (_("Figure"), _("Which studies, and which figure for the label."))
MEAN = (
    MEAN_HEADING,
    _(
        "The mean of the studies' figures, each study counting once. Its interval says what "
        "other studies of this kind may reach, if these are a random choice of them."
    ),
)
LOWEST = (_("Lowest"), _("The lowest of the studies' figures."))
HIGHEST = (_("Highest"), _("The highest of the studies' figures."))
STUDIES = (_("Studies"), _("How many studies have the figure."))
PEOPLE = (_("People"), _("How many people answered."))
PEOPLE_AGREE = (_("People agree"), _("How often two people give an image the same label."))
PAIR_OF = (_("Pair"), _("The study, and the two people who are compared."))


def of_study(study: str, what: str) -> str:
    return f"{study}, {what}"


no_community = Template("{name}: nobody judged whole images, or the reference did not apply the rubric.")


def agreement(against: str, reference: str, value: str, images: int, studies: int) -> str:
    return n_(
        "{against} agrees with {reference} on the label in {value} of the answers, over {count} "
        "image of {studies}.",
        "{against} agrees with {reference} on the label in {value} of the answers, over {count} "
        "images of {studies}.",
        images,
        against=against,
        reference=reference,
        value=value,
        studies=n_("{count} study", "{count} studies", studies),
    )


def no_agreement(against: str, reference: str, why: str) -> str:
    return _(
        "{against} and {reference} cannot be compared on the label. {why}",
        against=against,
        reference=reference,
        why=why,
    )


lowest_and_highest = Template(
    "The lowest agreement is {low}, on {lowest}; the highest is {high}, on {highest}."
)
criteria = PluralTemplate(
    "Of {count} criterion, agreement is 0.8 or more on {above}, and below 0.5 on {below}.",
    "Of {count} criteria, agreement is 0.8 or more on {above}, and below 0.5 on {below}.",
)


def people_and_rubric(name: str, value: str, images: int, people: str, rubric: str) -> str:
    return n_(
        "{name}: the majority of the people and the rubric's label agree in {value} of {count} "
        "image. Appropriate: {people} by the majority, {rubric} by the rubric.",
        "{name}: the majority of the people and the rubric's label agree in {value} of {count} "
        "images. Appropriate: {people} by the majority, {rubric} by the rubric.",
        images,
        name=name,
        value=value,
        people=people,
        rubric=rubric,
    )


people_agree = Template("{name}: two people give the same label in {value}.")
HOW_POOLED = _(
    "Figures for studies together come from the counts of all their images and runs, so a study "
    "with more images weighs more. Their intervals resample images: all runs and raters of an "
    "image come and go together. They hold for these studies. The mean of the studies counts "
    "each study once; its interval leaves out one study at a time (jackknife, Student's t on the "
    "logit scale)."
)
shared = PluralTemplate(
    "{count} image is in more than one of the studies. It is resampled as one image.",
    "{count} images are in more than one of the studies. Each is resampled as one image.",
)


def compared_in(name: str, against: str, reference: str, version: int | None, images: int) -> str:
    if version:
        return n_(
            "{name}: {against} was compared with {reference} on rubric version {version}, over {count} image.",
            "{name}: {against} was compared with {reference} on rubric version {version}, over {count} images.",
            images,
            name=name,
            against=against,
            reference=reference,
            version=version,
        )
    return n_(
        "{name}: {against} was compared with {reference}, over {count} image.",
        "{name}: {against} was compared with {reference}, over {count} images.",
        images,
        name=name,
        against=against,
        reference=reference,
    )


def people_in(name: str, reference: str, version: int | None) -> str:
    rubric = _("rubric version {version}", version=version) if version else _("no rubric")
    return _(
        "{name}: {reference} and everybody else who answered, with {rubric}.",
        name=name,
        reference=reference,
        rubric=rubric,
    )


def about(name: str, part: str) -> str:
    """part: a sentence that says which images of a study are reported on."""
    return f"{name}: {part}"


checksum_of = Template("Checksum of the answers, {name}")
