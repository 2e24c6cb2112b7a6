"""The list of mutations: reads it, finds the lines in the sources, and records which suites kill them."""

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
    killers: list

    @property
    def original(self):
        return MARKED.sub(lambda found: found[1], self.line)

    @property
    def switched(self):
        """The line with both expressions; the variable selects the original or the mutation."""

        def switch(found):
            if not found[2].strip():
                return f"if !mutant({self.number}) {{ {found[1]} }}"
            return f"(mutant({self.number}) ? ({found[2]}) : ({found[1]}))"

        return MARKED.sub(switch, self.line)


def read():
    mutations = []
    for block in LIST.read_text().split("\n\n"):
        lines = block.strip().split("\n")
        if lines[0].startswith("#"):
            continue
        name, fault, line, *rest = [text.strip() for text in lines]
        if len(MARKED.findall(line)) != 1:
            raise ListError(f"{name}: the line must mark exactly one expression: «original ⟹ mutation»")
        killers = rest[0].removeprefix(RECORD).split(", ") if rest else []
        mutations.append(Mutation(len(mutations) + 1, name, fault, line, killers))
    names = [mutation.name for mutation in mutations]
    for name in {name for name in names if names.count(name) > 1}:
        raise ListError(f"{name}: two mutations have this name")
    return mutations


def record(mutations):
    """Writes the killers of these mutations into the list."""
    known = {mutation.name: mutation for mutation in mutations}
    blocks = LIST.read_text().split("\n\n")
    for index, block in enumerate(blocks):
        lines = block.strip().split("\n")
        if lines[0] in known:
            killers = ", ".join(known[lines[0]].killers) or "none"
            blocks[index] = "\n".join(lines[:3] + [f"    {RECORD}{killers}"])
    LIST.write_text("\n\n".join(blocks).rstrip("\n") + "\n")


def place(mutations, sources):
    """Finds the line of each mutation in `sources`, a dictionary from path to text. Returns (path, line number) by name."""
    lines = [(path, number, line) for path, text in sources.items() for number, line in enumerate(text.split("\n"))]
    places, problems = {}, []
    for mutation in mutations:
        whole = [place for place in lines if place[2].strip() == mutation.original]
        found = whole or [place for place in lines if mutation.original in place[2]]
        if len(found) != 1:
            problems.append(f"{mutation.name}: {len(found)} lines have this text: {mutation.original}")
        elif found[0][:2] in places.values():
            problems.append(f"{mutation.name}: another mutation is on the same line")
        else:
            places[mutation.name] = found[0][:2]
    if problems:
        raise ListError("\n".join(problems))
    return places


def switched(mutations, sources):
    """Returns the sources with all mutations, and the folder of each mutation's module by the mutation's name."""
    places = place(mutations, sources)
    texts = {path: text.split("\n") for path, text in sources.items()}
    modules = {}
    for mutation in mutations:
        path, number = places[mutation.name]
        texts[path][number] = texts[path][number].replace(mutation.original, mutation.switched)
        modules[mutation.name] = pathlib.PurePath(*pathlib.PurePath(path).parts[:3])
    return {path: "\n".join(lines) for path, lines in texts.items()}, modules
