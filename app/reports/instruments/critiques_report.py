"""The report on scored critiques: summary, sections and methods of a document."""

from collections import Counter
from collections.abc import Iterator

from app.instruments.critique_checks.words import EMBEDDING
from app.instruments.critiques import Critiques
from app.messages.instruments import critique_checks, critiques_report
from app.reports.document import Section
from app.reports.instruments.critique_check_tables import check_tables, error_tables, mandatory_tables
from app.reports.instruments.critique_judge_tables import calibration_parts, judges_tables
from app.reports.instruments.critique_ranking_tables import ranking_sentences, ranking_tables
from app.reports.instruments.critique_risk_tables import culture_tables, raised, risk_tables
from app.reports.instruments.critique_score_tables import (
    PARAMETERS,
    every_critique,
    indicators_by,
    people_table,
    score_name,
    scores_by,
)
from app.reports.printed_figures import with_ends


def summary(found: Critiques | None) -> Iterator[str]:
    """The report in a few sentences."""
    if found is None:
        yield critiques_report.NOTHING
        return
    cultures = [one.name for one in found.by_culture]
    models = len(found.by_model)
    people = len(found.people.names)
    yield critiques_report.summary_of(len(found.table.units), models, people, len(found.judges), cultures)
    yield from _calibrated(found)
    yield from _models(found)
    yield from _widest(found)
    template, fluent = raised(found.risk.template), raised(found.risk.fluent)
    if template[1] or fluent[1]:
        yield critiques_report.flagged(template, fluent)


def _calibrated(found: Critiques) -> Iterator[str]:
    """What calibration brings, or why there is none."""
    if found.judge is None:
        yield critiques_report.NO_JUDGES
        return
    judge = next(one for one in found.tier_three.judges if one.judge == found.judge.name)
    tried = judge.held_out[found.options.method].tried
    if not tried.after.is_defined:
        yield critiques_report.not_calibrated(reason=tried.after.reason)
        return
    errors = (with_ends(one) for one in (tried.before, tried.after, tried.constant))
    yield critiques_report.calibrated(judge.judge, found.options.method, *errors)
    if judge.judge in found.checks.falls:
        yield critique_checks.falls(judge.judge)
    if float(tried.after) >= float(tried.constant):
        yield critiques_report.USELESS


def _models(found: Critiques) -> Iterator[str]:
    key = "star" if found.is_calibrated else "judge"
    known = [(one.name, one.figures[key]) for one in found.by_model if one.figures[key].is_defined]
    if len(known) > 1:
        ordered = sorted(known, key=lambda pair: float(pair[1]))
        best, last = ((name, with_ends(figure)) for name, figure in (ordered[-1], ordered[0]))
        yield critiques_report.highest(score_name(found), best, last)


def _widest(found: Critiques) -> Iterator[str]:
    """The two cultures furthest apart by the main score."""
    gaps = [
        (one.first, one.second, one.gap.gap.difference, one.gap.gap.sizes)
        for one in found.cultures.pairs
        if one.gap.gap.difference.low is not None
    ]
    if gaps:
        first, second, figure, sizes = max(gaps, key=lambda gap: abs(float(gap[2])))
        yield critiques_report.largest_gap(first, second, with_ends(figure), sizes)
        if len(gaps) > 1:
            yield critiques_report.largest_of(gaps=len(gaps))
    elif found.cultures.pairs:
        yield critiques_report.NO_GAP_TO_RANK


def sections(found: Critiques | None) -> Iterator[Section]:
    """Scores, words, people, judges, calibration, risks, cultures, ranking, every critique, and what was chosen."""
    if found is None:
        return
    left_out = (critiques_report.left_out(found.table.left_out),) if found.table.left_out else ()
    yield Section("critiques-scores", critiques_report.SCORES_SECTION, left_out, tuple(scores_by(found)))
    said = (critiques_report.WORDS_ARE_NOT_IDEAS, *_not_measured(found))
    mandatory = tuple(mandatory_tables(found))
    if mandatory:
        said = (*said, critique_checks.enough(share=found.options.mandatory_share))
    words = (*indicators_by(found), *mandatory)
    yield Section("critiques-words", critiques_report.TIER_ONE_SECTION, said, words)
    if found.people.names:
        yield Section("critiques-people", critiques_report.PEOPLE_SECTION, (), (people_table(found),))
    yield from _of_judges(found)
    yield _risk(found)
    yield _cultures(found)
    yield _ranking(found)
    yield _errors(found)
    yield _checks(found)
    yield Section("critiques-every", critiques_report.EVERY_SECTION, (), (every_critique(found),))
    yield Section(
        "critiques-choices", critiques_report.PARAMETERS_SECTION, (), (PARAMETERS.of(found.parameters),)
    )


def _not_measured(found: Critiques) -> Iterator[str]:
    """How many critiques have no indicators, reason by reason."""
    reasons = Counter(one.reason for one in found.tier_one.measured if one.found is None)
    for reason, critiques in reasons.items():
        yield critiques_report.missing_words(critiques, reason)


def _of_judges(found: Critiques) -> Iterator[Section]:
    if found.selection is None:
        yield Section("critiques-judges", critiques_report.JUDGES_SECTION, (critiques_report.NO_JUDGES,))
        return
    parts = tuple(judges_tables(found, found.selection))
    yield Section(
        "critiques-judges", critiques_report.JUDGES_SECTION, (critiques_report.NEVER_AVERAGED,), parts
    )
    said = (critiques_report.HELD_OUT, *map(critique_checks.falls, found.checks.falls))
    yield Section(
        "critiques-calibration", critiques_report.CALIBRATION_SECTION, said, tuple(calibration_parts(found))
    )


def _risk(found: Critiques) -> Section:
    chosen = found.options.parameters
    said = critiques_report.labels(
        score=score_name(found),
        gap=chosen.template_gap,
        shallow=found.options.shallow_below,
        quality=chosen.quality_above,
        accuracy=chosen.accuracy_below,
    )
    return Section("critiques-risk", critiques_report.RISK_SECTION, (said,), tuple(risk_tables(found)))


def _cultures(found: Critiques) -> Section:
    if not found.cultures.pairs:
        return Section(
            "critiques-cultures", critiques_report.CULTURES_SECTION, (critiques_report.ONE_CULTURE,)
        )
    blind = () if found.cultures.blind else (critiques_report.NOT_BLIND,)
    said = (critiques_report.NOT_ABOUT_MODELS, *blind)
    return Section(
        "critiques-cultures", critiques_report.CULTURES_SECTION, said, tuple(culture_tables(found))
    )


def _ranking(found: Critiques) -> Section:
    if found.ranking is None:
        return Section("critiques-ranking", critiques_report.RANKING_SECTION, (critiques_report.NO_ORDER,))
    said = tuple(ranking_sentences(found.ranking))
    parts = tuple(ranking_tables(found.ranking))
    return Section("critiques-ranking", critiques_report.RANKING_SECTION, said, parts)


def _errors(found: Critiques) -> Section:
    low, options = found.checks.low, found.options
    said = []
    if low is not None:
        bounds = (options.low_above, options.low_below, options.failed_below)
        said.append(critique_checks.low(low.low, low.scored, *bounds))
    if not found.checks.errors:
        said.append(critique_checks.NO_ERROR_CODES)
    parts = tuple(error_tables(found.checks))
    return Section("critiques-low", critique_checks.ERRORS_SECTION, tuple(said), parts)


def _checks(found: Critiques) -> Section:
    checks = found.checks
    said = []
    if checks.paired is not None:
        said.append(critique_checks.paired(checks.paired.critiques, checks.paired.pairs))
    if checks.methods:
        has_any = any(one.name.startswith(EMBEDDING) for one in checks.methods)
        said.append(critique_checks.EMBEDDINGS if has_any else critique_checks.NO_EMBEDDINGS)
    if checks.subsets is not None:
        said.append(critique_checks.subsets(checks.subsets.size, found.options.subsets, found.options.seed))
    if checks.imputed:
        moved = sum(one.place != one.filled_place for one in checks.imputed)
        said.append(critique_checks.imputed(found.options.imputed, moved))
    return Section("critiques-checks", critique_checks.SECTION, tuple(said), tuple(check_tables(found)))


def methods(found: Critiques | None) -> Iterator[str]:
    """How it was computed."""
    if found is None:
        return
    yield critiques_report.INDICATOR_SCALE
    yield critiques_report.MEAN_OF_ALL
    yield critique_checks.OVER_CRITIQUES
    yield critiques_report.STAR
    yield critiques_report.spread_out(len(set(found.table.works)), len(found.table.units))
    yield critiques_report.SPREAD_OF_MEANS
    yield critiques_report.seed(number=found.table.seed, replicates=found.table.replicates)
