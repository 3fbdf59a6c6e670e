"""What a Linux desktop and its shells need beside the program, by its place below /usr."""

from pathlib import Path

NAME = "io.github.touchstone_workbench.Touchstone"


def desktop_files(root: Path) -> dict[str, Path]:
    """Each file of the source tree by its place below the prefix."""
    linux, shell, pictures = (
        root / "packaging" / "linux",
        root / "packaging" / "shell",
        root / "resources" / "application",
    )
    return {
        f"share/applications/{NAME}.desktop": linux / f"{NAME}.desktop",
        f"share/metainfo/{NAME}.metainfo.xml": linux / f"{NAME}.metainfo.xml",
        f"share/mime/packages/{NAME}.xml": linux / f"{NAME}.xml",
        f"share/icons/hicolor/scalable/apps/{NAME}.svg": pictures / "touchstone.svg",
        **{
            f"share/icons/hicolor/{size}x{size}/apps/{NAME}.png": pictures / f"touchstone-{size}.png"
            for size in (16, 24, 32, 48, 64, 128, 256)
        },
        "share/man/man1/touchstone.1": shell / "touchstone.1",
        "share/bash-completion/completions/touchstone": shell / "touchstone.bash",
        "share/zsh/vendor-completions/_touchstone": shell / "_touchstone",
        "share/fish/vendor_completions.d/touchstone.fish": shell / "touchstone.fish",
    }
