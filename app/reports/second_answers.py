"""What a meeting changed, as a section of minutes and reports, and one person's own part of it for their feedback."""

from app.agreement.coefficients.conformity import LEVEL
from app.agreement.report.second_answers import ItemChange, MeetingChange, own_moves, what_changed
from app.messages.criterion_names import criterion_name
from app.messages.meeting import minutes, second_answers
from app.reports import tables
from app.reports.document import Section, Table
from app.reports.printed_figures import digits, spoken, with_ends
from app.reports.tables import TableSpec
from app.study.ports import OpenStudy
from app.study.team.raters import Rater


def second_answers_section(study: OpenStudy, meeting: int | None = None) -> Section | None:
    """What one meeting (by key) changed, or all; None where nobody was asked again."""
    found = what_changed(study, meeting)
    if found is None:
        return None
    tables = (_table(found),) if found.criteria else ()
    return Section("second-answers", second_answers.SECTION, tuple(_sentences(found)), tables)


def own_section(study: OpenStudy, rater: Rater) -> Section | None:
    """What one person did, for that person alone; None where they did not answer again."""
    own = own_moves(study, rater.key)
    if own is None:
        return None
    moves = own.moves
    sentences = [second_answers.own_moves(moves.answers, moves.to_majority, moves.away, moves.neither)]
    if moves.decided:
        sentences.append(_decided(moves.decided, moves.to_decision, moves.from_decision))
    sentences.append(second_answers.own_drawn(drawn=own.drawn, expected=digits(own.expected, 1)))
    return Section("second-answers", second_answers.OWN_SECTION, tuple(sentences))


def _sentences(found: MeetingChange) -> list[str]:
    every, moves, sentences = found.everything, found.everything.moves, []
    if every.matters:
        sentences = [
            second_answers.agreed(
                matters=every.matters,
                before=spoken(every.before),
                after=spoken(every.after),
                change=with_ends(every.difference),
            ),
            second_answers.moved(moves.answers, moves.to_majority, moves.away, moves.neither),
        ]
        if moves.decided:
            sentences.append(_decided(moves.decided, moves.to_decision, moves.from_decision))
        printed = {name: digits(p, 3) for name, p in found.draws.items() if p is not None}
        sentences.append(second_answers.draws(found.draws, printed, LEVEL))
    if found.awaited:
        sentences.append(second_answers.under_seal(count=found.awaited))
    return sentences


def _decided(decided: int, right: int, wrong: int) -> str:
    return second_answers.decided_later(decided=decided, right=right, wrong=wrong)


def _table(found: MeetingChange) -> Table:
    every = (*found.criteria, found.everything) if len(found.criteria) > 1 else found.criteria
    return TableSpec(
        "second-answers",
        second_answers.TABLE,
        tables.text("criterion", minutes.CRITERION, _called),
        tables.counts("matters", second_answers.MATTERS),
        tables.share("before", second_answers.BEFORE),
        tables.share("after", second_answers.AFTER),
        tables.number("change", second_answers.CHANGE, "difference"),
        tables.counts("to_majority", second_answers.TO_MAJORITY, "moves.to_majority"),
        tables.counts("away", second_answers.AWAY, "moves.away"),
        tables.counts("neither", second_answers.NEITHER, "moves.neither"),
        ids=lambda one: one.code or "all",
    ).of(every)


def _called(one: ItemChange) -> str:
    return criterion_name(one.code, one.name) if one.code else second_answers.EVERYTHING
