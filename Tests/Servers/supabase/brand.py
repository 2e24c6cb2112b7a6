"""The SQL of a brand, which the project of the tests has.

Its folder is `BRANDGEN_SUPABASE`, or that of the golden package.
"""

import functools
import os
from pathlib import Path

from supabase.database import Database

TOP = Path(__file__).parents[3]
GOLDEN = TOP / "Tests/Snapshots/max-puzzles/Supabase"


@functools.cache
def brand() -> Path:
    """Returns the folder of the brand's SQL."""
    if named := os.environ.get("BRANDGEN_SUPABASE"):
        return Path(named)
    return GOLDEN


def deploy(database: Database) -> None:
    """Applies the SQL of the brand, with the example of an app's own table, and makes this the state of a reset."""
    database.deploy(brand())
    database.apply(brand() / "examples/progress.sql")
    database.save()
