"""A machine without the pictures of a study fetches them from an object store: a program, for a window does this.

Its arguments are the study's folder, the address of the store and that of its server. It prints the SHA-256 of each
picture that it has then, computed from the file.
"""

import hashlib
import logging
import sys
from contextlib import closing
from pathlib import Path

from storage.folder import open_study
from storage.images.images import ImageStore
from storage.objects.object_place import ObjectPlace, keep_place, place_at


def main() -> int:
    """Fetch each. Returns 0, or 1 where something is in the way."""
    from app.cli.output import complain, print_lines
    from app.errors import UserError

    logging.getLogger().addHandler(logging.NullHandler())  # as the command line does: its log is no sentence
    folder, address, endpoint = sys.argv[1:]
    try:
        with closing(open_study(Path(folder))) as study:
            offered = place_at(address, endpoint, cache_mb=100)
            keep_place(study.study.id, ObjectPlace(*offered.spot, True, offered.cache_mb))
            images = ImageStore(study.database, study.images.files)
            for image in images.all():
                file = images.file(image)
                if file.exists():
                    print_lines(f"{image.picture.sha256} {hashlib.sha256(file.read_bytes()).hexdigest()}")
    except UserError as error:
        complain(error.sentence)
        return 1
    return 0
