"""The repairs of a study that lose nothing, after a backup."""

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from app.messages.study import check
from app.private_files import remove_unfinished
from storage.folder import StudyFolder, open_study
from storage.safety.check import check_study
from storage.safety.leftovers import left_behind, remembered
from storage.safety.schema_check import repair_schema
from storage.safety.tombstones import UnreadableError


def repair_study(folder: Path) -> list[str]:
    """Repair what can be repaired safely; returns a sentence for each thing done, none when there was nothing to do.

    Raises UserError, having changed nothing, when the study is open elsewhere or cannot be opened.
    """
    kinds = {finding.kind for finding in check_study(folder).findings if finding.can_be_repaired}
    if not kinds:
        return []
    sentences: list[str] = []
    with closing(open_study(folder)) as study:
        left = len(left_behind(folder))  # before they are swept away by whoever begins to write
        study.prepare_to_write()
        if kinds - {"leftover"}:
            study.back_up()
            sentences.extend(_repair(study, kinds))
        for path in left_behind(folder):
            remove_unfinished(path)
    return [*sentences, check.repaired_leftovers(count=left)] if left else sentences


def _repair(study: StudyFolder, kinds: set[str]) -> Iterator[str]:
    with study.database.atomic() as connection:
        is_changed = repair_schema(connection)
    if is_changed:
        yield check.REPAIRED_SCHEMA
    if "queue" in kinds:
        study.queue.rebuild()
        yield check.REPAIRED_QUEUES
    with suppress(UnreadableError):
        people = study.withdrawals.keep_away(remembered(study.database.connection, study.folder))
        if people:
            yield check.repaired_withdrawals(count=people)
