"""Whether a disk is encrypted, told from files such as the kernel writes."""

from pathlib import Path

import pytest

from app.disk_encryption import disk_state
from app.study.team.sent_work import DiskState


@pytest.fixture(autouse=True)
def linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")


class Machine:
    """Mounts and devices as the kernel would show them."""

    def __init__(self, place: Path) -> None:
        self.mounts, self.devices = place / "mountinfo", place / "block"
        self.devices.mkdir()
        self.lines: list[str] = []

    def mount(self, place: Path | str, kind: str, device: str) -> None:
        where = str(place).replace(" ", "\\040")
        self.lines.append(f"36 35 98:0 / {where} rw,noatime shared:1 - {kind} {device} rw")
        self.mounts.write_text("\n".join(self.lines))

    def device(self, name: str, uuid: str = "", on: tuple[str, ...] = ()) -> None:
        folder = self.devices / name
        (folder / "slaves").mkdir(parents=True)
        if uuid:
            (folder / "dm").mkdir()
            (folder / "dm" / "uuid").write_text(f"{uuid}\n")
        for below in on:
            (folder / "slaves" / below).symlink_to(self.devices / below)

    def state(self, folder: Path) -> DiskState:
        return disk_state(folder, self.mounts, self.devices)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A plain partition; a volume on an encrypted one, as most distributions install."""
    made = Machine(tmp_path)
    made.device("sda1")
    made.device("dm-0", "CRYPT-LUKS2-0123-luks", on=("sda1",))
    made.device("dm-1", "LVM-abc", on=("dm-0",))
    made.device("dm-2", "LVM-def", on=("sda1",))
    made.mount("/", "ext4", "/dev/sda1")
    return made


@pytest.mark.parametrize(
    ("kind", "device", "state"),
    [
        ("ext4", "/dev/sda1", DiskState.PLAIN),
        ("ext4", "/dev/dm-0", DiskState.ENCRYPTED),
        ("ext4", "/dev/dm-1", DiskState.ENCRYPTED),
        ("xfs", "/dev/dm-2", DiskState.PLAIN),
        ("ext4", "/dev/gone", DiskState.UNKNOWN),
        ("nfs4", "server:/home", DiskState.UNKNOWN),
        ("overlay", "overlay", DiskState.UNKNOWN),
        ("zfs", "tank/home", DiskState.UNKNOWN),
        ("ecryptfs", "/home/.ecryptfs/ada", DiskState.ENCRYPTED),
    ],
)
def test_each_kind_of_disk(
    machine: Machine, tmp_path: Path, kind: str, device: str, state: DiskState
) -> None:
    home = tmp_path / "Ada's home"
    home.mkdir()
    machine.mount(home, kind, device)
    assert machine.state(home) is state
    assert machine.state(home / "study") is state
    assert machine.state(tmp_path) is DiskState.PLAIN, "the root's, not that of what lies below"


def test_nothing_is_known_where_the_kernel_says_nothing(machine: Machine, tmp_path: Path) -> None:
    machine.mounts.unlink()
    assert machine.state(tmp_path) is DiskState.UNKNOWN
    machine.mounts.write_text("36 35 98:0 / /elsewhere rw - ext4 /dev/sda1 rw")
    assert machine.state(tmp_path) is DiskState.UNKNOWN
