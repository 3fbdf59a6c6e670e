"""`touchstone judge --batch`: calls handed in together as files, and their replies collected later."""

from argparse import ArgumentParser
from collections.abc import Iterable
from dataclasses import replace

from app.cli.output import complain, print_json, print_lines
from app.judging.batches.batch import ON_THE_WAY, check_batch
from app.judging.batches.batch_run import (
    BatchOutcome,
    BatchServer,
    batches_of,
    batches_to_end,
    collect,
    drop,
    ended,
    submit,
)
from app.judging.calls.server import required_key
from app.judging.runs.plan import Plan, RunRequest
from app.messages.cli import judge as judge_text
from app.messages.judge import judge_batch as judge_batch_text, judge_hub
from app.private_files import private_folder
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import OpenStudy
from app.study.work import JUDGING
from app.usage.price_list import load_prices, price

SUBMIT, COLLECT, DROP, STOP, STATUS = "submit", "collect", "drop", "stop", "status"


def configure(parser: ArgumentParser) -> None:
    """Add the option."""
    parser.add_argument("--batch", choices=[SUBMIT, STATUS, COLLECT, DROP, STOP], help=judge_batch_text.BATCH)


def at_half_price(plan: Plan, request: RunRequest) -> Plan:
    """The plan with what it costs as a batch. Raises UserError for a judge that cannot be asked so."""
    check_batch(plan.setup)
    prices = load_prices(request.prices)
    cost = price(plan.setup.model, plan.tokens_in, plan.tokens_out, prices, in_batch=True)
    return replace(plan, cost=cost, swap_calls=0)


def hand_in(study: OpenStudy, plan: Plan, as_json: bool) -> int:
    """Write the calls down, send their files, and have them made. Returns 1 when something went wrong."""
    from app.judging.calls.openai_client import OpenAIClient
    from exporters.answers.openai_batch import write_batch

    key = required_key(plan.setup)
    with private_folder() as folder, OpenAIClient(plan.setup, key) as server:
        files = write_batch(study, plan, folder / "calls.jsonl", opening=ON_THE_WAY)
        return _report(submit(study, files, server), as_json)


def is_on_hub(batch: str) -> bool:
    """Whether the calls of a batch are on a hub, for workers."""
    from storage.hub.hub_jobs import ON_A_HUB, ON_THE_WAY

    return batch.startswith((ON_A_HUB, ON_THE_WAY))


def look_after(study: OpenStudy, request: RunRequest, what: str, as_json: bool) -> int:
    """Collect every batch of the judges with this model and server, or give up those of the one that is meant. Returns
    1 on errors."""
    from app.judging.calls.openai_client import OpenAIClient

    model, name = request.setup.model, request.name
    here = batches_of(study, model, name, request.setup.base_url)
    batches = [batch for batch in here if not is_on_hub(batch)]
    if what == DROP:
        batches = batches_to_end(study, batches, request.setup)
    if not as_json:
        print_lines(
            *(judge_hub.waits_on_hub(batch=one) for one in batches_of(study, model, name) if is_on_hub(one))
        )
    if not batches:
        if as_json:
            print_json({"batches": [], "collected": {}})
        else:
            print_lines(judge_batch_text.NOTHING_WAITS)
        return 0
    study.prepare_to_add(JUDGING)
    if what == DROP:
        return _report((drop(study, batch) for batch in batches), as_json)
    with OpenAIClient(request.setup, required_key(request.setup)) as server:
        return _report(_collected(study, batches, request.setup, server), as_json)


def _collected(
    study: OpenStudy, batches: Iterable[str], setup: JudgeSetup, server: BatchServer
) -> Iterable[BatchOutcome]:
    for batch in batches:
        yield from collect(study, batch, setup.host, server)


def _report(outcomes: Iterable[BatchOutcome], as_json: bool) -> int:
    """Tell what became of batches, as it becomes known."""
    known = []
    for one in outcomes:
        known.append(one)
        if not as_json:
            (complain if one.is_problem else print_lines)(one.sentence)
    counts = ended(known)
    if as_json:
        rows = [{"batch": one.batch, "told": one.sentence, "is_trouble": one.is_problem} for one in known]
        print_json({"batches": rows, "collected": {status.value: n for status, n in counts.items()}})
    failures = sum(calls for status, calls in counts.items() if status.is_failure)
    if failures and not as_json:
        complain(judge_text.failed(count=failures))
    return 1 if any(one.is_problem for one in known) else 0
