"""What a check of anchors can see, computed before it runs."""

from dataclasses import dataclass


@dataclass(frozen=True)
class CheckPower:
    """`shared` of the `anchors` have people's answers, of which the judge gave the same to a share of `right` the last
    time; None where there are none. `falls`: to which share it may fall, and how likely the check would say so, both
    between 0 and 1. A fall of one criterion is meant, with one run, or runs that always say the same."""

    anchors: int
    shared: int = 0
    right: float | None = None
    falls: tuple[tuple[float, float], ...] = ()

    def as_dict(self) -> dict[str, object]:
        """The same for a program to read."""
        falls = [{"to": to, "seen": chance} for to, chance in self.falls]
        return {"anchors": self.anchors, "with_people": self.shared, "agreement": self.right, "falls": falls}
