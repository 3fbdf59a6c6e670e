"""Sentences of the reports on captions: what people expect, which pictures were selected, which captions help."""

from collections.abc import Iterable, Sequence

from app.messages.interchange.import_export import listed as in_a_row
from app.messages.together import ended
from app.messages.translation import PluralTemplate, Template, _, n_

Words = tuple[str, str]

QUESTION: Words = (_("Question"), _("What people were asked."))
ANSWERED: Words = (_("Answered"), _("How many people answered the question."))
PASSED_OVER: Words = (_("Passed over"), _("How many people answered other questions here, but not this one."))
MEAN: Words = (_("Mean"), _("The mean of the answers."))
DEVIATION: Words = (_("Standard deviation"), _("How far answers typically are from their mean."))
MEDIAN: Words = (_("Median"), _("The middle of the answers: half are below it, half above."))
HIGH: Words = (_("4 or 5"), _("Of the people who answered, the share who answered 4 or 5."))
RATING: Words = (_("Rating"), _("From 1, not at all, to 5, very."))
LEVEL: Words = (_("Level of detail"), _("One of the answers that were offered."))
PEOPLE: Words = (_("People"), _("How many people gave this answer."))
SHARE: Words = (_("Share"), _("These people as a share of all who answered."))
NUMBER: Words = (_("Answer"), _("Answers are numbered in no particular order; nobody is named."))
OWN_WORDS: Words = (_("In their words"), _("The words that somebody wrote."))

PICTURE: Words = (_("Image"), _("What the image is called in the study."))
AGREEING: Words = (_("Say yes"), _("How many people say that the image belongs to a culture."))
AGAINST: Words = (_("Say no"), _("How many people say that the image does not belong to a culture."))
UNSURE: Words = (_("Cannot tell"), _("How many people cannot tell, or did not say."))
LACKING: Words = (
    _("Still needed"),
    _("How many more people would have to say yes before the image is kept."),
)
CULTURES: Words = (
    _("Culture"),
    _("The cultures that were named, and how many of the people who say yes named each."),
)
CULTURE: Words = (_("Culture"), _("A culture that people named, in their own words."))
PICTURES: Words = (_("Images"), _("The number of kept images for which the culture was named."))
REASONS: Words = (_("Reasons"), _("The number of reasons about kept images in which the theme was found."))
THEME: Words = (_("Theme"), _("What a coder found in the reasons people gave."))
WHOSE: Words = (_("From"), _("Whether the caption came with the image or was suggested by somebody."))
CAPTION: Words = (_("Caption"), _("The caption, as it was written."))
LIKED: Words = (_("Chosen as best"), _("How many people chose this as the best caption of the image."))

PAIR: Words = (_("Two captions"), _("Who wrote each of the two captions. People were not told."))
FIRST: Words = (
    _("The first preferred"),
    _("The share of answers that prefer the caption by the writer named first."),
)
SECOND: Words = (
    _("The second preferred"),
    _("The share of answers that prefer the caption by the writer named second."),
)
BOTH: Words = (_("Both alike"), _("The share of answers that find both equally good."))
ANSWERS: Words = (_("Answers"), _("How many answers this is based on."))
NO_CHOICE: Words = (
    _("No choice"),
    _("How many answers say that they cannot tell, or that it does not apply."),
)
SOURCE: Words = (_("Written by"), _("Who wrote the caption. People were not told."))
WORTH: Words = (
    _("Worth"),
    _(
        "From the Bradley-Terry model. The mean of all is zero. A caption whose worth is higher by 1 is "
        "preferred about 2.7 times as often as the other."
    ),
)
ORDERED_WORTH: Words = (
    _("Worth from whole rankings"),
    _("From the Plackett-Luce model, which uses whole rankings. The mean of all is zero here, too."),
)
ACCURATE: Words = (_("Right"), _("The share of answers that call the caption accurate and relevant."))
UNDECIDED: Words = (_("Cannot tell"), _("How many answers say “cannot tell”."))
WITH_FAULT: Words = (_("With a fault"), _("In how many answers coders found a fault of any kind."))
ODDLY_RIGHT: Words = (
    _("Right despite a fault"),
    _("How many answers call the caption right although coders found a fault."),
)
ODDLY_WRONG: Words = (
    _("Wrong without a fault"),
    _("How many answers say that the caption is not right, although coders found no named fault."),
)
RANK: Words = (
    _("Mean rank"),
    _("The mean place in the rankings: 1 is best. Captions that tie share a place."),
)
MODEL: Words = (_("Model"), _("A model that was asked in two ways."))
BEFORE: Words = (
    _("Culture-aware before default"),
    _(
        "How often the culture-aware caption is ranked before the default one. A tie counts half. Above "
        "0.50 means that the culture-aware caption is better."
    ),
)

RATED_SECTION = _("Importance and helpfulness")
DETAIL_SECTION = _("Level of detail")
WORDS_SECTION = _("In people’s own words")
KEPT_SECTION = _("Images that are kept")
CAPTIONS_SECTION = _("Captions that came with the images, and captions that were suggested")
LEFT_OUT_SECTION = _("Images that are not kept")
WHY_SECTION = _("What makes images belong to a culture")
PREFERRED_SECTION = _("Which caption is preferred")
ACCURACY_SECTION = _("Which captions are right")
RANKING_SECTION = _("How captions are ranked")

RATED_TABLE = _("How important and how helpful it is to be told what belongs to a culture, from 1 to 5")
DISTRIBUTION_TABLE = _("How many people gave each rating")
DETAIL_TABLE = _("How detailed a caption should be")
KEPT_TABLE = _("Kept: what people said about each image")
CAPTIONS_TABLE = _("The captions of each image that is kept")
LEFT_OUT_TABLE = _("Not kept: what people said about each image, and how far it is from being kept")
CULTURES_TABLE = _("Cultures that were named, by number of images")
THEMES_TABLE = _("Themes in the reasons, by number of images")
PAIRS_TABLE = _("Preferences between two captions, by who wrote them")
WORTHS_TABLE = _(
    "How much the captions from each source are worth, based on preferences between two captions"
)
ACCURACY_TABLE = _("How often captions are called accurate and relevant")
FAULTS_TABLE = _("How often coders found each fault, by who wrote the caption")
RANKING_TABLE = _("Places of captions in the rankings")
PROMPTS_TABLE = _("The same model asked in two ways")
RANK_AXIS, SHARE_AXIS = _("Mean rank, 1 is best"), _("Share called right")

NOT_OFFERED = _("not offered as a choice")
ORIGINAL, SUGGESTED = _("came with the image"), _("suggested")
NOBODY = _("Nobody has answered the survey yet.")
NOTHING_KEPT = _("No image is kept yet.")
NOTHING_SAID = _("Nobody has said whether any image belongs to a culture.")
NO_CULTURE_NAMED = _("Nobody named a culture for an image that is kept.")
FAULTS_NOT_SORTED = _(
    "Nobody has sorted the notes under faults yet. Do so on the page Coding, which offers the "
    "faults of the guideline as a start."
)
REASONS_NOT_SORTED = _(
    "Nobody has sorted the reasons under themes yet. Do so on the page Coding, which offers the "
    "themes of the instrument as a start."
)
NO_CHOICES = _("Nobody has chosen between two captions yet.")
NO_ACCURACY = _("Nobody has said whether any caption is right.")
NO_RANKINGS = _("Nobody has ranked captions yet.")
PEOPLE_ALONE = _("Each person answered once, so the interval of a mean is based on Student’s t over people.")
WILSON_SHARES = _("Intervals of shares of people are Wilson intervals.")
CLUSTERED_SHARES = _(
    "Where images have one answer each, intervals of shares are Wilson intervals. Where an image "
    "has several answers, images are resampled with random weights, each with all its answers. "
    "Pseudo-images with a total weight of 1.6 images are added."
)
WORTH_INTERVALS = _(
    "Intervals of worths are Wald intervals. Where a person or an image has several answers, people "
    "and images are left out one at a time, and the widest interval is reported."
)
BY_THEMSELVES = _(
    "People answered without seeing what others said; only the number of people who say yes decides "
    "whether an image is kept."
)
ONLY_PEOPLE = _("These figures contain people’s answers only, not those of models.")
NO_METRICS = _(
    "Automatic metrics are not part of this report, because they need other programs, and the same "
    "answers must give the same report everywhere. Compute them with: touchstone captions STUDY"
)
_ROLES = {
    "importance": _("how important cultural details are (a code that ends in .importance, from 1 to 5)"),
    "helpfulness": _("how helpful cultural details are (a code that ends in .helpfulness, from 1 to 5)"),
    "detail": _("how detailed captions should be (a code that ends in .detail, with levels)"),
    "related": _("whether an image belongs to a culture (a code that ends in .related, with yes or no)"),
    "culture": _("which culture an image belongs to (a code that ends in .culture, in free words)"),
    "caption": _("a better caption (a code that ends in .caption, in free words)"),
    "preferred": _("which of two captions is preferred (a code that ends in .preferred, with a choice)"),
    "accurate": _("whether a caption is right (codes that end in .accurate1, .accurate2, with yes or no)"),
    "ranking": _("the order of all captions (a code that ends in .ranking, with a ranking)"),
}


def missing(role: str) -> str:
    """That an instrument lacks a question."""
    return _("This instrument has no question on {roles}.", roles=_ROLES[role])


# The survey


surveyed = PluralTemplate(
    "{count} person has answered the survey.", "{count} people have answered the survey."
)
"""How many took part."""


def of_sheet(heading: str, sheet: str) -> str:
    """The heading of a part about one questionnaire, or about all answers together."""
    return f"{heading}: {sheet}" if sheet else heading


rated = Template("{name}: the mean is {mean} out of 5; the share of answers of 4 or 5 is {high}.")
"""How a question was answered."""


def middle(low: str, high: str) -> str:
    """The level in the middle of all answers."""
    if low == high:
        return _(
            "The median answer is “{low}”: at most half want less detail, and at most half want more.",
            low=low,
        )
    return _("The median lies between “{low}” and “{high}”.", low=low, high=high)


def most_rated(found: Sequence[tuple[str, int, int]]) -> str:
    """What the chart of ratings shows: each question, its most frequent rating, and by how many people."""
    entries = "; ".join(
        n_(
            "{name}: {level}, by {count} person",
            "{name}: {level}, by {count} people",
            people,
            name=name,
            level=level,
        )
        for name, level, people in found
    )
    return _("The most frequent ratings: {told}.", told=entries)


most_want = Template("Most often chosen: {level}, by {people} of {answered}.")
"""What the chart of levels of detail shows."""


# The collection


def kept(pictures: int, all_pictures: int, least: int, share: str) -> str:
    """How many pictures were selected."""
    return n_(
        "{pictures} of {all_pictures} is kept ({share}): at least {people} that something in it belongs to a culture.",
        "{pictures} of {all_pictures} are kept ({share}): at least {people} that something in each "
        "belongs to a culture.",
        pictures,
        pictures=pictures,
        all_pictures=n_("{count} image", "{count} images", all_pictures),
        share=share,
        people=n_("{count} person says", "{count} people say", least),
    )


def worths_of_pairs(reason: str) -> str:
    """Why there are no worths computed from pairs."""
    return _("No worths from pairs: {reason}", reason=reason)


def worths_of_orders(reason: str) -> str:
    """Why there are no worths computed from whole rankings."""
    return _("No worths from whole rankings: {reason}", reason=reason)


collected = PluralTemplate("{count} person has looked at images.", "{count} people have looked at images.")
"""How many took part."""
suggested = Template("The share of answers about kept images that suggest a caption: {share}.")
"""How often people suggest a caption."""


def contested(names: Sequence[str]) -> str:
    """Pictures on which people differ."""
    return _("People differ about: {in_a_row}.", in_a_row=in_a_row(names))


def almost(names: Sequence[str]) -> str:
    """Pictures that lack one person."""
    return _("Kept if one more person says yes: {in_a_row}.", in_a_row=in_a_row(names))


def named(words: str, people: int) -> str:
    """A culture and how many people named it."""
    return f"{words} ({people})"


def listed(parts: Iterable[str]) -> str:
    """Things in a row; a dash where there are none."""
    return ", ".join(parts) or "–"


coded_by = PluralTemplate(
    "{people} sorted reasons under themes; there is {count} reason in all. Themes that were not "
    "found are left out.",
    "{people} sorted reasons under themes; there are {count} reasons in all. Themes that "
    "were not found are left out.",
    people=PluralTemplate("{count} person", "{count} people"),
)
"""How many people sorted the reasons."""


# The evaluation


def evaluated(people: int, pictures: int, sources: Sequence[str]) -> str:
    """What the study is made of."""
    who = n_("{count} person has", "{count} people have", people)
    said = n_(
        "{who} judged captions of {count} image", "{who} judged captions of {count} images", pictures, who=who
    )
    return (
        _("{said}, without being told who wrote them: {sources}.", said=said, sources="; ".join(sources))
        if sources
        else ended(said)
    )


def best_ranked(best: str, rank: str, last: str, last_rank: str) -> str:
    """The first and the last in the rankings."""
    return _(
        "Ranked best: {best} (mean rank {rank}). Ranked last: {last} ({last_rank}).",
        best=best,
        rank=rank,
        last=last,
        last_rank=last_rank,
    )


def most_right(most: str, share: str, least: str, least_share: str) -> str:
    """Whose captions are called right most and least often."""
    return _(
        "Called right most often: {most} ({share}). Least often: {least} ({least_share}).",
        most=most,
        share=share,
        least=least,
        least_share=least_share,
    )


preferred = Template(
    "Between two captions, {first} is preferred in {share} of the answers, {second} in {other}, and "
    "neither in {both}."
)
"""A preference between two."""
prompts = Template(
    "{model}: the culture-aware caption is ranked before the default one in {share} of the rankings."
)
"""How a model's two captions compare."""
pair = Template("{first} and {second}")
"""Two sources as one name."""
shown_first = Template(
    "Of those who prefer one, {share} prefer the caption that was shown first. If this is far from "
    "0.50, the order on the page matters."
)
"""How far the order on the page has a say."""


def of_fault(words: str, explained: str) -> Words:
    """A column about one fault."""
    return words, explained or _("A theme that coders found in the notes.")


unnamed = PluralTemplate(
    "{count} caption is left out, because it has no source of its own. Give every caption of an "
    "image a source that says who wrote it, such as: human; model A, default; model A, "
    "culture-aware.",
    "{count} captions are left out, because they have no sources of their own. Give every caption "
    "of an image a source that says who wrote it, such as: human; model A, default; model A, "
    "culture-aware.",
)
"""Captions without a result."""
unused = PluralTemplate(
    "{count} answer could not be used: it refers to a caption without a source, or to no caption at all.",
    "{count} answers could not be used: they refer to captions without a source, or to no caption at all.",
)
"""Answers that say nothing of a caption with a source."""


coded_faults = PluralTemplate(
    "{people} sorted notes under faults; there is {count} note in all. A fault counts once per note.",
    "{people} sorted notes under faults; there are {count} notes in all. A fault counts once per note.",
    people=PluralTemplate("{count} person", "{count} people"),
)
"""How many people sorted the notes."""


seed = Template(
    "Intervals of shares over images come from {replicates} weighted resamplings (seed {number})."
)
"""How the intervals were made."""
