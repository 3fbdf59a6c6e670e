"""Counts of what a study holds, in one question to the database."""

from app.study.overview.counts import StudyCounts
from storage.database import Database

# A line that was taken back has no words; each wording of a line is a row, and the newest counts.
_LINES = """
SELECT count(*) FROM statement
WHERE words <> '' AND id NOT IN (SELECT previous FROM statement WHERE previous IS NOT NULL)
"""
_CODED = """
SELECT count(DISTINCT statement) FROM statement_code
WHERE part IS NOT NULL AND id NOT IN (SELECT previous FROM statement_code WHERE previous IS NOT NULL)
"""
# The same draft that `DesignStore` speaks of: the newest, unless a version was published on top of it.
_DRAFT = """
SELECT coalesce(based_on, 0) + 1 FROM rubric_draft
WHERE id = (SELECT id FROM rubric_draft ORDER BY recorded_at DESC, uuid DESC LIMIT 1)
AND based_on IS (SELECT max(version) FROM rubric)
"""
_COUNTS = f"""
SELECT (SELECT count(*) FROM rater WHERE kind = 'pair'),
    (SELECT count(*) FROM workshop),
    (SELECT count(DISTINCT rater) FROM participant),
    ({_LINES}),
    ({_CODED}),
    coalesce(({_DRAFT}), 0),
    (SELECT count(*) FROM draft_call WHERE kind = 'rubric' AND id IN (SELECT draft FROM draft_theme)),
    (SELECT count(*) FROM rater WHERE kind = 'judge'),
    (SELECT count(*) FROM meeting),
    EXISTS (SELECT 1 FROM meeting WHERE id NOT IN (SELECT meeting FROM meeting_end)),
    EXISTS (SELECT 1 FROM plan),
    (SELECT count(*) FROM set_aside)
"""


def read_counts(database: Database) -> StudyCounts:
    """Count everything."""
    row = database.row(_COUNTS)
    assert row is not None
    counts, are_there, rest = row[:9], row[9:11], row[11:]
    return StudyCounts(*counts, *map(bool, are_there), *rest)
