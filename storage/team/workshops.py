"""Workshops: how they were set up, where they are, rankings, and what was summed up."""

import json
from collections.abc import Sequence
from typing import Any

from app.errors import UserError
from app.identity import new_id, now
from app.messages.study import storage as storage_text
from app.study.names import is_line
from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Rater
from app.study.team.seals import Phase
from app.study.team.workshops import (
    Group,
    GroupImage,
    NewWorkshop,
    Plan,
    Ranking,
    Step,
    StepKind,
    SummaryLine,
    Terms,
    Workshop,
    WorkshopPosition,
    Workshops,
)
from app.study.verdict import Scale
from storage.annotate.raters import as_rater
from storage.database import Database, as_uuid, milliseconds, moment, read_json
from storage.fact_chains import Link, heads

_WORKSHOP = "SELECT id, uuid, title, scenario, facilitator, setup, created_at FROM workshop"
_IMAGES = """
SELECT groups.id, groups.name, image.image, image.content_note FROM workshop_group AS groups
LEFT JOIN workshop_image AS image ON image.workshop_group = groups.id
WHERE groups.workshop = ? ORDER BY groups.position, groups.id, image.position, image.image
"""
_RANKING = """
SELECT ranking.id, ranking.uuid, ranking.workshop, ranking.ranks, ranking.phase, ranking.recorded_at,
    rater.id, rater.uuid, rater.name, rater.kind
FROM ranking LEFT JOIN rater ON rater.id = ranking.rater
"""
_SUMMARY = "SELECT id, uuid, workshop, step, words, is_agreed, recorded_at, previous FROM summary"


class WorkshopStore(Workshops):
    """Makes workshops, and keeps what comes of them that is nobody's answer."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> Sequence[Workshop]:
        return [_workshop(row) for row in self._database.rows(f"{_WORKSHOP} ORDER BY created_at, uuid")]

    def get(self, key: int) -> Workshop:
        row = self._database.row(f"{_WORKSHOP} WHERE id = ?", (key,))
        if row is None:
            raise KeyError(key)
        return _workshop(row)

    def make(self, new: NewWorkshop) -> Workshop:
        for text in (new.title, new.facilitator):
            if not is_line(text):
                raise UserError(storage_text.not_a_line(text))
        with self._database.atomic() as connection:
            key = self._database.add(
                "workshop",
                uuid=new_id().bytes,
                title=new.title,
                scenario=new.scenario,
                setup=_written(new.plan),
                facilitator=new.facilitator,
                created_at=milliseconds(now()),
            )
            for group in new.groups:
                row = self._group(key, group.name)
                for place, image in enumerate(group.images, start=1):
                    connection.execute(
                        "INSERT INTO workshop_image VALUES (?, ?, ?, ?)",
                        (row, image.image, place, image.content_note),
                    )
        return self.get(key)

    def _group(self, workshop: int, name: str) -> int:
        """The row of a group, made behind the others when there is none. Runs inside the caller's transaction.

        Raises UserError for a name that shows nothing.
        """
        if not is_line(name):
            raise UserError(storage_text.not_a_line(name))
        known = self._database.row(
            "SELECT id FROM workshop_group WHERE workshop = ? AND name = ?", (workshop, name)
        )
        if known is not None:
            return int(known[0])
        cursor = self._database.connection.execute(
            "INSERT INTO workshop_group (uuid, workshop, name, position) VALUES (?, ?, ?,"
            " (SELECT 1 + coalesce(max(position), 0) FROM workshop_group WHERE workshop = ?))",
            (new_id().bytes, workshop, name, workshop),
        )
        return cursor.lastrowid or 0

    def groups(self, workshop: int) -> Sequence[Group]:
        groups: dict[int, Group] = {}
        for key, name, image, note in self._database.rows(_IMAGES, (workshop,)):
            known = groups.get(key, Group(name, (), key))
            images = (*known.images, GroupImage(image, note)) if image is not None else known.images
            groups[key] = Group(name, images, key)
        return list(groups.values())

    def bring_in(self, workshop: int, image: int, group: str, content_note: str = "") -> None:
        with self._database.atomic() as connection:
            row = self._group(workshop, group)
            connection.execute(
                "INSERT OR IGNORE INTO workshop_image SELECT ?, ?, 1 + coalesce(max(position), 0), ?"
                " FROM workshop_image WHERE workshop_group = ?",
                (row, image, content_note, row),
            )

    def warn(self, workshop: int, image: int, content_note: str) -> None:
        with self._database.atomic() as connection:
            connection.execute(
                "UPDATE workshop_image SET content_note = ? WHERE image = ?"
                " AND workshop_group IN (SELECT id FROM workshop_group WHERE workshop = ?)",
                (content_note, image, workshop),
            )

    def place(self, workshop: int) -> WorkshopPosition | None:
        row = self._database.row("SELECT step, image FROM workshop_place WHERE workshop = ?", (workshop,))
        return WorkshopPosition(StepKind(row[0]), row[1]) if row else None

    def set_place(self, workshop: int, place: WorkshopPosition) -> None:
        with self._database.atomic() as connection:
            connection.execute(
                "INSERT INTO workshop_place VALUES (?, ?, ?)"
                " ON CONFLICT (workshop) DO UPDATE SET step = excluded.step, image = excluded.image",
                (workshop, place.step.value, place.image),
            )

    # --- rankings

    def rank(
        self, workshop: int, places: Sequence[Sequence[str]], phase: Phase, rater: Rater | None = None
    ) -> Ranking:
        with self._database.atomic() as connection:
            cursor = connection.execute(
                "INSERT INTO ranking (uuid, workshop, rater, ranks, phase, previous, recorded_at) VALUES (?, ?, ?,"
                " ?, ?, (SELECT id FROM ranking AS one WHERE workshop = ? AND rater IS ?"
                " AND NOT EXISTS (SELECT 1 FROM ranking AS later WHERE later.previous = one.id)"
                " ORDER BY recorded_at DESC, uuid DESC LIMIT 1), ?)",
                (
                    new_id().bytes,
                    workshop,
                    rater.key if rater else None,
                    json.dumps([list(place) for place in places], ensure_ascii=False),
                    phase.value,
                    workshop,
                    rater.key if rater else None,
                    milliseconds(now()),
                ),
            )
        row = self._database.row(f"{_RANKING} WHERE ranking.id = ?", (cursor.lastrowid,))
        assert row is not None
        return _ranking(row)

    def rankings(self, workshop: int) -> Sequence[Ranking]:
        sql = f"{_RANKING} WHERE ranking.workshop = ? ORDER BY ranking.recorded_at, ranking.uuid"
        return [_ranking(row) for row in self._database.rows(sql, (workshop,))]

    # --- what was summed up

    def sum_up(self, workshop: int, step: StepKind, words: str) -> SummaryLine:
        key = self._summarise(workshop, step, words, False, None)
        return next(line for line in self.summaries(workshop) if line.key == key)

    def change_summary(self, line: SummaryLine, words: str, is_agreed: bool) -> SummaryLine:
        key = self._summarise(line.workshop, line.step, words, is_agreed, line.key)
        row = self._database.row(f"{_SUMMARY} WHERE id = ?", (key,))
        assert row is not None
        return _summary(line.origin, row)

    def _summarise(
        self, workshop: int, step: StepKind, words: str, is_agreed: bool, previous: int | None
    ) -> int:
        return self._database.add_fact(
            "summary", workshop=workshop, step=step.value, words=words, is_agreed=is_agreed, previous=previous
        )

    def summaries(self, workshop: int) -> Sequence[SummaryLine]:
        rows = {
            row[0]: row
            for row in self._database.rows(
                f"{_SUMMARY} WHERE workshop = ? ORDER BY recorded_at, uuid", (workshop,)
            )
        }
        in_force = heads(Link(key, row[7], row[6], row[1]) for key, row in rows.items())
        lines = [_summary(origin, rows[key]) for origin, key in in_force.items()]
        return [line for line in lines if line.words]


def _written(plan: Plan) -> str:
    """A plan as JSON."""
    terms = plan.terms
    steps = [
        {"kind": step.kind.value, "title": step.title, "script": step.script, "probes": step.probes}
        for step in plan.steps
    ]
    document = {
        "scale": plan.scale.value,
        "steps": steps,
        "terms": {
            "version": terms.version,
            "purpose": terms.purpose,
            "on_withdrawal": terms.on_withdrawal.value,
            "compensation": terms.compensation,
        },
        "about_people": plan.about_people,
        "apology": plan.apology,
        "break_after": plan.break_after,
    }
    return json.dumps(document, ensure_ascii=False)


def _plan(text: str) -> Plan:
    """The inverse of `_written`."""
    document = read_json(text, "plan of workshop", dict)
    terms = document["terms"]
    return Plan(
        scale=Scale(document["scale"]),
        steps=tuple(
            Step(StepKind(step["kind"]), step["title"], tuple(step["script"]), tuple(step["probes"]))
            for step in document["steps"]
        ),
        terms=Terms(
            terms["version"], terms["purpose"], OnWithdrawal(terms["on_withdrawal"]), terms["compensation"]
        ),
        about_people=tuple(document["about_people"]),
        apology=document["apology"],
        break_after=document["break_after"],
    )


def _workshop(row: tuple[Any, ...]) -> Workshop:
    key, identity, title, scenario, facilitator, setup, created_at = row
    return Workshop(key, as_uuid(identity), title, scenario, facilitator, _plan(setup), moment(created_at))


def _ranking(row: tuple[Any, ...]) -> Ranking:
    key, identity, workshop, ranks, phase, recorded_at, *rater = row
    places = tuple(tuple(place) for place in read_json(ranks, "ranks of ranking", list))
    whose = as_rater(rater) if rater[0] is not None else None
    return Ranking(key, as_uuid(identity), workshop, whose, places, Phase(phase), moment(recorded_at))


def _summary(origin: int, row: tuple[Any, ...]) -> SummaryLine:
    key, identity, workshop, step, words, is_agreed, recorded_at, _previous = row
    return SummaryLine(
        key=key,
        origin=origin,
        id=as_uuid(identity),
        workshop=workshop,
        step=StepKind(step),
        words=words,
        is_agreed=bool(is_agreed),
        recorded_at=moment(recorded_at),
    )
