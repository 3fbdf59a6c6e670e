"""The tables for the work on a rubric: drafts of the next version, where criteria come from, and border cases."""

DESIGNING = """
CREATE TABLE rubric_draft (                -- the next version as it is being written; each saving is a row
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    based_on INTEGER REFERENCES rubric (version),
    content TEXT NOT NULL,                 -- JSON: the rubric, lineages included
    author TEXT NOT NULL,
    previous INTEGER REFERENCES rubric_draft (id),
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE item_change (                 -- how a criterion of a version differs from the version before
    item INTEGER PRIMARY KEY REFERENCES item (id),
    kind TEXT NOT NULL,                    -- new, same, reworded, split, merged
    meaning_changed INTEGER NOT NULL,
    why TEXT NOT NULL
) STRICT;

CREATE TABLE item_parent (                 -- the lineages a split or merged criterion comes from
    item INTEGER NOT NULL REFERENCES item (id),
    lineage BLOB NOT NULL,
    PRIMARY KEY (item, lineage)
) STRICT, WITHOUT ROWID;

CREATE TABLE item_removal (                -- criteria of the version before that this one leaves out, and why
    rubric INTEGER NOT NULL REFERENCES rubric (version),
    lineage BLOB NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (rubric, lineage)
) STRICT, WITHOUT ROWID;

CREATE TABLE border_case (                 -- how a criterion is to be read at its border, with an image or without
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    lineage BLOB NOT NULL,
    image INTEGER REFERENCES image (id),
    verdict TEXT NOT NULL,
    words TEXT NOT NULL,                   -- '' when taken back
    author TEXT NOT NULL,
    previous INTEGER REFERENCES border_case (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX border_case_by_lineage ON border_case (lineage, id);

CREATE TABLE carried_answer (              -- an answer that holds for a later version, for the meaning stayed
    answer INTEGER PRIMARY KEY REFERENCES answer (id),
    origin INTEGER NOT NULL REFERENCES answer (id)
) STRICT;
"""
