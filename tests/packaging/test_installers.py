"""What goes into the installers, as far as it can be told without making one: dev.py freeze --check does the rest."""

import gzip
import lzma
import shutil
import subprocess
import sys
import tarfile
from importlib.util import find_spec
from pathlib import Path

import pytest
from PIL import Image

from app.cli import MODULES
from app.errors import UserError
from app.files.duckdb_library import connect
from app.language import reviewer
from app.messages.catalogue import compile_catalogue, coverage
from app.messages.interchange import parquet
from app.messages.shell import libraries as libraries_text
from app.messages.team import hub
from installers import archive, bundle, debian_package, desktop_files, icu_data, mac, unpack_typst, windows
from storage.hub.hub_connection import load_psycopg
from tests.repository import ROOT

IMPORTS = """
import sys
from importlib import import_module

class LeftOut:
    def find_spec(self, name, path=None, target=None):
        if name in UNUSED:
            raise ModuleNotFoundError(f"{name} is left out", name=name)

sys.meta_path.insert(0, LeftOut())
for module in MODULES:
    import_module(module)
from sklearn.isotonic import IsotonicRegression
from sklearn.feature_extraction.text import TfidfVectorizer
from scipy import optimize, sparse, special, stats
import docx, keyring, widgets.shell.application
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree with what the icons and the version are made from."""
    (tmp_path / "resources").symlink_to(ROOT / "resources")
    (tmp_path / "pyproject.toml").symlink_to(ROOT / "pyproject.toml")
    return tmp_path


def test_every_file_for_the_desktop_is_there() -> None:
    files = desktop_files.desktop_files(ROOT)
    assert all(file.is_file() for file in files.values())
    assert "share/man/man1/touchstone.1" in files


def test_the_package_says_what_it_needs_and_how_large_it_is() -> None:
    lines = dict(
        line.split(": ", 1)
        for line in debian_package.control("1.2", "amd64", 2048).splitlines()
        if ": " in line
    )
    assert (lines["Version"], lines["Architecture"], lines["Installed-Size"]) == ("1.2", "amd64", "2")
    assert "libxcb-cursor0" in lines["Depends"]
    assert "espeak-ng" in lines["Recommends"]


def test_a_manual_is_compressed_alike_every_time(tmp_path: Path) -> None:
    made = []
    for name in ("a", "b"):
        (tmp_path / name).write_text("words")
        debian_package.compress(tmp_path / name)
        made.append((tmp_path / f"{name}.gz").read_bytes())
    assert made[0] == made[1]
    assert gzip.decompress(made[0]) == b"words"
    assert not (tmp_path / "a").exists()


def test_the_size_counts_blocks_and_a_hard_link_once(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"1")
    (tmp_path / "two").write_bytes(b"2" * 4097)
    (tmp_path / "again").hardlink_to(tmp_path / "two")
    (tmp_path / "link").symlink_to("two")
    assert bundle.size(tmp_path) == 3 * 4096


def test_the_archive_holds_one_folder_with_the_program_and_nobody_s_name(tree: Path) -> None:
    (tree / "LICENSE").write_text("free")
    program = tree / "build/touchstone"
    (program / "_internal").mkdir(parents=True)
    (program / "touchstone").write_text("#!/bin/sh\necho started\n")
    (program / "touchstone").chmod(0o755)
    (program / "_internal/lib.so").symlink_to("../touchstone")
    packed = archive.make(tree, program, tree / "dist")
    with tarfile.open(packed) as opened:
        entries = opened.getmembers()
        opened.extractall(tree / "home", filter="data")
    folder = tree / "home" / packed.name.removesuffix(".tar.xz")
    assert subprocess.run([folder / "touchstone"], capture_output=True, text=True).stdout == "started\n"
    assert (folder / "_internal/lib.so").is_symlink()
    assert {(entry.uid, entry.gname, entry.name.split("/")[0]) for entry in entries} == {
        (0, "root", folder.name)
    }


@pytest.mark.skipif(sys.platform != "linux", reason="the libraries are Linux's")
def test_a_library_that_nothing_asks_for_is_left_out(tmp_path: Path) -> None:
    """A chain that nothing needs, one that a plugin needs, and the library that only the starter loads."""
    libraries = tmp_path / "_internal"
    (libraries / "plugins").mkdir(parents=True)

    def library(place: str, *needed: str) -> None:
        file = libraries / place
        link = [f"-l:{name}" for name in needed]
        build = [
            "cc",
            "-shared",
            "-nostdlib",
            "-Wl,--no-as-needed",
            f"-Wl,-soname,{file.name}",
            f"-L{libraries}",
        ]
        subprocess.run([*build, "-xc", "/dev/null", "-o", file, "-xnone", *link], check=True)

    library("libend.so.1")
    library("libunneeded.so.2", "libend.so.1")
    library("libshared.so.3")
    library("plugins/libplugin.so", "libshared.so.3")
    library("libpython3.so.1")
    bundle.drop_unneeded(tmp_path)
    assert {file.name for file in bundle.files_of(tmp_path)} == {
        "libplugin.so",
        "libpython3.so.1",
        "libshared.so.3",
    }


def test_shorter_catalogues_say_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ROOT / "resources/translations"
    shutil.copytree(whole, tmp_path / "resources/translations")
    bundle.shorten_catalogues(tmp_path)
    for language in (place.parents[1].name for place in whole.glob("*/LC_MESSAGES/*.po")):
        read, lengths = [], []
        for folder in (whole, tmp_path / "resources/translations"):
            monkeypatch.setenv("TOUCHSTONE_TRANSLATIONS", str(folder))
            file = folder / language / "LC_MESSAGES/touchstone.po"
            compile_catalogue(file, tmp_path / "compiled.mo")
            read.append(((tmp_path / "compiled.mo").read_bytes(), coverage(language), reviewer(language)))
            lengths.append(file.stat().st_size)
        assert read[0] == read[1]
        assert lengths[1] < lengths[0] * 0.7


def test_an_installed_program_says_how_to_get_what_it_cannot_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for load, here, installed in (
        (connect, parquet.NO_LIBRARY, f"{parquet.NO_LIBRARY} {libraries_text.NOT_IN_INSTALLED_PROGRAM}"),
        (load_psycopg, hub.NO_LIBRARY, hub.NO_LIBPQ),
    ):
        with monkeypatch.context() as frozen:
            for sentence in (here, installed):
                with pytest.raises(UserError) as told:
                    load()
                assert told.value.sentence == sentence
                frozen.setattr(sys, "frozen", True, raising=False)


def test_twins_are_on_the_disk_once_and_others_stay(tmp_path: Path) -> None:
    for folder, content in (("numpy.libs", b"same"), ("scipy.libs", b"same"), ("pillow.libs", b"other")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "libx.so.1").write_bytes(content)
    bundle.link_twins(tmp_path)
    assert [file.parent.name for file in bundle.files_of(tmp_path)] == ["numpy.libs", "pillow.libs"]
    assert (tmp_path / "scipy.libs/libx.so.1").read_bytes() == b"same"


@pytest.mark.skipif(sys.platform != "linux", reason="the library is packed on Linux only")
def test_a_packed_library_is_imported_from_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import typst

    library = next(Path(typst.__file__).parent.glob("_typst*.so"))
    packed = tmp_path / unpack_typst.PACKED
    packed.parent.mkdir()
    packed.write_bytes(lzma.compress(library.read_bytes(), preset=0))
    finder = unpack_typst.PackedFinder(tmp_path)
    assert finder.find_spec("typst") is None
    spec = finder.find_spec(unpack_typst.MODULE)
    assert spec is not None
    assert spec.origin is not None
    assert spec.origin.startswith("/proc/self/fd/")
    assert Path(spec.origin).read_bytes() == library.read_bytes()


def test_icu_s_data_loses_what_is_not_needed_and_nothing_else() -> None:
    removed = ["lang/de.res", "zone/root.res", "de_AT.res", "zh.res", "ibm-1375_P100-2008.cnv"]
    left = [
        "root.res",
        "en.res",
        "pool.res",
        "coll/de.res",
        "brkitr/root.res",
        "supplementalData.res",
        "nfkc.nrm",
    ]
    assert [item for item in (*removed, *left) if icu_data.UNUSED.match(item)] == removed


def test_a_computer_without_the_tools_leaves_icu_s_data_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = tmp_path / "libicudata.so.73"
    library.write_bytes(b"data")
    monkeypatch.setattr(shutil, "which", lambda *_args, **_options: None)
    said: list[str] = []
    icu_data.reduce(tmp_path, tmp_path / "work", said.append)
    assert library.read_bytes() == b"data"
    assert "icupkg" in said[0]


def test_windows_gets_an_icon_in_every_size_and_the_version(tree: Path) -> None:
    windows.write_inputs(tree, bundle.version(tree))
    with Image.open(tree / "build/touchstone.ico") as icon:
        assert icon.info["sizes"] == {(size, size) for size in windows.SIZES}
    facts = (tree / "build/version.txt").read_text("utf-8")
    compile(facts, "version.txt", "eval")
    assert f'"{bundle.version(ROOT)}"' in facts


def test_macos_gets_an_icon(tree: Path) -> None:
    mac.write_icon(tree)
    with Image.open(tree / "build/touchstone.icns") as icon:
        assert icon.size >= (256, 256)


def test_the_recipe_leaves_out_nothing_that_the_program_imports() -> None:
    """Every command and what it imports at its top, in a fresh interpreter that has none of what is left out."""
    recipe = (ROOT / "packaging/installers/touchstone.spec").read_text("utf-8")
    values: dict[str, object] = {}
    part = recipe[recipe.index("UNUSED_OF_SKLEARN = (") : recipe.index("# Plugins of Qt")]
    exec(compile(part, "touchstone.spec", "exec"), values)
    unused = values["UNUSED_MODULES"]
    assert isinstance(unused, list)
    assert "pandas" in unused
    program = f"UNUSED, MODULES = {unused!r}, {list(MODULES.values())!r}\n{IMPORTS}"
    done = subprocess.run(
        [sys.executable, "-P", "-OO", "-c", program], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-600:]
    assert find_spec("pandas") is not None, "it is left out of the program only"
