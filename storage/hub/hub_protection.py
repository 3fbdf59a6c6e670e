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
