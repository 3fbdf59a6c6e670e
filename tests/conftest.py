"""Keeps every test away from the person's own settings, data, keys and display."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path


def move_home(home: Path) -> None:
    """Points everything a program takes for the person's folders into `home`, for this process and
    its children."""
    folders = {
        "HOME": home,
        "USERPROFILE": home,
        "APPDATA": home / "roaming",
        "LOCALAPPDATA": home / "local",
        "XDG_CONFIG_HOME": home / "config",
        "XDG_DATA_HOME": home / "data",
        "XDG_STATE_HOME": home / "state",
        "XDG_CACHE_HOME": home / "cache",
        "XDG_RUNTIME_DIR": home / "run",
    }
    for name, folder in folders.items():
        folder.mkdir(mode=0o700, exist_ok=True)
        os.environ[name] = str(folder)


# At import, because modules under test may read these as soon as they are imported themselves.
_home = Path(tempfile.mkdtemp(prefix="touchstone-"))
atexit.register(shutil.rmtree, _home, ignore_errors=True)
move_home(_home)
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# The person's keyring is not for tests, and neither are those that other tests define: any that is known gets chosen.
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"
