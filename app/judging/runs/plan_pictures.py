"""The pictures of a plan: prepared once, remembered in the study, and found again by the hash of what is sent."""

from collections import OrderedDict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path

from app.judging.prompts.picture_cache import PreparedPictures
from app.study.image import Image
from app.study.judge.judge_call import EncodedImage
from app.study.judge.judge_setup import JudgeInput, JudgeSetup
from app.study.ports import OpenStudy
from app.study.work import ADDING

Progress = Callable[[int, int], None]
AT_ONCE = 500
"""So many calls, or pictures, are looked up together."""
_KEPT = 1 << 13  # pictures whose facts are at hand: more than calls can be under way


class SentFiles(Mapping[str, Path]):
    """Where the file of a picture stands, by the hash of what is sent: for the pictures that were met last, and for
    those that go with every call."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, Path] = OrderedDict()
        self._lasting: dict[str, Path] = {}

    def __getitem__(self, sha256: str) -> Path:
        return self._lasting[sha256] if sha256 in self._lasting else self._files[sha256]

    def __iter__(self) -> Iterator[str]:
        return iter([*self._lasting, *(sha256 for sha256 in self._files if sha256 not in self._lasting)])

    def __len__(self) -> int:
        return len(list(iter(self)))

    def meet(self, sha256: str, file: Path) -> None:
        """Remember a file, and forget the one that was met longest ago."""
        self._files[sha256] = file
        self._files.move_to_end(sha256)
        if len(self._files) > _KEPT:
            self._files.popitem(last=False)

    def keep(self, sha256: str) -> None:
        """Never forget a file that was met just now."""
        self._lasting[sha256] = self._files[sha256]


class Pictures:
    """Images as they are sent: prepared once, remembered in the study, and made again when they are needed."""

    def __init__(
        self, study: OpenStudy, setup: JudgeSetup, files: SentFiles, prepared: PreparedPictures
    ) -> None:
        self._study = study
        self._prepared = prepared
        self._side = setup.longest_side
        self.is_needed = setup.sees is not JudgeInput.ALT_TEXT or bool(setup.references)
        self._sent: OrderedDict[int, EncodedImage | None] = OrderedDict()
        self._by_hash: OrderedDict[str, EncodedImage] = OrderedDict()
        self._lasting: dict[str, EncodedImage] = {}
        self._files = files

    def of(self, image: Image) -> EncodedImage | None:
        """The picture as sent, or None when the image has no file here."""
        if not self.is_needed:
            return None
        if image.key not in self._sent:
            self.look_up([image])
        return self._sent[image.key]

    def look_up(self, images: Sequence[Image], present: Container[bytes] = frozenset()) -> None:
        """Have the facts of these pictures ready, which are looked up together. `present`: files (by hash) that are
        known to be there; they are not looked at, and not among the files that were met."""
        if not self.is_needed or not images:
            return
        sent = dict(self._study.calls.sent_pictures(self._side, [image.key for image in images]))
        unseen = [
            one for one in images if one.key not in sent or bytes.fromhex(one.picture.sha256) not in present
        ]
        files = self._study.images.files_of(unseen)
        for image in unseen:
            file = files.get(image.key)
            if file is None:
                sent.pop(image.key, None)
                continue
            if image.key not in sent:
                sent[image.key] = self._prepared.prepare(file, self._side)[0]
            self._files.meet(sent[image.key].sha256, file)
        for image in images:
            self._meet(image, sent.get(image.key))

    def by_hash(self, sha256: str) -> EncodedImage:
        """The facts of a picture that was met lately, or goes with every call."""
        return self._lasting[sha256] if sha256 in self._lasting else self._by_hash[sha256]

    def keep(self, sent: EncodedImage) -> None:
        """Never forget a picture that was met just now: it goes with every call."""
        self._lasting[sent.sha256] = sent
        self._files.keep(sent.sha256)

    def _meet(self, image: Image, sent: EncodedImage | None) -> None:
        if sent is not None:
            self._by_hash[sent.sha256] = sent
            self._by_hash.move_to_end(sent.sha256)
        self._sent[image.key] = sent
        self._sent.move_to_end(image.key)
        for kept in (self._sent, self._by_hash):
            if len(kept) > _KEPT:
                kept.popitem(last=False)

    def prepare(self, progress: Progress, remember: bool) -> None:
        """Find out what every picture is like as it is sent, and keep that in the study if asked to."""
        if not self.is_needed:
            return
        keys = self._study.calls.not_sent(self._side)
        for begin in range(0, len(keys), AT_ONCE):
            some = keys[begin : begin + AT_ONCE]
            images = self._study.images.some(some)
            files = {key: file for key in some if (file := self._study.images.file(images[key])).is_file()}
            new: dict[int, EncodedImage] = {}
            with closing(self._prepared.prepare_all(files.values(), self._side)) as prepared:
                for done, key in enumerate(some, begin + 1):
                    if key in files:
                        new[key] = next(prepared)
                    progress(done, len(keys))
            if new and remember:
                self._study.prepare_to_add(ADDING)
                self._study.calls.keep_sent_pictures(self._side, new)


def chunks(images: Iterator[Image]) -> Iterator[list[Image]]:
    """Images some at a time."""
    while chunk := list(islice(images, AT_ONCE)):
        yield chunk
