"""The Windows package and the macOS disk image: what goes in, and how the tools are called. The package is really made
where wixl is installed."""

import plistlib
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from installers import mac_image, windows_package
from installers.windows_package import SCHEMA
from side_environment import ToolError
from tests.repository import ROOT

MACHO = bytes.fromhex("cffaedfe") + b"\0" * 12
FILES = (
    "touchstone.exe",
    "touchstone-window.exe",
    "_internal/licences/LICENSE",
    "_internal/PySide6/Qt.dll",
    "_internal/é/name.txt",
)


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A folder as PyInstaller leaves it."""
    for name in FILES:
        file = tmp_path / "build/touchstone" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(name.encode())
    return tmp_path / "build/touchstone"


def every(source: str, kind: str) -> list[dict[str, str]]:
    return [one.attrib for one in ElementTree.fromstring(source).iter(f"{{{SCHEMA}}}{kind}")]


def test_each_file_is_installed_under_an_identity_that_stays(program: Path) -> None:
    first = windows_package.describe(program, "0.1.0")
    later = windows_package.describe(program, "0.2.0")
    names = [one["Source"].removeprefix("touchstone/") for one in every(first, "File")]
    assert sorted(names) == sorted(FILES)
    assert every(first, "Component") == every(later, "Component")
    ids = [one["Id"] for kind in ("Component", "File", "Directory") for one in every(first, kind)]
    assert len(ids) == len(set(ids))
    assert {one["Id"] for one in every(first, "Component")} == {
        one["Id"] for one in every(first, "ComponentRef")
    }


def test_uninstalling_removes_nothing_but_what_was_installed(program: Path) -> None:
    """No folder is emptied by a pattern, so what people have made stays."""
    source = windows_package.describe(program, "0.1.0")
    assert every(source, "RemoveFile") == []
    assert [one["Id"] for one in every(source, "RemoveFolder")] == ["MENU"]
    places = {one["Id"] for one in every(source, "Directory") if not one["Id"].startswith("folder_")}
    assert places == {"TARGETDIR", "ProgramFiles64Folder", "PLACE", "ProgramMenuFolder", "MENU"}


@pytest.mark.skipif(shutil.which("wixl") is None, reason="wixl is not installed")
def test_wixl_makes_a_package_with_every_file(program: Path, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").symlink_to(ROOT / "pyproject.toml")
    package = windows_package.make(tmp_path, program, tmp_path / "dist", lambda _sentence: None)
    shown = subprocess.run(["msiinfo", "export", package, "File"], capture_output=True, text=True, check=True)
    assert len(shown.stdout.splitlines()) == 3 + len(FILES)
    subprocess.run(["msiextract", "-C", tmp_path / "out", package], capture_output=True, check=True)
    found = {file.name for file in (tmp_path / "out").rglob("*") if file.is_file()}
    assert found == {Path(name).name for name in FILES}


def test_windows_signs_only_with_a_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TOUCHSTONE_CERTIFICATE", raising=False)
    assert windows_package.signing([Path("a.msi")]) == []
    monkeypatch.setenv("TOUCHSTONE_CERTIFICATE", "ab12")
    ((tool, *words),) = windows_package.signing([Path("a.msi")])
    assert tool == "signtool"
    options = dict(zip(words[1:-1:2], words[2:-1:2], strict=True))
    assert (options["/sha1"], options["/fd"], options["/td"], words[-1]) == (
        *("ab12", "SHA256", "SHA256"),
        Path("a.msi"),
    )


def test_without_a_tool_it_is_said_which(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "which", lambda *_args, **_options: None)
    with pytest.raises(ToolError, match="WiX 3"):
        windows_package.building(tmp_path / "a.wxs", tmp_path / "a.msi")
    monkeypatch.setattr(shutil, "which", lambda name, **_options: None if name == "wixl" else name)
    candle, light = windows_package.building(tmp_path / "a.wxs", tmp_path / "a.msi")
    assert (candle[0], candle[-1], light[0], light[-1]) == (
        *("candle", tmp_path / "a.wxs"),
        *("light", tmp_path / "a.wixobj"),
    )


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """An app with a program, a library, a text and a link to the library."""
    inside = tmp_path / "build/Touchstone.app/Contents"
    (inside / "Frameworks/PySide6").mkdir(parents=True)
    (inside / "MacOS").mkdir()
    (inside / "MacOS/touchstone").write_bytes(MACHO)
    (inside / "Frameworks/PySide6/libqcocoa.dylib").write_bytes(MACHO)
    (inside / "Frameworks/link.dylib").symlink_to("PySide6/libqcocoa.dylib")
    (inside / "Info.plist").write_text("text")
    return inside.parent


def test_what_is_inside_an_app_is_signed_before_it(app: Path) -> None:
    *signed, verified = mac_image.signing(app, "Developer ID Application: A", Path("rights.plist"))
    names = [Path(command[-1]).name for command in signed]
    assert names == ["libqcocoa.dylib", "touchstone", "Touchstone.app"]
    for command in signed:
        assert command[0] == "codesign"
        assert "--timestamp" in command
        assert command[command.index("--options") + 1] == "runtime"
        assert "--deep" not in command
    assert verified[:3] == ["codesign", "--verify", "--strict"]


def test_an_image_is_stapled_after_apple_has_seen_it() -> None:
    plain = mac_image.imaging(Path("staged"), Path("a.dmg"), "", "")
    assert [command[0] for command in plain] == ["hdiutil"]
    whole = mac_image.imaging(Path("staged"), Path("a.dmg"), "id", "profile")
    assert [command[1] for command in whole] == ["create", "--timestamp", "notarytool", "stapler", "--assess"]


def test_the_image_holds_the_app_the_licences_and_the_way_to_install(
    app: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[list[str | Path]] = []
    monkeypatch.setattr(mac_image, "call", called.append)
    for name in (mac_image.IDENTITY, mac_image.PROFILE):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "pyproject.toml").symlink_to(ROOT / "pyproject.toml")
    (tmp_path / "build/licences").mkdir()
    (tmp_path / "build/licences/LICENSE").write_text("free")
    said: list[str] = []
    image = mac_image.make(tmp_path, app, tmp_path / "dist", said.append)
    assert image.suffix == ".dmg"
    staged = tmp_path / "build/image"
    assert {file.name for file in staged.iterdir()} == {"Touchstone.app", "Licences", "Applications"}
    assert (staged / "Licences/LICENSE").read_text() == "free"
    assert "not notarised" in said[0]
    assert len(called) == 1


def test_the_app_asks_for_no_more_than_it_needs() -> None:
    rights = plistlib.loads((ROOT / mac_image.ENTITLEMENTS).read_bytes())
    assert rights == {
        "com.apple.security.cs.allow-unsigned-executable-memory": True,
        "com.apple.security.device.audio-input": True,
    }
