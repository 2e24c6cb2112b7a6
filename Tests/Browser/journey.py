"""A journey of a user, and the brands that promise it."""

from collections.abc import Callable
from dataclasses import dataclass

from phone import Phone
from preview import Brand


@dataclass(frozen=True)
class Journey:
    """A journey on a new device, and the brands that promise it."""

    name: str
    is_promised: Callable[[Brand], bool]
    walk: Callable[[Phone], None]


JOURNEYS: list[Journey] = []


def journey(name: str, is_promised: Callable[[Brand], bool] = lambda brand: True) -> Callable[..., None]:
    def add(walk: Callable[[Phone], None]) -> None:
        JOURNEYS.append(Journey(name, is_promised, walk))

    return add


def has_email(brand: Brand) -> bool:
    return brand.has_email


def sends_codes(brand: Brand) -> bool:
    return brand.sends_codes
