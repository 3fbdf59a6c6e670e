"""`touchstone judge`: a model applies the rubric, several times, after somebody has seen the plan and said yes."""

from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections import Counter
from contextlib import closing
from functools import partial

from app.cli.arguments import from_one, language_tag, path, server_address
from app.cli.judge import call_options, judge_anchors, judge_batch, judge_compare, judge_hub
from app.cli.judge.calling import stopping_by
from app.cli.judge.consent import make_sure
from app.cli.output import Progress, complain, print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import OptionsError
from app.judging.calls.attempts import RequestRate
from app.judging.calls.reply import overall_disagrees
from app.judging.calls.server import connection, first_request, required_key, shutdown_date
from app.judging.prompts.rubric_language import other_language
from app.judging.runs.image_scope import ImageScope, ask_anchors, images_in_scope
from app.judging.runs.plan import Plan, RunRequest, make_plan
from app.judging.runs.plan_sentences import plan_sentences, result_sentences
from app.judging.runs.run import Run
from app.judging.runs.servers import at_servers
from app.messages.cli import cli, judge as judge_text
from app.messages.judge import judge_batch as judge_batch_text, judge_fleets, judging
from app.messages.planning import split as split_text
from app.messages.rubric import wordings as wordings_text
from app.messages.study import languages as study_languages
from app.sessions.rubric.wordings import reworded_setup
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import OPENAI, PRESETS, Backend, CallGrouping, JudgeInput, JudgeSetup
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy

_FAILURES = frozenset(status for status in Status if status.is_failure)
_RESULTS = {status.name.lower(): status for status in Status if status.is_result and status is not Status.OK}


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("study", metavar="STUDY", nargs="?", type=path, help=cli.STUDY)
    add("--model", metavar="M", default="", help=judge_text.MODEL)
    add("--runs", metavar="N", type=int, default=5, help=judge_text.RUNS)
    add("--base-url", metavar="URL", type=server_address, action="append", help=judge_fleets.BASE_URL)
    add("--name", metavar="NAME", default="", help=judge_text.NAME)
    add("--another-judge", metavar="WORD", default="", help=judge_fleets.ANOTHER_JUDGE)
    add("--group", metavar="G", help=judge_text.GROUP)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--answered", action="store_true", help=judge_text.ANSWERED)
    which.add_argument("--first", metavar="N", type=from_one, help=judge_text.FIRST)
    add(
        "--part",
        choices=[one.value for one in ImagePart],
        default=ImagePart.DEVELOPMENT,
        help=split_text.PART_TO_JUDGE,
    )
    _configure_setup(parser)
    _configure_run(parser)
    judge_batch.configure(parser)
    judge_hub.configure(parser)
    judge_compare.configure(parser)
    add("--json", action="store_true", help=cli.JSON)


def _configure_setup(parser: ArgumentParser) -> None:
    """How the rubric is put to the judge."""
    add = parser.add_argument
    add("--preset", metavar="P", choices=PRESETS, default="paper", help=judge_text.preset(PRESETS))
    add("--backend", choices=[one.value for one in Backend], help=judge_text.BACKEND)
    add("--per", choices=[one.value for one in CallGrouping], help=judge_text.PER)
    add("--sees", choices=[one.value for one in JudgeInput], help=judge_text.SEES)
    add("--no-overall", action="store_true", help=judge_text.NO_OVERALL)
    add("--evidence-first", action="store_true", help=judge_text.EVIDENCE_FIRST)
    add("--cannot-tell", action="store_true", help=judge_text.CANNOT_TELL)
    add("--not-visible-rule", action="store_true", help=judge_text.NOT_VISIBLE_RULE)
    add("--references", metavar="N", type=int, help=judge_text.REFERENCES)
    add("--reference-free", action="store_true", help=judge_text.REFERENCE_FREE)
    add("--shuffled-references", action="store_true", help=judge_text.SHUFFLED_REFERENCES)
    add("--blind-culture", action="store_true", help=judge_text.BLIND_CULTURE)
    add("--half-steps", action="store_true", help=judge_text.HALF_STEPS)
    add("--language", metavar="TAG", type=language_tag, help=study_languages.JUDGE_LANGUAGE)
    add("--wording", metavar="CODE:N", default="", help=wordings_text.JUDGE_WORDING)
    call_options.add_sampling(parser)
    add("--seed", action="store_true", help=judge_text.SEED)
    call_options.add_picture_size(parser)
    add("--template", metavar="NAME_OR_FILE", default="judge-1", help=judge_text.TEMPLATE)


def _configure_run(parser: ArgumentParser) -> None:
    """How the calls are made."""
    add = parser.add_argument
    call_options.add_pace(parser, has_rate=True)
    add("--swap-test", action=BooleanOptionalAction, help=judge_text.SWAP_TEST)
    add("--anchors", action="store_true", help=judge_text.ANCHORS)
    call_options.add_consent(parser)
    add("--retry-failed", action="store_true", help=judge_text.RETRY_FAILED)
    add(
        "--ask-again",
        metavar="STATUS",
        nargs="+",
        choices=_RESULTS,
        default=[],
        help=judge_text.ask_again(names=_RESULTS),
    )


def run(arguments: Namespace) -> int:
    """Plan, ask for a yes, and make the calls. Returns 1 when the run stopped early or calls failed."""
    judge_compare.refuse_options(arguments)
    judge_hub.refuse_options(arguments)
    _check(arguments)
    if arguments.worker:
        return judge_hub.work(arguments)
    with closing(open_study(arguments.study)) as study:
        if arguments.compare:
            return judge_compare.compare(study, arguments)
        if judge_hub.is_about_workers(arguments):
            return judge_hub.look_after_workers(study, arguments)
        request = _request(study, arguments)
        if arguments.hub and arguments.batch != judge_batch.SUBMIT:
            return judge_hub.look_after(study, request, arguments)
        if arguments.batch in (judge_batch.COLLECT, judge_batch.DROP):
            return judge_batch.look_after(study, request, arguments.batch, arguments.json)
        with Progress(judge_text.preparing, apart=50) as progress:
            plan = make_plan(study, request, progress, remember=not arguments.dry_run)
        plan = judge_batch.at_half_price(plan, request) if arguments.batch and not arguments.hub else plan
        if arguments.dry_run:
            return _show(plan, arguments.json)
        if not arguments.json:
            is_cheaper = arguments.batch and not arguments.hub
            print_lines(*plan_sentences(plan), *([judge_batch_text.HALF_PRICE] if is_cheaper else []))
        if plan.questions:
            make_sure(plan.setups, plan.calls, arguments.yes, not arguments.json)
        if arguments.hub:
            return judge_hub.submit(study, plan, arguments)
        if arguments.batch:
            return judge_batch.hand_in(study, plan, arguments.json)
        return _carry_out(study, plan, arguments)


def _check(arguments: Namespace) -> None:
    """Refuse numbers that make no sense, and no model where one is needed. Raises UserError."""
    if not arguments.model and not arguments.compare and not judge_hub.is_about_workers(arguments):
        raise OptionsError(judge_text.NEEDS_MODEL)
    if arguments.dry_run and arguments.batch not in (None, judge_batch.SUBMIT):
        raise OptionsError(judge_batch_text.DRY_RUN_OF_SUBMIT)
    if arguments.shuffled_references and arguments.reference_free:
        raise OptionsError(judge_text.SHUFFLED_OR_FREE)
    if arguments.batch and len(arguments.base_url or ()) > 1:
        raise OptionsError(judge_fleets.ONE_SERVER_IN_A_BATCH)
    call_options.check_numbers(
        arguments, runs=1, concurrency=1, tries=1, longest_side=64, max_tokens=1, references=0, timeout=1
    )


def _request(study: OpenStudy, arguments: Namespace) -> RunRequest:
    from app.judging.prompts.prompt_template import load_prompt_template

    template = load_prompt_template(arguments.template)
    given = {
        **PRESETS[arguments.preset],
        **({"backend": Backend(arguments.backend)} if arguments.backend else {}),
        **({"per": CallGrouping(arguments.per)} if arguments.per else {}),
        **({"sees": JudgeInput(arguments.sees)} if arguments.sees else {}),
        **({"asks_overall": False} if arguments.no_overall else {}),
        **({"evidence_first": True} if arguments.evidence_first else {}),
        **({"can_say_cannot_tell": True} if arguments.cannot_tell else {}),
        **({"says_not_visible_rule": True} if arguments.not_visible_rule else {}),
        **({"references": arguments.references} if arguments.references is not None else {}),
        "temperature": arguments.temperature,
        "max_tokens": arguments.max_tokens,
        "sends_seed": arguments.seed,
        "longest_side": arguments.longest_side,
        "template": template.name,
        "with_reference": not arguments.reference_free,
        "blind_culture": arguments.blind_culture,
        "half_steps": arguments.half_steps,
        "shuffled_references": arguments.shuffled_references,
        "language": other_language(study, arguments.language or ""),
        "reworded": reworded_setup(study, arguments.wording),
        "another": arguments.another_judge.strip(),
    }
    servers = arguments.base_url or [OPENAI]
    setup = JudgeSetup(arguments.model, servers[0], **given)
    again = {_RESULTS[name] for name in arguments.ask_again} | (
        _FAILURES if arguments.retry_failed else set()
    )
    images = _images(study, arguments)
    request = RunRequest(
        setup=setup,
        runs=arguments.runs,
        name=arguments.name,
        images=images,
        again=frozenset(again),
        prices=arguments.prices,
        template=template,
        swap_test=arguments.swap_test,
        part=ImagePart(arguments.part),
    )
    request = request if arguments.batch and not arguments.hub else at_servers(study, request, servers)
    return ask_anchors(study, request) if arguments.anchors else request


def _images(study: OpenStudy, arguments: Namespace) -> set[int] | None:
    """The keys of the images to ask about; None for all of them."""
    if arguments.first or arguments.answered:
        scope = ImageScope.FIRST if arguments.first else ImageScope.ANSWERED
        part = ImagePart(arguments.part)
        return images_in_scope(study, scope, arguments.first or 0, part, arguments.group or "")
    if arguments.group is None:
        return None
    return {image.key for image in study.images.all() if image.facts.group == arguments.group}


def _show(plan: Plan, as_json: bool) -> int:
    """Tell the plan and the first request, and send nothing."""
    first = plan.questions[0] if plan.questions else None
    if as_json:
        print_json({**plan.as_dict(), "first_request": first_request(plan, first) if first else None})
        return 0
    print_lines(*plan_sentences(plan))
    if first is not None:
        prompt_lines = f"{first.prompt.system}\n{first.prompt.text}".strip().splitlines()
        print_lines(
            judge_text.FIRST_WORDS,
            *prompt_lines,
            judge_text.FIRST_REQUEST,
            *judge_text.request_lines(first_request(plan, first)),
        )
    return 0


def _carry_out(study: OpenStudy, plan: Plan, arguments: Namespace) -> int:
    pace = RequestRate(
        arguments.concurrency, arguments.per_minute, arguments.tries, timeout=arguments.timeout
    )
    keys = {setup.base_url: required_key(setup) for setup in plan.setups}
    connect = {
        setup.base_url: connection(setup, keys[setup.base_url], arguments.timeout) for setup in plan.setups
    }
    first = plan.setups[0]
    if plan.questions and (day := shutdown_date(first, keys[first.base_url])):
        complain(judging.shut_down(model=first.model, date=day))
    counts: Counter[Status] = Counter()
    disagreeing = 0
    with Run(study, plan, connect, pace) as going, stopping_by(partial(_stop, going)):
        with Progress(judge_text.asking, apart=10) as progress:
            for done in going:
                progress(going.done, plan.calls)
                disagreeing += overall_disagrees(plan.rubric, done.outcome) is True
        counts.update(going.counts)
        because, remarks = going.stopped_because, going.remarks
        checked = judge_anchors.after_check(study, going.judge) if plan.anchors else []
        served = [] if plan.anchors else judge_anchors.served_sentences(study, going.judge)
    failures = sum(calls for status, calls in counts.items() if status.is_failure)
    if arguments.json:
        asked = {status.value: calls for status, calls in counts.items()}
        ended = {"asked": asked, "overall_disagrees": disagreeing, "stopped": because or None}
        print_json({**plan.as_dict(), **ended})
    else:
        print_lines(*result_sentences(plan, counts), *checked)
        if disagreeing:
            print_lines(judging.disagreeing(count=disagreeing))
    complain(*served, *remarks)
    if failures:
        complain(judge_text.failed(count=failures))
    if because:
        complain(because)
    return 1 if because or failures else 0


def _stop(run: Run) -> None:
    run.stop()
    complain(judge_text.stopping(count=run.in_flight))
