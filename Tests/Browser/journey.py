"""A journey of a user, and the brands that promise it."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from phone import Phone
from preview import Brand


@dataclass(frozen=True)
class Journey:
    """A journey on a new device, and the brands that promise it."""

    name: str
    is_promised: Callable[[Brand], bool]
    # Brands with the same value show the same steps of the journey.
    kind: Callable[[Brand], object]
    walk: Callable[[Phone], None]


JOURNEYS: list[Journey] = []


def journey(
    name: str, is_promised: Callable[[Brand], bool] = lambda brand: True, *, kind: Callable[[Brand], object] = lambda brand: None
) -> Callable[..., None]:
    def add(walk: Callable[[Phone], None]) -> None:
        JOURNEYS.append(Journey(name, is_promised, kind, walk))

    return add


def distribute(brands: Sequence[Brand]) -> list[tuple[Journey, Brand]]:
    """Returns each journey once for each kind of brands that promise it, at the brand that has the fewest journeys so far."""
    choices = []
    for journey in JOURNEYS:
        kinds: dict[object, list[Brand]] = {}
        for brand in filter(journey.is_promised, brands):
            kinds.setdefault(journey.kind(brand), []).append(brand)
        choices += [(journey, promising) for promising in kinds.values()]
    # The brands of a journey that few promise have no others to choose from.
    choices.sort(key=lambda choice: len(choice[1]))
    numbers: Counter[str] = Counter()
    walks = []
    for journey, promising in choices:
        brand = min(promising, key=lambda brand: numbers[brand.id])
        numbers[brand.id] += 1
        walks.append((journey, brand))
    return walks


def has_email(brand: Brand) -> bool:
    return brand.has_email


def sends_codes(brand: Brand) -> bool:
    return brand.sends_codes
