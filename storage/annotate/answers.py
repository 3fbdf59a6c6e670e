"""Answers: facts that are inserted and superseded, never edited."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from operator import attrgetter
from typing import TypeVar

from app.identity import new_id, new_ids, now
from app.study.answer import Answer, AnswerAction, Circumstances, Content
from app.study.ports import Answers, ImportedAnswer
from app.study.team.raters import Rater, RaterKind, Session
from app.study.verdict import Scale
from storage.annotate.carry_forward import carry_all_forward
from storage.annotate.past_answers import Past, Place, past_at
from storage.answer_rows import OF_ANCHORS, as_answer, circumstance_columns, compared_columns, content_columns
from storage.database import Database, milliseconds, moment
from storage.queue import QueueStore

_SELECT = """
SELECT answer.id, answer.uuid, answer.image, rater.id, rater.uuid, rater.name, rater.kind, answer.run, item.code,
    coalesce(answer.rubric, 0), answer.value, answer.doubt, answer.note, answer.act, answer.recorded_at,
    answer.perception, alt_text.uuid, answer.heard, answer.seconds, answer.language, answer.previous, item.scale
FROM {answers} AS answer
JOIN rater ON rater.id = answer.rater
JOIN item ON item.id = answer.item
LEFT JOIN alt_text ON alt_text.id = answer.alt_text
"""
_ALL = _SELECT.format(answers="answer")
_CURRENT = _SELECT.format(answers="current_answer")
_MAY_BE_READ = (
    "answer.id NOT IN (SELECT id FROM withheld_answer)"  # not what a judge said of sealed test images
)
_INSERT = """
INSERT INTO answer (id, uuid, item, image, rater, run, rubric, value, doubt, note,
    perception, alt_text, heard, seconds, language, act, previous, session, recorded_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT id FROM alt_text WHERE uuid = ?), ?, ?, ?, ?, ?, ?, ?)
"""
# An imported answer was given in no session, and nobody knows what had been heard of a description before.
_IMPORT = f"""
INSERT INTO answer (id, uuid, item, image, rater, run, rubric, value, doubt, note, perception, seconds, language,
    previous, recorded_at, act, heard)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '{AnswerAction.IMPORT.value}', '{{}}')
"""
# What nothing supersedes yet at one place: one answer, or several where two machines were answered on. The first holds.
_HEADS = """
SELECT id FROM answer WHERE item = ? AND image = ? AND rater = ? AND run = ?
AND NOT EXISTS (SELECT 1 FROM answer AS later WHERE later.previous = answer.id)
AND id NOT IN (SELECT other FROM answer_settles)
ORDER BY id IN (SELECT answer FROM set_aside), recorded_at DESC, uuid DESC
"""
_Object = TypeVar("_Object")
_Made = TypeVar("_Made")
AT_ONCE = 2000
"""So many imported answers are compared and stored at once."""
_SCALES = {scale.value for scale in Scale}
_OWN = (
    AnswerAction.DO,
    AnswerAction.UNDO,
    AnswerAction.REDO,
    AnswerAction.SETTLE,
)  # by somebody who sees what holds now


def _once_each(make: Callable[[_Object], _Made], objects: Sequence[_Object]) -> list[_Made]:
    """What is made of each object; of one that comes again only once. Many rows of a table share theirs."""
    keys = list(map(id, objects))
    made = {key: make(one) for key, one in dict(zip(keys, objects, strict=True)).items()}
    return list(map(made.__getitem__, keys))


def _condition(circumstances: Circumstances) -> tuple[str, float | None, str]:
    """The columns perception, seconds and language."""
    return circumstances.perception.value, circumstances.seconds, circumstances.language


def _may_be_read(rater: Rater) -> str:
    """The condition on a rater's answers; people's are never sealed from whoever may see them."""
    return _MAY_BE_READ if rater.kind is RaterKind.JUDGE else "1"


class AnswerStore(Answers):
    """Writes answers, and reads those of the rater asked for. What judges said of sealed test images is not read."""

    def __init__(self, database: Database, queue: QueueStore) -> None:
        self._database = database
        self._queue = queue
        self._version = 0
        self._items: dict[str, int] = {}

    def record(
        self,
        session: Session,
        image: int,
        item: str,
        content: Content,
        act: AnswerAction,
        circumstances: Circumstances,
        recorded_at: datetime | None = None,
    ) -> Answer:
        fact = ImportedAnswer(image, session.rater, 0, item, content, recorded_at, circumstances)
        with self._database.atomic():
            version, place = self.item_place(item)
            answer = self._store(fact, place, version, act, session.key)
            self._queue.refresh(session.rater.key, image)
        return answer

    def get(self, key: int) -> Answer:
        row = self._database.row(f"{_ALL} WHERE answer.id = ?", (key,))
        if row is None:
            raise KeyError(key)
        return as_answer(row)

    def current(self, image: int, rater: Rater, run: int = 0, version: int = 0) -> Mapping[str, Answer]:
        rows = self._database.rows(
            f"{_CURRENT} WHERE answer.image = ? AND answer.rater = ? AND answer.run = ?"
            " AND (item.rubric IS NULL OR item.rubric = coalesce(nullif(?, 0), (SELECT max(version) FROM rubric)))"
            f" AND {_may_be_read(rater)}",
            (image, rater.key, run, version),
        )
        return {answer.item: answer for answer in map(as_answer, rows)}

    def remarks(self, rater: Rater) -> Iterator[tuple[int, str, str]]:
        return self._database.rows(
            "SELECT answer.image, coalesce(answer.doubt, ''), answer.note FROM current_answer AS answer"
            " JOIN item ON item.id = answer.item WHERE answer.rater = ? AND answer.run = 0"
            " AND (answer.doubt IS NOT NULL OR answer.note <> '')"
            " AND (item.rubric IS NULL OR item.rubric = (SELECT max(version) FROM rubric))"
            f" AND {_may_be_read(rater)} ORDER BY answer.image, item.position",
            (rater.key,),
        )

    def settle(self, key: int) -> Answer:
        """Of answers given on two machines, let the one with this key hold; on the disk when this returns.

        A new fact says the same again and supersedes them all. Raises KeyError when there is no such answer.
        """
        chosen = self.get(key)
        item = self._database.number("SELECT item FROM answer WHERE id = ?", (key,))
        fact = ImportedAnswer(
            image=chosen.image,
            rater=chosen.rater,
            run=chosen.run,
            item=chosen.item,
            content=chosen.content,
            recorded_at=None,
            circumstances=chosen.circumstances,
        )
        with self._database.atomic():
            answer = self._store(fact, item, chosen.rubric_version, AnswerAction.SETTLE, None)
            if carry_all_forward(
                self._database
            ):  # an earlier version was decided on, and a later one carries it over
                self._queue.rebuild()
            self._queue.refresh(chosen.rater.key, chosen.image)
        return answer

    def all_current(self) -> Iterator[Answer]:
        order = "answer.image, answer.rater, answer.run, item.position, item.id"
        sql = f"{_CURRENT} WHERE {_MAY_BE_READ} AND answer.id NOT IN ({OF_ANCHORS}) ORDER BY {order}"
        return (as_answer(row) for row in self._database.rows(sql))

    def current_since(self, key: int) -> Iterator[Answer]:
        """Every current answer that was stored after the one with this key, oldest first."""
        rows = self._database.rows(f"{_CURRENT} WHERE answer.id > ? ORDER BY answer.id", (key,))
        return (as_answer(row) for row in rows)

    def all_facts(self) -> Iterator[Answer]:
        order = "answer.image, answer.rater, answer.run, item.position, item.id"
        sql = f"{_ALL} WHERE {_MAY_BE_READ} ORDER BY {order}, {self._in_time}"
        return (as_answer(row) for row in self._database.rows(sql))

    def history(self, image: int, rater: Rater, item: str) -> Sequence[Answer]:
        rows = self._database.rows(
            f"{_ALL} WHERE answer.image = ? AND answer.rater = ? AND item.code = ? AND {_may_be_read(rater)}"
            f" ORDER BY {self._in_time}",
            (image, rater.key, item),
        )
        return [as_answer(row) for row in rows]

    def walk_back(self, rater: Rater) -> Iterator[Answer]:
        # The pluses keep SQLite from sorting all this rater ever said, only for the newest few to be read.
        order = self._in_time.replace(",", " DESC,")
        rows = self._database.rows(
            f"{_ALL} WHERE +answer.rater = ? AND answer.run = 0 AND answer.act NOT IN ('import', 'carry', 'settle')"
            " AND (+item.rubric IS NULL OR +item.rubric = (SELECT max(version) FROM rubric))"
            f" ORDER BY {order} DESC",
            (rater.key,),
        )
        return map(as_answer, rows)

    @property
    def _in_time(self) -> str:
        """The order in which answers were given, as SQL. Once some came from another machine, they are no longer
        stored in that order."""
        has_merged = self._database.number("SELECT 1 FROM merging LIMIT 1")
        return "answer.recorded_at, answer.id" if has_merged else "answer.id"

    def count(self) -> int:
        return self._database.number("SELECT count(*) FROM answer")

    def newest_at(self) -> datetime | None:
        at = self._database.number("SELECT max(recorded_at) FROM answer")
        return moment(at) if at else None

    def bring_in(self, facts: Iterable[ImportedAnswer]) -> int:
        remaining, new, is_earlier = iter(facts), 0, False
        with self._database.joined():
            while some := list(islice(remaining, AT_ONCE)):
                new += self._import(some)
                is_earlier |= any(fact.version for fact in some)
            if is_earlier and new:
                carry_all_forward(self._database)
                self._queue.rebuild()
        return new

    def count_new(self, facts: Iterable[ImportedAnswer]) -> int:
        remaining, new = iter(facts), 0
        while some := list(islice(remaining, AT_ONCE)):
            places = self._places(some)
            past = past_at(self._database, set(places))
            new += sum(
                place not in past or not past[place].has(fact)
                for place, fact in zip(places, some, strict=True)
            )
        return new

    def _places(self, facts: Sequence[ImportedAnswer]) -> list[Place]:
        """Where each of these facts belongs. Raises KeyError."""
        images, raters, runs, codes, _contents, _times, _circumstances, versions = zip(*facts, strict=True)
        about = list(zip(versions, codes, strict=True))
        newest = self._newest_items()
        items = {
            (version, code): self._item_of(version, code) if version else newest[code]
            for version, code in dict.fromkeys(about)
        }
        keys = map(attrgetter("key"), raters)
        return list(zip(map(items.__getitem__, about), images, keys, runs, strict=True))

    def _import(self, facts: Sequence[ImportedAnswer]) -> int:
        """Store those of these facts that are new, and count them; inside the caller's transaction."""
        places = self._places(facts)
        distinct = set(places)
        past = past_at(self._database, distinct)
        if len(distinct) < len(places):  # one of these facts may supersede another
            past = {place: past.get(place) or Past() for place in distinct}
        key = self._database.number("SELECT max(id) FROM answer")
        newest = self._version or None
        _images, _raters, _runs, _codes, contents, moments, circumstances, versions = zip(*facts, strict=True)
        columns = (
            _once_each(content_columns, contents),
            _once_each(_condition, circumstances),
            _once_each(milliseconds, [moment or now() for moment in moments]),
        )
        rows = []
        for place, fact, identity, version, content, condition, recorded_at in zip(
            places, facts, new_ids(len(facts)), versions, *columns, strict=True
        ):
            before, previous = past.get(place), None
            if before is not None:
                if before.has(fact):
                    continue
                previous = before.newest
            key += 1
            rows.append(
                (key, identity, *place, version or newest, *content, *condition, previous, recorded_at)
            )
            if before is not None:
                before.supersede(recorded_at, identity, key, compared_columns(fact))
        self._database.connection.executemany(_IMPORT, rows)
        self._queue.refresh_all({(row[4], row[3]) for row in rows})
        return len(rows)

    def _store(
        self, fact: ImportedAnswer, item: int, version: int, act: AnswerAction, session: int | None
    ) -> Answer:
        """Store a fact behind the one it supersedes. Runs inside the caller's transaction.

        Where answers from two machines stand against one another, what is said now decides between them.
        """
        heads = self._heads((item, fact.image, fact.rater.key, fact.run))
        previous = heads[0] if heads else None
        identity = new_id()
        recorded_at = milliseconds(fact.recorded_at or now())
        where = (item, fact.image, fact.rater.key, fact.run, version or None)
        what = (*content_columns(fact.content), *circumstance_columns(fact.circumstances))
        row = (None, identity.bytes, *where, *what, act.value, previous, session, recorded_at)
        cursor = self._database.connection.execute(_INSERT, row)
        key = cursor.lastrowid or 0
        if act in _OWN and len(heads) > 1:
            settled = [(key, other) for other in heads[1:]]
            self._database.connection.executemany("INSERT INTO answer_settles VALUES (?, ?)", settled)
        return Answer(
            key,
            identity,
            fact.image,
            fact.rater,
            fact.run,
            fact.item,
            version,
            fact.content,
            act,
            moment(recorded_at),
            fact.circumstances,
            previous,
        )

    def newest_key(self, image: int, rater: int, item: int, run: int = 0) -> int | None:
        """The key of the answer of a rater about an item (by their keys) that is current, or None."""
        return next(iter(self._heads((item, image, rater, run))), None)

    def _heads(self, place: tuple[int, int, int, int]) -> list[int]:
        """What nothing supersedes by one rater, in one run, about one item of one image: the current one first."""
        return self._database.cells(_HEADS, place)

    def _item_of(self, version: int, code: str) -> int:
        """The key of an item of a rubric version. Raises KeyError."""
        key = self._database.number("SELECT id FROM item WHERE rubric = ? AND code = ?", (version, code))
        if not key:
            raise KeyError(code)
        return key

    def item_place(self, code: str) -> tuple[int, int]:
        """The newest rubric version (0: none) and the key of its item. Raises KeyError for a code it does not have."""
        key = self._newest_items()[code]
        return self._version, key

    def _newest_items(self) -> Mapping[str, int]:
        """The keys of the newest version's items, by code."""
        version = self._database.number("SELECT max(version) FROM rubric")
        if version != self._version or not self._items:
            rows = self._database.rows(
                "SELECT code, id FROM item WHERE rubric IS NULL OR rubric = ?", (version,)
            )
            self._items = {item: int(key) for item, key in rows}
            self._version = version
        return self._items
