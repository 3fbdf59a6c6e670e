"""Studies with more answers than anybody types in a test: rows put straight into the table."""

from app.identity import new_id
from app.study.team.raters import RaterKind
from storage.folder import StudyFolder

_INSERT = """
INSERT INTO answer (uuid, image, rater, run, item, rubric, value, note, act, perception, heard, recorded_at)
VALUES (?, ?, ?, ?, ?, 1, 'met', 'a note that takes some room', 'import', 'unsaid', '{}', 1767225600000)
"""


def fill(study: StudyFolder, people: int, runs: int) -> int:
    """Have so many people, and one judge so often, answer every criterion of every image; how many answers."""
    database = study.database
    raters = [(study.raters.add(f"Person {number}"), 0) for number in range(people)]
    judge = study.raters.add("model", RaterKind.JUDGE)
    raters += [(judge, run) for run in range(1, runs + 1)]
    items = [key for (key,) in database.rows("SELECT id FROM item WHERE rubric = 1")]
    images = [image.key for image in study.images.all()]
    rows = [
        (new_id().bytes, image, rater.key, run, item)
        for image in images
        for rater, run in raters
        for item in items
    ]
    with database.atomic() as connection:
        connection.executemany(_INSERT, rows)
    return len(rows)
