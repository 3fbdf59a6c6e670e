"""The Windows package (MSI): what it installs, written as a WiX 3 source, and the tools that build and sign it.

WiX 3 builds it on Windows, wixl (of msitools) on Linux. It is installed for all users, into Program Files. Uninstalling
removes what was installed and nothing else: studies and settings are in people's own folders. Untested on Windows.
"""

import os
import shutil
import uuid
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from installers import bundle
from installers.bundle import Say
from side_environment import ToolError, call

SCHEMA = "http://schemas.microsoft.com/wix/2006/wi"
NAME, MAKER = "Touchstone", "The Touchstone contributors"
WINDOW, TERMINAL = "touchstone-window.exe", "touchstone.exe"
_OURS = uuid.uuid5(uuid.NAMESPACE_DNS, "touchstone_workbench.github.io")
_CERTIFICATE = "TOUCHSTONE_CERTIFICATE"
"""The variable that names a code-signing certificate in the store, by its SHA-1 thumbprint. Without one nothing is
signed."""
_CLOCK = "http://timestamp.digicert.com"
_TYPES = "Software\\Classes\\"
REGISTRY = (
    (f"{_TYPES}.touchstone", "", "Touchstone.Packet"),
    (f"{_TYPES}Touchstone.Packet", "", "Touchstone packet"),
    (f"{_TYPES}Touchstone.Packet\\DefaultIcon", "", f"[PLACE]{WINDOW},0"),
    (f"{_TYPES}Touchstone.Packet\\shell\\open\\command", "", f'"[PLACE]{WINDOW}" open "%1"'),
)
"""What makes a double click on a packet open it: key, name, value."""


def make(root: Path, program: Path, dist: Path, say: Say) -> Path:
    """Signs the programs where there is a certificate, makes `dist/Touchstone-VERSION-x64.msi` and signs it. Raises
    ToolError."""
    version = bundle.version(root)
    dist.mkdir(exist_ok=True)
    source = root / "build" / "touchstone.wxs"
    source.write_text(describe(program, version), encoding="utf-8")
    package = dist / f"{NAME}-{version}-x64.msi"
    for command in signing([program / WINDOW, program / TERMINAL]):
        call(command)
    for command in building(source, package):
        call(command)
    for command in signing([package]):
        call(command)
    if not signing([package]):
        say(f"Nothing is signed: {_CERTIFICATE} names no certificate.")
    return package


def building(source: Path, package: Path) -> list[list[str | Path]]:
    """The commands that make the package with the tool that is installed. Raises ToolError without one."""
    if shutil.which("wixl"):
        return [["wixl", "--arch", "x64", "--output", package, source]]
    compiled = source.with_suffix(".wixobj")
    folder = Path(os.environ.get("WIX", "")) / "bin"
    tools = [shutil.which(name) or shutil.which(name, path=str(folder)) for name in ("candle", "light")]
    candle, light = tools
    if not candle or not light:
        raise ToolError("The Windows package needs WiX 3 (candle and light), or wixl. Neither is installed.")
    return [
        [candle, "-nologo", "-arch", "x64", "-out", compiled, source],
        [light, "-nologo", "-spdb", "-b", source.parent, "-out", package, compiled],
    ]


def signing(files: list[Path]) -> list[list[str | Path]]:
    """The command that signs files, with a time from a time server; none without a certificate."""
    certificate = os.environ.get(_CERTIFICATE)
    if not certificate:
        return []
    return [
        ["signtool", "sign", "/sha1", certificate, "/fd", "SHA256", "/tr", _CLOCK, "/td", "SHA256", *files]
    ]


def describe(program: Path, version: str) -> str:
    """The WiX source of a package that installs the program's folder. The same folder gives the same source, and each
    file keeps its identity from one version to the next. Files are named from the folder that the program is in."""
    wix = ElementTree.Element("Wix", xmlns=SCHEMA)
    about = {"Id": "*", "Name": NAME, "Manufacturer": MAKER, "Version": version, "Language": "1033"}
    product = _add(wix, "Product", UpgradeCode=_id("product"), **about)
    _add(product, "Package", InstallerVersion="500", Compressed="yes", InstallScope="perMachine")
    _add(product, "MajorUpgrade", DowngradeErrorMessage="A newer version of Touchstone is installed.")
    _add(product, "Media", Id="1", Cabinet="touchstone.cab", EmbedCab="yes")
    top = _add(product, "Directory", Id="TARGETDIR", Name="SourceDir")
    place = _add(_add(top, "Directory", Id="ProgramFiles64Folder"), "Directory", Id="PLACE", Name=NAME)
    menu = _add(_add(top, "Directory", Id="ProgramMenuFolder"), "Directory", Id="MENU", Name=NAME)
    components = [*_files(place, program), _menu(menu), _registry(place)]
    feature = _add(product, "Feature", Id="Program", Title=NAME, Level="1")
    for component in components:
        _add(feature, "ComponentRef", Id=component)
    ElementTree.indent(wix)
    return ElementTree.tostring(wix, encoding="unicode", xml_declaration=True) + "\n"


def _files(place: ElementTree.Element, program: Path) -> Iterator[str]:
    """Adds every file of the program, each a component of its own; gives the components' names."""
    folders = {Path(): place}
    for file in bundle.files_of(program):
        inside = file.relative_to(program)
        for folder in reversed(inside.parents):
            if folder not in folders:
                name = _name("folder", folder)
                folders[folder] = _add(folders[folder.parent], "Directory", Id=name, Name=folder.name)
        component = _component(folders[inside.parent], _name("part", inside))
        _add(
            component,
            "File",
            Id=_name("file", inside),
            Source=file.relative_to(program.parent).as_posix(),
            KeyPath="yes",
        )
        yield component.attrib["Id"]


def _menu(menu: ElementTree.Element) -> str:
    """Adds the entries of the start menu; gives their component's name."""
    component = _component(menu, "Menu")
    where = {"WorkingDirectory": "PLACE"}
    _add(component, "Shortcut", Id="Window", Name=NAME, Target=f"[PLACE]{WINDOW}", **where)
    in_terminal = {"Target": "[System64Folder]cmd.exe", "Arguments": f'/k ""[PLACE]{TERMINAL}" --help"'}
    _add(component, "Shortcut", Id="Terminal", Name=f"{NAME} in a terminal", **in_terminal, **where)
    _add(component, "RemoveFolder", Id="MENU", On="uninstall")
    _value(component, f"Software\\{NAME}", "menu", "1", is_key="yes")
    return component.attrib["Id"]


def _registry(place: ElementTree.Element) -> str:
    """Adds what opens packets; gives its component's name."""
    component = _component(place, "Packets")
    for number, (key, name, value) in enumerate(REGISTRY):
        _value(component, key, name, value, is_key="no" if number else "yes")
    return component.attrib["Id"]


def _value(component: ElementTree.Element, key: str, name: str, value: str, is_key: str) -> None:
    named = {"Name": name} if name else {}
    _add(
        component, "RegistryValue", Root="HKLM", Key=key, Type="string", Value=value, KeyPath=is_key, **named
    )


def _component(parent: ElementTree.Element, name: str) -> ElementTree.Element:
    return _add(parent, "Component", Id=name, Guid=_id(name), Win64="yes")


def _add(parent: ElementTree.Element, kind: str, **facts: str) -> ElementTree.Element:
    return ElementTree.SubElement(parent, kind, facts)


def _name(kind: str, path: Path) -> str:
    return f"{kind}_{uuid.uuid5(_OURS, path.as_posix()).hex}"


def _id(name: str) -> str:
    return str(uuid.uuid5(_OURS, name)).upper()
