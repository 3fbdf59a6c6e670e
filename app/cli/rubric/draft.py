"""`touchstone draft`: a model drafts a rubric, wordings of a criterion, or words for descriptions, after a yes."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.arguments import Verbs, path
from app.cli.judge import call_options
from app.cli.judge.calling import tell_first
from app.cli.judge.consent import make_sure
from app.cli.output import Progress, complain, print_json, print_lines
from app.cli.study_repository import open_study
from app.judging.calls.attempts import RequestRate
from app.judging.calls.capabilities import Capabilities
from app.judging.calls.request import body_of
from app.judging.calls.server import connection, required_key
from app.judging.drafts.description_writer import TEMPLATE as DESCRIPTION_TEMPLATE, keep_fields
from app.judging.drafts.draft_plan import DraftPlan, plan_descriptions, plan_rubrics, plan_wordings
from app.judging.drafts.draft_prompt import load_draft_prompt
from app.judging.drafts.draft_run import Drafting
from app.judging.drafts.rubric_writer import TEMPLATE as RUBRIC_TEMPLATE, keep_rubric
from app.judging.drafts.wording_writer import TEMPLATE as WORDING_TEMPLATE, keeping, wording_prompt
from app.judging.runs.plan_sentences import draft_plan_sentences
from app.messages.cli import cli, judge as judge_text, overview, rubric as rubric_text
from app.messages.judge import drafts as drafts_text
from app.messages.rubric import wordings as wordings_text
from app.sessions.rubric.wordings import Wordings
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.model_drafts import DraftKind
from app.study.ports import OpenStudy

_KINDS = {"rubric": DraftKind.RUBRIC, "descriptions": DraftKind.DESCRIPTION, "wordings": DraftKind.WORDING}
# What each action takes beside what all take.
_OWN = {"rubric": ("drafts",), "descriptions": ("group", "all", "again"), "wordings": ("code", "author")}
VERBS = Verbs(
    "what",
    {name: (summary, _OWN[name]) for name, summary in drafts_text.ACTIONS.items()},
    {"wordings": ("code",)},
)
_TEMPLATES = {
    DraftKind.RUBRIC: RUBRIC_TEMPLATE,
    DraftKind.DESCRIPTION: DESCRIPTION_TEMPLATE,
    DraftKind.WORDING: WORDING_TEMPLATE,
}


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("what", metavar="ACTION", choices=list(_KINDS), help=overview.ACTION)
    add("study", metavar="STUDY", type=path, help=cli.STUDY)
    add("--model", metavar="M", required=True, help=judge_text.MODEL)
    call_options.add_server(parser)
    add("--code", metavar="CODE", help=wordings_text.CODE)
    add("--author", metavar="NAME", default="", help=rubric_text.AUTHOR)
    add("--drafts", metavar="N", type=int, help=drafts_text.DRAFTS)
    add("--group", metavar="G", help=drafts_text.GROUP)
    add("--all", action="store_true", help=drafts_text.ALL_IMAGES)
    add("--again", action="store_true", help=drafts_text.AGAIN)
    add(
        "--template",
        metavar="NAME_OR_FILE",
        help=drafts_text.TEMPLATE.format(name=", ".join(_TEMPLATES.values())),
    )
    call_options.add_sampling(parser)
    call_options.add_picture_size(parser)
    call_options.add_pace(parser)
    call_options.add_consent(parser)
    add("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Plan, ask for a yes, and make the calls. Returns 1 when one of them gave no draft."""
    call_options.check_numbers(arguments, drafts=1, max_tokens=1, longest_side=64, concurrency=1, timeout=1)
    with closing(open_study(arguments.study)) as study:
        plan = _plan(study, arguments)
        if not arguments.json:
            print_lines(*draft_plan_sentences(plan))
        if arguments.dry_run:
            first = plan.questions[0] if plan.questions else None
            body = body_of(first, plan.setup, Capabilities(), None) if first else None  # without its picture
            return tell_first(plan.as_dict(), body, drafts_text.FIRST_REQUEST, arguments.json)
        if plan.questions:
            make_sure([plan.setup], plan.calls, arguments.yes, not arguments.json)
        return _carry_out(study, plan, arguments)


def _plan(study: OpenStudy, arguments: Namespace) -> DraftPlan:
    kind = _KINDS[arguments.what]
    setup = JudgeSetup(
        arguments.model,
        arguments.base_url,
        temperature=arguments.temperature,
        max_tokens=arguments.max_tokens,
        longest_side=arguments.longest_side,
    )
    template = load_draft_prompt(kind.value, arguments.template or _TEMPLATES[kind])
    if kind is DraftKind.WORDING:
        loop = Wordings(study, arguments.code, arguments.author)
        prompt = wording_prompt(loop.rubric, loop.criterion, loop.differing()[:2], template)
        return plan_wordings(study, setup, prompt, arguments.prices)
    if kind is DraftKind.RUBRIC:
        return plan_rubrics(study, setup, template, arguments.drafts or 1, arguments.prices)
    images = None
    if arguments.group is not None or arguments.all:
        images = {
            image.key
            for image in study.images.all()
            if arguments.group in (None, image.facts.group)
            and (arguments.all or study.descriptions.current(image.key) is None)
        }
    with Progress(judge_text.preparing, apart=50) as progress:
        return plan_descriptions(study, setup, template, images, arguments.again, arguments.prices, progress)


def _carry_out(study: OpenStudy, plan: DraftPlan, arguments: Namespace) -> int:
    keep = {DraftKind.RUBRIC: keep_rubric, DraftKind.DESCRIPTION: keep_fields}.get(plan.kind) or keeping(
        Wordings(study, arguments.code, arguments.author).criterion.lineage
    )
    connect = connection(plan.setup, required_key(plan.setup), arguments.timeout)
    making = Drafting(
        study, plan, keep, connect, RequestRate(arguments.concurrency, timeout=arguments.timeout)
    )
    made, reasons = [], []
    if plan.questions:
        with Progress(drafts_text.making, apart=10) as progress:
            for asked, outcome in making:
                if outcome.status is Status.OK:
                    made.append(asked.row)
                else:
                    reasons.append(outcome.reason)
                progress(making.counts.total(), plan.calls)
    if arguments.json:
        asked_for = {status.value: calls for status, calls in making.counts.items()}
        because = making.stopped_because or None
        print_json({**plan.as_dict(), "asked": asked_for, "no_draft": reasons, "stopped": because})
    else:
        _print(study, plan, made, arguments.code)
    if reasons:
        complain(
            *(drafts_text.no_draft(reason=reason) for reason in dict.fromkeys(reasons)),
            drafts_text.not_made(count=len(reasons)),
        )
    if making.stopped_because:
        complain(making.stopped_because)
    return 1 if reasons else 0


def _print(study: OpenStudy, plan: DraftPlan, made: list[int], code: str | None) -> None:
    """Say what came: rubrics in full, of descriptions how many."""
    if plan.kind is DraftKind.DESCRIPTION:
        if made:
            print_lines(drafts_text.descriptions_made(count=len(made)))
        return
    for draft in study.drafts.rubrics(plan.kind):
        if draft.call.key in made and plan.kind is DraftKind.WORDING:
            print_lines(
                wordings_text.models_proposed(model=draft.model, count=len(draft.criteria), code=code),
                *(one.text for one in draft.criteria),
            )
        elif draft.call.key in made:
            print_lines(drafts_text.rubric_made(draft.model, len(draft.themes), len(draft.criteria)))
            for theme in draft.themes:
                print_lines(drafts_text.rubric_line(theme.code, theme.statement))
                print_lines(*(drafts_text.rubric_line(one.code, one.text) for one in theme.criteria))
    if made and plan.kind is DraftKind.RUBRIC:
        print_lines(drafts_text.RUBRIC_KEPT)
