"""What was noted of the images of a study, as SQL: a note counts wherever its picture is shown."""

from collections.abc import Mapping

from storage.database import Database

# A note of an exhibit counts for its pictures, a note of a picture for its exhibits, and so for every other exhibit
# that shows the same picture. `place` puts an image's own note first.
_DIRECT = """SELECT id AS image, 0 AS place, content_note AS note FROM image WHERE content_note <> ''
    UNION ALL SELECT image, workshop_group, content_note FROM workshop_image WHERE content_note <> ''"""
NOTED = f"""WITH direct AS MATERIALIZED ({_DIRECT}), noted AS MATERIALIZED (
    SELECT image, place, note FROM direct
    UNION ALL SELECT s.exhibit, 1e9, note FROM exhibit_picture AS s JOIN direct ON direct.image = s.picture
    UNION ALL SELECT s.picture, 2e9, note FROM exhibit_picture AS s JOIN direct ON direct.image = s.exhibit
    UNION ALL SELECT other.exhibit, 3e9, note FROM exhibit_picture AS s JOIN direct ON direct.image = s.exhibit
        JOIN exhibit_picture AS other ON other.picture = s.picture AND other.exhibit <> s.exhibit)"""
# The same for one image, without reading all the others. The key of workshop_image begins with the group, so SQLite
# looks in each group.
_OF_ONE = """WITH near (image, place) AS (
    VALUES (?1, 0)
    UNION ALL SELECT picture, 1e9 FROM exhibit_picture WHERE exhibit = ?1
    UNION ALL SELECT exhibit, 2e9 FROM exhibit_picture WHERE picture = ?1
    UNION ALL SELECT other.exhibit, 3e9 FROM exhibit_picture AS s
        JOIN exhibit_picture AS other ON other.picture = s.picture AND other.exhibit <> ?1 WHERE s.exhibit = ?1)
SELECT near.place AS place, content_note AS note FROM near JOIN image ON image.id = near.image
WHERE content_note <> ''
UNION ALL SELECT max(near.place, workshop_group), content_note FROM near JOIN workshop_image AS w
    ON w.image = near.image AND w.workshop_group IN (SELECT id FROM workshop_group) WHERE content_note <> ''
ORDER BY place, note"""


def content_notes(database: Database) -> Mapping[int, tuple[str, ...]]:
    """By image (key), every note that counts for it, its own first; images without a note are left out."""
    found: dict[int, tuple[str, ...]] = {}
    for image, note in database.rows(f"{NOTED} SELECT image, note FROM noted ORDER BY image, place, note"):
        found[image] = (*found.get(image, ()), note)
    return found


def content_notes_of(database: Database, image: int) -> tuple[str, ...]:
    """Every note that counts for one image (key), its own first."""
    return tuple(note for _place, note in database.rows(_OF_ONE, (image,)))
