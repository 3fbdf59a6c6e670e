"""From a study with an instrument to its document: one way for the window and the command line."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from app import language
from app.agreement.intervals.resampling import DEFAULT_SEED, REPLICATES
from app.agreement.ratings.trace import versions
from app.errors import UserError
from app.instruments.items import ItemFigures, checksum, item_figures
from app.instruments.scores import Scores, read_scores
from app.messages.instruments import instruments
from app.messages.instruments.critique_settings import ONLY_CRITIQUES
from app.reports.document import Chart, Document, Section, Table
from app.reports.instruments import items_report
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.rubric import RubricKind

LANGUAGE = language.tag()


@dataclass(frozen=True)
class Findings:
    """What the analysis of one kind of study adds to that of its questions."""

    summary: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    methods: tuple[str, ...] = ()


def instrument_document(
    study: OpenStudy,
    seed: int = DEFAULT_SEED,
    choices: Mapping[str, str] | None = None,
    factors: Sequence[str] = (),
) -> Document:
    """The report on a study with an instrument. It is dated by the newest answer: the same answers give the same file.
    `choices` are settings of the analysis by name, which hold before those the study stores. `factors` are questions
    about themselves that people are grouped by.

    Raises UserError where nobody has answered yet, except in a study of critiques, whose words can be measured; and
    for choices in a study that has no settings.
    """
    scores = read_scores(study)
    is_of_critiques = scores.rubric.kind is RubricKind.CRITIQUES
    if choices and not is_of_critiques:
        raise UserError(ONLY_CRITIQUES)
    has_words = is_of_critiques and any(unit.shown.texts for unit in scores.units)
    if not scores.said and not has_words:
        raise UserError(instruments.NOBODY)
    items = () if scores.rubric.kind in _WHOLLY_ANALYSED else item_figures(scores, seed)
    if is_of_critiques:
        found = _critiques(study, scores, seed, choices)
    else:
        found = _ANALYSES.get(scores.rubric.kind, _no_more)(study, scores, seed)
    made_at = study.answers.newest_at() or study.study.created_at
    return Document(
        instruments.title(study.study.title, scores.rubric.title),
        LANGUAGE,
        made_at.replace(microsecond=0),
        found.summary or (*_who(scores), *items_report.summary(items)),
        (*found.sections, *items_report.sections(items), *_by_groups(study, scores, factors, seed)),
        (*found.methods, *items_report.methods(items)),
        _trace(scores, seed),
    )


def scaled_sections(study: OpenStudy, part: ImagePart = ImagePart.ALL) -> tuple[Section, ...]:
    """What a report on verdicts about a part of the images says of questions on other scales in the same rubric;
    nothing where there are none."""
    rubric = study.rubrics.current()
    if rubric is None or len(rubric.yes_no) == len(rubric.criteria):
        return ()
    items: tuple[ItemFigures, ...] = item_figures(read_scores(study, part), DEFAULT_SEED)
    return tuple(map(_renamed, items_report.sections(items)))


def _renamed(section: Section) -> Section:
    """It and its tables have names of their own: there are counts and judges of verdicts, too."""

    def own(table: Table) -> Table:
        return replace(table, id=f"scales-{table.id}")

    parts = (
        replace(part, table=own(part.table)) if isinstance(part, Chart) else own(part)
        for part in section.parts
    )
    return replace(section, id=f"scales-{section.id}", parts=tuple(parts))


def _by_groups(study: OpenStudy, scores: Scores, factors: Sequence[str], seed: int) -> tuple[Section, ...]:
    if not factors:
        return ()
    from app.instruments.rater_groups import scored_groups
    from app.reports.studies.rater_groups_section import group_means_section

    return (group_means_section(scored_groups(study, scores, factors, seed)),)


def _who(scores: Scores) -> tuple[str, ...]:
    answered = {image for image, _rater, _run, _item in scores.said}
    return (instruments.who(len(scores.people), len(scores.judges), len(answered)),)


def _trace(scores: Scores, seed: int) -> tuple[tuple[str, str], ...]:
    return (
        (instruments.CHECKSUM, checksum(scores)),
        (instruments.ANSWERS_USED, str(len(scores.said))),
        (instruments.SEED, str(seed)),
        (instruments.REPLICATES, str(REPLICATES)),
        *versions(),
    )


def _no_more(_study: OpenStudy, _scores: Scores, _seed: int) -> Findings:
    return Findings()


def _contexts(study: OpenStudy, scores: Scores, seed: int) -> Findings:
    from app.instruments.contexts import analyse
    from app.reports.instruments import contexts_report as report
    from app.reports.instruments.context_examples_section import examples_section

    found = analyse(scores, study.coding.reasons(), seed)
    judged = {image for image, _rater, run, _item in scores.said if not run}
    sentences = report.summary(found, len(scores.people), len(judged))
    examples = examples_section(study, scores, [one.name for one in found.rows])
    parts = (*report.sections(found), *([examples] if examples else []))
    return _findings(sentences, parts, report.methods(found))


def _survey(study: OpenStudy, scores: Scores, _seed: int) -> Findings:
    from app.instruments.captions.survey import analyse
    from app.reports.instruments import caption_survey_report as report

    found = analyse(scores)
    sections = (*report.sections(found), *_who_answered(study, scores))
    return _findings(report.summary(found), sections, report.methods())


def _collection(study: OpenStudy, scores: Scores, _seed: int) -> Findings:
    from app.instruments.captions.collection import analyse
    from app.reports.instruments import caption_collection_report as report

    found = analyse(scores, study.coding.reasons())
    return _findings(
        report.summary(found), (*report.sections(found), *_who_answered(study, scores)), report.methods(found)
    )


def _captions(study: OpenStudy, scores: Scores, seed: int) -> Findings:
    from app.instruments.captions.evaluation import analyse
    from app.reports.instruments import caption_evaluation_report as report

    found = analyse(scores, study.coding.reasons(), seed)
    return _findings(
        report.summary(found), (*report.sections(found), *_who_answered(study, scores)), report.methods(found)
    )


def _who_answered(study: OpenStudy, scores: Scores) -> Iterable[Section]:
    from app.instruments.annotators import who_answered
    from app.reports.instruments import annotators_report

    return annotators_report.sections(who_answered(study, scores))


def _critiques(study: OpenStudy, scores: Scores, seed: int, choices: Mapping[str, str] | None) -> Findings:
    from app.instruments.critique_settings import options_for
    from app.instruments.critiques import analyse
    from app.reports.instruments import critiques_report as report

    found = analyse(scores, options_for(study, seed, choices), study.coding.reasons())
    return _findings(report.summary(found), report.sections(found), report.methods(found))


def _ratings(_study: OpenStudy, scores: Scores, seed: int) -> Findings:
    from app.instruments.ratings import analyse
    from app.reports.instruments import ratings_report as report

    found = analyse(scores, seed)
    return _findings((*_who(scores), *report.summary(found)), report.sections(found), report.methods(found))


def _findings(summary: Iterable[str], sections: Iterable[Section], methods: Iterable[str]) -> Findings:
    return Findings(tuple(summary), tuple(sections), tuple(methods))


# Their analyses speak of every question; positions of shuffled captions and one questionnaire's agreement mean nothing.
_WHOLLY_ANALYSED = frozenset({RubricKind.SURVEY, RubricKind.COLLECTION, RubricKind.CAPTIONS})
_ANALYSES: dict[RubricKind, Callable[[OpenStudy, Scores, int], Findings]] = {
    RubricKind.RATINGS: _ratings,
    RubricKind.CONTEXTS: _contexts,
    RubricKind.SURVEY: _survey,
    RubricKind.COLLECTION: _collection,
    RubricKind.CAPTIONS: _captions,
}
