"""The tables of work that was sent out to people and came back, and of whether a round is closing."""

SENT_WORK = """
CREATE TABLE sent_work (                   -- a packet or workbook that was written for somebody
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    kind TEXT NOT NULL,                    -- packet or workbook
    number INTEGER NOT NULL,               -- 1, 2, … in the order of sending, on each machine
    rubric INTEGER REFERENCES rubric (version),
    is_locked INTEGER NOT NULL,
    due_at INTEGER,
    sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sent_work_of_rater ON sent_work (rater);

CREATE TABLE sent_image (                  -- what it asks about
    sent INTEGER NOT NULL REFERENCES sent_work (id),
    image INTEGER NOT NULL REFERENCES image (id),
    PRIMARY KEY (sent, image)
) STRICT, WITHOUT ROWID;

CREATE TABLE returned_work (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    sent INTEGER REFERENCES sent_work (id), -- NULL: it does not say what it answers
    rater INTEGER NOT NULL REFERENCES rater (id),
    content BLOB NOT NULL,                 -- SHA-256, so that the same is noted once
    machine TEXT NOT NULL,                 -- where it was worked on, by its own word; '' when not told
    disk TEXT NOT NULL,                    -- whether that machine's disk is encrypted: encrypted, plain, unknown
    complete INTEGER NOT NULL,             -- images that were complete when it had come in
    returned_at INTEGER NOT NULL
) STRICT;
CREATE INDEX returned_work_of_sent ON returned_work (sent);

CREATE TABLE work_review (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    returned INTEGER NOT NULL REFERENCES returned_work (id),
    state TEXT NOT NULL,                   -- received, has issues, accepted
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE round_state (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    is_closing INTEGER NOT NULL,           -- late work still comes in, nothing new is handed out
    recorded_at INTEGER NOT NULL
) STRICT;
"""
