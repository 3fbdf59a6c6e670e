"""What is said after a study was checked. The findings themselves come from the storage."""

from pathlib import Path

from app.messages.cli.shell_quoting import typed
from app.messages.translation import _, n_


def no_table(name: str) -> str:
    return _("its table {name} is missing", name=name)


def cannot_check(folder: Path, reason: str) -> str:
    return _(
        "The study in {folder} cannot be checked: {reason}. Check that you may read it and that "
        "the disk has room left, then try again.",
        folder=folder,
        reason=reason,
    )


def meaningless(table: str, column: str, word: str) -> str:
    return _(
        '"{word}" is not valid as {column} of {table}. Restore the newest file from the backups folder.',
        word=word,
        column=column,
        table=table,
    )


def beside_the_parts(number: int, item: str, answer: str, parts: int) -> str:
    return n_(
        '"{answer}" is an answer to {item} of exhibit {number}, which has {count} part. Restore '
        "the newest file from the backups folder, or answer it again.",
        '"{answer}" is an answer to {item} of exhibit {number}, which has {count} parts. Restore '
        "the newest file from the backups folder, or answer it again.",
        parts,
        answer=answer[:40],
        item=item,
        number=number,
    )


NO_STUDY_ROW = _("it does not say whose study it is")


def unfit(table: str, column: str, number: int) -> str:
    rows = n_("{count} row", "{count} rows", number)
    return _(
        "The {column} of {rows} of {table} cannot be read. Restore the newest file from the backups folder.",
        column=column,
        rows=rows,
        table=table,
    )


def not_a_file(path: Path) -> str:
    return _(
        "{path} is not a file. Move it away, then add the original again: touchstone images add.", path=path
    )


def sound(folder: Path, images: int, answers: int) -> str:
    return n_(
        "OK: {folder}, with {count} image and {answers}.",
        "OK: {folder}, with {count} images and {answers}.",
        images,
        folder=folder,
        answers=n_("{count} stored answer", "{count} stored answers", answers),
    )


def unsound(folder: Path, damages: int) -> str:
    return n_(
        "Problems found: {folder} has {count} damage. Make a copy of the folder before you repair it.",
        "Problems found: {folder} has {count} damages. Make a copy of the folder before you repair it.",
        damages,
        folder=folder,
    )


def more(count: int, kind: str) -> str:
    return _(
        "And {count} more of this kind ({kind}). All of them: touchstone check STUDY --json",
        count=count,
        kind=kind,
    )


def worth_restoring(name: str, folder: Path) -> str:
    return _(
        "A backup is intact: {name}. Restore it with: touchstone restore {typed}",
        name=name,
        typed=typed(folder),
    )


def files_elsewhere(folder: Path) -> str:
    return _(
        "Lost image files may still be in a packet or another folder. Restore them with: "
        "touchstone restore {typed} --images-from PATH",
        typed=typed(folder),
    )


def no_piece(kind: str, name: str) -> str:
    return _("The {kind} {name} of the database is missing. It can be made again.", kind=kind, name=name)


def other_piece(kind: str, name: str) -> str:
    return _("The {kind} {name} of the database is not the one this program makes.", kind=kind, name=name)


def foreign_trigger(name: str) -> str:
    return _(
        "The database has a trigger called {name} that this program did not make; it can change "
        "what you store. It can be removed.",
        name=name,
    )


def foreign_piece(kind: str, name: str) -> str:
    return _(
        "The {kind} {name} of the database was not made by this program. It is left alone.",
        kind=kind,
        name=name,
    )


def left_behind(path: Path) -> str:
    return _("{path} was left behind by a program that was stopped. It can be removed.", path=path)


def damaged_copy(path: Path) -> str:
    return _(
        "{path} is a database that could not be read when a backup took its place. It still "
        "holds what the study held. It is removed when the next backup of the study is made.",
        path=path,
    )


def rescued(path: Path, folder: Path) -> str:
    return _(
        "{path} holds answers that were rescued when another program replaced the study. Import "
        "them with: touchstone import {typed} {typed2} Then delete the file.",
        path=path,
        typed=typed(folder),
        typed2=typed(path),
    )


def withdrawn_are_back(people: int) -> str:
    return n_(
        "{count} person withdrew according to withdrawn.json, and the database does not know it: "
        "it was put there from before. What they said can be taken out again.",
        "{count} people withdrew according to withdrawn.json, and the database does not know it: "
        "it was put there from before. What they said can be taken out again.",
        people,
    )


def unreadable_withdrawals(path: Path) -> str:
    return _(
        "{path} says who has withdrawn and cannot be read. It is written again at the next withdrawal.",
        path=path,
    )


def can_be_repaired(number: int, folder: Path) -> str:
    findings = n_("{count} finding", "{count} findings", number)
    return _(
        "{findings} can be repaired safely, after a backup: touchstone check {typed} --repair",
        findings=findings,
        typed=typed(folder),
    )


REPAIR = _("repair what can be repaired safely, after a backup, then check the study")
REPAIRED_SCHEMA = _("Triggers, views and indexes were restored.")
REPAIRED_QUEUES = _("The queues were rebuilt from the answers.")
NOTHING_TO_REPAIR = _("There is nothing that can be repaired safely; nothing was changed.")


def repaired_withdrawals(people: int) -> str:
    return n_(
        "What {count} person said who had withdrawn was taken out again.",
        "What {count} people said who had withdrawn was taken out again.",
        people,
    )


def repaired_leftovers(number: int) -> str:
    return n_(
        "{count} file left behind by stopped programs removed.",
        "{count} files left behind by stopped programs removed.",
        number,
    )


def looking(done: int, total: int) -> str:
    return n_("{done} of {count} image checked", "{done} of {count} images checked", total, done=done)
