"""`touchstone training`: who lets models learn from their answers, the data itself, and whose rows have to go."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.arguments import path, refuse
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import UserError
from app.messages import local_formats
from app.messages.agreement import report_card as report_card_text
from app.messages.cli import cli
from app.messages.interchange import training as training_text
from app.study.ports import OpenStudy
from app.study.team.raters import RaterKind
from app.study.work import ADDING


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("study", metavar="STUDY", type=path, help=cli.STUDY)
    add("--agree", metavar="NAME", help=training_text.AGREE)
    add("--disagree", metavar="NAME", help=training_text.DISAGREE)
    add("--out", metavar="FOLDER", type=path, help=training_text.OUT)
    add("--licence", metavar="L", default="", help=training_text.LICENCE)
    add("--by", metavar="NAME", default="", help=report_card_text.PUBLISHED_BY)
    add("--withdrawals", action="store_true", help=training_text.WITHDRAWALS)
    add("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Store what somebody says, write the data, list withdrawals, or say who agreed."""
    name = arguments.agree if arguments.agree is not None else arguments.disagree
    chosen = [
        arguments.agree is not None,
        arguments.disagree is not None,
        arguments.out,
        arguments.withdrawals,
    ]
    refuse(
        (sum(map(bool, chosen)) > 1, training_text.ONE_AT_A_TIME),
        (arguments.licence and not arguments.out, training_text.LICENCE_NEEDS),
    )
    with closing(open_study(arguments.study)) as study:
        if name is not None:
            _store(study, name, arguments.agree is not None)
        if arguments.out:
            return _write(study, arguments)
        if arguments.withdrawals:
            return _list_withdrawals(study, arguments.json)
        return _list(study, arguments.json)


def _store(study: OpenStudy, name: str, agrees: bool) -> None:
    rater = study.raters.find(name)
    if rater is None:
        raise UserError(training_text.unknown_person(name=name))
    if rater.kind is not RaterKind.PERSON:
        raise UserError(training_text.not_a_person(name=rater.name))
    if study.withdrawals.is_withdrawn(rater.id):
        raise UserError(training_text.has_withdrawn(name=rater.name))
    study.prepare_to_add(ADDING)
    study.training.agree(rater, agrees)


def _write(study: OpenStudy, arguments: Namespace) -> int:
    from app.sessions.agreement.publishing import let_out
    from exporters.datasets.training_data import write_training_data

    terms = let_out(study, arguments.by)
    written = write_training_data(study, arguments.out, arguments.licence)
    if arguments.json:
        print_json({"people": written.people, **written.rows})
        return 0
    print_lines(*terms)
    rows = written.rows
    print_lines(
        training_text.written(
            count=written.people,
            path=arguments.out,
            labels=rows["labels"],
            soft=rows["soft_labels"],
            preferences=rows["preferences"],
        )
    )
    return 0


def _list_withdrawals(study: OpenStudy, as_json: bool) -> int:
    from exporters.datasets.training_data import withdrawn_since

    found = list(withdrawn_since(study))
    if as_json:
        print_json({"releases": [{"id": release, "people": list(codes)} for release, codes in found]})
    elif not found:
        print_lines(training_text.NOBODY_GONE)
    else:
        print_lines(
            *(training_text.gone(release=release, codes=", ".join(codes)) for release, codes in found)
        )
    return 0


def _list(study: OpenStudy, as_json: bool) -> int:
    known = [one for one in study.training.agreements() if not study.withdrawals.is_withdrawn(one.rater.id)]
    if as_json:
        print_json({"people": [{"name": one.rater.name, "agrees": one.agrees} for one in known]})
        return 0
    if not known:
        print_lines(training_text.NOBODY_ASKED)
    for one in known:
        line = training_text.line_yes if one.agrees else training_text.line_no
        print_lines(line(name=one.rater.name, day=local_formats.day(one.recorded_at.date())))
    return 0
