"""The macOS disk image: signed from the inside out, sent to Apple, and stapled, where somebody has the certificate.

Uninstalling is moving the program to the bin: studies and settings are in people's own folders. Untested on macOS.
"""

import os
import shutil
from pathlib import Path

from installers import bundle
from installers.bundle import Say
from side_environment import call

IDENTITY, PROFILE = "TOUCHSTONE_IDENTITY", "TOUCHSTONE_NOTARY_PROFILE"
"""Variables: the “Developer ID Application” certificate, and the profile that `notarytool store-credentials` kept."""
ENTITLEMENTS = Path("packaging/mac/entitlements.plist")
_MAGIC = {bytes.fromhex(word) for word in ("cffaedfe", "cefaedfe", "cafebabe")}  # Mach-O, alone or several


def make(root: Path, app: Path, dist: Path, say: Say) -> Path:
    """Makes `dist/Touchstone-VERSION.dmg` from the app, with the licences beside it. Raises ToolError."""
    dist.mkdir(exist_ok=True)
    image = dist / f"Touchstone-{bundle.version(root)}.dmg"
    staged = root / "build" / "image"
    shutil.rmtree(staged, ignore_errors=True)
    identity, profile = os.environ.get(IDENTITY, ""), os.environ.get(PROFILE, "")
    if identity:
        for command in signing(app, identity, root / ENTITLEMENTS):
            call(command)
    staged.mkdir(parents=True)
    shutil.copytree(app, staged / app.name, symlinks=True)
    shutil.copytree(root / "build" / bundle.LICENCES, staged / "Licences")
    (staged / "Applications").symlink_to("/Applications")
    for command in imaging(staged, image, identity, profile):
        call(command)
    if not identity or not profile:
        say(f"The image is not notarised: {IDENTITY} and {PROFILE} say with what.")
    return image


def signing(app: Path, identity: str, entitlements: Path) -> list[list[str | Path]]:
    """The commands that sign an app: every library and program in it first, the app itself last, each with the hardened
    runtime and a time from Apple, as notarisation asks."""
    sign: list[str | Path] = [
        "codesign",
        "--force",
        "--timestamp",
        "--options",
        "runtime",
        "--sign",
        identity,
    ]
    inside = sorted(filter(_is_code, bundle.files_of(app)), key=lambda file: (-len(file.parts), file))
    return [
        *([*sign, "--entitlements", entitlements, file] for file in [*inside, app]),
        ["codesign", "--verify", "--strict", "--verbose=2", app],
    ]


def imaging(staged: Path, image: Path, identity: str, profile: str) -> list[list[str | Path]]:
    """The commands that make the image and, with identity and profile, have Apple look at it and staple the answer."""
    made: list[list[str | Path]] = [
        ["hdiutil", "create", "-volname", "Touchstone", "-srcfolder", staged, "-format", "UDZO", "-ov", image]
    ]
    if identity:
        made.append(["codesign", "--timestamp", "--sign", identity, image])
    if identity and profile:
        made += [
            ["xcrun", "notarytool", "submit", image, "--keychain-profile", profile, "--wait"],
            ["xcrun", "stapler", "staple", image],
            ["spctl", "--assess", "--type", "open", "--context", "context:primary-signature", image],
        ]
    return made


def _is_code(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(4) in _MAGIC
