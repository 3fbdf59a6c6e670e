"""Calls of a study on a hub: how far they are, and stopping them. Works on another thread than the window."""

from pathlib import Path

from app.errors import UserError
from app.judging.fleets.progress_sentences import progress_sentences
from app.messages.judge import judge_hub_card as messages
from app.study.team.packet_service import PacketService
from app.study.team.shared_place import is_hub


class HubCalls:
    """Looks after the calls of the study in `folder`."""

    def __init__(self, post: PacketService, folder: Path) -> None:
        self._post, self._folder = post, folder

    def look(self, address: str) -> list[str]:
        """How far the calls are and who makes them. Raises UserError."""
        return progress_sentences(self._post.hub_progress(self._folder, _checked(address)))

    def stop(self, address: str) -> list[str]:
        """Have workers claim no more of them; what was stopped, and how far they are. Raises UserError."""
        stopped = self._post.stop_hub_calls(self._folder, _checked(address))
        return [messages.STOPPED if stopped else messages.NOTHING_STOPPED, *self.look(address)]


def _checked(address: str) -> str:
    if not is_hub(address.strip()):
        raise UserError(messages.NEEDS_ADDRESS)
    return address.strip()
