"""The tables for workshops, those who take part, what they said, and how it was coded into a rubric."""

WORKSHOPS = """
CREATE TABLE workshop (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    title TEXT NOT NULL,
    scenario TEXT NOT NULL,
    setup TEXT NOT NULL,                   -- JSON: steps, probes, scale, questions about people, content notes, breaks
    facilitator TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE workshop_group (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    workshop INTEGER NOT NULL REFERENCES workshop (id),
    name TEXT NOT NULL,
    position INTEGER NOT NULL
) STRICT;

CREATE TABLE workshop_image (
    workshop_group INTEGER NOT NULL REFERENCES workshop_group (id),
    image INTEGER NOT NULL REFERENCES image (id),
    position INTEGER NOT NULL,
    content_note TEXT NOT NULL,
    PRIMARY KEY (workshop_group, image)
) STRICT, WITHOUT ROWID;

CREATE TABLE workshop_place (              -- where a workshop is: a bookmark, not a fact
    workshop INTEGER PRIMARY KEY REFERENCES workshop (id),
    step TEXT NOT NULL,
    image INTEGER REFERENCES image (id)
) STRICT;

CREATE TABLE participant (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    workshop INTEGER NOT NULL REFERENCES workshop (id),
    rater INTEGER NOT NULL REFERENCES rater (id),
    joined_at INTEGER NOT NULL,
    UNIQUE (workshop, rater)
) STRICT;

CREATE TABLE consent (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    version TEXT NOT NULL,
    purpose TEXT NOT NULL,
    given_on TEXT NOT NULL,                -- a day, ISO 8601
    on_withdrawal TEXT NOT NULL,           -- delete or detach: what becomes of answers
    to_demographics INTEGER NOT NULL,      -- whether the person agreed to be asked
    previous INTEGER REFERENCES consent (id),
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE about_person (                -- demographics and compensation, only where asked and agreed
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    kind TEXT NOT NULL,                    -- demographic or compensation
    question TEXT NOT NULL,
    answer TEXT NOT NULL,
    previous INTEGER REFERENCES about_person (id),
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE statement (                   -- one line of what somebody said
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    workshop INTEGER REFERENCES workshop (id),
    step TEXT NOT NULL,
    image INTEGER REFERENCES image (id),
    rater INTEGER REFERENCES rater (id),   -- who said it; NULL: not marked yet, or the whole group
    words TEXT NOT NULL,                   -- '' when taken back
    probe TEXT NOT NULL,
    is_offensive INTEGER NOT NULL,
    is_parked INTEGER NOT NULL,
    previous INTEGER REFERENCES statement (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX statement_of_workshop ON statement (workshop, id);

CREATE TABLE ranking (                     -- image groups, best to worst
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    workshop INTEGER NOT NULL REFERENCES workshop (id),
    rater INTEGER REFERENCES rater (id),   -- NULL: the whole group
    ranks TEXT NOT NULL,                   -- JSON: [[name, …], …], ties share a place
    phase TEXT NOT NULL,                   -- alone or after discussion
    previous INTEGER REFERENCES ranking (id),
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE summary (                     -- what was sorted out, read back and perhaps changed
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    workshop INTEGER NOT NULL REFERENCES workshop (id),
    step TEXT NOT NULL,
    words TEXT NOT NULL,
    is_agreed INTEGER NOT NULL,
    previous INTEGER REFERENCES summary (id),
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE candidate (                   -- what may become a criterion
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    lineage BLOB NOT NULL,                 -- the criterion's, once it is one
    theme BLOB NOT NULL,                   -- the theme's lineage; empty: none yet
    text TEXT NOT NULL,
    state TEXT NOT NULL,                   -- open, kept, marked (kept though contested), left out
    reason TEXT NOT NULL,
    position INTEGER NOT NULL,
    author TEXT NOT NULL,
    previous INTEGER REFERENCES candidate (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX candidate_by_lineage ON candidate (lineage, id);

CREATE TABLE candidate_theme (             -- the values behind candidates
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    lineage BLOB NOT NULL,
    statement TEXT NOT NULL,               -- '' when taken back
    position INTEGER NOT NULL,
    author TEXT NOT NULL,
    previous INTEGER REFERENCES candidate_theme (id),
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE statement_code (              -- how one coder reads a statement
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    statement INTEGER NOT NULL REFERENCES statement (id),
    coder INTEGER NOT NULL REFERENCES rater (id),
    candidate BLOB NOT NULL,               -- lineage; empty: none yet
    part TEXT,                             -- criterion or justification; NULL: taken back
    side TEXT NOT NULL,                    -- for or against
    strength INTEGER NOT NULL,             -- 1 mild, 2 clear, 3 strong
    previous INTEGER REFERENCES statement_code (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX statement_code_of_statement ON statement_code (statement, coder);

CREATE TABLE reason_code (                 -- free-text reasons coded into themes, by several coders
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    answer BLOB NOT NULL,                  -- uuid of the answer whose note it is
    coder INTEGER NOT NULL REFERENCES rater (id),
    theme TEXT NOT NULL,
    is_taken_back INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX reason_code_of_answer ON reason_code (answer, coder);
"""
