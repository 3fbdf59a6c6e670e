"""A step of a hub's schema: who may withdraw people is named for it, and no function that runs as the hub's owner does
more for its caller than they may.

A withdrawal comes from the person it is about, from the hub's owner, or from a member who is named for it. Only they
delete facts, and whatever is deleted is written down, also what somebody deletes with SQL.
"""

_SAFE = "SET search_path = pg_catalog, pg_temp"
_WORK = "touchstone.job, touchstone.work, touchstone.work_picture, touchstone.worker"


def privileges(staff: str, for_raters: str = "") -> str:
    """The function that gives a login what its roles allow. `staff`: what whoever reads facts reads; `for_raters`: the
    statement that gives raters and pairs a privilege."""
    return f"""
CREATE OR REPLACE FUNCTION touchstone.grant_to(who name) RETURNS void LANGUAGE plpgsql {_SAFE} AS $$
DECLARE roles text[];
BEGIN
    PERFORM FROM touchstone.hub FOR UPDATE;  -- PostgreSQL refuses two changes of a table's privileges at once
    roles := ARRAY(SELECT role FROM touchstone.member WHERE login = who);
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = who AND rolname <> current_user) THEN RETURN; END IF;
    EXECUTE format('REVOKE ALL ON {staff}, {_WORK} FROM %I', who);
    IF roles && ARRAY['researcher', 'facilitator', 'designer'] THEN
        EXECUTE format('GRANT SELECT ON {staff} TO %I', who);
        EXECUTE format('GRANT INSERT ON touchstone.fact, touchstone.picture TO %I', who);
    END IF;
    IF 'researcher' = ANY (roles) THEN
        EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON {_WORK} TO %I', who);
    END IF;
    IF EXISTS (SELECT FROM touchstone.member WHERE login = who AND withdraws AND role = 'researcher') THEN
        EXECUTE format('GRANT DELETE, UPDATE (seq) ON touchstone.fact TO %I', who);
    END IF;
    {for_raters}
END $$;
"""


STAFF = (
    "touchstone.fact, touchstone.parcel, touchstone.picture, touchstone.withdrawn, "
    "touchstone.answers, touchstone.raters, touchstone.progress"
)
_SEND = """IF roles && ARRAY['rater', 'pair'] THEN
        EXECUTE format('GRANT INSERT ON touchstone.parcel TO %I', who);
    END IF;"""

_NAMED = f"""
ALTER TABLE touchstone.member ADD COLUMN withdraws boolean NOT NULL DEFAULT false
    CHECK (NOT withdraws OR role IN ('facilitator', 'researcher'));

CREATE FUNCTION touchstone.is_named(of_study uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER {_SAFE} AS $$
SELECT touchstone.owns() OR EXISTS (
    SELECT FROM touchstone.member WHERE study = of_study AND login = session_user AND withdraws)
$$;

CREATE FUNCTION touchstone.who_is_named(of_study uuid) RETURNS SETOF name
LANGUAGE sql STABLE SECURITY DEFINER {_SAFE} AS $$
SELECT login FROM touchstone.member WHERE study = of_study AND withdraws
    AND of_study IN (SELECT touchstone.studies_as('researcher', 'facilitator', 'designer')) ORDER BY login
$$;

-- Recordings that people delete come in with their packets, so who merges packets may send that on. Whose facts a
-- judge's are follows from what only researchers can write, so nobody is made a judge to keep them from leaving.
CREATE OR REPLACE FUNCTION touchstone.may_withdraw(of_study uuid, of_fact text, of_body jsonb) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER {_SAFE} AS $$
SELECT touchstone.owns() OR CASE WHEN touchstone.is_named(of_study) THEN NOT EXISTS (
        SELECT FROM touchstone.fact AS known WHERE known.study = of_study AND known.class = 'judge'
        AND CASE of_fact WHEN 'withdrawal' THEN known.owner = (of_body ->> 'rater')::uuid
        ELSE known.fact = of_body ->> 'fact' AND known.body ->> 'uuid' = of_body ->> 'uuid' END)
    ELSE of_fact = 'erased_row' AND of_body ->> 'fact' = 'voice_note'
        AND of_study IN (SELECT touchstone.studies_as('researcher', 'facilitator')) END
$$;

DROP POLICY removes ON touchstone.fact;
CREATE POLICY removes ON touchstone.fact FOR DELETE USING (
    touchstone.owns() OR (study = ANY (ARRAY(SELECT touchstone.studies_as('researcher')))
        AND touchstone.is_named(study)));
-- To write a fact anew is to give it a new number; nothing else of it can be changed.
CREATE POLICY renews ON touchstone.fact FOR UPDATE USING (
    touchstone.owns() OR (study = ANY (ARRAY(SELECT touchstone.studies_as('researcher')))
        AND touchstone.is_named(study)));
"""

_LEAVING = f"""
CREATE FUNCTION touchstone.withdraw_myself(of_study uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER {_SAFE} AS $$
DECLARE who uuid;
BEGIN
    SELECT rater INTO who FROM touchstone.member
        WHERE study = of_study AND login = session_user AND role = 'rater';
    IF who IS NULL THEN RETURN false; END IF;
    INSERT INTO touchstone.fact (study, fact, body) VALUES (of_study, 'withdrawal', jsonb_build_object(
        'uuid', replace(gen_random_uuid()::text, '-', ''), 'rater', replace(who::text, '-', ''),
        'mode', 'delete'::text, 'removed', '{{}}'::text,
        'recorded_at', (extract(epoch FROM now()) * 1000)::bigint));
    RETURN true;
END $$;
"""

_EVENTS = f"""
ALTER TABLE touchstone.deletion ADD COLUMN is_withdrawal boolean NOT NULL DEFAULT true;
DROP FUNCTION touchstone.deletions(uuid, bigint);
CREATE FUNCTION touchstone.deletions(of_study uuid, since bigint)
RETURNS TABLE (id bigint, login name, facts bigint, deleted_at timestamptz, is_withdrawal boolean)
LANGUAGE sql STABLE SECURITY DEFINER {_SAFE} AS $$
SELECT gone.id, gone.login, gone.facts, gone.deleted_at, gone.is_withdrawal FROM touchstone.deletion AS gone
WHERE gone.study = of_study AND gone.id > since AND of_study IN (
    SELECT touchstone.studies_as('researcher', 'facilitator', 'designer')) ORDER BY gone.id
$$;

-- What a withdrawal deletes is written down there; here is what somebody's own statement deletes.
CREATE FUNCTION touchstone.note_deletion() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER {_SAFE} AS $$
BEGIN
    IF pg_trigger_depth() = 1 THEN
        INSERT INTO touchstone.deletion (study, login, facts, is_withdrawal)
        SELECT study, session_user, count(*), false FROM gone GROUP BY study;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER notes_deletion AFTER DELETE ON touchstone.fact REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION touchstone.note_deletion();
"""

# A designer who notes a version that no program has would stop everybody's syncs.
_SCHEMAS = f"""
ALTER TABLE touchstone.hub ADD COLUMN schema_version integer NOT NULL DEFAULT 0;
CREATE OR REPLACE FUNCTION touchstone.note_schema(which uuid, version integer) RETURNS void
LANGUAGE sql SECURITY DEFINER {_SAFE} AS $$
UPDATE touchstone.hub SET schema_version = version WHERE schema_version < version AND touchstone.owns();
UPDATE touchstone.study SET schema_version = version WHERE id = which AND schema_version < version
    AND version <= (SELECT schema_version FROM touchstone.hub)
    AND id = ANY (ARRAY(SELECT touchstone.studies_as('researcher', 'facilitator', 'designer')))
$$;
"""

_OWN_FUNCTIONS = """
REVOKE EXECUTE ON FUNCTION touchstone.note_deletion() FROM PUBLIC;
DROP FUNCTION touchstone.own_raters();
"""

STEP = _NAMED + privileges(STAFF, _SEND) + _LEAVING + _EVENTS + _SCHEMAS + _OWN_FUNCTIONS
