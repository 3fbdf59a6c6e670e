"""The tables of a study in several languages: translations, who confirmed a model's drafts, and the language in which
each question was heard."""

LANGUAGES = """
CREATE TABLE translation (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    kind TEXT NOT NULL,                    -- study, rubric, theme, criterion, context, template, description, workshop
    object TEXT NOT NULL,                  -- which one: a lineage, a code, an image's id; '' where there is only one
    field TEXT NOT NULL,
    language TEXT NOT NULL,                -- BCP 47
    text TEXT NOT NULL,                    -- '' when the translation was removed
    original TEXT NOT NULL,                -- the words it was made from
    author TEXT NOT NULL,                  -- who wrote it; '' for a model
    model TEXT NOT NULL,                   -- which model drafted it; '' for a person
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX translation_of ON translation (language, kind, object, field);
CREATE TRIGGER translation_is_never_edited
BEFORE UPDATE OF uuid, kind, object, field, language, text, original, model, recorded_at ON translation
BEGIN SELECT RAISE(ABORT, 'a translation is a fact and is never edited'); END;

CREATE TABLE translation_confirmation (    -- a person read a model's draft and found it right
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    translation INTEGER NOT NULL REFERENCES translation (id),
    author TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX translation_confirmation_of ON translation_confirmation (translation);

ALTER TABLE answer ADD COLUMN language TEXT NOT NULL DEFAULT '';  -- in which the question was heard; '': not known
ALTER TABLE sealed_answer ADD COLUMN language TEXT NOT NULL DEFAULT '';
"""
