"""What is said after looking a study over. The findings themselves are told in the storage's words."""

from pathlib import Path

from app.messages.exchange import plural
from app.messages.shell import typed


def no_table(name: str) -> str:
    return f"its table {name} is missing"


def cannot_check(folder: Path, reason: str) -> str:
    return (
        f"The study in {folder} cannot be looked at: {reason}. "
        "Check that you may read it and that the disk has room left, then try again."
    )


def meaningless(table: str, column: str, word: str) -> str:
    return f'"{word}" means nothing as {column} of {table}. Restore the newest file from the backups folder.'


def beside_the_parts(number: int, item: str, answer: str, parts: int) -> str:
    return (
        f'"{answer[:40]}" is an answer to {item} of exhibit {number}, which has {plural(parts, "part")}. Restore the '
        "newest file from the backups folder, or answer it anew."
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
    return f"Sound: {folder}, with {plural(images, 'image')} and {plural(answers, 'stored answer')}."


def unsound(folder: Path, damages: int) -> str:
    return (
        f"Not sound: {folder} has {plural(damages, 'damage')}. Make a copy of the folder before you mend it."
    )


def more(count: int, kind: str) -> str:
    return f"And {count} more of this kind ({kind}). All of them: touchstone check STUDY --json"


def worth_restoring(name: str, folder: Path) -> str:
    return f"A backup is whole: {name}. Put it in place with: touchstone restore {typed(folder)}"


def files_elsewhere(folder: Path) -> str:
    return (
        "Lost image files may still be in a packet or another folder. Put them back with:"
        f" touchstone restore {typed(folder)} --images-from PATH"
    )


def looking(done: int, total: int) -> str:
    return f"{done} of {plural(total, 'image')} looked at"
