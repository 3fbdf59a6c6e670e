"""The schema of a study, step by step. A published step is never changed; a new one is added below it.

Importing this module imports sqlite-utils; `storage.database` does so only when a study is made or is older
than the program.
"""

import secrets
from typing import Any

from sqlite_utils import Migrations

from app.identity import new_id, now
from app.study.verdict import Scale
from storage.database import milliseconds
from storage.schema.bounds_schema import BOUNDS
from storage.schema.company_schema import COMPANY
from storage.schema.coordination_schema import COORDINATION
from storage.schema.draft_schema import DRAFTS
from storage.schema.grouping_schema import ANALYSIS_OPTIONS, GROUPING
from storage.schema.instrument_schema import INSTRUMENTS
from storage.schema.judge_checks_schema import JUDGE_CHECKS
from storage.schema.judging_schema import JUDGING
from storage.schema.language_schema import LANGUAGES
from storage.schema.merging_schema import MERGING
from storage.schema.outputs_schema import OUTPUTS
from storage.schema.rubric_schema import DESIGNING
from storage.schema.sent_work_schema import SENT_WORK
from storage.schema.split_schema import SPLIT
from storage.schema.team_schema import TEAMS
from storage.schema.together_schema import TOGETHER
from storage.schema.voice_schema import VOICE
from storage.schema.work_order_schema import WORK_ORDERS
from storage.schema.workshop_schema import WORKSHOPS

study_schema = Migrations("study")


@study_schema()
def first_schema(db: Any) -> None:
    """Study, images, descriptions, rubrics, raters, sessions, answers, and the queue derived from them."""
    db.executescript(_PLACES_AND_WORDS)
    db.executescript(_PEOPLE_AND_ANSWERS)
    db.executescript(_DERIVED)
    for scale in Scale:
        db.execute("INSERT INTO item (code, text, position) VALUES (?, ?, 0)", (scale.value, scale.value))


@study_schema()
def judge_calls(db: Any) -> None:
    """Judges with their setups, and one row for every call that was made to one."""
    db.executescript(JUDGING)


@study_schema()
def model_drafts(db: Any) -> None:
    """Rubrics and fields of descriptions that models drafted, and what people said of them."""
    db.executescript(DRAFTS)


@study_schema()
def together(db: Any) -> None:
    """Pairs, workshops, the work on a rubric, and teams that work apart and meet."""
    for tables in (WORKSHOPS, TOGETHER, DESIGNING, TEAMS):
        db.executescript(tables)
    for scale in Scale:  # a scale that the program has learnt since the study was made
        db.execute(
            "INSERT INTO item (code, text, position) SELECT :scale, :scale, 0"
            " WHERE NOT EXISTS (SELECT 1 FROM item WHERE rubric IS NULL AND code = :scale)",
            {"scale": scale.value},
        )


@study_schema()
def instruments(db: Any) -> None:
    """Items on other scales than yes or no, and exhibits of several pictures and texts."""
    db.executescript(INSTRUMENTS)


@study_schema()
def merging_by_identity(db: Any) -> None:
    """The version each version follows, the secret that signs packets, and the run in which a call was asked."""
    db.executescript(MERGING)
    values = (new_id().bytes, b"", secrets.token_bytes(32), milliseconds(now()))
    db.execute("INSERT INTO packet_secret (uuid, packet, secret, made_at) VALUES (?, ?, ?, ?)", values)


@study_schema()
def judge_bounds(db: Any) -> None:
    """What a judge has to reach before it may do without people, as the study set it."""
    db.executescript(BOUNDS)


@study_schema()
def judge_checks(db: Any) -> None:
    """Whether a judge's replies follow the picture, and which server answered a call."""
    db.executescript(JUDGE_CHECKS)


@study_schema()
def work_sent_out(db: Any) -> None:
    """Packets and workbooks that were sent out, what came back of them, and whether the round is closing."""
    db.executescript(SENT_WORK)


@study_schema()
def pairs_and_meetings(db: Any) -> None:
    """Who answers first, dissent from decisions, who may decide, and corrected minutes."""
    db.executescript(COMPANY)


@study_schema()
def test_images(db: Any) -> None:
    """Images sealed for the test, the looks at a judge's results on them, and what was preregistered."""
    db.executescript(SPLIT)


@study_schema()
def groups_and_options(db: Any) -> None:
    """Groups that people make of images, and how a study is analysed."""
    db.executescript(GROUPING)
    db.executescript(ANALYSIS_OPTIONS)


@study_schema()
def model_outputs(db: Any) -> None:
    """Pictures, captions and critiques that models under test made."""
    db.executescript(OUTPUTS)


@study_schema()
def voice_notes(db: Any) -> None:
    """Notes by voice, what was typed of them, and the consent to record."""
    db.executescript(VOICE)


@study_schema()
def work_orders(db: Any) -> None:
    """Sittings that went criterion by criterion."""
    db.executescript(WORK_ORDERS)


@study_schema()
def content_notes(db: Any) -> None:
    """What people are told of an image before they meet it."""
    db.execute("ALTER TABLE image ADD COLUMN content_note TEXT NOT NULL DEFAULT ''")


@study_schema()
def coordination(db: Any) -> None:
    """Coordinators, results they opened early, and whether this copy is archived."""
    db.executescript(COORDINATION)


@study_schema()
def languages_of_a_study(db: Any) -> None:
    """Translations of a study's texts, and the language in which each question was heard."""
    db.executescript(LANGUAGES)


@study_schema()
def judges_without_addresses(db: Any) -> None:
    """A model asked in one way is one judge, wherever its server is: calls are known without the address."""
    if not db.execute("SELECT 1 FROM judge LIMIT 1").fetchone():
        return
    from storage.merge.judge_keys import forget_addresses

    forget_addresses(db.conn)


_PLACES_AND_WORDS = """
CREATE TABLE study (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    uuid BLOB NOT NULL,
    title TEXT NOT NULL,
    artifact TEXT NOT NULL,
    language TEXT NOT NULL,
    whole_image TEXT NOT NULL,             -- the scale for judging a whole image; '' when it is not asked
    created_at INTEGER NOT NULL            -- milliseconds since 1970, UTC, here and everywhere below
) STRICT;

CREATE TABLE image (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    number INTEGER NOT NULL UNIQUE,        -- 1, 2, … in the order of adding
    sha256 TEXT UNIQUE,                    -- NULL: answers were brought in, the file was not
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    is_photograph INTEGER NOT NULL,
    is_reference INTEGER NOT NULL,
    prompt TEXT NOT NULL,
    image_group TEXT NOT NULL,
    licence TEXT NOT NULL,
    format TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    size_bytes INTEGER NOT NULL,
    added_at INTEGER NOT NULL
) STRICT;
CREATE INDEX image_by_name ON image (name);

CREATE TABLE template (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    toml TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE alt_text (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    image INTEGER NOT NULL REFERENCES image (id),
    draft TEXT NOT NULL,                   -- JSON: what was written, field by field
    line TEXT NOT NULL,
    parts TEXT NOT NULL,                   -- JSON: [[code, name, sentence], …] as they were composed
    author TEXT NOT NULL,
    language TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX alt_text_by_image ON alt_text (image, id);

CREATE TABLE rubric (
    version INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    title TEXT NOT NULL,
    artifact TEXT NOT NULL,
    community TEXT NOT NULL,
    source TEXT NOT NULL,
    published_at INTEGER NOT NULL
) STRICT;

CREATE TABLE theme (
    id INTEGER PRIMARY KEY,
    rubric INTEGER NOT NULL REFERENCES rubric (version),
    code TEXT NOT NULL,
    statement TEXT NOT NULL,
    position INTEGER NOT NULL,
    UNIQUE (rubric, code)
) STRICT;

CREATE TABLE item (                        -- what can be answered: criteria, and judgments of a whole image
    id INTEGER PRIMARY KEY,
    theme INTEGER REFERENCES theme (id),   -- NULL: a judgment of the whole image
    rubric INTEGER REFERENCES rubric (version),
    lineage BLOB,
    code TEXT NOT NULL,
    text TEXT NOT NULL,
    short TEXT NOT NULL DEFAULT '',
    guidance TEXT NOT NULL DEFAULT '',
    applies_when TEXT NOT NULL DEFAULT '',
    not_visible TEXT NOT NULL DEFAULT 'met',
    position INTEGER NOT NULL,
    UNIQUE (rubric, code)
) STRICT;
"""

_PEOPLE_AND_ANSWERS = """
CREATE TABLE rater (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    perception TEXT NOT NULL,
    started_at INTEGER NOT NULL
) STRICT;

CREATE TABLE session_end (
    session INTEGER PRIMARY KEY REFERENCES session (id),
    ended_at INTEGER NOT NULL
) STRICT;

CREATE TABLE answer (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL,
    image INTEGER NOT NULL REFERENCES image (id),
    rater INTEGER NOT NULL REFERENCES rater (id),
    run INTEGER NOT NULL,                  -- 0 for people, 1, 2, … for a judge's repetitions
    item INTEGER NOT NULL REFERENCES item (id),
    rubric INTEGER REFERENCES rubric (version),
    value TEXT,                            -- NULL: nothing decided, or taken back
    doubt TEXT,
    note TEXT NOT NULL,
    act TEXT NOT NULL,
    previous INTEGER REFERENCES answer (id),
    session INTEGER REFERENCES session (id),
    perception TEXT NOT NULL,
    alt_text INTEGER REFERENCES alt_text (id),
    heard TEXT NOT NULL,                   -- JSON: {level or field: times}
    seconds REAL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX answer_by_uuid ON answer (uuid);
CREATE UNIQUE INDEX answer_superseded ON answer (previous) WHERE previous IS NOT NULL;
CREATE INDEX answer_of_rater ON answer (rater, image);
CREATE INDEX answer_by_item ON answer (item, image, rater, run, value);
CREATE TRIGGER answer_is_never_edited BEFORE UPDATE ON answer
BEGIN SELECT RAISE(ABORT, 'an answer is a fact and is never edited'); END;

CREATE VIEW current_answer AS
SELECT * FROM answer WHERE NOT EXISTS (SELECT 1 FROM answer AS later WHERE later.previous = answer.id);

CREATE TABLE put_off (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id),
    session INTEGER NOT NULL REFERENCES session (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX put_off_by_image ON put_off (rater, image);

CREATE TABLE place (                       -- where a person left off: a bookmark, not a fact
    rater INTEGER PRIMARY KEY REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id)
) STRICT;
"""

_DERIVED = """
CREATE TABLE progress (                    -- derived from answers and put_off; can be rebuilt at any time
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id),
    number INTEGER NOT NULL,
    answered INTEGER NOT NULL,
    is_open INTEGER NOT NULL,
    is_later INTEGER NOT NULL,
    PRIMARY KEY (rater, image)
) STRICT, WITHOUT ROWID;
CREATE INDEX progress_open ON progress (rater, is_later, number) WHERE is_open = 1;
"""
