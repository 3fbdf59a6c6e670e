"""What is said after a study was checked. The findings themselves come from the storage."""

from pathlib import Path

from app.messages.cli.shell_quoting import typed
from app.messages.translation import PluralTemplate, Template, _, n_

no_table = Template("its table {name} is missing")
cannot_check = Template(
    "The study in {folder} cannot be checked: {reason}. Check that you may read it and that "
    "the disk has room left, then try again."
)
meaningless = Template(
    '"{word}" is not valid as {column} of {table}. Restore the newest file from the backups folder.'
)


def beside_the_parts(number: int, item: str, answer: str, parts: int) -> str:
    return n_(
        '"{answer}" cannot be an answer to {item} of exhibit {number}, which has only {count} part. '
        "Restore the newest file from the backups folder, or answer {item} again.",
        '"{answer}" cannot be an answer to {item} of exhibit {number}, which has only {count} parts. '
        "Restore the newest file from the backups folder, or answer {item} again.",
        parts,
        answer=answer[:40],
        item=item,
        number=number,
    )


NO_STUDY_ROW = _("it does not have exactly one record of the study")


unfit = Template(
    "In the table {table}, the {column} of {rows} cannot be read. Restore the newest file from the "
    "backups folder.",
    rows=PluralTemplate("{count} row", "{count} rows"),
)


not_a_file = Template(
    "{path} is not a file. Move it away, then add the original again: touchstone images add."
)


sound = PluralTemplate(
    "OK: {folder}, with {count} image and {answers}.",
    "OK: {folder}, with {count} images and {answers}.",
    answers=PluralTemplate("{count} saved answer", "{count} saved answers"),
)


unsound = PluralTemplate(
    "{count} problem found in {folder}. Make a copy of the folder before you repair it.",
    "{count} problems found in {folder}. Make a copy of the folder before you repair it.",
)
more = Template("And {count} more of this kind ({kind}). To see all of them: touchstone check STUDY --json")


worth_restoring = Template(
    "A backup is intact: {name}. Restore it with: touchstone restore {typed}", typed=typed
)


def files_elsewhere(folder: Path) -> str:
    return _(
        "Lost image files may still be in a packet or another folder. Restore them with: "
        "touchstone restore {typed} --images-from PATH",
        typed=typed(folder),
    )


no_piece = Template("The {kind} {name} of the database is missing. It can be made again.")
other_piece = Template("The {kind} {name} of the database is not the one this program makes.")
foreign_trigger = Template(
    "The database has a trigger called {name} that this program did not make. It may change what is "
    "saved, and can be removed."
)
foreign_piece = Template("The {kind} {name} of the database was not made by this program. It is left alone.")
left_behind = Template("{path} was left behind by a program that was stopped. It can be removed.")
damaged_copy = Template(
    "{path} is a database that could not be read when a backup took its place. It still contains what "
    "the study contained. It is removed when the next backup of the study is made."
)


def rescued(path: Path, folder: Path) -> str:
    return _(
        "{path} contains answers that were rescued when another program replaced the study. Import them, "
        "then delete the file: touchstone import {typed} {typed2}",
        path=path,
        typed=typed(folder),
        typed2=typed(path),
    )


withdrawn_are_back = PluralTemplate(
    "According to withdrawn.json, {count} person has withdrawn. This database is older and still "
    "contains what they said, which can be removed again.",
    "According to withdrawn.json, {count} people have withdrawn. This database is older and still "
    "contains what they said, which can be removed again.",
)
unreadable_withdrawals = Template(
    "{path} cannot be read. It lists who has withdrawn, and is written again at the next withdrawal."
)


def can_be_repaired(number: int, folder: Path) -> str:
    findings = n_("{count} finding", "{count} findings", number)
    return _(
        "{findings} can be repaired safely, after a backup: touchstone check {typed} --repair",
        findings=findings,
        typed=typed(folder),
    )


REPAIR = _("make a backup, repair what can be repaired safely, then check the study")
REPAIRED_SCHEMA = _("Triggers, views and indexes were restored.")
REPAIRED_QUEUES = _("The queues were rebuilt from the answers.")
NOTHING_TO_REPAIR = _("There is nothing that can be repaired safely; nothing was changed.")
repaired_withdrawals = PluralTemplate(
    "Removed again: what {count} withdrawn person had said.",
    "Removed again: what {count} withdrawn people had said.",
)
repaired_leftovers = PluralTemplate(
    "Removed: {count} file that stopped programs left behind.",
    "Removed: {count} files that stopped programs left behind.",
)


def looking(done: int, total: int) -> str:
    return n_("{done} of {count} image checked", "{done} of {count} images checked", total, done=done)
