"""Writing to what is no file."""

import os
import sys
from pathlib import Path

import pytest

from exporters.atomic_file import write_out


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with a path")
def test_a_pipe_without_a_name_of_its_own_is_written_to(tmp_path: Path) -> None:
    """Such as /dev/stdout where another program reads along."""
    reading, writing = os.pipe()
    try:
        write_out(Path(f"/dev/fd/{writing}"), tmp_path, lambda stream: print("whole", file=stream))
        assert os.read(reading, 100) == b"whole\n"
    finally:
        os.close(reading)
        os.close(writing)
