"""A workbook that is sent out to somebody: written and noted, both or neither."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from app.errors import UserError
from app.identity import new_id
from app.messages.team import sent_work
from app.study.ports import OpenStudy
from app.study.team.sent_work import NewWork, WorkKind
from app.study.work import ADDING
from exporters.atomic_file import STANDARD_OUTPUT
from exporters.workbook.workbook import WorkbookRequest, export_workbook, images_for


def send_workbook(
    study: OpenStudy, wanted: WorkbookRequest, out: Path, due_at: datetime | None = None
) -> NewWork | None:
    """Write a workbook and note to whom it goes; somebody new is added to the study. One for nobody in particular is
    not noted: it is told apart only when it comes back with a name.

    Raises UserError as `export_workbook` does, and while the round is closing.
    """
    if study.sent_work.is_closing():
        raise UserError(sent_work.IS_CLOSING)
    if not wanted.rater.strip():
        export_workbook(study, wanted, out)
        return None
    study.prepare_to_add(ADDING)
    known = study.raters.find(wanted.rater)
    rubric = study.rubrics.current()
    identity, number = new_id(), study.sent_work.next_number()
    made: list[NewWork] = []

    @contextmanager
    def noting() -> Iterator[None]:
        with study.together():
            work = NewWork(
                id=identity,
                number=number,
                kind=WorkKind.WORKBOOK,
                rater=known or study.raters.add(wanted.rater),
                version=rubric.version if rubric else 0,
                images=[image.key for image in images_for(study, wanted)],
                is_locked=bool(wanted.passphrase),
                due_at=due_at,
            )
            study.sent_work.add(work)
            yield
            made.append(work)

    asked = replace(wanted, work=str(identity))
    if out == STANDARD_OUTPUT:
        export_workbook(study, asked, out)
        with noting():
            pass
    else:
        export_workbook(study, asked, out, noting)
    return made[0]
