"""Two steps of a hub's schema: what a renewal replaces is written down as such, and a parcel has parts and a name that
is a SHA-256. The second step knows rows by what a study knows them by.

A renewal writes all facts again, without the name of whoever left their answers behind, and deletes the older rows in
the same transaction. Nothing is gone by that, so it is no deletion that others hear of.
"""

from storage.hub.hub_parcel_schema import MOST_PARTS

_SAFE = "SECURITY DEFINER SET search_path = pg_catalog, pg_temp"

# A row without an id of its own has a key of other columns, or is known by what is no name in it.
_ID = "coalesce({row}.body ->> 'uuid', ({row}.body - ARRAY['name', 'relationship'])::text)"

_REPLACEMENTS = f"""
ALTER TABLE touchstone.deletion ADD COLUMN is_replacement boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION touchstone.deletions(of_study uuid, since bigint)
RETURNS TABLE (id bigint, login name, facts bigint, deleted_at timestamptz, is_withdrawal boolean)
LANGUAGE sql STABLE {_SAFE} AS $$
SELECT gone.id, gone.login, gone.facts, gone.deleted_at, gone.is_withdrawal FROM touchstone.deletion AS gone
WHERE gone.study = of_study AND gone.id > since AND NOT gone.is_replacement AND of_study IN (
    SELECT touchstone.studies_as('researcher', 'facilitator', 'designer')) ORDER BY gone.id
$$;

CREATE OR REPLACE FUNCTION touchstone.note_deletion() RETURNS trigger LANGUAGE plpgsql {_SAFE} AS $$
BEGIN
    IF pg_trigger_depth() = 1 THEN
        INSERT INTO touchstone.deletion (study, login, facts, is_withdrawal, is_replacement)
        SELECT one.study, session_user, count(*), false, one.is_replaced
        FROM (SELECT gone.study, EXISTS (SELECT FROM touchstone.fact AS newer
            WHERE newer.study = gone.study AND newer.fact = gone.fact AND newer.xmin = pg_current_xact_id()::xid
            AND {_ID.format(row="newer")} = {_ID.format(row="gone")}) AS is_replaced FROM gone) AS one
        GROUP BY one.study, one.is_replaced;
    END IF;
    RETURN NULL;
END $$;
"""

_PARCELS = f"""
CREATE FUNCTION touchstone.require_name(name text) RETURNS void LANGUAGE plpgsql STABLE {_SAFE} AS $$
BEGIN
    IF name IS NULL OR name !~ '^[0-9a-f]{{64}}$'
    THEN RAISE EXCEPTION 'a parcel''s name is its SHA-256' USING ERRCODE = 'check_violation'; END IF;
END $$;

CREATE OR REPLACE FUNCTION touchstone.send_part(of_study uuid, who uuid, name text, number integer, piece bytea)
RETURNS void LANGUAGE plpgsql {_SAFE} AS $$
BEGIN
    PERFORM touchstone.require_sender(of_study, who);
    PERFORM touchstone.require_name(name);
    DELETE FROM touchstone.parcel_part AS old WHERE old.study = of_study AND old.rater = who AND old.sha256 <> name
        AND NOT EXISTS (SELECT FROM touchstone.parcel AS whole
            WHERE whole.study = of_study AND whole.rater = who AND whole.sha256 = old.sha256);
    IF NOT EXISTS (SELECT FROM touchstone.parcel WHERE study = of_study AND rater = who AND sha256 = name) THEN
        INSERT INTO touchstone.parcel_part VALUES (of_study, who, name, number, piece) ON CONFLICT DO NOTHING;
    END IF;
END $$;

CREATE OR REPLACE FUNCTION touchstone.end_parcel(of_study uuid, who uuid, name text, parts integer) RETURNS boolean
LANGUAGE plpgsql {_SAFE} AS $$
BEGIN
    PERFORM touchstone.require_sender(of_study, who);
    PERFORM touchstone.require_name(name);
    IF parts IS NULL OR parts NOT BETWEEN 1 AND {MOST_PARTS} OR parts <> (
        SELECT count(*) FROM touchstone.parcel_part
        WHERE study = of_study AND rater = who AND sha256 = name AND part < parts)
    THEN RAISE EXCEPTION 'parts are missing' USING ERRCODE = 'check_violation'; END IF;
    INSERT INTO touchstone.parcel (study, rater, sha256) VALUES (of_study, who, name) ON CONFLICT DO NOTHING;
    RETURN FOUND;
END $$;

REVOKE EXECUTE ON FUNCTION touchstone.require_name(text) FROM PUBLIC;
"""

STEP = _REPLACEMENTS + _PARCELS

# What a study knows a row by, where its machines may differ in the rest of it. All other rows have an id, or are known
# by what is no name in them.
_KEYS = {
    "advice_look": ("judge", "question", "reference", "part", "images"),
    "assignment": ("plan", "rater", "image"),
    "carried_answer": ("answer",),
    "exhibit": ("image",),
    "item_removal": ("rubric", "lineage"),
    "judge": ("rater",),
    "judge_prompt": ("sha256",),
    "meeting_end": ("meeting",),
    "pair_member": ("pair", "member"),
    "participant": ("workshop", "rater"),
    "seal_broken": ("seal",),
    "seal_member": ("seal", "rater"),
    "seal_order": ("seal",),
    "session_end": ("session",),
    "sitting_setup": ("session",),
    "withdrawal": ("rater",),
    "workshop_image": ("workshop_group", "image"),
}
_KEY_OF = " ".join(
    f"WHEN '{fact}' THEN jsonb_build_array({', '.join(map('body -> {!r}'.format, columns))})"
    for fact, columns in _KEYS.items()
)
_KEY = f"(CASE fact {_KEY_OF} ELSE coalesce(body -> 'uuid', body - ARRAY['name', 'relationship']) END)::text"

# An image that two machines added is written again with one of its two ids.
STEP_KEYS = f"""
CREATE OR REPLACE FUNCTION touchstone.note_deletion() RETURNS trigger LANGUAGE plpgsql {_SAFE} AS $$
BEGIN
    IF pg_trigger_depth() = 1 THEN
        INSERT INTO touchstone.deletion (study, login, facts, is_withdrawal, is_replacement)
        WITH lost AS (SELECT study, fact, {_KEY} AS key FROM gone),
        written AS (SELECT study, fact, {_KEY} AS key FROM touchstone.fact
            WHERE study IN (SELECT study FROM gone) AND xmin = pg_current_xact_id()::xid),
        alias AS (SELECT study, body ->> 'uuid' AS other, body #>> '{{image,0}}' AS image FROM touchstone.fact
            WHERE study IN (SELECT study FROM gone) AND fact = 'image_alias'),
        one AS (SELECT study, (study, fact, key) IN (SELECT study, fact, key FROM written) OR EXISTS (
            SELECT FROM alias WHERE alias.study = lost.study AND strpos(key, other) > 0
                AND (alias.study, fact, replace(key, other, image)) IN (SELECT study, fact, key FROM written)
            ) AS is_replaced FROM lost)
        SELECT study, session_user, count(*), false, is_replaced FROM one GROUP BY study, is_replaced;
    END IF;
    RETURN NULL;
END $$;
"""
