"""Words about calls that are handed in together, and collected later."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.messages.interchange.import_export import listed, quoted
from app.messages.judge.judging import numbers
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_

if TYPE_CHECKING:
    from pathlib import Path

    from app.study.judge.judge_call import Status


def which_judge(names: Sequence[str]) -> str:
    return _(
        "Nothing was changed. Several judges with this model have calls waiting: {names}. Choose one with --name.",
        names=listed(map(quoted, names), len(names)),
    )


# Handing in

BATCH = _(
    "hand the calls in as a batch (submit), import its replies (collect), or give it up (drop); on a "
    "hub also show who makes the calls (status), and stop them (stop)"
)
JUDGE = _("the judge whose calls are written (default: the newest judge of the study)")
MODEL = _("the model of a judge that the study does not have yet")
TEMPERATURE = _("the sampling temperature (default: the server's own); with --model")
BASE_URL = _("the server that will make the calls, up to and including /v1 (default: OpenAI's); with --model")
PER = _("what is sent in one call: the whole rubric, a theme, or a single criterion; with --model")
SEND_SEED = _("send the number of the run as seed; with --model")
RETRY_FAILED = _("repeat failed calls; replies that arrived are kept, usable or not")
SHARDS = _("split the calls evenly into this many files")
PICTURES = _(
    "how images are given: inline in every call, or once each in a folder beside the file, by path or url"
)
RECIPE = _("also write a script that has vLLM make the calls: an array job for SLURM, or a program for Ray")
PICTURES_AT = _("the address where the folder of images will be served; with --pictures url")
URL_NEEDS_PLACE = "--pictures url and --pictures-at go together: say where the pictures will be served"
TOO_FEW_SHARDS = "--shards must be 1 or more"
DRY_RUN_OF_SUBMIT = "--dry-run goes with --batch submit only"
NOT_IN_BATCH = _(
    "Decisions cannot be asked for in a batch. Choose the chat backend, or make the calls at once."
)
NOTHING_LEFT = _("No call is left to make, so there is nothing to hand in.")
NO_JUDGE = _(
    "The study has no judge that could be asked yet. Name a model: touchstone export STUDY "
    "--format openai-batch --model M --out PATH"
)
ONE_FILE_EACH = _("A batch can be several files, so it cannot be written to standard output. Name a file.")
HALF_PRICE = _("OpenAI charges half the price for a batch (already counted above), and answers within a day.")


only_for_batch = PluralTemplate(
    "{options} can only be used with --format {name}",
    "{options} can only be used with --format {name}",
    options=", ".join,
)


def unknown_judge(name: str, known: list[str]) -> str:
    sentence = _("The study has no judge called {name} that could be asked.", name=name)
    return together(sentence, _("Judges: {known}.", known=listed(known)) if known else "")


all_handed_in = PluralTemplate(
    "Nothing was written: {count} call was handed in before and is not collected yet. Collect it "
    "with touchstone judge STUDY --model M --batch collect, or give it up with --batch drop.",
    "Nothing was written: {count} calls were handed in before and are not collected yet. Collect "
    "them with touchstone judge STUDY --model M --batch collect, or give them up with --batch drop.",
)
in_the_way = Template(
    "{path} already exists, and this batch needs several files. Choose another name, or move the file away."
)
picture_changed = Template("The image {name} has changed since the calls were planned. Plan them again.")


def needs_model(options: list[str]) -> str:
    return n_(
        "{options} goes with --model: a judge of the study is asked as it was set up",
        "{options} go with --model: a judge of the study is asked as it was set up",
        len(options),
        options=", ".join(options),
    )


too_few_shards = Template("A file takes at most {most:,} calls. Choose --shards {needed} or more.")


def cannot_write_picture(file: "Path", error: OSError) -> str:
    return _(
        "{file} cannot be written: {strerror}.",
        file=file,
        strerror=(error.strerror or _("unknown reason")).lower(),
    )


written = PluralTemplate(
    "Written to {path}: {count} call, {size}", "Written to {path}: {count} calls, {size}"
)
recipe_written = Template(
    "Written to {path}: the script that has vLLM make these calls. Its first lines say how to start it."
)
after_export = PluralTemplate(
    "{count} call handed in. Import the reply with: touchstone import STUDY FILE --format judge-jsonl",
    "{count} calls handed in. Import the replies with: touchstone import STUDY FILE --format judge-jsonl",
)
handed_in = PluralTemplate(
    "Batch {batch}: {count} call handed in. See its progress with --batch collect.",
    "Batch {batch}: {count} calls handed in. See their progress with --batch collect.",
)
not_handed_in = Template("The batch could not be handed in. {reason}")
unsure = Template(
    "It is not known whether {name} reached the server. Run --batch collect, which looks for it there."
)


# Collecting

NOTHING_WAITS = _("No batch of this judge is waiting to be collected.")
NOT_ASKED_IN_FULL = _("The server made no such call, or lost its reply.")
EXPIRED = _("The batch was not finished within a day, so this call was not made.")
CANCELLED = _("The batch was cancelled before this call was made.")
DROPPED = _("This call was in a batch that was given up before its reply was collected.")
NEVER_ARRIVED = _("The batch never arrived at the server.")


def failed_batch(reason: str) -> str:
    return _("The server refused the batch. {reason}", reason=reason).strip()


def not_made(words: str) -> str:
    return _("The server did not make this call. {words}", words=words).strip()


is_a_file = PluralTemplate(
    "{name}: {count} call written to a file. Import its reply with: touchstone import STUDY FILE "
    "--format judge-jsonl",
    "{name}: {count} calls written to a file. Import their replies with: touchstone import STUDY "
    "FILE --format judge-jsonl",
)


def how_far(batch: str, state: str, done: int, total: int) -> str:
    return n_(
        "Batch {batch}: {state}, {done} of {count} call answered. Collect again later.",
        "Batch {batch}: {state}, {done} of {count} calls answered. Collect again later.",
        total,
        batch=batch,
        state=state.replace("_", " "),
        done=done,
    )


def collected(batch: str, counts: Mapping["Status", int]) -> str:
    return n_(
        "Batch {batch}: {count} call collected: {numbers}.",
        "Batch {batch}: {count} calls collected: {numbers}.",
        sum(counts.values()),
        batch=batch,
        numbers=numbers(counts),
    )


strangers = PluralTemplate(
    "{count} line was left out, because it belongs to no waiting call of this study.",
    "{count} lines were left out, because they belong to no waiting call of this study.",
)
bad_lines = PluralTemplate(
    "{count} line that came back cannot be read; its call counts as not answered.",
    "{count} lines that came back cannot be read; their calls count as not answered.",
)
dropped = PluralTemplate(
    "{count} call dropped. The server may still make and bill it. To make it again, use --retry-failed.",
    "{count} calls dropped. The server may still make and bill them. To make them again, use --retry-failed.",
)
not_reached = Template("Batch {batch} could not be checked. {reason}")


# Lines of a file

NO_JSON = _("this is not a JSON object.")
NO_ID = _("it must be the id of a call of this study.")
NO_STATUS = _("it has no status_code.")
NO_RESPONSE = _("there is none, and no error in its place.")
NO_REPLY = _("the model's words are needed, as text.")
NO_JUDGE_NAMED = _("name the judge, or the model if the judge has no name.")
NO_RUBRIC = _("The study has no rubric, so a judge's replies cannot be used.")
BAD_RUN = _("it must be a whole number, 1 or more.")
UNKNOWN_CALL = _("this study has no such call.")
NOT_TEXT = _("it must be text.")
NOT_A_NUMBER = _("it must be a number, 0 or more.")
NOT_A_COUNT = _("it must be a whole number, 0 or more.")
BAD_CRITERIA = _("it must be a list of codes such as T1.C1, each code only once.")


unknown_key = Template("this is not known here. Known: {known}.", known=", ".join)


unknown_criteria = Template("not in the rubric: {codes}.", codes=listed)


not_a_code = Template(
    "The rubric has no theme or criterion called {name}. Use the rubric's codes with --map, such as T1=T2."
)
named_twice = Template(
    "Two criteria would be called {name} in the replies. Give each its own name with --map."
)
other_order = PluralTemplate(
    "The replies have the themes in a different order from the rubric. The {count} reply that "
    "was tried fits with {options}. Nothing was imported. Compare the examples. If they are "
    "right, add these options; to import the replies as they are, add {as_is}.",
    "The replies have the themes in a different order from the rubric. All {count} replies that "
    "were tried fit with {options}. Nothing was imported. Compare the examples. If they are "
    "right, add these options; to import the replies as they are, add {as_is}.",
)
order_example = Template("{theirs} ({said}) in the replies would be {ours}: {text}")


def other_reply(place: str = "") -> str:
    where = _("in {place}", place=place) if place else _("in the study")
    return _("there is another reply {where} for the same call.", where=where)


asked_here = Template(
    "{name} is asked by this program, so its replies need their custom_id. Give another name to "
    "the judge that was asked elsewhere.",
    name=quoted,
)


def brought(new: int, known: int, counts: Mapping["Status", int], is_dry: bool) -> str:
    replies = n_("{count} reply", "{count} replies", new)
    start = (
        _("Would import {replies}", replies=replies) if is_dry else _("{replies} imported", replies=replies)
    )
    sentence = f"{start}: {numbers(counts)}" if counts else start
    return _("{told}; {known} already there.", told=sentence, known=known) if known else ended(sentence)


def cut_off(name: str) -> str:
    return _("The last line of {name} breaks off and was left out. The lines before it count.", name=name)


missing = PluralTemplate(
    "{batch}: {count} call without a reply. Images: {images}.",
    "{batch}: {count} calls without a reply. Images: {images}.",
    images=listed,
)


still_waiting = PluralTemplate(
    "{count} call of the same batches is still waiting for a reply.",
    "{count} calls of the same batches are still waiting for a reply.",
)
