"""The fifth step of a hub's schema: a login gets privileges only on tables of which it may read or write something.

Row-level security hides rows, but whoever may select from a table learns how many rows it hides: from plans, their
estimates, and time. So raters, pairs, workers and strangers may not select from them at all. Nor may anybody attach a
function of a trigger, which runs as the hub's owner, to a table of their own.
"""

_STAFF = "touchstone.fact, touchstone.parcel, touchstone.picture, touchstone.withdrawn"
_VIEWS = "touchstone.answers, touchstone.raters, touchstone.progress"
_WORK = "touchstone.job, touchstone.work, touchstone.work_picture, touchstone.worker"
_SAFE = "SET search_path = pg_catalog, pg_temp"

# What members' logins may do follows from their roles, in all studies together; which rows, from the policies.
_GRANTS = f"""
CREATE FUNCTION touchstone.grant_to(who name) RETURNS void LANGUAGE plpgsql {_SAFE} AS $$
DECLARE roles text[];
BEGIN
    -- One at a time: PostgreSQL refuses two changes of a table's privileges at once.
    PERFORM pg_advisory_xact_lock(hashtextextended('touchstone privileges', 2));
    roles := ARRAY(SELECT role FROM touchstone.member WHERE login = who);
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = who AND rolname <> current_user) THEN RETURN; END IF;
    EXECUTE format('REVOKE ALL ON {_STAFF}, {_VIEWS}, {_WORK} FROM %I', who);
    IF roles && ARRAY['researcher', 'facilitator', 'designer'] THEN
        EXECUTE format('GRANT SELECT ON {_STAFF}, {_VIEWS} TO %I', who);
        EXECUTE format('GRANT INSERT ON touchstone.fact, touchstone.picture TO %I', who);
    END IF;
    IF 'researcher' = ANY (roles) THEN
        EXECUTE format('GRANT DELETE ON touchstone.fact TO %I', who);
        EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON {_WORK} TO %I', who);
    END IF;
    IF roles && ARRAY['rater', 'pair'] THEN
        EXECUTE format('GRANT INSERT ON touchstone.parcel TO %I', who);
    END IF;
END $$;

CREATE FUNCTION touchstone.keep_privileges() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER {_SAFE} AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN PERFORM touchstone.grant_to(OLD.login); END IF;
    IF TG_OP <> 'DELETE' THEN PERFORM touchstone.grant_to(NEW.login); END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER keeps_privileges AFTER INSERT OR UPDATE OR DELETE ON touchstone.member
FOR EACH ROW EXECUTE FUNCTION touchstone.keep_privileges();

REVOKE ALL ON {_STAFF}, {_VIEWS}, {_WORK}, touchstone.member FROM PUBLIC;
"""

# A role in a study, without a look at the table of members.
_OWN_ROLE = f"""
CREATE FUNCTION touchstone.own_role(of_study uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER {_SAFE} AS
$$ SELECT role FROM touchstone.member WHERE study = of_study AND login = session_user $$;
"""

# Who may not write a row is refused as everybody is, and does not learn from it who has withdrawn.
_WITHDRAWN = f"""
CREATE FUNCTION touchstone.sends_for(of_study uuid, who uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER {_SAFE} AS $$
SELECT EXISTS (SELECT FROM touchstone.member WHERE study = of_study AND rater = who AND login = session_user
    AND role IN ('rater', 'pair'))
$$;
DROP POLICY adds ON touchstone.parcel;
CREATE POLICY adds ON touchstone.parcel FOR INSERT WITH CHECK (touchstone.sends_for(study, rater));

CREATE OR REPLACE FUNCTION touchstone.refuse_withdrawn() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER {_SAFE} AS $$
DECLARE
    is_fact boolean := TG_TABLE_NAME = 'fact';
    who uuid := (to_jsonb(NEW) ->> CASE WHEN is_fact THEN 'owner' ELSE 'rater' END)::uuid;
BEGIN
    IF NOT (touchstone.owns() OR CASE WHEN is_fact
        THEN NEW.study IN (SELECT touchstone.studies_as('researcher', 'facilitator', 'designer'))
        ELSE touchstone.sends_for(NEW.study, who) END)
    THEN RETURN NEW; END IF;
    IF EXISTS (SELECT FROM touchstone.withdrawn AS gone WHERE gone.study = NEW.study AND gone.rater = who)
    THEN RETURN NULL; END IF;
    RETURN NEW;
END $$;
"""

_OWN_FUNCTIONS = """
REVOKE EXECUTE ON FUNCTION touchstone.take_turns(), touchstone.refuse_withdrawn(), touchstone.let_go(),
    touchstone.erase(), touchstone.stop_work(), touchstone.keep_privileges(), touchstone.grant_to(name) FROM PUBLIC;
"""

REGRANT = "SELECT touchstone.grant_to(login) FROM (SELECT DISTINCT login FROM touchstone.member) AS known;\n"
"""Gives every member's login what its roles allow; also after a restore, where the logins were not there yet."""

STEP = _GRANTS + _OWN_ROLE + _WITHDRAWN + _OWN_FUNCTIONS + REGRANT
