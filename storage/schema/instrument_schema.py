"""The columns and tables for instruments other than the yes/no rubric: scales, and exhibits of pictures and texts."""

INSTRUMENTS = """
ALTER TABLE item ADD COLUMN scale TEXT NOT NULL DEFAULT '';          -- JSON; '': yes or no
ALTER TABLE rubric ADD COLUMN kind TEXT NOT NULL DEFAULT 'rubric';   -- what kind of study it is for
ALTER TABLE rubric ADD COLUMN setup TEXT NOT NULL DEFAULT '{}';      -- JSON: contexts, and codes for reasons

-- What is judged has a row in `image`, with a file or without. A picture that is only shown in exhibits has a number
-- below zero: it is not counted, not assigned, and nobody is asked about it by itself.
CREATE TABLE exhibit (
    image INTEGER PRIMARY KEY REFERENCES image (id),
    shown TEXT NOT NULL,                   -- JSON: texts, references, context, subject, culture, genre
    added_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER exhibit_is_never_edited BEFORE UPDATE OF shown ON exhibit
BEGIN SELECT RAISE(ABORT, 'what people judged is never edited'); END;

CREATE TABLE exhibit_picture (
    exhibit INTEGER NOT NULL REFERENCES image (id),
    position INTEGER NOT NULL,             -- 1, 2, ...
    picture INTEGER NOT NULL REFERENCES image (id),
    PRIMARY KEY (exhibit, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX exhibit_of_picture ON exhibit_picture (picture);
"""
