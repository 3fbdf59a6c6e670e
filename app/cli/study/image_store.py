"""`touchstone images store`: an object store for the images of a study."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.judge.consent import ask
from app.cli.output import Progress, complain, print_lines
from app.errors import OptionsError, UserError
from app.messages.team import object_store


def configure(parser: ArgumentParser) -> None:
    """Add what only this verb takes."""
    parser.add_argument("--endpoint-url", metavar="URL", default="", help=object_store.ENDPOINT)
    parser.add_argument("--cache-mb", metavar="MB", type=int, default=0, help=object_store.CACHE)
    parser.add_argument("--forget", action="store_true", help=object_store.FORGET)
    parser.add_argument("--yes", action="store_true", help=object_store.YES)


def run(arguments: Namespace) -> int:
    """Name the place, ask, put the images there that it lacks, and use it on this machine from then on."""
    from storage.folder import open_study
    from storage.objects.object_place import CACHE_MB, place_at, place_of
    from storage.objects.store_use import forget_store, use_store

    if len(arguments.paths) > 1:
        raise OptionsError(object_store.ONE_ADDRESS)
    with closing(open_study(arguments.study)) as study:
        known = place_of(study.study.id)
        if arguments.forget:
            forget_store(study.study.id)
            print_lines(object_store.FORGOTTEN)
            return 0
        if arguments.paths and not arguments.endpoint_url:
            raise UserError(object_store.NEEDS_ENDPOINT)
        if arguments.paths:
            place = place_at(str(arguments.paths[0]), arguments.endpoint_url, arguments.cache_mb or CACHE_MB)
        elif known is None:
            raise UserError(object_store.NONE_KNOWN)
        else:
            spot = known.address, arguments.endpoint_url or known.endpoint
            place = place_at(*spot, arguments.cache_mb or known.cache_mb)
        if not arguments.yes:
            question = object_store.ask(*place.spot, study.images.count())
            ask(question, object_store.needs_yes(*place.spot), object_store.NOT_CONNECTED)
        print_lines(object_store.connecting(*place.spot))
        with Progress(object_store.storing) as progress:
            done = use_store(study, place, bool(arguments.paths or arguments.endpoint_url), progress)
    print_lines(object_store.stored(count=done.sent, there=done.there, address=place.address))
    if done.lacking:
        complain(object_store.lacking(count=done.lacking))
    return 1 if done.lacking else 0
