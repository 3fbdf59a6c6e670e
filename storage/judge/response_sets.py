"""Whether people may say that either answer is defensible: each change with its date."""

from app.study.ratings.response_sets import ResponseSets
from storage.database import Database


class ResponseSetStore(ResponseSets):
    """Stores every change; none is ever edited."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def allowed(self) -> bool:
        row = self._database.row(
            "SELECT allowed FROM response_sets ORDER BY recorded_at DESC, uuid DESC LIMIT 1"
        )
        return bool(row and row[0])

    def allow(self, allowed: bool) -> None:
        self._database.add_fact("response_sets", allowed=int(allowed))
