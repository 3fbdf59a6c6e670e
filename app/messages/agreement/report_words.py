"""A report on agreement in words: sentences that are heard as often as they are read."""

from collections.abc import Sequence

from app.messages.agreement.references import at_the_start
from app.messages.agreement.report import NOT_SAID
from app.messages.interchange.import_export import plural

UNDEFINED = "undefined"
MOST_IMAGES = 8
_MOST_NAMES = 20


def title(study: str) -> str:
    return f"Agreement: {study}"


def with_ends(
    value: str, ends: Sequence[str], part: tuple[int, int] | None, images: int, of_what: str = ""
) -> str:
    """A figure within a sentence. part: the counts of a share, of_what what is counted; without counts it says on how
    many images the figure rests (0: that is not said)."""
    interval = f"between {ends[0]} and {ends[1]}" if ends else ""
    if part:
        counted = " ".join(filter(None, (part_of_whole(*part), of_what)))
        return f"{counted} ({', '.join(filter(None, (value, interval)))})"
    rests_on = plural(images, "image") if images else ""
    beside = ", ".join(filter(None, (interval, rests_on)))
    return f"{value} ({beside})" if beside else value


def part_of_whole(part: int, whole: int) -> str:
    return f"{part:,} of {whole:,}"


# The summary


ANSWERS, IMAGES, PEOPLE = "answers", "images", "people"


def label_agreement(against: str, reference: str, value: str, images: int, runs: int) -> str:
    over = plural(images, "image") if runs == 1 else f"{plural(images, 'image')} and {plural(runs, 'run')}"
    return f"{against} agrees with {reference} on the label in {value}, over {over}."


def no_label(against: str, reference: str, images: int, why: str) -> str:
    return f"{against} and {reference} both answered {plural(images, 'image')}, but no label can be compared. {why}"


def silent(
    against: str, reference: str, silent: int, images: int, shares: tuple[str, str], answer: str
) -> str:
    return (
        f"{against} gave no answer on {silent} of {plural(images, 'image')} that {reference} answered. {reference} "
        f"called {shares[1]} of these {answer}, and {shares[0]} of the others."
    )


def constant_and_people(constant: str, answer: str, people: str | None) -> str:
    first = majority_baseline(answer, constant)
    return f"{first} People agree with each other in {people}." if people else first


def no_constant(people: str | None) -> str:
    return f"People agree with each other in {people}." if people else "One person alone sets no measure yet."


def range_of_criteria(lowest: str, lowest_code: str, highest: str, highest_code: str) -> str:
    return f"On single criteria agreement runs from {lowest} ({lowest_code}) to {highest} ({highest_code})."


NO_CRITERIA = "There is no criterion to compare."


# The label and each criterion


def item_heading(code: str, name: str, is_label: bool) -> str:
    return name if is_label else f"{code}: {name}"


def answered(reference: str, first: str, against: str, second: str) -> str:
    return f"Answered: {reference} {first}, {against} {second}."


def consistency(value: str) -> str:
    return f"The judge with itself: {value}."


def people(agreement: str, alpha: str, ac1: str) -> str:
    return f"People with people: {agreement}, alpha {alpha}, AC1 {ac1}."


def agreement(against: str, reference: str, agreement: str, images: int, pairs: int) -> str:
    return f"{against} with {reference}: {agreement}, {plural(pairs, 'pair')} over {plural(images, 'image')}."


def missing(pairs: int) -> str:
    verb = "is" if pairs == 1 else "are"
    return f"{plural(pairs, 'pair')} {verb} missing."


def on_answers(met: str, first: str, not_met: str, second: str) -> str:
    return f"On {met}: {first}; on {not_met}: {second}."


def at_any_look(met: str, first: str, not_met: str, second: str) -> str:
    return f"With intervals that hold however often one looks, on {met}: {first}; on {not_met}: {second}."


def beyond_chance(kappa: str, ac1: str, alpha: str, balanced: str) -> str:
    return f"Kappa {kappa}, AC1 {ac1}, alpha {alpha}, balanced accuracy {balanced}."


def base_rates(met: str, reference: str, first: str, against: str, second: str) -> str:
    return f"{met[:1].upper()}{met[1:]}: {reference} {first}, {against} {second}."


def majority_baseline(answer: str, value: str) -> str:
    return f'Majority baseline: always "{answer}" agrees in {value}.'


def doubts(without: str, half: str) -> str:
    return f"Without doubtful answers {without}, with them at half weight {half}."


def met_by_rule(reference: str, first: str, against: str, second: str) -> str:
    return f"Met by rule, not by sight: {reference} {first}, {against} {second}."


def falsely(answer: str, images: Sequence[int]) -> str:
    return f"False “{answer}”: {_images(images)}."


def doubtful(images: Sequence[int]) -> str:
    return f"Doubtful: {_images(images)}."


def _images(images: Sequence[int]) -> str:
    """Images by their numbers: the names of files are nothing to listen to."""
    if not images:
        return "none"
    return f"{'image' if len(images) == 1 else 'images'} {numbers(images)}"


def numbers(images: Sequence[int]) -> str:
    """The first numbers of images, and how many more there are; "" for none."""
    shown = [str(number) for number in images[:MOST_IMAGES]]
    if len(images) > MOST_IMAGES:
        shown.append(f"{len(images) - MOST_IMAGES} more")
    return f"{', '.join(shown[:-1])} and {shown[-1]}" if len(shown) > 1 else "".join(shown)


def alternative(names: Sequence[str], passes: bool | None, rate: str, why: str, caution: str) -> str:
    """names: the questions it is the same for."""
    which = ", ".join(names)
    if passes is None:
        return f"Alternative annotator test, {which}: not possible. {why}"
    outcome = "passed" if passes else "not passed"
    said = f"Alternative annotator test, {which}: {outcome}, won against {rate}."
    return f"{said} {caution}" if caution else said


def corrected(reference: str, against: str, images: int, answer: str, rate: str, note: str) -> str:
    return (
        f"Of all {plural(images, 'image')} {against} has seen, {reference} would call {rate} {answer}. {note}"
    )


def part_heading(name: str, whose: str, images: int) -> str:
    whom = f"{name}, {whose}" if whose else name
    return f"{whom}: {plural(images, 'image')}"


def part_line(code: str, agreement: str, met: str, not_met: str, kappa: str) -> str:
    return f"{code}: agreement {agreement}, on met {met}, on not met {not_met}, kappa {kappa}."


# Parts and sections

CRITERIA_SECTION = "Every criterion"
PEOPLE_SECTION = "People with people"
COMMUNITY_SECTION = "The community's own judgment"
SOURCES_SECTION = "Where the images come from"
CORRECTED_SECTION = "All images the judge has seen"
JUDGES_SECTION = "Judges side by side"
VERSIONS_SECTION = "Earlier versions of the rubric"
PARTS_SECTION = "By group"

CRITERIA_TABLE = "Agreement on every criterion, with base rates"
CHANCE_TABLE = "Agreement beyond chance"
DOUBTS_TABLE = "Agreement with and without doubtful answers"
RULE_TABLE = "Answered, consistent, met by rule"
HISTOGRAM = "How many criteria have which agreement"
PEOPLE_LABEL_TABLE = "Two people at a time: the label"
PEOPLE_PAIRS_TABLE = "Two people at a time: every criterion"
COMMUNITY_TABLE = "The majority of the people and the rubric's label"
SOURCE_TABLE = "Appropriate images by source"
CORRECTED_TABLE = "How many of all images would be called met"
CORRECTED_METHODS = {"ppi++": "PPI++", "wilson": "Wilson"}
JUDGES_TABLE = "Each judge by itself"
ASKED_TABLE = "How each judge is asked, and what that took"
JUDGE_PAIRS_TABLE = "Judges with one another"
BETTER_TABLE = "Which agrees better with the reference, on the same images"


def source_violations(name: str) -> str:
    return f"Criteria that images of each source do not meet, as {name} answered"


def people_table(condition: str) -> str:
    return f"People with people: {condition}"


def version_table(name: str, version: int) -> str:
    return f"{name} on version {version} of the rubric and on this one"


def part_table(name: str, whose: str) -> str:
    return f"{name}, {whose}" if whose else name


def histogram_sentence(above: int, below: int, criteria: int) -> str:
    return (
        f"Of {plural(criteria, 'criterion', 'criteria')}, the agreement is 0.8 or more on {above}, and below 0.5 "
        f"on {below}."
    )


def dots_sentence(
    lowest: str, lowest_name: str, highest: str, highest_name: str, above: int, questions: int
) -> str:
    return (
        f"Lowest is {lowest_name} with {lowest}, highest {highest_name} with {highest}. The whole interval is above "
        f"the majority baseline for {above} of {plural(questions, 'question')}."
    )


def violations_sentence(source: str, criterion: str, value: str) -> str:
    return f"Most often broken: {criterion} by images of {source}, {value}."


NO_VIOLATION = "No criterion is broken by any image."
AGREEMENT_AXIS = "Agreement"
CRITERIA_AXIS = "Criteria"
SHARE_AXIS = "Share of images"


def pooled(raters: Sequence[str], conditions: Sequence[str]) -> str:
    who = f"{plural(len(raters), 'rater')}{_names(raters)}."
    if len(conditions) < 2:
        return who
    return f"{who} Pooled over the conditions {', '.join(conditions)}; each is shown separately below where two rated."


def _names(raters: Sequence[str]) -> str:
    """The names behind a colon, unless they are more than anybody wants to hear."""
    return f": {', '.join(raters)}" if len(raters) <= _MOST_NAMES else ""


def pairs_left_out(raters: int, pairs: int, most: int) -> str:
    return (
        f"Two people at a time are not compared here: {raters:,} people make {pairs:,} pairs. The usual limit is "
        f"{most} people. To compare every two who have an image in common, use --pairs all."
    )


def pairs_not_asked(pairs: int) -> str:
    return f"Two people at a time ({plural(pairs, 'pair')}) are not compared, as asked."


def lonely(condition: str, name: str) -> str:
    return f"Under the condition {condition} only {name} answered, so there is no agreement to report."


def community(raters: Sequence[str], by_rubric: str) -> str:
    who = ", ".join(raters) if len(raters) <= _MOST_NAMES else plural(len(raters), "person", "people")
    return (
        f"{who} judged whole images; {by_rubric} applied the rubric. Ties count as not appropriate, and "
        "of three answers only never show counts as not appropriate."
    )


CONTESTED = {
    False: "once never show is told from the two other answers",
    True: "before three answers are reduced to two",
}


def corrected_rates(against: str, reference: str) -> str:
    return (
        f"{against} may have seen more images than {reference}. This is how many of all of them {reference} would call "
        f"met, provided that the images {reference} answered are a random choice."
    )


def two_judges(first: str, second: str, apart: str) -> str:
    return f"{first}, {second}: {apart}" if apart else f"{first}, {second}"


JUDGES_APART = "Judges are compared and never averaged together."


def other_reference(version: int, name: str) -> str:
    return f"{at_the_start(name)} has not answered version {version}; the answers to this version are used instead."


def cell_of_words(heading: str, said: str) -> str:
    """A cell that holds words, in the sentence of its row."""
    return f"{heading} {said}" if heading.endswith("?") else f"{heading}: {said}"


def cell_of_figure(heading: str, value: str) -> str:
    """A cell that holds a figure, in the sentence of its row."""
    return f"{heading} {value}"


MEANINGS = "What the figures mean"


def meaning(heading: str, sentence: str) -> str:
    """What a column means."""
    return f"{heading}: {sentence}"


def why_undefined(headings: Sequence[str], reason: str) -> str:
    """Why figures, or their intervals, are undefined, below the rows of their table."""
    return f"{', '.join(headings)}: {reason}"


def row(header: str, cells: Sequence[str]) -> str:
    """A row of a table as one sentence."""
    said = "; ".join(cells)
    return f"{header}: {said}" if said.endswith((".", "?", "!")) else f"{header}: {said}."


def step(low: str, high: str) -> str:
    return f"{low} to {high}"


ALL_IMAGES = "all images"


def named(name: str) -> str:
    return name or NOT_SAID
