"""The tables of notes by voice: recordings, what was typed of them, and the consent to record."""

VOICE = """
CREATE TABLE voice_note (                  -- a recording beside an answer
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id),
    item INTEGER NOT NULL REFERENCES item (id),
    sha256 TEXT NOT NULL,                  -- of the recording
    audio BLOB NOT NULL,                   -- a WAV file: one channel, 16 bits, 16,000 samples a second
    seconds REAL NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX voice_note_of_image ON voice_note (image, rater);
CREATE TRIGGER voice_note_is_never_edited BEFORE UPDATE OF sha256, audio, seconds ON voice_note
BEGIN SELECT RAISE(ABORT, 'a recording is a fact and is never edited'); END;

CREATE TABLE voice_transcript (            -- what somebody typed of it; the newest row of a recording holds
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),  -- who speaks, so that it goes with them
    note INTEGER NOT NULL REFERENCES voice_note (id),
    words TEXT NOT NULL,                   -- '' when taken back
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX voice_transcript_of_note ON voice_transcript (note);

CREATE TABLE voice_consent (               -- who agreed to be recorded, and to which words
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    words TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX voice_consent_of_rater ON voice_consent (rater);
"""
