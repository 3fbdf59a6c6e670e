"""Keeps a sample of the schema as it is now, before it changes: python -m tests.storage.older.keep_sample

The sample is the database of the demo study. Its pictures are left out: they do not depend on the schema.
"""

import lzma
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from app.cli.study_repository import make_demo

FOLDER = Path(__file__).parent


def main() -> int:
    """Write the file, named by the schema's number; an older one of the same schema is replaced."""
    with tempfile.TemporaryDirectory() as folder:
        study = Path(folder) / "demo"
        make_demo(study)
        with closing(sqlite3.connect(study / "study.db")) as database:
            (number,) = database.execute("PRAGMA user_version").fetchone()
            database.execute("PRAGMA journal_mode = DELETE")
            database.execute("VACUUM")
        content = (study / "study.db").read_bytes()
    file = FOLDER / f"study-{number}.db.xz"
    file.write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))
    sys.stdout.write(f"{file.name}: {file.stat().st_size} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
