"""What is said in a report over several studies."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed, plural

ALL_STUDIES = "All studies"
NEEDS_AGAINST = (
    "The reference majority or decided needs somebody who is compared with it. Add --against RATER, or name a rater as "
    "the reference."
)
IN_NO_STUDY = "No study has this figure."
MIXED_PARTS = (
    "Not all studies are reported on the same part of their images: development images, on which wording and prompts "
    "were tried, are pooled with others. See the methods for each study."
)
SHARED = "Some pictures are in more than one of the studies, so there is no interval."


def given_twice(title: str) -> str:
    return f"{title} is given twice. Name each study once."


def in_study(title: str, sentence: str) -> str:
    return f"{title}: {sentence}"


def too_few_studies(studies: int, least: int) -> str:
    return f"{plural(studies, 'study', 'studies')} give no interval for other studies; that needs {least}."


# On the command line

STUDIES_ARGUMENT = "the study's folder; of several studies, the folder of each"
POOL = "also report these studies together under this name, by their places, for example: --pool Kerala=1,3"
POOL_FORM = "NAME=N,N"


def not_a_pool(word: str) -> str:
    return f'"{word}" is not a name, an equals sign and the places of studies, such as Kerala=1,3'


def no_such_place(place: int, studies: int) -> str:
    return f"There is no study {place}; {plural(studies, 'study is', 'studies are')} named."


WITHOUT_SPLIT = "--by tells parts of one study apart. Leave it out for several studies or without --against."
ONLY_WITH_SEVERAL = "--pool puts several studies together. Name more than one study."
JSON_OR_FILE = "--json and --format do not go together."
NOTHING_TO_REPORT = (
    "Without --against, this reports how well people agree, with each other and with the rubric. No study has two "
    "people who answered, or judgments of whole images beside labels by the rubric."
)

# The report


def title(names: Sequence[str]) -> str:
    return f"Agreement over {plural(len(names), 'study', 'studies')}: {listed(names)}"


def title_of_one(name: str) -> str:
    return f"People's judgments: {name}"


LABEL_SECTION = "The label, study by study"
CRITERIA_SECTION = "Every criterion of every study"
COMMUNITY_SECTION = "The community's own judgment"
PEOPLE_SECTION = "People with people"

STUDY_COLUMN = ("Study", "The study by its artifact, or by its title; studies together stand last.")
LABEL_TABLE = "Agreement on the label, with base rates"
BEYOND_TABLE = "Agreement on the label beyond chance"
MEANS_TABLE = "The mean of the studies"
CRITERIA_TABLE = "Agreement on every criterion"
HISTOGRAM = "How many criteria of all studies have which agreement"
COMMUNITY_TABLE = "The majority of the people and the rubric's label"
PEOPLE_TABLE = "How often two people give the same label"
PAIRS_TABLE = "Two people at a time: the label"

CRITERION = ("Criterion", "The study, and the criterion's code and shortest wording.")
MEAN_HEADING = "Mean of studies"
FIGURE = ("Figure", "Which studies, and which figure of the label.")
MEAN = (
    MEAN_HEADING,
    "The mean of the studies' figures, each study counting once. Its interval says what other studies of this kind may "
    "reach, if these are a random choice of them.",
)
LOWEST = ("Lowest", "The lowest of the studies' figures.")
HIGHEST = ("Highest", "The highest of the studies' figures.")
STUDIES = ("Studies", "How many studies have the figure.")
PEOPLE = ("People", "How many people answered.")
PEOPLE_AGREE = ("People agree", "How often two people give an image the same label.")
PAIR_OF = ("Pair", "The study, and the two people who are compared.")


def of_study(study: str, what: str) -> str:
    return f"{study}, {what}"


def no_community(name: str) -> str:
    return f"{name}: nobody judged whole images, or the reference did not apply the rubric."


def agreement(against: str, reference: str, value: str, images: int, studies: int) -> str:
    return (
        f"{against} agrees with {reference} on the label in {value} of the answers, over {plural(images, 'image')} of "
        f"{plural(studies, 'study', 'studies')}."
    )


def no_agreement(against: str, reference: str, why: str) -> str:
    return f"{against} and {reference} cannot be compared on the label. {why}"


def lowest_and_highest(lowest: str, low: str, highest: str, high: str) -> str:
    return f"The lowest agreement is {low}, on {lowest}; the highest is {high}, on {highest}."


def criteria(number: int, above: int, below: int) -> str:
    return f"Of {plural(number, 'criterion', 'criteria')}, {above} agree in 0.8 or more, and {below} in less than 0.5."


def people_and_rubric(name: str, value: str, images: int, people: str, rubric: str) -> str:
    return (
        f"{name}: the majority of the people and the rubric's label agree in {value} of {plural(images, 'image')}. "
        f"Appropriate: {people} by the majority, {rubric} by the rubric."
    )


def people_agree(name: str, value: str) -> str:
    return f"{name}: two people give the same label in {value}."


HOW_POOLED = (
    "Figures of studies together come from the counts of all their images and runs, so a study with more images weighs "
    "more. Their intervals resample images: all runs and raters of an image come and go together. They hold for these "
    "studies. The mean of the studies counts each study once; its interval leaves out one study "
    "at a time (jackknife, Student's t on the logit scale)."
)


def shared(pictures: int) -> str:
    return (
        f"{plural(pictures, 'picture')} are in more than one of the studies. Each is resampled as one image."
        if pictures != 1
        else "1 picture is in more than one of the studies. It is resampled as one image."
    )


def compared_in(name: str, against: str, reference: str, version: int | None, images: int) -> str:
    rubric = f" on rubric version {version}" if version else ""
    return f"{name}: {against} was compared with {reference}{rubric}, over {plural(images, 'image')}."


def people_in(name: str, reference: str, version: int | None) -> str:
    rubric = f"rubric version {version}" if version else "no rubric"
    return f"{name}: {reference} and everybody else who answered, with {rubric}."


def about(name: str, part: str) -> str:
    """part: a sentence that says which images of a study are reported on."""
    return f"{name}: {part}"


def checksum_of(name: str) -> str:
    return f"Checksum of the answers, {name}"
