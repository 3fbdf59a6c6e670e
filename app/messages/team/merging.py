"""Sentences about merging studies and packets: what came in, what changed, and undoing a merge."""

from collections.abc import Callable
from datetime import datetime

from app.messages.interchange.import_export import listed
from app.messages.item_nouns import EXHIBIT, IMAGE, ItemNoun
from app.messages.local_formats import minute
from app.messages.together import ended
from app.messages.translation import PluralTemplate, Template, _, n_

# What the kinds of facts are called; whatever is not here is a record among others.
KINDS: dict[str, Callable[[int], str]] = {
    "answer": lambda number: n_("{count} answer", "{count} answers", number),
    "sealed_answer": lambda number: n_("{count} answer under seal", "{count} answers under seal", number),
    "session": lambda number: n_("{count} session", "{count} sessions", number),
    "image": lambda number: n_("{count} image", "{count} images", number),
    "exhibit": lambda number: n_("{count} exhibit", "{count} exhibits", number),
    "exhibit_picture": lambda number: n_(
        "{count} image shown in an exhibit", "{count} images shown in exhibits", number
    ),
    "alt_text": lambda number: n_("{count} description", "{count} descriptions", number),
    "template": lambda number: n_("{count} description template", "{count} description templates", number),
    "rubric": lambda number: n_("{count} rubric version", "{count} rubric versions", number),
    "rater": lambda number: n_("{count} rater", "{count} raters", number),
    "put_off": lambda number: n_("{count} image left for later", "{count} images left for later", number),
    "image_skip": lambda number: n_(
        "{count} image left out or included again", "{count} images left out or included again", number
    ),
    "judge_call": lambda number: n_("{count} call to a judge", "{count} calls to a judge", number),
    "draft_call": lambda number: n_("{count} call for a draft", "{count} calls for drafts", number),
    "statement": lambda number: n_("{count} statement", "{count} statements", number),
    "detail": lambda number: n_("{count} detail of an image", "{count} details of images", number),
    "private_note": lambda number: n_("{count} private note", "{count} private notes", number),
    "border_case": lambda number: n_("{count} borderline case", "{count} borderline cases", number),
    "translation": lambda number: n_("{count} translation", "{count} translations", number),
    "translation_confirmation": lambda number: n_(
        "{count} confirmation of a translation", "{count} confirmations of translations", number
    ),
    "assignment": lambda number: n_("{count} assignment", "{count} assignments", number),
    "plan": lambda number: n_(
        "{count} plan of who answers what", "{count} plans of who answers what", number
    ),
    "sent_work": lambda number: n_(
        "{count} packet or workbook sent out", "{count} packets and workbooks sent out", number
    ),
    "returned_work": lambda number: n_(
        "{count} return of a packet or workbook", "{count} returns of packets and workbooks", number
    ),
    "work_review": lambda number: n_("{count} review of a return", "{count} reviews of returns", number),
    "test_look": lambda number: n_("{count} look at test results", "{count} looks at test results", number),
    "advice_look": lambda number: n_("{count} look at advice", "{count} looks at advice", number),
    "origin_confirmation": lambda number: n_(
        "{count} confirmation of who gave which answers",
        "{count} confirmations of who gave which answers",
        number,
    ),
    "guard_decision": lambda number: n_(
        "{count} decision of the guard", "{count} decisions of the guard", number
    ),
    "guard_appeal": lambda number: n_(
        "{count} appeal against the guard", "{count} appeals against the guard", number
    ),
    "training_agreement": lambda number: n_(
        "{count} answer about use for training", "{count} answers about use for training", number
    ),
    "training_release": lambda number: n_(
        "{count} release of training data", "{count} releases of training data", number
    ),
    "adjudication": lambda number: n_(
        "{count} decision of a meeting", "{count} decisions of meetings", number
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
    "withdrawal": lambda number: n_("{count} withdrawal", "{count} withdrawals", number),
    "voice_note": lambda number: n_("{count} voice note", "{count} voice notes", number),
    "voice_transcript": lambda number: n_(
        "{count} transcript of a voice note", "{count} transcripts of voice notes", number
    ),
    "voice_consent": lambda number: n_(
        "{count} consent to be recorded", "{count} consents to be recorded", number
    ),
    "prompt_set": lambda number: n_("{count} prompt set", "{count} prompt sets", number),
    "sealed_prompts_use": lambda number: n_(
        "{count} use of sealed prompts", "{count} uses of sealed prompts", number
    ),
    "model_check": lambda number: n_(
        "{count} check of an image model", "{count} checks of image models", number
    ),
    "card_appeal": lambda number: n_("{count} appeal", "{count} appeals", number),
    "appeal_decision": lambda number: n_(
        "{count} decision on an appeal", "{count} decisions on appeals", number
    ),
    "guard_appeal_decision": lambda number: n_(
        "{count} decision on an appeal against the guard",
        "{count} decisions on appeals against the guard",
        number,
    ),
    "image_settings": lambda number: n_(
        "{count} record of how an image was made", "{count} records of how images were made", number
    ),
    "publication_rule": lambda number: n_(
        "{count} decision on who may publish", "{count} decisions on who may publish", number
    ),
    "analysis_option": lambda number: n_("{count} setting", "{count} settings", number),
}
PARTS = frozenset(
    {
        "theme",
        "item",
        "session_end",
        "sitting_setup",
        "session_order",
        "judge_answer",
        "judge_prompt",
        "exhibit",
        "exhibit_picture",
        "sent_image",
        "seal_order",
        "meeting_decider",
        "prompt_of_set",
        "publisher",
        "seal",
        "seal_member",
        "seal_broken",
        "answer_phase",
    }
)
_OF_THINGS = ("image", "put_off", "image_skip")  # what people meet one by one, whatever it is called
NOTHING_WRITTEN = _("Nothing was written.")


def changed(number: int, was: str, now: str, is_dry: bool) -> str:
    done = _("Would change") if is_dry else _("Changed")
    return n_(
        "{done}: {count} answer: {was} → {now}.",
        "{done}: {count} answers: {was} → {now}.",
        number,
        done=done,
        was=was,
        now=now,
    )


def beside_the_parts(name: str, number: int, item: str, answer: str, parts: int) -> str:
    return n_(
        '{name} contains "{answer}" as an answer to {item} of exhibit {number}, which has only {count} '
        "part. Ask whoever sent it; nothing was changed.",
        '{name} contains "{answer}" as an answer to {item} of exhibit {number}, which has only {count} '
        "parts. Ask whoever sent it; nothing was changed.",
        parts,
        name=name,
        answer=answer[:40],
        item=item,
        number=number,
    )


def counted_kind(kind: str, number: int, noun: ItemNoun = IMAGE) -> str:
    if noun is not IMAGE and kind in _OF_THINGS:
        return _of_exhibits(kind, number)
    if kind in KINDS:
        return KINDS[kind](number)
    return n_("{count} other record", "{count} other records", number)


def _of_exhibits(kind: str, number: int) -> str:
    if kind == "put_off":
        return n_("{count} exhibit left for later", "{count} exhibits left for later", number)
    if kind == "image_skip":
        return n_(
            "{count} exhibit left out or included again",
            "{count} exhibits left out or included again",
            number,
        )
    return EXHIBIT.counted(number)


OTHER = ""  # records that have no name of their own


def held(kind: str, number: int) -> str:
    return ended(counted_kind(kind, number))


def summary(name: str, new: int, known: int, is_dry: bool) -> str:
    if not new:
        return n_(
            "Nothing new in {name}; {count} fact already known.",
            "Nothing new in {name}; {count} facts already known.",
            known,
            name=name,
        )
    if is_dry:
        return n_(
            "{name} would add {count} new fact; {known} already known.",
            "{name} would add {count} new facts; {known} already known.",
            new,
            name=name,
            known=known,
        )
    return n_(
        "{name} added {count} new fact; {known} already known.",
        "{name} added {count} new facts; {known} already known.",
        new,
        name=name,
        known=known,
    )


def counted(kind: str, person: str, new: int, superseded: int, noun: ItemNoun = IMAGE) -> str:
    records = counted_kind(kind, new - superseded, noun)
    if superseded:
        return n_(
            "New from {person}: {records}, and {count} that was changed or undone since.",
            "New from {person}: {records}, and {count} that were changed or undone since.",
            superseded,
            person=person,
            records=records,
        )
    return (
        _("New from {person}: {records}.", person=person, records=records)
        if person
        else _("New: {records}.", records=records)
    )


erased = PluralTemplate(
    "Deleted: {count} voice note that had been deleted in the received work.",
    "Deleted: {count} voice notes that had been deleted in the received work.",
)
put_right = PluralTemplate(
    "Updated: {count} record that is newer or more complete in the received work.",
    "Updated: {count} records that are newer or more complete in the received work.",
)
refused = PluralTemplate(
    "Refused: {count} fact from {person}, who has withdrawn.",
    "Refused: {count} facts from {person}, who has withdrawn.",
)
withdrew = Template("Withdrawn: {person}. What they said is removed here, too.")
renamed = Template("Renamed: {old} is now {new}, because two raters had this name.")


def unified(number: int) -> str:
    if number == 1:
        return _("1 image was added on two machines and is now one image.")
    return _("{number} images were added on two machines, and each is now one image.", number=number)


def renumbered(number: int, noun: ItemNoun = IMAGE) -> str:
    return _("{number} renumbered: what was added first comes first.", number=noun.counted(number))


renumbered_version = Template("Rubric version {old} is now version {new}, in the order of publishing.")
missing_files = PluralTemplate(
    "{count} image came without a file. Add the original with: touchstone images add.",
    "{count} images came without a file. Add the originals with: touchstone images add.",
)
backed_up = Template("A backup was made first: {path}.")


# Undoing a merge


NOTHING_TO_UNDO = _("There is no merge to undo.")
NOT_UNDONE = _("The merge was not undone. Nothing was changed.")


def at(moment: datetime) -> str:
    """A moment as the clock shows it here, to the minute."""
    return minute(moment)


last_merge = Template("The last merge is that of {name}, from {when}.")


def ask_undo(name: str, when: str, rows: int) -> str:
    return n_(
        "{last_merge} {count} row would be removed. Type {yes} to undo it:",
        "{last_merge} {count} rows would be removed. Type {yes} to undo it:",
        rows,
        last_merge=last_merge(name=name, when=when),
        yes="yes",
    )


def needs_yes(name: str, when: str) -> str:
    return _(
        "{last_merge} To undo it without being asked, add --yes; nothing was changed.",
        last_merge=last_merge(name=name, when=when),
    )


def undone(name: str, rows: int, is_dry: bool = False) -> str:
    done = _("Would be undone") if is_dry else _("Undone")
    return n_(
        "{done}: the merge of {name}, {count} row.",
        "{done}: the merge of {name}, {count} rows.",
        rows,
        done=done,
        name=name,
    )


stands_on = Template(
    "The merge of {name} cannot be undone: later work depends on it ({kinds}). Nothing was changed.",
    kinds=listed,
)


stays_withdrawn = PluralTemplate(
    "Not undone: {count} withdrawal that came with it. Withdrawn people stay withdrawn.",
    "Not undone: {count} withdrawals that came with it. Withdrawn people stay withdrawn.",
)
stays_one = PluralTemplate(
    "Not undone: {count} image that was added on two machines stays one image. Its file is the same on both.",
    "Not undone: {count} images that were added on two machines each stay one image. Their files are "
    "the same on both.",
)


# A packet that speaks for the whole study


def merging(done: int, total: int) -> str:
    return n_("{done} of {count} table compared", "{done} of {count} tables compared", total, done=done)
