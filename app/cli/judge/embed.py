"""`touchstone embed`: how close critiques are to references, by a model's embeddings, after a plan and a yes."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.arguments import path
from app.cli.judge import call_options
from app.cli.judge.calling import tell_first
from app.cli.judge.consent import make_sure
from app.cli.output import Progress, complain, print_json, print_lines
from app.cli.study_repository import open_study
from app.judging.calls.attempts import RequestRate
from app.judging.calls.server import required_key
from app.judging.drafts.draft_plan import DraftPlan
from app.judging.drafts.draft_run import Drafting
from app.judging.embeddings.embedding_plan import (
    embedding_connection,
    embedding_plan_sentences,
    keep_similarity,
    plan_embeddings,
)
from app.messages.cli import cli
from app.messages.judge import embeddings, model_outputs
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import OpenStudy


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("study", metavar="STUDY", type=path, help=cli.STUDY)
    add("--model", metavar="M", required=True, help=embeddings.OPTION_MODEL)
    call_options.add_server(parser)
    call_options.add_pace(parser, concurrency=4)
    call_options.add_consent(parser)
    add("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Plan, ask for a yes, and make the calls. Returns 1 when one of them gave no embeddings."""
    from app.instruments.critique_embeddings import compared_texts
    from app.judging.embeddings.embedding_client import embedding_body

    call_options.check_numbers(arguments, concurrency=1, timeout=1)
    setup = JudgeSetup(arguments.model, arguments.base_url)
    with closing(open_study(arguments.study)) as study:
        plan = plan_embeddings(study, setup, compared_texts(study), arguments.prices)
        if not arguments.json:
            print_lines(*embedding_plan_sentences(plan))
        if arguments.dry_run:
            body = embedding_body(plan.questions[0], plan.setup) if plan.questions else None
            return tell_first(plan.as_dict(), body, embeddings.FIRST_REQUEST, arguments.json)
        if not plan.questions:
            if arguments.json:
                print_json(plan.as_dict())
            return 0
        make_sure([setup], plan.calls, arguments.yes, not arguments.json)
        return _carry_out(study, plan, arguments)


def _carry_out(study: OpenStudy, plan: DraftPlan, arguments: Namespace) -> int:
    connect = embedding_connection(plan.setup, required_key(plan.setup), arguments.timeout)
    pace = RequestRate(arguments.concurrency, timeout=arguments.timeout)
    making = Drafting(study, plan, keep_similarity, connect, pace)
    reasons = []
    with Progress(model_outputs.making, apart=10) as progress:
        for _asked, outcome in making:
            if outcome.status is not Status.OK:
                reasons.append(outcome.reason)
            progress(making.counts.total(), plan.calls)
    if arguments.json:
        asked = {status.value: calls for status, calls in making.counts.items()}
        because = making.stopped_because or None
        print_json({**plan.as_dict(), "asked": asked, "not_made": reasons, "stopped": because})
    elif made := making.counts[Status.OK]:
        print_lines(embeddings.made(count=made, model=plan.setup.model), embeddings.KEPT)
    if reasons:
        complain(*map(model_outputs.why_not, dict.fromkeys(reasons)), embeddings.not_made(count=len(reasons)))
    if making.stopped_because:
        complain(making.stopped_because)
    return 1 if reasons or making.stopped_because else 0
