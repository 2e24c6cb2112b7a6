"""The list of mutations: reads it, finds the lines in the sources, and records which test kills each mutation."""

import dataclasses
import pathlib
import re

LIST = pathlib.Path(__file__).with_name("mutations.txt")
MARKED = re.compile(r"«(.+?) ⟹ (.*?)»")
RECORD = "killed by: "


class ListError(Exception):
    pass


@dataclasses.dataclass
class Mutation:
    number: int
    name: str
    fault: str
    line: str
    # The test module and the name of the test, or empty.
    killer: str

    @property
    def original(self) -> str:
        return MARKED.sub(lambda found: found[1], self.line)

    @property
    def switched(self) -> str:
        """The line with both expressions; the variable selects the original or the mutation."""

        def switch(found: re.Match) -> str:
            if not found[2].strip():
                return f"if !mutant({self.number}) {{ {found[1]} }}"
            return f"(mutant({self.number}) ? ({found[2]}) : ({found[1]}))"

        return MARKED.sub(switch, self.line)

    @property
    def killer_module(self) -> str:
        return self.killer.partition(":")[0]


def read() -> list[Mutation]:
    mutations: list[Mutation] = []
    for block in LIST.read_text().split("\n\n"):
        lines = block.strip().split("\n")
        if lines[0].startswith("#"):
            continue
        name, fault, line, *rest = [text.strip() for text in lines]
        if len(MARKED.findall(line)) != 1:
            raise ListError(f"{name}: the line must mark exactly one expression: «original ⟹ mutation»")
        if any(name == other.name for other in mutations):
            raise ListError(f"{name}: two mutations have this name")
        killer = rest[0].removeprefix(RECORD) if rest else ""
        mutations.append(Mutation(len(mutations) + 1, name, fault, line, killer))
    return mutations


def record(mutation: Mutation) -> None:
    """Writes the killer of a mutation into the list."""
    blocks = LIST.read_text().rstrip("\n").split("\n\n")
    for index, block in enumerate(blocks):
        lines = block.split("\n")
        if lines[0] == mutation.name:
            blocks[index] = "\n".join(lines[:3] + [f"    {RECORD}{mutation.killer}"])
    LIST.write_text("\n\n".join(blocks) + "\n")


def switched(mutations: list[Mutation], sources: dict[str, str]) -> tuple[dict[str, str], dict[str, pathlib.PurePath]]:
    """Returns the texts of the sources with all mutations, and the folder of each mutation's module by the mutation's name."""
    lines = [(path, number, line) for path, text in sources.items() for number, line in enumerate(text.split("\n"))]
    texts = {path: text.split("\n") for path, text in sources.items()}
    modules: dict[str, pathlib.PurePath] = {}
    problems, taken = [], set()
    for mutation in mutations:
        whole = [place for place in lines if place[2].strip() == mutation.original]
        found = whole or [place for place in lines if mutation.original in place[2]]
        if len(found) != 1:
            problems.append(f"{mutation.name}: {len(found)} lines have this text: {mutation.original}")
            continue
        path, number, line = found[0]
        if (path, number) in taken:
            problems.append(f"{mutation.name}: another mutation is on the same line")
        taken.add((path, number))
        texts[path][number] = line.replace(mutation.original, mutation.switched)
        modules[mutation.name] = pathlib.PurePath(*pathlib.PurePath(path).parts[:3])
    if problems:
        raise ListError("\n".join(problems))
    return {path: "\n".join(lines) for path, lines in texts.items()}, modules
