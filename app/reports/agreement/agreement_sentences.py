"""A report on agreement in words: a summary, the first page, and the figures of the label and each criterion."""

from collections.abc import Iterator, Mapping
from itertools import islice

from app.agreement.advice.clusters import ClusterKind
from app.agreement.estimate import Estimate
from app.agreement.intervals.confidence_sequences import anytime
from app.agreement.intervals.resampling import FEW_IMAGES, LEAST_OF_EACH, PRIOR
from app.agreement.intervals.share_intervals import FEW_CASES
from app.agreement.ratings.question import Question
from app.agreement.ratings.rater_votes import Doubts
from app.agreement.report.community import Community
from app.agreement.report.criterion_report import ItemReport
from app.agreement.report.evidence_images import EvidenceImage
from app.agreement.report.people import MOST_IN_PAIRS
from app.agreement.report.report import Report
from app.agreement.report.splits import SplitPart
from app.messages.agreement import (
    advice as advice_text,
    first_page as first_page_text,
    origins as origins_text,
    references as references_text,
    report as report_text,
    report_methods,
    report_misses,
    report_words,
)
from app.messages.local_formats import day
from app.reports.agreement.bounds import bounds_sentences
from app.reports.agreement.people_tables import people_label_table
from app.reports.agreement.preregistration import registered_sentences
from app.reports.agreement.split import part_sentences_of, split_sentences
from app.reports.agreement.use_tables import ACCEPTED, drift_sentences, generous_sentences, use_sections
from app.reports.document import section_in_words
from app.reports.first_page.pictures import Shown, pictures_section
from app.reports.first_page.verdicts import in_short, missing, next_in_short, verdicts_section, worst_group
from app.reports.printed_figures import digits, in_full, with_ends
from app.study.reference import ReferenceRule


def narrate(report: Report, shown: Mapping[int, Shown] | None = None) -> Iterator[str]:
    """The report line by line; an empty line between the parts. shown: what the images look like, by number."""
    yield from summary(report)
    yield from reference_sentences(report)
    yield from drift_sentences(report)
    for section in (*verdicts_section(report), *pictures_section(report, shown or {})):
        yield ""
        yield section.heading
        yield from (row.sentence for table in section.tables() for row in table.rows)
        yield from section.paragraphs
        yield from (picture.line for picture in section.images)
    for item in report.shown_items:
        yield ""
        yield report_words.item_heading(item.code, item.name, item is report.label)
        yield from item_sentences(report, item)
    rests = [*beforehand(report), *rests_on(report), *tested(report), *_reasons(report)]
    if rests:
        yield ""
        yield first_page_text.RESTS_SECTION
        yield from rests
    for section in use_sections(report):
        if section.id == ACCEPTED:  # its table would be hundreds of lines: `--accepted` writes it
            yield ""
            yield from section.paragraphs
        elif section.parts:
            yield ""
            yield from section_in_words(section)
    if report.community:
        yield ""
        yield report_words.COMMUNITY_SECTION
        yield from _community(report.community, report.question.contested == "before")
    if report.question.pairs:
        yield ""
        yield report_words.PEOPLE_LABEL_TABLE
        yield from (row.sentence for row in people_label_table(report).rows)
    for part in report.splits:
        yield ""
        yield report_words.part_heading(report_words.named(part.name), part.whose, part.images)
        yield from part_sentences(report, part)


def reference_sentences(report: Report) -> Iterator[str]:
    """How the reference was formed; nothing where a rater answered it."""
    formed = report.formed
    if formed is None:
        return
    if formed.rule is ReferenceRule.MAJORITY:
        yield references_text.majority(formed.people, formed.ties, formed.lone)
    elif formed.undecided:
        yield references_text.decided(formed.decided, formed.contested, formed.later)
        yield references_text.undecided(formed.undecided.value, formed.stand_ins, formed.people)
    against = report.against.name
    if formed.people and formed.left_out:
        yield references_text.left_out(against, [name for name in formed.left_out if name != against])
    if formed.took_part:
        yield references_text.took_part(name=against)


def beforehand(report: Report) -> Iterator[str]:
    """What is to be known of the answers before one reads figures: practice left out, answers after disclosure."""
    if report.practice_left_out:
        yield report_methods.practice_left_out(count=report.practice_left_out)
    elif report.question.with_practice:
        yield report_methods.WITH_PRACTICE
    if report.after_disclosure:
        yield report_methods.after_disclosure(report.after_disclosure)
    if report.carried:
        yield report_methods.carried(report.carried)


def how_intervals(question: Question) -> str:
    """How intervals are computed."""
    few = FEW_CASES, digits(PRIOR, 1), FEW_IMAGES, LEAST_OF_EACH
    resampling = report_methods.resampling(replicates=question.replicates, seed=question.seed)
    return f"{report_methods.how_intervals(*few)} {resampling}"


def pairs_left_out(report: Report) -> Iterator[str]:
    """Why two people at a time are not compared, where they are not."""
    people = report.people
    if people.left_out and report.question.pairs is None:
        yield report_words.pairs_left_out(
            raters=len(people.raters), pairs=people.left_out, most=MOST_IN_PAIRS
        )
    elif people.left_out:
        yield report_words.pairs_not_asked(count=people.left_out)


def _community(community: Community, before: bool) -> Iterator[str]:
    yield report_words.community(community.raters, community.by_rubric)
    for one in community.rows:
        contested = one.contested_before if before else one.contested
        name = one.group or report_words.ALL_IMAGES
        agreement, differing = (in_full(figure, report_words.IMAGES) for figure in (one.agreement, contested))
        rates = in_full(one.community_rate), in_full(one.rubric_rate)
        yield report_misses.community_line(name, agreement, differing, report_words.CONTESTED[before], rates)


def part_sentences(report: Report, part: SplitPart) -> Iterator[str]:
    """A line for the label and each criterion of a part."""
    for item, comparison in zip(report.items, part.questions, strict=True):
        if item not in report.shown_items:
            continue
        name = item.name if item is report.label else item.code
        agreement = in_full(comparison["agreement"])
        others = (in_full(comparison[figure]) for figure in ("agreement_met", "agreement_not_met", "kappa"))
        yield report_words.part_line(name, agreement, *others)


MOST_GENEROUS = 3  # sentences on page one about pictures on which a judge is generous; its section has all


def summary(report: Report) -> tuple[str, ...]:
    """May the judge judge, on which images, how far the two agree, what is missing, what that is to be compared with,
    the worst source or group, and what to do next."""
    part = part_sentences_of(report.split)
    if report.label.advice is None:
        return *part, _agreement(report), missing(report), *_measure(report), _criteria(report)
    sentences = (*part, _agreement(report), missing(report), *_silence(report), *_measure(report))
    return (
        *in_short(report),
        *sentences,
        *worst_group(report),
        *islice(generous_sentences(report), MOST_GENEROUS),
        *next_in_short(report),
    )


def conclusion(report: Report) -> str:
    """What the report comes to, in a sentence: whether the judge may judge, or else how far the two agree. It is
    preceded by which images it is about, where only some of them count."""
    return " ".join((*part_sentences_of(report.split), *(tuple(in_short(report)) or (_agreement(report),))))


def _silence(report: Report) -> Iterator[str]:
    """On how many images the judge is silent, and whether these are other images than those it answered."""
    silence = report.label.findings.silence if report.label.findings else None
    if silence and silence.images:
        yield report_words.silent(
            report.against.name,
            report.reference.name,
            silence.images,
            silence.images + silence.answered_met.n,
            (in_full(silence.answered_met), in_full(silence.silent_met)),
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
    yield advice_text.tried(basis.judges, basis.questions, basis.looks)
    for said in basis.confirmed:
        yield origins_text.confirmed(
            by=said.by, day=day(said.recorded_at.date()), name=said.rater.name, reason=said.reason
        )
    looks = [
        (item.name if item is report.label else item.code, item.looks)
        for item in report.shown_items
        if item.looks > 1
    ]
    if looks:
        yield advice_text.looked_again(looks)
    yield from cluster_sentences(report)
    for one in basis.copying:
        yield advice_text.copying(
            first=one.first,
            second=one.second,
            together=one.together,
            departures=one.departures,
            equal=one.equal,
            shared=one.shared,
        )


def cluster_sentences(report: Report) -> Iterator[str]:
    """Which images are not independent of one another."""
    for kind, images, clusters in report.clusters.kinds:
        column = {"column": report.clusters.column} if kind is ClusterKind.COLUMN else {}
        yield advice_text.CLUSTERS[kind.value](images=images, count=clusters, **column)
    if not report.clusters.kinds:
        return
    yield advice_text.FEWER_IMAGES
    gates = [
        (item.name if item is report.label else item.code, item.findings.evidence.whole.classes)
        for item in report.shown_items
        if item.findings and item.advice
    ]
    if gates:
        yield advice_text.independent(
            [
                (name, met.independent, met.agreement.n, not_met.independent, not_met.agreement.n)
                for name, (met, not_met) in gates
            ]
        )


def tested(report: Report) -> Iterator[str]:
    """What the alternative annotator test says, once for all questions on which it says the same; who is left out of
    it, and which sources and groups are too small."""
    results: dict[tuple[bool | None, str, str, str, bool], list[str]] = {}
    left_out: dict[tuple[tuple[str, int], ...], None] = {}
    for item in report.shown_items:
        test = item.alternative
        if test:
            rate = test.winning_rate
            is_enough = not test.passes or item.advice is None or item.advice.leaves_to_judge
            key = (test.passes, in_full(rate, report_words.PEOPLE), rate.reason, test.caution, is_enough)
            results.setdefault(key, []).append(item.name if item is report.label else item.code)
        if item.left_out:
            left_out[item.left_out] = None
    for key, names in results.items():
        yield report_words.alternative(
            [first_page_text.EVERY_QUESTION] if len(names) == len(report.shown_items) else names, *key
        )
    yield from map(advice_text.left_out_of_test, list(left_out)[:1])
    small = dict.fromkeys(
        name for item in report.shown_items if item.findings for name in item.findings.too_small
    )
    if small:
        yield advice_text.too_small(names=list(small))


def _agreement(report: Report) -> str:
    reference, against = report.reference.name, report.against.name
    figure = report.label.comparison["agreement"]
    if not figure.is_defined:
        return report_words.no_label(
            against=against, reference=reference, count=report.images.answered, why=figure.reason
        )
    return report_words.label_agreement(
        against, reference, in_full(figure, report_words.ANSWERS), figure.n, max(report.runs)
    )


def _measure(report: Report) -> Iterator[str]:
    """What the agreement is to be compared with."""
    group = report.label.people
    people = in_full(group.agreement) if group and group.agreement.is_defined else None
    constant = report.label.comparison.constant
    if constant.value is None:
        if people or len(report.people.raters) < 2:
            yield report_words.no_constant(people)
        return
    answer = answer_words(True)[0 if report.label.comparison.constant_answer else 1]
    yield report_words.constant_and_people(in_full(constant, report_words.ANSWERS), answer, people)


def _criteria(report: Report) -> str:
    found = sorted(
        (item.comparison["agreement"].value or 0.0, item.code)
        for item in report.criteria
        if item.comparison["agreement"].is_defined
    )
    if not found:
        return report_words.NO_CRITERIA
    lowest, highest = (digits(found[place][0]) for place in (0, -1))
    if len(found) == 1:
        return report_words.agreement_on_one(code=found[0][1], agreement=lowest)
    if lowest == highest:
        return report_words.agreement_on_each(count=len(found), agreement=lowest)
    return report_words.range_of_criteria(
        lowest=lowest, lowest_code=found[0][1], highest=highest, highest_code=found[-1][1]
    )


def answer_words(is_label: bool) -> tuple[str, str]:
    """What 1 and 0 are called."""
    return report_text.LABEL if is_label else report_text.CRITERION


def item_sentences(report: Report, item: ItemReport) -> Iterator[str]:
    """The figures of the label or a criterion, in the order in which a designer asks."""
    reference, against = report.reference.name, report.against.name
    come, came = item.answered
    yield report_words.answered(
        reference=reference, first=in_full(come), against=against, second=in_full(came)
    )
    if item.consistency.is_defined:
        yield report_words.consistency(value=in_full(item.consistency))
    group = item.people
    if group and group.agreement.is_defined:
        yield report_words.people(
            agreement=in_full(group.agreement), alpha=in_full(group.alpha), ac1=in_full(group.ac1)
        )
    yield from _compared(report, item)
    yield from _looked_at(report, item)
    if item.corrected and item.corrected.alone:
        rate = item.corrected
        answer = answer_words(item is report.label)[0]
        yield report_words.corrected(
            reference=reference,
            against=against,
            count=rate.judge.n,
            answer=answer,
            rate=in_full(rate.rate),
            note=rate.note,
        )


def _compared(report: Report, item: ItemReport) -> Iterator[str]:
    reference, against = report.reference.name, report.against.name
    comparison = item.comparison
    met, not_met = answer_words(item is report.label)
    agreement = in_full(comparison["agreement"])
    yield report_words.agreement(against, reference, agreement, comparison.n_images, comparison.n_pairs)
    if comparison.n_missing:
        yield report_words.missing(count=comparison.n_missing)
    if not comparison.n_pairs:
        return
    on_met, on_not_met = comparison["agreement_met"], comparison["agreement_not_met"]
    yield report_words.on_answers(met=met, first=in_full(on_met), not_met=not_met, second=in_full(on_not_met))
    if item.findings:
        ends = [with_ends(anytime(side.agreement)) for side in item.findings.evidence.whole.classes]
        yield report_words.at_any_look(met=met, first=ends[0], not_met=not_met, second=ends[1])
    chance = ("kappa", "gwet_ac1", "krippendorff_alpha", "balanced_accuracy")
    yield report_words.beyond_chance(*(in_full(comparison[name]) for name in chance))
    rates = comparison.reference_met, comparison.against_met
    yield report_words.base_rates(met, reference, in_full(rates[0]), against, in_full(rates[1]))
    yield report_words.majority_baseline(
        answer=met if comparison.constant_answer else not_met, value=in_full(comparison.constant)
    )


def _looked_at(report: Report, item: ItemReport) -> Iterator[str]:
    met, not_met = answer_words(item is report.label)
    behind = item.behind
    if behind.doubtful:
        without, half = (item.by_doubts[way]["agreement"] for way in (Doubts.WITHOUT, Doubts.HALF))
        yield report_words.doubts(without=in_full(without), half=in_full(half))
    if item.by_rule and any(share.value for share in item.by_rule):
        one, other = (in_full(share) for share in item.by_rule)
        yield report_words.met_by_rule(
            reference=report.reference.name, first=one, against=report.against.name, second=other
        )
    yield report_words.falsely(answer=met, images=_numbers(behind.falsely_met))
    yield report_words.falsely(answer=not_met, images=_numbers(behind.falsely_not_met))
    if behind.doubtful:
        yield report_words.doubtful(images=_numbers(behind.doubtful))


def _numbers(images: tuple[EvidenceImage, ...]) -> list[int]:
    return [image.number for image in images]


def _reasons(report: Report) -> Iterator[str]:
    """Why something has no number or no interval, or why its number says nothing; each reason once, with the questions
    it is the reason for."""
    found: dict[str, dict[str, None]] = {}
    for item in report.shown_items:
        figures: list[Estimate] = list(item.comparison.figures.values())
        if item.people and item.people.agreement.is_defined:
            figures += [item.people.agreement, item.people.alpha, item.people.ac1]
        for figure in figures:
            if figure.reason:
                found.setdefault(figure.reason, {})[item.name if item is report.label else item.code] = None
    yield from (first_page_text.why_missing(list(names), reason) for reason, names in found.items())
