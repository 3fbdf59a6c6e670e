"""How a judge may be used: sections at the end of the report on agreement, each a short table and a sentence."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from app.agreement.advice.advice import Kind
from app.agreement.estimate import Estimate
from app.agreement.report.criterion_report import ItemReport
from app.agreement.report.report import Report
from app.agreement.use.accepted import LeftTo
from app.agreement.use.drift_reading import told_of_drift
from app.agreement.use.generosity import Generosity
from app.agreement.use.response_sets import ResponseSetReport
from app.agreement.use.selective import Selective
from app.messages.agreement import first_page as first_page_text, use
from app.messages.agreement.report import CRITERION, LABEL
from app.messages.local_formats import plain
from app.messages.translation import english
from app.reports.agreement.agreement_tables import items_table
from app.reports.document import Cell, Section, Table
from app.reports.printed_figures import cell, count, digits, spoken, text
from app.reports.tables import column, row

_T = TypeVar("_T")
ACCEPTED = "accepted"


def use_sections(report: Report) -> Iterator[Section]:
    """Where the judge may be used, for whom it speaks, and as what."""
    yield from _selective(report)
    yield from _accepted(report)
    yield from _soft(report)
    yield from _sets(report)
    yield from _panel(report)
    yield from _other_people(report)
    yield from _generosity(report)
    if told := tuple(drift_sentences(report)):
        yield Section("drift", use.DRIFT_SECTION, told)


def generous_sentences(report: Report) -> Iterator[str]:
    """With which pictures the judge is more generous than with others, or less; one sentence for all questions in which
    that is the same, the clearest first."""
    together: dict[tuple[object, ...], list[Generosity]] = {}
    for one in report.use.generosity.found:
        key = one.column, one.value, one.more_than, one.with_trait, one.without
        together.setdefault(key, []).append(one)
    for same in together.values():
        one = same[0]
        items = [report.items[place] for place in sorted(found.question for found in same)]
        told = use.passes_more if one.is_more else use.passes_less
        yield told(
            question=", ".join(item.name if item is report.label else item.code for item in items),
            name=report.against.name,
            which=use.pictures_with(one.column, one.value, one.more_than),
            passed=one.with_trait[0],
            of=one.with_trait[1],
            passed_others=one.without[0],
            of_others=one.without[1],
            reference=report.reference.name,
        )


def _generosity(report: Report) -> Iterator[Section]:
    """What was compared, and what was found; nothing where there was nothing to compare."""
    scan = report.use.generosity
    if scan.compared:
        told = tuple(generous_sentences(report)) or (use.NOTHING_GENEROUS,)
        yield Section("generosity", use.GENEROUS_SECTION, (*told, use.how_generous(count=scan.compared)))


def drift_sentences(report: Report) -> Iterator[str]:
    """Whether the judge has changed, where it was asked again or its server has answered as more than one model."""
    if report.basis.drift:
        yield from told_of_drift(report.against.name, report.basis.drift)


def _selective(report: Report) -> Iterator[Section]:
    """Selective use of the label and each criterion for which a threshold could be tested; nothing of those that the
    judge may answer everywhere."""
    known = [
        item
        for item in report.told
        if item.findings
        and item.findings.selective.threshold is not None
        and item.advice
        and item.advice.kind is not Kind.AUTOMATABLE
    ]
    if not known:
        return
    heads = (
        column("threshold", use.THRESHOLD),
        column("coverage", use.COVERAGE),
        column("sure_met", use.SURE_MET),
        column("sure_not_met", use.SURE_NOT_MET),
        column("tested", use.TESTED, "count"),
        column("use", use.USE, "text"),
    )

    def cells(item: ItemReport) -> Iterable[Cell]:
        if item.findings and (one := item.findings.selective).threshold is not None:
            yield Cell(one.threshold, use.at_least(one.threshold))
            yield from (cell(figure) for figure in (one.coverage, one.met.agreement, one.not_met.agreement))
            yield count(one.rest)
            yield text(_use_of(item, one, LABEL if item is report.label else CRITERION))

    table = items_table(report, "selective", use.SELECTIVE_TABLE, heads, cells, known)
    yield Section("selective", use.SELECTIVE_SECTION, (use.HOW_SELECTIVE,), (table,))


def _accepted(report: Report) -> Iterator[Section]:
    """Which images are left to the judge and which to people, a table a question; nothing where it may answer all."""
    for one in report.accepted:
        if one.threshold is None:
            continue
        item = report.items[one.place]
        heads = (
            column("image", use.IMAGE, "text"),
            column("left_to", use.LEFT_TO, "text"),
            column("answer", use.ANSWER, "text"),
            column("sureness", use.SURENESS),
        )
        answers = CRITERION if one.place else LABEL
        rows = tuple(
            row(str(image.number), image.name, _left_to(image, answers), heads) for image in one.images
        )
        name = item.name if item is report.label else item.code
        told = use.accepted(name, report.against.name, one.to_judge, len(one.to_people))
        table = Table(f"accepted-{item.code}", use.accepted_table(question=name), heads, rows)
        yield Section(ACCEPTED, use.accepted_section(question=name), (told, use.MOST_RUNS), (table,))


def _left_to(one: LeftTo, answers: tuple[str, str]) -> Iterator[Cell]:
    """answers: the words for met and not met."""
    is_for_people = one.is_met is None
    yield text(
        use.TO_PEOPLE
        if is_for_people and not one.has_person
        else use.ANSWERED
        if is_for_people
        else use.TO_JUDGE
    )
    yield Cell(None, "", use.NOT_SURE) if is_for_people else text(answers[0 if one.is_met else 1])
    yield Cell(None, "", use.ASKED_ONCE) if one.sureness is None else Cell(one.sureness, digits(one.sureness))


def _use_of(item: ItemReport, one: Selective, answers: tuple[str, str]) -> str:
    """Whether it may be used in this way; where it clears alone and something else is in its way, the verdict."""
    if one.clears and item.advice and item.advice.kind is not Kind.WHERE_SURE:
        return first_page_text.verdict(item.advice.kind.value)
    return may_be_used(one, answers)


def may_be_used(one: Selective, answers: tuple[str, str]) -> str:
    """Yes, or the first reason why not; not met first, since passing what is wrong does the harm. answers: the words
    for met and not met."""
    for side, answer in ((one.not_met, answers[1]), (one.met, answers[0])):
        if side.agreement.low is None or side.agreement.low <= side.limit:
            return use.too_low(answer, side.limit)
        if not side.keeps_up:
            return use.too_far_behind(answer=answer)
    return use.fails_on(one.failing) if one.failing else use.MAY_BE_USED


def _by_code(report: Report, found: Sequence[_T]) -> dict[str, _T]:
    """What was found for the label and each criterion, by code; nothing where it does not apply."""
    return {item.code: one for item, one in zip(report.items, found, strict=False)}


def _soft(report: Report) -> Iterator[Section]:
    """The judge's runs beside people's answers, where two people answered an image."""
    soft = _by_code(report, report.use.soft)
    known = [item for item in report.told if item.code in soft and soft[item.code].distance.is_defined]
    if not known:
        return
    heads = (
        column("distance", use.DISTANCE, "number"),
        column("person_distance", use.PERSON_DISTANCE, "number"),
        column("soft_f1", use.SOFT_F1, "number"),
        column("most", use.AGREES_MOST, "text"),
        column("least", use.AGREES_LEAST, "text"),
    )

    def cells(item: ItemReport) -> Iterable[Cell]:
        one = soft[item.code]
        yield from (cell(figure) for figure in (one.distance, one.people, one.f1))
        each = [(name, figure) for name, figure in one.with_each if figure.is_defined]
        for name, figure in (each[0], each[-1]) if len(each) > 1 else ():
            yield _name_and_share(name, figure)
        if len(each) < 2:
            yield from (Cell(None, "", use.NO_TWO_PEOPLE),) * 2

    table = items_table(report, "soft", use.SOFT_TABLE, heads, cells, known)
    yield Section("soft", use.SOFT_SECTION, (use.HOW_SOFT,), (table,))


def _sets(report: Report) -> Iterator[Section]:
    """The best judge by people's sets and by their choices, where anybody said that either answer is defensible."""
    found = _by_code(report, report.use.sets)
    known = [item for item in report.told if item.code in found and found[item.code].either]
    if not known:
        return
    heads = (
        column("either", use.EITHER, "count"),
        column("answers", use.ANSWERS, "count"),
        column("best", use.BEST_BY_SETS, "text"),
        column("best_by_choice", use.BEST_BY_CHOICE, "text"),
    )

    def cells(item: ItemReport) -> Iterable[Cell]:
        one = found[item.code]
        yield from (count(number) for number in (one.either, one.answers))
        first = one.judges[0]
        chosen = next(judge for judge in one.judges if judge.name == one.best_by_choice)
        yield _name_and_share(first.name, first.within)
        yield _name_and_share(chosen.name, chosen.same)

    table = items_table(report, "response-sets", use.SETS_TABLE, heads, cells, known)
    told = [use.HOW_SETS, *([use.SETS_CHANGE_THE_BEST] if _changes(found, known) else ())]
    yield Section("response-sets", use.SETS_SECTION, tuple(told), (table,))


def _name_and_share(name: str, figure: Estimate) -> Cell:
    """Somebody and a figure in one cell; its value is the same in every language."""
    shown = spoken(figure)
    machine = english(shown) if figure.value is None else plain(shown)
    return Cell(f"{name} ({machine})", use.person_and_share(name, shown))


def _changes(found: Mapping[str, ResponseSetReport], known: Sequence[ItemReport]) -> bool:
    return any(found[item.code].changes_the_best for item in known)


def _panel(report: Report) -> Iterator[Section]:
    """The judges' majority, where there are several."""
    panels = _by_code(report, report.use.panels)
    known = [item for item in report.told if item.code in panels and panels[item.code].best]
    if not known:
        return
    heads = (
        column("panel", use.PANEL),
        column("panel_met", use.PANEL_MET),
        column("panel_not_met", use.PANEL_NOT_MET),
        column("votes", use.VOTES, "number"),
        column("best", use.BEST, "text"),
        column("best_agreement", use.BEST_AGREEMENT),
        column("lead", use.LEAD, "number"),
    )

    def cells(item: ItemReport) -> Iterable[Cell]:
        one = panels[item.code]
        yield from (cell(figure) for figure in (one.agreement, one.met, one.not_met, one.votes))
        if one.best:
            yield text(one.best[0])
            yield cell(one.best[1])
        yield cell(one.lead)

    table = items_table(report, "panel", use.PANEL_TABLE, heads, cells, known)
    judges = panels[known[0].code].judges
    yield Section("panel", use.PANEL_SECTION, (use.panel(count=judges),), (table,))


def _other_people(report: Report) -> Iterator[Section]:
    """Intervals for other people as well, where somebody asked for them."""
    found = _by_code(report, report.use.other_people)
    if not found:
        return
    heads = (column("judge", use.WITH_A_PERSON), column("people", use.TWO_PEOPLE))

    def cells(item: ItemReport) -> Iterable[Cell]:
        yield from (cell(figure) for figure in (found[item.code].judge, found[item.code].people))

    table = items_table(report, "other-people", use.OTHER_PEOPLE_TABLE, heads, cells)
    yield Section("other-people", use.OTHER_PEOPLE_SECTION, (use.HOW_OTHER_PEOPLE,), (table,))
