"""What all plans of calls to a model share: how much is sent to whom, what it may cost, and the pictures of it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from app.judging.prompts.picture_cache import PreparedPictures
from app.judging.runs.cost import estimate
from app.messages.judge import judge_page, judging
from app.study.image import Image
from app.study.judge.judge_call import EncodedImage, Prompt
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import OpenStudy
from app.usage.price_list import Money

Progress = Callable[[int, int], None]


@dataclass(frozen=True, kw_only=True)
class CallPlan(ABC):
    """Calls to a model that somebody is asked about before they are made.

    `setup`: whom to ask, and how. `bytes_sent`: with pictures in base64. `cost`: None where it is not known.
    `without_picture`: the numbers of images that are left out. `files`: of pictures, by the hash of what is sent.
    """

    setup: JudgeSetup
    bytes_sent: int
    tokens_in: int
    tokens_out: int
    cost: Money | None
    without_picture: tuple[int, ...] = ()
    files: Mapping[str, Path] = field(default_factory=dict)

    @property
    @abstractmethod
    def calls(self) -> int:
        """How many calls would be made."""

    @property
    def stays_here(self) -> bool:
        """Whether nothing leaves this machine."""
        return self.setup.stays_here

    @property
    def unknown_cost(self) -> str:
        """Why the cost of calls to a server elsewhere is not known."""
        return judging.unknown_cost(model=self.setup.model)

    def volume(self) -> dict[str, object]:
        """How much is sent, for a program to read; sizes in bytes, cost in US dollars or None."""
        return {
            "bytes_sent": self.bytes_sent,
            "tokens_in": self.tokens_in,
            "tokens_out": self.tokens_out,
            "cost": float(self.cost.dollars) if self.cost else None,
        }


def size_of(
    prompts: Iterable[Prompt], pictures: Iterable[EncodedImage], setup: JudgeSetup
) -> tuple[int, int]:
    """About how many bytes calls with these prompts send, pictures in base64, and how many tokens these are."""
    by_hash = {one.sha256: one for one in pictures}
    size = tokens = 0
    for prompt in prompts:
        shown = [by_hash[sha256] for sha256 in prompt.pictures]
        size += len(prompt.system.encode()) + len(prompt.text.encode())
        size += sum(one.size_bytes for one in shown) * 4 // 3
        tokens += estimate(prompt, shown, setup).tokens_in or 0
    return size, tokens


def prepare_pictures(
    study: OpenStudy,
    setup: JudgeSetup,
    images: Iterable[Image],
    progress: Progress,
    prepared: PreparedPictures,
) -> tuple[dict[int, EncodedImage], dict[str, Path]]:
    """The pictures as they would be sent, by image, and their files by hash; those without a file are missing."""
    known = study.calls.sent_pictures(setup.longest_side)
    here = {
        image.key: file
        for image in images
        if image.picture.sha256 and (file := study.images.file(image)).is_file()
    }
    sent: dict[int, EncodedImage] = {}
    new = (file for key, file in here.items() if key not in known)
    with closing(prepared.prepare_all(new, setup.longest_side)) as made:
        for done, key in enumerate(here, start=1):
            sent[key] = known.get(key) or next(made)
            progress(done, len(here))
    return sent, {one.sha256: here[key] for key, one in sent.items()}


def cost_sentence(plan: CallPlan) -> str:
    """What the calls may cost, or why that is not known."""
    if plan.cost is not None:
        return judging.cost(dollars=plan.cost.dollars, looked_up=plan.cost.looked_up)
    return judging.NO_COST if plan.stays_here else plan.unknown_cost


def volume_sentences(plan: CallPlan) -> list[str]:
    """What is sent, what it may cost, and what is done so that a late call does not cost more than that."""
    billing = [] if plan.stays_here else [judging.SENT_ONCE_MORE]
    sent = judging.sent(size=plan.bytes_sent, tokens_in=plan.tokens_in, tokens_out=plan.tokens_out)
    return [sent, *billing, cost_sentence(plan)]


def sending_question(plan: CallPlan) -> str:
    """What is asked before anything leaves this machine; '' when nothing does."""
    if plan.setup.stays_here or not plan.calls:
        return ""
    size, cost = judging.size(plan.bytes_sent), cost_sentence(plan)
    return judge_page.start_question(host=plan.setup.host, count=plan.calls, size=size, cost=cost)
