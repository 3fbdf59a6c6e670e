"""What the bundle is made of is installed with the hashes of the lock files, by the real pip and without a network."""

import hashlib
import subprocess
import zipfile
from pathlib import Path

import pytest

from installers import bundle
from side_environment import ToolError, provide


def plant(root: Path) -> None:
    """A tree whose lock file names one wheel, by its SHA-256."""
    wheel = root / "miniature-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("miniature.py", "NAME = 'miniature'")
        info = "miniature-1.dist-info"
        archive.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: miniature\nVersion: 1\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    (root / "packaging").mkdir()
    for name in bundle.REQUIREMENTS:
        for file in (root / "packaging" / name, (root / "packaging" / name).with_suffix(".lock")):
            file.write_text("", encoding="utf-8")
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    lock = root / "packaging" / "requirements.lock"
    lock.write_text(f"miniature @ {wheel.as_uri()} --hash=sha256:{digest}\n", encoding="utf-8")


def test_a_package_with_its_hash_is_installed(tmp_path: Path) -> None:
    plant(tmp_path)
    python = provide(tmp_path, "freeze-env", bundle.REQUIREMENTS, print)
    words = [str(python), "-c", "import miniature; print(miniature.NAME)"]
    assert subprocess.check_output(words, text=True, cwd="/") == "miniature\n"


@pytest.mark.parametrize("line", ["", " --hash=sha256:" + "0" * 64])
def test_a_package_with_another_hash_or_none_is_refused(tmp_path: Path, line: str) -> None:
    plant(tmp_path)
    lock = tmp_path / "packaging" / "requirements.lock"
    lock.write_text(lock.read_text("utf-8").split(" --hash")[0] + line, encoding="utf-8")
    with pytest.raises(ToolError, match=r"(?i)hash"):
        provide(tmp_path, "freeze-env", bundle.REQUIREMENTS, print)
    assert not (tmp_path / "build" / "freeze-env" / "made-from").exists()
