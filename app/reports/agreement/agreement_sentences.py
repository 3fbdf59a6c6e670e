"""A report on agreement in words: a summary in three sentences, and what is said of the label and each criterion."""

from collections import Counter
from collections.abc import Iterator

from app.agreement.advice.advice import Kind
from app.agreement.estimate import Estimate
from app.agreement.intervals.confidence_sequences import anytime
from app.agreement.ratings.rater_votes import Doubts
from app.agreement.report.community import Community
from app.agreement.report.criterion_report import ItemReport
from app.agreement.report.evidence_images import EvidenceImage
from app.agreement.report.people import MOST_IN_PAIRS
from app.agreement.report.report import Report
from app.agreement.report.splits import SplitPart
from app.messages.agreement import advice as advice_words
from app.messages.agreement import references
from app.messages.agreement import report as messages
from app.messages.agreement import report_methods as methods
from app.messages.agreement import report_words as words
from app.reports.agreement.bounds import bounds_sentences
from app.reports.agreement.people_tables import people_label_table
from app.reports.agreement.preregistration import registered_sentences
from app.reports.agreement.split import part_sentence, split_sentences
from app.reports.printed_figures import digits, spoken, with_ends
from app.study.reference import ReferenceRule


def tell(report: Report) -> Iterator[str]:
    """The report line by line; an empty line between the parts."""
    yield from summary(report)
    yield from reference_sentences(report)
    yield from beforehand(report)
    yield from rests_on(report)
    for item in report.items:
        yield ""
        yield words.item_heading(item.code, item.name, item is report.label)
        yield from item_sentences(report, item)
    if report.community:
        yield ""
        yield words.COMMUNITY_SECTION
        yield from _community(report.community, report.question.contested == "before")
    if report.question.pairs:
        yield ""
        yield words.PEOPLE_LABEL_TABLE
        yield from (row.sentence for row in people_label_table(report).rows)
    for part in report.splits:
        yield ""
        yield words.part_heading(words.named(part.name), part.whose, part.images)
        yield from part_sentences(report, part)


def reference_sentences(report: Report) -> Iterator[str]:
    """How the reference was formed; nothing where a rater answered it."""
    formed = report.formed
    if formed is None:
        return
    if formed.rule is ReferenceRule.MAJORITY:
        yield references.majority(formed.people, formed.ties, formed.lone)
    elif formed.undecided:
        yield references.decided(formed.decided, formed.contested, formed.later)
        yield references.undecided(formed.undecided.value, formed.stand_ins, formed.people)
    against = report.against.name
    if formed.people and formed.left_out:
        yield references.left_out(against, [name for name in formed.left_out if name != against])
    if formed.took_part:
        yield references.took_part(against)


def beforehand(report: Report) -> Iterator[str]:
    """What is to be known of the answers before one reads figures: practice left out, answers after disclosure."""
    if report.split:
        yield part_sentence(report.split)
    if report.practice_left_out:
        yield methods.practice_left_out(report.practice_left_out)
    elif report.question.with_practice:
        yield methods.WITH_PRACTICE
    if report.after_disclosure:
        yield methods.after_disclosure(report.after_disclosure)
    if report.carried:
        yield methods.carried(report.carried)


def pairs_left_out(report: Report) -> Iterator[str]:
    """Why two people at a time are not compared, where they are not."""
    people = report.people
    if people.left_out and report.question.pairs is None:
        yield words.pairs_left_out(len(people.raters), people.left_out, MOST_IN_PAIRS)
    elif people.left_out:
        yield words.pairs_not_asked(people.left_out)


def _community(community: Community, before: bool) -> Iterator[str]:
    yield words.community(community.raters, community.by_rubric)
    for one in community.rows:
        contested = one.contested_before if before else one.contested
        name = one.group or words.ALL_IMAGES
        rates = spoken(one.community_rate), spoken(one.rubric_rate)
        yield words.community_line(
            name, one.images, with_ends(one.agreement), spoken(contested), words.CONTESTED[before], rates
        )


def part_sentences(report: Report, part: SplitPart) -> Iterator[str]:
    """A line for the label and each criterion of a part."""
    for item, comparison in zip(report.items, part.questions, strict=True):
        name = item.name if item is report.label else item.code
        agreement = with_ends(comparison["agreement"])
        others = (spoken(comparison[figure]) for figure in ("agreement_met", "agreement_not_met", "kappa"))
        yield words.part_line(name, agreement, *others)


def summary(report: Report) -> tuple[str, ...]:
    """How far the two agree, what is missing, what the agreement is to be compared with, and what follows."""
    return _agreement(report), *_silence(report), _measure(report), _criteria(report)


def _silence(report: Report) -> Iterator[str]:
    """On how many images the judge is silent, and whether these are other images than those it answered."""
    silence = report.label.findings.silence if report.label.findings else None
    if silence and silence.images:
        yield words.silent(
            report.against.name,
            report.reference.name,
            silence.images,
            silence.images + silence.answered_met.n,
            (spoken(silence.answered_met), spoken(silence.silent_met)),
            answer_words(True)[0],
        )


def rests_on(report: Report) -> Iterator[str]:
    """What all advice rests on: the study's bounds and their dates, how much was tried, and who may have copied."""
    if not report.label.findings:
        return
    basis = report.basis
    yield from bounds_sentences(basis.bounds, basis.log)
    if report.split:
        yield from split_sentences(report.split)
    if report.registered:
        yield from registered_sentences(report.registered)
    yield advice_words.tried(basis.judges, basis.questions)
    for one in basis.copying:
        yield advice_words.copying(one.first, one.second, one.together, one.departures, one.equal, one.shared)


def _agreement(report: Report) -> str:
    reference, against = report.reference.name, report.against.name
    figure = report.label.comparison["agreement"]
    if not figure.is_defined:
        return words.no_label(against, reference, report.images.both, figure.reason)
    runs = max(report.runs)
    return words.label_agreement(against, reference, with_ends(figure), figure.n, runs)


def _measure(report: Report) -> str:
    group = report.label.people
    people = spoken(group.agreement) if group and group.agreement.is_defined else None
    constant = report.label.comparison.constant
    if constant.value is None:
        return words.no_constant(people)
    answer = answer_words(True)[0 if report.label.comparison.constant_answer else 1]
    return words.constant_and_people(digits(constant.value), answer, people)


def _criteria(report: Report) -> str:
    given = Counter(item.advice.kind for item in report.criteria if item.advice)
    if given:
        return words.by_advice([(kind.value, given[kind]) for kind in Kind], len(report.criteria))
    found = sorted(
        (item.comparison["agreement"].value or 0.0, item.code)
        for item in report.criteria
        if item.comparison["agreement"].is_defined
    )
    if not found:
        return words.NO_CRITERIA
    (lowest, low_code), (highest, high_code) = found[0], found[-1]
    return words.range_of_criteria(digits(lowest), low_code, digits(highest), high_code)


def answer_words(is_label: bool) -> tuple[str, str]:
    """What 1 and 0 are called."""
    return messages.LABEL if is_label else messages.CRITERION


def item_sentences(report: Report, item: ItemReport) -> Iterator[str]:
    """All there is to say about the label or a criterion, in the order in which a designer asks.

    Whatever has no number says why, once.
    """
    reference, against = report.reference.name, report.against.name
    first, second = item.answered
    yield words.answered(reference, spoken(first), against, spoken(second))
    if item.consistency.is_defined:
        yield words.consistency(with_ends(item.consistency))
    group = item.people
    if group and group.agreement.is_defined:
        yield words.people(with_ends(group.agreement), spoken(group.alpha), spoken(group.ac1))
    yield from _compared(report, item)
    yield from _looked_at(report, item)
    yield from _reasons(item)
    if item.corrected and item.corrected.alone:
        rate = item.corrected
        answer = answer_words(item is report.label)[0]
        yield words.corrected(reference, against, rate.judge.n, answer, with_ends(rate.rate), rate.note)
    if item.alternative:
        test = item.alternative
        yield words.alternative(
            test.passes, spoken(test.winning_rate), test.winning_rate.reason, test.caution
        )
    if item.left_out:
        yield advice_words.left_out_of_test(item.left_out)
    if item.advice:
        yield words.advice(item.advice.kind.value, item.advice.reason)
    if item.findings and item.findings.too_small:
        yield advice_words.too_small(item.findings.too_small)


def _compared(report: Report, item: ItemReport) -> Iterator[str]:
    reference, against = report.reference.name, report.against.name
    comparison = item.comparison
    met, not_met = answer_words(item is report.label)
    agreement = with_ends(comparison["agreement"])
    yield words.agreement(against, reference, agreement, comparison.n_images, comparison.n_pairs)
    if comparison.n_missing:
        yield words.missing(comparison.n_missing)
    if not comparison.n_pairs:
        return
    on_met, on_not_met = comparison["agreement_met"], comparison["agreement_not_met"]
    yield words.on_answers(met, spoken(on_met), not_met, spoken(on_not_met))
    if item.findings:
        ends = [with_ends(anytime(side.agreement)) for side in item.findings.evidence.whole.classes]
        yield words.at_any_look(met, ends[0], not_met, ends[1])
    chance = ("kappa", "gwet_ac1", "krippendorff_alpha", "balanced_accuracy")
    yield words.beyond_chance(*(spoken(comparison[name]) for name in chance))
    rates = comparison.reference_met, comparison.against_met
    yield words.base_rates(met, reference, spoken(rates[0]), against, spoken(rates[1]))
    yield words.constant(met if comparison.constant_answer else not_met, spoken(comparison.constant))


def _looked_at(report: Report, item: ItemReport) -> Iterator[str]:
    met, not_met = answer_words(item is report.label)
    behind = item.behind
    if behind.doubtful:
        without, half = (item.by_doubts[way]["agreement"] for way in (Doubts.WITHOUT, Doubts.HALF))
        yield words.doubts(spoken(without), spoken(half))
    if item.by_rule and any(share.value for share in item.by_rule):
        first, second = (spoken(share) for share in item.by_rule)
        yield words.met_by_rule(report.reference.name, first, report.against.name, second)
    yield words.falsely(met, _numbers(behind.falsely_met))
    yield words.falsely(not_met, _numbers(behind.falsely_not_met))
    yield words.doubtful(_numbers(behind.doubtful))


def _numbers(images: tuple[EvidenceImage, ...]) -> list[int]:
    return [image.number for image in images]


def _reasons(item: ItemReport) -> Iterator[str]:
    """Why something has no number, or why its number says nothing; each sentence once."""
    figures: list[Estimate] = list(item.comparison.figures.values())
    if item.people and item.people.agreement.is_defined:
        figures += [item.people.agreement, item.people.alpha, item.people.ac1]
    reasons = [figure.reason for figure in figures if not figure.is_defined]
    kappa = item.comparison["kappa"]
    if kappa.value == 0:  # against a constant rater
        reasons.append(kappa.reason)
    yield from dict.fromkeys(reason for reason in reasons if reason)
