"""`touchstone make`: a model under test makes pictures, captions or critiques, after a plan and a yes."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import closing
from functools import partial

from app.cli.arguments import path
from app.cli.judge import call_options
from app.cli.judge.calling import stopping_by, tell_first
from app.cli.judge.consent import make_sure
from app.cli.output import Progress, complain, print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import OptionsError, UsageError, UserError
from app.judging.calls.attempts import RequestRate
from app.judging.calls.backend import Judge
from app.judging.calls.capabilities import Capabilities
from app.judging.calls.request import body_of
from app.judging.outputs.kept_prompt_set import find_kept, open_prompts
from app.judging.outputs.output_plan import OutputPlan, OutputRequest, plan_outputs
from app.judging.outputs.output_run import OutputRun
from app.judging.outputs.output_sentences import output_plan_sentences, output_result_sentences
from app.judging.outputs.prompt_set import PromptSet, built_in_prompt_sets, load_prompt_set
from app.judging.outputs.servers import output_connection
from app.messages.cli import cli, judge as judge_text
from app.messages.judge import model_outputs, prompt_sets as prompt_sets_text
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.model_drafts import DraftKind
from app.study.judge.model_outputs import OUTPUT_KINDS
from app.study.ports import OpenStudy

_SIZE = re.compile(r"[1-9][0-9]{1,4}x[1-9][0-9]{1,4}")


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("study", metavar="STUDY", type=path, help=cli.STUDY)
    add("--what", choices=[kind.value for kind in OUTPUT_KINDS], required=True, help=model_outputs.WHAT)
    add("--model", metavar="M", required=True, help=judge_text.MODEL)
    names = ", ".join(built_in_prompt_sets())
    add("--prompts", metavar="NAME_OR_FILE", required=True, help=model_outputs.PROMPTS.format(names=names))
    add("--sealed", action="store_true", help=prompt_sets_text.SEALED)
    add("--by", metavar="NAME", default="", help=prompt_sets_text.SEALED_BY)
    call_options.add_server(parser)
    add("--samples", metavar="K", type=int, default=1, help=model_outputs.SAMPLES)
    add("--seed", metavar="N", type=int, help=model_outputs.SEED)
    add("--source", metavar="NAME", default="", help=model_outputs.SOURCE)
    add("--licence", metavar="L", default="", help=model_outputs.LICENCE)
    add("--size", metavar="WxH", default="", help=model_outputs.SIZE)
    add("--sets", action="store_true", help=model_outputs.SETS)
    add("--group", metavar="G", help=model_outputs.GROUP)
    call_options.add_sampling(parser)
    call_options.add_picture_size(parser)
    call_options.add_pace(parser, has_rate=True)
    call_options.add_consent(parser)
    add("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Plan, ask for a yes, and make the calls. Returns 1 when one of them made nothing."""
    _check(arguments)
    with closing(open_study(arguments.study)) as study:
        request = _request(study, arguments)
        with Progress(judge_text.preparing, apart=50) as progress:
            plan = plan_outputs(study, request, progress)
        if not arguments.json:
            print_lines(*output_plan_sentences(plan))
        if arguments.dry_run:
            return _show_first(plan, arguments.json)
        if plan.orders:
            make_sure([plan.setup], plan.calls, arguments.yes, not arguments.json)
        return _carry_out(study, plan, arguments)


def _check(arguments: Namespace) -> None:
    is_images = arguments.what == DraftKind.IMAGES.value
    if not is_images and (arguments.size or arguments.sets):
        raise UsageError(model_outputs.ONLY_FOR_IMAGES)
    if is_images and (arguments.group, arguments.temperature, arguments.max_tokens) != (None, None, None):
        raise UsageError(model_outputs.ONLY_FOR_TEXTS)
    if arguments.sealed and (arguments.dry_run or not (arguments.by and arguments.source)):
        raise OptionsError(prompt_sets_text.SEALED_NEEDS)
    if arguments.size and not _SIZE.fullmatch(arguments.size):
        raise UsageError(model_outputs.BAD_SIZE)
    call_options.check_numbers(
        arguments, samples=1, seed=0, max_tokens=1, longest_side=64, concurrency=1, tries=1, timeout=1
    )


def _prompts(study: OpenStudy, arguments: Namespace) -> PromptSet:
    """A set that the study keeps, else a built-in one or that of a file."""
    kept = find_kept(study, arguments.prompts)
    if kept is not None:
        source = arguments.source if arguments.sealed else ""
        return open_prompts(study, kept, source, arguments.by)
    if arguments.sealed:
        raise UserError(prompt_sets_text.not_kept(name=arguments.prompts))
    return load_prompt_set(arguments.prompts)


def _request(study: OpenStudy, arguments: Namespace) -> OutputRequest:
    prompts = _prompts(study, arguments)
    if prompts.what.value != arguments.what:
        raise UserError(model_outputs.other_kind(what=prompts.what.value, asked=arguments.what))
    has_seed = arguments.seed is not None or prompts.seed is not None
    setup = JudgeSetup(
        arguments.model,
        arguments.base_url,
        temperature=arguments.temperature,
        max_tokens=arguments.max_tokens,
        sends_seed=has_seed,
        longest_side=arguments.longest_side,
    )
    return OutputRequest(
        setup=setup,
        prompts=prompts,
        samples=arguments.samples,
        source=arguments.source,
        licence=arguments.licence,
        seed=arguments.seed,
        size=arguments.size,
        group=arguments.group,
        sets=arguments.sets,
        prices=arguments.prices,
    )


def _show_first(plan: OutputPlan, as_json: bool) -> int:
    """Tell the first request, without the data of its picture, and send nothing."""
    from app.judging.outputs.image_maker import image_body

    body = None
    if plan.orders:
        question = plan.orders[0].question
        if plan.kind is DraftKind.IMAGES:
            body = image_body(question, plan.setup, plan.request.size)
        else:
            body = body_of(question, plan.setup, Capabilities(), None)
    return tell_first(plan.as_dict(), body, model_outputs.FIRST_REQUEST, as_json)


def _carry_out(study: OpenStudy, plan: OutputPlan, arguments: Namespace) -> int:
    pace = RequestRate(
        arguments.concurrency, arguments.per_minute, arguments.tries, timeout=arguments.timeout
    )
    connect: Callable[[], Judge] = output_connection(plan, arguments.timeout)
    making = OutputRun(study, plan, connect, pace)
    with (
        stopping_by(partial(making.stop, model_outputs.STOPPED)),
        Progress(model_outputs.making, apart=10) as progress,
    ):
        for done, _outcome in enumerate(making, start=1):
            progress(done, plan.calls)
    failures = len(making.reasons)
    if arguments.json:
        asked = {status.value: calls for status, calls in making.counts.items()}
        ended = {"asked": asked, "not_made": making.reasons, "exhibits": making.sets_made}
        print_json({**plan.as_dict(), **ended, "stopped": making.stopped_because or None})
    else:
        print_lines(*output_result_sentences(making))
    complain(*making.remarks)
    if failures:
        complain(
            *map(model_outputs.why_not, dict.fromkeys(making.reasons)), model_outputs.not_made(count=failures)
        )
    if making.stopped_because:
        complain(making.stopped_because)
    return 1 if failures or making.stopped_because else 0
