"""The tables of judges: how each is asked, one row for every call, and which answers came of it."""

JUDGING = """
CREATE TABLE judge (
    rater INTEGER PRIMARY KEY REFERENCES rater (id),
    setup TEXT NOT NULL,                   -- JSON: model, destination, what it sees, how it is asked
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE judge_prompt (                -- what was said, once for all calls that said it
    sha256 TEXT PRIMARY KEY,
    system TEXT NOT NULL,
    text TEXT NOT NULL,
    schema TEXT NOT NULL,                  -- JSON
    questions TEXT NOT NULL                -- JSON: {code: yes/no question}
) STRICT;

CREATE TABLE judge_call (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    call_key TEXT NOT NULL,                -- the same words, pictures, parameters and run: the same key
    attempt INTEGER NOT NULL,              -- 1, 2, …: how often it has been made with this
    judge INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id),
    run INTEGER NOT NULL,
    rubric INTEGER NOT NULL REFERENCES rubric (version),
    codes TEXT NOT NULL,                   -- JSON: the criteria it asks about
    prompt TEXT NOT NULL REFERENCES judge_prompt (sha256),
    pictures TEXT NOT NULL,                -- JSON: SHA-256 of each picture as sent, the judged one last
    endpoint TEXT NOT NULL,
    model TEXT NOT NULL,
    batch TEXT NOT NULL,                   -- '' for a call that was made at once
    status TEXT NOT NULL,
    reason TEXT NOT NULL,
    overall TEXT,
    raw TEXT NOT NULL,
    model_replied TEXT NOT NULL,
    request_id TEXT NOT NULL,
    tokens_in INTEGER,
    tokens_out INTEGER,
    seconds REAL,
    tries INTEGER NOT NULL,
    asked_at INTEGER NOT NULL,
    completed_at INTEGER,
    UNIQUE (call_key, attempt)
) STRICT;
CREATE INDEX judge_call_of_image ON judge_call (image, judge, run);
CREATE INDEX judge_call_by_judge ON judge_call (judge, status);
CREATE INDEX judge_call_waiting ON judge_call (batch, id) WHERE status = 'asked';
CREATE TRIGGER judge_call_is_completed_once BEFORE UPDATE ON judge_call WHEN OLD.status <> 'asked'
BEGIN SELECT RAISE(ABORT, 'a call that was answered is a fact and is never edited'); END;

CREATE TABLE judge_call_serves (           -- a call made for one version serves a later one that asks the same
    call_key TEXT NOT NULL,
    rubric INTEGER NOT NULL REFERENCES rubric (version),
    PRIMARY KEY (call_key, rubric)
) STRICT, WITHOUT ROWID;

CREATE TABLE judge_answer (                -- which call an answer comes from
    answer INTEGER PRIMARY KEY REFERENCES answer (id),
    call INTEGER NOT NULL REFERENCES judge_call (id),
    probability REAL
) STRICT;
CREATE INDEX judge_answer_by_call ON judge_answer (call);

CREATE TABLE sent_picture (                -- derived: what an image looks like on its way to a judge
    image INTEGER NOT NULL REFERENCES image (id),
    source_sha256 TEXT NOT NULL,
    longest_side INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    PRIMARY KEY (image, longest_side)
) STRICT, WITHOUT ROWID;
"""
