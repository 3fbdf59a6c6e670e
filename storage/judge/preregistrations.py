"""What a study has preregistered, each with its date."""

from app.identity import new_id, now
from app.study.judge.preregistration import Preregistration, Preregistrations
from storage.database import Database, milliseconds, moment

_ADD = "INSERT INTO preregistration (uuid, contents, sha256, recorded_at) VALUES (?, ?, ?, ?)"


class PreregistrationStore(Preregistrations):
    """Keeps every preregistration; none is ever edited."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Preregistration]:
        rows = self._database.rows(
            "SELECT contents, sha256, recorded_at FROM preregistration ORDER BY recorded_at, uuid"
        )
        return [Preregistration(contents, checksum, moment(at)) for contents, checksum, at in rows]

    def add(self, contents: str, sha256: str) -> Preregistration:
        with self._database.atomic() as connection:
            connection.execute(_ADD, (new_id().bytes, contents, sha256, milliseconds(now())))
        return self.all()[-1]
