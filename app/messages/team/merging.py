"""What is said of putting studies and packets together."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from app.messages.interchange.import_export import listed, plural
from app.messages.item_nouns import IMAGE, ItemNoun

# What the kinds of facts are called; whatever is not here is a record among others.
KINDS = {
    "answer": "answer",
    "sealed_answer": "answer under seal",
    "session": "session",
    "image": "image",
    "exhibit": "exhibit",
    "exhibit_picture": "picture shown in an exhibit",
    "alt_text": "description",
    "template": "description template",
    "rubric": "rubric version",
    "rater": "rater",
    "put_off": "image put off for later",
    "image_skip": "image left out or taken up again",
    "judge_call": "call to a judge",
    "draft_call": "call for a draft",
    "statement": "statement",
    "detail": "detail of an image",
    "private_note": "private note",
    "border_case": "border case",
    "assignment": "assignment",
    "plan": "plan of who answers what",
    "sent_work": "packet or workbook sent out",
    "returned_work": "return of a packet or workbook",
    "work_review": "review of a return",
    "test_look": "look at test results",
    "adjudication": "decision of a meeting",
    "dissent": "dissent from a decision",
    "minutes_correction": "correction of minutes",
    "withdrawal": "withdrawal",
}
PARTS = frozenset(
    {
        *("theme", "item", "session_end", "sitting_setup", "session_order", "judge_answer", "judge_prompt"),
        *("exhibit", "exhibit_picture", "sent_image", "seal_order", "meeting_decider"),
        *("seal", "seal_member", "seal_broken", "answer_phase"),
    }
)
PLURALS = {
    "answer under seal": "answers under seal",
    "image put off for later": "images put off for later",
    "image left out or taken up again": "images left out or taken up again",
    "call to a judge": "calls to a judge",
    "call for a draft": "calls for a draft",
    "detail of an image": "details of images",
    "picture shown in an exhibit": "pictures shown in exhibits",
    "plan of who answers what": "plans of who answers what",
    "packet or workbook sent out": "packets and workbooks sent out",
    "return of a packet or workbook": "returns of packets and workbooks",
    "review of a return": "reviews of returns",
    "look at test results": "looks at test results",
    "decision of a meeting": "decisions of a meeting",
    "dissent from a decision": "dissents from decisions",
    "correction of minutes": "corrections of minutes",
}
_OF_THINGS = ("image", "put_off", "image_skip")  # what people meet one by one, whatever it is called
OTHER = "other record"
NOTHING_WRITTEN = "Nothing was written."


def cannot_read(name: str, error: OSError) -> str:
    reason = (error.strerror or type(error).__name__).lower()
    return f"{name} cannot be read: {reason}. Nothing was changed."


def unreadable(name: str) -> str:
    return f"{name} is damaged or no study of Touchstone's. Ask for it again; nothing was changed."


def rows_do_not_fit(name: str) -> str:
    return f"{name} holds something that cannot be right. Ask who sent it; nothing was changed."


def newer(name: str) -> str:
    return f"{name} was made by a newer Touchstone. Update this one, then merge again; nothing was changed."


def other_study(name: str, title: str) -> str:
    return f"{name} is of another study, {title}. Nothing was changed."


def edited(name: str, kind: str, number: int) -> str:
    return (
        f"{name} holds {counted_kind(kind, number)} that were changed after they were given."
        " Ask who sent it; nothing was changed."
    )


def forged(name: str, person: str) -> str:
    return f"{name} holds what is not {person}'s own. Ask {person} where it comes from; nothing was changed."


def other_wording(name: str, person: str, what: str, there: str, here: str) -> str:
    return (
        f'{name} was answered with other words than {person} was sent: {what} is "{there[:200]}" there and'
        f' "{here[:200]}" here. Ask {person} where it comes from; nothing was changed.'
    )


def of_withdrawn(name: str) -> str:
    return f"{name} is from somebody who has withdrawn, and holds what is not theirs. Nothing was changed."


def unsigned(name: str) -> str:
    return f"{name} carries no key, as packets of an older Touchstone do. It cannot be checked whether it was changed."


def claims_study(name: str) -> str:
    return (
        f"{name} speaks for the whole study: it can change what is known of images and people, rubric versions,"
        " answers of everybody, and who has withdrawn."
    )


def changed(number: int, was: str, now: str, is_dry: bool) -> str:
    done = "Would change" if is_dry else "Changed"
    return f"{done}: {plural(number, 'answer')}: {was} → {now}."


def beside_the_parts(name: str, number: int, item: str, answer: str, parts: int) -> str:
    return (
        f'{name} holds "{answer[:40]}" as an answer to {item} of exhibit {number}, which has {plural(parts, "part")}.'
        " Ask who sent it; nothing was changed."
    )


def unknown_person(name: str) -> str:
    return f"{name} is of somebody who is not in this study. Nothing was changed."


def itself(name: str) -> str:
    return f"{name} is this study itself. There is nothing to merge."


def counted_kind(kind: str, number: int, noun: ItemNoun = IMAGE) -> str:
    word = KINDS.get(kind, OTHER)
    if number != 1 and word in PLURALS:
        told = f"{number} {PLURALS[word]}"
    else:
        told = plural(number, word)
    return told.replace(IMAGE.one, noun.one) if kind in _OF_THINGS else told


NO_CONFLICTS = "No answer is in conflict."


def held(kind: str, number: int) -> str:
    return f"{counted_kind(kind, number)}."


def summary(name: str, new: int, known: int, is_dry: bool) -> str:
    if not new:
        return f"Nothing new in {name}; {plural(known, 'fact')} known already."
    would = "would bring" if is_dry else "brought"
    return f"{name} {would} {plural(new, 'new fact')}; {known} known already."


def counted(kind: str, person: str, new: int, superseded: int, noun: ItemNoun = IMAGE) -> str:
    of = f" of {person}" if person else ""
    no_longer = f", {superseded} of them superseded by later ones" if superseded else ""
    return f"New{of}: {counted_kind(kind, new, noun)}{no_longer}."


def put_right(number: int) -> str:
    says = "says" if number == 1 else "say"
    return f"Put right: {plural(number, 'record')} that {says} something later or fuller there."


def refused(person: str, number: int) -> str:
    return f"Refused: {plural(number, 'fact')} of {person}, who has withdrawn."


def withdrew(person: str) -> str:
    return f"Withdrawn: {person}. What they said is taken out here, too."


def conflicts(number: int) -> str:
    if number == 1:
        return (
            "In conflict: 1 answer, given on two machines. Both are saved; the later one is used until somebody "
            "decides."
        )
    return (
        f"In conflict: {number} answers, each given on two machines. Both are saved; the later one is used until "
        "somebody decides."
    )


def conflict(
    person: str, run: int, image: int, item: str, holds: str, aside: Sequence[str], noun: ItemNoun = IMAGE
) -> str:
    in_run = f", run {run}" if run else ""
    return f"{person}{in_run}, {noun.one} {image}, {item}: {holds} holds; set aside: {', '.join(aside)}."


UNDECIDED = "nothing decided"


def numbered(number: int, sentence: str) -> str:
    return f"{number}. {sentence}"


def not_a_settlement(word: str) -> str:
    return f'--settle takes a number, an equals sign and an answer, such as "1=met"; not "{word}".'


def no_such_conflict(number: int, there_are: int) -> str:
    return f"There is no conflict {number}; there {'is 1' if there_are == 1 else f'are {there_are}'}."


def not_among(answer: str, answers: Sequence[str]) -> str:
    return f'"{answer}" is on neither side. Choose one of: {", ".join(answers)}.'


def place_of_conflict(person: str, run: int, image: int, item: str, noun: ItemNoun = IMAGE) -> str:
    in_run = f", run {run}" if run else ""
    return f"{person}{in_run}, {noun.one} {image}, {item}"


def still_in_conflict(number: int) -> str:
    return f"{plural(number, 'answer')} still in conflict." if number else NO_CONFLICTS


DECIDED_MEANWHILE = "This has already been decided. Nothing was changed."


def settled(person: str, image: int, item: str, answer: str, noun: ItemNoun = IMAGE) -> str:
    return f"{person}, {noun.one} {image}, {item}: {answer} is used. The other answer stays on record."


def renamed(old: str, new: str) -> str:
    return f"Renamed: {old} is now {new}, for two people had this name."


def unified(number: int) -> str:
    if number == 1:
        return "1 image had been added on two machines and is one now."
    return f"{number} images had been added on two machines and are one each now."


def renumbered(number: int, noun: ItemNoun = IMAGE) -> str:
    return f"New numbers: {plural(number, noun.one)}, in the order in which they were added."


def renumbered_version(old: int, new: int) -> str:
    return f"Rubric version {old} is now version {new}, in the order of publishing."


def missing_files(number: int) -> str:
    return f"{plural(number, 'image')} came without a file. Add the originals with: touchstone images add."


def backed_up(path: Path) -> str:
    return f"Backup made before: {path}."


# Undoing a merge


NOTHING_TO_UNDO = "There is no merge to undo."
NOT_UNDONE = "The merge was not undone. Nothing was changed."


def at(moment: datetime) -> str:
    """A moment as the clock shows it here, to the minute."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")


def last_merge(name: str, when: str) -> str:
    return f"The last merge is that of {name}, from {when}."


def ask_undo(name: str, when: str, rows: int) -> str:
    return f"{last_merge(name, when)} {plural(rows, 'row')} would go. Type yes to undo it:"


def needs_yes(name: str, when: str) -> str:
    return f"{last_merge(name, when)} To undo it without being asked, add --yes; nothing was changed."


def undone(name: str, rows: int, is_dry: bool = False) -> str:
    done = "Would be undone" if is_dry else "Undone"
    return f"{done}: the merge of {name}, {plural(rows, 'row')}."


def stands_on(name: str, kinds: Sequence[str]) -> str:
    return (
        f"The merge of {name} cannot be undone: since then, {listed(kinds)} rest on it. Nothing was changed."
    )


def stays_withdrawn(number: int) -> str:
    return f"Not undone: {plural(number, 'withdrawal')} that came with it. Withdrawn people stay withdrawn."


def stays_one(number: int) -> str:
    what = plural(number, "image")
    verb = "stays" if number == 1 else "stay"
    return f"Not undone: {what}, added on two machines, {verb} one. The picture is the same."


# A packet that speaks for the whole study


NOTHING_MERGED = "It was not merged. Nothing was changed."


def ask_whole_study(name: str) -> str:
    return f"{claims_study(name)} Type yes to merge it:"


def merging(done: int, total: int) -> str:
    return f"{done} of {plural(total, 'table')} compared"
