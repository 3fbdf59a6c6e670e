"""The tables of test images: which are sealed, who opened a judge's results on them, and what was preregistered."""

SPLIT = """
CREATE TABLE test_split (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    seed INTEGER NOT NULL,
    share REAL NOT NULL,                   -- of the images that were drawn from
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER test_split_is_never_edited BEFORE UPDATE OF seed, share, recorded_at ON test_split
BEGIN SELECT RAISE(ABORT, 'a split is never edited'); END;

CREATE TABLE split_image (                 -- the images that a split was drawn from
    split INTEGER NOT NULL REFERENCES test_split (id),
    image INTEGER NOT NULL REFERENCES image (id),
    is_test INTEGER NOT NULL,              -- sealed for the test, or left for development
    PRIMARY KEY (split, image)
) STRICT, WITHOUT ROWID;
CREATE INDEX split_image_by_image ON split_image (image, is_test);

CREATE TABLE test_look (                   -- somebody opened a judge's results on the test images
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    judge INTEGER NOT NULL REFERENCES rater (id),
    rubric INTEGER NOT NULL REFERENCES rubric (version),
    looked_by TEXT NOT NULL,               -- a name, or '' when nobody gave one
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX test_look_of_judge ON test_look (judge, rubric);

CREATE TABLE preregistration (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    contents TEXT NOT NULL,                -- JSON, exactly as its checksum was computed
    sha256 TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER preregistration_is_never_edited
BEFORE UPDATE OF contents, sha256, recorded_at ON preregistration
BEGIN SELECT RAISE(ABORT, 'a preregistration is never edited'); END;

-- What a judge said of test images after the last look at it. A carried answer has an id that follows from others.
CREATE VIEW withheld_answer AS
SELECT answer.id AS id, answer.rater AS judge, answer.image AS image, item.rubric AS rubric
FROM split_image CROSS JOIN rater CROSS JOIN answer ON answer.rater = rater.id AND answer.image = split_image.image
JOIN item ON item.id = answer.item
WHERE split_image.is_test = 1 AND rater.kind = 'judge' AND NOT EXISTS (
    SELECT 1 FROM test_look WHERE test_look.judge = answer.rater
    AND (item.rubric IS NULL OR test_look.rubric = item.rubric)
    AND CASE answer.act WHEN 'carry' THEN test_look.recorded_at >= answer.recorded_at
        ELSE test_look.uuid > answer.uuid END);

CREATE VIEW withheld_call AS
SELECT call.id AS id FROM split_image CROSS JOIN judge_call AS call ON call.image = split_image.image
WHERE split_image.is_test = 1 AND call.status NOT IN ('asked', 'quota', 'retryable error', 'fatal error')
AND NOT EXISTS (
    SELECT 1 FROM test_look JOIN judge_call_serves AS serves ON serves.rubric = test_look.rubric
    WHERE test_look.judge = call.judge AND serves.call_key = call.call_key
    AND test_look.recorded_at >= call.completed_at);
"""
