"""Who coordinates a study, and who may see what others answered."""

from collections.abc import Sequence

from app.errors import UserError
from app.identity import now
from app.messages.study import coordinators as coordinators_text, storage as storage_text
from app.study.image import is_plain_name
from app.study.names import is_blank, spelled, spellings
from app.study.team.raters import PEOPLE, Rater, RaterKind
from app.study.team.results_access import Access, OpenedResults, ResultsAccess, Standing
from storage.annotate.raters import RaterStore
from storage.database import Database, milliseconds, moment
from storage.queue import QueueStore

# What raters answer and an export writes: the table, and its column for who it comes from. NULL is a whole group.
_ANSWERED = {
    "answer": "rater",
    "grouping": "rater",
    "grouped_image": "rater",
    "ranking": "rater",
    "statement": "rater",
    "statement_code": "coder",
    "reason_code": "coder",
}
_HAVE_OTHERS = " OR ".join(
    f"EXISTS (SELECT 1 FROM {table} WHERE {who} IS NOT :rater)" for table, who in _ANSWERED.items()
)
# Any answer makes a rater again of somebody who coordinates.
_ANSWERS = " OR ".join(
    f"EXISTS (SELECT 1 FROM {table} WHERE {who} = rater.id)" for table, who in _ANSWERED.items()
)
_COORDINATES = "id IN (SELECT rater FROM coordinating)"


class AccessStore(Access):
    """Decides who is shown results. A rater's own rule comes first: a name that has answered does not coordinate."""

    def __init__(self, database: Database, raters: RaterStore, queue: QueueStore) -> None:
        self._database = database
        self._raters = raters
        self._queue = queue

    def results_for(self, name: str) -> ResultsAccess:
        rater = self._raters.find(name) if name else None
        if rater is not None and rater.kind in PEOPLE and not self._is(_COORDINATES, rater):
            own = self._queue.tally(rater).open
            return ResultsAccess(
                rater.name, Standing.RATER, not own, rater, self._have_others(rater.key), own_images=own
            )
        people, images = self._database.row(
            "SELECT count(DISTINCT rater), count(*) FROM still_to_answer"
        ) or (0, 0)
        known, has_others = self._coordinator(name), self._have_others(-1)
        if known:
            may_see = not people or any(one.name == known for one in self.opened())
            return ResultsAccess(known, Standing.COORDINATOR, may_see, None, has_others, 0, people, images)
        return ResultsAccess(name, Standing.UNKNOWN, not people, None, has_others, 0, people, images)

    def answering(self) -> Sequence[Rater]:
        coordinating = set(self._database.cells("SELECT rater FROM coordinating"))
        return [one for one in self._raters.all() if one.kind in PEOPLE and one.key not in coordinating]

    def coordinators(self) -> Sequence[str]:
        return self._database.cells(
            "SELECT DISTINCT name FROM current_coordinator WHERE name <> '' ORDER BY recorded_at, name"
        )

    def add_coordinator(self, name: str) -> str:
        if is_blank(name):
            raise UserError(storage_text.EMPTY_NAME)
        if not is_plain_name(name.strip()):
            raise UserError(storage_text.NAME_OF_A_RATER)
        with self._database.atomic():
            rater = self._raters.find(name)
            if rater is not None and (rater.kind is not RaterKind.PERSON or self._is(_ANSWERS, rater)):
                raise UserError(coordinators_text.answers_here(name=name.strip()))
            if rater is not None:
                return rater.name if self._is(_COORDINATES, rater) else self._write(rater.name, holds=True)
            return self._coordinator(name) or self._write(spelled(name.strip()), holds=True)

    def remove_coordinator(self, name: str) -> None:
        with self._database.atomic():
            self._write(self._known(name), holds=False)

    def open_results(self, name: str) -> ResultsAccess:
        with self._database.atomic():
            access = self.results_for(self._known(name))
            if not access.may_see:
                self._database.add_fact(
                    "results_opened", opened_by=access.name, people=access.people, images=access.images
                )
        return self.results_for(access.name)

    def opened(self) -> Sequence[OpenedResults]:
        rows = self._database.rows(
            "SELECT opened_by, people, images, recorded_at FROM results_opened ORDER BY recorded_at, uuid"
        )
        return [OpenedResults(name, people, images, moment(at)) for name, people, images, at in rows]

    def _is(self, condition: str, rater: Rater) -> bool:
        return bool(self._database.number(f"SELECT {condition} FROM rater WHERE id = ?", (rater.key,)))

    def _have_others(self, key: int) -> bool:
        return bool(self._database.number(f"SELECT {_HAVE_OTHERS}", {"rater": key}))

    def _known(self, name: str) -> str:
        known = self._coordinator(name)
        if not known:
            raise UserError(coordinators_text.does_not_coordinate(name, self.coordinators()))
        return known

    def _coordinator(self, name: str) -> str:
        there = set(self.coordinators())
        return next((one for one in spellings(name.strip()) if one in there), "")

    def _write(self, name: str, *, holds: bool) -> str:
        # The newest counts, by time: this must come after what is there, whatever the clock says.
        last = self._database.number(
            "SELECT max(at) FROM (SELECT recorded_at AS at FROM coordinator WHERE name = :name"
            " UNION ALL SELECT created_at FROM rater WHERE name = :name)",
            {"name": name},
        )
        at = max(milliseconds(now()), last + 1)
        self._database.add_fact("coordinator", name=name, holds=int(holds), recorded_at=at)
        return name
