"""Sorts the pictures of a folder by what Touchstone's guard says: publish, review or rejected.

    TOUCHSTONE_GUARD_KEY=… python publish.py ADDRESS SOURCE FOLDER

It needs nothing but Python. Whatever goes wrong with a picture, a person gets to see it.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

FOLDERS = {"publish": "publish", "show to a person": "review", "do not publish": "rejected"}
KINDS = (".jpg", ".jpeg", ".png", ".webp")


def decide(address: str, source: str, picture: Path) -> dict[str, object]:
    """What the guard says of a picture. Waits where it asks to wait; otherwise raises OSError."""
    query = urllib.parse.urlencode({"name": picture.name, "source": source})
    headers = {"Authorization": f"Bearer {os.environ['TOUCHSTONE_GUARD_KEY']}"}
    request = urllib.request.Request(f"{address}?{query}", picture.read_bytes(), headers)
    for _ in range(3):
        try:
            with urllib.request.urlopen(request, timeout=600) as reply:
                return dict(json.load(reply))
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                raise
            time.sleep(int(error.headers.get("Retry-After", "5")))
    raise OSError("The guard has no time.")


def main(address: str, source: str, folder: Path) -> None:
    """Move each picture, and write beside it what was decided."""
    for picture in sorted(folder.iterdir()):
        if picture.suffix.lower() not in KINDS:
            continue
        try:
            decision = decide(address, source, picture)
        except (OSError, ValueError) as error:
            decision = {"verdict": "show to a person", "error": str(error)}
        place = folder / FOLDERS[str(decision["verdict"])]
        place.mkdir(exist_ok=True)
        picture.rename(place / picture.name)
        (place / f"{picture.name}.json").write_text(json.dumps(decision, indent=1), "utf-8")
        print(f"{picture.name}: {place.name}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
