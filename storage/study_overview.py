"""What a study holds, counted in one question to the database, and what happened in it lately."""

from app.study.overview.counts import RubricOutline, StudyCounts
from app.study.overview.events import EventKind, StudyEvent
from storage.database import Database, moment

_DAY = "/ 86400000"  # of milliseconds since 1970: one event a day
_EVENTS = f"""
SELECT 'answered', max(session.started_at), rater.name, 0 FROM session JOIN rater ON rater.id = session.rater
GROUP BY session.rater, session.started_at {_DAY}
UNION ALL SELECT 'described', max(created_at), author, count(DISTINCT image) FROM alt_text
GROUP BY author, created_at {_DAY}
UNION ALL SELECT 'images', max(added_at), '', count(*) FROM image WHERE number > 0 GROUP BY added_at {_DAY}
UNION ALL SELECT 'rubric', published_at, title, version FROM rubric
UNION ALL SELECT 'judged', max(asked_at), rater.name, count(*) FROM judge_call JOIN rater ON rater.id = judge_call.judge
GROUP BY judge_call.judge, asked_at {_DAY}
UNION ALL SELECT 'meeting', started_at, title, 0 FROM meeting
UNION ALL SELECT 'sent', sent_at, rater.name, 0 FROM sent_work JOIN rater ON rater.id = sent_work.rater
UNION ALL SELECT 'merged', merged_at, name, 0 FROM merging WHERE undone_at IS NULL
ORDER BY 2 DESC, 1, 3 LIMIT :most
"""


def read_events(database: Database, most: int) -> list[StudyEvent]:
    """The newest events, the latest first, at most so many."""
    rows = database.rows(_EVENTS, {"most": most})
    return [StudyEvent(EventKind(kind), moment(at), who, number) for kind, at, who, number in rows]


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
_RUBRIC = """
SELECT title, community, version,
    (SELECT count(*) FROM item WHERE theme IN (SELECT id FROM theme WHERE theme.rubric = rubric.version))
FROM rubric ORDER BY version DESC LIMIT 1
"""


def read_counts(database: Database) -> StudyCounts:
    """Count everything."""
    row = database.row(_COUNTS)
    assert row is not None
    counts, are_there, rest = row[:9], row[9:11], row[11:]
    rubric = database.row(_RUBRIC)
    read = StudyCounts(*counts, *map(bool, are_there), *rest)
    return read._replace(rubric=RubricOutline(*rubric)) if rubric else read
