"""`touchstone export --format openai-batch`: a judge's calls into files that somebody hands in themselves."""

from argparse import ArgumentParser, Namespace

from app.cli.arguments import number, server_address
from app.cli.output import Progress, print_lines
from app.errors import OptionsError, UserError
from app.judging.batches.batch import A_FILE, MOST_BYTES, MOST_REQUESTS, PictureForm
from app.messages.cli import judge as judge_text
from app.messages.judge import judge_batch as judge_batch_text, judging
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import OPENAI, PRESETS, CallGrouping, JudgeSetup
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy

FORMAT = "openai-batch"
_OF_SETUP = ("preset", "base_url", "per", "temperature", "send_seed")
_OPTIONS = (
    "judge",
    "model",
    *_OF_SETUP,
    "runs",
    "retry_failed",
    "shards",
    "pictures",
    "pictures_at",
    "recipe",
)
_RUNS = 5
RECIPES = ("slurm", "ray")
_FAILURES = frozenset(status for status in Status if status.is_failure)


def configure(parser: ArgumentParser) -> None:
    """Add what only this format takes. None stands for whatever is usual."""
    add = parser.add_argument_group(FORMAT).add_argument
    add("--judge", metavar="NAME", default="", help=judge_batch_text.JUDGE)
    add("--model", metavar="M", default="", help=judge_batch_text.MODEL)
    add("--preset", metavar="P", choices=PRESETS, help=judge_text.preset(PRESETS))
    add("--runs", metavar="N", type=int, help=judge_text.RUNS)
    add("--base-url", metavar="URL", type=server_address, help=judge_batch_text.BASE_URL)
    add("--per", choices=[one.value for one in CallGrouping], help=judge_batch_text.PER)
    add("--temperature", metavar="T", type=number, help=judge_batch_text.TEMPERATURE)
    add("--send-seed", action="store_const", const=True, help=judge_batch_text.SEND_SEED)
    add("--retry-failed", action="store_const", const=True, help=judge_batch_text.RETRY_FAILED)
    add("--shards", metavar="N", type=int, help=judge_batch_text.SHARDS)
    add("--pictures", choices=[one.value for one in PictureForm], help=judge_batch_text.PICTURES)
    add("--recipe", choices=RECIPES, help=judge_batch_text.RECIPE)
    add("--pictures-at", metavar="URL", type=server_address, help=judge_batch_text.PICTURES_AT)


def refuse_options(arguments: Namespace) -> None:
    """Raise OptionsError when options of a batch are given with another format, or do not go together."""
    given = [_option(name) for name in _OPTIONS if getattr(arguments, name) not in ("", None)]
    if given and arguments.format != FORMAT:
        raise OptionsError(judge_batch_text.only_for_batch(count=len(given), options=given, name=FORMAT))
    of_setup = [_option(name) for name in _OF_SETUP if getattr(arguments, name) is not None]
    if of_setup and not arguments.model:
        raise OptionsError(judge_batch_text.needs_model(of_setup))
    if (arguments.pictures == PictureForm.URL) != bool(arguments.pictures_at):
        raise OptionsError(judge_batch_text.URL_NEEDS_PLACE)
    if arguments.shards is not None and arguments.shards < 1:
        raise OptionsError(judge_batch_text.TOO_FEW_SHARDS)


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def run(study: OpenStudy, arguments: Namespace) -> int:
    """Write the files. Returns 0; whatever is in the way raises UserError."""
    from app.judging.runs.plan import RunRequest, make_plan
    from exporters.answers.batch_recipe import Recipe, write_recipe
    from exporters.answers.openai_batch import per_file, write_batch

    name, setup = _setup(study, arguments)
    runs = _RUNS if arguments.runs is None else arguments.runs
    again = _FAILURES if arguments.retry_failed else frozenset()
    part = ImagePart(arguments.part or ImagePart.DEVELOPMENT)
    with Progress(judge_text.preparing, apart=50) as progress:
        plan = make_plan(study, RunRequest(setup, runs, name, again=again, part=part), progress)
    most = per_file(plan, arguments.shards) if arguments.shards else (MOST_REQUESTS, MOST_BYTES)
    pictures = PictureForm(arguments.pictures or PictureForm.INLINE)
    files = write_batch(study, plan, arguments.out, *most, A_FILE, pictures, arguments.pictures_at or "")
    for file in files:
        print_lines(
            judge_batch_text.written(path=file.path, count=file.calls, size=judging.size(file.size_bytes))
        )
    if arguments.recipe:
        recipe = Recipe(arguments.recipe)
        print_lines(
            judge_batch_text.recipe_written(
                path=write_recipe(recipe, study.folder, plan, files, arguments.out, pictures)
            )
        )
    print_lines(judge_batch_text.after_export(count=plan.calls))
    return 0


def _setup(study: OpenStudy, arguments: Namespace) -> tuple[str, JudgeSetup]:
    """The judge whose calls are written: a new one for a model, the one that is named, or else the newest."""
    if arguments.model:
        given = {
            **PRESETS[arguments.preset or "paper"],
            **({"per": CallGrouping(arguments.per)} if arguments.per else {}),
            "temperature": arguments.temperature,
            "sends_seed": bool(arguments.send_seed),
        }
        return arguments.judge, JudgeSetup(arguments.model, arguments.base_url or OPENAI, **given)
    known = study.calls.judges()
    if arguments.judge:
        for judge, setup in known:
            if judge.name == arguments.judge:
                return judge.name, setup
        raise UserError(judge_batch_text.unknown_judge(arguments.judge, [judge.name for judge, _ in known]))
    if not known:
        raise UserError(judge_batch_text.NO_JUDGE)
    judge, setup = known[-1]
    return judge.name, setup
