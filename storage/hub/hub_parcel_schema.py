"""A step of a hub's schema: what raters send comes in parts, so that it may be large and goes on after a cut.

A rater's login touches no table. Parts are kept until the parcel is whole; of one rater, those of one unfinished
parcel. Whoever merges a parcel compares its bytes with its name, which is their SHA-256.
"""

from storage.hub.hub_coordinator_schema import STAFF, privileges

PART = 16_000_000  # bytes
MOST_PARTS = 128
LARGEST = PART * MOST_PARTS
_SAFE = "SECURITY DEFINER SET search_path = pg_catalog, pg_temp"

_TABLES = f"""
CREATE TABLE touchstone.parcel_part (
    study uuid NOT NULL REFERENCES touchstone.study,
    rater uuid NOT NULL,
    sha256 text NOT NULL,                  -- of the whole parcel
    part integer NOT NULL CHECK (part >= 0 AND part < {MOST_PARTS}),
    content bytea NOT NULL CHECK (octet_length(content) <= {PART}),
    PRIMARY KEY (study, rater, sha256, part)
);
ALTER TABLE touchstone.parcel_part ALTER COLUMN content SET STORAGE EXTERNAL;  -- packets are compressed already
ALTER TABLE touchstone.parcel_part ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON touchstone.parcel_part FROM PUBLIC;
CREATE POLICY reads ON touchstone.parcel_part FOR SELECT
    USING (study = ANY (ARRAY(SELECT touchstone.studies_as('researcher', 'facilitator'))));

INSERT INTO touchstone.parcel_part SELECT study, rater, sha256, part, substr(content, part * {PART} + 1, {PART})
FROM touchstone.parcel, generate_series(0, (octet_length(content) - 1) / {PART}) AS part;
DROP POLICY adds ON touchstone.parcel;
DROP TRIGGER b_refuses_withdrawn ON touchstone.parcel;
ALTER TABLE touchstone.parcel DROP COLUMN content;
ALTER TABLE touchstone.parcel DROP CONSTRAINT parcel_pkey;
ALTER TABLE touchstone.parcel ADD PRIMARY KEY (study, rater, sha256);
"""

_FUNCTIONS = f"""
CREATE FUNCTION touchstone.parts_sent(of_study uuid, who uuid, name text) RETURNS SETOF integer
LANGUAGE sql STABLE {_SAFE} AS $$
SELECT part FROM touchstone.parcel_part
WHERE study = of_study AND rater = who AND sha256 = name AND touchstone.sends_for(of_study, who)
$$;

CREATE FUNCTION touchstone.require_sender(of_study uuid, who uuid) RETURNS void LANGUAGE plpgsql STABLE {_SAFE} AS $$
BEGIN
    IF NOT touchstone.sends_for(of_study, who)
        OR EXISTS (SELECT FROM touchstone.withdrawn WHERE study = of_study AND rater = who)
    THEN RAISE EXCEPTION 'not this rater''s login' USING ERRCODE = 'insufficient_privilege'; END IF;
END $$;

CREATE FUNCTION touchstone.send_part(of_study uuid, who uuid, name text, number integer, piece bytea) RETURNS void
LANGUAGE plpgsql {_SAFE} AS $$
BEGIN
    PERFORM touchstone.require_sender(of_study, who);
    DELETE FROM touchstone.parcel_part AS old WHERE old.study = of_study AND old.rater = who AND old.sha256 <> name
        AND NOT EXISTS (SELECT FROM touchstone.parcel AS whole
            WHERE whole.study = of_study AND whole.rater = who AND whole.sha256 = old.sha256);
    IF NOT EXISTS (SELECT FROM touchstone.parcel WHERE study = of_study AND rater = who AND sha256 = name) THEN
        INSERT INTO touchstone.parcel_part VALUES (of_study, who, name, number, piece) ON CONFLICT DO NOTHING;
    END IF;
END $$;

-- Ends a parcel whose parts are all there; whether this made it whole.
CREATE FUNCTION touchstone.end_parcel(of_study uuid, who uuid, name text, parts integer) RETURNS boolean
LANGUAGE plpgsql {_SAFE} AS $$
BEGIN
    PERFORM touchstone.require_sender(of_study, who);
    IF parts <> (SELECT count(*) FROM touchstone.parcel_part
        WHERE study = of_study AND rater = who AND sha256 = name AND part < parts)
    THEN RAISE EXCEPTION 'parts are missing' USING ERRCODE = 'check_violation'; END IF;
    INSERT INTO touchstone.parcel (study, rater, sha256) VALUES (of_study, who, name) ON CONFLICT DO NOTHING;
    RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION touchstone.refuse_withdrawn() RETURNS trigger LANGUAGE plpgsql {_SAFE} AS $$
BEGIN
    IF (touchstone.owns() OR NEW.study IN (SELECT touchstone.studies_as('researcher', 'facilitator', 'designer')))
        AND EXISTS (SELECT FROM touchstone.withdrawn AS gone WHERE gone.study = NEW.study AND gone.rater = NEW.owner)
    THEN RETURN NULL; END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION touchstone.let_go() RETURNS trigger LANGUAGE plpgsql {_SAFE} AS $$
DECLARE
    who uuid := (NEW.body ->> 'rater')::uuid;
    number bigint;
BEGIN
    IF NEW.body ->> 'mode' = 'delete' THEN
        INSERT INTO touchstone.withdrawn VALUES (NEW.study, who) ON CONFLICT DO NOTHING;
        DELETE FROM touchstone.member WHERE study = NEW.study AND rater = who;
    END IF;
    DELETE FROM touchstone.fact WHERE study = NEW.study AND owner = who;
    GET DIAGNOSTICS number = ROW_COUNT;
    DELETE FROM touchstone.parcel WHERE study = NEW.study AND rater = who;
    DELETE FROM touchstone.parcel_part WHERE study = NEW.study AND rater = who;
    IF number > 0 THEN
        INSERT INTO touchstone.deletion (study, login, facts) VALUES (NEW.study, session_user, number);
    END IF;
    RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION touchstone.require_sender(uuid, uuid) FROM PUBLIC;
"""

STEP = _TABLES + _FUNCTIONS + privileges(f"{STAFF}, touchstone.parcel_part")
