"""An empty study where it cannot be made."""

import sys
from pathlib import Path

import pytest

from app.errors import UserError
from storage.merge.empty import make_empty


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
def test_a_full_disk_is_named(tmp_path: Path) -> None:
    """And not taken for a packet or a shared folder that cannot be read."""
    import resource

    make_empty(tmp_path / "one.db").close()
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, usual[1]))
    try:
        with pytest.raises(UserError, match="not enough space"):
            make_empty(tmp_path / "two.db")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    with pytest.raises(FileExistsError):
        make_empty(tmp_path / "one.db")
