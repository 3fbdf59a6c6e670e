"""Sentences of the reports on captions: what people want of them, which pictures were kept, which captions serve."""

from collections.abc import Iterable, Sequence

from app.messages.interchange.import_export import listed as in_a_row
from app.messages.interchange.import_export import plural

Words = tuple[str, str]

QUESTION: Words = ("Question", "What people were asked.")
ANSWERED: Words = ("Answered", "How many people answered it.")
PASSED_OVER: Words = ("Passed over", "How many answered something else here, but not this.")
MEAN: Words = ("Mean", "The mean of the answers.")
DEVIATION: Words = ("Standard deviation", "How far answers lie from their mean, as a rule.")
MEDIAN: Words = ("Median", "Half of the answers lie below it, half above.")
HIGH: Words = ("4 or 5", "The share of the people who answered 4 or 5.")
RATING: Words = ("Rating", "From 1, not at all, to 5, very.")
LEVEL: Words = ("How detailed", "One of the answers that were offered.")
PEOPLE: Words = ("People", "How many people said so.")
SHARE: Words = ("Share", "Their share of all who answered.")
NUMBER: Words = ("Answer", "Answers are numbered in no particular order; nobody is named.")
OWN_WORDS: Words = ("In their words", "What somebody wrote.")

PICTURE: Words = ("Picture", "What the picture is called in the study.")
AGREEING: Words = ("Say yes", "How many people say that it belongs to a culture.")
AGAINST: Words = ("Say no", "How many people say that it does not.")
UNSURE: Words = ("Cannot tell", "How many cannot tell, or did not say.")
LACKING: Words = ("Lacking", "How many more people would have to say yes.")
CULTURES: Words = ("Culture", "The cultures that were named, and by how many people who say yes.")
CULTURE: Words = ("Culture", "A culture that people named, in their own words.")
PICTURES: Words = ("Pictures", "On how many of the pictures that are kept.")
REASONS: Words = ("Reasons", "In how many reasons given on pictures that are kept.")
THEME: Words = ("Theme", "What a coder found in the reasons people gave.")
WHOSE: Words = ("From", "Whether the picture came with the caption, or somebody suggested it.")
CAPTION: Words = ("Caption", "The caption, as it was written.")
LIKED: Words = ("Best for", "How many people found this the best of the captions it came with.")

PAIR: Words = ("Two captions", "Who wrote the one and who wrote the other; people were not told.")
FIRST: Words = ("The first preferred", "The share of answers that prefer the caption of the one named first.")
SECOND: Words = ("The second preferred", "The share of answers that prefer that of the one named second.")
BOTH: Words = ("Both alike", "The share of answers that find both equally good.")
ANSWERS: Words = ("Answers", "How many answers this rests on.")
NO_CHOICE: Words = ("No choice", "How many answers say that they cannot tell, or that it does not apply.")
SOURCE: Words = ("Written by", "Who wrote the caption; people were not told.")
WORTH: Words = (
    "Worth",
    "By the model of Bradley and Terry: the mean of all is zero, and of two captions, the one whose worth is higher "
    "by 1 is preferred about 2.7 times as often as the other.",
)
ORDERED_WORTH: Words = (
    "Worth by whole rankings",
    "By the model of Plackett and Luce, which takes rankings as a whole; otherwise the same.",
)
ACCURATE: Words = ("Right", "The share of answers that call the caption accurate and relevant.")
UNDECIDED: Words = ("Cannot tell", "How many answers cannot tell.")
WITH_FAULT: Words = ("With a fault", "In how many answers coders found a fault of any kind.")
ODDLY_RIGHT: Words = ("Right all the same", "How many answers call it right in spite of a fault.")
ODDLY_WRONG: Words = ("Wrong without a fault", "How many call it not right, and coders found no fault named.")
RANK: Words = ("Mean rank", "The mean place in the rankings: 1 is best. Who is level shares a place.")
MODEL: Words = ("Model", "A model that was asked in two ways.")
BEFORE: Words = (
    "Culture-aware before default",
    "How often its culture-aware caption is ranked before its default one; a tie counts half. Above 0.50 it serves "
    "better.",
)

RATED_SECTION = "How important, how helpful"
DETAIL_SECTION = "How detailed"
WORDS_SECTION = "In people’s own words"
KEPT_SECTION = "Pictures that are kept"
CAPTIONS_SECTION = "Captions: those that were there, and those suggested"
LEFT_OUT_SECTION = "Pictures that are not kept"
WHY_SECTION = "What makes them belong to a culture"
PREFERRED_SECTION = "Which caption is preferred"
ACCURACY_SECTION = "Which captions are right"
RANKING_SECTION = "How captions are ranked"

RATED_TABLE = "How important and how helpful it is to be told what belongs to a culture, from 1 to 5"
DISTRIBUTION_TABLE = "How many people gave each rating"
DETAIL_TABLE = "How detailed a caption should be"
KEPT_TABLE = "Kept: what people said of each picture"
CAPTIONS_TABLE = "The captions of each picture that is kept"
LEFT_OUT_TABLE = "Not kept: what people said of each picture, and how far it is from being kept"
CULTURES_TABLE = "Cultures that were named, by pictures"
THEMES_TABLE = "Themes in the reasons, by pictures"
PAIRS_TABLE = "Preferred of two, by who wrote them"
WORTHS_TABLE = "What the captions of each source are worth, by preferences between two"
ACCURACY_TABLE = "How often captions are called accurate and relevant"
FAULTS_TABLE = "How often coders found each fault, by who wrote the caption"
RANKING_TABLE = "Places of captions in the rankings"
PROMPTS_TABLE = "The same model asked in two ways"
RANK_AXIS, SHARE_AXIS = "Mean rank, 1 is best", "Share called right"

NOT_OFFERED = "not among those to choose from"
ORIGINAL, SUGGESTED = "came with the picture", "suggested"
NOBODY = "Nobody has answered the survey yet."
NOTHING_KEPT = "No picture is kept yet."
NOTHING_SAID = "Nobody has said of any picture whether it belongs to a culture."
NO_CULTURE_NAMED = "Nobody named a culture for a picture that is kept."
FAULTS_NOT_SORTED = (
    "Nobody has sorted the notes under faults yet. That is done on the page Coding; the "
    "faults of the guideline are offered there to begin with."
)
REASONS_NOT_SORTED = (
    "Nobody has sorted the reasons under themes yet. That is done on the page Coding; the "
    "themes of the instrument are offered there to begin with."
)
NO_CHOICES = "Nobody has chosen between two captions yet."
NO_ACCURACY = "Nobody has said of a caption whether it is right."
NO_RANKINGS = "Nobody has ranked captions yet."
WORTHS_OF_PAIRS = "Of the worths from pairs: "
WORTHS_OF_ORDERS = "Of the worths from whole rankings: "

PEOPLE_ALONE = "Each person answered once, so the interval of a mean rests on Student’s t over people."
WILSON_SHARES = "Intervals of shares of people are Wilson’s."
CLUSTERED_SHARES = (
    "Where pictures have one answer each, intervals of shares are Wilson’s. Where several people answered about a "
    "picture, whole pictures are resampled with random weights, each with all its answers, together with imagined "
    "pictures that weigh as much as 1.6."
)
WORTH_INTERVALS = (
    "Intervals of worths are Wald’s. Where a person or a picture has several answers, people and pictures are left out "
    "one at a time, and the widest interval holds."
)
BY_THEMSELVES = (
    "People answered without seeing what others said; a picture is kept by how many say yes alone."
)
ONLY_PEOPLE = "These figures hold people’s answers only, not those of models."
NO_METRICS = (
    "Automatic metrics are no part of this report, for they need other programs than this one, and the same answers "
    "are to give the same report everywhere. They are computed with: touchstone captions STUDY"
)
_ROLES = {
    "importance": "how important it is (a code that ends in .importance, from 1 to 5)",
    "helpfulness": "how helpful it is (a code that ends in .helpfulness, from 1 to 5)",
    "detail": "how detailed captions should be (a code that ends in .detail, with levels)",
    "related": "whether a picture belongs to a culture (a code that ends in .related, with yes or no)",
    "culture": "which culture it belongs to (a code that ends in .culture, in free words)",
    "caption": "a better caption (a code that ends in .caption, in free words)",
    "preferred": "which of two is preferred (a code that ends in .preferred, with a choice)",
    "accurate": "whether a caption is right (codes that end in .accurate1, .accurate2, with yes or no)",
    "ranking": "the order of all captions (a code that ends in .ranking, with a ranking)",
}


def missing(role: str) -> str:
    """That an instrument lacks a question."""
    return f"This instrument has no question on {_ROLES[role]}."


# The survey


def surveyed(people: int) -> str:
    """How many took part."""
    return f"{'One person has' if people == 1 else f'{people} people have'} answered the survey."


def of_sheet(heading: str, sheet: str) -> str:
    """The heading of a part about one questionnaire, or about all answers together."""
    return f"{heading}: {sheet}" if sheet else heading


def rated(name: str, mean: str, high: str) -> str:
    """How a question was answered."""
    return f"{name}: the mean is {mean} of 5; the share of 4 or 5 is {high}."


def middle(low: str, high: str) -> str:
    """The level in the middle of all answers."""
    if low == high:
        return f"The answer in the middle is “{low}”: no more than half want less, and no more than half want more."
    return f"The answers in the middle are “{low}” and “{high}”."


def most_rated(found: Sequence[tuple[str, int, int]]) -> str:
    """What the chart of ratings shows: each question, its most frequent rating, and by how many people."""
    told = "; ".join(
        f"{name}, {level} by {plural(people, 'person', 'people')}" for name, level, people in found
    )
    return f"The most frequent rating: {told}."


def most_want(level: str, people: int, answered: int) -> str:
    """What the chart of levels of detail shows."""
    return f"Most often chosen: {level}, by {people} of {answered}."


# The collection


def kept(pictures: int, all_pictures: int, least: int, share: str) -> str:
    """How many pictures are kept."""
    return (
        f"{pictures} of {plural(all_pictures, 'picture')} {'is' if pictures == 1 else 'are'} kept ({share}): at least "
        f"{'one person says' if least == 1 else f'{least} people say'} that something in it belongs to a culture."
    )


def collected(people: int) -> str:
    """How many took part."""
    return f"{'One person has' if people == 1 else f'{people} people have'} looked at pictures."


def suggested(share: str) -> str:
    """How often people suggest a caption."""
    return f"The share of statements on kept pictures that bring a caption of their own: {share}."


def contested(names: Sequence[str]) -> str:
    """Pictures on which people differ."""
    return f"People differ about: {in_a_row(names)}."


def almost(names: Sequence[str]) -> str:
    """Pictures that lack one person."""
    return f"One more person saying yes would keep: {in_a_row(names)}."


def named(words: str, people: int) -> str:
    """A culture and how many people named it."""
    return f"{words} ({people})"


def listed(parts: Iterable[str]) -> str:
    """Things in a row; a dash where there are none."""
    return ", ".join(parts) or "–"


def coded_by(coders: int, reasons: int) -> str:
    """How many people sorted the reasons."""
    people = "One person" if coders == 1 else f"{coders} people"
    return (
        f"{people} sorted reasons under themes; there are {plural(reasons, 'reason')} in all. Themes that were not "
        "found are left out."
    )


# The evaluation


def evaluated(people: int, pictures: int, sources: Sequence[str]) -> str:
    """What the study is made of."""
    who = "One person has" if people == 1 else f"{people} people have"
    said = f"{who} judged captions of {plural(pictures, 'picture')}"
    return f"{said}, without being told who wrote them: {'; '.join(sources)}." if sources else f"{said}."


def best_ranked(best: str, rank: str, last: str, last_rank: str) -> str:
    """Who stands first and who last in the rankings."""
    return f"Ranked best: {best} (mean rank {rank}). Ranked last: {last} ({last_rank})."


def most_right(most: str, share: str, least: str, least_share: str) -> str:
    """Whose captions are called right most and least often."""
    return f"Called right most often: {most} ({share}). Least often: {least} ({least_share})."


def preferred(first: str, share: str, second: str, other: str, both: str) -> str:
    """A preference between two."""
    return f"Preferred of two: {first} in {share} of the answers, {second} in {other}, both alike in {both}."


def prompts(model: str, share: str) -> str:
    """How a model's two captions compare."""
    return f"{model}: the culture-aware caption is ranked before the default one in {share} of the rankings."


def pair(first: str, second: str) -> str:
    """Two sources as one name."""
    return f"{first} and {second}"


def shown_first(share: str) -> str:
    """How far the order on the page has a say."""
    return (
        f"Of those who prefer one, {share} prefer the caption that was shown first. Far from 0.50, the order on the "
        "page has a say."
    )


def of_fault(words: str, explained: str) -> Words:
    """A column about one fault."""
    return words, explained or "A theme that coders found in the notes."


def unnamed(captions: int) -> str:
    """Captions of which nothing can be told."""
    return (
        f"{plural(captions, 'caption')} cannot be told apart by a source of their own, and are left out. Let every "
        "caption of a picture say who wrote it, such as: human; model A, default; model A, culture-aware."
    )


def unused(answers: int) -> str:
    """Answers that say nothing of a caption with a source."""
    return (
        f"{plural(answers, 'answer')} could not be used: they point at captions without a source, or at none."
    )


def coded_faults(coders: int, notes: int) -> str:
    """How many people sorted the notes."""
    people = "One person" if coders == 1 else f"{coders} people"
    return f"{people} sorted notes under faults; there are {plural(notes, 'note')} in all. A fault counts once a note."


def seed(number: int, replicates: int) -> str:
    """How the intervals were made."""
    return f"Intervals of shares over pictures come from {replicates} weighted resamplings (seed {number})."
