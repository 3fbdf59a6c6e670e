"""The methods section of a paper: who, what, how and by which statistics, as far as the study knows."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app import language
from app.agreement.planning.preregistration import registered
from app.agreement.ratings.question import usual_question
from app.agreement.ratings.settled_decisions import rulings_for
from app.agreement.report.report import Report, build
from app.errors import UserError
from app.messages.agreement import methods
from app.messages.local_formats import day
from app.messages.pair.pair_report import USING
from app.messages.together import together
from app.reports.agreement.citations import Citation, cited_by
from app.reports.agreement.preregistration import registered_sentences
from app.reports.document import Document, Section
from app.reports.study_report import reported, usual_document
from app.study.answer import Answer
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import OpenStudy
from app.study.reference import ReferenceRule, by_name
from app.study.team.meetings import Outcome
from app.study.team.participants import AboutKind, OnWithdrawal
from app.study.team.raters import Perception, Rater, RaterKind


@dataclass(frozen=True)
class Methods:
    """The section, and what it cites."""

    document: Document
    citations: tuple[Citation, ...]


def methods_of(study: OpenStudy) -> Methods:
    """The methods section of a study. It is dated by the newest answer: the same study gives the same words."""
    answers = list(study.answers.all_current())
    statistics, citations = _statistics(study)
    parts = (
        ("participants", methods.PARTICIPANTS, _participants(study, answers)),
        ("images", methods.MATERIALS, _images(study)),
        ("rubric", methods.RUBRIC, _rubric(study)),
        ("procedure", methods.PROCEDURE, _procedure(study, answers)),
        ("judges", methods.JUDGES, _judges(study, answers)),
        ("statistics", methods.STATISTICS, statistics),
        ("preregistration", methods.PREREGISTRATION, _preregistered(study)),
        ("consent", methods.CONSENT, _consent(study)),
        ("references", methods.REFERENCES, (one.sentence for one in citations)),
    )
    sections = (Section(name, heading, tuple(words)) for name, heading, words in parts)
    document = Document(
        methods.title(title=study.study.title),
        language.tag(),
        (study.answers.newest_at() or study.study.created_at).replace(microsecond=0),
        (),
        tuple(section for section in sections if section.paragraphs),
        (),
        (),
    )
    return Methods(document, citations)


def _participants(study: OpenStudy, answers: Sequence[Answer]) -> Iterator[str]:
    kinds: dict[RaterKind, set[Rater]] = defaultdict(set)
    perceptions: dict[Perception, set[Rater]] = defaultdict(set)
    for answer in answers:
        kinds[answer.rater.kind].add(answer.rater)
        if answer.rater.kind is RaterKind.PERSON:
            perceptions[answer.circumstances.perception].add(answer.rater)
    if people := kinds[RaterKind.PERSON]:
        yield methods.people(count=len(people))
    if set(perceptions) - {Perception.UNSAID}:
        each = [(USING[kind], len(perceptions[kind])) for kind in Perception if perceptions[kind]]
        yield methods.perceptions(each=methods.each(each))
    if pairs := kinds[RaterKind.PAIR]:
        yield methods.pairs(count=len(pairs))
    if workshops := study.workshops.all():
        yield methods.workshops(count=len(workshops))
    raters = {one.rater for one in study.participants.all()}
    given = [
        rater
        for rater in raters
        if any(one.kind is AboutKind.COMPENSATION for one in study.participants.about(rater))
    ]
    if given:
        yield methods.compensated(count=len(given))


def _images(study: OpenStudy) -> Iterator[str]:
    every = list(study.images.all())
    judged = [image for image in every if not image.facts.is_reference]
    if not judged:
        return
    photographs = sum(image.facts.is_photograph for image in judged)
    yield together(
        methods.images(count=len(judged)), methods.photographs(count=photographs) if photographs else ""
    )
    sources: dict[str, int] = defaultdict(int)
    for image in judged:
        if image.facts.source:
            sources[image.facts.source] += 1
    if sources:
        yield methods.images_of(each=methods.each(sorted(sources.items())))
    if len(every) > len(judged):
        yield methods.references(count=len(every) - len(judged))


def _rubric(study: OpenStudy) -> Iterator[str]:
    rubric = study.rubrics.current()
    if rubric is None:
        return
    yield methods.rubric(title=rubric.title, count=len(rubric.criteria), version=rubric.version)
    if rubric.community:
        yield methods.by_community(community=rubric.community)
    if rubric.source:
        yield methods.from_source(source=rubric.source)


def _procedure(study: OpenStudy, answers: Sequence[Answer]) -> Iterator[str]:
    if answers:
        newest = max(answer.recorded_at for answer in answers)
        yield methods.answers(count=len(answers), day=day(newest.date()))
    if meetings := study.meetings.all():
        yield methods.meetings(count=len(meetings))
    rulings = rulings_for(study, study.rubrics.current())
    decided = [one for one in rulings if not one.is_rewording and one.ruling.outcome is Outcome.DECIDED]
    if decided:
        yield methods.decided(count=len(decided))


def _judges(study: OpenStudy, answers: Sequence[Answer]) -> Iterator[str]:
    runs: dict[Rater, int] = defaultdict(int)
    for answer in answers:
        if answer.rater.kind is RaterKind.JUDGE:
            runs[answer.rater] = max(runs[answer.rater], answer.run)
    setups = dict(study.calls.judges())
    for judge in sorted(runs, key=lambda one: one.name):
        setup = setups.get(judge)
        said = methods.unknown_judge(name=judge.name)
        if setup is not None:
            said = methods.judge(name=judge.name, model=setup.model, settings=_settings(setup))
        yield together(said, methods.runs(count=runs[judge]))


def _settings(setup: JudgeSetup) -> list[str]:
    """How a judge is asked, as far as it changes its replies."""
    warmth = setup.temperature
    said = [methods.SERVER_TEMPERATURE if warmth is None else methods.temperature(value=f"{warmth:g}")]
    said += [methods.template(name=setup.template), methods.longest_side(pixels=setup.longest_side)]
    if setup.max_tokens is not None:
        said.append(methods.most_tokens(count=setup.max_tokens))
    if setup.sends_seed:
        said.append(methods.SEEDED)
    return said


def _statistics(study: OpenStudy) -> tuple[tuple[str, ...], tuple[Citation, ...]]:
    """How a judge is compared with the majority of people, and what that cites, or why it is not: a report on people
    names them, which a paper must not."""
    try:
        rubric = study.rubrics.current()
        if rubric and rubric.has_own_analysis:
            return usual_document(study).methods, ()
        question = usual_question(study)
        against = next((one for one in study.raters.all() if by_name(one.name) == question.against), None)
        if against is None or against.kind is not RaterKind.JUDGE:
            return (methods.ONLY_PEOPLE,), ()
        report: Report = build(study, replace(question, reference=ReferenceRule.MAJORITY))
    except UserError:
        return (methods.NOT_COMPARED,), ()
    return reported(study, report).methods, cited_by(report)


def _preregistered(study: OpenStudy) -> Iterator[str]:
    state = registered(study)
    if state is None:
        yield methods.NOT_PREREGISTERED
    else:
        yield from registered_sentences(state)


def _consent(study: OpenStudy) -> Iterator[str]:
    consents = [study.participants.consent(one) for one in {one.rater for one in study.participants.all()}]
    given = [one for one in consents if one is not None]
    if given:
        yield methods.consents(count=len(given))
        yield methods.forms(
            versions=", ".join(sorted({one.said.version for one in given if one.said.version}))
        )
    if gone := study.withdrawals.all():
        deleted = sum(one.mode is OnWithdrawal.DELETE for one in gone)
        yield methods.withdrawn(count=len(gone), deleted=deleted, detached=len(gone) - deleted)
    else:
        yield methods.NO_WITHDRAWALS
