"""That an image is in front of somebody, or none yet."""

from app.errors import UserError
from app.messages.annotate import annotating
from app.study.image import Image


class AtImage:
    """Somebody who goes from image to image."""

    _image: Image | None = None

    @property
    def image(self) -> Image:
        """The image in front of them. Raises UserError while the study has none."""
        if self._image is None:
            raise UserError(annotating.NO_IMAGES)
        return self._image

    @property
    def has_begun(self) -> bool:
        """Whether they have come in, so that there is an image in front of them."""
        return self._image is not None
