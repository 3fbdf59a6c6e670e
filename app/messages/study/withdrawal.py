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
    "grouping": ("group of images", "groups of images"),
    "grouped_image": ("image put into a group", "images put into groups"),
    "image_skip": ("image to be skipped", "images to be skipped"),
    "alt_text": ("description", "descriptions"),
    "dissent": ("dissent from a decision", "dissents from decisions"),
    "minutes_correction": ("correction of minutes", "corrections of minutes"),
    "meeting_present": ("presence at a meeting", "presences at meetings"),
}


def withdrawn_name(number: str) -> str:
    return f"withdrawn {number}"


def pair_name(number: str) -> str:
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
    """The first sentence: what happens to this person's answers."""
    if mode == DELETE:
        return f"{'Deleted' if is_done else 'Would be deleted'}: everything of {name}."
    return f"{'Detached' if is_done else 'Would be detached'}: the answers of {name} stay without the name."


def by_consent(mode: str) -> str:
    word = "deleted" if mode == DELETE else "anonymised"
    return f"According to the consent, answers are {word} on withdrawal."


def mode_needed(name: str) -> str:
    return f"{name} has no recorded consent. Choose: --mode delete removes the answers, --mode detach anonymises them."


def other_than_agreed(mode: str) -> str:
    word = "deleted" if mode == DELETE else "anonymised"
    return f"The consent says that the answers are {word} on withdrawal; you chose otherwise."


def goes(counts: str, is_done: bool) -> str:
    return (
        f"{'Taken out' if is_done else 'To be taken out'}: {counts}."
        if counts
        else "There was nothing to remove."
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
    return f"{what} in free words, which {verb} unchanged and may identify the person. Deleting removes them too."


def new_name(name: str) -> str:
    return f"They now belong to “{name}”."


def pairs_stay(names: Sequence[str], joint: int, has_others: bool) -> str:
    """Joint answers are of both: they stay where the other takes part further, or nobody's answers are deleted."""
    word = "answer" if joint == 1 else "answers"
    stays = "stays" if joint == 1 else "stay"
    because = ", for the other of the pair takes part further," if has_others else ""
    return f"{joint} joint {word} {stays}{because} without notes and under the name {_and(names)}."


def joint_goes(joint: int, is_done: bool) -> str:
    """Nobody is left of the pair: what they said together goes, and is among the answers that were counted."""
    verb = "went" if is_done else "would go"
    what = "1 joint answer" if joint == 1 else f"{joint} joint answers"
    return f"Nobody is left of the pair: {what} {verb} as well, with all that was said on the way to them."


def still_named(number: int) -> str:
    texts = "text" if number == 1 else "texts"
    return f"The name still occurs in {number} {texts} by others. Look whether this person is meant."


EARLIER = (
    "Earlier exports, reports and packets cannot be changed; tell whoever has them. Returning data from other machines "
    "is refused."
)


def backups(number: int) -> str:
    if not number:
        return "There are no backups of this study."
    it = "1 backup still holds" if number == 1 else f"{number} backups still hold"
    return f"{it} the study as it was then. To delete the backups too, add --backups."


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
RATER = "who is withdrawing: the name of a person or a pair"
MODE_OPTION = "delete removes the answers, detach anonymises them (default: what the person agreed to)"
BACKUPS_OPTION = "delete all backups of the study too; they hold what is taken out"


def _and(names: Iterable[str]) -> str:
    return " and ".join(f"“{name}”" for name in names)


# In the window.
STUDY_FIRST = "Open a study first."
TITLE = "Withdraw a participant"
WHO = "&Who is withdrawing?"
MODE = "What to do with the answers"
MODES = {DELETE: "&Delete them", DETACH: "Anonymi&se them"}
MODE_HINT = "What the person agreed to is chosen; where nothing was agreed, ask."
DELETE_BACKUPS = "Delete the &backups too"
DELETE_BACKUPS_HINT = "They contain the study as it was, and would restore everything."
WOULD_DO = "What would happen"
TAKE_OUT = "&Take out"
NOBODY = "Nobody has answered in this study."
CHOOSE_MODE = "Choose what to do with the answers."


def person_line(name: str, kind: str, agreed: str) -> str:
    agreement = {DELETE: "agreed: delete", DETACH: "agreed: anonymise", "": "nothing agreed"}[agreed]
    pair = "pair, " if kind == "pair" else ""
    return f"{name}, {pair}{agreement}"
