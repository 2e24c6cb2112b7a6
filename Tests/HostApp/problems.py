"""What the checks report."""

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, order=True)
class Problem:
    """A file, and what is wrong in it."""

    file: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}: {self.text}"


@dataclass
class Problems:
    """Collects the problems of all checks."""

    found: list[Problem] = field(default_factory=list)

    def add(self, file: Path | str, text: str) -> None:
        """Adds a problem, once."""
        problem = Problem(str(file), text)
        if problem not in self.found:
            self.found.append(problem)
