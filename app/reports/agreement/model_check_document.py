"""The check of an image model as a document: a plain first page, the shares, the comparison."""

from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from functools import partial
from operator import attrgetter
from typing import Any

from app import language
from app.agreement.report.model_check import Acceptance, Difference, ModelCheck, Verdict
from app.agreement.use.drift_reading import Anchors, drift_and_models
from app.messages.agreement import model_check as model_check_text, report_words, use
from app.messages.local_formats import all_of
from app.reports import tables
from app.reports.agreement.agreement_tables import CRITERION_NAMES
from app.reports.document import Document, Section, Table
from app.reports.document_json import as_json as document_json
from app.reports.printed_figures import digits, with_ends
from app.reports.tables import TableSpec
from app.study.team.raters import RaterKind

_ALONE = {
    Verdict.PASSES: model_check_text.passes,
    Verdict.FAILS: model_check_text.fails,
    Verdict.CANNOT_TELL: model_check_text.cannot_tell,
}
_NOT_ASKED = {
    Anchors.ELSEWHERE: model_check_text.anchors_elsewhere,
    Anchors.NEVER: model_check_text.anchors_never,
    Anchors.BEFORE: model_check_text.anchors_before,
}
_BESIDE = {
    Verdict.PASSES: model_check_text.passes_beside,
    Verdict.FAILS: model_check_text.fails_beside,
    Verdict.CANNOT_TELL: model_check_text.cannot_tell_beside,
}


def check_document(check: ModelCheck, made_at: datetime) -> Document:
    """The document. `made_at` knows its time zone."""
    methods = [model_check_text.METHOD]
    if check.threshold is not None:
        methods.append(model_check_text.VERDICT_METHOD)
    if check.other:
        methods.append(model_check_text.DIFFERENCE_METHOD)
    return Document(
        title=model_check_text.title(source=check.source),
        language=language.tag(),
        made_at=made_at,
        summary=tuple(_summary(check)),
        sections=tuple(_sections(check)),
        methods=tuple(methods),
        trace=(),
    )


def check_json(check: ModelCheck, document: Document) -> dict[str, Any]:
    """The document as JSON, with what a program decides by."""
    threshold = check.threshold
    return {
        "source": check.source,
        "compared_with": check.other or None,
        "pictures": check.pictures,
        "threshold": None if threshold is None or threshold.reference else threshold.share,
        "margin": threshold.share if threshold is not None and threshold.reference else None,
        "relative_to": threshold.reference or None if threshold is not None else None,
        "look": check.look,
        "attempts": asdict(check.attempts),
        "is_trial": check.is_trial,
        "verdict": check.verdict,
        "more_pictures": check.more,
        **document_json(document),
    }


def _summary(check: ModelCheck) -> Iterator[str]:
    label = check.label
    yield from _verdict(check)
    if label.rate.is_defined:
        yield model_check_text.accepted(share=with_ends(label.rate), source=check.source)
    else:
        yield model_check_text.no_share(source=check.source, reason=label.rate.reason)
    yield model_check_text.based_on(
        count=check.pictures,
        source=check.source,
        by_people=label.by_people,
        judge=check.report.against.name,
        by_judge=label.by_judge,
    )
    if label.is_corrected:
        yield model_check_text.CORRECTED
    elif check.report.against.kind is RaterKind.JUDGE:
        if not label.is_left:
            yield model_check_text.NOT_FIT
        elif check.anchors is Anchors.BEFORE:
            yield model_check_text.anchors_before(judge=check.report.against.name)
        else:
            yield model_check_text.NOTHING_ALONE
    if any(asdict(check.attempts).values()):
        tried = check.attempts
        yield model_check_text.attempts(asked=tried.asked, failed=tried.failed, skipped=tried.skipped)
    if check.targeted:
        yield model_check_text.targeted(count=check.targeted)
    if check.look > 1:
        yield model_check_text.later_look(count=check.look - 1)
    yield from _compared(check)


def _verdict(check: ModelCheck) -> Iterator[str]:
    if check.threshold is None or check.verdict is None:
        yield model_check_text.NO_THRESHOLD
        return
    threshold = check.threshold
    if threshold.reference:
        yield _BESIDE[check.verdict](margin=digits(threshold.share), reference=threshold.reference)
    else:
        yield _ALONE[check.verdict](threshold=digits(threshold.share))
    if check.verdict is Verdict.CANNOT_TELL:
        yield model_check_text.more(count=check.more) if check.more else model_check_text.NO_NUMBER
    if check.is_trial:
        yield model_check_text.TRIAL_GIVEN if check.is_given else model_check_text.TRIAL_LATE


def _compared(check: ModelCheck) -> Iterator[str]:
    if not check.other:
        return
    known = [one for one in check.differences if one.difference.low is not None]
    better = [one for one in known if float(one.difference.low or 0) > 0]
    worse = [one for one in known if float(one.difference.high or 0) < 0]
    for found, sentence in ((better, model_check_text.better), (worse, model_check_text.worse)):
        if found:
            yield sentence(questions=all_of([_name(check, one) for one in found]), other=check.other)
    if known and not better and not worse:
        yield model_check_text.no_difference(other=check.other)


def _sections(check: ModelCheck) -> Iterator[Section]:
    yield Section("shares", model_check_text.SHARES_SECTION, (), (_shares(check),))
    if check.other:
        heading = model_check_text.difference_section(other=check.other)
        yield Section("differences", heading, (), (_differences(check),))
    if check.report.against.kind is RaterKind.JUDGE:
        yield Section("anchors", use.DRIFT_SECTION, tuple(_anchors(check)))


def _anchors(check: ModelCheck) -> Iterator[str]:
    """What the judge's anchors show, or why they show nothing, and what to do."""
    name, drift = check.report.against.name, check.report.basis.drift
    if drift is not None:
        yield from drift_and_models(name, drift)
    if check.anchors in _NOT_ASKED:
        yield _NOT_ASKED[check.anchors](judge=name)


def _shares(check: ModelCheck) -> Table:
    def by(one: Acceptance) -> str:
        return model_check_text.PEOPLE_AND_JUDGE if one.is_corrected else model_check_text.PEOPLE_ONLY

    return TableSpec(
        "shares",
        model_check_text.shares_table(source=check.source),
        tables.text("criterion", CRITERION_NAMES, partial(_name, check)),
        tables.share("rate", model_check_text.RATE),
        tables.text("by", model_check_text.BY, by),
        tables.share("people", model_check_text.PEOPLE),
        tables.share("judge", model_check_text.JUDGE),
        tables.counts("by_people", model_check_text.PICTURES_PEOPLE),
        tables.counts("by_judge", model_check_text.PICTURES_JUDGE),
        ids=attrgetter("code"),
    ).of(check.questions)


def _differences(check: ModelCheck) -> Table:
    return TableSpec(
        "differences",
        model_check_text.differences_table(source=check.source, other=check.other),
        tables.text("criterion", CRITERION_NAMES, partial(_name, check)),
        tables.number("difference", model_check_text.DIFFERENCE),
        tables.counts("prompts", model_check_text.PROMPTS),
        ids=attrgetter("code"),
    ).of(check.differences)


def _name(check: ModelCheck, one: Acceptance | Difference) -> str:
    return report_words.item_heading(one.code, one.name, one.code == check.questions[0].code)
