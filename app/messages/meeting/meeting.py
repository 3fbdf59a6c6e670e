"""What is said in a meeting: what is worth talking about, what either side said, and what was decided."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from app.messages.annotate.annotating import DOUBTS, JUDGMENTS, SCALES, VERDICTS
from app.messages.interchange.import_export import listed, plural
from app.messages.item_nouns import IMAGE, ItemNoun
from app.study.team.meetings import Hands, Outcome, Value, VoteCounts
from app.study.verdict import Doubt, Judgment, Mark, Scale, Verdict

_SIDES = "ABCDEFGHIJ"
_MOST_IN_A_LINE = 10

NOT_BEGUN = "The meeting has not begun. Say who is there, and begin."
NOBODY = "Say who is there, at least one name."
NO_TITLE = "Give the meeting a title."
NOTHING_TO_TALK_ABOUT = "Nothing left to discuss here."
NO_MATTER = "There is no line here. Choose one in the list first."
REASON_NEEDED = "This overrules everybody. Give a reason."
CONTESTED_REASON = "Say what it is contested about."
WORDS_NEEDED = "This needs some words."
NOT_FOR_WHOLE_IMAGES = "A whole image has no criterion to reword."
NOT_THIS_ANSWER = "That is not an answer to this question."
SAME_WORDS = "It already has this wording."
NOTHING_TO_TAKE_BACK = "Nothing left to undo in this meeting."
NOTHING_TO_PUBLISH = "This meeting has no unpublished rewording."
NOTHING_TO_REPEAT = "Nothing has been said yet."
NAMES_SHOWN = "Names are shown from now on. Recorded in the minutes."
NAMES_HIDDEN = "Names are hidden again. Recorded in the minutes."
NAMES_SHOWN_MINUTE = "Names were shown from then on."
NAMES_HIDDEN_MINUTE = "Names were hidden again."
NOBODY_NOTED = "Nobody noted anything, and nobody was in doubt."
NO_JUDGE = "No judge was asked about this."
NO_EVIDENCE = "no evidence given"
NO_CASES = "No border case and no earlier decision."
FIRST_MEETING = "This is the first meeting of this study."
CLOSED = "The meeting is saved and can be continued."
CLOSED_ENDED = "The meeting's minutes are saved."
ENDED = "The meeting has ended."


def day(at: datetime) -> str:
    """The day of a moment in the machine's time zone, such as 2026-11-21."""
    return at.astimezone().date().isoformat()


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
    return word(value) if is_word else f"for {value}"


def answers(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {_behind_a_number(value)}" for value, count in counts.items())


def runs(counts: Mapping[str, int]) -> str:
    """“5 of 5 met”, or where runs differ “3 of 5 met, 2 not met”."""
    total = sum(counts.values())
    (first, most), *rest = counts.items()
    others = (f"{count} {_behind_a_number(value)}" for value, count in rest)
    return ", ".join([f"{most} of {total} {_behind_a_number(first)}", *others])


def tally(one: VoteCounts, with_judges: bool = True) -> str:
    """“2 met, 2 not met; 1 doubt; the judge 5 of 5 met”."""
    parts = [answers(one.people)]
    if one.doubts:
        parts.append(plural(one.doubts, "doubt"))
    if one.notes:
        parts.append(plural(one.notes, "note"))
    if with_judges:
        many = len(one.judges) > 1
        parts += [
            f"{f'judge {name}' if many else 'the judge'} {runs(counts)}"
            for name, counts in one.judges.items()
            if counts
        ]
    if one.hands.were_counted:
        parts.append(f"hands {hands(one.hands)}")
    return "; ".join(part for part in parts if part)


def points(total: int, voices: int, one: VoteCounts, is_against: bool, is_split: bool) -> str:
    """Why a matter stands where it stands in the queue."""
    because = [
        f"{plural(voices, 'person', 'people')} on the smaller side, 3 each" if voices else "",
        f"{plural(one.doubts, 'doubt')}, 2 each" if one.doubts else "",
        f"{plural(one.notes, 'note')}, 1 each" if one.notes else "",
        "2 for a judge against most people" if is_against else "",
        "1 for runs of a judge that differ" if is_split else "",
    ]
    said = "; ".join(part for part in because if part)
    return f"Worth {plural(total, 'point')}: {said}." if said else f"Worth {plural(total, 'point')}."


# The queue


def item_name(code: str, name: str) -> str:
    """A criterion by code and name, or a scale for whole images."""
    return f"{code} {name}" if name else SCALES[Scale(code)].rstrip("?")


def matter_line(number: int, item: str, said: str, ruled: str, noun: ItemNoun = IMAGE) -> str:
    state = f"{ruled} " if ruled else ""
    return f"{state}{noun.opening} {number}, {item}\n{said}."


def ruled(outcome: Outcome, made: Value | None) -> str:
    """What was made of a matter, in a word or two, at the beginning of its line."""
    if outcome is Outcome.DECIDED and made is not None:
        return f"Decided, {value(made)}."
    return {
        Outcome.DECIDED: "Decided.",
        Outcome.CONTESTED: "Contested.",
        Outcome.REWORDED: "Reworded.",
        Outcome.LATER: "Left for later.",
    }[outcome]


def queue_state(shown: int, open_ones: int, settled: int, quiet: int) -> str:
    parts = [f"{open_ones} of {shown} to discuss"]
    if settled:
        parts.append(f"{settled} settled before")
    if quiet:
        parts.append(f"{quiet} on which all agree are not listed")
    return "; ".join(parts) + "."


def matter(
    number: int, total: int, image: int, item: str, said: str, ruled: str, noun: ItemNoun = IMAGE
) -> str:
    state = f" {ruled}" if ruled else ""
    return f"{number} of {total}.{state} {noun.opening} {image}, {item}. {said}."


# What was said of a matter


def _side(place: int) -> str:
    return f"Side {_SIDES[place] if place < len(_SIDES) else place + 1}"


def side(place: int, value: str, people: int) -> str:
    return f"{_side(place)}, {plural(people, 'person', 'people')}: {word(value).rstrip('.')}."


def side_words(place: int, doubt: Doubt | None, note: str) -> str:
    return f"{_side(place)}: {_words(doubt, note)}"


def named(name: str, value: str, doubt: Doubt | None, note: str) -> str:
    rest = f" {_words(doubt, note)}" if doubt or note else ""
    return f"{name}: {word(value).rstrip('.')}.{rest}"


def _words(doubt: Doubt | None, note: str) -> str:
    parts = [
        f"in doubt, {DOUBTS[doubt].lower()}." if doubt else "",
        f"“{note.strip()}”" if note.strip() else "",
    ]
    return " ".join(part for part in parts if part)


def judge(name: str, counts: Mapping[str, int]) -> str:
    return f"Judge {name}: {runs(counts)}."


def judge_run(name: str, run: int, value: str, evidence: str) -> str:
    said = f"“{evidence.strip()}”" if evidence.strip() else NO_EVIDENCE
    return f"Judge {name}, run {run}: {word(value)}, {said}."


def earlier(title: str, on: str, image: int, outcome: str, reason: str, noun: ItemNoun = IMAGE) -> str:
    because = f" Reason: {sentence(reason)}" if reason else ""
    return f"{title}, {on}, {noun.one} {image}: {outcome[:1].lower()}{outcome[1:]}{because}"


def border_case(line: str) -> str:
    return f"Border case: {line[:1].lower()}{line[1:]}"


def sentence(text: str) -> str:
    text = text.strip()
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


# Coming, and the time since the last meeting


def arrival(study: str, since: Sequence[str], unended: str) -> str:
    going_on = f" {unended} was not ended; it can be continued." if unended else ""
    return f"Meeting. {study}. {' '.join(since)}{going_on}"


def given(answers: int, people: int, last: str) -> str:
    since = f"Since the meeting of {last}" if last else "So far"
    if not answers:
        return f"{since} nobody has answered anything."
    return f"{since} {plural(people, 'person has', 'people have')} given {plural(answers, 'answer')}."


def versions_since(versions: Sequence[int], changed: Sequence[str], stayed: Sequence[str]) -> str:
    if not versions:
        return "The rubric is as it was."
    which = f"Version {listed(map(str, versions))} of the rubric {'is' if len(versions) == 1 else 'are'} new"
    parts = [f"{listed(changed)} changed in meaning" if changed else ""]
    parts.append(f"{listed(stayed)} reworded, the meaning stayed" if stayed else "")
    said = "; ".join(part for part in parts if part)
    return f"{which}: {said}." if said else f"{which}."


def version_so_far(version: int) -> str:
    return f"Version {version} of the rubric is published." if version else "The study has no rubric."


def left_over(later: int, open_points: int, contested: int) -> str:
    parts = [
        f"{plural(later, 'matter')} left for later" if later else "",
        plural(open_points, "open point") if open_points else "",
        f"{contested} contested" if contested else "",
    ]
    said = [part for part in parts if part]
    return f"From then: {', '.join(said)}." if said else "Nothing was left over."


def waiting(to_talk_about: int) -> str:
    return f"To discuss: {to_talk_about}."


def unfinished(names: Sequence[tuple[str, int]], noun: ItemNoun = IMAGE) -> str:
    told = listed((f"{name} ({plural(images, noun.one)})" for name, images in names), _MOST_IN_A_LINE)
    return (
        f"Still to answer {noun.many}: {told}. In the meeting they would hear what others said of them. If they attend"
        " and accept that, the study notes it. Begin all the same?"
    )


def began(title: str, present: Sequence[str], to_talk_about: int) -> str:
    return f"{title} has begun with {listed(present, _MOST_IN_A_LINE)}. {waiting(to_talk_about)}"


def may_decide(names: Sequence[str]) -> str:
    return f"Who may decide: {listed(names, len(names))}." if names else ""


def decider_away(names: Sequence[str]) -> str:
    is_not = "is" if len(names) == 1 else "are"
    return f"{listed(names)} {is_not} to decide, but not among those who are there."


def goes_on(title: str, present: Sequence[str], decisions: int) -> str:
    there = f" There: {listed(present, _MOST_IN_A_LINE)}." if present else ""
    return f"{title} goes on, {plural(decisions, 'decision')} so far.{there}"


def joined(name: str) -> str:
    return f"{name} is there, too."


def where(title: str, line: str, decided: int, left: int) -> str:
    return f"{title}. {line} {plural(decided, 'decision')} so far, {left} to discuss."


# Acts


def decided(made: Value, left: int, counted: Hands) -> str:
    said = f"Decided: {value(made).rstrip('.')}."
    if counted.were_counted:
        said = f"{said} Hands: {hands(counted)}."
    return f"{said} {_left(left)}"


def hands(counted: Hands) -> str:
    """“5 for, 2 against, 1 abstained”."""
    told = f"{counted.in_favour} for, {counted.against} against, {counted.abstained} abstained"
    return f"{told}, by secret ballot" if counted.is_secret else told


def contested(left: int) -> str:
    return f"Stays contested. {_left(left)}"


def reworded(
    code: str, is_changed: bool, with_case: bool, remarks: int, left: int, noun: ItemNoun = IMAGE
) -> str:
    meaning = "the meaning has changed" if is_changed else "the meaning stayed"
    case = f" This {noun.one} is a border case now." if with_case else ""
    check = f" The wording check has {plural(remarks, 'remark')}." if remarks else ""
    return f"{code} reworded in the draft, {meaning}.{case}{check} {_left(left)}"


def later(left: int) -> str:
    return f"Left for later. {_left(left)}"


def _left(left: int) -> str:
    return f"{left} to discuss." if left else NOTHING_TO_TALK_ABOUT


def noted(is_open_point: bool) -> str:
    return "Open point noted." if is_open_point else "Remark noted."


def taken_back(what: str, left: int) -> str:
    return f"Undone: {what} {_left(left)}"


def taken_back_line(words: str) -> str:
    return f"Undone: {sentence(words)}"


def of_image(ruled: str, number: int, item: str, noun: ItemNoun = IMAGE) -> str:
    return f"{ruled.rstrip('.').lower()}, {noun.one} {number}, {item}."


def published_already(code: str, version: int) -> str:
    return f"{code} already has this wording in version {version}. Reword it again instead."


def not_in_the_draft(code: str) -> str:
    return f"{code} is not in the draft of the next version any more. Check the designer first."


def unpublished(codes: Sequence[str]) -> str:
    are = "is" if len(codes) == 1 else "are"
    return f"{listed(codes)} {are} reworded in the draft and not published yet."
