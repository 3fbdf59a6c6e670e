"""Images with a content note for whoever describes them: the note is said first, the rest when it is asked for."""

from app.messages.annotate import content_notes as content_notes_text
from app.study.content_notes import WaitingImages
from app.study.image import Image
from app.study.ports import OpenStudy


class WaitingDescriptions(WaitingImages):
    """Also knows the sentences in place of what waits. `describe_by` is the key that asks for an image."""

    def __init__(self, study: OpenStudy) -> None:
        super().__init__(study)
        self.describe_by = ""

    def told(self, image: Image) -> str:
        """What is said first of an image: its note, with the key that leads on while it waits; '' without a note."""
        if not (note := self.note(image)):
            return ""
        waits = self.has(image)
        return (
            content_notes_text.before_meeting(note=note, describe=self.describe_by)
            if waits
            else content_notes_text.before_description(note=note)
        )

    def shown(self, image: Image) -> str:
        """The note in place of an image that waits; '' for any other."""
        return content_notes_text.shown(note=self.note(image)) if self.has(image) else ""

    def line(self, image: Image, words: str) -> str:
        """Words about an image for a list or table; its note alone while it waits."""
        return content_notes_text.before_description(note=self.note(image)) if self.has(image) else words
