"""What is said when somebody leaves a study for good."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from app.messages.cli.shell_quoting import typed
from app.messages.local_formats import all_of
from app.messages.translation import _, n_

WORDS_TAKEN_OUT = _("(words taken out)")
DELETE, DETACH = "delete", "detach"

# What is counted out loud, by table; all other rows are book-keeping and go with these.
KINDS: Mapping[str, tuple[str, str]] = {
    "answer": (_("answer"), _("answers")),
    "sealed_answer": (_("answer under seal"), _("answers under seal")),
    "statement": (_("statement"), _("statements")),
    "statement_code": (_("coding of a statement"), _("codings of statements")),
    "reason_code": (_("coding of a reason"), _("codings of reasons")),
    "ranking": (_("ranking"), _("rankings")),
    "detail": (_("addition to a description"), _("additions to descriptions")),
    "draft_mark": (_("mark on a drafted rubric"), _("marks on drafted rubrics")),
    "voice_note": (_("voice note"), _("voice notes")),
    "private_note": (_("private note"), _("private notes")),
    "about_person": (_("fact about the person"), _("facts about the person")),
    "consent": (_("consent"), _("consents")),
    "participant": (_("place in a workshop"), _("places in workshops")),
    "pair_member": (_("place in a pair"), _("places in pairs")),
    "session": (_("sitting"), _("sittings")),
    "assignment": (_("assigned image"), _("assigned images")),
    "grouping": (_("group of images"), _("groups of images")),
    "grouped_image": (_("image put into a group"), _("images put into groups")),
    "image_skip": (_("image to be skipped"), _("images to be skipped")),
    "alt_text": (_("description"), _("descriptions")),
    "translation": (_("translation"), _("translations")),
    "translation_confirmation": (_("confirmation of a translation"), _("confirmations of translations")),
    "dissent": (_("dissent from a decision"), _("dissents from decisions")),
    "minutes_correction": (_("correction of minutes"), _("corrections of minutes")),
    "meeting_present": (_("presence at a meeting"), _("presences at meetings")),
}


def withdrawn_name(number: str) -> str:
    return _("withdrawn {number}", number=number)


def pair_name(number: str) -> str:
    return _("pair {number}", number=number)


def counted(counts: Mapping[str, int]) -> str:
    """“12 answers, 3 notes”; '' for nothing that is counted out loud."""
    told = [f"{counts[table]} {_word(table, counts[table])}" for table in KINDS if counts.get(table)]
    return ", ".join(told)


def _word(table: str, number: int) -> str:
    one, many = KINDS[table]
    return one if number == 1 else many


def not_a_person(name: str) -> str:
    return _("{name} is a model or a panel. Only people can have their answers taken out.", name=name)


def in_words(name: str, mode: str, is_done: bool) -> str:
    """The first sentence: what happens to this person's answers."""
    if mode == DELETE:
        return _(
            "{words}: everything of {name}.",
            words=_("Deleted") if is_done else _("Would be deleted"),
            name=name,
        )
    return _(
        "{words}: the answers of {name} stay without the name.",
        words=_("Detached") if is_done else _("Would be detached"),
        name=name,
    )


def by_consent(mode: str) -> str:
    word = _("deleted") if mode == DELETE else _("anonymised")
    return _("According to the consent, answers are {word} on withdrawal.", word=word)


def mode_needed(name: str) -> str:
    return _(
        "{name} has no recorded consent. Choose: --mode delete removes the answers, --mode "
        "detach anonymises them.",
        name=name,
    )


def with_mode(mode: str) -> str:
    """Opens what would happen with one of the two modes."""
    return _("With --mode {mode}:", mode=mode)


def other_than_agreed(mode: str) -> str:
    word = _("deleted") if mode == DELETE else _("anonymised")
    return _("The consent says that the answers are {word} on withdrawal; you chose otherwise.", word=word)


def goes(counts: str, is_done: bool) -> str:
    if counts:
        return f"{(_('Taken out') if is_done else _('To be taken out'))}: {counts}."
    return _("There was nothing to remove.") if is_done else _("There is nothing to remove.")


def emptied(counts: str, is_done: bool) -> str:
    verb = _("Kept") if is_done else _("To be kept")
    return _("{verb} without name and own words: {counts}.", verb=verb, counts=counts) if counts else ""


def own_words_stay(number: int, is_done: bool) -> str:
    """Where the answer itself is in free words, it is no answer without them."""
    if not number:
        return ""
    what = n_("1 answer is", "{count} answers are", number)
    verb = _("stay") if is_done else _("would stay")
    return _(
        "{what} in free words, which {verb} unchanged and may identify the person. Deleting "
        "removes them too.",
        what=what,
        verb=verb,
    )


def new_name(name: str, is_done: bool) -> str:
    if is_done:
        return _("They now belong to “{name}”.", name=name)
    return _("They would belong to “{name}”.", name=name)


def pairs_stay(names: Sequence[str], joint: int, has_others: bool) -> str:
    """Joint answers are of both: they stay where the other takes part further, or nobody's answers are deleted."""
    word = n_("answer", "answers", joint)
    stays = n_("stays", "stay", joint)
    because = _(", for the other of the pair takes part further,") if has_others else ""
    return _(
        "{joint} joint {word} {stays}{because} without notes and under the name {and_}.",
        joint=joint,
        word=word,
        stays=stays,
        because=because,
        and_=_and(names),
    )


def joint_goes(joint: int, is_done: bool) -> str:
    """Nobody is left of the pair: what they said together goes, and is among the answers that were counted."""
    verb = _("went") if is_done else _("would go")
    what = n_("1 joint answer", "{count} joint answers", joint)
    return _(
        "Nobody is left of the pair: {what} {verb} as well, with all that was said on the way to them.",
        what=what,
        verb=verb,
    )


def still_named(number: int) -> str:
    texts = n_("text", "texts", number)
    return _(
        "The name still occurs in {number} {texts} by others. Look whether this person is meant.",
        number=number,
        texts=texts,
    )


EARLIER = _(
    "Earlier exports, reports and packets cannot be changed; tell whoever has them. "
    "Returning data from other machines is refused."
)


def backups(number: int) -> str:
    if not number:
        return _("There are no backups of this study.")
    it = n_("1 backup still holds", "{count} backups still hold", number)
    return _("{it} the study as it was then. To delete the backups too, add --backups.", it=it)


def backups_in_window(number: int) -> str:
    if not number:
        return _("There are no backups of this study.")
    return n_("1 backup holds everything as well.", "{count} backups hold everything as well.", number)


def backups_deleted(number: int) -> str:
    return n_("{count} backup was deleted.", "{count} backups were deleted.", number)


def backups_needed(folder: Path) -> str:
    return _(
        "Nobody was taken out: the database of the study in {folder} is damaged, and a backup "
        "may be all that is left of it. Restore the study first: touchstone restore {typed}",
        folder=folder,
        typed=typed(folder),
    )


NOTHING_CHANGED = _("Nothing was changed.")
# On the command line.
RATER = _("who is withdrawing: the name of a person or a pair")
MODE_OPTION = _("delete removes the answers, detach anonymises them (default: what the person agreed to)")
BACKUPS_OPTION = _("delete all backups of the study too; they hold what is taken out")


def _and(names: Iterable[str]) -> str:
    return all_of(f"“{name}”" for name in names)


# In the window.
STUDY_FIRST = _("Open a study first.")
TITLE = _("Withdraw a participant")
WHO = _("&Who is withdrawing?")
MODE = _("What to do with the answers")
MODES = {DELETE: _("&Delete them"), DETACH: _("Anonymi&se them")}
MODE_HINT = _("What the person agreed to is chosen; where nothing was agreed, ask.")
DELETE_BACKUPS = _("Delete the &backups too")
DELETE_BACKUPS_HINT = _("They contain the study as it was, and would restore everything.")
WOULD_DO = _("What would happen")
TAKE_OUT = _("Wi&thdraw")
NOBODY = _("Nobody has answered in this study.")
CHOOSE_MODE = _("Choose what to do with the answers.")


def person_line(name: str, kind: str, agreed: str) -> str:
    agreement = {DELETE: _("agreed: delete"), DETACH: _("agreed: anonymise"), "": _("nothing agreed")}[agreed]
    pair = _("pair, ") if kind == "pair" else ""
    return f"{name}, {pair}{agreement}"
