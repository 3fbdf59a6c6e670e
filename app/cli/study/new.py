"""`touchstone new`: an empty study."""

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import create_study
from app.errors import UsageError
from app.files.rubric_file import built_in_instruments, built_in_rubrics, load_rubric
from app.files.template_file import built_in_template, read_template
from app.files.text_file import read_text
from app.messages.cli import cli
from app.study.names import is_blank
from app.study.ports import NewStudy
from app.study.verdict import Scale

ASKED = (Scale.SHOWING, Scale.TWO_STEP)
NOT_ASKED = "none"
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    names = cli.known_names([*built_in_rubrics(), *built_in_instruments()])
    parser.add_argument("folder", metavar="DIR", type=path, help=cli.DIR)
    parser.add_argument("--title", metavar="T", required=True, help=cli.TITLE)
    parser.add_argument("--artifact", metavar="A", required=True, help=cli.ARTIFACT)
    parser.add_argument("--rubric", metavar="NAME_OR_FILE", help=cli.RUBRIC.format(names=names))
    parser.add_argument("--template", metavar="FILE", type=path, help=cli.TEMPLATE)
    scales = [scale.value for scale in ASKED] + [NOT_ASKED]
    parser.add_argument("--whole-image", choices=scales, help=cli.WHOLE_IMAGE)
    parser.add_argument("--language", metavar="TAG", default="en", help=cli.LANGUAGE)
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Make the study; nothing is left behind when that fails."""
    title, artifact = arguments.title.strip(), arguments.artifact.strip()
    for option, words in (("--title", title), ("--artifact", artifact)):
        if is_blank(words):
            raise UsageError(cli.must_say(what=option))
    if not _LANGUAGE.fullmatch(arguments.language):
        raise UsageError(cli.not_a_language(tag=arguments.language))
    rubric = None if arguments.rubric is None else load_rubric(arguments.rubric)
    usual = NOT_ASKED if rubric and rubric.has_own_analysis else Scale.SHOWING.value
    asked = arguments.whole_image or usual
    new = NewStudy(
        title,
        artifact,
        arguments.language,
        rubric=rubric,
        template_toml=_template(arguments.template, artifact),
        whole_image=None if asked == NOT_ASKED else Scale(asked),
    )
    create_study(arguments.folder, new).close()
    if arguments.json:
        print_json(
            {
                "study": title,
                "folder": str(arguments.folder),
                "criteria": len(rubric.criteria) if rubric else 0,
                "has_template": bool(new.template_toml),
            }
        )
        return 0
    print_lines(cli.made(title, arguments.folder, new.rubric is not None, bool(new.template_toml)))
    return 0


def _template(file: Path | None, artifact: str) -> str:
    """The template's TOML: the file's, checked under its own name, or the artifact's."""
    if file is None:
        return built_in_template(artifact)
    toml = read_text(file)
    read_template(toml, str(file))
    return toml
