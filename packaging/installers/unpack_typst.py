"""Run by the frozen program at its start: has typst, which writes PDF files, unpacked in memory when it is first used.

Unpacked it is the largest of all libraries, and few starts of the program need it. Linux only.
"""

import lzma
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

MODULE = "typst._typst"
PACKED = "typst/_typst.packed"


class PackedFinder(MetaPathFinder):
    """Finds the one module that is packed, in a folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / PACKED

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,  # noqa: ARG002 - Python passes it
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """Unpacks the module into memory, as a file without a place on the disk."""
        if fullname != MODULE or not self._file.exists():
            return None
        descriptor = os.memfd_create(MODULE)
        with open(descriptor, "wb", closefd=False) as memory:
            memory.write(lzma.decompress(self._file.read_bytes()))
        place = f"/proc/self/fd/{descriptor}"
        return spec_from_file_location(fullname, place, loader=ExtensionFileLoader(fullname, place))


if hasattr(sys, "_MEIPASS"):
    sys.meta_path.insert(0, PackedFinder(Path(sys._MEIPASS)))
