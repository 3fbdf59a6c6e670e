"""The first page of a report on agreement: whether a judge may judge, what would go wrong, and what to do next.

Written for somebody without statistics: short sentences, and counts before decimals.
"""

from collections.abc import Sequence

from app.messages.agreement.references import at_the_start
from app.messages.local_formats import all_of
from app.messages.together import ended
from app.messages.translation import PluralTemplate, Template, _, n_

# May the judge judge?

VERDICTS = {
    "automatable": _("yes"),
    "automatable where sure": _("yes, where it is sure"),
    "with a human check": _("only if a person checks"),
    "do not use": _("no, it cannot see this"),
    "answers reversed": _("no, its answers look reversed"),
    "reword": _("no, people differ"),
    "two views": _("no, people hold two views"),
    "not decidable from pixels": _("no, images do not show it"),
    "one person's view": _("not known: one person's view"),
    "not enough answers yet": _("not known yet"),
}
NEXT = {
    "automatable": _("Let it answer the other images, and look at some of its answers now and then."),
    "automatable where sure": _("Let it answer where it is sure, and have people answer the rest."),
    "with a human check": _("Have a person check its answers."),
    "do not use": _("Ask another judge, or leave this to people."),
    "answers reversed": _("Find out where the answers were reversed, and import them or ask again."),
    "reword": _("Reword the criterion together, and answer it again."),
    "two views": _("Decide together whose view counts, or report both."),
    "not decidable from pixels": _("Use something other than images to answer this."),
    "one person's view": _("Ask a second person to answer the same images."),
    "not enough answers yet": _("Answer more images."),
}
REWORD_BEHIND_LABEL = _("Together, reword the criteria on which people differ, and answer them again.")
TEST_IT = _("Test it on the sealed test images.")
VERDICTS_TABLE = _("Whether it may judge, and what goes wrong")
MAY_IT_JUDGE = (
    _("May it judge?"),
    _("Whether the judge's answer may be used without a person's. The reasons are given with it."),
)
MISSING = (_("Missing"), _("How many of the judge's answers are missing. Nothing is filled in for them."))
REJECTED_NOTHING = _("The reference rejected no image here, so nobody knows whether mistakes would be seen.")
ACCEPTED_NOTHING = _(
    "The reference accepted no image here, so nobody knows whether what is right would be recognised."
)


def rejected_not_compared(against: str, reference: str) -> str:
    return _(
        "{against} gave no answer that can be compared where {reference} said no, so nobody knows whether "
        "mistakes would be seen.",
        against=against,
        reference=reference,
    )


def accepted_not_compared(against: str, reference: str) -> str:
    return _(
        "{against} gave no answer that can be compared where {reference} said yes, so nobody knows "
        "whether what is right would be recognised.",
        against=against,
        reference=reference,
    )


cannot_tell_is_no_answer = Template(
    'For the verdicts, "cannot tell" from {against} does not count as an answer.'
)
VERDICTS_COUNT_DOUBTS = _("For the verdicts, uncertain answers count like all others.")
WHOLE_IMAGE = _("Whole image")
EVERY_QUESTION = _("All questions")
verdicts_section = Template("May {against} judge in place of {reference}?")


def passes(reference: str) -> tuple[str, str]:
    return (
        _("Of what {reference} rejects", reference=reference),
        _("Of 10 such images: how many the judge would get wrong, with the likely range."),
    )


def rejects(reference: str) -> tuple[str, str]:
    return (
        _("Of what {reference} accepts", reference=reference),
        _("Of 10 such images: how many the judge would get wrong, with the likely range."),
    )


def passes_of_ten(of: int, about: int, low: int, high: int) -> str:
    return _("passes about {about} of {of} ({low} to {high})", about=about, of=of, low=low, high=high)


def rejects_of_ten(of: int, about: int, low: int, high: int) -> str:
    return _("rejects about {about} of {of} ({low} to {high})", about=about, of=of, low=low, high=high)


def verdict(kind: str) -> str:
    return VERDICTS.get(kind, kind)


verdict_except = Template("{told}, except on {exceptions}")


def verdicts_in_short(against: str, reference: str, counts: Sequence[tuple[str, int]], questions: int) -> str:
    if len(counts) == 1:
        return n_(
            "May {against} judge in place of {reference}? For {count} question: {verdict}.",
            "May {against} judge in place of {reference}? For each of {count} questions: {verdict}.",
            questions,
            against=against,
            reference=reference,
            verdict=counts[0][0],
        )
    each = "; ".join(f"{told}: {count}" for told, count in counts)
    return n_(
        "May {against} judge in place of {reference}? Of {count} question: {each}.",
        "May {against} judge in place of {reference}? Of {count} questions: {each}.",
        questions,
        against=against,
        reference=reference,
        each=each,
    )


reason = Template("{names}: {told}. {why} What to do next: {next_step}")
reason_alone = Template("{names}: {told}. {why}")


def need(names: str, sentence: str) -> str:
    """What some questions need, after what all have in common."""
    return f"{names}: {sentence}"


nothing_missing = Template("None of {name}'s answers is missing.")
nothing_missing_on = PluralTemplate(
    "None of {name}'s answers to the {count} image compared is missing.",
    "None of {name}'s answers to the {count} images compared is missing.",
)
not_answered = PluralTemplate(
    "{name} has not answered {missing} of {count} image that {reference} answered.",
    "{name} has not answered {missing} of {count} images that {reference} answered.",
)
LESS_THAN_ONE = _("less than 1")
MORE_THAN_99 = _("more than 99")
missing = PluralTemplate(
    "Missing: {count} answer from {name}, out of {expected:,} ({percent} percent).",
    "Missing: {count} answers from {name}, out of {expected:,} ({percent} percent).",
)


def worst(against: str, kind: str, name: str, agreement: str, overall: str) -> str:
    """kind: source or group."""
    return _(
        "{against} does worst on the {kind} {name}: the same answer in {agreement}, compared with "
        "{overall} on all images.",
        against=against,
        kind=kind,
        name=name,
        agreement=agreement,
        overall=overall,
    )


def alike_worst(
    against: str, sources: Sequence[str], groups: Sequence[str], agreement: str, overall: str
) -> str:
    """The sources and groups that share the lowest agreement, two or more."""
    named = [
        n_("the source {names}", "the sources {names}", len(sources), names=all_of(sources))
        if sources
        else "",
        n_("the group {names}", "the groups {names}", len(groups), names=all_of(groups)) if groups else "",
    ]
    return _(
        "{against} does worst on {named}, which are equal: the same answer in {agreement}, compared "
        "with {overall} on all images. It is partly chance which of them are lowest.",
        against=against,
        named=all_of([one for one in named if one]),
        agreement=agreement,
        overall=overall,
    )


def lowest_of(sources: int, groups: int) -> str:
    """How many were compared, two or more."""
    if not groups:
        return _("It is the lowest of {count} sources, which is partly due to chance.", count=sources)
    if not sources:
        return _("It is the lowest of {count} groups, which is partly due to chance.", count=groups)
    return _(
        "It is the lowest of {count} sources and groups, which is partly due to chance.",
        count=sources + groups,
    )


GROUP_KINDS = {"source": _("source"), "group": _("group")}

# The pictures


pictures_section = Template("Images that {against} gets wrong")


def differing_section(against: str, reference: str) -> str:
    return _("Images on which {against} and {reference} differ", against=against, reference=reference)


WRONGLY = (_("Wrongly passed"), _("Wrongly rejected"))


def pictures_found(passed: int, rejected: int, shown: int, images: int) -> str:
    """An image may be wrongly passed on one question and wrongly rejected on another."""
    found = n_(
        "Wrongly passed: {count} image. Wrongly rejected: {rejected}.",
        "Wrongly passed: {count} images. Wrongly rejected: {rejected}.",
        passed,
        rejected=n_("{count} image", "{count} images", rejected),
    )
    if shown < images:
        return _(
            "{found} The images judged wrongly most often are shown; the appendix names all of them.",
            found=found,
        )
    return found


def differing_found(ways: tuple[str, str], counts: tuple[int, int], shown: int, images: int) -> str:
    """ways: see `differing`; nobody is wrong where no judge is compared with a person. images: how many in all."""
    found = " ".join(
        n_("{way}: {count} image.", "{way}: {count} images.", count, way=way)
        for way, count in zip(ways, counts, strict=True)
    )
    if shown < images:
        return _(
            "{found} The images on which they differ most often are shown; the appendix names all of them.",
            found=found,
        )
    return found


def differing(against: str, reference: str) -> tuple[str, str]:
    """The two ways in which two raters differ, where neither is a judge that a person's answers are put to."""
    return _("{against} said met, {reference} not met", against=against, reference=reference), _(
        "{reference} said met, {against} not met", reference=at_the_start(reference), against=against
    )


def caption(
    number: int, passed: Sequence[str], rejected: Sequence[str], names: tuple[str, str] = WRONGLY
) -> str:
    ways = zip(names, (passed, rejected), strict=True)
    sentences = [ended(f"{way}: {'; '.join(found)}") for way, found in ways if found]
    return " ".join([_("Image {number}.", number=number), *sentences])


def wrong_on(name: str, times: int, of: int) -> str:
    return name if of == 1 else _("{name} ({times} of {of} answers)", name=name, times=times, of=of)


BEHIND_TABLE = _("Images behind each question, by number")
WRONGLY_PASSED = (
    _("Wrongly passed"),
    _("Images that the reference rejects and the other rater passes, starting with those passed most often."),
)
WRONGLY_REJECTED = (
    _("Wrongly rejected"),
    _(
        "Images that the reference accepts and the other rater rejects, starting with those rejected "
        "most often."
    ),
)
OTHER_MET = _(
    "Images on which the reference said “not met” and the other rater “met”, starting with the most frequent."
)
OTHER_NOT_MET = _(
    "Images on which the reference said “met” and the other rater “not met”, starting with the most frequent."
)
IN_DOUBT = (_("Uncertain"), _("Images on which somebody was uncertain."))
NO_IMAGE = _("none")

# The counts

COUNTS_SECTION = _("The counts")
COUNTS_TABLE = _("Who said what, in counts of answers")
BOTH_MET = (_("Both pass"), _("Both said “met” (for the whole image, “appropriate”)."))
PASSED = _("The reference said “not met”, and the other rater “met”.")
REJECTED = _("The reference said “met”, and the other rater “not met”.")
BOTH_NOT_MET = (_("Both reject"), _("Both said “not met” (for the whole image, “not appropriate”)."))
CONSTANT = (
    _("Majority baseline"),
    _(
        "The agreement of a judge that always gives the more common answer. An agreement that is not above "
        "it shows nothing."
    ),
)
BALANCED = (
    _("Balanced accuracy"),
    _(
        "The mean of the agreement on what the reference accepts and on what it rejects: 0.5 is "
        "guessing. It does not depend on how common mistakes are."
    ),
)
HALVES = _("Uncertain answers count fully in the first four columns.")
CHART = _("Agreement on each question, beside the majority baseline and the agreement between people")

# The appendix

APPENDIX = _("Appendix")
APPENDIX_FOR = _("For whoever wants to check the figures: every table, and how the figures were computed.")
RESTS_SECTION = _("What this report rests on")
GROUPS_TABLE = _("Whole images by source and group, with intervals that hold for all of them together")
SOURCE_OR_GROUP = (_("Source or group"), _("The source or group of the images."))
GROUP_IMAGES = (_("Images"), _("How many images from the source or group were compared."))
GROUP_VERDICT = (
    _("Enough?"),
    _(
        "Whether the judge clears the study's bounds on these images, fails them, or has too few "
        "images to tell."
    ),
)


def source_or_group(kind: str, name: str) -> str:
    return f"{name} ({kind})"


def why_missing(codes: Sequence[str], why: str) -> str:
    return f"{', '.join(codes)}: {why}"
