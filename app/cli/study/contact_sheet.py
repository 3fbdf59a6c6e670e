"""`touchstone images sheet`: all images with their descriptions, told, or as a file with the pictures."""

from argparse import Namespace
from contextlib import closing

from app.cli.agreement import document_file
from app.cli.study_repository import open_study
from app.messages.cli import cli

WITH_PICTURES = ("html", "pdf")


def run(arguments: Namespace) -> int:
    """Tell the sheet, or write it; in the study nothing is written."""
    from app.reports.pictures.contact_sheet import contact_sheet
    from app.reports.pictures.shown_pictures import Pictures

    document_file.refuse_half(arguments)
    pictures = Pictures(arguments.show_pictures or Pictures.LICENSED)
    if arguments.format not in WITH_PICTURES:
        pictures = Pictures.NONE
    with closing(open_study(arguments.study)) as study:
        document = contact_sheet(study, pictures, arguments.group or None, arguments.groups_of or "")
        document_file.give_out(document, arguments, study.folder, cli.exported(out=arguments.out or "-"))
    return 0
