"""Answers as columns, for counting: read along the covering index instead of row by row."""

import json
from array import array
from collections.abc import Collection, Iterable
from itertools import chain, repeat

from app.errors import UserError
from app.messages.study import storage as storage_text
from app.study.ratings.rating_columns import (
    AskedColumns,
    ConditionColumns,
    Marked,
    ProbabilityColumns,
    RatedImage,
    RatedItem,
    RatingColumns,
    Ratings,
    ServedColumns,
)
from app.study.verdict import Doubt, Judgment, Verdict
from storage.answer_rows import OF_ANCHORS
from storage.database import Database, as_uuid, read_json

VALUES = (*(verdict.value for verdict in Verdict), *(judgment.value for judgment in Judgment))
_PLACE = " ".join(f"WHEN '{value}' THEN {place}" for place, value in enumerate(VALUES))
# The index `answer_by_item` holds all of these columns, and the key of the row with them.
_OF_ITEM = (
    f"SELECT id, image, rater, run, CASE value {_PLACE} END FROM answer INDEXED BY answer_by_item"
    " WHERE item = ? AND value IS NOT NULL AND id NOT IN (SELECT previous FROM answer WHERE previous IS NOT NULL)"
    " AND id NOT IN (SELECT answer FROM set_aside) AND id NOT IN (SELECT other FROM answer_settles)"
    " AND id NOT IN (SELECT id FROM withheld_answer)"
)
_NO_ANCHORS = f" AND answer.id NOT IN ({OF_ANCHORS})"
_SERVED = """
SELECT judge_answer.answer, call.model_replied, call.fingerprint,
    EXISTS (SELECT 1 FROM anchor_call WHERE anchor_call.call = call.id), call.asked_at
FROM judge_call AS call JOIN judge_answer ON judge_answer.call = call.id
WHERE call.judge = ? ORDER BY call.asked_at, call.uuid
"""


class RatingStore(Ratings):
    """Reads the answers that hold now, without what a judge said of sealed test images, and without anchors unless
    somebody asks for them. Nothing is written here."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, version: int, with_anchors: bool = False) -> RatingColumns:
        items = tuple(self._items(version))
        answer, image, rater, run, item, value = (array("q") for _ in range(6))
        columns = (answer, image, rater, run, value)
        sql = _OF_ITEM if with_anchors else _OF_ITEM + _NO_ANCHORS
        for one in items:
            rows = self._database.rows(sql, (one.key,))
            try:
                cells = array("q", chain.from_iterable(rows))  # row by row
            except TypeError as error:  # a value that is none of VALUES has no number
                raise UserError(storage_text.off_scale(one.code, storage_text.SOMETHING_ELSE)) from error
            for place, column in enumerate(columns):
                column.extend(cells[place :: len(columns)])
            item.extend(repeat(one.key, len(cells) // len(columns)))
        return RatingColumns(tuple(self._images()), items, VALUES, answer, image, rater, run, item, value)

    def marks(self, version: int, with_anchors: bool = False) -> list[Marked]:
        rows = self._database.rows(
            "SELECT answer.id, image, rater, run, item.code, value, doubt, seconds"
            " FROM current_answer AS answer JOIN item ON item.id = answer.item JOIN image ON image.id = answer.image"
            " WHERE item.rubric = ? AND value IS NOT NULL AND answer.id NOT IN (SELECT id FROM withheld_answer)"
            f"{'' if with_anchors else _NO_ANCHORS}"
            " ORDER BY item.position, image.number, rater, run",
            (version,),
        )
        return [Marked(*row) for row in rows]

    def doubts(self, kind: Doubt | None = None) -> "array[int]":
        rows = self._database.rows(
            "SELECT id FROM answer WHERE doubt IS NOT NULL AND doubt = coalesce(?, doubt)",
            (kind.value if kind else None,),
        )
        return array("q", (key for (key,) in rows))

    def conditions(self) -> ConditionColumns:
        condition = "run = 0 AND (perception <> 'unsaid' OR session IS NOT NULL)"
        sql = f"SELECT perception FROM answer WHERE {condition} GROUP BY perception ORDER BY min(id)"
        ways = tuple(way for (way,) in self._database.rows(sql))
        places = " ".join(f"WHEN ? THEN {place}" for place in range(len(ways))) or "WHEN NULL THEN 0"
        sql = f"SELECT id, CASE perception {places} END, coalesce(session, 0) FROM answer WHERE {condition}"
        cells = array("q", chain.from_iterable(self._database.rows(sql, ways)))
        return ConditionColumns(ways, cells[::3], cells[1::3], cells[2::3])

    def probabilities(self) -> ProbabilityColumns:
        rows = list(
            self._database.rows("SELECT answer, probability FROM judge_answer WHERE probability IS NOT NULL")
        )
        return ProbabilityColumns(array("q", (row[0] for row in rows)), array("d", (row[1] for row in rows)))

    def of_anchors(self) -> "array[int]":
        return array("q", chain.from_iterable(self._database.rows(OF_ANCHORS)))

    def served(self, judge: int) -> ServedColumns:
        models: dict[tuple[str, str], int] = {}
        answer, model, is_anchor, asked_at = (array("q") for _ in range(4))
        for key, name, fingerprint, anchor, moment in self._database.rows(_SERVED, (judge,)):
            answer.append(key)
            model.append(models.setdefault((name, fingerprint), len(models)))
            is_anchor.append(anchor)
            asked_at.append(moment)
        return ServedColumns(tuple(models), answer, model, is_anchor, asked_at)

    def newest_by_people(self, images: Collection[int]) -> dict[int, int]:
        rows = self._database.rows(
            "SELECT image, max(recorded_at) FROM current_answer JOIN rater ON rater.id = current_answer.rater"
            " WHERE value IS NOT NULL AND rater.kind IN ('human', 'pair') AND image IN (SELECT value FROM json_each(?))"
            " GROUP BY image",
            (json.dumps(list(images)),),
        )
        return dict(rows)

    def asked(self, version: int) -> AskedColumns:
        rows = self._database.rows(
            "SELECT judge, image, run, codes FROM judge_call WHERE status <> 'asked'"
            " AND id NOT IN (SELECT call FROM anchor_call) AND id NOT IN (SELECT id FROM withheld_call)"
            " AND (rubric = :version OR"
            " call_key IN (SELECT call_key FROM judge_call_serves WHERE rubric = :version))"
            " GROUP BY judge, image, run, codes ORDER BY min(asked_at), min(uuid)",
            {"version": version},
        )
        rater, image, run, asked = (array("q") for _ in range(4))
        lists: dict[str, int] = {}
        for judge, picture, repetition, codes in rows:
            rater.append(judge)
            image.append(picture)
            run.append(repetition)
            asked.append(lists.setdefault(codes, len(lists)))
        return AskedColumns(
            tuple(tuple(read_json(codes, "codes of judge_call", list)) for codes in lists),
            rater,
            image,
            run,
            asked,
        )

    def versions(self, rater: int) -> list[int]:
        rows = self._database.rows(
            "SELECT version FROM rubric WHERE EXISTS (SELECT 1 FROM item JOIN answer ON answer.item = item.id"
            " WHERE item.rubric = version AND answer.rater = ?) ORDER BY version",
            (rater,),
        )
        return [version for (version,) in rows]

    def _items(self, version: int) -> Iterable[RatedItem]:
        rows = self._database.rows(
            "SELECT id, lineage, code FROM item WHERE rubric IS NULL OR (rubric = ? AND (scale = '' OR"
            " json_extract(scale, '$.kind') = 'yes-no'))"
            " ORDER BY rubric IS NULL, position, id",
            (version,),
        )
        return (RatedItem(key, as_uuid(lineage) if lineage else None, code) for key, lineage, code in rows)

    def _images(self) -> Iterable[RatedImage]:
        rows = self._database.rows(
            "SELECT id, uuid, number, name, source, image_group, is_reference, prompt FROM image WHERE number > 0"
            " ORDER BY number"
        )
        return (
            RatedImage(key, as_uuid(identity), number, name, source, group, bool(is_reference), prompt)
            for key, identity, number, name, source, group, is_reference, prompt in rows
        )
