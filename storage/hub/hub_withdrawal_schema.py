"""A step of a hub's schema: nobody deletes by a withdrawal what they may not read, and deletions are known to all.

`let_go` and `erase` run as the hub's owner. So a policy asks first whether whoever sends a withdrawal may read all that
would go, and both write down what they deleted, which the members who merge can read.
"""

_SAFE = "SET search_path = pg_catalog, pg_temp"

_RIGHTS = f"""
CREATE FUNCTION touchstone.may_withdraw(of_study uuid, of_fact text, of_body jsonb) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER {_SAFE} AS $$
SELECT touchstone.owns() OR of_study IN (SELECT touchstone.studies_as('researcher'))
    OR (of_study IN (SELECT touchstone.studies_as('facilitator')) AND NOT EXISTS (
        SELECT FROM touchstone.fact AS known WHERE known.study = of_study AND CASE of_fact
        WHEN 'withdrawal' THEN
            (known.class = 'judge' AND known.owner = (of_body ->> 'rater')::uuid)
            OR (known.fact = 'rater' AND known.body ->> 'kind' = 'judge'
                AND (known.body ->> 'uuid')::uuid = (of_body ->> 'rater')::uuid)
        ELSE known.class = 'judge' AND known.fact = of_body ->> 'fact'
            AND known.body ->> 'uuid' = of_body ->> 'uuid' END))
$$;
CREATE POLICY withdraws_what_is_read ON touchstone.fact AS RESTRICTIVE FOR INSERT WITH CHECK (
    CASE WHEN fact IN ('withdrawal', 'erased_row') THEN touchstone.may_withdraw(study, fact, body) ELSE true END);
"""

_EVENTS = f"""
CREATE TABLE touchstone.deletion (         -- what went from a study, and by whose login
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    study uuid NOT NULL REFERENCES touchstone.study,
    login name NOT NULL,
    facts bigint NOT NULL,
    deleted_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE touchstone.deletion ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON touchstone.deletion FROM PUBLIC;

CREATE FUNCTION touchstone.deletions(of_study uuid, since bigint)
RETURNS TABLE (id bigint, login name, facts bigint, deleted_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER {_SAFE} AS $$
SELECT gone.id, gone.login, gone.facts, gone.deleted_at FROM touchstone.deletion AS gone
WHERE gone.study = of_study AND gone.id > since AND of_study IN (
    SELECT touchstone.studies_as('researcher', 'facilitator', 'designer')) ORDER BY gone.id
$$;

CREATE OR REPLACE FUNCTION touchstone.let_go() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER {_SAFE} AS $$
DECLARE
    who uuid := (NEW.body ->> 'rater')::uuid;
    number bigint;
BEGIN
    DELETE FROM touchstone.fact WHERE study = NEW.study AND owner = who;
    GET DIAGNOSTICS number = ROW_COUNT;
    DELETE FROM touchstone.parcel WHERE study = NEW.study AND rater = who;
    IF NEW.body ->> 'mode' = 'delete' THEN
        INSERT INTO touchstone.withdrawn VALUES (NEW.study, who) ON CONFLICT DO NOTHING;
        DELETE FROM touchstone.member WHERE study = NEW.study AND rater = who;
    END IF;
    IF number > 0 THEN
        INSERT INTO touchstone.deletion (study, login, facts) VALUES (NEW.study, session_user, number);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION touchstone.erase() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER {_SAFE} AS $$
DECLARE number bigint;
BEGIN
    DELETE FROM touchstone.fact AS gone WHERE gone.study = NEW.study AND gone.fact = NEW.body ->> 'fact'
        AND gone.body ->> 'uuid' = NEW.body ->> 'uuid';
    GET DIAGNOSTICS number = ROW_COUNT;
    IF number > 0 THEN
        INSERT INTO touchstone.deletion (study, login, facts) VALUES (NEW.study, session_user, number);
    END IF;
    RETURN NULL;
END $$;
"""

STEP = _RIGHTS + _EVENTS
