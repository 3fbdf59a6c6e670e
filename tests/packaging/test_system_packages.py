"""What is asked of the system and what is installed, with shell scripts in the place of apt and rpm."""

import os
import shutil
import sys
from pathlib import Path

import pytest

import system_packages


def fake_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **programs: str) -> Path:
    """A system that has only the given programs, shell scripts by name; returns where they log."""
    log = tmp_path / "log"
    log.touch()
    for name, script in programs.items():
        path = tmp_path / name.replace("_", "-")
        path.write_text(f'#!/bin/sh\necho "$(basename "$0") $*" >> {log}\n{script}\n', encoding="utf-8")
        path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/usr/bin{os.pathsep}/bin")
    real = shutil.which
    monkeypatch.setattr(shutil, "which", lambda name: real(name) if (tmp_path / name).exists() else None)
    return log


def become(user: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)


needs_linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="system packages are installed on Linux only"
)


@needs_linux
def test_nothing_is_called_when_nothing_is_missing(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = system_packages.wanted(system_packages.DEBIAN, "test")
    renamed = "libglib2.0-0"  # newer systems call it otherwise and let the new one provide the old
    listing = [f"installed|{name}|" for name in names if name != renamed]
    listing.append(f"installed|libglib2.0-0t64|other (= 1), {renamed} (= 2.84)")
    (tmp_path / "listing").write_text("\n".join(listing) + "\n", encoding="utf-8")
    log = fake_system(tmp_path, monkeypatch, apt_get="", dpkg_query=f"cat {tmp_path}/listing")
    become(0, monkeypatch)
    assert system_packages.provide("test", said.append)
    assert said == []
    assert "apt-get" not in log.read_text(encoding="utf-8")


@needs_linux
def test_root_installs_what_is_missing_and_a_name_nobody_knows_keeps_nothing_out(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = system_packages.wanted(system_packages.DEBIAN, "test")
    there = [f"installed|{name}|" for name in wanted if name not in ("orca", "xvfb", "libgl1")]
    (tmp_path / "listing").write_text("\n".join([*there, "config-files|libgl1|", ""]), encoding="utf-8")
    refuse = 'case "$*" in *orca*) echo "E: Unable to locate package orca" >&2; exit 100;; esac\n'
    settle = f'[ "$1" = install ] && printf "installed|xvfb|\\ninstalled|libgl1|\\n" >> {tmp_path}/listing'
    log = fake_system(
        tmp_path, monkeypatch, apt_get=f"{refuse}{settle}\nexit 0", dpkg_query=f"cat {tmp_path}/listing"
    )
    become(0, monkeypatch)
    assert not system_packages.provide("test", said.append)
    calls = [line for line in log.read_text(encoding="utf-8").splitlines() if line.startswith("apt-get")]
    assert [call.split()[1] for call in calls] == ["update", "install", "install"]
    assert calls[-1].endswith(" libgl1 xvfb")
    assert "going on without orca." in said[-1]


@needs_linux
def test_other_people_are_told_the_command(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = fake_system(tmp_path, monkeypatch, apt_get="", dpkg_query="")
    become(1000, monkeypatch)
    assert not system_packages.provide("run", said.append)
    assert "sudo apt-get update && sudo apt-get install -y --no-install-recommends libegl1 " in said[0]
    assert "apt-get" not in log.read_text(encoding="utf-8")


@needs_linux
def test_fedora_is_asked_in_its_own_words(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = fake_system(tmp_path, monkeypatch, dnf="", rpm='[ "$3" != espeak-ng ]')
    become(0, monkeypatch)
    assert not system_packages.provide("run", said.append)
    assert "dnf install -y --setopt=install_weak_deps=False -q espeak-ng\n" in log.read_text(encoding="utf-8")
