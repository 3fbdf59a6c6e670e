"""Whether a judge may judge, criterion by criterion: the verdict in plain words, what would go wrong in counts, why,
and what to do next."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from app.agreement.advice.advice import Kind
from app.agreement.advice.false_passes import FalsePasses, false_passes
from app.agreement.estimate import Estimate
from app.agreement.ratings.rater_votes import Doubts
from app.agreement.report.criterion_report import ItemReport
from app.agreement.report.evidence import Findings, GroupPart
from app.agreement.report.report import Report
from app.messages.agreement import (
    advice as advice_text,
    first_page as first_page_text,
    next_step as next_step_text,
    report as report_text,
)
from app.reports import tables
from app.reports.agreement.agreement_tables import item_name, items_table
from app.reports.document import Cell, Section, Table
from app.reports.printed_figures import digits, in_full, text
from app.study.judge.split import ImagePart

VERDICTS = "verdicts"
_BY = ("source", "group")
_LEAST_OF_GROUP = 2  # images from which a source or group has a figure worth comparing


def verdicts_section(report: Report) -> Iterator[Section]:
    """The verdicts with their reasons; nothing where no judge is compared with a person."""
    if report.label.advice is None:
        return
    heading = first_page_text.verdicts_section(against=report.against.name, reference=report.reference.name)
    paragraphs = (*reasons(report), *_counted_otherwise(report))
    yield Section(VERDICTS, heading, paragraphs, (verdicts_table(report),))


def _counted_otherwise(report: Report) -> Iterator[str]:
    """Where the verdicts, and the errors beside them, count other answers than the figures of agreement do."""
    findings = [item.findings for item in report.shown_items if item.findings]
    is_dropped = report.question.cannot_tell == "drop"
    if not is_dropped and any(one.evidence.cannot_tell for one in findings):
        yield first_page_text.cannot_tell_is_no_answer(against=report.against.name)
    if report.question.doubts is not Doubts.INCLUDED:
        yield first_page_text.VERDICTS_COUNT_DOUBTS


def verdicts_table(report: Report) -> Table:
    """A row for the label and each criterion. Answers that are missing have a column where there are any."""
    reference = report.reference.name
    missing = tables.counts("missing", first_page_text.MISSING, "comparison.missing_against")

    def passes(item: ItemReport) -> Cell:
        return _of_ten(errors(item)[1], first_page_text.passes_of_ten, _why_no_errors(report, item)[1])

    def rejects(item: ItemReport) -> Cell:
        return _of_ten(errors(item)[0], first_page_text.rejects_of_ten, _why_no_errors(report, item)[0])

    return items_table(
        report,
        VERDICTS,
        first_page_text.VERDICTS_TABLE,
        tables.text("verdict", first_page_text.MAY_IT_JUDGE, verdict),
        tables.text("passes", first_page_text.passes(reference), passes),
        tables.text("rejects", first_page_text.rejects(reference), rejects),
        *([missing] if any(item.comparison.n_missing for item in report.shown_items) else []),
    )


def errors(item: ItemReport) -> tuple[FalsePasses | None, FalsePasses | None]:
    """Of ten answers met and of ten answers not met of the reference, on how many the judge would differ, on the
    images that the advice is about."""
    if item.findings is None or item.advice is None:
        return None, None
    return false_passes(_on_met(item.findings, item.advice.kind)), item.advice.false_passes


def _why_no_errors(report: Report, item: ItemReport) -> tuple[str, str]:
    """Why there is nothing to say of answers met and of answers not met of the reference, where there is nothing: it
    gave none, or the judge answered none of these."""
    names = report.against.name, report.reference.name
    whole = item.findings.evidence.whole if item.findings else None
    accepted, rejected = (bool(one.expected) for one in whole.classes) if whole else (False, False)
    return (
        first_page_text.accepted_not_compared(*names) if accepted else first_page_text.ACCEPTED_NOTHING,
        first_page_text.rejected_not_compared(*names) if rejected else first_page_text.REJECTED_NOTHING,
    )


def _on_met(findings: Findings, kind: Kind) -> Estimate:
    """Agreement on met on the images that the advice is about, as its false passes are."""
    if kind is Kind.WHERE_SURE:
        return findings.selective.met.agreement
    evidence = findings.evidence
    return (evidence.rest if kind is Kind.AUTOMATABLE else evidence.whole).met.agreement


def _of_ten(wrong: FalsePasses | None, template: Callable[[int, int, int, int], str], why_not: str) -> Cell:
    return text(template(wrong.of, wrong.about, wrong.low, wrong.high)) if wrong else Cell(None, "", why_not)


def verdict(item: ItemReport) -> str:
    """Whether the judge may answer this, in a few words."""
    assert item.advice is not None  # asked only where there is advice
    sentence = first_page_text.verdict(item.advice.kind.value)
    exceptions = item.advice.exceptions
    return (
        first_page_text.verdict_except(told=sentence, exceptions=advice_text.and_list(exceptions))
        if exceptions
        else sentence
    )


def next_step(report: Report, item: ItemReport) -> str:
    """What to do next, as a sentence; "" where the reason already says how many more images are needed. Nothing is left
    to a judge before it was tested on the test images."""
    advice = item.advice
    assert advice is not None  # asked only where there is advice
    is_tested = report.split is None or report.split.part is ImagePart.TEST
    if advice.kind in (Kind.AUTOMATABLE, Kind.WHERE_SURE) and not is_tested:
        return first_page_text.TEST_IT
    if advice.kind is Kind.REWORD and item is report.label and report.criteria:
        return first_page_text.REWORD_BEHIND_LABEL
    return "" if advice.more_images else first_page_text.NEXT.get(advice.kind.value, advice.reason_and_cost)


def reasons(report: Report) -> Iterator[str]:
    """Why the verdicts are as they are and what to do next; one sentence for all that have the same. What some of them
    need differently follows, question by question."""
    found: dict[tuple[str, str, str], dict[str, list[str]]] = {}
    for item in report.shown_items:
        if item.advice:
            key = verdict(item), item.advice.why, next_step(report, item)
            needs = found.setdefault(key, {}).setdefault(item.advice.needs, [])
            needs.append(item.name if item is report.label else item.code)
    for (verdict_words, why, step), by_need in found.items():
        who = _together([name for names in by_need.values() for name in names], report)
        (first, *others) = by_need
        why_all = why if others else f"{why} {first}".rstrip()
        yield (
            first_page_text.reason(names=who, told=verdict_words, why=why_all, next_step=step)
            if step
            else first_page_text.reason_alone(names=who, told=verdict_words, why=why_all)
        )
        if others:
            yield from (
                first_page_text.need(", ".join(names), need) for need, names in by_need.items() if need
            )


def _together(names: Sequence[str], report: Report) -> str:
    in_order = [item.name if item is report.label else item.code for item in report.shown_items]
    if len(names) == len(in_order) > 1:
        return first_page_text.EVERY_QUESTION
    return ", ".join(sorted(names, key=in_order.index))


def in_short(report: Report) -> Iterator[str]:
    """The verdicts counted, in a sentence."""
    names = report.against.name, report.reference.name
    counts = Counter(verdict(item) for item in report.shown_items if item.advice)
    if counts:
        yield first_page_text.verdicts_in_short(*names, list(counts.items()), counts.total())


def next_in_short(report: Report) -> Iterator[str]:
    """The next step: that of the label, unless it needs more images; then the fewest images that bring anything, and
    what all questions need."""
    advised = [item for item in report.shown_items if item.advice]
    wanting = [item for item in advised if item.advice and item.advice.more_images]
    if not advised:
        return
    sentences = [next_step(report, report.label)]
    if wanting:
        sentences.append(_first_images(report, wanting, len(advised)))
    yield next_step_text.next_in_short(step=" ".join(filter(None, sentences)))


def _first_images(report: Report, wanting: Sequence[ItemReport], questions: int) -> str:
    """wanting: the questions that need more images, of so many."""
    needs = [(item.advice.more_images or 0, item) for item in wanting if item.advice]
    least, most = min(need for need, _ in needs), max(need for need, _ in needs)
    first = [item for need, item in needs if need == least and _is_settling(item)]
    if not first:
        step = _concludes(report, wanting, questions, next_step_text.at_least_images(count=least))
    elif len(first) == 1:
        step = next_step_text.first_settles_one(
            step=next_step_text.more_images(count=least), question=item_name(report, first[0])
        )
    else:
        step = next_step_text.first_settles(
            step=next_step_text.more_images(count=least), settled=len(first), count=questions
        )
    if most > least or (first and len(first) < len(wanting)):
        step = (
            next_step_text.then_about if all(map(_is_settling, wanting)) else next_step_text.then_at_least
        )(step, most)
    is_answered = report.split is None and all(_is_complete(report, item) for item in wanting)
    return next_step_text.add_first(step=step, count=report.images.all) if is_answered else step


def _is_complete(report: Report, item: ItemReport) -> bool:
    """Whether both answered a question on every image of the study."""
    counts = [dict(share.counts) for share in item.answered]
    return report.images.compared == report.images.all and all(one["part"] == one["whole"] for one in counts)


def _concludes(report: Report, wanting: Sequence[ItemReport], questions: int, step: str) -> str:
    if len(wanting) == questions:
        return next_step_text.first_opens(step=step)
    if len(wanting) == 1:
        return next_step_text.first_opens_one(step=step, question=item_name(report, wanting[0]))
    return next_step_text.first_opens_some(step=step, open_ones=len(wanting), count=questions)


def _is_settling(item: ItemReport) -> bool:
    return item.advice is not None and item.advice.is_settling


def missing(report: Report) -> str:
    """How many answers of the one that is compared did not come on the images that are compared, and how many images
    the reference answered besides."""
    images, name = report.images, report.against.name
    items = report.criteria if report.labels_from[1] else (report.label,)
    counts = [item.answered[1].counts for item in items]
    expected = sum(whole for _, (_, whole) in counts)
    lost = expected - sum(part for (_, part), _ in counts)
    if lost:
        sentence = first_page_text.missing(
            name=name, count=lost, expected=expected, percent=_percent(lost, expected)
        )
    elif images.compared == images.all:
        sentence = first_page_text.nothing_missing(name=name)
    else:
        sentence = first_page_text.nothing_missing_on(name=name, count=images.compared)
    if not images.left_out_reference:
        return sentence
    open_ones = images.missing_against + images.left_out_reference
    not_answered = first_page_text.not_answered(
        name=name, missing=open_ones, count=images.answered + open_ones, reference=report.reference.name
    )
    return f"{not_answered} {sentence}"


def _percent(part: int, whole: int) -> str:
    """A percentage of something; not 0, and not 100 where it is not all."""
    if 200 * part < whole:
        return first_page_text.LESS_THAN_ONE
    if 0 < 200 * (whole - part) <= whole:
        return first_page_text.MORE_THAN_99
    return digits(100 * part / whole, 0)


def worst_group(report: Report) -> Iterator[str]:
    """The source or group with the lowest agreement on the label; nothing where there are fewer than two, or where none
    is lower than the others. Doubtful answers count, as in all figures of sources and groups."""
    overall = report.label.comparison["agreement"]
    if report.question.doubts is not Doubts.INCLUDED:
        overall = report.label.by_doubts[Doubts.INCLUDED]["agreement"]
    parts = report.label.findings.groups if report.label.findings else ()
    known = [one for one in parts if _figure(one).is_defined and _figure(one).n >= _LEAST_OF_GROUP]
    if len(known) < 2 or overall.value is None:
        return
    values = [float(_figure(one)) for one in known]
    lowest = [one for one, value in zip(known, values, strict=True) if value == min(values)]
    if min(values) >= overall.value:
        return
    if len(lowest) > 1:
        sources, groups = (
            [one.gated.name or report_text.NOT_SAID for one in lowest if one.gated.by == by] for by in _BY
        )
        figures = digits(min(values)), in_full(overall)
        yield first_page_text.alike_worst(report.against.name, sources, groups, *figures)
        return
    worst = lowest[0]
    kind, name = worst.gated.by, worst.gated.name or report_text.NOT_SAID
    figures = in_full(_figure(worst)), in_full(overall)
    of_sources = sum(one.gated.by == "source" for one in known)
    sentence = first_page_text.worst(report.against.name, first_page_text.GROUP_KINDS[kind], name, *figures)
    yield f"{sentence} {first_page_text.lowest_of(of_sources, len(known) - of_sources)}"


def _figure(part: GroupPart) -> Estimate:
    return part.comparison["agreement"]
