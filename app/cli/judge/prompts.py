"""`touchstone prompts`: the sets of prompts that image models are checked with."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.arguments import Verbs, path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import OptionsError
from app.messages.cli import cli, overview
from app.messages.judge import prompt_sets as prompt_sets_text

_OWN = {"add": ("file", "name", "set_version", "licence", "by", "workshop"), "list": ("json",)}
VERBS = Verbs("what", {name: (summary, _OWN[name]) for name, summary in prompt_sets_text.ACTIONS.items()})


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("what", metavar="ACTION", choices=list(_OWN), help=overview.ACTION)
    add("study", metavar="STUDY", type=path, help=cli.STUDY)
    add("file", metavar="FILE", type=path, nargs="?", help=prompt_sets_text.FILE)
    add("--name", metavar="NAME", default="", help=prompt_sets_text.NAME)
    add("--set-version", metavar="V", default="", help=prompt_sets_text.SET_VERSION)
    add("--licence", metavar="L", default="", help=prompt_sets_text.LICENCE)
    add("--by", metavar="NAME", default="", help=prompt_sets_text.BY)
    add("--workshop", metavar="N", type=int, help=prompt_sets_text.WORKSHOP)
    add("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Keep a version, or tell which there are."""
    from app.interchange.tables.prompt_tables import PromptFile, read_prompts
    from app.sessions.judge.prompt_sets import keep_prompts, prompt_set_lines, prompts_of_workshop

    is_adding = arguments.what == "add"
    if is_adding and (arguments.file is None) == (arguments.workshop is None):
        raise OptionsError(prompt_sets_text.ONE_ORIGIN)
    with closing(open_study(arguments.study)) as study:
        if is_adding:
            if arguments.file is not None:
                read = read_prompts(arguments.file)
            else:
                read = PromptFile(tuple(prompts_of_workshop(study, arguments.workshop)))
            name, version = arguments.name or read.name, arguments.set_version or read.version
            licence = arguments.licence or read.licence
            print_lines(keep_prompts(study, name, version, read.prompts, licence, arguments.by))
        elif arguments.json:
            found = [
                {
                    "name": one.name,
                    "version": one.version,
                    "rubric_version": one.rubric,
                    "prompts": [
                        {"code": prompt.code, "text": prompt.text, "kind": prompt.kind, "group": prompt.group}
                        for prompt in one.prompts
                    ],
                    "sealed": one.sealed,
                    "opened_for": [use.source for use in one.uses],
                }
                for one in study.prompt_sets.all()
            ]
            print_json({"prompt_sets": found})
        else:
            print_lines(*prompt_set_lines(study))
    return 0
