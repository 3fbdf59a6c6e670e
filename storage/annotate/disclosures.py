"""Who has been shown what others answered."""

from collections import Counter

from app.study.team.disclosures import Disclosure, DisclosureOccasion, Disclosures
from app.study.team.raters import Rater
from storage.database import Database, moment

# Only those who were shown anything are looked at; most studies have few of them.
_AFTER = """
SELECT answer.rater, answer.id FROM current_answer AS answer JOIN item ON item.id = answer.item
WHERE answer.rater IN (SELECT rater FROM disclosure) AND answer.run = 0 AND answer.value IS NOT NULL
AND (item.rubric IS NULL OR item.rubric = ?)
AND EXISTS (SELECT 1 FROM disclosure WHERE disclosure.rater = answer.rater
    AND (disclosure.image IS NULL OR disclosure.image = answer.image)
    AND (disclosure.recorded_at, disclosure.uuid) < (answer.recorded_at, answer.uuid))
"""


class DisclosureStore(Disclosures):
    """Keeps what was disclosed to whom, and counts the answers that came after it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, rater: Rater, occasion: DisclosureOccasion, image: int | None = None) -> None:
        self._database.add_fact("disclosure", rater=rater.key, image=image, occasion=occasion.value)

    def is_known(self, rater: Rater, occasion: DisclosureOccasion, image: int | None = None) -> bool:
        return bool(
            self._database.number(
                "SELECT 1 FROM disclosure WHERE rater = ? AND occasion = ? AND image IS ?",
                (rater.key, occasion.value, image),
            )
        )

    def of(self, rater: Rater) -> list[Disclosure]:
        rows = self._database.rows(
            "SELECT rater, image, occasion, recorded_at FROM disclosure WHERE rater = ? ORDER BY recorded_at, uuid",
            (rater.key,),
        )
        return [
            Disclosure(key, image, DisclosureOccasion(occasion), moment(at))
            for key, image, occasion, at in rows
        ]

    def answers_after(self, version: int) -> dict[int, int]:
        return Counter(rater for rater, _answer in self._database.rows(_AFTER, (version,)))

    def given_after(self, version: int) -> list[int]:
        return [answer for _rater, answer in self._database.rows(_AFTER, (version,))]
