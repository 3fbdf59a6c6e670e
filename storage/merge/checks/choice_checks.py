"""Answers that choose among the texts or pictures of an exhibit, and whether these are there to choose."""

import sqlite3
from collections.abc import Iterator

from app.study.scales import read_scale
from storage.merge.checks.cell_checks import is_answer

# Every different answer that is about the parts of an exhibit, and how many parts that one has.
_AMONG_PARTS = """
SELECT DISTINCT image.number, item.code, item.scale, answer.value, CASE
    WHEN coalesce(json_array_length(exhibit.shown, '$.texts'), 0) > 1 THEN json_array_length(exhibit.shown, '$.texts')
    WHEN shows.pictures > 0 THEN shows.pictures ELSE image.sha256 IS NOT NULL END
FROM {answers} AS answer JOIN main.item AS item ON item.id = answer.item
JOIN main.image AS image ON image.id = answer.image
JOIN main.exhibit AS exhibit ON exhibit.image = answer.image AND json_valid(exhibit.shown)
LEFT JOIN (SELECT exhibit, count(*) AS pictures FROM main.exhibit_picture GROUP BY exhibit) AS shows
    ON shows.exhibit = answer.image
WHERE answer.value IS NOT NULL AND (item.scale LIKE '%"choice"%' OR item.scale LIKE '%"ranking"%')
"""


def beside_the_parts(
    connection: sqlite3.Connection, answers: str = "main.answer"
) -> Iterator[tuple[int, str, str, int]]:
    """Choices and rankings of what their exhibit does not have: its number, the item's code, what was answered, and
    how many parts it has. `answers`: the table with the answers, in the terms of `main`."""
    for number, code, scale, value, parts in connection.execute(_AMONG_PARTS.format(answers=answers)):
        if is_answer(code, scale, value) and not read_scale(scale).is_among(value, parts):
            yield number, code, value, parts
