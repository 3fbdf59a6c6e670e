"""Answers in a judge's replies: stored for some hundred replies at a time, in few statements."""

from collections.abc import Iterator, Sequence

from app.identity import new_id, now
from app.study.answer import AnswerAction, Content
from app.study.judge.judge_call import GivenAnswer
from app.study.team.raters import Rater
from storage.annotate.answers import AnswerStore
from storage.answer_rows import said
from storage.database import Database, milliseconds

_INSERT = """
INSERT INTO answer (id, uuid, image, rater, run, item, rubric, value, doubt, note, act, previous, session, perception,
    alt_text, heard, seconds, language, recorded_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, (SELECT id FROM alt_text WHERE uuid = ?), ?, ?, ?, ?)
"""
_INSERT_SOURCE = "INSERT INTO judge_answer (answer, call, probability) VALUES (?, ?, ?)"
_AT_ONCE = 500  # SQLite takes a limited number of values in one statement

Around = tuple[str, bytes | None, str, float | None, str]
"""The columns perception, alt_text (as its UUID), heard, seconds and language."""
ReadReply = tuple[int, int, int, Around, Sequence[tuple[str, GivenAnswer]]]
"""The key of the call, the key of its image, its run, the circumstances, and what was given for each code."""
_Place = tuple[int, int, int]  # item, image, run


class ReplyAnswers:
    """Stores the answers in replies of one judge about one rubric version, inside the caller's transaction."""

    def __init__(self, database: Database, answers: AnswerStore, judge: Rater, rubric_version: int) -> None:
        self._database = database
        self._answers = answers
        self._judge = judge
        self._version = rubric_version
        self._items: dict[str, int] = dict(
            database.rows("SELECT code, id FROM item WHERE rubric = ?", (rubric_version,))
        )

    def store(self, replies: Sequence[ReadReply]) -> None:
        """Store the answers, each behind the one it supersedes.

        Raises KeyError for a criterion that the version does not have.
        """
        for start in range(0, len(replies), _AT_ONCE):
            self._store_some(replies[start : start + _AT_ONCE])

    def _store_some(self, replies: Sequence[ReadReply]) -> None:
        known = set(self._said_before(sorted({image for _, image, *_ in replies})))
        key = self._database.number("SELECT max(id) FROM answer")
        at = milliseconds(now())
        answers: list[tuple[object, ...]] = []
        sources: list[tuple[int, int, float | None]] = []
        for call, image, run, around, given in replies:
            for code, one in given:
                item, previous = self._items[code], None
                if (item, image, run) in known:
                    self._write(answers, sources)  # the one it supersedes may be among them
                    previous = self._answers.newest_key(image, self._judge.key, item, run)
                known.add((item, image, run))
                key += 1
                place = (key, new_id().bytes, image, self._judge.key, run, item, self._version)
                content = said(Content(one.value, None, one.evidence))
                answers.append((*place, *content, AnswerAction.REPLY.value, previous, *around, at))
                sources.append((key, call, one.probability))
        self._write(answers, sources)

    def _said_before(self, images: Sequence[int]) -> Iterator[_Place]:
        marks = ", ".join("?" * len(images))
        sql = f"SELECT item, image, run FROM answer WHERE rater = ? AND image IN ({marks})"
        return self._database.rows(sql, (self._judge.key, *images))

    def _write(self, answers: list[tuple[object, ...]], sources: list[tuple[int, int, float | None]]) -> None:
        self._database.connection.executemany(_INSERT, answers)
        self._database.connection.executemany(_INSERT_SOURCE, sources)
        answers.clear()
        sources.clear()
