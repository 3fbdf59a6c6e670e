"""The tables for teams: who answers what, meetings, withdrawals, and what was merged."""

TEAMS = """
CREATE TABLE plan (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    setup TEXT NOT NULL,                   -- JSON: kind of plan, its numbers, the seed
    properties TEXT NOT NULL,              -- JSON: what the plan says of itself
    accepted_at INTEGER NOT NULL
) STRICT;

CREATE TABLE assignment (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    plan INTEGER NOT NULL REFERENCES plan (id),
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id),
    context TEXT NOT NULL,                 -- '' where the study has none
    position INTEGER NOT NULL,             -- 1, 2, … in this rater's order
    is_practice INTEGER NOT NULL,
    UNIQUE (plan, rater, image)            -- each plan is whole: one that extends another says all of it again
) STRICT;
CREATE INDEX assignment_of_rater ON assignment (plan, rater, position);
-- Two machines may each have accepted a plan: the one accepted last holds.
CREATE VIEW current_assignment AS
SELECT * FROM assignment WHERE plan = (SELECT id FROM plan ORDER BY accepted_at DESC, uuid DESC LIMIT 1);

CREATE INDEX progress_by_number ON progress (rater, number);

CREATE TABLE disclosure (                  -- who has been shown what others answered
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER REFERENCES image (id),   -- NULL: of all images
    occasion TEXT NOT NULL,                -- pair, workshop, meeting, report, export, feedback
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX disclosure_of_rater ON disclosure (rater, image);

CREATE TABLE meeting (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    title TEXT NOT NULL,
    started_at INTEGER NOT NULL
) STRICT;

CREATE TABLE meeting_end (
    meeting INTEGER PRIMARY KEY REFERENCES meeting (id),
    ended_at INTEGER NOT NULL
) STRICT;

CREATE TABLE meeting_present (
    meeting INTEGER NOT NULL REFERENCES meeting (id),
    name TEXT NOT NULL,
    PRIMARY KEY (meeting, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE adjudication (                -- what a meeting made of a disagreement; first answers stay as they are
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    meeting INTEGER NOT NULL REFERENCES meeting (id),
    image INTEGER NOT NULL REFERENCES image (id),
    item INTEGER NOT NULL REFERENCES item (id),
    outcome TEXT,                          -- decided, contested, reworded, later; NULL: taken back
    value TEXT,                            -- the verdict where decided
    reason TEXT NOT NULL,
    tally TEXT NOT NULL,                   -- JSON: how many said what when it was talked about
    rewording TEXT,                        -- JSON where reworded: the words before and after, what they mean
    border_case INTEGER REFERENCES border_case (id),
    previous INTEGER REFERENCES adjudication (id), -- the one that is taken back
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX adjudication_of_item ON adjudication (item, image);

CREATE TABLE minute (                      -- a line of the minutes that is no decision
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    meeting INTEGER NOT NULL REFERENCES meeting (id),
    kind TEXT NOT NULL,                    -- open point, remark, or names: they were shown
    words TEXT NOT NULL,                   -- '' when taken back
    image INTEGER REFERENCES image (id),
    previous INTEGER REFERENCES minute (id),
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE withdrawal (                  -- a tombstone: what comes from this person later is refused
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater BLOB NOT NULL UNIQUE,            -- uuid; the row of the person may be gone
    mode TEXT NOT NULL,                    -- delete or detach
    removed TEXT NOT NULL,                 -- JSON: how many rows of what
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE image_alias (                 -- the same file added on two machines has two ids and is one image
    uuid BLOB PRIMARY KEY,
    image INTEGER NOT NULL REFERENCES image (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE set_aside (                   -- derived: of two answers given on two machines, the ones not in force
    answer INTEGER PRIMARY KEY REFERENCES answer (id)
) STRICT;

CREATE TABLE answer_settles (              -- an answer that decides between several: what else it supersedes
    answer INTEGER NOT NULL REFERENCES answer (id),
    other INTEGER NOT NULL REFERENCES answer (id),
    PRIMARY KEY (answer, other)
) STRICT, WITHOUT ROWID;

CREATE TABLE merging (                     -- this machine's own record of what came in
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    packet BLOB NOT NULL,                  -- SHA-256 of the file
    name TEXT NOT NULL,
    told TEXT NOT NULL,                    -- JSON: what was said of it
    merged_at INTEGER NOT NULL,
    undone_at INTEGER
) STRICT;

CREATE TABLE merged_row (                  -- what a merge added, so that it can be taken back
    merging INTEGER NOT NULL REFERENCES merging (id),
    fact TEXT NOT NULL,                    -- the table's name
    row TEXT NOT NULL,                     -- its primary key here, as SQL would write it
    PRIMARY KEY (merging, fact, row)
) STRICT, WITHOUT ROWID;

CREATE TABLE given_number (                -- the number before a merge made it another, for image or rubric version
    fact TEXT NOT NULL,                    -- image or rubric
    uuid BLOB NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (fact, uuid)
) STRICT, WITHOUT ROWID;
CREATE INDEX answer_settled ON answer_settles (other);

-- Two machines may both supersede the same answer; `set_aside` then names those that do not hold.
DROP INDEX answer_superseded;
CREATE INDEX answer_superseded ON answer (previous) WHERE previous IS NOT NULL;
DROP VIEW current_answer;
CREATE VIEW current_answer AS
SELECT * FROM answer WHERE NOT EXISTS (SELECT 1 FROM answer AS later WHERE later.previous = answer.id)
AND id NOT IN (SELECT answer FROM set_aside)
AND id NOT IN (SELECT other FROM answer_settles);

ALTER TABLE rater ADD COLUMN given_name TEXT NOT NULL DEFAULT '';   -- the name before a second of the same came
ALTER TABLE image ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0; -- when its facts were last put right
"""
