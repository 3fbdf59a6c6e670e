"""The second step of a hub's schema: what a login could do with the first one that it may not."""

# Without pg_temp at the end of the path, a temporary table of the session comes before those of the system.
PATHS = """
CREATE OR REPLACE FUNCTION touchstone.owns() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
SELECT session_user = pg_catalog.pg_get_userbyid(space.nspowner)
FROM pg_catalog.pg_namespace AS space WHERE space.nspname = 'touchstone'
$$;
ALTER FUNCTION touchstone.studies_as(text[]) SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION touchstone.own_raters() SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION touchstone.take_turns() SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION touchstone.refuse_withdrawn() SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION touchstone.let_go() SET search_path = pg_catalog, pg_temp;
DO $$ BEGIN
    EXECUTE pg_catalog.format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', pg_catalog.current_database());
EXCEPTION WHEN insufficient_privilege THEN NULL;  -- the database is somebody else's; the functions are safe anyway
END $$;
"""

PARCELS = """
ALTER TABLE touchstone.parcel ADD CONSTRAINT is_of_content
CHECK (sha256 = pg_catalog.encode(pg_catalog.sha256(content), 'hex')) NOT VALID;
"""

# Two people of a pair have a login each; what one sent may hold answers that are sealed for the other.
OWN_WORK = """
DROP POLICY reads ON touchstone.parcel;
CREATE POLICY reads ON touchstone.parcel FOR SELECT
    USING (study = ANY (ARRAY(SELECT touchstone.studies_as('researcher', 'facilitator'))));
"""

WITHDRAWING = """
CREATE POLICY withdraws ON touchstone.fact AS RESTRICTIVE FOR INSERT WITH CHECK (
    fact NOT IN ('withdrawal', 'erased_row')
    OR study = ANY (ARRAY(SELECT touchstone.studies_as('researcher', 'facilitator'))));
"""

# Texts that name somebody in other people's rows have ids of their own, which `erased_row` names.
ERASING = """
CREATE INDEX fact_by_uuid ON touchstone.fact (study, fact, (body ->> 'uuid'));
CREATE FUNCTION touchstone.erase() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    DELETE FROM touchstone.fact AS gone WHERE gone.study = NEW.study AND gone.fact = NEW.body ->> 'fact'
        AND gone.body ->> 'uuid' = NEW.body ->> 'uuid';
    RETURN NULL;
END $$;
CREATE TRIGGER lets_go_of_texts AFTER INSERT ON touchstone.fact
FOR EACH ROW WHEN (NEW.fact = 'erased_row') EXECUTE FUNCTION touchstone.erase();
"""

# The newest schema of those that put rows of a study here; a program that knows only older ones takes none of them.
SCHEMAS = """
ALTER TABLE touchstone.study ADD COLUMN schema_version integer NOT NULL DEFAULT 0;
CREATE FUNCTION touchstone.note_schema(which uuid, version integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
UPDATE touchstone.study SET schema_version = version WHERE id = which AND schema_version < version
    AND id = ANY (ARRAY(SELECT touchstone.studies_as('researcher', 'facilitator', 'designer')))
$$;
"""

STEP = PATHS + PARCELS + OWN_WORK + WITHDRAWING + ERASING + SCHEMAS
