"""Sentences of the report on motivational contexts."""

from collections.abc import Sequence

from app.messages.translation import PluralTemplate, Template, _, n_

Words = tuple[str, str]

CONTEXT: Words = (_("Context"), _("The purpose that people had in mind when they judged."))
PROMPTS: Words = (_("Prompts"), _("How many prompts have a rated image in this context."))
IMAGES: Words = (_("Images"), _("How many images at least one person rated in this context."))
RATINGS: Words = (
    _("Ratings"),
    _("How many ratings there are. Answers that the prompt makes no sense in this context do not count."),
)
MEAN: Words = (_("Mean"), _("The mean of all ratings in this context."))
SPREAD: Words = (_("Standard deviation"), _("How far ratings typically lie from their mean."))
ADAPTED: Words = (
    _("Adapted agreement"),
    _(
        "Krippendorff’s alpha for interval data between each person’s ratings and the mean of the "
        "others’ ratings, averaged over the places in the list. Taking means raises it, so the words "
        "for ordinary alphas do not apply to it."
    ),
)
ALPHA: Words = (
    _("Ordinary alpha"),
    _("Krippendorff’s alpha for interval data, on the ratings as they were given."),
)
SKIPPED: Words = (
    _("Made no sense"),
    _("How often somebody said that the prompt makes no sense for this context."),
)
PAIR: Words = (_("Two contexts"), _("Two purposes that the same images were judged for."))
SHARED: Words = (_("Images in both"), _("How many images were rated in both contexts."))
ACROSS: Words = (
    _("Adapted agreement across contexts"),
    _(
        "Krippendorff’s alpha for interval data between the images’ mean ratings in the one context and "
        "in the other."
    ),
)
PROMPT: Words = (_("Prompt"), _("The words from which the images were made."))
THEME: Words = (_("Theme"), _("What a coder found in the reasons people gave."))

EXAMPLE: Words = (_("Image"), _("The prompt, and the image’s number in its set."))
EXAMPLE_SPREAD: Words = (
    _("Spread"),
    _(
        "The standard deviation of the ratings within a context, averaged over the contexts. 0 means "
        "that all agree."
    ),
)
NOT_RATED = _("not rated")
MOST_TABLE = _("The images on which people agree most")
LEAST_TABLE = _("The images on which people agree least")
EXAMPLES_SECTION = _("Images with the most and the least agreement")
EXAMPLES = _(
    "Each context shows the ratings that people gave, and their mean. These images are chosen by "
    "the spread of their ratings, so they are extremes and not typical."
)

WITHIN_SECTION = _("Agreement within each context")
ACROSS_SECTION = _("Agreement between contexts")
SKIPPED_SECTION = _("Prompts that made no sense for a purpose")
REASONS_SECTION = _("Why: themes in the reasons")
WITHIN_TABLE = _("People’s ratings in each context, and how far they agree")
ACROSS_TABLE = _("How far the contexts agree about the same images")
SKIPPED_TABLE = _("How many of those who had a prompt said that it made no sense, by context")
REASONS_TABLE = _("In how many reasons each theme was found, by context")

NOT_ORDINARY = _(
    "The adapted agreement is made for comparing contexts with one another. It compares each person "
    "with the mean of the others, which is steadier than any one person. So it is higher than the "
    "ordinary alpha beside it, and words such as “fair” or “moderate” do not apply to it."
)
POSITIONS = _(
    "Ratings of an image are taken as a list, in the order of the people who gave them, as in the "
    "published analysis. Where groups of people had different prompts, one place in the list stands "
    "for several people."
)
NOBODY_SKIPPED = _("Nobody said that a prompt makes no sense for a context.")
NOT_CODED = _(
    "Nobody has sorted the reasons under themes yet. Do so on the page Coding, which offers the "
    "themes of the instrument as a start."
)
NO_CONTEXTS = _("Nothing has been judged under a context yet.")
NO_RATING = _("Nobody has rated an image in this context.")
ONE_RATING = _("One rating alone has no spread.")


def of_context(name: str) -> Words:
    """A column about one context."""
    return name, _("In the context {name}.", name=name)


def skipped(part: int, whole: int) -> str:
    """How many of those who met a prompt left it out."""
    return _("{part} of {whole}", part=part, whole=whole)


reasons = Template("{found} of {given}")
"""In how many of the reasons given in a context a theme was found."""
pair = Template("{first} and {second}")
"""Two contexts as one name."""


coded_by = Template(
    "{people} sorted the reasons under themes. A reason counts once for a theme, however many "
    "people found it there.",
    people=PluralTemplate("{count} person", "{count} people"),
)
"""How many people sorted the reasons."""


def most_and_least(most: tuple[str, str], least: tuple[str, str]) -> str:
    """The contexts in which people agree most and least, each with its figure."""
    return _(
        "People agree most in the context {most}, with an adapted agreement of {most2}, and least in "
        "the context {least}, with {least2}.",
        most=most[0],
        most2=most[1],
        least=least[0],
        least2=least[1],
    )


one_context = Template("In the context {name}, adapted agreement is {figure}.")
"""The only context, with its figure."""
closest = Template(
    "The contexts with the most similar ratings are {pair}, with an adapted agreement of {figure} "
    "between them."
)
"""The two contexts whose ratings are most alike."""


def judged(people: int, exhibits: int, contexts: Sequence[str]) -> str:
    """What the study is made of."""
    who = n_("{count} person has", "{count} people have", people)
    what = n_("{count} set of images", "{count} sets of images", exhibits)
    return _(
        "{who} judged {what}, under these contexts: {contexts}.",
        who=who,
        what=what,
        contexts=", ".join(contexts),
    )


seed = Template(
    "Intervals come from leaving out one prompt at a time with all its images, with "
    "Student’s t: images of one prompt are not independent of one another. Those of "
    "medians come from {replicates} resamplings of the prompts (seed {number})."
)
"""How the intervals were made."""


def ratings_in(context: str) -> Words:
    """A column with the ratings of pictures in one context."""
    return context, _(
        "The ratings that people gave in the context {context}, and their mean.", context=context
    )


def rated(ratings: Sequence[float], mean: float) -> str:
    """The ratings of a picture in a context."""
    return _("{ratings}; mean {mean:.2f}", ratings=", ".join(f"{one:g}" for one in ratings), mean=mean)


def example(prompt: str, picture: str) -> str:
    """A picture of a set by its prompt and what its question is called."""
    return f"{prompt}: {picture}"


def pictures_left_out(pictures: int) -> str:
    """Pictures that a report does not show."""
    left = n_("{count} of these images is", "{count} of these images are", pictures)
    return _("{left} not shown, because no licence allows it or the file is not here.", left=left)
