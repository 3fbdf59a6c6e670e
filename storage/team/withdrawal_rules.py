"""Everything in a study that refers to a person, and what happens to it when they leave."""

import re
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.messages.study import withdrawal


@dataclass(frozen=True)
class Rule:
    """What happens to the rows whose `column` is the person.

    When their answers are deleted, the rows go with all that hangs on them, `with_chain`: with every earlier and later
    row of the same chain, whoever it names; `keeps`: the row stays, for its words are another's, without the person
    and the `words`. When they are detached, the rows stay under the new name, with the `words` replaced; `goes`: they
    go all the same.
    """

    table: str
    column: str
    with_chain: bool = False
    keeps: bool = False
    goes: bool = False
    words: Mapping[str, str] = field(default_factory=dict)


# Answers before sessions: what was said in a session goes first. A test holds this beside the schema.
RULES = (
    Rule("answer", "rater", words={"note": ""}),
    Rule("sealed_answer", "rater", words={"note": ""}),
    Rule("draft_mark", "rater", words={"note": ""}),
    Rule("put_off", "rater"),
    Rule("place", "rater", goes=True),
    Rule("progress", "rater"),
    Rule("judge", "rater"),
    Rule("judge_call", "judge"),
    Rule("swap_test", "judge"),
    Rule("test_look", "judge"),
    Rule("advice_look", "judge"),
    Rule("guard_decision", "judge"),
    Rule("participant", "rater"),
    Rule("consent", "rater"),
    Rule("training_agreement", "rater"),
    Rule("about_person", "rater", goes=True),
    Rule("statement", "rater", with_chain=True, words={"words": withdrawal.WORDS_TAKEN_OUT}),
    Rule("ranking", "rater", with_chain=True),
    Rule("statement_code", "coder"),
    Rule("reason_code", "coder"),
    Rule("seal", "pair"),
    Rule("seal_member", "rater"),
    Rule("seal_order", "first"),
    Rule("pair_member", "pair"),
    Rule("pair_member", "member", words={"relationship": ""}),
    Rule("detail", "said_by", with_chain=True),
    Rule("detail", "asked_by", keeps=True, words={"question": ""}),
    Rule("private_note", "rater", goes=True),
    Rule("grouped_image", "rater"),
    Rule("grouping", "rater", words={"reason": ""}),
    Rule("voice_transcript", "rater", goes=True),
    Rule("voice_note", "rater", goes=True),  # a voice says whose it is
    Rule("voice_consent", "rater"),
    Rule("image_skip", "rater", words={"reason": ""}),
    Rule("assignment", "rater"),
    Rule("disclosure", "rater"),
    Rule("second_answer", "rater"),
    Rule("origin_confirmation", "rater", words={"reason": ""}),
    Rule("returned_work", "rater", words={"machine": ""}),
    Rule("sent_work", "rater"),
    Rule("session", "rater"),
)
# Columns that hold somebody's name as such. Rows in which it is part of the key go when nothing of the person stays.
NAMES = (
    ("alt_text", "author"),
    ("detail", "author"),
    ("candidate", "author"),
    ("candidate_theme", "author"),
    ("rubric_draft", "author"),
    ("border_case", "author"),
    ("workshop", "facilitator"),
    ("field_decision", "decided_by"),
    ("meeting_present", "name"),
    ("rater", "given_name"),
    ("meeting_decider", "name"),
    ("dissent", "author"),
    ("minutes_correction", "author"),
    ("test_look", "looked_by"),
    ("origin_confirmation", "confirmed_by"),
    ("coordinator", "name"),
    ("results_opened", "opened_by"),
    ("prompt_set", "author"),
    ("sealed_prompts_use", "used_by"),
    ("model_check", "kept_by"),
    ("card_appeal", "author"),
    ("guard_appeal", "author"),
    ("publisher", "name"),
    ("translation", "author"),
    ("translation_confirmation", "author"),
)
# Of these, texts that are the person's own: they go when the person's answers are deleted.
OWN_TEXTS = (
    "alt_text",
    "border_case",
    "card_appeal",
    "dissent",
    "guard_appeal",
    "translation",
    "translation_confirmation",
)
# Tables of which the whole chain goes, whoever it names; another machine may hold a part that names somebody else.
CHAINS = tuple(sorted({rule.table for rule in RULES if rule.with_chain}))
# Tables of which rows are erased for good, so that they do not come back with another copy.
ERASED = (*OWN_TEXTS, *CHAINS, "minutes_correction", "voice_note")
_NUMBERED = ("id", "version")
_STOPS = " \t\r\n.!?…"


@dataclass
class PairsLeft:
    """What became of the pairs of somebody who left: the new names of those that stay, how many joint answers stay with
    them and go with the others, and whether anybody in those that stay takes part further."""

    names: list[str] = field(default_factory=list)
    stay: int = 0
    go: int = 0
    has_others: bool = False


class Schema:
    """Which tables there are, and how they refer to each other, as SQLite knows it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        names = [name for (name,) in connection.execute(tables).fetchall()]
        self.columns: dict[str, dict[str, tuple[str, bool]]] = {}  # name → (kind, may be NULL)
        self.key: dict[str, str] = {}
        self.references: list[tuple[str, str, str]] = []  # table, column, table it refers to
        for table in names:
            about = connection.execute(f"PRAGMA table_info({table})").fetchall()
            self.columns[table] = {row[1]: (row[2], not row[3] and not row[5]) for row in about}
            keys = [row[1] for row in about if row[5]]
            self.key[table] = keys[0] if len(keys) == 1 and keys[0] in _NUMBERED else ""
            for row in connection.execute(f"PRAGMA foreign_key_list({table})").fetchall():
                self.references.append((table, row[3], row[2]))

    def of_raters(self) -> set[tuple[str, str]]:
        """Every table and column that refers to a rater."""
        return {(table, column) for table, column, other in self.references if other == "rater"}


def schema_of(connection: sqlite3.Connection) -> Schema:
    """The schema of a database; learned once for all that have the same tables, for it takes two questions a table."""
    tables = tuple(
        connection.execute("SELECT name, sql FROM main.sqlite_schema WHERE type = 'table' ORDER BY rowid")
    )
    known = _KNOWN.get(tables)
    if known is None:
        known = Schema(connection)
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[tables] = known
    return known


_KNOWN: dict[tuple[tuple[str, str], ...], Schema] = {}
_MOST_KNOWN = 8


class RowRemover:
    """Deletes rows with all that refers to them, and empties others; counts both by table."""

    def __init__(self, connection: sqlite3.Connection, remembers: bool = True) -> None:
        """`remembers`: whether what is erased is to stay away, wherever it comes from."""
        self._connection = connection
        self._remembers = remembers
        self.schema = schema_of(connection)
        self.removed: Counter[str] = Counter()
        self.emptied: Counter[str] = Counter()
        # What refers to what is asked once more when all is done, not row by row.
        connection.execute("PRAGMA defer_foreign_keys = ON")

    def find(self, table: str, column: str, value: object) -> list[int]:
        """The keys of the rows in which a column has a value."""
        sql = f"SELECT {self.schema.key[table]} FROM {table} WHERE {column} = ?"
        return [key for (key,) in self._connection.execute(sql, (value,))]

    def whole_chain(self, table: str, keys: Iterable[int]) -> set[int]:
        """These rows and all that precede or follow them."""
        found: set[int] = set()
        waiting = set(keys)
        while waiting:
            found |= waiting
            values = {"keys": _listed(waiting)}
            rows = self._connection.execute(
                f"SELECT previous FROM {table} WHERE id IN (SELECT value FROM json_each(:keys))"
                f" UNION SELECT id FROM {table} WHERE previous IN (SELECT value FROM json_each(:keys))",
                values,
            )
            waiting = {key for (key,) in rows if key is not None} - found
        return found

    def remove_where(self, table: str, column: str, value: object) -> None:
        """Delete the rows in which a column has a value, with all that hangs on them."""
        if self.schema.key[table]:
            self.remove(table, self.find(table, column, value))
        else:
            cursor = self._connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (value,))
            self.removed[table] += cursor.rowcount

    def remove(self, table: str, keys: Collection[int]) -> None:
        """Delete rows by their keys; what needs them goes too, what only names them loses the name."""
        if not keys:
            return
        listed = _listed(keys)
        if table == "answer":
            cursor = self._connection.execute(
                "DELETE FROM reason_code WHERE answer IN"
                " (SELECT uuid FROM answer WHERE id IN (SELECT value FROM json_each(?)))",
                (listed,),
            )
            self.removed["reason_code"] += cursor.rowcount
        own = self.schema.key[table]
        self.removed[table] += self._delete(table, own, listed)
        self._connection.execute(
            "DELETE FROM merged_row WHERE fact = ? AND row IN (SELECT CAST(value AS TEXT) FROM json_each(?))",
            (table, listed),
        )
        for other, column, target in self.schema.references:
            if target == table and other != table:
                self._detach_rows(other, column, listed)

    def remove_chain(self, table: str, keys: Iterable[int]) -> None:
        """Delete rows with all that precede or follow them, and remember their ids, so that they stay away."""
        chain = self.whole_chain(table, keys)
        self._remember(table, chain)
        self.remove(table, chain)

    def erase(self, table: str, keys: Iterable[int]) -> None:
        """Delete texts and remember their ids, so that they stay away. What others wrote after one follows the one
        before; what others said of it loses the reference alone, and is not counted as emptied."""
        emptied = Counter(self.emptied)
        for key in sorted(keys):
            self._remember(table, [key])
            if "previous" in self.schema.columns[table]:
                self._connection.execute(
                    f"UPDATE {table} SET previous = (SELECT previous FROM {table} WHERE id = ?1) WHERE previous = ?1",
                    (key,),
                )
            self.remove(table, [key])
        self.emptied = emptied

    def erase_corrections(self, name: str) -> None:
        """Erase the corrections of minutes whose line names somebody, or that quote a reason for their dissent."""
        reasons = self._connection.execute("SELECT reason FROM dissent WHERE author = ?", (name,))
        quoted = [_as_words(_plain(reason)) for (reason,) in reasons if _plain(reason)]
        named = _as_words(name)
        rows = self._connection.execute("SELECT id, line, becomes FROM minutes_correction").fetchall()
        for key, line, becomes in rows:
            texts = (_plain(line), _plain(becomes))
            if named.search(line) or any(words.search(text) for words in quoted for text in texts):
                self.erase("minutes_correction", [key])

    def erase_known(self, erased: Iterable[tuple[bytes, str]]) -> None:
        """Delete rows by their ids and tables, as another machine did; with their chains where it did so too."""
        for identity, table in list(erased):
            self._connection.execute("INSERT OR IGNORE INTO erased_row VALUES (?, ?)", (identity, table))
            keys = self.find(table, "uuid", identity)
            if keys and table in CHAINS:
                self.remove_chain(table, keys)
            elif keys:
                self.erase(table, keys)

    def _remember(self, table: str, keys: Collection[int]) -> None:
        if not self._remembers:
            return
        self._connection.execute(
            f"INSERT OR IGNORE INTO erased_row SELECT uuid, ? FROM {table}"
            " WHERE id IN (SELECT value FROM json_each(?))",
            (table, _listed(keys)),
        )

    def _detach_rows(self, table: str, column: str, listed: str) -> None:
        """Rows of another table that refer to rows that are gone."""
        _kind, may_be_empty = self.schema.columns[table][column]
        among = f"{column} IN (SELECT value FROM json_each(?))"
        if not self.schema.key[table]:
            self.removed[table] += self._delete(table, column, listed)
            return
        sql = f"SELECT {self.schema.key[table]} FROM {table} WHERE {among}"
        keys = [key for (key,) in self._connection.execute(sql, (listed,)).fetchall()]
        if may_be_empty:
            self.empty(table, keys, {column: None})
        else:
            self.remove(table, keys)

    def _delete(self, table: str, column: str, listed: str) -> int:
        sql = f"DELETE FROM {table} WHERE {column} IN (SELECT value FROM json_each(?))"
        return self._connection.execute(sql, (listed,)).rowcount

    def empty(self, table: str, keys: Iterable[int], values: Mapping[str, Any]) -> None:
        """Give rows other values. A fact is never edited, so the row goes and comes again without the words."""
        columns, own = list(self.schema.columns[table]), self.schema.key[table]
        for key in keys:
            sql = f"SELECT * FROM {table} WHERE {own} = ?"
            row = dict(zip(columns, self._connection.execute(sql, (key,)).fetchone(), strict=True))
            if all(row[column] == value for column, value in values.items()):
                continue
            self._connection.execute(f"DELETE FROM {table} WHERE {own} = ?", (key,))
            marks = ", ".join("?" * len(columns))
            self._connection.execute(
                f"INSERT INTO {table} VALUES ({marks})", tuple({**row, **values}.values())
            )
            self.emptied[table] += 1


def _as_words(text: str) -> "re.Pattern[str]":
    return re.compile(rf"(?<!\w){re.escape(text)}(?!\w)")


def _plain(text: str) -> str:
    """Words as they can be compared: minutes begin a reason with a capital and end it with a full stop."""
    return " ".join(text.strip(_STOPS).casefold().split())


def _listed(keys: Iterable[int]) -> str:
    """Keys as a JSON list, for `json_each`."""
    return f"[{','.join(map(str, keys))}]"
