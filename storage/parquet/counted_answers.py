"""Two raters' votes on every image, counted by DuckDB in a folder of Parquet files; only kinds of images come back.

The rules are not here: what a verdict counts as, and when an image is appropriate, comes with the request as tables.
"""

import uuid
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from app.errors import UserError
from app.files.duckdb_library import connect
from app.interchange.tables.parquet_rows import answer_files, read_about
from app.messages.interchange import parquet
from app.study.judge.split import ImagePart
from app.study.ratings.vote_counts import (
    CountedCriterion,
    CountedRubric,
    CountedStudy,
    CountRequest,
    TwoCounted,
    VoteCounts,
)
from app.study.team.raters import Rater, RaterKind
from app.study.verdict import Scale

if TYPE_CHECKING:
    import duckdb

_PEOPLE = (RaterKind.PERSON.value, RaterKind.PAIR.value, RaterKind.PANEL.value)
_PARTS = {ImagePart.ALL: "true", ImagePart.DEVELOPMENT: "NOT is_test", ImagePart.TEST: "is_test"}
# Images by a number: a hundred million times 36 letters would not fit into memory.
_TABLES = """
CREATE TEMP TABLE image AS
    SELECT image_id, row_number() OVER ()::INTEGER AS image, is_reference FROM read_parquet($images) WHERE {part};
CREATE TEMP TABLE asked AS
    SELECT rater_id = $against AS side, image, run::INTEGER AS run FROM read_parquet($asked) JOIN image USING (image_id)
    WHERE rater_id IN ($reference, $against) AND rubric_version = $version;
CREATE TEMP TABLE said AS
    SELECT rater_id = $against AS side, image.image, coalesce(run, 0)::INTEGER AS run, question, is_desirable, scale,
        coalesce(worth.vote, step.label) AS vote, uncertain
    FROM read_parquet(
            $answers, hive_partitioning = true, hive_types = {{'kind': VARCHAR, 'rubric_version': BIGINT}}
        ) AS answer
        JOIN image USING (image_id) LEFT JOIN criterion USING (lineage)
        LEFT JOIN worth ON worth.verdict = answer.verdict AND worth.not_visible = criterion.not_visible
        LEFT JOIN step ON step.verdict = answer.verdict AND scale IS NOT NULL
    WHERE rater_id IN ($reference, $against) AND rubric_version IN (0, $version) AND answer.verdict IS NOT NULL
        AND (scale IS NOT NULL OR question IS NOT NULL) AND ($with_practice OR NOT is_practice);
CREATE TEMP VIEW vote AS SELECT * FROM said WHERE question IS NOT NULL;
"""
_LABELS_BY_RUBRIC = """
INSERT INTO label
    SELECT side, image, holds.label, uncertain FROM (
        SELECT side, image, run, count(vote) AS voted, bool_or(uncertain) AS uncertain,
            count(*) FILTER (vote = 0 AND NOT is_desirable) AS not_met,
            count(*) FILTER (vote = 1 AND is_desirable) AS met
        FROM vote WHERE side = $side GROUP BY side, image, run
    ) JOIN holds USING (not_met, met) WHERE voted = $criteria
"""
_LABELS_AS_SAID = """
INSERT INTO label SELECT side, image, vote, uncertain FROM said WHERE side = $side AND scale = $scale
"""
_RATED = """
SELECT image, is_reference, bool_or(NOT side) AS by_reference, bool_or(side) AS by_against FROM (
    SELECT side, image FROM vote UNION ALL SELECT side, image FROM label
    UNION ALL SELECT side, image FROM asked
) JOIN image USING (image) GROUP BY image, is_reference
"""
_RATED_BY = ("by_reference", "by_against", "by_reference AND by_against")
_COUNTS = """
WITH every AS (
    SELECT 0 AS question, side, image, label AS vote, uncertain FROM label
    UNION ALL SELECT question, side, image, vote, uncertain FROM vote WHERE vote IS NOT NULL
), by_image AS (
    SELECT question, image,
        {cells}
    FROM every WHERE image IN (FROM compared) GROUP BY question, image
)
SELECT question, {names}, count(*) FROM by_image GROUP BY ALL ORDER BY ALL
"""
_NAMES = tuple(f"{of}{side}_{vote}" for of in ("every_", "sure_") for side in "ab" for vote in ("met", "no"))


class CountedAnswers:
    """A folder of Parquet files whose answers are counted. Nothing is written."""

    def __init__(self, folder: Path) -> None:
        """Raises UserError where it is not one that this program has written, or DuckDB is not installed."""
        self._folder = folder
        about = read_about(folder)
        try:
            with connect() as database:
                rows = database.read_parquet(str(folder / "raters.parquet")).fetchall()
            self.study = _study(about, rows)
        except UserError:
            raise
        except Exception as error:  # KeyError, TypeError, ValueError or one of DuckDB's, by what was damaged
            raise UserError(parquet.not_ours(folder=folder, reason=parquet.NO_STUDY_FILE)) from error

    def count(self, request: CountRequest) -> TwoCounted:
        """The votes of two raters. Raises UserError where a file is damaged."""
        import duckdb

        from app.private_files import private_folder

        try:
            with private_folder() as beside, connect(str(beside)) as database:
                return _count(database, self._folder, request)
        except duckdb.Error as error:
            raise UserError(
                parquet.not_ours(folder=self._folder, reason=str(error).splitlines()[0])
            ) from error


def _count(database: "duckdb.DuckDBPyConnection", folder: Path, request: CountRequest) -> TwoCounted:
    names = {
        "images": str(folder / "images.parquet"),
        "asked": str(folder / "asked.parquet"),
        "answers": answer_files(folder),
        "reference": str(request.reference.id),
        "against": str(request.against.id),
        "version": request.rubric.version,
        "with_practice": request.with_practice,
    }
    _lay_down_rules(database, request)
    for statement in _TABLES.format(part=_PARTS[request.part]).split(";"):
        if statement.strip():
            used = {name: value for name, value in names.items() if f"${name}" in statement}
            database.execute(statement, used)
    for side in (False, True):
        _label(database, request, side)
    database.execute(f"CREATE TEMP TABLE rated AS {_RATED}")
    database.execute(f"CREATE TEMP TABLE compared AS SELECT image FROM rated WHERE {_compared(request)}")
    images = _number(database, "SELECT count(*) FROM compared")
    first, second, both = (
        _number(database, f"SELECT count(*) FROM rated WHERE {which}") for which in _RATED_BY
    )
    return TwoCounted(
        images,
        (_answers(database, False), _answers(database, True)),
        (first, second, both),
        (_runs(database, False), _runs(database, True)),
        tuple(_questions(database, len(request.rubric.criteria), images)),
    )


def _lay_down_rules(database: "duckdb.DuckDBPyConnection", request: CountRequest) -> None:
    criteria = [
        (one.lineage, place, one.not_visible, one.is_desirable)
        for place, one in enumerate(request.rubric.criteria, start=1)
    ]
    _table(database, "criterion", "lineage TEXT, question INT, not_visible TEXT, is_desirable BOOL", criteria)
    worth = [(*key, vote) for key, vote in request.worth.items()]
    _table(database, "worth", "verdict TEXT, not_visible TEXT, vote TINYINT", worth)
    holds = [(*key, int(label)) for key, label in request.holds.items()]
    _table(database, "holds", "not_met INT, met INT, label TINYINT", holds)
    _table(database, "step", "verdict TEXT, label TINYINT", list(request.steps.items()))
    _table(database, "label", "side BOOL, image INT, label TINYINT, uncertain BOOL", [])


def _table(
    database: "duckdb.DuckDBPyConnection", name: str, columns: str, rows: Sequence[tuple[Any, ...]]
) -> None:
    database.execute(f"CREATE TEMP TABLE {name} ({columns})")
    if rows:
        database.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(rows[0]))})", rows)


def _label(database: "duckdb.DuckDBPyConnection", request: CountRequest, side: bool) -> None:
    """By the rubric where the rater applied it; else as they said, on the scale that was asked for, if they used it,
    or the first that they used."""
    if _number(database, "SELECT count(*) FROM vote WHERE side = ?", side):
        criteria = len(request.rubric.criteria)
        database.execute(_LABELS_BY_RUBRIC, {"side": side, "criteria": criteria})
        return
    rows = database.execute("SELECT DISTINCT scale FROM said WHERE side = ? AND scale IS NOT NULL", [side])
    said = set(rows.fetchall())
    used = [scale.value for scale in Scale if (scale.value,) in said]
    if used:
        scale = request.whole_image if request.whole_image in used else used[0]
        database.execute(_LABELS_AS_SAID, {"side": side, "scale": scale})


def _compared(request: CountRequest) -> str:
    """The images of both; of a person and a judge all that the person answered, without reference pictures that the
    judge was not asked about."""
    is_person = [rater.kind.value in _PEOPLE for rater in (request.reference, request.against)]
    if is_person[0] == is_person[1]:
        return "by_reference AND by_against"
    person, judge = ("by_reference", "by_against") if is_person[0] else ("by_against", "by_reference")
    return f"{person} AND ({judge} OR NOT is_reference)"


def _answers(database: "duckdb.DuckDBPyConnection", side: bool) -> int:
    return _number(database, "SELECT count(*) FROM said WHERE side = ?", side)


def _runs(database: "duckdb.DuckDBPyConnection", side: bool) -> int:
    runs = "(SELECT side, run FROM said UNION ALL SELECT side, run FROM asked)"
    sql = f"SELECT count(DISTINCT run) FROM {runs} WHERE side = ?"
    return max(1, _number(database, sql, side))


def _questions(database: "duckdb.DuckDBPyConnection", criteria: int, images: int) -> Iterable[VoteCounts]:
    cells = [
        f"count(*) FILTER ({'NOT ' * (side == 'a')}side AND vote = {vote}{' AND NOT uncertain' * sure})"
        for sure in (0, 1)
        for side in "ab"
        for vote in (1, 0)
    ]
    columns = ", ".join(f"{cell} AS {name}" for cell, name in zip(cells, _NAMES, strict=True))
    rows = database.execute(_COUNTS.format(cells=columns, names=", ".join(_NAMES))).fetchall()
    table = np.array(rows, np.int64).reshape(-1, len(_NAMES) + 2)
    for question in range(criteria + 1):
        mine = table[table[:, 0] == question]
        silent = images - int(mine[:, -1].sum())  # images without any vote on it
        votes = np.vstack([np.zeros((1, len(_NAMES)), np.int64), mine[:, 1:-1]])
        yield VoteCounts(votes, np.append(silent, mine[:, -1]))


def _number(database: "duckdb.DuckDBPyConnection", sql: str, *values: object) -> int:
    row = database.execute(sql, list(values)).fetchone()
    return int(row[0]) if row else 0


def _study(about: dict[str, Any], raters: Sequence[tuple[str, str, str]]) -> CountedStudy:
    rubrics = tuple(
        CountedRubric(
            int(rubric["version"]),
            int(rubric["least_desirable"]),
            tuple(CountedCriterion(**criterion) for criterion in rubric["criteria"]),
        )
        for rubric in about["rubrics"]
    )
    return CountedStudy(
        str(about["title"]),
        about["whole_image"] or "",
        tuple(
            Rater(key, uuid.UUID(identity), name, RaterKind(kind))
            for key, (name, identity, kind) in enumerate(raters, start=1)
        ),
        rubrics,
        {pair["rater_id"]: tuple(pair["people"]) for pair in about["pairs"]},
        bool(about["has_split"]),
        frozenset((one["rater_id"], int(one["rubric_version"])) for one in about["opened"]),
    )
