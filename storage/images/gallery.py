"""All images as a gallery shows them: read in a few questions to the database, however many there are.

Who may know what is decided here: of the answers of others somebody gets only those to images they have finished
themselves, and somebody who answers nothing gets none. Whoever answers here learns what an image comes from (source,
group and prompt, and the file's name, which may name the model that made it) only when they have finished it; who
answers nothing may know.
"""

from collections import defaultdict
from collections.abc import Sequence

from app.study.image import Image, ImageFacts
from app.study.judge.judge_call import Status
from app.study.overview.gallery import GalleryRow, JudgeState, OwnWork
from app.study.team.raters import Rater
from storage.database import Database

_NEWEST_LINES = """
SELECT image, line FROM alt_text WHERE NOT EXISTS (SELECT 1 FROM alt_text AS later WHERE later.image = alt_text.image
AND (later.created_at, later.uuid) > (alt_text.created_at, alt_text.uuid))
"""
_FINISHED = "SELECT image FROM progress WHERE rater = :viewer AND is_open = 0"
_OTHERS = f"""
SELECT progress.image, rater.name FROM progress JOIN rater ON rater.id = progress.rater
WHERE progress.is_open = 0 AND rater.id <> :viewer AND rater.kind <> 'judge' AND progress.image IN ({_FINISHED})
ORDER BY rater.id
"""
_DIFFERING = f"""
SELECT image, count(*) FROM (
    SELECT answer.image AS image FROM current_answer AS answer
    JOIN item ON item.id = answer.item JOIN rater ON rater.id = answer.rater
    WHERE answer.run = 0 AND answer.value IS NOT NULL AND rater.kind IN ('human', 'pair')
    AND item.rubric IS (SELECT max(version) FROM rubric) AND answer.image IN ({_FINISHED})
    GROUP BY answer.image, answer.item HAVING count(DISTINCT answer.value) > 1)
GROUP BY image
"""
_ANSWERED_BY_JUDGES = """
SELECT DISTINCT answer.image FROM rater JOIN answer ON answer.rater = rater.id WHERE rater.kind = 'judge'
"""
_CALLS = """
SELECT image, status FROM judge_call WHERE id NOT IN (SELECT call FROM anchor_call) GROUP BY image, status
"""


def gallery_rows(database: Database, images: Sequence[Image], viewer: Rater | None) -> list[GalleryRow]:
    """A row for each image, in their order, with what `viewer` may know; None: nobody in particular."""
    place = {"viewer": viewer.key if viewer else -1}
    lines = dict(database.rows(_NEWEST_LINES))
    own = {
        image: (answered, bool(is_open))
        for image, answered, is_open in database.rows(
            "SELECT image, answered, is_open FROM progress WHERE rater = :viewer", place
        )
    }
    others: dict[int, list[str]] = defaultdict(list)
    for image, name in database.rows(_OTHERS, place):
        others[image].append(name)
    differing = dict(database.rows(_DIFFERING, place))
    judges = _judge_states(database)
    rows = []
    for image in images:
        answered, is_open = own.get(image.key, (0, True))
        may_know = not is_open
        knows_origin = may_know or not own
        rows.append(
            GalleryRow(
                image if knows_origin else _without_origin(image),
                lines.get(image.key, ""),
                image.key in lines,
                _own_work(image.key in own, answered, is_open),
                answered,
                judges.get(image.key, JudgeState.NOT_ASKED),
                tuple(others[image.key]) if may_know else None,
                differing.get(image.key, 0) if may_know else None,
                knows_origin,
            )
        )
    return rows


def known_image(database: Database, image: Image, viewer: Rater) -> Image:
    """An image as `viewer` may know it: without its name and origin until they have finished it."""
    knows = database.number(
        "SELECT EXISTS (SELECT 1 FROM progress WHERE rater = ?1 AND image = ?2 AND is_open = 0)"
        " OR NOT EXISTS (SELECT 1 FROM progress WHERE rater = ?1)",
        (viewer.key, image.key),
    )
    return image if knows else _without_origin(image)


def _without_origin(image: Image) -> Image:
    facts = image.facts
    rest = ImageFacts(
        name="",
        is_photograph=facts.is_photograph,
        is_reference=facts.is_reference,
        licence=facts.licence,
        content_note=facts.content_note,
    )
    return Image(image.key, image.id, image.number, rest, image.picture)  # `replace` takes five times as long


def _own_work(is_theirs: bool, answered: int, is_open: bool) -> OwnWork:
    if not is_theirs:
        return OwnWork.NONE
    if not is_open:
        return OwnWork.COMPLETE
    return OwnWork.BEGUN if answered else OwnWork.OPEN


def _judge_states(database: Database) -> dict[int, JudgeState]:
    """By image: a reply counts before a failure, and a failure before a call that is still waiting."""
    statuses: dict[int, set[Status]] = defaultdict(set)
    for image, status in database.rows(_CALLS):
        statuses[image].add(Status(status))
    states = {image: _judge_state(found) for image, found in statuses.items()}
    # Replies that were imported as answers have no calls.
    return states | dict.fromkeys(database.cells(_ANSWERED_BY_JUDGES), JudgeState.REPLIED)


def _judge_state(statuses: set[Status]) -> JudgeState:
    if any(status.is_result for status in statuses):
        return JudgeState.REPLIED
    return JudgeState.FAILED if any(status.is_failure for status in statuses) else JudgeState.WAITING
