"""What a Linux desktop needs to know, so that a packet opens by a double click."""

import configparser
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from app.cli import MODULES
from app.interchange.packets.packet_file import ENDING

LINUX = Path(__file__).parents[2] / "packaging" / "linux"
NAMESPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"


def test_the_program_says_that_it_opens_packets() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]  # names keep their capitals
    entry.read(LINUX / "touchstone.desktop", "utf-8")
    about = entry["Desktop Entry"]
    program, command, file = about["Exec"].split()
    assert (program, file) == ("touchstone", "%f")
    assert command in MODULES
    root = ElementTree.parse(LINUX / "touchstone-packet.xml").getroot()
    (kind,) = root.findall(f"{NAMESPACE}mime-type")
    assert about["MimeType"] == f"{kind.get('type')};"
    (glob,) = kind.findall(f"{NAMESPACE}glob")
    assert glob.get("pattern") == f"*{ENDING}"
