"""Which acts of the rubric's designer have something to act on, and why the others have not."""

from collections.abc import Callable, Mapping

from app.errors import UserError
from app.messages.rubric import designing
from app.sessions.rubric.designing import Designing


def why_not(session: Designing, command: str) -> str:
    """Why a command of the designer can do nothing now; '' where it can. Changes nothing."""
    try:
        _CHECKS.get(command, _always)(session)
    except UserError as error:
        return error.sentence
    return ""


def _always(_session: Designing) -> None:
    """There is always something to act on."""


def _line(session: Designing) -> None:
    if session.at is None:
        raise UserError(designing.NO_LINE)


def _moves(by: int) -> Callable[[Designing], None]:
    def check(session: Designing) -> None:
        _line(session)
        row = session.at
        assert row is not None
        if row.criterion is None:
            session.draft.move_theme(row.code, by)
        else:
            session.draft.move(row.code, by)

    return check


def _merges(session: Designing) -> None:
    session.draft.merge(session.criterion.code, session.offered_merger())


def _steps_back(session: Designing) -> None:
    if not session.is_draft:
        raise UserError(designing.NOTHING_TO_TAKE_BACK)


def _has_remarks(session: Designing) -> None:
    if not any(session.remarks(row.code) or session.faults(row.code).kinds for row in session.rows):
        raise UserError(designing.NO_REMARKS)


def _has_criteria(session: Designing) -> None:
    if not session.draft.rubric.criteria:
        raise UserError(designing.NO_CRITERION_YET)


def _has_version(session: Designing) -> None:
    if session.in_force is None:
        raise UserError(designing.NO_VERSION)


def _is_criterion(session: Designing) -> None:
    assert session.criterion  # raises where one is at a theme


_CHECKS: Mapping[str, Callable[[Designing], object]] = {
    "item_up": _moves(-1),
    "item_down": _moves(1),
    "item_to_theme": lambda session: session.other_themes(),
    "split_criterion": _is_criterion,
    "merge_criteria": _merges,
    "leave_out_item": _line,
    "border_cases": _is_criterion,
    "judge_wordings": lambda session: session.wordings(),
    "add_criterion": _line,
    "label_rule": lambda session: session.draft.needed(),
    "design_back": _steps_back,
    "next_remark": _has_remarks,
    "hear_rubric": _has_criteria,
    "judge_rubric": _has_criteria,
    "rubric_versions": _has_version,
    "fault_pictures": lambda session: session.fault_pictures(),
    "export_rubric": _has_criteria,
    "publish_rubric": lambda session: session.questions(),
}
