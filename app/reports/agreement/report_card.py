"""The report card of an image model: the check, the pictures that matter, the checks that were kept, appeals, and who
may publish it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from textwrap import shorten

from app import language
from app.agreement.report.kept_checks import (
    Alarm,
    Expiry,
    alarms_of,
    expiry_of,
    family_of,
    is_same_judge,
    judge_changed,
    series_of,
    standing,
)
from app.agreement.report.model_check import ModelCheck
from app.identity import now
from app.messages.agreement import model_check as model_check_text, report_words
from app.messages.local_formats import all_of, day
from app.reports.agreement.model_check_document import check_document
from app.reports.document import Axis, Chart, Document, ImageFile, Section
from app.reports.first_page.pictures import shown_image
from app.reports.pictures.shown_pictures import Pictures, PictureShow
from app.reports.printed_figures import digits, spoken
from app.reports.tables import ColumnSpec, TableSpec, counts, entry, share, text
from app.study.content_notes import ContentNotes
from app.study.judge.model_drafts import DraftKind
from app.study.judge.report_cards import LABEL, Appeal, AppealDecision, KeptCheck
from app.study.ports import OpenStudy

MOST_PICTURES, MOST_VALUES, LONGEST_VALUE = 6, 3, 120


@dataclass(frozen=True)
class _Kept:
    """A kept check as the table shows it: its number among all of the study, and its shares by question."""

    number: int
    kept: KeptCheck
    name: str
    state: str
    shares: Mapping[str, object]


def card_document(
    study: OpenStudy, check: ModelCheck, made_at: datetime, pictures: Pictures = Pictures.LICENSED
) -> Document:
    """The whole card. `made_at` knows its time zone; `pictures` says which of them written files may show."""
    document = check_document(check, made_at)
    sections = (
        *document.sections,
        _pictures(study, check, pictures),
        _made(study, check),
        *history_sections(study, check.source, check.other),
    )
    methods = (*document.methods, model_check_text.HISTORY_METHOD)
    return replace(document, sections=sections, methods=methods)


def history_document(study: OpenStudy, source: str, made_at: datetime) -> Document:
    """The kept checks alone, with appeals and who may publish; "" is all models. `made_at` knows its time zone."""
    sections = tuple(history_sections(study, source))
    title = model_check_text.title(source=source) if source else model_check_text.HISTORY
    methods = (model_check_text.HISTORY_METHOD,)
    return Document(title, language.tag(), made_at, sections[0].paragraphs, sections, methods, ())


def history_sections(study: OpenStudy, source: str, other: str = "") -> Iterator[Section]:
    """The kept checks of a model and of the releases it was compared with, appeals, and who may publish."""
    checks = study.report_cards.checks()
    numbers = {one.key: number for number, one in enumerate(checks, start=1)}
    family = family_of(checks, source, other) if source else standing(checks)
    yield _history(study, checks, family, numbers)
    yield Section("appeals", model_check_text.APPEALS, tuple(appeal_sentences(study)))
    yield Section("publishing", model_check_text.PUBLISHING, tuple(publishing_sentences(study)))


def _pictures(study: OpenStudy, check: ModelCheck, pictures: Pictures) -> Section:
    """The pictures that people do not accept, those with most criteria that are not met first."""
    label, *criteria = check.questions
    missed = {key: [one for one in criteria if key in one.not_met] for key in label.not_met}
    show, notes = PictureShow(study, pictures), ContentNotes(study)
    found = []
    for key in sorted(missed, key=lambda key: -len(missed[key]))[:MOST_PICTURES]:
        image = study.images.get(key)
        if image is None:
            continue
        names = [report_words.item_heading(one.code, one.name, False) for one in missed[key]]
        line = model_check_text.picture_line(
            number=image.number, questions=all_of(names) if names else model_check_text.LABEL_ONLY
        )
        seen = shown_image(study, image, show, notes)
        found.append(ImageFile(seen.path, line, seen.description, seen.may_go_out, seen.hidden))
    shown_words = model_check_text.shown_pictures(count=len(missed), shown=len(found))
    sentence = shown_words if missed else model_check_text.NONE_REJECTED
    return Section("pictures", model_check_text.CARD_PICTURES, (sentence,), images=tuple(found))


def _made(study: OpenStudy, check: ModelCheck) -> Section:
    """How the model's pictures were made: what `touchstone make` asked for, and what was imported with them."""
    own = {image.key for image in study.images.all() if image.facts.source == check.source}
    settings = {key: dict(said) for key, said in study.images.settings().items() if key in own}
    for one in study.outputs.all(DraftKind.IMAGES):
        if one.image in own:
            about = {"model": one.model, "seed": one.provenance.seed, **one.provenance.parameters}
            settings[one.image] = {name: str(said) for name, said in about.items() if said not in (None, "")}
    found: dict[str, Counter[str]] = {}
    for said in settings.values():
        for name, value in said.items():
            found.setdefault(name, Counter())[value] += 1
    if not found:
        return Section("made", model_check_text.MADE, (model_check_text.NOT_KNOWN_HOW,))
    sentences = [model_check_text.some_known(count=len(settings), pictures=len(own))]
    for name, values in found.items():
        if len(values) > MOST_VALUES:
            listed = model_check_text.setting_values(different=len(values), count=values.total())
        else:
            listed = "; ".join(
                model_check_text.setting_value(
                    value=shorten(value, LONGEST_VALUE, placeholder="…"), count=count
                )
                for value, count in values.most_common()
            )
        sentences.append(model_check_text.setting(name=name, values=listed))
    return Section("made", model_check_text.MADE, tuple(sentences))


def _history(
    study: OpenStudy, checks: Sequence[KeptCheck], family: Sequence[KeptCheck], numbers: Mapping[int, int]
) -> Section:
    heading = model_check_text.HISTORY
    if not family:
        return Section("history", heading, (model_check_text.NO_HISTORY,))
    series = series_of(family)
    shares: dict[int, dict[str, object]] = {one.key: {} for one in family}
    for question in series:
        for one, figure in zip(family, question.shares, strict=True):
            shares[one.key][question.code] = figure
    today = now().astimezone().date()
    rows = [
        _Kept(
            numbers[one.key],
            one,
            check_name(one, numbers),
            _state(expiry_of(study, one, today, judge_changed(study, one))),
            shares[one.key],
        )
        for one in family
    ]
    columns: list[ColumnSpec] = [
        text("name", model_check_text.CHECK),
        text("verdict", model_check_text.VERDICT, _verdict),
        share(LABEL, model_check_text.LABEL_SHARE, entry("shares", LABEL)),
    ]
    for question in series:
        if question.code != LABEL:
            names = (question.code, question.name or question.code)
            columns.append(share(question.code, names, entry("shares", question.code)))
    columns += [
        counts("pictures", model_check_text.PICTURES, lambda one: one.kept.check.content.get("pictures", 0)),
        text("state", model_check_text.STATE),
    ]
    table = TableSpec("kept", model_check_text.HISTORY_TABLE, *columns, ids="kept-").of(rows)
    first, last = rows[0], rows[-1]
    sentence = model_check_text.history_sentence(
        count=len(rows),
        first=spoken(series[0].shares[0]),
        first_day=day(first.kept.recorded_at),
        last=spoken(series[0].shares[-1]),
        last_day=day(last.kept.recorded_at),
    )
    chart = Chart(
        "history",
        "dots-with-intervals",
        model_check_text.HISTORY_CHART,
        sentence,
        table,
        model_check_text.CHECK[0],
        Axis(model_check_text.SHARE_AXIS, 0, 1),
        (LABEL,),
    )
    alarms = [_alarm(one, family, numbers) for one in alarms_of(family)]
    sentences = [*(alarms or [model_check_text.NO_ALARM]), *_of_judges(family)]
    sentences += [
        model_check_text.corrects(
            number=numbers[one.key], previous=numbers[one.check.previous], reason=one.check.reason
        )
        for one in checks
        if one.check.previous is not None and one in family
    ]
    return Section("history", heading, tuple(sentences), (chart, table))


def check_name(one: KeptCheck, numbers: Mapping[int, int]) -> str:
    """The model, the day, and the number of a kept check."""
    return model_check_text.check_name(
        source=one.check.source, day=day(one.recorded_at), number=numbers[one.key]
    )


def _verdict(one: _Kept) -> str:
    said = one.kept.check.content.get("verdict")
    return model_check_text.VERDICTS.get(str(said), model_check_text.NO_VERDICT)


def _state(reasons: Sequence[Expiry]) -> str:
    found = [model_check_text.EXPIRED[reason] for reason in reasons]
    return all_of(found) if found else model_check_text.HOLDS


def _alarm(one: Alarm, family: Sequence[KeptCheck], numbers: Mapping[int, int]) -> str:
    return model_check_text.alarm(
        question=report_words.item_heading(one.code, one.name, one.code == LABEL),
        check=check_name(family[one.check], numbers),
        since=check_name(family[one.since], numbers),
        difference=digits(-float(one.difference)),
    )


def _of_judges(family: Sequence[KeptCheck]) -> Iterator[str]:
    pairs = list(zip(family[1:], family, strict=False))
    if any(not is_same_judge(one, before) for one, before in pairs):
        yield model_check_text.OTHER_JUDGE
    judges = [one.check.content.get("judge") for one in family[1:]]
    if any(judge and not judge["anchors"] for judge in judges):
        yield model_check_text.NO_ANCHORS


def appeal_sentences(study: OpenStudy) -> Iterator[str]:
    """Every appeal with its decision."""
    appeals = study.report_cards.appeals()
    if not appeals:
        yield model_check_text.NO_APPEAL
    names = check_names(study)
    for number, one in enumerate(appeals, start=1):
        yield f"{appeal_line(study, one, number, names[one.check])} {appeal_decision(one.decision)}"


def check_names(study: OpenStudy) -> dict[int, str]:
    """The name of every kept check, by its key."""
    checks = study.report_cards.checks()
    numbers = {one.key: number for number, one in enumerate(checks, start=1)}
    return {one.key: check_name(one, numbers) for one in checks}


def appeal_line(study: OpenStudy, one: Appeal, number: int, check: str) -> str:
    """What an appeal is about, its words, and from whom it is. check: the name of the check it is about."""
    question = model_check_text.LABEL_ONLY if one.question == LABEL else one.question
    image = study.images.get(one.image) if one.image is not None else None
    if image is not None:
        question = model_check_text.appeal_about(question=question, image=image.number)
    line = model_check_text.appeal_line(number=number, question=question, check=check, words=one.words)
    return model_check_text.appeal_by(line=line, author=one.author) if one.author else line


def appeal_decision(decision: AppealDecision | None) -> str:
    """What a meeting decided on an appeal, when and why."""
    if decision is None:
        return model_check_text.WAITING
    reason = decision.reason or model_check_text.NO_REASON
    return model_check_text.appeal_decided[decision.outcome](day=day(decision.recorded_at), reason=reason)


def publishing_sentences(study: OpenStudy) -> Iterator[str]:
    """Who may publish, who decided so, conflicts of interest, who paid, and the terms of use."""
    rule = study.report_cards.rule()
    if rule is None:
        yield model_check_text.NO_RULE
        return
    meeting = next((one for one in study.meetings.all() if one.key == rule.meeting), None)
    decision = (
        model_check_text.decided_by_meeting(title=meeting.title)
        if meeting
        else model_check_text.decided_by_vote(
            in_favour=rule.hands.in_favour, against=rule.hands.against, abstained=rule.hands.abstained
        )
    )
    if rule.publishers:
        yield model_check_text.publishers(people=all_of(rule.publishers), decision=decision)
    else:
        yield f"{model_check_text.NOBODY_PUBLISHES} {decision}"
    for sentence, words in (
        (model_check_text.interests, rule.interests),
        (model_check_text.paid_by, rule.paid_by),
        (model_check_text.terms, rule.terms),
    ):
        yield sentence(words=words or model_check_text.NOT_SAID)
