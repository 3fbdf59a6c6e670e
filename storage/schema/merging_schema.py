"""The tables and columns for merging: which version another follows, what signs packets, in which run a call is."""

MERGING = """
CREATE TABLE rubric_parent (               -- the version that one follows; studies from before did not record it
    rubric INTEGER PRIMARY KEY REFERENCES rubric (version),
    parent BLOB NOT NULL                   -- uuid; a packet may lack that version
) STRICT;

CREATE TABLE packet_secret (               -- makes the keys of packets; or the key of a packet that was opened
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    packet BLOB NOT NULL,                  -- empty for a secret of this study, else the id of the packet's key
    secret BLOB NOT NULL,
    made_at INTEGER NOT NULL
) STRICT;

CREATE TABLE erased_row (                  -- what went with a person stays away, also where it names nobody or another
    uuid BLOB PRIMARY KEY,
    fact TEXT NOT NULL                     -- the table's name
) STRICT, WITHOUT ROWID;

ALTER TABLE judge_call ADD COLUMN asked_run INTEGER NOT NULL DEFAULT 0;  -- the run it was asked in; 0: in its run
ALTER TABLE judge_call ADD COLUMN run_key TEXT NOT NULL DEFAULT '';  -- the key of the same call in its present run
"""
