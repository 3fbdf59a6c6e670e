"""What is said when somebody leaves a study for good."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from app.messages.cli.shell_quoting import typed

WORDS_TAKEN_OUT = "(words taken out)"
DELETE, DETACH = "delete", "detach"

# What is counted out loud, by table; all other rows are book-keeping and go with these.
KINDS: Mapping[str, tuple[str, str]] = {
    "answer": ("answer", "answers"),
    "sealed_answer": ("answer under seal", "answers under seal"),
    "statement": ("statement", "statements"),
    "statement_code": ("coding of a statement", "codings of statements"),
    "reason_code": ("coding of a reason", "codings of reasons"),
    "ranking": ("ranking", "rankings"),
    "detail": ("addition to a description", "additions to descriptions"),
    "draft_mark": ("mark on a drafted rubric", "marks on drafted rubrics"),
    "private_note": ("private note", "private notes"),
    "about_person": ("fact about the person", "facts about the person"),
    "consent": ("consent", "consents"),
    "participant": ("place in a workshop", "places in workshops"),
    "pair_member": ("place in a pair", "places in pairs"),
    "session": ("sitting", "sittings"),
    "assignment": ("assigned image", "assigned images"),
    "image_skip": ("image to be skipped", "images to be skipped"),
    "alt_text": ("description", "descriptions"),
    "meeting_present": ("presence at a meeting", "presences at meetings"),
}


def withdrawn_name(number: int) -> str:
    return f"withdrawn {number}"


def pair_name(number: int) -> str:
    return f"pair {number}"


def counted(counts: Mapping[str, int]) -> str:
    """“12 answers, 3 notes”; '' for nothing that is counted out loud."""
    told = [f"{counts[table]} {_word(table, counts[table])}" for table in KINDS if counts.get(table)]
    return ", ".join(told)


def _word(table: str, number: int) -> str:
    one, many = KINDS[table]
    return one if number == 1 else many


def not_a_person(name: str) -> str:
    return f"{name} is a model or a panel. Only people can have their answers taken out."


def in_words(name: str, mode: str, is_done: bool) -> str:
    """The first sentence: what becomes of this person's answers."""
    if mode == DELETE:
        return f"{'Deleted' if is_done else 'Would be deleted'}: everything of {name}."
    return f"{'Detached' if is_done else 'Would be detached'}: the answers of {name} stay without the name."


def by_consent(mode: str) -> str:
    word = "deleted" if mode == DELETE else "kept without the name"
    return f"So it was agreed: on leaving, answers are {word}."


def mode_needed(name: str) -> str:
    return (
        f"{name} has agreed to nothing in writing. Say what is to become of the answers:"
        " --mode delete takes them out, --mode detach keeps them without the name."
    )


def other_than_agreed(mode: str) -> str:
    word = "deleted" if mode == DELETE else "kept without the name"
    return f"The consent says that on leaving the answers are {word}; you chose otherwise."


def goes(counts: str, is_done: bool) -> str:
    return (
        f"{'Taken out' if is_done else 'To be taken out'}: {counts}."
        if counts
        else "There was nothing to take out."
    )


def emptied(counts: str, is_done: bool) -> str:
    verb = "Kept" if is_done else "To be kept"
    return f"{verb} without name and own words: {counts}." if counts else ""


def own_words_stay(number: int, is_done: bool) -> str:
    """Where the answer itself is in free words, it is no answer without them."""
    if not number:
        return ""
    what = "1 answer is" if number == 1 else f"{number} answers are"
    verb = "stay" if is_done else "would stay"
    return f"{what} in free words, which {verb} as they are and may tell whose they are. Deleting takes them out, too."


def new_name(name: str) -> str:
    return f"They stand under “{name}” from now on."


def pairs_stay(names: Sequence[str], joint: int) -> str:
    """Joint answers are of both: they stay where the other takes part further."""
    word = "answer" if joint == 1 else "answers"
    stays = "stays" if joint == 1 else "stay"
    return (
        f"{joint} joint {word} {stays}, for the other of the pair takes part further, without notes and under the name"
        f" {_and(names)}."
    )


def still_named(number: int) -> str:
    texts = "text" if number == 1 else "texts"
    return f"The name still occurs in {number} {texts} by others. Look whether this person is meant."


EARLIER = (
    "Exports, reports and packets made before cannot be reached; whoever has them must be told."
    " What comes back from other machines is refused."
)


def backups(number: int) -> str:
    if not number:
        return "There are no backups of this study."
    it = "1 backup still holds" if number == 1 else f"{number} backups still hold"
    return f"{it} what the study held then. To delete backups too, add --backups."


def backups_in_window(number: int) -> str:
    if not number:
        return "There are no backups of this study."
    return f"{'1 backup holds' if number == 1 else f'{number} backups hold'} everything as well."


def backups_deleted(number: int) -> str:
    return f"{number} {'backup was' if number == 1 else 'backups were'} deleted."


def backups_needed(folder: Path) -> str:
    return (
        f"Nobody was taken out: the database of the study in {folder} is damaged, and a backup may be all that is left "
        f"of it. Restore the study first: touchstone restore {typed(folder)}"
    )


NOTHING_CHANGED = "Nothing was changed."
# On the command line.
RATER = "who leaves: the name of a person or a pair"
MODE_OPTION = (
    "what becomes of the answers: delete takes them out, detach keeps them without the name"
    " (default: what the person agreed to)"
)
BACKUPS_OPTION = "delete all backups of the study too; they hold what is taken out"


def _and(names: Iterable[str]) -> str:
    return " and ".join(f"“{name}”" for name in names)


# In the window.
STUDY_FIRST = "Open a study first."
TITLE = "Take somebody's answers out"
WHO = "&Who leaves?"
MODE = "What becomes of the answers"
MODES = {DELETE: "&Delete them", DETACH: "&Keep them without the name"}
MODE_HINT = "What the person agreed to is chosen; where nothing was agreed, ask."
DELETE_BACKUPS = "Delete the &backups too"
DELETE_BACKUPS_HINT = "They hold the study as it was, and would bring everything back."
WOULD_DO = "What would happen"
TAKE_OUT = "&Take out"
NOBODY = "Nobody has answered in this study."
CHOOSE_MODE = "Choose what becomes of the answers."


def person_line(name: str, kind: str, agreed: str) -> str:
    agreement = {DELETE: "agreed: delete", DETACH: "agreed: keep without the name", "": "nothing agreed"}[
        agreed
    ]
    pair = "pair, " if kind == "pair" else ""
    return f"{name}, {pair}{agreement}"
