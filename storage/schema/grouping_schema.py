"""The tables of groups that people make of images, and of how a study of critiques is analysed."""

GROUPING = """
CREATE TABLE grouping (                    -- a group that somebody makes of images; later rows rename or remove it
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    first INTEGER REFERENCES grouping (id),  -- the group's first row; NULL in that row itself
    name TEXT NOT NULL,                    -- '' once it is removed
    reason TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX grouping_of_rater ON grouping (rater);
CREATE TRIGGER grouping_is_never_edited BEFORE UPDATE OF first, name, recorded_at ON grouping
BEGIN SELECT RAISE(ABORT, 'a group is a fact and is never edited'); END;

CREATE TABLE grouped_image (               -- where somebody puts an image; the newest row for the image holds
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id),
    grouping INTEGER REFERENCES grouping (id),  -- a group's first row; NULL: in no group
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX grouped_image_of_rater ON grouped_image (rater, image);
CREATE TRIGGER grouped_image_is_never_edited BEFORE UPDATE OF image, recorded_at ON grouped_image
BEGIN SELECT RAISE(ABORT, 'where an image was put is a fact and is never edited'); END;
"""

ANALYSIS_OPTIONS = """
CREATE TABLE analysis_option (             -- how the study is analysed; the newest row of a name holds
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    value TEXT NOT NULL,                   -- '' : as usual
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX analysis_option_by_name ON analysis_option (name);
CREATE TRIGGER analysis_option_is_never_edited BEFORE UPDATE OF name, value, recorded_at ON analysis_option
BEGIN SELECT RAISE(ABORT, 'a choice of the analysis is a fact and is never edited'); END;
"""
