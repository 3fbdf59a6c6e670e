"""A report on agreement in words: sentences that are heard as often as they are read."""

from collections.abc import Sequence

from app.messages.agreement.references import at_the_start
from app.messages.agreement.report import NOT_SAID
from app.messages.criterion_names import criterion_name
from app.messages.together import ended
from app.messages.translation import PluralTemplate, Template, _, n_

UNDEFINED = _("undefined")
MOST_IMAGES = 8
_MOST_NAMES = 20
title = Template("Agreement: {study}")


def with_ends(
    value: str, ends: Sequence[str], part: tuple[int, int] | None, images: int, of_what: str = ""
) -> str:
    """A figure within a sentence. part: the counts of a share, of_what what is counted; without counts it says on how
    many images the figure rests (0: that is not said)."""
    interval = _("between {ends} and {ends2}", ends=ends[0], ends2=ends[1]) if ends else ""
    if part:
        counted = " ".join(filter(None, (part_of_whole(*part), of_what)))
        return f"{counted} ({', '.join(filter(None, (value, interval)))})"
    rests_on = n_("{count} image", "{count} images", images) if images else ""
    beside = ", ".join(filter(None, (interval, rests_on)))
    return f"{value} ({beside})" if beside else value


def part_of_whole(part: int, whole: int) -> str:
    return _("{part:,} of {whole:,}", part=part, whole=whole)


# The summary


ANSWERS, IMAGES, PEOPLE = _("answers"), _("images"), _("people")


def label_agreement(against: str, reference: str, value: str, images: int, runs: int) -> str:
    over = (
        n_("{count} image", "{count} images", images)
        if runs == 1
        else n_(
            "{count} image and {runs}",
            "{count} images and {runs}",
            images,
            runs=n_("{count} run", "{count} runs", runs),
        )
    )
    return _(
        "{against} agrees with {reference} on the label in {value}, over {over}.",
        against=against,
        reference=reference,
        value=value,
        over=over,
    )


no_label = PluralTemplate(
    "{against} and {reference} both answered {count} image, but no label can be compared. {why}",
    "{against} and {reference} both answered {count} images, but no label can be compared. {why}",
)


def silent(
    against: str, reference: str, silent: int, images: int, shares: tuple[str, str], answer: str
) -> str:
    return n_(
        "{against} gave no answer on {silent} of {count} image that {reference} answered in full. "
        "{reference2} called {shares} of these {answer}, and {shares2} of the others.",
        "{against} gave no answer on {silent} of {count} images that {reference} answered in full. "
        "{reference2} called {shares} of these {answer}, and {shares2} of the others.",
        images,
        against=against,
        silent=silent,
        reference=reference,
        reference2=at_the_start(reference),
        shares=shares[1],
        answer=answer,
        shares2=shares[0],
    )


def constant_and_people(constant: str, answer: str, people: str | None) -> str:
    first = majority_baseline(answer=answer, value=constant)
    return (
        _("{first} People agree with each other in {people}.", first=first, people=people)
        if people
        else first
    )


def no_constant(people: str | None) -> str:
    return (
        _("People agree with each other in {people}.", people=people)
        if people
        else _("One person alone is not a standard yet.")
    )


range_of_criteria = Template(
    "On single criteria, agreement ranges from {lowest} ({lowest_code}) to {highest} ({highest_code})."
)
agreement_on_one = Template("On the only criterion compared, {code}, agreement is {agreement}.")
agreement_on_each = Template("On each of the {count} criteria compared, agreement is {agreement}.")
"""criteria: two or more."""
NO_CRITERIA = _("There is no criterion to compare.")


# The label and each criterion


def item_heading(code: str, name: str, is_label: bool) -> str:
    return name if is_label else criterion_name(code, name)


answered = Template("Answered: {reference} {first}, {against} {second}.")
consistency = Template("Agreement of the judge with itself: {value}.")
people = Template("Agreement between people: {agreement}, alpha {alpha}, AC1 {ac1}.")


def agreement(against: str, reference: str, agreement: str, images: int, pairs: int) -> str:
    return n_(
        "{against} with {reference}: {agreement}, {count} pair over {images}.",
        "{against} with {reference}: {agreement}, {count} pairs over {images}.",
        pairs,
        against=against,
        reference=reference,
        agreement=agreement,
        images=n_("{count} image", "{count} images", images),
    )


missing = PluralTemplate("{count} pair is missing.", "{count} pairs are missing.")
on_answers = Template("On {met}: {first}; on {not_met}: {second}.")
at_any_look = Template(
    "With intervals that stay valid however often the results are checked: on {met}: {first}; on "
    "{not_met}: {second}."
)


def beyond_chance(kappa: str, ac1: str, alpha: str, balanced: str) -> str:
    return _(
        "Kappa {kappa}, AC1 {ac1}, alpha {alpha}, balanced accuracy {balanced}.",
        kappa=kappa,
        ac1=ac1,
        alpha=alpha,
        balanced=balanced,
    )


def base_rates(met: str, reference: str, first: str, against: str, second: str) -> str:
    return ended(f"{met[:1].upper()}{met[1:]}: {reference} {first}, {against} {second}")


majority_baseline = Template('Majority baseline: always answering "{answer}" agrees in {value}.')
doubts = Template("Agreement without uncertain answers: {without}; with them at half weight: {half}.")
met_by_rule = Template(
    "Counted as met by a rule, although not seen: {reference} {first}, {against} {second}."
)


def _images(images: Sequence[int]) -> str:
    """Images by their numbers: the names of files are nothing to listen to."""
    if not images:
        return _("none")
    return n_("image {numbers}", "images {numbers}", len(images), numbers=numbers(images))


falsely = Template("False “{answer}”: {images}.", images=_images)
doubtful = Template("Uncertain: {images}.", images=_images)


def numbers(images: Sequence[int]) -> str:
    """The first numbers of images, and how many more there are; "" for none."""
    shown = [str(number) for number in images[:MOST_IMAGES]]
    if len(images) > MOST_IMAGES:
        return _("{shown} and {count} more", shown=", ".join(shown), count=len(images) - MOST_IMAGES)
    return (
        _("{shown} and {shown2}", shown=", ".join(shown[:-1]), shown2=shown[-1])
        if len(shown) > 1
        else "".join(shown)
    )


ONE_CONDITION = _("This is only one of several conditions: the verdict says no, or not yet.")


def alternative(
    names: Sequence[str], passes: bool | None, rate: str, why: str, caution: str, is_enough: bool
) -> str:
    """names: the questions it is the same for. is_enough: the test fails, or the verdict agrees with it."""
    which = ", ".join(names)
    if passes is None:
        return _("Alternative annotator test, {which}: not possible. {why}", which=which, why=why)
    outcome = _("passed") if passes else _("not passed")
    said = _(
        "Alternative annotator test, {which}: {outcome}, won against {rate}.",
        which=which,
        outcome=outcome,
        rate=rate,
    )
    return " ".join(filter(None, [said, caution, "" if is_enough else ONE_CONDITION]))


corrected = PluralTemplate(
    "Of all {count} image {against} has seen, {reference} would call {rate} {answer}. {note}",
    "Of all {count} images {against} has seen, {reference} would call {rate} {answer}. {note}",
)


def part_heading(name: str, whose: str, images: int) -> str:
    whom = f"{name}, {whose}" if whose else name
    return n_("{whom}: {count} image", "{whom}: {count} images", images, whom=whom)


def part_line(code: str, agreement: str, met: str, not_met: str, kappa: str) -> str:
    return _(
        "{code}: agreement {agreement}, on met {met}, on not met {not_met}, kappa {kappa}.",
        code=code,
        agreement=agreement,
        met=met,
        not_met=not_met,
        kappa=kappa,
    )


# Parts and sections

CRITERIA_SECTION = _("Every criterion")
PEOPLE_SECTION = _("Agreement between people")
COMMUNITY_SECTION = _("The community's own judgment")
SOURCES_SECTION = _("Where the images come from")
CORRECTED_SECTION = _("All images the judge has seen")
JUDGES_SECTION = _("Judges side by side")
VERSIONS_SECTION = _("Earlier versions of the rubric")
PARTS_SECTION = _("By group")

CRITERIA_TABLE = _("Agreement on every criterion, with base rates")
CHANCE_TABLE = _("Agreement beyond chance")
DOUBTS_TABLE = _("Agreement with and without uncertain answers")
RULE_TABLE = _("Answered, consistent, counted as met by a rule")
HISTOGRAM = _("Number of criteria at each level of agreement")
PEOPLE_LABEL_TABLE = _("Pairs of people: the label")
PEOPLE_PAIRS_TABLE = _("Pairs of people: every criterion")
COMMUNITY_TABLE = _("The majority of the people and the rubric's label")
SOURCE_TABLE = _("Appropriate images by source")
CORRECTED_TABLE = _("The share of all images that would be called met")
CORRECTED_METHODS = {"ppi++": _("PPI++"), "wilson": _("Wilson")}
JUDGES_TABLE = _("Each judge by itself")
ASKED_TABLE = _("How each judge was asked, and what the calls took")
JUDGE_PAIRS_TABLE = _("Agreement between judges")
BETTER_TABLE = _("Which judge agrees better with the reference, on the same images")
source_violations = Template("Criteria that images from each source do not meet, according to {name}")
people_table = Template("Agreement between people: {condition}")
version_table = Template("{name} on version {version} of the rubric and on this one")


def part_table(name: str, whose: str) -> str:
    return f"{name}, {whose}" if whose else name


histogram_sentence = PluralTemplate(
    "Of {count} criterion, agreement is 0.8 or more on {above}, and below 0.5 on {below}.",
    "Of {count} criteria, agreement is 0.8 or more on {above}, and below 0.5 on {below}.",
)
dots_sentence = PluralTemplate(
    "The lowest is {lowest_name} with {lowest}, the highest {highest_name} with {highest}. The whole "
    "interval is above the majority baseline for {above} of {count} question.",
    "The lowest is {lowest_name} with {lowest}, the highest {highest_name} with {highest}. The whole "
    "interval is above the majority baseline for {above} of {count} questions.",
)
alike_sentence = PluralTemplate(
    "Agreement is {agreement} on the only question compared. The whole interval is above the majority baseline "
    "for {above} of {count} question.",
    "Agreement is {agreement} on each question compared. The whole interval is above the majority baseline for "
    "{above} of {count} questions.",
)


def violations_sentence(source: str, criterion: str, value: str) -> str:
    return _(
        "Most often not met: {criterion}, by images from {source}, {value}.",
        criterion=criterion,
        source=source,
        value=value,
    )


NO_VIOLATION = _("Every image meets every criterion.")
AGREEMENT_AXIS = _("Agreement")
CRITERIA_AXIS = _("Criteria")
SHARE_AXIS = _("Share of images")


def pooled(raters: Sequence[str], conditions: Sequence[str]) -> str:
    who = n_("{count} rater{names}.", "{count} raters{names}.", len(raters), names=_names(raters))
    if len(conditions) < 2:
        return who
    return _(
        "{who} Pooled over the conditions {conditions}; each is shown separately below where two "
        "people rated.",
        who=who,
        conditions=", ".join(conditions),
    )


def label_by_rubric(names: Sequence[str]) -> str:
    return n_(
        "On the label {names} does not count here. This person applied the rubric, and the others judged "
        "whole images.",
        "On the label {names} do not count here. These people applied the rubric, and the others judged "
        "whole images.",
        len(names),
        names=", ".join(names),
    )


def _names(raters: Sequence[str]) -> str:
    """The names behind a colon, unless they are more than anybody wants to hear."""
    return f": {', '.join(raters)}" if len(raters) <= _MOST_NAMES else ""


pairs_left_out = Template(
    "Pairs of people are not compared here: {raters:,} people make {pairs:,} pairs. The usual "
    "limit is {most} people. To compare all pairs of people who have an image in common, use "
    "--pairs all."
)
pairs_not_asked = PluralTemplate(
    "{count} pair of people is not compared, as asked.", "{count} pairs of people are not compared, as asked."
)
lonely = Template(
    "Under the condition {condition}, only {name} answered. So there is no agreement to report."
)


def community(raters: Sequence[str], by_rubric: str) -> str:
    who = (
        ", ".join(raters)
        if len(raters) <= _MOST_NAMES
        else n_("{count} person", "{count} people", len(raters))
    )
    return _(
        "{who} judged whole images; {by_rubric} applied the rubric. Ties count as not appropriate. Where "
        "there are three answers, only “never show” counts as not appropriate.",
        who=who,
        by_rubric=by_rubric,
    )


CONTESTED = {
    False: _("where all answers but “never show” count as one"),
    True: _("before three answers are reduced to two"),
}
corrected_rates = Template(
    "{against} may have seen more images than {reference}. This is how many of all the images "
    "would be called met by {reference}. It holds if the images that {reference} answered are a "
    "random choice."
)


def two_judges(first: str, second: str, apart: str) -> str:
    return f"{first}, {second}: {apart}" if apart else f"{first}, {second}"


JUDGES_APART = _("Judges are compared and never averaged together.")


other_reference = Template(
    "{name} has not answered version {version}; the answers to the report's version are used instead.",
    name=at_the_start,
)


def cell_of_words(heading: str, said: str) -> str:
    """A cell that holds words, in the sentence of its row."""
    return f"{heading} {said}" if heading.endswith("?") else f"{heading}: {said}"


def cell_of_figure(heading: str, value: str) -> str:
    """A cell that holds a figure, in the sentence of its row."""
    return f"{heading} {value}"


MEANINGS = _("What the figures mean")


def meaning(heading: str, sentence: str) -> str:
    """What a column means."""
    return f"{heading}: {sentence}"


def why_undefined(headings: Sequence[str], reason: str) -> str:
    """Why figures, or their intervals, are undefined, below the rows of their table."""
    return f"{', '.join(headings)}: {reason}"


def row(header: str, cells: Sequence[str]) -> str:
    """A row of a table as one sentence."""
    said = "; ".join(cells)
    return ended(f"{header}: {said}")


def step(low: str, high: str) -> str:
    return _("{low} to {high}", low=low, high=high)


ALL_IMAGES = _("all images")


def named(name: str) -> str:
    return name or NOT_SAID
