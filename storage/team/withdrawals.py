"""Withdrawals: a person goes through every table, and a tombstone stays."""

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import UUID

from app.errors import UserError
from app.identity import new_id, now
from app.messages.study import storage as storage_text, withdrawal
from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Rater, RaterKind
from app.study.team.withdrawals import Outcome, Withdrawal, Withdrawals
from storage.annotate.raters import as_rater
from storage.answer_rows import GIVEN
from storage.database import Database, as_uuid, milliseconds, moment, read_json
from storage.files import UNFINISHED
from storage.merge.fact_tables import TABLES
from storage.safety import answers_of_replaced_database
from storage.safety.backups import damaged, every_copy, is_sound
from storage.safety.tombstones import TOMBSTONE, remember
from storage.team.person_names import as_word, without_name
from storage.team.withdrawal_rules import NAMES, OWN_TEXTS, RULES, PairsLeft, RowRemover, Rule

_PEOPLE = (RaterKind.PERSON, RaterKind.PAIR)
_FEWEST_DIGITS = 4  # in the name of who has withdrawn
# The seals that are still to be broken; of those broken on another machine, the ones this person was not done with.
_STILL_SEALED = """
rater = ?1 AND seal NOT IN (SELECT seal FROM seal_broken) AND seal NOT IN (
    SELECT seal.id FROM seal JOIN seal_member AS member ON member.seal = seal.id
    WHERE member.rater = ?1 AND member.done_at IS NOT NULL
    AND hex(seal.uuid) IN (SELECT value FROM json_each(?2)))
"""
_OTHERS_WHO_STAY = """
SELECT count(*) FROM pair_member JOIN rater ON rater.id = pair_member.member
WHERE pair = ? AND member <> ? AND rater.uuid NOT IN (SELECT rater FROM withdrawal)
"""
_GIVEN = f"SELECT count(*) FROM {GIVEN}"
_JOINT = f"{_GIVEN} AND rater = ?"


class _NotMeantError(Exception):
    """Ends a preview, so that nothing of it is stored."""


class WithdrawalStore(Withdrawals):
    """Takes people out of the study; see `app.study.team.withdrawals`."""

    def __init__(self, database: Database, backup_folder: Path) -> None:
        self._database = database
        self._backup_folder = backup_folder

    def preview(self, rater: Rater, mode: OnWithdrawal) -> Outcome:
        outcome: Outcome | None = None
        try:
            with self._database.atomic() as connection:
                outcome = _Leaving(connection, rater).go(mode)
                raise _NotMeantError
        except _NotMeantError:
            assert outcome is not None
            return outcome

    def carry_out(self, rater: Rater, mode: OnWithdrawal) -> Outcome:
        if rater.kind not in _PEOPLE:
            raise UserError(withdrawal.not_a_person(name=rater.name))
        connection = self._database.connection
        connection.execute("PRAGMA secure_delete = ON")
        with self._database.atomic():
            outcome = self.take_out(rater, mode)
        remember(self._database)
        try:
            answers_of_replaced_database.take_out(self._database.path.parent, rater.name)
        except OSError as error:
            raise UserError(storage_text.cannot_write(self._database.path.parent, error)) from error
        with suppress(sqlite3.OperationalError):  # no space left: SQLite tries again when the study is closed
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        self._remove_damaged()
        return outcome

    def take_out(self, rater: Rater, mode: OnWithdrawal, broken: frozenset[bytes] = frozenset()) -> Outcome:
        """The same inside the caller's transaction. `broken`: the ids of seals that were broken on another machine."""
        return _Leaving(self._database.connection, rater, broken=broken).go(mode)

    def refuse(self, rater: Rater) -> Outcome:
        """Take everything of somebody who was detached out of a packet. It may come in with another copy of the study
        all the same, so nothing is noted as erased."""
        return _Leaving(self._database.connection, rater, remembers=False).go(OnWithdrawal.DELETE)

    def keep_away(self, tombstones: Sequence[tuple[Any, ...]]) -> int:
        """Take people out as these rows of another copy of the study say they left, unless they have left that far here
        too. Returns how many were still here."""
        connection = self._database.connection
        connection.execute("PRAGMA secure_delete = ON")
        still_here = 0
        with self._database.atomic():
            for row in tombstones:
                _identity, person, mode, *_ = row
                here = self._database.row("SELECT mode FROM withdrawal WHERE rater = ?", (person,))
                if here is not None and mode in (OnWithdrawal.DETACH, here[0]):
                    continue
                found = self._database.row("SELECT id, uuid, name, kind FROM rater WHERE uuid = ?", (person,))
                if found is not None:
                    self.take_out(as_rater(found), OnWithdrawal(mode))
                    still_here += 1
                connection.execute("DELETE FROM withdrawal WHERE rater = ?", (person,))
                connection.execute(f"INSERT INTO withdrawal ({TOMBSTONE}) VALUES (?, ?, ?, ?, ?)", row)
        return still_here

    def all(self) -> Sequence[Withdrawal]:
        rows = self._database.rows(f"SELECT {TOMBSTONE} FROM withdrawal ORDER BY id")
        return [
            Withdrawal(
                as_uuid(identity),
                as_uuid(rater),
                OnWithdrawal(mode),
                read_json(removed, "removed of withdrawal", dict),
                moment(at),
            )
            for identity, rater, mode, removed, at in rows
        ]

    def is_withdrawn(self, rater: UUID) -> bool:
        return bool(self._database.number("SELECT 1 FROM withdrawal WHERE rater = ?", (rater.bytes,)))

    def backups(self) -> Sequence[Path]:
        """Whatever holds the study as it was: backups, damaged databases, and what killed programs left of either."""
        left = self._backup_folder.parent.glob(f".study.db{UNFINISHED}*")
        return [*every_copy(self._backup_folder), *sorted(left)]

    def require_sound_study(self) -> None:
        if not is_sound(self._database.connection):
            raise UserError(withdrawal.backups_needed(self._database.path.parent))

    def delete_backups(self) -> int:
        return _delete(self.backups())

    def _remove_damaged(self) -> None:
        """What a restore kept of a damaged database does not outlive a withdrawal, unless this one is damaged, too."""
        left = damaged(self._backup_folder)
        if left and is_sound(self._database.connection):
            _delete(left)


def _delete(paths: Sequence[Path]) -> int:
    for path in paths:
        try:
            path.unlink()
        except OSError as error:
            raise UserError(storage_text.cannot_write(path, error)) from error
    return len(paths)


class _Leaving:
    """One person on their way out, inside the caller's transaction."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        rater: Rater,
        remembers: bool = True,
        broken: frozenset[bytes] = frozenset(),
    ) -> None:
        self._connection = connection
        self._broken = broken
        self._rater = rater
        self._rows = RowRemover(connection, remembers)

    def go(self, mode: OnWithdrawal) -> Outcome:
        is_deleted = mode is OnWithdrawal.DELETE
        given = self._count_given()
        new_name = "" if is_deleted else self._free_name(withdrawal.withdrawn_name, self._rater.key)
        pairs = self._let_pairs_go(is_deleted)
        self._leave_open_seals()
        for rule in RULES:
            if is_deleted:
                self._delete(rule)
            else:
                self._detach(rule)
        self._rows.erase_corrections(self._rater.name)
        if is_deleted:
            for table in OWN_TEXTS:
                self._rows.erase(table, self._rows.find(table, "author", self._rater.name))
        self._take_name_off(new_name)
        if is_deleted:
            self._rows.remove("rater", [self._rater.key])
        else:
            self._rename(self._rater.key, new_name)
        counts = (+self._rows.removed, +self._rows.emptied)
        staying = (tuple(pairs.names), pairs.stay)
        named = self._count_still_named()
        going = given - self._count_given()
        outcome = Outcome(mode, *counts, new_name, *staying, named, pairs.go, pairs.has_others, going)
        self._set_tombstone(outcome)
        return outcome

    def _count_given(self) -> int:
        (number,) = self._connection.execute(_GIVEN).fetchone()
        return int(number)

    def _delete(self, rule: Rule) -> None:
        rows = self._rows
        if rule.keeps:
            keys = rows.find(rule.table, rule.column, self._rater.key)
            rows.empty(rule.table, keys, {rule.column: None, **rule.words})
        elif rule.with_chain:
            keys = rows.find(rule.table, rule.column, self._rater.key)
            rows.remove_chain(rule.table, keys)
        else:
            rows.remove_where(rule.table, rule.column, self._rater.key)

    def _detach(self, rule: Rule) -> None:
        rows = self._rows
        if rule.goes:
            rows.remove_where(rule.table, rule.column, self._rater.key)
        elif rule.words:
            keys: Any = rows.find(rule.table, rule.column, self._rater.key)
            if rule.with_chain:
                keys = rows.whole_chain(rule.table, keys)
            rows.empty(rule.table, keys, rule.words)

    def _leave_open_seals(self) -> None:
        """What was never read out is not kept in any way; the others wait no longer."""
        broken = json.dumps([identity.hex().upper() for identity in sorted(self._broken)])
        for table in ("sealed_answer", "seal_member"):
            which = (self._rater.key, broken)
            cursor = self._connection.execute(f"DELETE FROM {table} WHERE {_STILL_SEALED}", which)
            self._rows.removed[table] += cursor.rowcount
        under_seal = f"rater = ? AND NOT {TABLES['second_answer'].only.format(schema='main')}"
        rows = self._connection.execute(
            f"SELECT id FROM second_answer WHERE {under_seal}", (self._rater.key,)
        )
        self._rows.remove("second_answer", [key for (key,) in rows])

    # --- pairs

    def _let_pairs_go(self, is_deleted: bool) -> PairsLeft:
        """The pairs this person was in: they lose name and notes; one that nobody is left of goes when answers do."""
        left = PairsLeft()
        of_pairs = "SELECT DISTINCT pair FROM pair_member WHERE member = ?"
        for (pair,) in self._connection.execute(of_pairs, (self._rater.key,)).fetchall():
            (others,) = self._connection.execute(_OTHERS_WHO_STAY, (pair, self._rater.key)).fetchone()
            (joint,) = self._connection.execute(_JOINT, (pair,)).fetchone()
            if is_deleted and not others:
                left.go += joint
                self._remove_pair(pair)
                continue
            name = self._free_name(withdrawal.pair_name, pair)
            self._rename(pair, name)
            self._rows.empty("answer", self._rows.find("answer", "rater", pair), {"note": ""})
            self._rows.remove_where("voice_note", "rater", pair)  # both can be heard
            left.stay += joint
            left.names.append(name)
            left.has_others = left.has_others or bool(others)
        return left

    def _remove_pair(self, pair: int) -> None:
        for rule in RULES:
            self._rows.remove_where(rule.table, rule.column, pair)
        self._rows.remove("rater", [pair])

    # --- names

    def _free_name(self, name_of: Callable[[str], str], rater: int) -> str:
        """A name that says nothing of who it was, made from the rater's id: every copy of the study makes the same."""
        (identity,) = self._connection.execute("SELECT uuid FROM rater WHERE id = ?", (rater,)).fetchone()
        digits = str(UUID(bytes=identity).int)
        taken = self._connection.execute("SELECT name FROM rater WHERE id <> ?", (rater,)).fetchall()
        lengths = range(_FEWEST_DIGITS, len(digits) + 1)
        return next(name for length in lengths if ((name := name_of(digits[-length:])),) not in taken)

    def _rename(self, rater: int, name: str) -> None:
        self._connection.execute("UPDATE rater SET name = ?, given_name = '' WHERE id = ?", (name, rater))

    def _take_name_off(self, new_name: str) -> None:
        """Replace the name wherever it is as somebody's name, also inside stored documents."""
        name = self._rater.name
        drafts = self._connection.execute(
            "SELECT id, draft FROM alt_text WHERE json_extract(draft, '$.author') = ?", (name,)
        ).fetchall()
        for key, draft in drafts:
            words = json.dumps(
                {**read_json(draft, "draft of alt_text", dict), "author": new_name}, ensure_ascii=False
            )
            self._connection.execute("UPDATE alt_text SET draft = ? WHERE id = ?", (words, key))
        # Why somebody dissented is theirs, like the notes with their answers.
        dissents = self._rows.find("dissent", "author", name)
        self._rows.empty("dissent", dissents, {"author": new_name, "reason": ""})
        for table in ("card_appeal", "guard_appeal"):
            self._rows.empty(table, self._rows.find(table, "author", name), {"author": new_name, "words": ""})
        for table, column in NAMES:
            if self._rows.schema.key[table]:
                self._rows.empty(table, self._rows.find(table, column, name), {column: new_name})
            elif new_name:
                sql = f"UPDATE {table} SET {column} = ? WHERE {column} = ?"
                self._rows.emptied[table] += self._connection.execute(sql, (new_name, name)).rowcount
            else:
                self._rows.remove_where(table, column, name)
            if not self._rows.schema.key[table]:
                self._take_name_off_merged(table, new_name)
        for key, packet, document_text in self._connection.execute(
            "SELECT id, name, told FROM merging"
        ).fetchall():
            document = self._without_gone(read_json(document_text, "told of merging", dict))
            words = json.dumps(without_name(document, name, new_name or "…"), ensure_ascii=False)
            row = (without_name(packet, name, new_name or "…"), words, key)
            self._connection.execute("UPDATE merging SET name = ?, told = ? WHERE id = ?", row)

    def _take_name_off_merged(self, table: str, new_name: str) -> None:
        """The same in the list of rows that merges brought, where the name is part of a row's key."""
        values = {"table": table, "name": self._rater.name, "new": new_name}
        which = "WHERE fact = :table AND instr(row, quote(:name))"
        if new_name:
            sql = f"UPDATE OR REPLACE merged_row SET row = replace(row, quote(:name), quote(:new)) {which}"
        else:
            sql = f"DELETE FROM merged_row {which}"
        self._connection.execute(sql, values)

    def _without_gone(self, document: dict[str, Any]) -> dict[str, Any]:
        """The record of a merge without what rows said before it that are gone, or that are about the person."""
        for table, rows in document.get("rows_before", {}).items():
            own = self._rows.schema.key.get(table)
            if table == "pair_member":
                rows.clear()
            elif own:
                here = {key for (key,) in self._connection.execute(f"SELECT {own} FROM {table}")}
                rows[:] = [row for row in rows if row[0] in here]
        return document

    def _count_still_named(self) -> int:
        """How many texts hold the name as a word of its own."""
        word = as_word(self._rater.name)
        found = 0
        for table, columns in self._rows.schema.columns.items():
            for column in (name for name, (kind, _) in columns.items() if kind == "TEXT"):
                sql = f"SELECT {column} FROM {table} WHERE instr(lower({column}), lower(?))"
                texts = self._connection.execute(sql, (self._rater.name,))
                found += sum(bool(word.search(text)) for (text,) in texts)
        return found

    def _set_tombstone(self, outcome: Outcome) -> None:
        self._connection.execute(
            "INSERT INTO withdrawal (uuid, rater, mode, removed, recorded_at) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (rater) DO UPDATE SET mode = excluded.mode, removed = excluded.removed,"
            " recorded_at = excluded.recorded_at",
            (
                new_id().bytes,
                self._rater.id.bytes,
                outcome.mode.value,
                json.dumps(dict(outcome.removed), sort_keys=True),
                milliseconds(now()),
            ),
        )
