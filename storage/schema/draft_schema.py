"""The tables for what models drafted: rubrics to compare with, and fields of descriptions to confirm."""

DRAFTS = """
CREATE TABLE draft_call (                  -- like judge_call: written before it is made, completed once
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    call_key TEXT NOT NULL,                -- the same words, picture and parameters: the same key
    attempt INTEGER NOT NULL,              -- 1, 2, …: each attempt is a draft of its own
    kind TEXT NOT NULL,                    -- rubric or description
    image INTEGER REFERENCES image (id),   -- NULL for a rubric
    template INTEGER REFERENCES template (id),  -- whose fields were asked for; NULL for a rubric
    prompt TEXT NOT NULL REFERENCES judge_prompt (sha256),
    pictures TEXT NOT NULL,                -- JSON: SHA-256 of each picture as sent
    endpoint TEXT NOT NULL,
    model TEXT NOT NULL,
    status TEXT NOT NULL,
    reason TEXT NOT NULL,
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
CREATE INDEX draft_call_of_image ON draft_call (kind, image, id);
CREATE TRIGGER draft_call_is_completed_once BEFORE UPDATE ON draft_call WHEN OLD.status <> 'asked'
BEGIN SELECT RAISE(ABORT, 'a call that was answered is a fact and is never edited'); END;

CREATE TABLE draft_theme (
    id INTEGER PRIMARY KEY,
    draft INTEGER NOT NULL REFERENCES draft_call (id),
    code TEXT NOT NULL,
    statement TEXT NOT NULL,
    UNIQUE (draft, code)
) STRICT;

CREATE TABLE draft_criterion (
    id INTEGER PRIMARY KEY,
    theme INTEGER NOT NULL REFERENCES draft_theme (id),
    lineage BLOB NOT NULL UNIQUE,          -- its own: a model's words are never a version of the community's
    code TEXT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (theme, code)
) STRICT;

CREATE TABLE draft_mark (                  -- what a person says of a draft beside the community's rubric
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    draft INTEGER NOT NULL REFERENCES draft_call (id),
    criterion INTEGER REFERENCES draft_criterion (id),  -- NULL: the draft has nothing of the kind
    item INTEGER REFERENCES item (id),     -- NULL: the community has nothing of the kind
    mark TEXT,                             -- overlapping, missing, too vague, mistaken; NULL: taken back
    note TEXT NOT NULL,
    rater INTEGER NOT NULL REFERENCES rater (id),
    previous INTEGER REFERENCES draft_mark (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX draft_mark_superseded ON draft_mark (previous) WHERE previous IS NOT NULL;
CREATE INDEX draft_mark_of_draft ON draft_mark (draft, rater);
CREATE TRIGGER draft_mark_is_never_edited BEFORE UPDATE ON draft_mark
BEGIN SELECT RAISE(ABORT, 'a mark is a fact and is never edited'); END;

CREATE TABLE suggested_field (             -- a model's words for a field of a description; '': it could not tell
    id INTEGER PRIMARY KEY,
    draft INTEGER NOT NULL REFERENCES draft_call (id),
    code TEXT NOT NULL,
    value TEXT NOT NULL,
    UNIQUE (draft, code)
) STRICT;

CREATE TABLE field_decision (              -- what a person made of them
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    field INTEGER NOT NULL REFERENCES suggested_field (id),
    decision TEXT,                         -- confirmed, reworded, declined; NULL: taken back
    value TEXT NOT NULL,                   -- the words the person let stand
    decided_by TEXT NOT NULL,
    previous INTEGER REFERENCES field_decision (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX field_decision_superseded ON field_decision (previous) WHERE previous IS NOT NULL;
CREATE INDEX field_decision_of_field ON field_decision (field);
CREATE TRIGGER field_decision_is_never_edited BEFORE UPDATE ON field_decision
BEGIN SELECT RAISE(ABORT, 'a decision is a fact and is never edited'); END;
"""
