"""How long a judge's run about pictures of 12 megapixels takes, beside what the server's latency alone would take.

The ideal is the number of calls times the latency, divided by the calls in flight. The bare loop sends bodies with the
same pictures. Where pictures are prepared during the run, the floor is also what Pillow alone takes on all cores.
"""

import asyncio
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from app.judging.calls.attempts import RequestRate
from app.judging.calls.server import connection
from app.judging.prompts.scaled_picture import prepare
from app.judging.runs.plan import Plan, RunRequest, make_plan
from app.judging.runs.run import Run
from app.study.image import ImageFacts
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import OpenStudy
from tests.benchmarks import judge_throughput
from tests.benchmarks.judge_throughput import LATENCY, server
from tests.benchmarks.judge_window import empty_study

Row = tuple[str, str, str, str]

PICTURES = 64
RUNS = 5
IN_FLIGHT = 32
REPEATS = 3
SIZE = (4000, 3000)
IDEAL = PICTURES * RUNS * LATENCY / IN_FLIGHT  # seconds


@dataclass(frozen=True)
class _Taken:
    """Seconds of a whole run, of the part after its first reply, and of processor time."""

    whole: float
    after_first: float
    processor: float


def rows() -> list[Row]:
    """Rows of (what, value, floor, ratio): bare loop, run with pictures of its plan, and run that prepares them."""
    with tempfile.TemporaryDirectory() as name, server() as address:
        folder = Path(name)
        study = empty_study(folder / "study")
        for file in _pictures(folder):
            study.images.add(file, ImageFacts(file.name))
            file.unlink()
        make_plan(study, RunRequest(JudgeSetup("m", base_url=address))).prepared.close()
        bare: list[float] = []
        planned: list[_Taken] = []
        during: list[_Taken] = []
        for number in range(REPEATS):  # in turn, so that a busy moment of the machine meets all three
            bare.append(asyncio.run(_bare_loop(address)))
            planned.append(_run(study, _plan(study, address, f"planned{number}", is_prepared=True)))
            during.append(_run(study, _plan(study, address, f"during{number}", is_prepared=False)))
        alone = _pillow_alone(study)
        study.close()
    one, other = (sorted(taken, key=lambda one: one.whole)[REPEATS // 2] for taken in (planned, during))
    limit = max(IDEAL, alone / (os.cpu_count() or 1))
    what = f"{PICTURES * RUNS} calls about {PICTURES} pictures of 12 MP, {IN_FLIGHT} in flight, replies after 200 ms"
    return [
        _row(f"{what}: bare loop", sorted(bare)[REPEATS // 2], IDEAL, "ideal"),
        _row(f"{what}: run, {one.processor:.2f} s of processor time", one.whole, IDEAL, "ideal"),
        _row(f"{what}: run, after its first reply", one.after_first, IDEAL, "ideal"),
        _row(
            f"{what}: run that prepares them, {other.processor:.2f} s of processor time",
            other.whole,
            IDEAL,
            "ideal",
        ),
        _row(f"{what}: the same", other.whole, limit, f"Pillow alone, {alone:.2f} s, on all cores, or ideal"),
    ]


def _row(what: str, seconds: float, floor: float, name: str) -> Row:
    return what, f"{seconds:.2f} s", f"{name}: {floor:.2f} s", f"{floor / seconds:.2f}"


def _plan(study: OpenStudy, address: str, judge: str, is_prepared: bool) -> Plan:
    """A plan of another judge each time. `is_prepared`: with pictures that it has prepared."""
    setup = JudgeSetup("m", base_url=address, another=judge)
    plan = make_plan(study, RunRequest(setup, runs=RUNS))
    if is_prepared:
        files = [study.images.path(image) for image in study.images.all()]
        list(plan.prepared.prepare_all(files, setup.longest_side))
    return plan


def _run(study: OpenStudy, plan: Plan) -> _Taken:
    began, processor = time.perf_counter(), time.process_time()
    first = 0.0
    with Run(study, plan, connection(plan.setup, None), RequestRate(IN_FLIGHT)) as run:
        for _ in run:
            first = first or time.perf_counter()
    ended = time.perf_counter()
    if run.counts != {Status.OK: PICTURES * RUNS}:
        raise RuntimeError(run.stopped_because)
    return _Taken(ended - began, ended - first, time.process_time() - processor)


async def _bare_loop(address: str) -> float:
    """Seconds that a loop takes which only sends finished bytes."""
    call, close = judge_throughput.bare_loop(address)

    async def keep_asking() -> None:
        for _ in range(PICTURES * RUNS // IN_FLIGHT):
            await call()

    began = time.perf_counter()
    await asyncio.gather(*(keep_asking() for _ in range(IN_FLIGHT)))
    taken = time.perf_counter() - began
    await close()
    return taken


def _pillow_alone(study: OpenStudy) -> float:
    """Seconds of processor time in which one thread prepares all pictures."""
    began = time.process_time()
    for image in study.images.all():
        prepare(study.images.path(image), JudgeSetup("m").longest_side)
    return time.process_time() - began


def _pictures(folder: Path) -> list[Path]:
    """Different pictures of 12 megapixels, every fourth a PNG and the others JPEG; about 300 kB each as sent."""
    from PIL import Image, ImageChops

    noise = Image.effect_noise((SIZE[0] // 4, SIZE[1] // 4), 25).resize(SIZE, Image.Resampling.BICUBIC)
    ground = Image.linear_gradient("L").resize(SIZE)
    photograph = Image.merge("RGB", (noise, ImageChops.add(noise, ground, 2), ground))
    files = []
    for number in range(PICTURES):
        shifted = ImageChops.offset(photograph, 61 * number, 47 * number)
        if number % 4:
            file = folder / f"cane-{number}.jpg"
            shifted.save(file, quality=90)
        else:
            file = folder / f"cane-{number}.png"
            shifted.save(file, compress_level=1)
        files.append(file)
    return files
