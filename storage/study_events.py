"""What happened in a study lately, each kind by its newest row: what somebody does on one day is one event."""

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
