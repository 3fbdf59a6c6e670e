"""`touchstone rubric wordings`: the loop in which a criterion is worded so that a judge reads it as people do."""

from argparse import ArgumentParser, Namespace

from app.cli.arguments import refuse
from app.cli.output import print_json, print_lines
from app.messages.cli import cli
from app.messages.rubric import wordings as wordings_text
from app.sessions.rubric.wordings import Wordings
from app.study.judge.model_drafts import Mark
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy

OPTIONS = ("propose", "says", "wording", "decide")
_WORDS = {"same": Mark.OVERLAPPING, "less": Mark.MISSING, "other": Mark.MISTAKEN}


def configure(parser: ArgumentParser) -> None:
    """Add the options of this action."""
    add = parser.add_argument
    add("--propose", metavar="WORDS", help=wordings_text.PROPOSE)
    add("--says", choices=list(_WORDS), help=wordings_text.SAYS)
    add("--wording", metavar="N", type=int, help=wordings_text.WORDING)
    add("--decide", action="store_true", help=wordings_text.DECIDE)


def wordings(study: OpenStudy, arguments: Namespace) -> int:
    """Do one step of the loop, or show where it is."""
    acts = [arguments.propose is not None, bool(arguments.says), arguments.decide]
    refuse(
        (not arguments.code, wordings_text.NEEDS_CODE),
        (sum(acts) > 1, wordings_text.ONE_AT_A_TIME),
        (any(acts) and not arguments.author, wordings_text.NEEDS_AUTHOR),
        (any(acts[1:]) and arguments.wording is None, wordings_text.NEEDS_NUMBER),
    )
    loop, why = Wordings(study, arguments.code, arguments.author or ""), arguments.why or ""
    sentences: list[str] = []
    if arguments.propose is not None:
        sentences.append(loop.propose(arguments.propose, why))
    if arguments.says:
        sentences.append(loop.say(arguments.wording, _WORDS[arguments.says], why))
    if arguments.decide:
        sentences += loop.decide(arguments.wording, why)
    if arguments.json:
        print_json({**_as_dict(loop), "said": sentences})
    else:
        print_lines(*(sentences or _shown(loop)))
    return 0


def _shown(loop: Wordings) -> list[str]:
    code = loop.criterion.code
    lines = loop.lines()
    return [
        wordings_text.community(code=code, text=loop.criterion.text),
        *(loop.differing()[2] or [wordings_text.NO_DIFFERENCES]),
        *(lines or [wordings_text.NO_WORDINGS]),
        wordings_text.ask_a_model(program=cli.PROGRAM, code=code),
        wordings_text.try_it(program=cli.PROGRAM, code=code, number=max(1, len(lines))),
        wordings_text.TEST_IT,
    ]


def _as_dict(loop: Wordings) -> dict[str, object]:
    too_often, too_seldom, _ = loop.differing()
    return {
        "criterion": loop.criterion.code,
        "text": loop.criterion.text,
        "judge_alone_says_met": too_often,
        "people_alone_say_met": too_seldom,
        "wordings": [
            {
                "number": one.number,
                "text": one.text,
                "model": one.draft.model,
                "meanings": {
                    word: sum(said.mark is mark for said in one.said) for word, mark in _WORDS.items()
                },
                "development": {
                    judge: {
                        "images": found.images,
                        "agree_before": found.before,
                        "agree_after": found.after,
                        "mended": found.mended,
                        "spoilt": found.spoilt,
                    }
                    for judge, found in loop.gains(one, ImagePart.DEVELOPMENT).items()
                },
            }
            for one in loop.proposals()
        ],
    }
