"""What is said of putting studies and packets together."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from app.messages.interchange.import_export import listed, plural
from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.local_formats import minute
from app.messages.translation import _, n_

# What the kinds of facts are called; whatever is not here is a record among others.
KINDS = {
    "answer": _("answer"),
    "sealed_answer": _("answer under seal"),
    "session": _("session"),
    "image": _("image"),
    "exhibit": _("exhibit"),
    "exhibit_picture": _("picture shown in an exhibit"),
    "alt_text": _("description"),
    "template": _("description template"),
    "rubric": _("rubric version"),
    "rater": _("rater"),
    "put_off": _("image put off for later"),
    "image_skip": _("image left out or taken up again"),
    "judge_call": _("call to a judge"),
    "draft_call": _("call for a draft"),
    "statement": _("statement"),
    "detail": _("detail of an image"),
    "private_note": _("private note"),
    "border_case": _("border case"),
    "translation": _("translation"),
    "translation_confirmation": _("confirmation of a translation"),
    "assignment": _("assignment"),
    "plan": _("plan of who answers what"),
    "sent_work": _("packet or workbook sent out"),
    "returned_work": _("return of a packet or workbook"),
    "work_review": _("review of a return"),
    "test_look": _("look at test results"),
    "adjudication": _("decision of a meeting"),
    "dissent": _("dissent from a decision"),
    "minutes_correction": _("correction of minutes"),
    "withdrawal": _("withdrawal"),
    "voice_note": _("voice note"),
    "voice_transcript": _("transcript of a voice note"),
    "voice_consent": _("consent to be recorded"),
    "analysis_option": _("setting"),
}
PARTS = frozenset(
    {
        *("theme", "item", "session_end", "sitting_setup", "session_order", "judge_answer", "judge_prompt"),
        *(_("exhibit"), "exhibit_picture", "sent_image", "seal_order", "meeting_decider"),
        *("seal", "seal_member", "seal_broken", "answer_phase"),
    }
)
PLURALS = {
    "answer under seal": _("answers under seal"),
    "image put off for later": _("images put off for later"),
    "image left out or taken up again": _("images left out or taken up again"),
    "call to a judge": _("calls to a judge"),
    "call for a draft": _("calls for a draft"),
    "detail of an image": _("details of images"),
    "picture shown in an exhibit": _("pictures shown in exhibits"),
    "plan of who answers what": _("plans of who answers what"),
    "packet or workbook sent out": _("packets and workbooks sent out"),
    "return of a packet or workbook": _("returns of packets and workbooks"),
    "review of a return": _("reviews of returns"),
    "look at test results": _("looks at test results"),
    "decision of a meeting": _("decisions of a meeting"),
    "dissent from a decision": _("dissents from decisions"),
    "correction of minutes": _("corrections of minutes"),
    "transcript of a voice note": _("transcripts of voice notes"),
    "consent to be recorded": _("consents to be recorded"),
}
_OF_THINGS = (_("image"), "put_off", "image_skip")  # what people meet one by one, whatever it is called
OTHER = _("other record")
NOTHING_WRITTEN = _("Nothing was written.")


def cannot_read(name: str, error: OSError) -> str:
    reason = (error.strerror or type(error).__name__).lower()
    return _("{name} cannot be read: {reason}. Nothing was changed.", name=name, reason=reason)


def unreadable(name: str) -> str:
    return _(
        "{name} is damaged or no study of Touchstone's. Ask for it again; nothing was changed.", name=name
    )


def rows_do_not_fit(name: str) -> str:
    return _("{name} holds something that cannot be right. Ask who sent it; nothing was changed.", name=name)


def newer(name: str) -> str:
    return _(
        "{name} was made by a newer Touchstone. Update this one, then merge again; nothing was changed.",
        name=name,
    )


def other_study(name: str, title: str) -> str:
    return _("{name} is of another study, {title}. Nothing was changed.", name=name, title=title)


def edited(name: str, kind: str, number: int) -> str:
    return _(
        "{name} holds {counted_kind} that were changed after they were given. Ask who sent it; "
        "nothing was changed.",
        name=name,
        counted_kind=counted_kind(kind, number),
    )


def forged(name: str, person: str) -> str:
    return _(
        "{name} holds what is not {person}'s own. Ask {person} where it comes from; nothing was changed.",
        name=name,
        person=person,
    )


def other_wording(name: str, person: str, what: str, there: str, here: str) -> str:
    return _(
        '{name} was answered with other words than {person} was sent: {what} is "{there}" there '
        'and "{here}" here. Ask {person} where it comes from; nothing was changed.',
        name=name,
        person=person,
        what=what,
        there=there[:200],
        here=here[:200],
    )


def of_withdrawn(name: str) -> str:
    return _(
        "{name} is from somebody who has withdrawn, and holds what is not theirs. Nothing was changed.",
        name=name,
    )


def unsigned(name: str) -> str:
    return _(
        "{name} carries no key, as packets of an older Touchstone do. It cannot be checked "
        "whether it was changed.",
        name=name,
    )


def claims_study(name: str) -> str:
    return _(
        "{name} speaks for the whole study: it can change what is known of images and people, "
        "rubric versions, answers of everybody, and who has withdrawn.",
        name=name,
    )


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
        '{name} holds "{answer}" as an answer to {item} of exhibit {number}, which has {count} '
        "part. Ask who sent it; nothing was changed.",
        '{name} holds "{answer}" as an answer to {item} of exhibit {number}, which has {count} '
        "parts. Ask who sent it; nothing was changed.",
        parts,
        name=name,
        answer=answer[:40],
        item=item,
        number=number,
    )


def unknown_person(name: str) -> str:
    return _("{name} is of somebody who is not in this study. Nothing was changed.", name=name)


def itself(name: str) -> str:
    return _("{name} is this study itself. There is nothing to merge.", name=name)


def counted_kind(kind: str, number: int, noun: ItemNoun = IMAGE) -> str:
    word = KINDS.get(kind, OTHER)
    if number != 1 and word in PLURALS:
        told = f"{number} {PLURALS[word]}"
    else:
        told = plural(number, word)
    return told.replace(IMAGE.one, noun.one) if kind in _OF_THINGS else told


NO_CONFLICTS = _("No answer is in conflict.")


def held(kind: str, number: int) -> str:
    return f"{counted_kind(kind, number)}."


def summary(name: str, new: int, known: int, is_dry: bool) -> str:
    if not new:
        return n_(
            "Nothing new in {name}; {count} fact known already.",
            "Nothing new in {name}; {count} facts known already.",
            known,
            name=name,
        )
    would = _("would bring") if is_dry else _("brought")
    return n_(
        "{name} {would} {count} new fact; {known} known already.",
        "{name} {would} {count} new facts; {known} known already.",
        new,
        name=name,
        would=would,
        known=known,
    )


def counted(kind: str, person: str, new: int, superseded: int, noun: ItemNoun = IMAGE) -> str:
    of = _(" of {person}", person=person) if person else ""
    no_longer = (
        _(", {superseded} of them superseded by later ones", superseded=superseded) if superseded else ""
    )
    return _(
        "New{of}: {counted_kind}{no_longer}.",
        of=of,
        counted_kind=counted_kind(kind, new, noun),
        no_longer=no_longer,
    )


def erased(number: int) -> str:
    return n_(
        "Deleted: 1 voice note that was deleted there.",
        "Deleted: {count} voice notes that were deleted there.",
        number,
    )


def put_right(number: int) -> str:
    says = n_("says", "say", number)
    return n_(
        "Put right: {count} record that {says} something later or fuller there.",
        "Put right: {count} records that {says} something later or fuller there.",
        number,
        says=says,
    )


def refused(person: str, number: int) -> str:
    return n_(
        "Refused: {count} fact of {person}, who has withdrawn.",
        "Refused: {count} facts of {person}, who has withdrawn.",
        number,
        person=person,
    )


def withdrew(person: str) -> str:
    return _("Withdrawn: {person}. What they said is taken out here, too.", person=person)


def conflicts(number: int) -> str:
    if number == 1:
        return _(
            "In conflict: 1 answer, given on two machines. Both are saved; the later one is used "
            "until somebody decides."
        )
    return _(
        "In conflict: {number} answers, each given on two machines. Both are saved; the later "
        "one is used until somebody decides.",
        number=number,
    )


def conflict(
    person: str, run: int, image: int, item: str, holds: str, aside: Sequence[str], noun: ItemNoun = IMAGE
) -> str:
    in_run = _(", run {run}", run=run) if run else ""
    return _(
        "{person}{in_run}, {item} {image}, {item2}: {holds} holds; set aside: {aside}.",
        person=person,
        in_run=in_run,
        item=noun.one,
        image=image,
        item2=item,
        holds=holds,
        aside=", ".join(aside),
    )


UNDECIDED = _("nothing decided")


def numbered(number: int, sentence: str) -> str:
    return f"{number}. {sentence}"


def not_a_settlement(word: str) -> str:
    return _(
        '--settle takes a number, an equals sign and an answer, such as "1=met"; not "{word}".', word=word
    )


def no_such_conflict(number: int, there_are: int) -> str:
    return n_(
        "There is no conflict {number}; there is 1.",
        "There is no conflict {number}; there are {count}.",
        there_are,
        number=number,
    )


def not_among(answer: str, answers: Sequence[str]) -> str:
    return _(
        '"{answer}" is on neither side. Choose one of: {answers}.', answer=answer, answers=", ".join(answers)
    )


def place_of_conflict(person: str, run: int, image: int, item: str, noun: ItemNoun = IMAGE) -> str:
    in_run = _(", run {run}", run=run) if run else ""
    return f"{person}{in_run}, {noun.one} {image}, {item}"


def still_in_conflict(number: int) -> str:
    return (
        n_("{count} answer still in conflict.", "{count} answers still in conflict.", number)
        if number
        else NO_CONFLICTS
    )


DECIDED_MEANWHILE = _("This has already been decided. Nothing was changed.")


def settled(person: str, image: int, item: str, answer: str, noun: ItemNoun = IMAGE) -> str:
    return _(
        "{person}, {item} {image}, {item2}: {answer} is used. The other answer stays on record.",
        person=person,
        item=noun.one,
        image=image,
        item2=item,
        answer=answer,
    )


def renamed(old: str, new: str) -> str:
    return _("Renamed: {old} is now {new}, because two raters had this name.", old=old, new=new)


def unified(number: int) -> str:
    if number == 1:
        return _("1 image had been added on two machines and is one now.")
    return _("{number} images had been added on two machines and are one each now.", number=number)


def renumbered(number: int, noun: ItemNoun = IMAGE) -> str:
    return _(
        "New numbers: {number}, in the order in which they were added.",
        number=plural(number, noun.one, noun.many),
    )


def renumbered_version(old: int, new: int) -> str:
    return _("Rubric version {old} is now version {new}, in the order of publishing.", old=old, new=new)


def missing_files(number: int) -> str:
    return n_(
        "{count} image came without a file. Add the originals with: touchstone images add.",
        "{count} images came without a file. Add the originals with: touchstone images add.",
        number,
    )


def backed_up(path: Path) -> str:
    return _("Backup made before: {path}.", path=path)


# Undoing a merge


NOTHING_TO_UNDO = _("There is no merge to undo.")
NOT_UNDONE = _("The merge was not undone. Nothing was changed.")


def at(moment: datetime) -> str:
    """A moment as the clock shows it here, to the minute."""
    return minute(moment)


def last_merge(name: str, when: str) -> str:
    return _("The last merge is that of {name}, from {when}.", name=name, when=when)


def ask_undo(name: str, when: str, rows: int) -> str:
    return n_(
        "{last_merge} {count} row would go. Type {yes} to undo it:",
        "{last_merge} {count} rows would go. Type {yes} to undo it:",
        rows,
        last_merge=last_merge(name, when),
        yes="yes",
    )


def needs_yes(name: str, when: str) -> str:
    return _(
        "{last_merge} To undo it without being asked, add --yes; nothing was changed.",
        last_merge=last_merge(name, when),
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


def stands_on(name: str, kinds: Sequence[str]) -> str:
    return _(
        "The merge of {name} cannot be undone: since then, {kinds} rest on it. Nothing was changed.",
        name=name,
        kinds=listed(kinds),
    )


def stays_withdrawn(number: int) -> str:
    return n_(
        "Not undone: {count} withdrawal that came with it. Withdrawn people stay withdrawn.",
        "Not undone: {count} withdrawals that came with it. Withdrawn people stay withdrawn.",
        number,
    )


def stays_one(number: int) -> str:
    what = n_("{count} image", "{count} images", number)
    verb = n_("stays", "stay", number)
    return _(
        "Not undone: {what}, added on two machines, {verb} one. The picture is the same.",
        what=what,
        verb=verb,
    )


# A packet that speaks for the whole study


NOTHING_MERGED = _("It was not merged. Nothing was changed.")


def ask_whole_study(name: str) -> str:
    return _("{claims_study} Type {yes} to merge it:", claims_study=claims_study(name), yes="yes")


def merging(done: int, total: int) -> str:
    return n_("{done} of {count} table compared", "{done} of {count} tables compared", total, done=done)
