"""What waits for a decision after a merge: answers that one person gave on two machines, and wordings of the rubric."""

from collections.abc import Sequence
from dataclasses import replace

from app.messages.team.merge_conflicts import UNDECIDED
from app.study.team.merge_outcome import Conflict, Conflicts, WordingConflict
from storage.database import Database
from storage.merge.answers_of_two_machines import HEADS
from storage.merge.combined_versions import CombinedVersions
from storage.rubric.rubrics import RubricStore

# The answers at the places where one stands aside: few, however many answers there are.
_OPEN = """(SELECT answer.* FROM (SELECT DISTINCT item, image, rater, run FROM answer
    WHERE id IN (SELECT answer FROM set_aside)) AS open_place
    CROSS JOIN answer USING (item, image, rater, run))"""
_CONFLICTS = f"""
SELECT head.id, head.place, rater.name, head.run, image.number, item.code, head.value
FROM ({HEADS.format(answers=_OPEN, only="AND act <> 'carry'")}) AS head
JOIN rater ON rater.id = head.rater JOIN image ON image.id = head.image JOIN item ON item.id = head.item
ORDER BY rater.name, image.number, item.position, item.code, head.run, head.place
"""


class ConflictStore(Conflicts):
    """Reads the conflicts that nobody has decided yet. An answer given again decides; so does `AnswerStore.settle`."""

    def __init__(self, database: Database, rubrics: RubricStore) -> None:
        self._database = database
        self._versions = CombinedVersions(database, rubrics)

    def wordings(self) -> Sequence[WordingConflict]:
        return self._versions.conflicts()

    def settle_wording(self, conflict: WordingConflict, version: int) -> int:
        return self._versions.decide(conflict, version)

    def all(self) -> Sequence[Conflict]:
        found: list[Conflict] = []
        aside: list[tuple[int, str]] = []
        for key, place, person, run, image, item, value in [*self._database.rows(_CONFLICTS), _END]:
            if place == 1:
                if aside:
                    found[-1] = _with(found[-1], aside)
                elif found:
                    found.pop()
                found.append(Conflict(person, run, image, item, key, value or UNDECIDED, (), ()))
                aside = []
            else:
                aside.append((key, value or UNDECIDED))
        return found[:-1]


_END = (0, 1, "", 0, 0, "", "")


def _with(conflict: Conflict, aside: Sequence[tuple[int, str]]) -> Conflict:
    others, words = zip(*aside, strict=True)
    return replace(conflict, others=tuple(others), aside=tuple(words))
