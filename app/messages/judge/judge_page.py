"""Words of the judge page: its form, its plan, the run as it goes, and what came of it."""

from collections.abc import Mapping, Sequence

from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.judge.judge_calls import STATUSES
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_
from app.study.image import Image
from app.study.judge.judge_call import Status

TITLE = _("Ask a judge")
PURPOSE = _(
    "A model applies the rubric to the images, several times. Its verdicts are shown beside "
    "people's, never among them, and missing ones are never filled in."
)
CLOSED = _("The judge page is closed. Every reply so far is saved.")

# The plan
PLAN_NOW = _("&Plan")
PLAN_ABOUT = _("Counts and prepares everything. Nothing is sent.")
STOP_PLANNING = _("Stop planning")

PLAN = _("The plan")
PLAN_LIST = _("The plan, sentence by sentence")
PREPARING = _("Planning")
START = _("St&art")
SHOW_REQUEST = _("Read a re&quest…")
STOPPED_PLANNING = _("Planning stopped. Nothing was sent.")
preparing = PluralTemplate("{done} of {count} image prepared", "{done} of {count} images prepared")
planning_begins = PluralTemplate(
    "Planning for {count} image. Nothing is sent.", "Planning for {count} images. Nothing is sent."
)


def planned(calls: int, host: str, stays_here: bool) -> str:
    if not calls:
        return _("The plan is ready. No call is left to make.")
    where = _("{host}, on this machine", host=host) if stays_here else host
    return n_(
        "The plan is ready: {count} call to {where}.",
        "The plan is ready: {count} calls to {where}.",
        calls,
        where=where,
    )


START_TITLE = _("Send to a server?")
START_NO = _("&Do not send")
start_question = PluralTemplate(
    "{count} call with {size} would go to {host}, a server elsewhere. {cost} Send it?",
    "{count} calls with {size} would go to {host}, a server elsewhere. {cost} Send them?",
)
start_yes = Template("&Send to {host}")
NOT_SENT = _("Nothing was sent.")
CONNECTING = _("Connecting.")
RUN_BROKE_OFF = _("The run stopped early. Every reply so far is saved; plan again to continue.")
STOPPED = _("Stopped. Every reply so far is saved; plan again to continue.")

# A request, readable

REQUEST_TITLE = _("What the judge is sent")
REQUEST_IMAGE = _("&Image number")
REQUEST_CRITERIA = _("C&riteria")
REQUEST_SHOW = _("&Show")
REQUEST_TEXT = _("The request")
READ_HINT = _("Arrow keys read line by line; Ctrl with Down or Up goes from heading to heading.")
NO_REQUEST_FOR_IMAGE = _("No call about this image is in the plan.")
request_withheld = Template(
    "The request about image {number} contains its prompt. {name} can read it after answering this image."
)


def request_intro(image: Image, codes: Sequence[str], run: int) -> str:
    if not image.name:  # whoever reads it may not know it yet
        return n_(
            "Image {image_number}. {count} criterion, run {run}.",
            "Image {image_number}. {count} criteria, run {run}.",
            len(codes),
            image_number=image.number,
            run=run,
        )
    return n_(
        "Image {image_number}, {image_name}. {count} criterion, run {run}.",
        "Image {image_number}, {image_name}. {count} criteria, run {run}.",
        len(codes),
        image_number=image.number,
        image_name=image.name,
        run=run,
    )


request_address = Template("Sent to {address}")
SYSTEM_WORDS = _("System message")
PROMPT_WORDS = _("User message")
QUESTIONS = _("The questions")
PICTURES_SENT = _("Images")
NO_PICTURES = _("None. The judge gets words only.")
EXACT = _("The exact request, as it is first sent")


def picture_line(number: int, total: int, judged: int) -> str:
    """One of the pictures sent, the last `judged` of which are judged."""
    place = number - (total - judged)
    what = n_("the image to judge", "image {place} of those to judge", judged, place=place)
    return _(
        "{number} of {total}: {what}, as JPEG.",
        number=number,
        total=total,
        what=what if place > 0 else _("a reference photograph"),
    )


# The run

RUN = _("The run")
PROGRESS = _("Calls made")
PAUSE = _("Paus&e")
RESUME = _("Go o&n")
STOP = _("Stop")
PAUSED = _("Paused. Calls already sent will finish.")
GOES_ON = _("Going on.")


def begins(calls: int, host: str, shutdown: str) -> str:
    return n_(
        "The run begins: {count} call to {host}.{shutdown}",
        "The run begins: {count} calls to {host}.{shutdown}",
        calls,
        host=host,
        shutdown=" " + shutdown if shutdown else "",
    )


progress = PluralTemplate("{done} of {count} call made", "{done} of {count} calls made")


def quarter(per_cent: int) -> str:
    return {25: _("A quarter of the calls have been made."), 50: _("Half of the calls have been made.")}.get(
        per_cent, "Three quarters of the calls have been made."
    )


def server_asks_to_wait(seconds: float) -> str:
    return n_(
        "The server asks for a pause of {count} second. Then the run continues automatically.",
        "The server asks for a pause of {count} seconds. Then the run continues automatically.",
        round(seconds),
    )


def no_reply_for(seconds: float) -> str:
    return n_(
        "No reply for {count} second. Still waiting for the server.",
        "No reply for {count} seconds. Still waiting for the server.",
        round(seconds),
    )


stopping = PluralTemplate(
    "Stopping. {count} reply is still awaited.", "Stopping. {count} replies are still awaited."
)


def over(sentences: Sequence[str], because: str) -> str:
    return " ".join([_("The run is over."), *sentences, *([because] if because else [])])


NOTHING_GOES_ON = _("No run is in progress.")


def where(done: int, total: int, failed: int, in_flight: int, is_paused: bool) -> str:
    words = [ended(progress(done=done, count=total))]
    if failed:
        words.append(_("{failed} failed.", failed=failed))
    words.append(
        _("Paused.") if is_paused else n_("{count} reply awaited.", "{count} replies awaited.", in_flight)
    )
    return " ".join(words)


LEAVE_TITLE = _("A run is in progress")
LEAVE_YES = _("&Stop and leave")
LEAVE_NO = _("S&tay")


def leave_question(done: int, total: int) -> str:
    return _(
        "{progress}. Stop the run and leave? The replies so far are saved, and a later run "
        "continues from there.",
        progress=progress(done=done, count=total),
    )


WAIT_TITLE = _("Waiting for the last replies")
LEAVE_AT_ONCE = _("&Leave without them")
wait_words = PluralTemplate(
    "{count} reply is on its way and paid for. If you leave now, the next run makes this call again.",
    "{count} replies are on their way and paid for. If you leave now, the next run makes these calls again.",
)


# Results

RESULTS = _("What judges said")
NO_JUDGES = _("No judge has been asked yet.")
JUDGE = _("&Judge")
CRITERIA_TABLE = _("Verdicts by criterion")
CRITERIA_COLUMNS = (_("Criterion"), _("Met"), _("Not met"), _("Cannot tell"), _("Missing"))
SCALED_COLUMNS = (_("Criterion"), _("Answers"), _("Does not apply"), _("Cannot tell"), _("Missing"))
SHOW_CALLS = _("&Browse the calls…")
RETRY = _("Make failed calls a&gain")


def criterion_cells(met: int, not_met: int, cannot_tell: int, missing: int) -> tuple[str, ...]:
    return (
        _("met {met}", met=met),
        _("not met {not_met}", not_met=not_met),
        _("cannot tell {cannot_tell}", cannot_tell=cannot_tell),
        _("missing {missing}", missing=missing),
    )


verdicts_given = Template("{met} met, {not_met} not met")
mean_given = Template("{answers}, mean {mean:.2f}")


def choices_given(counts: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{value}: {times}" for value, times in counts)


def scaled_cells(answered: str, not_applicable: int, cannot_tell: int, missing: int) -> tuple[str, ...]:
    return (
        _("answers {answered}", answered=answered),
        _("does not apply {not_applicable}", not_applicable=not_applicable),
        _("cannot tell {cannot_tell}", cannot_tell=cannot_tell),
        _("missing {missing}", missing=missing),
    )


def criterion_row(name: str, cells: Sequence[str]) -> str:
    return ended(f"{name}: {', '.join(cells)}")


def arrival(title: str, images: int, judges: int, noun: ItemNoun = IMAGE) -> str:
    asked = (
        n_("{count} judge asked so far", "{count} judges asked so far", judges)
        if judges
        else _("no judge asked yet")
    )
    return together(ended(TITLE), ended(f"{title}: {noun.counted(images)}, {asked}"))


def page_title(study: str, state: str) -> str:
    return f"{TITLE}{', ' + state if state else ''} – {study}"


RUNNING, IS_PAUSED = _("running"), _("paused")


def statuses(counts: Mapping[Status, int]) -> str:
    ended = [f"{calls} {STATUSES[status].lower()}" for status, calls in counts.items() if calls]
    return (
        n_("{count} call: {ended}.", "{count} calls: {ended}.", sum(counts.values()), ended=", ".join(ended))
        if ended
        else _("No calls yet.")
    )


def took(seconds: float | None, tokens_in: int | None, tokens_out: int | None, dollars: str) -> str:
    parts = []
    if tokens_in is not None or tokens_out is not None:
        parts.append(
            _(
                "{tokens_in:,} tokens in, {tokens_out:,} out",
                tokens_in=tokens_in or 0,
                tokens_out=tokens_out or 0,
            )
        )
    if dollars:
        parts.append(_("about {dollars} US dollars", dollars=dollars))
    if seconds is not None:
        parts.append(
            n_("{count} second of waiting in all", "{count} seconds of waiting in all", round(seconds))
        )
    return _("So far: {parts}.", parts="; ".join(parts)) if parts else ""


disagreeing = PluralTemplate(
    "In {count} call the judge's overall verdict contradicts its verdicts on the criteria.",
    "In {count} calls the judge's overall verdict contradicts its verdicts on the criteria.",
    none="",
)


served_changed = Template(
    "The server used to answer as {first} and now answers as {newest}. To see whether the judge has "
    "changed, ask it again about its anchors, under “Further options”."
)
sealed = PluralTemplate(
    "What the judge says about {count} test image is sealed until somebody opens the results.",
    "What the judge says about {count} test images is sealed until somebody opens the results.",
)
withheld = PluralTemplate(
    "What is said about {count} image that {name} has not finished is left out here, so that "
    "{name} answers without it.",
    "What is said about {count} images that {name} has not finished is left out here, so "
    "that {name} answers without it.",
)
