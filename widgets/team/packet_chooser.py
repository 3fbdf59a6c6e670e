"""Choosing a packet to open, and its passphrase where it is locked."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.messages.team import packets_page
from app.study.team.packet_service import PacketService
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Ask, choose_paths
from widgets.kit.passphrase_edit import PassphraseEdit


def ask_packet(parent: QWidget) -> Path | None:
    """The packet; None when the person thinks better of it."""
    chosen = choose_paths(parent, packets_page.OPEN_PACKET_TITLE, Ask.FILE, filters=packets_page.PACKET_FILES)
    return chosen[0] if chosen else None


def ask_passphrase(
    parent: QWidget, packet_service: PacketService, packet: Path, problem: str = ""
) -> str | None:
    """The packet's passphrase, '' for one that is not locked; None when the person thinks better of it. `problem`: why
    the one that was typed before did not open it."""
    if not packet_service.is_locked(packet):
        return ""
    dialog = PassphraseDialog(parent, packet, problem)
    return dialog.passphrase.text() if dialog.ask() else None


class PassphraseDialog(Dialog):
    """Asks for the passphrase of a packet."""

    def __init__(self, parent: QWidget | None, packet: Path, problem: str = "") -> None:
        super().__init__(parent, packets_page.UNLOCK_TITLE, width=460)
        self.passphrase = PassphraseEdit(
            packets_page.PASSPHRASE, problem or packets_page.locked(path_name=packet.name)
        )
        self.column.addWidget(self.passphrase)
        self.column.addStretch(1)
        self.add_ok_and_cancel(packets_page.UNLOCK_OPEN)
        self.passphrase.line.setFocus()
