"""What is said after looking a study over. The findings themselves are told in the storage's words."""

from pathlib import Path

from app.messages.cli.shell_quoting import typed
from app.messages.interchange.import_export import plural


def no_table(name: str) -> str:
    return f"its table {name} is missing"


def cannot_check(folder: Path, reason: str) -> str:
    return (
        f"The study in {folder} cannot be checked: {reason}. "
        "Check that you may read it and that the disk has room left, then try again."
    )


def meaningless(table: str, column: str, word: str) -> str:
    return f'"{word}" is not valid as {column} of {table}. Restore the newest file from the backups folder.'


def beside_the_parts(number: int, item: str, answer: str, parts: int) -> str:
    return (
        f'"{answer[:40]}" is an answer to {item} of exhibit {number}, which has {plural(parts, "part")}. Restore the '
        "newest file from the backups folder, or answer it again."
    )


NO_STUDY_ROW = "it does not say whose study it is"


def unfit(table: str, column: str, number: int) -> str:
    rows = plural(number, "row")
    return (
        f"The {column} of {rows} of {table} cannot be read. Restore the newest file from the backups folder."
    )


def not_a_file(path: Path) -> str:
    return f"{path} is not a file. Move it away, then add the original again: touchstone images add."


def sound(folder: Path, images: int, answers: int) -> str:
    return f"OK: {folder}, with {plural(images, 'image')} and {plural(answers, 'stored answer')}."


def unsound(folder: Path, damages: int) -> str:
    return f"Problems found: {folder} has {plural(damages, 'damage')}. Make a copy of the folder before you repair it."


def more(count: int, kind: str) -> str:
    return f"And {count} more of this kind ({kind}). All of them: touchstone check STUDY --json"


def worth_restoring(name: str, folder: Path) -> str:
    return f"A backup is intact: {name}. Restore it with: touchstone restore {typed(folder)}"


def files_elsewhere(folder: Path) -> str:
    return (
        "Lost image files may still be in a packet or another folder. Restore them with:"
        f" touchstone restore {typed(folder)} --images-from PATH"
    )


def no_piece(kind: str, name: str) -> str:
    return f"The {kind} {name} of the database is missing. It can be made again."


def other_piece(kind: str, name: str) -> str:
    return f"The {kind} {name} of the database is not the one this program makes."


def foreign_trigger(name: str) -> str:
    return (
        f"The database has a trigger called {name} that this program did not make; it can change what you store. It "
        "can be removed."
    )


def foreign_piece(kind: str, name: str) -> str:
    return f"The {kind} {name} of the database was not made by this program. It is left alone."


def left_behind(path: Path) -> str:
    return f"{path} was left behind by a program that was stopped. It can be removed."


def damaged_copy(path: Path) -> str:
    return (
        f"{path} is a database that could not be read when a backup took its place. It still holds what the study "
        "held. It is removed when the next backup of the study is made."
    )


def rescued(path: Path, folder: Path) -> str:
    return (
        f"{path} holds answers that were rescued when another program replaced the study. Import them with: "
        f"touchstone import {typed(folder)} {typed(path)} Then delete the file."
    )


def withdrawn_are_back(people: int) -> str:
    return (
        f"{plural(people, 'person', 'people')} withdrew according to withdrawn.json, and the database does not know it:"
        " it was put there from before. What they said can be taken out again."
    )


def unreadable_withdrawals(path: Path) -> str:
    return f"{path} says who has withdrawn and cannot be read. It is written again at the next withdrawal."


def can_be_repaired(number: int, folder: Path) -> str:
    findings = plural(number, "finding")
    return f"{findings} can be repaired safely, after a backup: touchstone check {typed(folder)} --repair"


REPAIR = "repair what can be repaired safely, after a backup, then check the study"
REPAIRED_SCHEMA = "Triggers, views and indexes were restored."
REPAIRED_QUEUES = "The queues were rebuilt from the answers."
NOTHING_TO_REPAIR = "There is nothing that can be repaired safely; nothing was changed."


def repaired_withdrawals(people: int) -> str:
    return f"What {plural(people, 'person', 'people')} said who had withdrawn was taken out again."


def repaired_leftovers(number: int) -> str:
    return f"{plural(number, 'file')} left behind by stopped programs removed."


def looking(done: int, total: int) -> str:
    return f"{done} of {plural(total, 'image')} checked"
