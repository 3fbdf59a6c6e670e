"""The tables and columns for merging: which version another follows, what signs packets, in which run a call was made."""

MERGING = """
CREATE TABLE rubric_parent (               -- the version that one follows; studies from before did not record it
    rubric INTEGER PRIMARY KEY REFERENCES rubric (version),
    parent BLOB NOT NULL                   -- uuid; a packet may lack that version
) STRICT;

CREATE TABLE packet_secret (               -- what keys of packets are made from, and the key of a packet that was opened
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    packet BLOB NOT NULL,                  -- empty for a secret of this study, else the id of the packet's key
    secret BLOB NOT NULL,
    made_at INTEGER NOT NULL
) STRICT;

CREATE TABLE erased_row (                 -- what went with a person and elsewhere may go by another's name or none: it stays away
    uuid BLOB PRIMARY KEY,
    fact TEXT NOT NULL                     -- the table's name
) STRICT, WITHOUT ROWID;

ALTER TABLE judge_call ADD COLUMN asked_run INTEGER NOT NULL DEFAULT 0;  -- the run it was asked in; 0: in its run
"""
