"""One person giving keys to commands: what clashes is told before anything is taken away."""

from dataclasses import replace

from app.commands import COMMANDS, Command, command
from app.errors import UserError
from app.keymap import Keymap, read_key, shown
from app.messages.shell import keys as keys_text
from app.sessions.feedback import Feedback
from app.sessions.help.command_search import fits
from app.speech.voice import Priority


class KeyChanges:
    """Holds the map as it is; nothing applies before somebody keeps `keymap`."""

    def __init__(self, keymap: Keymap) -> None:
        self.keymap = replace(keymap, tells_single=True)  # here they are changed, also while they are off
        self._asked: tuple[str, str] | None = None  # the command and the key whose clash was told last

    def fitting(self, wanted: str) -> list[Command]:
        """The commands whose name or keys have all these words, in the order of the menus."""
        return [one for one in COMMANDS if fits(one, self.keymap, wanted)]

    def line(self, name: str) -> str:
        """A command, its keys, and whether the person changed them."""
        return keys_text.key_line(
            command(name).plain_title, self.keymap.key_text(name), name in self.keymap.own
        )

    def press(self, name: str, key: str) -> Feedback:
        """Give a command one key more. A key that another one has where this one works must be pressed twice."""
        asked, self._asked = self._asked, None
        try:
            key = read_key(key)
        except UserError as error:
            return Feedback(error.sentence, priority=Priority.ALERT)
        title = command(name).plain_title
        if key in self.keymap.keys(name):
            return Feedback(keys_text.had_already(key=shown(key), title=title))
        other = self.keymap.in_the_way(name, key)
        if other is not None and asked != (name, key):
            self._asked = (name, key)
            return Feedback(keys_text.clash(key=shown(key), other=other.plain_title), priority=Priority.ALERT)
        self.keymap = self.keymap.give(name, key)
        if other is not None:
            return Feedback(keys_text.given_from(key=shown(key), title=title, other=other.plain_title))
        return Feedback(keys_text.given(shown(key), title, self.keymap.key_text(name)))

    def remove(self, name: str) -> Feedback:
        """Take all keys from a command; menu and list still have it."""
        self._asked = None
        self.keymap = self.keymap.take_all(name)
        return Feedback(keys_text.now_without(title=command(name).plain_title))

    def restore(self, name: str) -> Feedback:
        """Give a command its usual keys again, as far as no other command was given them."""
        self._asked = None
        self.keymap = self.keymap.as_usual(name)
        title, keys = command(name).plain_title, self.keymap.key_text(name)
        for key in self.keymap.usual(name):
            other = None if key in self.keymap.keys(name) else self.keymap.in_the_way(name, key)
            if other is not None:
                return Feedback(
                    keys_text.usual_partly(
                        title=title, keys=keys, missing=shown(key), other=other.plain_title
                    )
                )
        return Feedback(keys_text.now_usual(title=title, keys=keys))

    def restore_all(self) -> Feedback:
        """Give all commands their usual keys again."""
        self._asked = None
        self.keymap = Keymap(self.keymap.profile)
        return Feedback(keys_text.ALL_AS_USUAL)

    def choose_profile(self, profile: str) -> Feedback:
        """Put another profile below the person's own keys."""
        self._asked = None
        self.keymap = Keymap(profile, self.keymap.own)
        return Feedback(keys_text.profile_chosen(keys_text.PROFILES[profile], len(self.keymap.own)))
