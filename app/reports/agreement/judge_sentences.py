"""One judge of several as somebody hears it: what it answered, how steadily, and what its calls took."""

from app.agreement.estimate import Estimate
from app.judging.results.judge_comparison import JudgeRow
from app.judging.results.scaled_answers import ScaledAnswers
from app.messages.judge import judge_compare
from app.reports.printed_figures import in_full
from app.usage.call_usage import CallUsage


def judge_sentences(row: JudgeRow) -> list[str]:
    """One judge, a sentence each; the first names it."""
    return [
        judge_compare.judge(name=row.name, count=row.images, runs=row.runs),
        *(_verdicts(row) if row.has_verdicts else ()),
        *map(_scaled, row.scaled),
        _took(row.taken),
        *(
            judge_compare.agrees_with(name=name, criteria=_share(criteria), labels=_share(label))
            for name, criteria, label in (*([row.reference] if row.reference else []), *row.with_others)
        ),
    ]


def _verdicts(row: JudgeRow) -> list[str]:
    spread = row.spread.value
    between_runs = (
        judge_compare.spread(value=spread)
        if spread is not None
        else judge_compare.not_known(row.spread.reason)
    )
    return [
        judge_compare.counts_as_met(share=_share(row.leniency), spread=between_runs),
        judge_compare.answers_missing(share=_share(row.missing)),
        judge_compare.says_the_same(criteria=_share(row.consistency), labels=_share(row.label_consistency)),
    ]


def _scaled(item: ScaledAnswers) -> str:
    missing, same_again = _share(item.missing), _share(item.same_again)
    return judge_compare.scaled(
        item.code, item.name, item.answers, item.mean.value, item.aside, missing, same_again
    )


def _took(usage: CallUsage) -> str:
    if not usage.calls:
        return judge_compare.COLLECTED_ELSEWHERE
    sentences = [judge_compare.calls(dict(sorted(usage.statuses.items())))]
    if usage.seconds is not None:
        sentences.append(judge_compare.seconds(mean=usage.seconds))
    if usage.tokens_in is not None or usage.tokens_out is not None:
        sentences.append(
            judge_compare.tokens(tokens_in=usage.tokens_in or 0, tokens_out=usage.tokens_out or 0)
        )
    if usage.cost is not None:
        sentences.append(judge_compare.cost(dollars=usage.cost.dollars, looked_up=usage.cost.looked_up))
    return " ".join(sentences)


def _share(figure: Estimate) -> str:
    return in_full(figure) if figure.value is not None else judge_compare.not_known(figure.reason)
