"""The seventh step of a hub's schema: a study's images may be in an object store, whose place the hub notes."""

STEP = """
ALTER TABLE touchstone.study ADD COLUMN pictures text CHECK (length(pictures) <= 4000);
CREATE FUNCTION touchstone.note_pictures(which uuid, place text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
UPDATE touchstone.study SET pictures = place WHERE id = which AND pictures IS DISTINCT FROM place
    AND (touchstone.owns() OR id = ANY (ARRAY(SELECT touchstone.studies_as('researcher'))))
$$;
"""
"""Addresses hold no keys: who may read the images is for the object store to say."""
