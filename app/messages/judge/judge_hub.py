"""Sentences about a judge's calls that workers make from a hub."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.messages.judge.judging import numbers
from app.messages.translation import PluralTemplate, Template, _, n_

if TYPE_CHECKING:
    from app.study.judge.judge_call import Status

WORKER = _("make calls that others put on this hub, until none is left; needs --model, and no study")
HUB = _("the hub whose workers make the calls; with --batch")
NEEDS_STUDY = _("Name the study.")
NO_STUDY = _("A worker needs no study: the calls are on the hub. Leave STUDY out.")
NEEDS_HUB = _("--batch status and --batch stop can only be used with --hub.")
ONLY_WITH_STOP = _("--only-worker can only be used with --batch stop.")
ONLY_WITH_BATCH = _("--hub can only be used with --batch.")
ONLY_RESEARCHERS = _(
    "Only researchers and the hub's owner can put a judge's calls on the hub. Ask whoever runs it."
)
NOT_A_REPLY = _("A worker delivered something that is not a reply.")
NOT_A_CALL = _("The hub has a call that this version of the program cannot make.")
NOTHING_ON_HUB = _("No call of this judge is on the hub.")
NO_WORK = _("The hub has no calls for this model that this login may make.")
ASKED_TO_STOP = _("Somebody who looks after these calls asked this worker to stop.")
IS_ASKED_TO_STOP = _("It was asked to stop.")
STOP_WORKER = _("with --batch stop: only workers with this login, or with an id that begins with this text")
NO_CALLS = _("No call of this study is on the hub.")
NO_WORKERS = _("No worker has started yet.")
WORK_STOPPED = _("Stopped. Calls that were not made went back to the hub.")
submitted = PluralTemplate(
    "Batch {batch}: {count} call put on the hub for workers. See its progress, and collect its reply, "
    "with --batch collect.",
    "Batch {batch}: {count} calls put on the hub for workers. See their progress, and collect their "
    "replies, with --batch collect.",
)


def given_up(claims: int, problem: str) -> str:
    sentence = n_(
        "No worker got a reply, after {count} claim.", "No worker got a reply, after {count} claims.", claims
    )
    return f"{sentence} {problem}".strip()


no_more_calls = Template(
    "The hub gives this login no more of these calls: {count} in a row came back without a reply. "
    "Once the fault is found, whoever runs the hub can allow this login again with: touchstone hub "
    "member"
)
how_far = PluralTemplate(
    "Batch {batch}: {done} of {count} call answered, {claimed} claimed by workers.",
    "Batch {batch}: {done} of {count} calls answered, {claimed} claimed by workers.",
)


def came(counts: Mapping["Status", int]) -> str:
    return n_(
        "{count} reply collected: {numbers}.",
        "{count} replies collected: {numbers}.",
        sum(counts.values()),
        numbers=numbers(counts),
    )


job_progress = PluralTemplate(
    "{model}: {done} of {count} call answered, {left} left, {failed} failed.",
    "{model}: {done} of {count} calls answered, {left} left, {failed} failed.",
)
calls_dropped = PluralTemplate(
    "{model}: {count} call was deleted from the hub without a reply.",
    "{model}: {count} calls were deleted from the hub without a reply.",
)
job_is_stopped = Template("{model}: stopped. Workers no longer claim its calls.")
worker_title = Template("{login} ({worker})")
worker_progress = PluralTemplate(
    "{login} ({worker}) is making {count} call; {delivered} delivered, {failed} failed.",
    "{login} ({worker}) is making {count} calls; {delivered} delivered, {failed} failed.",
)
worker_rests = Template("{login} ({worker}) is making no call; {delivered} delivered, {failed} failed.")
worker_is_silent = PluralTemplate(
    "{login} ({worker}) has not reported for {count} second; {delivered} delivered, {failed} failed.",
    "{login} ({worker}) has not reported for {count} seconds; {delivered} delivered, {failed} failed.",
)
workers_asked = PluralTemplate(
    "{count} worker was asked to stop. It ends after the calls that it is making now.",
    "{count} workers were asked to stop. They end after the calls that they are making now.",
)
stopped = Template(
    "Batch {batch} is stopped. Workers no longer claim its calls; collect what they still deliver."
)
over = Template("Batch {batch} is over. Nothing of it is left on the hub.")
not_on_this_hub = Template(
    "Batch {batch} is not on this hub, so nothing is changed. Give the address of the hub that its calls were put "
    "on."
)
waits_on_hub = Template("Batch {batch} is on a hub. Give its address with --hub.")


def working(done: int, _total: int) -> str:
    return n_("{count} reply delivered", "{count} replies delivered", done)


def worked(delivered: int, others: int, given_back: int) -> str:
    sentences = [n_("{count} reply delivered.", "{count} replies delivered.", delivered)]
    if others:
        late = n_(
            "{count} reply came too late: another worker was first.",
            "{count} replies came too late: another worker was first.",
            others,
        )
        sentences.append(late)
    if given_back:
        back = n_(
            "{count} call given back to the hub without a reply.",
            "{count} calls given back to the hub without a reply.",
            given_back,
        )
        sentences.append(back)
    return " ".join(sentences)


worker_stops = PluralTemplate(
    "Stopped after {count} failure. The reason: {reason}",
    "Stopped after {count} failures in a row. The last one: {reason}",
)
