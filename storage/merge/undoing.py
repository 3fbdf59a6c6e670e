"""Taking a merge back: the rows it brought go again, if nothing that was done since rests on them.

What was so before any merge stays so after it: who has left stays away, and two rows of one picture stay one image.
"""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from app.errors import UserError
from app.identity import now
from app.messages.team import merging as merging_text
from app.study.team.packet_service import LastMerge, TakenBack
from storage.annotate.carry_forward import carry_all_forward
from storage.database import milliseconds, moment, read_json
from storage.merge.answers_of_two_machines import set_aside
from storage.merge.broken_twice import follow_as_before
from storage.merge.combined_versions import CombinedVersions, combine_what_goes
from storage.merge.fact_tables import TABLES, Layout, TableScope, in_order, layouts, refers_to
from storage.merge.judge_keys import renew_keys
from storage.merge.merged_exhibits import give_pictures_back
from storage.merge.merged_images import restore_images
from storage.merge.merged_judges import number_runs
from storage.merge.merged_seals import seal_again
from storage.merge.renumbering import (
    given_numbers,
    name_raters,
    number_images,
    number_versions,
    show_only_again,
    with_combined,
)
from storage.merge.replaced_values import give_back
from storage.rubric.rubrics import RubricStore
from storage.triggers import triggers_lifted

if TYPE_CHECKING:
    from storage.folder import StudyFolder

_NEWEST = """
SELECT id, name, told, merged_at FROM merging WHERE undone_at IS NULL AND json_extract(told, '$.opened') IS NULL
ORDER BY id DESC LIMIT 1
"""
# Answers that were carried over from what came with the merge, or follow it; what still holds is carried over anew.
_CARRIED = """
INSERT OR IGNORE INTO temp.gone WITH RECURSIVE going (id) AS (
    SELECT answer.id FROM answer JOIN temp.gone ON gone.fact = 'answer' AND gone.row = quote(answer.id)
    UNION SELECT carried.answer FROM carried_answer AS carried JOIN going ON carried.origin = going.id
    UNION SELECT answer.id FROM answer JOIN going ON answer.previous = going.id WHERE answer.act = 'carry'
) SELECT 'answer', quote(id) FROM going
"""
# What was said under a seal, or after it, and is here because the merge broke that seal.
_OUT_OF_SEAL = """
SELECT count(*) FROM answer_phase WHERE quote(seal) IN (SELECT row FROM temp.gone WHERE fact = 'seal_broken')
AND quote(answer) NOT IN (SELECT row FROM temp.gone WHERE fact = 'answer_phase')
"""
_STAYS = ("withdrawal", "erased_row", "image_alias")  # who has left stays away


class _OnlyTried(Exception):
    """Ends a preview, so that nothing of it is written."""


def last_merge(study: "StudyFolder") -> LastMerge:
    """The merge that would be undone. Raises UserError when there is none."""
    _key, name, _told, merged_at = _newest(study)
    return LastMerge(name, moment(merged_at))


def _newest(study: "StudyFolder") -> tuple[int, str, str, int]:
    row = study.database.row(_NEWEST)
    if row is None:
        raise UserError(merging_text.NOTHING_TO_UNDO)
    key, name, document_text, merged_at = row
    return key, name, document_text, merged_at


def undo_newest(
    study: "StudyFolder", is_dry: bool = False, back_up: Callable[[], object] = lambda: None
) -> TakenBack:
    """Take the newest merge back that has not been. The study is to be opened again afterwards.

    `is_dry`: say what would be undone, and change nothing. `back_up` is called before anything is stored. Raises
    UserError, having changed nothing, when there is no merge, or when later facts rest on what it brought.
    """
    merging, name, document_text, _merged_at = _newest(study)
    document = read_json(document_text, "told of merging", dict)
    undone: list[TakenBack] = []
    files: list[str] = []
    with suppress(_OnlyTried), study.database.atomic() as connection:
        connection.execute("PRAGMA defer_foreign_keys = ON")
        with triggers_lifted(connection):
            known = layouts(connection)
            withdrawals = _gather(connection, merging)
            _let_texts_in_use_stay(connection, known)
            follow_as_before(connection, document.get("rows_before", {}).pop("answer", ()))
            resting = _resting(connection, known)
            if resting:
                raise UserError(merging_text.stands_on(name=name, kinds=resting))
            files = _files_of_gone(connection)
            one = _aliases(connection)
            seal_again(connection, document.get("unsealed", []))
            rows = _remove(connection, known)
            unified = document.get("unified_images", 0) - one + _aliases(connection)
            _let_be_as_before(study, known, document)
        connection.execute("DROP TABLE temp.gone")
        set_aside(study.database)
        carry_all_forward(study.database)
        study.queue.rebuild()
        connection.execute("UPDATE merging SET undone_at = ? WHERE id = ?", (milliseconds(now()), merging))
        undone.append(TakenBack(name, rows, withdrawals, max(0, unified)))
        if is_dry:
            raise _OnlyTried
        back_up()
    for sha256 in () if is_dry else files:
        study.images.files.drop(sha256)
    return undone[0]


def _let_be_as_before(study: "StudyFolder", known: Mapping[str, Layout], document: Mapping[str, Any]) -> None:
    """What was here says again what it said, and has its numbers and names again."""
    connection = study.database.connection
    restore_images(connection, document.get("images_before", []))
    show_only_again(connection, dict(document.get("shown_only_before", [])))
    tables = [table for table in in_order(known) if table.name not in _STAYS]
    give_back(connection, known, tables, document.get("rows_before", {}))
    give_pictures_back(connection, document.get("pictures_before", []))
    connection.execute(
        "DELETE FROM given_number WHERE uuid NOT IN (SELECT uuid FROM image UNION SELECT uuid FROM image_alias"
        " UNION SELECT uuid FROM rubric)"
    )
    given = given_numbers(connection, ("main",))
    name_raters(connection)
    made = CombinedVersions(study.database, RubricStore(study.database, study.queue)).derive()
    number_versions(connection, known, with_combined(given["rubric"], made))
    number_images(connection, given["image"])
    renew_keys(connection)
    number_runs(connection)


def _aliases(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM image_alias").fetchone()[0])


def _gather(connection: sqlite3.Connection, merging: int) -> int:
    """Note which rows are to go, in `gone`, reviews of a return with the return; returns how many withdrawals came and
    stay."""
    connection.execute(
        "CREATE TEMP TABLE gone (fact TEXT NOT NULL, row TEXT NOT NULL, PRIMARY KEY (fact, row)) WITHOUT ROWID"
    )
    marks = ", ".join("?" * len(_STAYS))
    connection.execute(
        f"INSERT INTO temp.gone SELECT fact, row FROM merged_row WHERE merging = ? AND fact NOT IN ({marks})",
        (merging, *_STAYS),
    )
    combine_what_goes(connection)
    connection.execute(_CARRIED)
    connection.execute(
        "INSERT OR IGNORE INTO temp.gone SELECT 'carried_answer', quote(answer) FROM carried_answer"
        " WHERE quote(answer) IN (SELECT row FROM temp.gone WHERE fact = 'answer')"
    )
    connection.execute(
        "INSERT OR IGNORE INTO temp.gone SELECT 'work_review', quote(id) FROM work_review"
        " WHERE quote(returned) IN (SELECT row FROM temp.gone WHERE fact = 'returned_work')"
    )
    (number,) = connection.execute(
        "SELECT count(*) FROM merged_row WHERE merging = ? AND fact = 'withdrawal'", (merging,)
    ).fetchone()
    return int(number)


def _let_texts_in_use_stay(connection: sqlite3.Connection, known: Mapping[str, Layout]) -> None:
    """What a row that stays refers to by a text stays too: the words of a call are the same whoever said them."""
    for table, form in known.items():
        for column, target in form.texts.items():
            connection.execute(
                f"DELETE FROM temp.gone WHERE fact = ? AND row IN (SELECT quote({column}) FROM {table}"
                f" WHERE {_as_row(form)} NOT IN (SELECT row FROM temp.gone WHERE fact = ?))",
                (target, table),
            )


def _resting(connection: sqlite3.Connection, known: Mapping[str, Layout]) -> list[str]:
    """What refers to rows that are to go and does not go itself, in words."""
    (number,) = connection.execute(_OUT_OF_SEAL).fetchone()
    found: dict[str, int] = {"answer": number} if number else {}
    for target, form in known.items():
        if not form.row_key or not _has_gone(connection, target):
            continue
        for table, column in refers_to(known, target):
            if TABLES[table].travel is TableScope.DERIVED or table in ("place", "sent_picture", *_STAYS):
                continue
            (number,) = connection.execute(
                f"SELECT count(*) FROM {table} WHERE quote({column}) IN"
                " (SELECT row FROM temp.gone WHERE fact = ?) AND"
                f" {_as_row(known[table])} NOT IN (SELECT row FROM temp.gone WHERE fact = ?)",
                (target, table),
            ).fetchone()
            if number:
                found[table] = found.get(table, 0) + number
    return [merging_text.counted_kind(table, number) for table, number in found.items()]


def _remove(connection: sqlite3.Connection, known: Mapping[str, Layout]) -> int:
    """Delete them, what refers to others first; bookmarks and the like go with what they point at."""
    connection.execute("DELETE FROM set_aside")
    connection.execute("DELETE FROM progress")
    for table, column in (
        ("place", "rater"),
        ("place", "image"),
        ("sent_picture", "image"),
        ("image_alias", "image"),
    ):
        target = known[table].references[column]
        connection.execute(
            f"DELETE FROM {table} WHERE quote({column}) IN (SELECT row FROM temp.gone WHERE fact = ?)",
            (target,),
        )
    rows = 0
    for fact in reversed(in_order(known)):
        cursor = connection.execute(
            f"DELETE FROM {fact.name} WHERE {_as_row(known[fact.name])} IN"
            " (SELECT row FROM temp.gone WHERE fact = ?)",
            (fact.name,),
        )
        rows += cursor.rowcount
    return rows


def _files_of_gone(connection: sqlite3.Connection) -> list[str]:
    gone = "SELECT row FROM temp.gone WHERE fact = 'image'"
    sql = f"SELECT sha256 FROM image WHERE sha256 IS NOT NULL AND quote(id) IN ({gone})"
    return [sha256 for (sha256,) in connection.execute(sql)]


def _has_gone(connection: sqlite3.Connection, table: str) -> bool:
    return (
        connection.execute("SELECT 1 FROM temp.gone WHERE fact = ? LIMIT 1", (table,)).fetchone() is not None
    )


def _as_row(form: Layout) -> str:
    return " || ',' || ".join(f"quote({column})" for column in form.primary)
