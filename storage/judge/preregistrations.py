"""What a study has preregistered, each with its date."""

from app.study.judge.preregistration import Preregistration, Preregistrations
from storage.database import Database, moment


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
        self._database.add_fact("preregistration", contents=contents, sha256=sha256)
        return self.all()[-1]
