"""The report on an evaluation of captions: what is preferred, what is right, and what stands first."""

from collections.abc import Iterator, Sequence
from operator import attrgetter, itemgetter

from app.agreement.coefficients.preference_models import Worths
from app.agreement.estimate import Estimate
from app.captions.accuracy import SourceAccuracy
from app.captions.preferences import ChoiceSummary, PairPreference, RankingSummary
from app.captions.shares import Share
from app.instruments.captions.evaluation import ACCURATE, PREFERRED, RANKED, Evaluation
from app.messages.instruments import captions as captions_text, captions_report
from app.reports import tables
from app.reports.document import Axis, Chart, Section, Table
from app.reports.printed_figures import with_ends
from app.reports.tables import TableSpec

Part = Table | Chart


def summary(found: Evaluation) -> Iterator[str]:
    """The report in a few sentences."""
    yield captions_report.evaluated(found.people, found.images, found.sources)
    if found.rankings:
        named = zip(found.rankings.sources, found.rankings.mean_ranks, strict=True)
        ranks = _ordered((name, figure) for name, figure in named if figure.is_defined)
        if len(ranks) > 1:
            yield captions_report.best_ranked(*_ends(ranks))
    accurate = ((one.source, one.share.figure) for one in found.accuracy or ())
    shares = _ordered((name, figure) for name, figure in accurate if figure.is_defined)
    if len(shares) > 1:
        yield captions_report.most_right(*_ends(shares[::-1]))
    if found.choices and len(found.choices.pairs) == 1:
        (one,) = found.choices.pairs
        first, second, both = (with_ends(share.figure) for share in (one.first, one.second, one.both))
        yield captions_report.preferred(
            first=one.sources[0], share=first, second=one.sources[1], other=second, both=both
        )
    for prompt in found.prompts:
        yield captions_report.prompts(model=prompt.model, share=with_ends(prompt.before))
    if found.unnamed:
        yield captions_report.unnamed(count=found.unnamed)


def _ordered(figures: Iterator[tuple[str, Estimate]]) -> list[tuple[str, Estimate]]:
    """By their numbers, then by their names; what has no number stands last."""
    return sorted(figures, key=lambda pair: (pair[1].value is None, pair[1].value or 0.0, pair[0]))


def _ends(ordered: Sequence[tuple[str, Estimate]]) -> tuple[str, str, str, str]:
    (first, figure), (last, other) = ordered[0], ordered[-1]
    return first, with_ends(figure), last, with_ends(other)


def sections(found: Evaluation) -> Iterator[Section]:
    """Preferences, accuracy with its faults, and rankings."""
    yield Section("preferred", captions_report.PREFERRED_SECTION, *_preferred(found))
    yield Section("accuracy", captions_report.ACCURACY_SECTION, *_accuracy(found))
    yield Section("ranking", captions_report.RANKING_SECTION, *_ranking(found))


def methods(found: Evaluation) -> Iterator[str]:
    """How it was computed."""
    yield captions_report.CLUSTERED_SHARES
    yield captions_report.WORTH_INTERVALS
    yield captions_report.ONLY_PEOPLE
    yield captions_report.NO_METRICS
    yield captions_report.seed(number=found.seed, replicates=found.replicates)


def _unused(found: Evaluation, role: str) -> tuple[str, ...]:
    return (captions_report.unused(count=found.unused[role]),) if found.unused[role] else ()


def _preferred(found: Evaluation) -> tuple[tuple[str, ...], tuple[Part, ...]]:
    choices = found.choices
    if choices is None:
        return (captions_report.missing(PREFERRED),), ()
    if not choices.pairs:
        return (captions_report.NO_CHOICES, *_unused(found, PREFERRED)), ()
    said = list(_unused(found, PREFERRED))
    if choices.shown_first.figure.is_defined:
        said.append(captions_report.shown_first(share=with_ends(choices.shown_first.figure)))
    parts: list[Part] = [_pairs(choices)]
    if choices.worths.is_defined:
        said.extend(choices.notes)
        parts.append(_worths(choices.worths))
    else:
        said.append(captions_report.worths_of_pairs(choices.worths.reason))
    return tuple(said), tuple(parts)


def _pairs(choices: ChoiceSummary) -> Table:
    """Every two sources; the one that comes first in the alphabet is named first."""
    return TableSpec(
        "pairs",
        captions_report.PAIRS_TABLE,
        tables.text("pair", captions_report.PAIR, _pair),
        tables.share("first", captions_report.FIRST, lambda one: _in_order(one)[0][1].figure),
        tables.share("second", captions_report.SECOND, lambda one: _in_order(one)[1][1].figure),
        tables.share("both", captions_report.BOTH, "both.figure"),
        tables.counts("answers", captions_report.ANSWERS, lambda one: one.first.figure.count("answers")),
        tables.counts("no_choice", captions_report.NO_CHOICE, lambda one: one.passed_over),
        ids=_pair,
    ).of(sorted(choices.pairs, key=_pair))


def _in_order(one: PairPreference) -> list[tuple[str, Share]]:
    return sorted(zip(one.sources, (one.first, one.second), strict=True), key=itemgetter(0))


def _pair(one: PairPreference) -> str:
    first, second = sorted(one.sources)
    return captions_report.pair(first=first, second=second)


def _worths(worths: Worths) -> Table:
    ordered = _ordered(zip(worths.names, worths.log_worths, strict=True))
    return TableSpec(
        "worths",
        captions_report.WORTHS_TABLE,
        tables.text("source", captions_report.SOURCE, itemgetter(0)),
        tables.number("worth", captions_report.WORTH, itemgetter(1)),
        ids=itemgetter(0),
    ).of(reversed(ordered))


def _accuracy(found: Evaluation) -> tuple[tuple[str, ...], tuple[Part, ...]]:
    if found.accuracy is None:
        return (captions_report.missing(ACCURATE),), ()
    if not found.accuracy:
        return (captions_report.NO_ACCURACY, *_unused(found, ACCURATE)), ()
    ordered = sorted(found.accuracy, key=lambda one: (-(one.share.figure.value or 0.0), one.source))
    said = _unused(found, ACCURATE)
    parts = (_right(ordered, found.faults.coders > 0),)
    if not found.faults.coders:
        return (*said, captions_report.FAULTS_NOT_SORTED), parts
    coded = captions_report.coded_faults(people=found.faults.coders, count=found.faults.reasons)
    return (*said, coded), (*parts, _faults(ordered))


def _right(found: Sequence[SourceAccuracy], is_coded: bool) -> Part:
    odd = (
        tables.counts("with_fault", captions_report.WITH_FAULT, lambda one: one.with_any_fault),
        tables.counts("oddly_right", captions_report.ODDLY_RIGHT, lambda one: one.accurate_with_fault),
        tables.counts("oddly_wrong", captions_report.ODDLY_WRONG, lambda one: one.inaccurate_without_fault),
    )
    table = TableSpec(
        "accuracy",
        captions_report.ACCURACY_TABLE,
        tables.text("source", captions_report.SOURCE),
        tables.share("accurate", captions_report.ACCURATE, "share.figure"),
        tables.counts("answers", captions_report.ANSWERS, lambda one: one.share.figure.count("answers")),
        tables.counts("unsure", captions_report.UNDECIDED),
        *(odd if is_coded else ()),
        ids=attrgetter("source"),
    ).of(found)
    shares = _ordered((one.source, one.share.figure) for one in found if one.share.figure.is_defined)
    if len(shares) < 2:
        return table
    sentence = captions_report.most_right(*_ends(shares[::-1]))
    return _dots("accuracy-dots", sentence, table, Axis(captions_report.SHARE_AXIS, 0, 1), "accurate")


def _dots(identity: str, sentence: str, table: Table, axis: Axis, series: str) -> Chart:
    name = captions_report.SOURCE[0]
    return Chart(identity, "dots-with-intervals", table.caption, sentence, table, name, axis, (series,))


def _faults(found: Sequence[SourceAccuracy]) -> Table:
    """Each fault that coders could find, by who wrote the caption."""
    columns = [tables.text("source", captions_report.SOURCE)]
    for place, (fault, _times) in enumerate(found[0].faults):
        code = captions_text.FAULTS_OF_CODES.get(fault, "")
        explained = captions_report.of_fault(fault, captions_text.FAULTS.get(code, ""))
        times = tables.counts(code or f"fault-{place}", explained, itemgetter(1))
        columns += tables.part(tables.entry("faults", place), [times])
    return TableSpec("faults", captions_report.FAULTS_TABLE, *columns, ids=attrgetter("source")).of(found)


def _ranking(found: Evaluation) -> tuple[tuple[str, ...], tuple[Part, ...]]:
    rankings = found.rankings
    if rankings is None:
        return (captions_report.missing(RANKED),), ()
    if not rankings.rankings:
        return (captions_report.NO_RANKINGS, *_unused(found, RANKED)), ()
    said = [*_unused(found, RANKED), *rankings.notes]
    for template, worths in (
        (captions_report.worths_of_pairs, rankings.bradley_terry),
        (captions_report.worths_of_orders, rankings.plackett_luce),
    ):
        if not worths.is_defined:
            said.append(template(worths.reason))
    parts: list[Part] = [_ranks(rankings)]
    if found.prompts:
        parts.append(_PROMPTS.of(found.prompts))
    return tuple(said), tuple(parts)


def _ranks(rankings: RankingSummary) -> Part:
    worths = (rankings.bradley_terry.log_worths, rankings.plackett_luce.log_worths)
    figures = {
        source: figures
        for source, *figures in zip(rankings.sources, rankings.mean_ranks, *worths, strict=True)
    }
    ordered = _ordered(zip(rankings.sources, rankings.mean_ranks, strict=True))
    table = TableSpec(
        "ranking",
        captions_report.RANKING_TABLE,
        tables.text("source", captions_report.SOURCE, itemgetter(0)),
        tables.number("rank", captions_report.RANK, itemgetter(1)),
        tables.number("worth", captions_report.WORTH, lambda one: figures[one[0]][1]),
        tables.number("ordered_worth", captions_report.ORDERED_WORTH, lambda one: figures[one[0]][2]),
        ids=itemgetter(0),
    ).of(ordered)
    known = [pair for pair in ordered if pair[1].is_defined]
    if len(known) < 2:
        return table
    axis = Axis(captions_report.RANK_AXIS, 1, len(rankings.sources))
    return _dots("ranking-dots", captions_report.best_ranked(*_ends(known)), table, axis, "rank")


_PROMPTS = TableSpec(
    "prompts",
    captions_report.PROMPTS_TABLE,
    tables.text("model", captions_report.MODEL),
    tables.share("before", captions_report.BEFORE),
    ids=attrgetter("model"),
)
