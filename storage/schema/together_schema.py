"""The tables for people who answer together: pairs, sealed answers, workshops, and who takes part on what terms."""

TOGETHER = """
CREATE TABLE pair_member (                 -- a pair is a rater made of people
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    pair INTEGER NOT NULL REFERENCES rater (id),
    member INTEGER NOT NULL REFERENCES rater (id),
    relationship TEXT NOT NULL,            -- to the other: friend, partner, colleague, …
    perception TEXT NOT NULL,              -- what this person uses: screen reader, own voice, magnified, sight
    joined_at INTEGER NOT NULL,
    UNIQUE (pair, member)
) STRICT;

CREATE TABLE sitting_setup (               -- how a sitting was set up around access; JSON
    session INTEGER PRIMARY KEY REFERENCES session (id),
    setup TEXT NOT NULL
) STRICT;

CREATE TABLE seal (                        -- answers to one image that nobody hears before all are in
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    pair INTEGER REFERENCES rater (id),
    workshop INTEGER REFERENCES workshop (id),
    image INTEGER NOT NULL REFERENCES image (id),
    opened_at INTEGER NOT NULL,
    CHECK ((pair IS NULL) <> (workshop IS NULL))
) STRICT;

CREATE TABLE seal_member (
    seal INTEGER NOT NULL REFERENCES seal (id),
    rater INTEGER NOT NULL REFERENCES rater (id),
    done_at INTEGER,                       -- NULL: still to answer
    is_absent INTEGER NOT NULL,            -- skips this image, has left, or has withdrawn
    PRIMARY KEY (seal, rater)
) STRICT, WITHOUT ROWID;

CREATE TABLE seal_broken (
    seal INTEGER PRIMARY KEY REFERENCES seal (id),
    broken_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER seal_is_broken_by_all BEFORE INSERT ON seal_broken
WHEN EXISTS (SELECT 1 FROM seal_member WHERE seal = NEW.seal AND done_at IS NULL AND is_absent = 0)
BEGIN SELECT RAISE(ABORT, 'somebody has not answered yet'); END;

CREATE TABLE sealed_answer (               -- held apart from all other answers; moved there when the seal is broken
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    seal INTEGER NOT NULL REFERENCES seal (id),
    rater INTEGER NOT NULL REFERENCES rater (id),
    item INTEGER NOT NULL REFERENCES item (id),
    rubric INTEGER REFERENCES rubric (version),
    value TEXT,
    doubt TEXT,
    note TEXT NOT NULL,
    act TEXT NOT NULL,
    previous INTEGER REFERENCES sealed_answer (id),
    session INTEGER REFERENCES session (id),
    perception TEXT NOT NULL,
    alt_text INTEGER REFERENCES alt_text (id),
    heard TEXT NOT NULL,
    seconds REAL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sealed_answer_of_rater ON sealed_answer (seal, rater, item);
CREATE TRIGGER sealed_answer_is_never_edited BEFORE UPDATE ON sealed_answer
BEGIN SELECT RAISE(ABORT, 'an answer is a fact and is never edited'); END;

CREATE TABLE answer_phase (                -- answers given in company: alone, after discussion, or joint
    answer INTEGER PRIMARY KEY REFERENCES answer (id),
    phase TEXT NOT NULL,
    seal INTEGER REFERENCES seal (id)
) STRICT;

CREATE TABLE detail (                      -- words about an image beside its alt text: of a region, or asked for
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    image INTEGER NOT NULL REFERENCES image (id),
    alt_text INTEGER REFERENCES alt_text (id),  -- which was in force
    region TEXT NOT NULL,                  -- '' for the whole, else rows x columns : row, column as 3x3:1,2
    question TEXT NOT NULL,                -- '' when nobody asked
    words TEXT NOT NULL,                   -- '' when taken back
    asked_by INTEGER REFERENCES rater (id),
    said_by INTEGER REFERENCES rater (id),
    author TEXT NOT NULL,
    session INTEGER REFERENCES session (id),
    previous INTEGER REFERENCES detail (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX detail_of_image ON detail (image, id);

CREATE TABLE private_note (                -- from a person to the facilitator alone
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER REFERENCES image (id),
    workshop INTEGER REFERENCES workshop (id),
    words TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE image_skip (                  -- an image a person does not want to meet
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id),
    is_skipped INTEGER NOT NULL,           -- 0: wants to meet it after all
    reason TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX image_skip_of_rater ON image_skip (rater, image, id);
"""
