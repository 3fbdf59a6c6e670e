"""`touchstone export --format openai-batch`: a judge's calls into files that somebody hands in themselves."""

from argparse import ArgumentParser, Namespace

from app.cli.output import Progress, tell
from app.errors import UsageError, UserError
from app.judging.setup import OPENAI, PRESETS, Setup
from app.messages import cli as messages
from app.messages import judge_batch as words
from app.messages import judge_cli
from app.messages import judging as judging_words
from app.study.ports import OpenStudy

FORMAT = "openai-batch"
_OPTIONS = ("judge", "model", "preset", "runs")
_RUNS = 5


def configure(parser: ArgumentParser) -> None:
    """Add what only this format takes."""
    group = parser.add_argument_group(FORMAT)
    group.add_argument("--judge", metavar="NAME", default="", help=words.JUDGE)
    group.add_argument("--model", metavar="M", default="", help=words.MODEL)
    group.add_argument("--preset", metavar="P", choices=PRESETS, default="", help=judge_cli.preset(PRESETS))
    group.add_argument("--runs", metavar="N", type=int, help=judge_cli.RUNS)


def refuse_options(arguments: Namespace) -> None:
    """Raise UsageError when options of a batch are given with another format, or a preset without a model."""
    given = [f"--{name}" for name in _OPTIONS if getattr(arguments, name) not in ("", None)]
    if given and arguments.format != FORMAT:
        raise UsageError(messages.usage(words.only_for_batch(given, FORMAT), f"{messages.PROGRAM} export"))
    if arguments.preset and not arguments.model:
        raise UsageError(messages.usage(words.PRESET_NEEDS_MODEL, f"{messages.PROGRAM} export"))


def run(study: OpenStudy, arguments: Namespace) -> int:
    """Write the files. Returns 0; whatever is in the way raises UserError."""
    from app.judging.plan import Wish, make_plan
    from exporters.openai_batch import write_batch

    name, setup = _setup(study, arguments)
    with Progress(judge_cli.preparing, apart=50) as progress:
        plan = make_plan(
            study, Wish(setup, _RUNS if arguments.runs is None else arguments.runs, name), progress
        )
    for file in write_batch(study, plan, arguments.out):
        tell(words.written(file.path, file.calls, judging_words.size(file.size_bytes)))
    tell(words.after_export(plan.calls))
    return 0


def _setup(study: OpenStudy, arguments: Namespace) -> tuple[str, Setup]:
    """The judge whose calls are written: a new one for a model, the one that is named, or else the newest."""
    if arguments.model:
        return arguments.judge, Setup(arguments.model, OPENAI, **PRESETS[arguments.preset or "paper"])  # type: ignore[arg-type]
    known = study.calls.judges()
    if arguments.judge:
        for judge, setup in known:
            if judge.name == arguments.judge:
                return judge.name, setup
        raise UserError(words.unknown_judge(arguments.judge, [judge.name for judge, _ in known]))
    if not known:
        raise UserError(words.NO_JUDGE)
    judge, setup = known[-1]
    return judge.name, setup
