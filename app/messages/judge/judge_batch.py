"""Words about calls that are handed in together, and collected later."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.messages.interchange.import_export import listed, plural, quoted
from app.messages.judge.judging import numbers

if TYPE_CHECKING:
    from pathlib import Path

    from app.study.judge.judge_call import Status

# Handing in

BATCH = "hand the calls in as a batch (submit), take in its replies (collect), stop it (on a hub), or give it up (drop)"
JUDGE = "whose calls are written (default: the newest judge of the study)"
MODEL = "the model of a judge that the study does not have yet"
TEMPERATURE = "the sampling temperature (default: the server's own); with --model"
BASE_URL = "the server that will make the calls, up to and with /v1 (default: OpenAI's); with --model"
PER = "what is sent in one call: the whole rubric, a theme, or a single criterion; with --model"
SEND_SEED = "send the number of the run as seed; with --model"
RETRY_FAILED = "write calls again that failed; replies that came, usable or not, stay"
SHARDS = "write so many files of equally many calls"
PICTURES = (
    "how pictures are given: inline in every call, or once each in a folder beside the file, by path or url"
)
RECIPE = "also write a script that has vLLM make the calls: an array job for SLURM, or a program for Ray"
PICTURES_AT = "the address where that folder will be served; with --pictures url"
URL_NEEDS_PLACE = "--pictures url and --pictures-at go together: say where the pictures will be served"
TOO_FEW_SHARDS = "--shards must be 1 or more"
DRY_RUN_OF_SUBMIT = "--dry-run goes with --batch submit only"
NOT_IN_BATCH = "Decisions cannot be asked for in a batch. Choose the chat backend, or make the calls at once."
NOTHING_LEFT = "No call is left to make, so there is nothing to hand in."
NO_JUDGE = (
    "The study has no judge that could be asked yet. Name a model: touchstone export STUDY --format openai-batch"
    " --model M --out PATH"
)
ONE_FILE_EACH = "A batch can be several files, so it cannot be written to standard output. Name a file."
HALF_PRICE = "As a batch: OpenAI takes half, which is counted above, and answers within a day."


def only_for_batch(options: list[str], name: str) -> str:
    return f"{', '.join(options)} {'goes' if len(options) == 1 else 'go'} with --format {name} only"


def unknown_judge(name: str, known: list[str]) -> str:
    names = f" Judges: {listed(known)}." if known else ""
    return f"The study has no judge called {name} that could be asked.{names}"


def all_handed_in(calls: int) -> str:
    return (
        f"Nothing was written: {plural(calls, 'call')} handed in before, not collected yet. Collect them with"
        " touchstone judge STUDY --model M --batch collect, or give them up with --batch drop."
    )


def in_the_way(path: "Path") -> str:
    return (
        f"{path} is there already, and this batch needs several files. Choose another name, or move it away."
    )


def picture_changed(name: str) -> str:
    return f"{name} is not the picture it was when the calls were planned. Plan them again."


def needs_model(options: list[str]) -> str:
    goes = "goes" if len(options) == 1 else "go"
    return f"{', '.join(options)} {goes} with --model: a judge of the study is asked as it was set up"


def too_few_shards(most: int, needed: int) -> str:
    return f"A file takes at most {most:,} calls. Choose --shards {needed} or more."


def cannot_write_picture(file: "Path", error: OSError) -> str:
    return f"{file} cannot be written: {(error.strerror or 'unknown reason').lower()}."


def written(path: "Path", calls: int, size: str) -> str:
    return f"Written to {path}: {plural(calls, 'call')}, {size}"


def recipe_written(path: "Path") -> str:
    return (
        f"Written to {path}: the script that has vLLM make these calls. Its first lines say how to start it."
    )


def after_export(calls: int) -> str:
    return (
        f"{plural(calls, 'call')} handed in. Replies to them come back with: touchstone import STUDY FILE"
        " --format judge-jsonl"
    )


def handed_in(batch: str, calls: int) -> str:
    return f"Batch {batch}: {plural(calls, 'call')} handed in. See how far it is with --batch collect."


def not_handed_in(reason: str) -> str:
    return f"The batch could not be handed in. {reason}"


def unsure(name: str) -> str:
    return (
        f"It is not known whether {name} reached the server. Run --batch collect, which looks for it there."
    )


# Collecting

NOTHING_WAITS = "No batch of this judge is waiting to be collected."
NOT_ASKED_IN_FULL = "The server made no such call, or lost its reply."
EXPIRED = "The batch was not finished within its day, and this call was not made."
CANCELLED = "The batch was cancelled before this call was made."
DROPPED = "Handed in with a batch that was given up before its reply was collected."
NEVER_ARRIVED = "The batch never arrived at the server."


def failed_batch(reason: str) -> str:
    return f"The server refused the batch. {reason}".strip()


def not_made(words: str) -> str:
    return f"The server did not make this call. {words}".strip()


def is_a_file(name: str, calls: int) -> str:
    return (
        f"{name}: {plural(calls, 'call')} written to a file. Its replies come in with"
        " touchstone import STUDY FILE --format judge-jsonl"
    )


def how_far(batch: str, state: str, done: int, total: int) -> str:
    return f"Batch {batch}: {state.replace('_', ' ')}, {done} of {plural(total, 'call')} answered. Collect again later."


def collected(batch: str, counts: Mapping["Status", int]) -> str:
    return f"Batch {batch}: {plural(sum(counts.values()), 'call')} collected: {numbers(counts)}."


def strangers(count: int) -> str:
    return f"{plural(count, 'line')} came back for no call that waits in this study; left out."


def bad_lines(count: int) -> str:
    return f"{plural(count, 'line')} came back that cannot be read; the calls count as not answered."


def dropped(calls: int) -> str:
    return (
        f"{plural(calls, 'call')} dropped. The server may still make and bill them."
        " To make them again, use --retry-failed."
    )


def not_reached(batch: str, reason: str) -> str:
    return f"Batch {batch} could not be looked at. {reason}"


# Lines of a file

NO_JSON = "this is not a JSON object."
NO_ID = "it must be the id of a call of this study."
NO_STATUS = "it has no status_code."
NO_RESPONSE = "there is none, and no error in its place."
NO_REPLY = "the model's words are needed, as text."
NO_JUDGE_NAMED = "the judge must be named, or else the model."
NO_RUBRIC = "The study has no rubric, so replies of a judge mean nothing in it."
BAD_RUN = "it must be a whole number from 1."
UNKNOWN_CALL = "this study has no such call."
NOT_TEXT = "it must be text."
NOT_A_NUMBER = "it must be a number, 0 or more."
NOT_A_COUNT = "it must be a whole number, 0 or more."
BAD_CRITERIA = "it must be a list of codes such as T1.C1, each once."


def unknown_key(known: list[str]) -> str:
    return f"this is not known here. Known: {', '.join(known)}."


def unknown_criteria(codes: list[str]) -> str:
    return f"not in the rubric: {listed(codes)}."


def other_reply(place: str = "") -> str:
    where = f"in {place}" if place else "in the study"
    return f"there is another one {where} for the same call."


def asked_here(name: str) -> str:
    return (
        f"{quoted(name)} is asked by this program, so its replies need their custom_id."
        " Give the one who was asked elsewhere another name."
    )


def brought(new: int, known: int, counts: Mapping["Status", int], is_dry: bool) -> str:
    replies = plural(new, "reply", "replies")
    start = f"Would import {replies}" if is_dry else f"{replies} imported"
    told = f"{start}: {numbers(counts)}" if counts else start
    return f"{told}; {known} already there." if known else f"{told}."


def cut_off(name: str) -> str:
    return f"The last line of {name} breaks off and was left out. The lines before it count."


def missing(batch: str, calls: int, images: list[str]) -> str:
    about = "image" if len(images) == 1 else "images"
    return f"{batch}: {plural(calls, 'call')} without a reply, about {about} {listed(images)}."


def still_waiting(calls: int) -> str:
    return f"{plural(calls, 'call')} of the same batches still waiting for a reply."
