"""The table of what a study asks of its judges before they may do without people."""

BOUNDS = """
CREATE TABLE judge_bounds (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    on_met REAL NOT NULL,
    on_not_met REAL NOT NULL,
    tolerance REAL NOT NULL,
    epsilon REAL NOT NULL,
    answers INTEGER NOT NULL,              -- how many answers the study had when they were set
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER judge_bounds_are_never_edited
BEFORE UPDATE OF on_met, on_not_met, tolerance, epsilon, answers, recorded_at ON judge_bounds
BEGIN SELECT RAISE(ABORT, 'bounds are never edited'); END;
"""
