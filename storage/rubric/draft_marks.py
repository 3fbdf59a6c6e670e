"""What people said of a drafted rubric beside the community's: marks that are superseded, never edited."""

from collections.abc import Sequence
from typing import Any

from app.study.judge.model_drafts import Mark, Marking, Pair
from app.study.team.raters import Rater, RaterKind
from storage.database import Database, as_uuid, moment

_MARKS = """
SELECT mark.id, mark.draft, mark.criterion, item.lineage, item.rubric, mark.mark, mark.note, rater.id, rater.uuid,
    rater.name, rater.kind, mark.recorded_at
FROM draft_mark AS mark JOIN rater ON rater.id = mark.rater LEFT JOIN item ON item.id = mark.item
WHERE mark.draft = ?
"""
_IN_TIME = "ORDER BY mark.recorded_at, mark.uuid"
_STANDS = "NOT EXISTS (SELECT 1 FROM draft_mark AS later WHERE later.previous = mark.id)"
# The same pair stays the same when the community rewords its criterion: pairs are joined by lineage.
_SAME_PAIR = """
SELECT mark.id FROM draft_mark AS mark LEFT JOIN item ON item.id = mark.item
WHERE mark.draft = ? AND mark.rater = ? AND mark.criterion IS ? AND item.lineage IS ?
AND NOT EXISTS (SELECT 1 FROM draft_mark AS later WHERE later.previous = mark.id)
ORDER BY mark.recorded_at DESC, mark.uuid DESC LIMIT 1
"""


class DraftMarks:
    """The marks on drafted rubrics."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def mark(
        self, draft: int, pair: Pair, mark: Mark | None, note: str, by: Rater, rubric_version: int
    ) -> Marking:
        """Store what a person now says of a pair; None takes back what they said. On disk when this returns.

        Raises ValueError for a pair of nothing, KeyError for a criterion that the rubric version does not have.
        """
        if pair.drafted is None and pair.community is None:
            raise ValueError("A mark is about a criterion of the draft, of the community, or both.")
        item = self._item(pair, rubric_version)
        drafted = pair.drafted.key if pair.drafted else None
        lineage = pair.community.lineage.bytes if pair.community else None
        with self._database.atomic():
            previous = self._database.row(_SAME_PAIR, (draft, by.key, drafted, lineage))
            key = self._database.add_fact(
                "draft_mark",
                draft=draft,
                criterion=drafted,
                item=item,
                mark=mark.value if mark else None,
                note=note,
                rater=by.key,
                previous=previous[0] if previous else None,
            )
        row = self._database.row(f"{_MARKS} AND mark.id = ?", (draft, key))
        assert row is not None
        return _marking(row)

    def _item(self, pair: Pair, rubric_version: int) -> int | None:
        if pair.community is None:
            return None
        code = pair.community.code
        row = self._database.row("SELECT id FROM item WHERE rubric = ? AND code = ?", (rubric_version, code))
        if row is None:
            raise KeyError(code)
        return int(row[0])

    def marks(self, draft: int) -> Sequence[Marking]:
        """The marks that stand now, by everybody, in the order they were set."""
        sql = f"{_MARKS} AND {_STANDS} AND mark.mark IS NOT NULL {_IN_TIME}"
        return [_marking(row) for row in self._database.rows(sql, (draft,))]


def _marking(row: tuple[Any, ...]) -> Marking:
    key, draft, drafted, lineage, version, mark, note, rater_key, rater_id, name, kind, recorded_at = row
    return Marking(
        key=key,
        draft=draft,
        drafted=drafted,
        community=as_uuid(lineage) if lineage else None,
        rubric_version=version,
        mark=Mark(mark) if mark else None,
        note=note,
        by=Rater(rater_key, as_uuid(rater_id), name, RaterKind(kind)),
        recorded_at=moment(recorded_at),
    )
