"""`touchstone images prompts`: who gets to know the prompts of the images, and changing that."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.output import print_lines
from app.cli.study_repository import open_study
from app.messages.cli import cli
from app.messages.study import image_prompts
from app.study.judge.prompt_visibility import PromptVisibility, choose_visibility, prompt_visibility
from app.study.work import ADDING

_WORDS = {"everybody": PromptVisibility.SHOWN, "nobody": PromptVisibility.HIDDEN}


def configure(parser: ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("--shown-to", choices=list(_WORDS), default="", help=image_prompts.SHOWN_TO)


def run(arguments: Namespace) -> str:
    """Store a choice, if there is one, and tell what holds; the word for it, "judges" where nobody has chosen."""
    with closing(open_study(arguments.study)) as study:
        if arguments.shown_to:
            study.prepare_to_add(ADDING)
            choose_visibility(study, _WORDS[arguments.shown_to])
        visibility = prompt_visibility(study)
    print_lines(image_prompts.STATES[visibility], *([cli.OPEN_PAGES] if arguments.shown_to else []))
    return {known: word for word, known in _WORDS.items()}.get(visibility, "judges")
