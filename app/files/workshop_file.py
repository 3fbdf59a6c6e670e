"""Plans of workshops as TOML: the ones that ship after the study's protocols, and one's own."""

from dataclasses import dataclass

from app.files.toml_table import TomlTable
from app.messages.workshop import workshop_setup
from app.study.team.participants import OnWithdrawal
from app.study.team.workshops import Plan, Step, StepKind, Terms
from app.study.verdict import Scale


@dataclass(frozen=True)
class Preset:
    """A plan with what it is called, and whom it is for."""

    name: str
    title: str
    about: str
    plan: Plan


def presets() -> list[Preset]:
    """The plans that ship with the program, by name: the first is for most."""
    from importlib import resources

    folder = resources.files("resources") / "workshops"
    files = sorted(
        (entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda e: e.name
    )
    return [read_preset(entry.read_text("utf-8"), entry.name) for entry in files]


def read_preset(text: str, name: str) -> Preset:
    """A plan from TOML. `name` is the file's name for messages. Raises UserError with line and reason."""
    file = TomlTable.parse(text, name)
    rows = file.tables("step")
    if not rows:
        raise file.complaint("step", workshop_setup.NO_STEPS)
    steps = tuple(_step(row) for row in rows)
    kinds = [step.kind for step in steps]
    for row, kind in zip(rows, kinds, strict=True):
        if kinds.count(kind) > 1:
            raise row.complaint("kind", workshop_setup.step_twice(kind=kind))
    title, about = file.text("title"), file.text("about", "")
    terms = file.table("terms")
    plan = Plan(
        scale=Scale(file.choice("scale", [scale.value for scale in _SCALES], Scale.SHOWING.value)),
        steps=steps,
        terms=Terms(
            terms.text("version", ""),
            terms.text("purpose", ""),
            OnWithdrawal(terms.choice("on_withdrawal", list(OnWithdrawal), OnWithdrawal.DELETE.value)),
            terms.text("compensation", ""),
        ),
        about_people=file.texts("about_people"),
        apology=file.text("apology", ""),
        break_after=max(0, file.number("break_after", 0)),
    )
    terms.finish()
    file.finish()
    return Preset(name.removesuffix(".toml"), title, about, plan)


# A workshop asks in one step whether an image may be shown.
_SCALES = (Scale.SHOWN_OR_NEVER, Scale.SHOWING, Scale.LABEL)


def _step(row: TomlTable) -> Step:
    kind = StepKind(row.choice("kind", list(StepKind), StepKind.REACTIONS.value))
    step = Step(kind, row.text("title"), row.texts("script"), row.texts("probes"))
    row.finish()
    return step
