"""How a judge may be used: sections at the end of the report on agreement, each a short table and a sentence."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from app.agreement.advice.advice import Kind
from app.agreement.estimate import Estimate
from app.agreement.report.criterion_report import ItemReport
from app.agreement.report.report import Report
from app.agreement.use.accepted import LeftTo
from app.agreement.use.drift_reading import drift_and_models
from app.agreement.use.generosity import Generosity
from app.agreement.use.response_sets import ResponseSetReport
from app.agreement.use.selective import Selective
from app.agreement.use.traits import Known
from app.messages.agreement import first_page as first_page_text, use
from app.messages.agreement.report import CRITERION, LABEL
from app.messages.local_formats import plain
from app.messages.translation import english
from app.reports import tables
from app.reports.agreement.agreement_tables import items_table
from app.reports.document import Cell, Section
from app.reports.printed_figures import spoken
from app.reports.tables import TableSpec

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
    if sentences := tuple(drift_sentences(report)):
        yield Section("drift", use.DRIFT_SECTION, sentences)


def generous_sentences(report: Report) -> Iterator[str]:
    """With which pictures the judge is more generous than with others, or less; one sentence for all questions in which
    that is the same, the clearest first."""
    together: dict[tuple[object, ...], list[Generosity]] = {}
    for one in report.use.generosity.found:
        key = (
            one.column,
            isinstance(one.column, Known),
            one.value,
            one.more_than,
            one.after,
            one.with_trait,
            one.without,
        )
        together.setdefault(key, []).append(one)
    for same in together.values():
        one = same[0]
        items = [report.items[place] for place in sorted(found.question for found in same)]
        is_known = isinstance(one.column, Known)
        template = use.passes_more if one.is_more else use.passes_less
        yield template(
            question=", ".join(item.name if item is report.label else item.code for item in items),
            name=report.against.name,
            which=use.pictures_with(one.column, one.value, one.more_than, one.after, is_known),
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
        sentences = tuple(generous_sentences(report)) or (use.NOTHING_GENEROUS,)
        yield Section("generosity", use.GENEROUS_SECTION, (*sentences, use.how_generous(count=scan.compared)))


def drift_sentences(report: Report) -> Iterator[str]:
    """Whether the judge has changed, where it was asked again or its server has answered as more than one model."""
    if report.basis.drift:
        yield from drift_and_models(report.against.name, report.basis.drift)


def _selective(report: Report) -> Iterator[Section]:
    """Selective use of the label and each criterion for which a threshold could be tested; nothing of those that the
    judge may answer everywhere."""
    known = [
        item
        for item in report.shown_items
        if item.findings
        and item.findings.selective.threshold is not None
        and item.advice
        and item.advice.kind is not Kind.AUTOMATABLE
    ]
    if not known:
        return

    def may_use(item: ItemReport) -> str:
        return _use_of(item, LABEL if item is report.label else CRITERION)

    columns = (
        tables.share(
            "threshold", use.THRESHOLD, lambda one: Cell(one.threshold, use.at_least(threshold=one.threshold))
        ),
        tables.share("coverage", use.COVERAGE),
        tables.share("sure_met", use.SURE_MET, "met.agreement"),
        tables.share("sure_not_met", use.SURE_NOT_MET, "not_met.agreement"),
        tables.counts("tested", use.TESTED, "rest"),
    )
    selective = (*tables.part("findings.selective", columns), tables.text("use", use.USE, may_use))
    table = items_table(report, "selective", use.SELECTIVE_TABLE, *selective, items=known)
    yield Section("selective", use.SELECTIVE_SECTION, (use.HOW_SELECTIVE,), (table,))


def _accepted(report: Report) -> Iterator[Section]:
    """Which images are left to the judge and which to people, a table a question; nothing where it may answer all."""
    for one in report.accepted:
        if one.threshold is None:
            continue
        item = report.items[one.place]
        answers = CRITERION if one.place else LABEL
        name = item.name if item is report.label else item.code
        sentence = use.accepted(
            question=name, name=report.against.name, count=one.to_judge, rest=len(one.to_people)
        )
        table = TableSpec(
            f"accepted-{item.code}",
            use.accepted_table(question=name),
            tables.text("image", use.IMAGE, "name"),
            tables.text("left_to", use.LEFT_TO, _left_to),
            tables.text("answer", use.ANSWER, partial(_answer, answers=answers)),
            tables.share("sureness", use.SURENESS, _sureness),
            ids=lambda image: str(image.number),
        ).of(one.images)
        yield Section(ACCEPTED, use.accepted_section(question=name), (sentence, use.MOST_RUNS), (table,))


def _left_to(one: LeftTo) -> str:
    if one.is_met is not None:
        return use.TO_JUDGE
    return use.ANSWERED if one.has_person else use.TO_PEOPLE


def _answer(one: LeftTo, answers: tuple[str, str]) -> str | Cell:
    """answers: the words for met and not met."""
    return Cell(None, "", use.NOT_SURE) if one.is_met is None else answers[0 if one.is_met else 1]


def _sureness(one: LeftTo) -> float | Cell:
    return Cell(None, "", use.ASKED_ONCE) if one.sureness is None else one.sureness


def _use_of(item: ItemReport, answers: tuple[str, str]) -> str:
    """Whether it may be used in this way; where it clears alone and something else is in its way, the verdict."""
    assert item.findings
    one = item.findings.selective
    if one.clears and item.advice and item.advice.kind is not Kind.WHERE_SURE:
        return first_page_text.verdict(item.advice.kind.value)
    return may_be_used(one, answers)


def may_be_used(one: Selective, answers: tuple[str, str]) -> str:
    """Yes, or the first reason why not; not met first, since passing what is wrong does the harm. answers: the words
    for met and not met."""
    for side, answer in ((one.not_met, answers[1]), (one.met, answers[0])):
        if side.agreement.low is None or side.agreement.low <= side.limit:
            return use.too_low(answer=answer, limit=side.limit)
        if not side.keeps_up:
            return use.too_far_behind(answer=answer)
    return use.fails_on(failing=one.failing) if one.failing else use.MAY_BE_USED


def _by_code(report: Report, found: Sequence[_T]) -> dict[str, _T]:
    """What was found for the label and each criterion, by code; nothing where it does not apply."""
    return {item.code: one for item, one in zip(report.items, found, strict=False)}


def _soft(report: Report) -> Iterator[Section]:
    """The judge's runs beside people's answers, where two people answered an image."""
    soft = _by_code(report, report.use.soft)
    known = [item for item in report.shown_items if item.code in soft and soft[item.code].distance.is_defined]
    if not known:
        return

    def each(item: ItemReport, place: int) -> Cell:
        """The person it agrees with most or least, where there are two."""
        known = [pair for pair in soft[item.code].with_each if pair[1].is_defined]
        return _name_and_share(*known[place]) if len(known) > 1 else Cell(None, "", use.NO_TWO_PEOPLE)

    columns = (
        tables.number("distance", use.DISTANCE),
        tables.number("person_distance", use.PERSON_DISTANCE, "people"),
        tables.number("soft_f1", use.SOFT_F1, "f1"),
    )
    table = items_table(
        report,
        "soft",
        use.SOFT_TABLE,
        *tables.part(lambda item: soft[item.code], columns),
        tables.text("most", use.AGREES_MOST, partial(each, place=0)),
        tables.text("least", use.AGREES_LEAST, partial(each, place=-1)),
        items=known,
    )
    yield Section("soft", use.SOFT_SECTION, (use.HOW_SOFT,), (table,))


def _sets(report: Report) -> Iterator[Section]:
    """The best judge by people's sets and by their choices, where anybody said that either answer is defensible."""
    found = _by_code(report, report.use.sets)
    known = [item for item in report.shown_items if item.code in found and found[item.code].either]
    if not known:
        return

    def best(one: ResponseSetReport) -> Cell:
        return _name_and_share(one.judges[0].name, one.judges[0].within)

    def best_by_choice(one: ResponseSetReport) -> Cell:
        chosen = next(judge for judge in one.judges if judge.name == one.best_by_choice)
        return _name_and_share(chosen.name, chosen.same)

    columns = (
        tables.counts("either", use.EITHER),
        tables.counts("answers", use.ANSWERS),
        tables.text("best", use.BEST_BY_SETS, best),
        tables.text("best_by_choice", use.BEST_BY_CHOICE, best_by_choice),
    )
    sets = tables.part(lambda item: found[item.code], columns)
    table = items_table(report, "response-sets", use.SETS_TABLE, *sets, items=known)
    sentences = [use.HOW_SETS, *([use.SETS_CHANGE_THE_BEST] if _changes(found, known) else ())]
    yield Section("response-sets", use.SETS_SECTION, tuple(sentences), (table,))


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
    known = [item for item in report.shown_items if item.code in panels and panels[item.code].best]
    if not known:
        return
    columns = (
        tables.share("panel", use.PANEL, "agreement"),
        tables.share("panel_met", use.PANEL_MET, "met"),
        tables.share("panel_not_met", use.PANEL_NOT_MET, "not_met"),
        tables.number("votes", use.VOTES),
        tables.text("best", use.BEST, tables.entry("best", 0)),
        tables.share("best_agreement", use.BEST_AGREEMENT, tables.entry("best", 1)),
        tables.number("lead", use.LEAD),
    )
    panel = tables.part(lambda item: panels[item.code], columns)
    table = items_table(report, "panel", use.PANEL_TABLE, *panel, items=known)
    judges = panels[known[0].code].judges
    yield Section("panel", use.PANEL_SECTION, (use.panel(count=judges),), (table,))


def _other_people(report: Report) -> Iterator[Section]:
    """Intervals for other people as well, where somebody asked for them."""
    found = _by_code(report, report.use.other_people)
    if not found:
        return
    table = items_table(
        report,
        "other-people",
        use.OTHER_PEOPLE_TABLE,
        tables.share("judge", use.WITH_A_PERSON, lambda item: found[item.code].judge),
        tables.share("people", use.TWO_PEOPLE, lambda item: found[item.code].people),
    )
    yield Section("other-people", use.OTHER_PEOPLE_SECTION, (use.HOW_OTHER_PEOPLE,), (table,))
