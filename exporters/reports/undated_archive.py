"""Office files without the time they were written at, so that the same report gives the same file."""

import zipfile
from collections.abc import Callable
from io import BytesIO

ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest date the format has."""


def undated(archive: bytes, change: Callable[[str, bytes], bytes] = lambda _name, content: content) -> bytes:
    """The same zip archive with every part dated 1980. `change` gets each part's name and content, and returns what is
    written."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(archive)) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            entry = zipfile.ZipInfo(name, ZIP_EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            target.writestr(entry, change(name, source.read(name)))
    return out.getvalue()
