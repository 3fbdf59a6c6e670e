"""Words of the judge page: its form, its plan, the run as it goes, and what came of it."""

from collections.abc import Mapping, Sequence

from app.messages.interchange.import_export import plural
from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.judge.judge_calls import STATUSES
from app.study.image import Image
from app.study.judge.judge_call import Status

TITLE = "Ask a judge"
PURPOSE = (
    "A model applies the rubric to the images, several times. Its verdicts are shown beside people's, never among "
    "them, and nothing is filled in."
)
CLOSED = "The judge page is closed. Every reply so far is saved."

# The plan
PLAN_NOW = "&Plan"
PLAN_ABOUT = "Counts and prepares everything. Nothing is sent."
STOP_PLANNING = "Stop planning"

PLAN = "The plan"
PLAN_LIST = "The plan, sentence by sentence"
PREPARING = "Planning"
START = "St&art"
SHOW_REQUEST = "Read a re&quest…"
STOPPED_PLANNING = "Planning stopped. Nothing was sent."


def preparing(done: int, total: int) -> str:
    return f"{done} of {plural(total, 'picture')} prepared"


def planning_begins(images: int) -> str:
    return f"Planning: {plural(images, 'image')} looked at. Nothing is sent."


def planned(calls: int, host: str, stays_here: bool) -> str:
    if not calls:
        return "The plan is ready. No call is left to make."
    where = f"{host}, on this machine" if stays_here else host
    return f"The plan is ready: {plural(calls, 'call')} to {where}."


START_TITLE = "Send to a server?"
START_NO = "&Do not send"


def start_question(host: str, calls: int, size: str, cost: str) -> str:
    return f"{plural(calls, 'call')} with {size} would go to {host}, a server elsewhere. {cost} Send them?"


def start_yes(host: str) -> str:
    return f"&Send to {host}"


NOT_SENT = "Nothing was sent."
CONNECTING = "Connecting."
RUN_BROKE_OFF = "The run stopped early. Every reply so far is saved; plan again to continue."
STOPPED = "Stopped. Every reply so far is saved; plan again to continue."

# A request, readable

REQUEST_TITLE = "What the judge is sent"
REQUEST_IMAGE = "&Image number"
REQUEST_CRITERIA = "C&riteria"
REQUEST_SHOW = "&Show"
REQUEST_TEXT = "The request"
READ_HINT = "Arrow keys read line by line, Ctrl with Down or Up goes from heading to heading."
NO_REQUEST_FOR_IMAGE = "No call about this image is in the plan."


def request_intro(image: Image, codes: Sequence[str], run: int) -> str:
    return f"Image {image.number}, {image.name}. {plural(len(codes), 'criterion', 'criteria')}, run {run}."


def request_address(address: str) -> str:
    return f"Sent to {address}"


SYSTEM_WORDS = "System message"
PROMPT_WORDS = "The words"
QUESTIONS = "The questions"
PICTURES_SENT = "Pictures"
NO_PICTURES = "None. The judge gets words only."
EXACT = "Exactly as it is sent first"


def picture_line(number: int, total: int, judged: int) -> str:
    """One of the pictures sent, the last `judged` of which are judged."""
    place = number - (total - judged)
    what = "the image to judge" if judged == 1 else f"picture {place} of what is judged"
    return f"{number} of {total}: {what if place > 0 else 'a reference photograph'}, as JPEG."


# The run

RUN = "The run"
PROGRESS = "Calls made"
PAUSE = "Paus&e"
RESUME = "Go o&n"
STOP = "Stop"
PAUSED = "Paused. Calls already sent will finish."
GOES_ON = "Going on."


def begins(calls: int, host: str, shutdown: str) -> str:
    return f"The run begins: {plural(calls, 'call')} to {host}.{' ' + shutdown if shutdown else ''}"


def progress(done: int, total: int) -> str:
    return f"{done} of {plural(total, 'call')} made"


def quarter(per_cent: int) -> str:
    return {25: "A quarter of the calls is made.", 50: "Half of the calls are made."}.get(
        per_cent, "Three quarters of the calls are made."
    )


def server_asks_to_wait(seconds: float) -> str:
    return (
        f"The server asks to wait {plural(round(seconds), 'second')}. The run goes on by itself after that."
    )


def no_reply_for(seconds: float) -> str:
    return f"No reply for {plural(round(seconds), 'second')}. Still waiting for the server."


def stopping(in_flight: int) -> str:
    return f"Stopping. {plural(in_flight, 'reply is', 'replies are')} still awaited."


def over(sentences: Sequence[str], because: str) -> str:
    return " ".join(["The run is over.", *sentences, *([because] if because else [])])


NOTHING_GOES_ON = "No run is going on."


def where(done: int, total: int, failed: int, in_flight: int, is_paused: bool) -> str:
    words = [f"{progress(done, total)}."]
    if failed:
        words.append(f"{failed} failed.")
    words.append("Paused." if is_paused else f"{plural(in_flight, 'reply', 'replies')} awaited.")
    return " ".join(words)


LEAVE_TITLE = "A run is going on"
LEAVE_YES = "&Stop and leave"
LEAVE_NO = "S&tay"


def leave_question(done: int, total: int) -> str:
    return (
        f"{progress(done, total)}. Stop the run and leave? The replies so far are saved, and a later run continues "
        "from there."
    )


WAIT_TITLE = "Waiting for the last replies"
LEAVE_AT_ONCE = "&Leave without them"


def wait_words(in_flight: int) -> str:
    return (
        f"{plural(in_flight, 'reply is', 'replies are')} on the way and paid for. "
        "Left without them, these calls are made again by the next run."
    )


# Results

RESULTS = "What judges said"
NO_JUDGES = "No judge has been asked yet."
JUDGE = "&Judge"
CRITERIA_TABLE = "Verdicts by criterion"
CRITERIA_COLUMNS = ("Criterion", "Met", "Not met", "Cannot tell", "Missing")
SCALED_COLUMNS = ("Criterion", "Answers", "Does not apply", "Cannot tell", "Missing")
SHOW_CALLS = "&Browse the calls…"
RETRY = "Ask failed ones a&gain"


def criterion_name(code: str, name: str) -> str:
    return f"{code.replace('.', ' ')} {name}"


def criterion_cells(met: int, not_met: int, cannot_tell: int, missing: int) -> tuple[str, ...]:
    return f"met {met}", f"not met {not_met}", f"cannot tell {cannot_tell}", f"missing {missing}"


def verdicts_given(met: int, not_met: int) -> str:
    return f"{met} met, {not_met} not met"


def mean_given(answers: int, mean: float) -> str:
    return f"{answers}, mean {mean:.2f}"


def choices_given(counts: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{value}: {times}" for value, times in counts)


def scaled_cells(answered: str, not_applicable: int, cannot_tell: int, missing: int) -> tuple[str, ...]:
    return (
        f"answers {answered}",
        f"does not apply {not_applicable}",
        f"cannot tell {cannot_tell}",
        f"missing {missing}",
    )


def criterion_row(name: str, cells: Sequence[str]) -> str:
    return f"{name}: {', '.join(cells)}."


def arrival(title: str, images: int, judges: int, noun: ItemNoun = IMAGE) -> str:
    asked = f"{plural(judges, 'judge')} asked so far" if judges else "no judge asked yet"
    return f"{TITLE}. {title}: {plural(images, noun.one)}, {asked}."


def page_title(study: str, state: str) -> str:
    return f"{TITLE}{', ' + state if state else ''} – {study}"


RUNNING, IS_PAUSED = "running", "paused"


def statuses(counts: Mapping[Status, int]) -> str:
    ended = [f"{calls} {STATUSES[status].lower()}" for status, calls in counts.items() if calls]
    return f"{plural(sum(counts.values()), 'call')}: {', '.join(ended)}." if ended else "No calls yet."


def took(seconds: float | None, tokens_in: int | None, tokens_out: int | None, dollars: str) -> str:
    parts = []
    if tokens_in is not None or tokens_out is not None:
        parts.append(f"{tokens_in or 0:,} tokens in, {tokens_out or 0:,} out")
    if dollars:
        parts.append(f"about {dollars} US dollars")
    if seconds is not None:
        parts.append(f"{plural(round(seconds), 'second')} of waiting in all")
    return f"So far: {'; '.join(parts)}." if parts else ""


def disagreeing(calls: int) -> str:
    if not calls:
        return ""
    return f"In {plural(calls, 'call')} the judge's overall verdict contradicts its verdicts on the criteria."


def served_changed(first: str, newest: str) -> str:
    return (
        f"The server has answered as {first}, and now as {newest}. To see whether the judge has changed, ask it again "
        "about its anchors: further options."
    )


def sealed(images: int) -> str:
    verb = "is" if images == 1 else "are"
    return (
        f"What the judge says about {plural(images, 'test image')} {verb} sealed until somebody opens a look."
    )


def withheld(name: str, images: int) -> str:
    return (
        f"What is said about {plural(images, 'image')} that {name} has not finished is left out here, so that {name} "
        "answers without it."
    )
