"""Sentences of a meeting: what is discussed, what each side says, and what is decided."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from app.messages import local_formats
from app.messages.annotate.annotating import DOUBTS, JUDGMENTS, SCALES, VERDICTS
from app.messages.criterion_names import criterion_name
from app.messages.interchange.import_export import listed
from app.messages.item_nouns import IMAGE, ItemNoun, ItemTemplate
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_
from app.study.team.meetings import Hands, Outcome, Value, VoteCounts
from app.study.verdict import Doubt, Judgment, Mark, Scale, Verdict

_SIDES = _("ABCDEFGHIJ")
_MOST_IN_A_LINE = 10

NOT_BEGUN = _("The meeting has not begun. Say who is there, and begin.")
NOBODY = _("Name at least one person who is there.")
NO_TITLE = _("Give the meeting a title.")
NOTHING_TO_TALK_ABOUT = _("Nothing left to discuss here.")
NO_MATTER = _("There is no line here. Choose one in the list first.")
REASON_NEEDED = _("This overrules everybody. Give a reason.")
CONTESTED_REASON = _("Say what is contested.")
WORDS_NEEDED = _("This needs some text.")
NOT_FOR_WHOLE_IMAGES = _("A whole image has no criterion to reword.")
NOT_THIS_ANSWER = _("That is not an answer to this question.")
SAME_WORDS = _("It already has this wording.")
NOTHING_TO_TAKE_BACK = _("Nothing left to undo in this meeting.")
NOTHING_TO_PUBLISH = _("This meeting has no unpublished rewording.")
NOTHING_TO_REPEAT = _("Nothing has been said yet.")
NAMES_SHOWN = _("Names are shown from now on. The minutes record this.")
NAMES_HIDDEN = _("Names are hidden again. The minutes record this.")
NAMES_SHOWN_MINUTE = _("Names were shown from then on.")
NAMES_HIDDEN_MINUTE = _("Names were hidden again.")
NOBODY_NOTED = _("Nobody noted anything, and nobody was uncertain.")
NO_JUDGE = _("No judge was asked about this.")
NO_EVIDENCE = _("no evidence given")
NO_CASES = _("No borderline case and no earlier decision.")
CLOSED = _("The meeting is saved and can be continued.")
CLOSED_ENDED = _("The meeting's minutes are saved.")
ENDED = _("The meeting has ended.")


def day(at: datetime) -> str:
    """The day of a moment in the machine's time zone, such as 2026-11-21."""
    return local_formats.day(at)


# Counts


def word(value: str) -> str:
    """An answer in the middle of a sentence."""
    if value in set(Verdict):
        return VERDICTS[Verdict(value)].lower()
    return JUDGMENTS[Judgment(value)].lower() if value in set(Judgment) else value


def value(said: Value) -> str:
    """What was decided, in the middle of a sentence."""
    return (said.name or said.value) if isinstance(said, Mark) else word(said.value)


def _behind_a_number(value: str) -> str:
    """An answer behind how many gave it; one that is a number itself must not be taken for that."""
    is_word = value in set(Verdict) or value in set(Judgment)
    return word(value) if is_word else _("for {value}", value=value)


def answers(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {_behind_a_number(value)}" for value, count in counts.items())


def runs(counts: Mapping[str, int]) -> str:
    """“5 of 5 met”, or where runs differ “3 of 5 met, 2 not met”."""
    total = sum(counts.values())
    (first, most), *rest = counts.items()
    others = (f"{count} {_behind_a_number(value)}" for value, count in rest)
    return ", ".join(
        [
            _(
                "{most} of {total} {behind_a_number}",
                most=most,
                total=total,
                behind_a_number=_behind_a_number(first),
            ),
            *others,
        ]
    )


def tally(one: VoteCounts, with_judges: bool = True) -> str:
    """“2 met, 2 not met; 1 doubt; the judge 5 of 5 met”."""
    parts = [answers(one.people)]
    if one.doubts:
        parts.append(n_("{count} doubt", "{count} doubts", one.doubts))
    if one.notes:
        parts.append(n_("{count} note", "{count} notes", one.notes))
    if with_judges:
        many = len(one.judges) > 1
        parts += [
            f"{(_('judge {name}', name=name) if many else _('the judge'))} {runs(counts)}"
            for name, counts in one.judges.items()
            if counts
        ]
    if one.hands.were_counted:
        parts.append(_("hands {hands}", hands=hands(one.hands)))
    return "; ".join(part for part in parts if part)


def points(total: int, voices: int, one: VoteCounts, is_against: bool, is_split: bool) -> str:
    """Why a matter has its place in the queue."""
    because = [
        n_("{count} person on the smaller side, 3 each", "{count} people on the smaller side, 3 each", voices)
        if voices
        else "",
        n_("{count} doubt, 2 each", "{count} doubts, 2 each", one.doubts) if one.doubts else "",
        n_("{count} note, 1 each", "{count} notes, 1 each", one.notes) if one.notes else "",
        _("2 for a judge against most people") if is_against else "",
        _("1 for runs of a judge that differ") if is_split else "",
    ]
    said = "; ".join(part for part in because if part)
    return (
        n_("Worth {count} point: {said}.", "Worth {count} points: {said}.", total, said=said)
        if said
        else n_("Worth {count} point.", "Worth {count} points.", total)
    )


# The queue


def item_name(code: str, name: str) -> str:
    """A criterion by code and name, or a scale for whole images."""
    return criterion_name(code, name) if name else SCALES[Scale(code)].rstrip("?")


def matter_line(number: int, item: str, said: str, ruled: str, noun: ItemNoun = IMAGE) -> str:
    state = f"{ruled} " if ruled else ""
    return ended(f"{state}{noun.title(number)}, {item}\n{said}")


def ruled(outcome: Outcome, made: Value | None) -> str:
    """What was made of a matter, in a word or two, at the beginning of its line."""
    if outcome is Outcome.DECIDED and made is not None:
        return _("Decided, {value}.", value=value(made))
    return {
        Outcome.DECIDED: _("Decided."),
        Outcome.CONTESTED: _("Contested."),
        Outcome.REWORDED: _("Reworded."),
        Outcome.LATER: _("Left for later."),
    }[outcome]


def queue_state(shown: int, open_ones: int, settled: int, quiet: int) -> str:
    parts = [_("{open_ones} of {shown} to discuss", open_ones=open_ones, shown=shown)]
    if settled:
        parts.append(_("{settled} settled before", settled=settled))
    if quiet:
        parts.append(_("not listed because all agree: {quiet}", quiet=quiet))
    return ended("; ".join(parts))


_matter = ItemTemplate(
    Template("{number} of {total}.{state} Image {image}, {item}. {said}."),
    Template("{number} of {total}.{state} Exhibit {image}, {item}. {said}."),
)


def matter(
    number: int, total: int, image: int, item: str, said: str, ruled: str, noun: ItemNoun = IMAGE
) -> str:
    state = f" {ruled}" if ruled else ""
    return _matter(noun, number=number, total=total, state=state, image=image, item=item, said=said)


# What was said of a matter


def _side(place: int) -> str:
    return _("Side {sides}", sides=_SIDES[place] if place < len(_SIDES) else place + 1)


def side(place: int, value: str, people: int) -> str:
    return n_(
        "{side}, {count} person: {word}.",
        "{side}, {count} people: {word}.",
        people,
        side=_side(place),
        word=word(value).rstrip("."),
    )


def side_words(place: int, doubt: Doubt | None, note: str) -> str:
    return f"{_side(place)}: {_words(doubt, note)}"


def named(name: str, value: str, doubt: Doubt | None, note: str) -> str:
    rest = f" {_words(doubt, note)}" if doubt or note else ""
    rest = _words(doubt, note) if doubt or note else ""
    return together(ended(f"{name}: {word(value)}"), rest)


def _words(doubt: Doubt | None, note: str) -> str:
    parts = [
        _("uncertain, {doubts}.", doubts=DOUBTS[doubt].lower()) if doubt else "",
        f"“{note.strip()}”" if note.strip() else "",
    ]
    return " ".join(part for part in parts if part)


judge = Template("Judge {name}: {runs}.", runs=runs)


def judge_run(run: int, value: str, evidence: str) -> str:
    """After the judge was named."""
    said = f"“{evidence.strip()}”" if evidence.strip() else NO_EVIDENCE
    return _("Run {run}: {word}, {said}.", run=run, word=word(value), said=said)


def earlier(title: str, on: str, image: int, outcome: str, reason: str, noun: ItemNoun = IMAGE) -> str:
    sentence = f"{title}, {on}, {noun.numbered(image)}: {outcome[:1].lower()}{outcome[1:]}"
    return together(sentence, because(reason))


def because(reason: str) -> str:
    """Empty where no reason was given."""
    return _("Reason: {sentence}", sentence=ended(reason)) if reason else ""


def border_case(line: str) -> str:
    return _("Borderline case: {line}{line2}", line=line[:1].lower(), line2=line[1:])


# Coming, and the time since the last meeting


where = PluralTemplate(
    "{title}. {line} {count} decision so far, {left} to discuss.",
    "{title}. {line} {count} decisions so far, {left} to discuss.",
)


# Acts


def decided(made: Value, left: int, counted: Hands) -> str:
    said = _("Decided: {value}.", value=value(made).rstrip("."))
    if counted.were_counted:
        said = _("{said} Hands: {hands}.", said=said, hands=hands(counted))
    return f"{said} {left_to_discuss(left)}"


def hands(counted: Hands) -> str:
    """“5 for, 2 against, 1 abstained”."""
    sentence = _(
        "{in_favour} for, {against} against, {abstained} abstained",
        in_favour=counted.in_favour,
        against=counted.against,
        abstained=counted.abstained,
    )
    return _("{told}, by secret ballot", told=sentence) if counted.is_secret else sentence


def hands_counted(counted: Hands) -> str:
    """A sentence; empty where nobody counted."""
    return _("Hands: {hands}.", hands=hands(counted)) if counted.were_counted else ""


def contested(left: int) -> str:
    return _("Stays contested. {left}", left=left_to_discuss(left))


_is_case = ItemTemplate(
    Template("This image is a borderline case now."), Template("This exhibit is a borderline case now.")
)


def reworded(
    code: str, is_changed: bool, with_case: bool, remarks: int, left: int, noun: ItemNoun = IMAGE
) -> str:
    sentence = (
        _("{code} reworded in the draft; the meaning has changed.", code=code)
        if is_changed
        else _("{code} reworded in the draft; the meaning is unchanged.", code=code)
    )
    case = _is_case(noun) if with_case else ""
    check = (
        n_("The wording check has {count} remark.", "The wording check has {count} remarks.", remarks)
        if remarks
        else ""
    )
    return together(sentence, case, check, left_to_discuss(left))


def left_to_discuss(left: int) -> str:
    return _("{left} to discuss.", left=left) if left else NOTHING_TO_TALK_ABOUT


later = Template("Left for later. {left}", left=left_to_discuss)
taken_back = Template("Undone: {what} {left}", left=left_to_discuss)


def noted(is_open_point: bool) -> str:
    return _("Open point noted.") if is_open_point else _("Remark noted.")


taken_back_line = Template("Undone: {sentence}", sentence=ended)


def of_image(ruled: str, number: int, item: str, noun: ItemNoun = IMAGE) -> str:
    return ended(f"{ruled.rstrip('.').lower()}, {noun.numbered(number)}, {item}")


published_already = Template("{code} already has this wording in version {version}. Reword it again instead.")
not_in_the_draft = Template("{code} is no longer in the draft of the next version. Check the designer first.")


def unpublished(codes: Sequence[str]) -> str:
    return n_(
        "{codes} is reworded in the draft and not published yet.",
        "{codes} are reworded in the draft and not published yet.",
        len(codes),
        codes=listed(codes),
    )
