"""The tables of those who coordinate a study, and of studies that are archived."""

COORDINATION = """
CREATE TABLE coordinator (                 -- who coordinates; the newest row of a name holds
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    holds INTEGER NOT NULL,                -- 0: no longer
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX coordinator_by_name ON coordinator (name);
CREATE VIEW current_coordinator AS
SELECT name, recorded_at FROM coordinator AS newest WHERE holds = 1 AND NOT EXISTS (
    SELECT 1 FROM coordinator AS later WHERE later.name = newest.name
    AND (later.recorded_at, later.uuid) > (newest.recorded_at, newest.uuid));

CREATE TABLE results_opened (              -- a coordinator opened the results while people still had to answer
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    opened_by TEXT NOT NULL,
    people INTEGER NOT NULL,               -- who still had images to answer then
    images INTEGER NOT NULL,               -- of all of them
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER results_opened_is_never_edited BEFORE UPDATE OF people, images ON results_opened
BEGIN SELECT RAISE(ABORT, 'what was opened is a fact and is never edited'); END;

CREATE TABLE archiving (                   -- of this copy of the study; the newest row holds
    id INTEGER PRIMARY KEY,
    is_archived INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
"""
