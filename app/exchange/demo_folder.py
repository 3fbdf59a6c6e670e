"""Where the demo study lies on this machine, and making it there once, whole or not at all."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from app.errors import UserError
from app.messages import storage as messages

DATABASE = "study.db"


def demo_folder() -> Path:
    """The demo study's folder among the person's own data."""
    from platformdirs import user_data_path

    return user_data_path("touchstone", appauthor=False) / "demo"


def provide_demo(make: Callable[[Path], None], folder: Path) -> Path:
    """The demo study in `folder`; `make` makes it when it is not there yet. Takes some seconds the first time.

    Raises UserError when something else stands there or the folder cannot be written.
    """
    if (folder / DATABASE).is_file():
        return folder
    try:
        if folder.exists() and any(folder.iterdir()):
            raise UserError(messages.folder_in_use(folder))
        folder.parent.mkdir(parents=True, exist_ok=True)
        # Made beside its place and moved there whole, so that an interrupted start leaves no half study.
        with tempfile.TemporaryDirectory(
            prefix="making-", dir=folder.parent, ignore_cleanup_errors=True
        ) as beside:
            made = Path(beside) / folder.name
            make(made)
            if folder.exists():
                folder.rmdir()
            made.replace(folder)
    except OSError as error:
        raise UserError(messages.cannot_write(folder, error)) from error
    return folder
