"""What a Linux desktop needs to know: who the program is, and that packets and studies open by a double click."""

import configparser
import os
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from app.cli import MODULES
from app.interchange.packets.packet_file import ENDING
from app.study.study import DATABASE, HANDOVER_ENDING, PACKET_ENDING
from storage import folder as study_folder
from storage.database import APPLICATION_ID as STUDY_MARK
from tests.packaging.conftest import LINUX
from tests.widgets.window_driver import small_study
from widgets.shell.application import APPLICATION_ID

MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def desktop_entry() -> configparser.SectionProxy:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]  # names keep their capitals
    entry.read(LINUX / f"{APPLICATION_ID}.desktop", "utf-8")
    return entry["Desktop Entry"]


def test_the_program_says_that_it_opens_packets_and_studies() -> None:
    about = desktop_entry()
    program, command, file = about["Exec"].split()
    assert (program, file) == ("touchstone", "%f")
    assert command in MODULES
    root = ElementTree.parse(LINUX / f"{APPLICATION_ID}.xml").getroot()
    kinds = {kind.get("type"): kind for kind in root.findall(f"{MIME}mime-type")}
    assert about["MimeType"] == "".join(f"{kind};" for kind in kinds)
    globs = [glob.get("pattern") for kind in kinds.values() for glob in kind.findall(f"{MIME}glob")]
    assert globs == [f"*{ENDING}", DATABASE, f"*{HANDOVER_ENDING}"]
    (mark,) = root.iterfind(f".//{MIME}match/{MIME}match")
    assert int(mark.get("value", ""), 16) == STUDY_MARK


def test_what_opens_a_study_has_one_name_everywhere() -> None:
    assert (PACKET_ENDING, DATABASE) == (ENDING, study_folder.DATABASE)


def test_the_software_centre_is_told_the_same() -> None:
    root = ElementTree.parse(LINUX / f"{APPLICATION_ID}.metainfo.xml").getroot()
    assert root.findtext("id") == desktop_entry()["Icon"] == APPLICATION_ID
    assert root.findtext("launchable") == f"{APPLICATION_ID}.desktop"
    kinds = [kind.text for kind in root.iter("mediatype")]
    assert desktop_entry()["MimeType"] == "".join(f"{kind};" for kind in kinds)


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="appstreamcli is not installed")
def test_the_metadata_is_valid() -> None:
    command = ["appstreamcli", "validate", "--no-net", str(LINUX / f"{APPLICATION_ID}.metainfo.xml")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(
    not (shutil.which("update-mime-database") and shutil.which("gio")),
    reason="shared-mime-info or gio is not installed",
)
def test_a_desktop_knows_a_packet_and_a_study(tmp_path: Path) -> None:
    packages = tmp_path / "data" / "mime" / "packages"
    packages.mkdir(parents=True)
    shutil.copy(LINUX / f"{APPLICATION_ID}.xml", packages)
    subprocess.run(["update-mime-database", packages.parent], check=True, capture_output=True)
    packet = tmp_path / f"Ada{ENDING}"
    packet.write_bytes(b"PK\3\4")
    study = small_study(tmp_path / "study", people=("Ada",))
    renamed = tmp_path / "renamed"
    shutil.copy(study / DATABASE, renamed)
    assert kind_of(packet, tmp_path) == "application/x-touchstone-packet"
    assert kind_of(study / DATABASE, tmp_path) == "application/x-touchstone-study"
    assert kind_of(renamed, tmp_path) == "application/x-touchstone-study"


def kind_of(file: Path, home: Path) -> str:
    """What the desktop takes a file for."""
    environment = {**os.environ, "XDG_DATA_HOME": str(home / "data"), "XDG_DATA_DIRS": str(home / "none")}
    command = ["gio", "info", "--attributes", "standard::content-type", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    return done.stdout.rpartition("standard::content-type: ")[2].strip()
