"""The tables of what models under test made: what was asked for, and the picture, caption or critique that came."""

OUTPUTS = """
CREATE TABLE output_request (              -- written with its call, before that is made
    call INTEGER PRIMARY KEY REFERENCES draft_call (id),
    prompts TEXT NOT NULL,                 -- the file of prompts: name and version
    prompts_sha256 TEXT NOT NULL,          -- of the file
    code TEXT NOT NULL,                    -- which of its prompts
    kind TEXT NOT NULL,                    -- what the prompt asks for, such as default or culture-aware; or ''
    sample INTEGER NOT NULL,               -- 1, 2, ...
    seed INTEGER,                          -- NULL: none was sent
    source TEXT NOT NULL,                  -- what the model is called in the study
    licence TEXT NOT NULL,
    image_group TEXT NOT NULL,
    language TEXT NOT NULL,                -- BCP 47, of a text
    parameters TEXT NOT NULL               -- JSON: temperature, size, ...
) STRICT;
CREATE TRIGGER output_request_is_never_edited BEFORE UPDATE OF prompts, prompts_sha256, code, sample, seed, source,
    licence ON output_request
BEGIN SELECT RAISE(ABORT, 'what a model was asked for is a fact and is never edited'); END;

CREATE TABLE output_result (               -- what came: an image, an exhibit, or words
    call INTEGER PRIMARY KEY REFERENCES draft_call (id),
    image INTEGER REFERENCES image (id),   -- the picture, or the exhibit with a critique; NULL for a caption
    words TEXT NOT NULL,                   -- the caption or critique; of a picture what the server says it was drawn by
    remarks TEXT NOT NULL                  -- what the server did not take, such as a seed
) STRICT;
CREATE TRIGGER output_result_is_never_edited BEFORE UPDATE OF words, remarks ON output_result
BEGIN SELECT RAISE(ABORT, 'what a model made is a fact and is never edited'); END;
"""
