"""Tables of what was found out about judges: whether their replies follow the picture, and which server answered. And
whether people may say that either answer is defensible, which judges are then compared with."""

JUDGE_CHECKS = """
CREATE TABLE swap_test (                   -- the same words with different pictures, before a paid run
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    judge INTEGER NOT NULL REFERENCES rater (id),
    result TEXT NOT NULL,
    calls INTEGER NOT NULL,
    model TEXT NOT NULL,                   -- as the replies name it
    reason TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER swap_tests_are_never_edited BEFORE UPDATE OF uuid, result, calls, model, reason, recorded_at ON swap_test
BEGIN SELECT RAISE(ABORT, 'a swap test is never edited'); END;

CREATE TABLE anchor_call (                 -- made about an image judged before, to see whether the judge changed
    call INTEGER PRIMARY KEY REFERENCES judge_call (id)
) STRICT;

CREATE TABLE response_sets (               -- whether people may say that either answer is defensible
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    allowed INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER response_sets_are_never_edited BEFORE UPDATE OF uuid, allowed, recorded_at ON response_sets
BEGIN SELECT RAISE(ABORT, 'what a study allows is never edited'); END;

ALTER TABLE judge_call ADD COLUMN fingerprint TEXT NOT NULL DEFAULT '';  -- system_fingerprint of the reply
"""
