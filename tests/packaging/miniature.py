"""A source tree so small that it is set up in seconds and without a network."""

import sys
from pathlib import Path

import python_setup
from python_setup import Tree

PYPROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "miniature"
version = "1"
dependencies = []
"""
BACKEND = """
import base64, hashlib, pathlib, zipfile
def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "miniature-1-py3-none-any.whl"
    info = "miniature-1.dist-info/"
    with zipfile.ZipFile(pathlib.Path(folder, name), "w") as wheel:
        wheel.writestr("miniature.pth", str(pathlib.Path.cwd()))
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: miniature\\nVersion: 1\\n")
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(info + "RECORD", "")
    return name
"""


def plant_tree(root: Path) -> Tree:
    """A source tree that can be set up without a network: nothing to download, its own build backend."""
    (root / "packaging").mkdir(parents=True)
    for name in python_setup.REQUIREMENTS["test"]:
        for file in (root / "packaging" / name, (root / "packaging" / name).with_suffix(".lock")):
            file.write_text("# nothing\n", encoding="utf-8")
    (root / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (root / "backend.py").write_text(BACKEND, encoding="utf-8")
    (root / "room.py").write_text("NAME = 'room'\n", encoding="utf-8")
    return Tree(root)


def pretend_finished(tree: Tree, *levels: str) -> None:
    """An environment that looks finished, without the seconds it takes to make one."""
    tree.python.parent.mkdir(parents=True, exist_ok=True)
    if not tree.python.exists():
        tree.python.symlink_to(sys.executable)
    python_setup.write_stamp(tree, {level: python_setup.fingerprint(tree, level) for level in levels})
