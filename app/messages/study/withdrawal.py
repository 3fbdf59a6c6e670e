"""What is said when somebody leaves a study for good."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from app.messages.cli.shell_quoting import typed
from app.messages.local_formats import all_of
from app.messages.translation import PluralTemplate, Template, _, n_, unformatted

WORDS_TAKEN_OUT = _("(words removed)")
DELETE, DETACH = "delete", "detach"

# What is counted out loud, by table; all other rows are book-keeping and go with these.
KINDS: Mapping[str, Callable[[int], str]] = {
    "answer": lambda number: n_("{count} answer", "{count} answers", number),
    "sealed_answer": lambda number: n_("{count} answer under seal", "{count} answers under seal", number),
    "statement": lambda number: n_("{count} statement", "{count} statements", number),
    "statement_code": lambda number: n_(
        "{count} coding of a statement", "{count} codings of statements", number
    ),
    "reason_code": lambda number: n_("{count} coding of a reason", "{count} codings of reasons", number),
    "ranking": lambda number: n_("{count} ranking", "{count} rankings", number),
    "detail": lambda number: n_(
        "{count} addition to a description", "{count} additions to descriptions", number
    ),
    "draft_mark": lambda number: n_(
        "{count} mark on a drafted rubric", "{count} marks on drafted rubrics", number
    ),
    "voice_note": lambda number: n_("{count} voice note", "{count} voice notes", number),
    "private_note": lambda number: n_("{count} private note", "{count} private notes", number),
    "about_person": lambda number: n_(
        "{count} fact about the person", "{count} facts about the person", number
    ),
    "consent": lambda number: n_("{count} consent", "{count} consents", number),
    "participant": lambda number: n_("{count} place in a workshop", "{count} places in workshops", number),
    "pair_member": lambda number: n_("{count} place in a pair", "{count} places in pairs", number),
    "session": lambda number: n_("{count} sitting", "{count} sittings", number),
    "assignment": lambda number: n_("{count} assigned image", "{count} assigned images", number),
    "grouping": lambda number: n_("{count} group of images", "{count} groups of images", number),
    "grouped_image": lambda number: n_(
        "{count} image put into a group", "{count} images put into groups", number
    ),
    "image_skip": lambda number: n_("{count} image to be skipped", "{count} images to be skipped", number),
    "alt_text": lambda number: n_("{count} description", "{count} descriptions", number),
    "translation": lambda number: n_("{count} translation", "{count} translations", number),
    "translation_confirmation": lambda number: n_(
        "{count} confirmation of a translation", "{count} confirmations of translations", number
    ),
    "dissent": lambda number: n_(
        "{count} dissent from a decision", "{count} dissents from decisions", number
    ),
    "second_answer": lambda number: n_(
        "{count} second answer in a meeting", "{count} second answers in meetings", number
    ),
    "minutes_correction": lambda number: n_(
        "{count} correction of minutes", "{count} corrections of minutes", number
    ),
    "meeting_present": lambda number: n_(
        "{count} attendance at a meeting", "{count} attendances at meetings", number
    ),
}


def withdrawn_name(number: str) -> str:
    return _("withdrawn {number}", number=number)


def pair_name(number: str) -> str:
    return _("pair {number}", number=number)


def counted(counts: Mapping[str, int]) -> str:
    """“12 answers, 3 notes”; '' for nothing that is counted out loud."""
    return ", ".join(template(counts[table]) for table, template in KINDS.items() if counts.get(table))


not_a_person = Template("{name} is a model or a panel. Only people can have their answers removed.")


def in_words(name: str, mode: str, is_done: bool) -> str:
    """The first sentence: what happens to this person's answers."""
    if mode == DELETE:
        return _(
            "{words}: everything from {name}.",
            words=_("Deleted") if is_done else _("Would be deleted"),
            name=name,
        )
    return _(
        "{words} from the name: the answers of {name}.",
        words=_("Detached") if is_done else _("Would be detached"),
        name=name,
    )


def by_consent(mode: str) -> str:
    if mode == DELETE:
        return _("According to the consent, answers are deleted on withdrawal.")
    return _("According to the consent, answers are anonymised on withdrawal.")


mode_needed = Template(
    "{name} has no recorded consent. Choose: --mode delete removes the answers, --mode "
    "detach anonymises them."
)
with_mode = Template("With --mode {mode}:")
"""Opens what would happen with one of the two modes."""


def other_than_agreed(mode: str) -> str:
    if mode == DELETE:
        return _("The consent says that the answers are deleted on withdrawal; you chose otherwise.")
    return _("The consent says that the answers are anonymised on withdrawal; you chose otherwise.")


def goes(counts: str, is_done: bool) -> str:
    if counts:
        return (
            _("Removed: {counts}.", counts=counts)
            if is_done
            else _("To be removed: {counts}.", counts=counts)
        )
    return _("There was nothing to remove.") if is_done else _("There is nothing to remove.")


def emptied(counts: str, is_done: bool) -> str:
    if not counts:
        return ""
    if is_done:
        return _("Kept, without the name and the person's own words: {counts}.", counts=counts)
    return _("To be kept, without the name and the person's own words: {counts}.", counts=counts)


def own_words_stay(number: int, is_done: bool) -> str:
    """Where the answer itself is in free words, it is no answer without them."""
    if not number:
        return ""
    if is_done:
        return n_(
            "{count} answer is in free words, which stay unchanged and may identify the person. "
            "Deleting removes them too.",
            "{count} answers are in free words, which stay unchanged and may identify the person. Deleting "
            "removes them too.",
            number,
        )
    return n_(
        "{count} answer is in free words, which would stay unchanged and may identify the person. Deleting "
        "removes them too.",
        "{count} answers are in free words, which would stay unchanged and may identify the person. "
        "Deleting "
        "removes them too.",
        number,
    )


def new_name(name: str, is_done: bool) -> str:
    if is_done:
        return _("They now belong to “{name}”.", name=name)
    return _("They would belong to “{name}”.", name=name)


def pairs_stay(names: Sequence[str], joint: int, has_others: bool) -> str:
    """Joint answers are of both: they stay where the other takes part further, or nobody's answers are deleted."""
    if has_others:
        return n_(
            "{count} joint answer stays, without notes and under the name {names}, because the other person of "
            "the pair still takes part.",
            "{count} joint answers stay, without notes and under the name {names}, because the other person of "
            "the pair still takes part.",
            joint,
            names=_and(names),
        )
    return n_(
        "{count} joint answer stays without notes and under the name {names}.",
        "{count} joint answers stay without notes and under the name {names}.",
        joint,
        names=_and(names),
    )


def joint_goes(joint: int, is_done: bool) -> str:
    """Nobody is left of the pair: what they said together goes, and is among the answers that were counted."""
    if is_done:
        return n_(
            "Neither person of the pair is left: {count} joint answer was removed too, with everything "
            "the pair said while agreeing on it.",
            "Neither person of the pair is left: {count} joint answers were removed too, with everything "
            "the pair said while agreeing on them.",
            joint,
        )
    return n_(
        "Neither person of the pair would be left: {count} joint answer would be removed too, with "
        "everything the pair said while agreeing on it.",
        "Neither person of the pair would be left: {count} joint answers would be removed too, with "
        "everything the pair said while agreeing on them.",
        joint,
    )


still_named = PluralTemplate(
    "The name still occurs in {count} text by others. Check whether this person is meant.",
    "The name still occurs in {count} texts by others. Check whether this person is meant.",
)
EARLIER = _(
    "Earlier exports, reports and packets cannot be changed; tell whoever has them. Data about this "
    "person that comes back from other machines is refused."
)


def backups(number: int) -> str:
    if not number:
        return _("There are no backups of this study.")
    it = n_("{count} backup still contains", "{count} backups still contain", number)
    return _(
        "{it} the study as it was before the withdrawal. To delete the backups too, add --backups.", it=it
    )


backups_in_window = PluralTemplate(
    "{count} backup still contains everything.",
    "{count} backups still contain everything.",
    none=unformatted("There are no backups of this study."),
)


backups_deleted = PluralTemplate("{count} backup was deleted.", "{count} backups were deleted.")


def backups_needed(folder: Path) -> str:
    return _(
        "Nobody was withdrawn: the database of the study in {folder} is damaged, and a backup may be all "
        "that is left of it. Restore the study first: touchstone restore {typed}",
        folder=folder,
        typed=typed(folder),
    )


NOTHING_CHANGED = _("Nothing was changed.")
# On the command line.
RATER = _("who is withdrawing: the name of a person or a pair")
MODE_OPTION = _("“delete” removes the answers, “detach” anonymises them (default: what the person agreed to)")
BACKUPS_OPTION = _("delete all backups of the study too; they contain what is removed")


def _and(names: Iterable[str]) -> str:
    return all_of(f"“{name}”" for name in names)


# In the window.
STUDY_FIRST = _("Open a study first.")
TITLE = _("Withdraw a participant")
WHO = _("&Who is withdrawing?")
MODE = _("What to do with the answers")
MODES = {DELETE: _("&Delete them"), DETACH: _("Anonymi&se them")}
MODE_HINT = _("What the person agreed to is preselected. If nothing was agreed, ask the person.")
DELETE_BACKUPS = _("Delete the &backups too")
DELETE_BACKUPS_HINT = _("The backups contain the study as it was; restoring one would bring everything back.")
WOULD_DO = _("What would happen")
TAKE_OUT = _("Wi&thdraw")
NOBODY = _("Nobody has given answers in this study.")
CHOOSE_MODE = _("Choose what to do with the answers.")


def person_line(name: str, kind: str, agreed: str) -> str:
    agreement = {DELETE: _("agreed: delete"), DETACH: _("agreed: anonymise"), "": _("nothing agreed")}[agreed]
    if kind == "pair":
        return _("{name}, pair, {agreement}", name=name, agreement=agreement)
    return f"{name}, {agreement}"
