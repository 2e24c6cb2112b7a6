"""Random names of brands, environments and files."""

from random import Random

# Words, and texts with a meaning in the files of an app.
PIECES = [
    *("Inner World", "Tom & Jerry", "- ", "* "),
    *r"""
    Acme CLARITY Größe 日本 עברית 🎉 👨‍👩‍👧 é x 1 O'Neill " ' & <b> ]]> \ \n \(x) $(x) $() $$ ${y} $ // /*
    */ # #{x} ; = { } ( ) , %@ % ` | ~ @ : ! ? //! .. <!-- -->
    """.split(),
]
# Names that generators meet: of configurations, of Swift keywords, and such that become equal when words are shortened.
ENVIRONMENTS = """
    development debug debugRelease release staging test qa local demo self default case dev dev2 dbg
    dbg2 developmentDebug debugDevelopment reDebug info app brands files shared releaseCandidate a x1
    preDevelopmentBuild main nil init in beta aLongNameOfThirtyCharactersAbc
""".split()


def display_name(random: Random, longest: int = 60) -> str:
    """A name of one line without control characters, and without spaces at its ends."""
    while True:
        pieces = random.choices(PIECES, k=random.randint(1, 6))
        name = random.choice(["", " "]).join(pieces).strip()
        if 0 < len(name) <= longest and any(character.isalnum() for character in name):
            return name


def environment_names(random: Random) -> list[str]:
    """One to five names, mostly with `production`. They differ in more than the case of letters."""
    names = random.sample(ENVIRONMENTS, random.randint(0, 4))
    if not names or random.random() < 0.9:
        names.insert(random.randint(0, len(names)), "production")
    return names
