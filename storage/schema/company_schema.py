"""The tables for pairs and meetings: who answers first, dissent, who may decide, and corrected minutes."""

COMPANY = """
CREATE TABLE seal_order (                  -- who answers an image first, and how that was settled
    seal INTEGER PRIMARY KEY REFERENCES seal (id),
    first INTEGER NOT NULL REFERENCES rater (id),
    way TEXT NOT NULL                      -- alternate, random, as joined
) STRICT;

CREATE TABLE dissent (                     -- who does not share a decision of a meeting, and why
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    adjudication INTEGER NOT NULL REFERENCES adjudication (id),
    author TEXT NOT NULL,                  -- name or pseudonym, as among those who were there
    reason TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX dissent_from ON dissent (adjudication);

CREATE TABLE meeting_decider (             -- who may decide; without a row for the meeting, all who are there
    meeting INTEGER NOT NULL REFERENCES meeting (id),
    name TEXT NOT NULL,
    PRIMARY KEY (meeting, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE minutes_correction (          -- other words for a line of the minutes; the first ones stay
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    meeting INTEGER NOT NULL REFERENCES meeting (id),
    line TEXT NOT NULL,                    -- as it is in the original minutes
    becomes TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX minutes_correction_of ON minutes_correction (meeting);
"""
