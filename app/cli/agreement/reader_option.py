"""`--reader NAME`: for whom a command shows what others answered. Without it, it is for whoever runs the study."""

from argparse import ArgumentParser, _ArgumentGroup

from app.messages.study import coordinators as coordinators_text
from app.study.ports import OpenStudy
from app.study.team.disclosures import DisclosureOccasion


def configure(parser: ArgumentParser | _ArgumentGroup) -> None:
    """Add the option."""
    parser.add_argument("--reader", metavar="NAME", default="", help=coordinators_text.ARGUMENT_READER)


def show_to(study: OpenStudy, reader: str) -> None:
    """Note that somebody is shown what everybody answered, as the window does. Raises UserError while the study
    withholds it from them."""
    from app.sessions.agreement.disclosure import note_shown
    from app.sessions.withheld_results import refuse_reader

    if reader:
        refuse_reader(study, reader)
        note_shown(study, reader, DisclosureOccasion.REPORT)


def hand_out_to(study: OpenStudy, reader: str) -> None:
    """The same for a file with all answers, which also goes to somebody from whom nothing is hidden."""
    from app.sessions.agreement.disclosure import note_exported
    from app.sessions.withheld_results import refuse_export

    if reader:
        refuse_export(study, reader)
        note_exported(study, reader)
