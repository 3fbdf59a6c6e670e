"""`touchstone restore`: a backup in the place of the study, and image files that were lost."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.cli.team import passphrase
from app.errors import UserError
from app.messages.cli import cli
from app.messages.local_formats import day
from app.messages.team import packets

if TYPE_CHECKING:
    from storage.safety.restoring import RestoreResult


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("--backup", metavar="NAME", default="", help=packets.BACKUP)
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--list", action="store_true", help=packets.LIST)
    instead.add_argument("--images-from", metavar="PATH", nargs="+", type=path, help=packets.IMAGES_FROM)
    parser.add_argument("--withdrawn-from", metavar="PATH", nargs="+", type=path, help=packets.WITHDRAWN_FROM)
    passphrase.configure(parser, packets.UNLOCK)
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """List the backups, put image files back, or put a backup in place. Returns 1 when images are still missing."""
    from storage.safety.restoring import list_backups, restore, restore_images

    if (arguments.list or arguments.images_from) and (arguments.backup or arguments.withdrawn_from):
        raise UserError(packets.PUTS_NO_BACKUP_IN_PLACE)
    if arguments.list:
        backups = list_backups(arguments.study)
        if arguments.json:
            names = [
                {"name": one.name, "made_at": one.made_at.isoformat(), "size": one.size} for one in backups
            ]
            print_json({"backups": names})
        elif not backups:
            print_lines(packets.no_backups(folder=arguments.study))
        else:
            print_lines(
                *(
                    packets.backup_line(
                        name=one.name,
                        when=f"{day(one.made_at.date())} {one.made_at:%H:%M} UTC",
                        size=one.size // 1024,
                    )
                    for one in backups
                )
            )
        return 0
    if arguments.images_from:
        ask = passphrase.asking(arguments.passphrase_from)
        put_back, missing = restore_images(arguments.study, arguments.images_from, ask)
        if arguments.json:
            print_json({"put_back": put_back, "missing": missing})
        else:
            print_lines(packets.images_restored(put_back, missing))
        return 1 if missing else 0
    ask = passphrase.asking(arguments.passphrase_from)
    done = restore(arguments.study, arguments.backup, arguments.withdrawn_from or (), ask)
    _print(done, arguments.json)
    return 0


def _print(done: "RestoreResult", is_json: bool) -> None:
    if is_json:
        document = {"restored": done.name, "kept": str(done.kept), "withdrawn": done.withdrawn}
        print_json({**document, "unchecked": list(done.unchecked)})
        return
    print_lines(packets.restored(done.name, done.kept, done.is_damaged))
    if done.withdrawn:
        print_lines(packets.stay_away(done.withdrawn))
    if done.unchecked:
        print_lines(packets.not_checked(files=done.unchecked))
