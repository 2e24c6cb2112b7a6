"""The accounts of users who sign in at the brand's pages."""

from typing import Protocol


class Pages(Protocol):
    """The provider of the pages, which issues the access tokens of its users."""

    def authenticated_at(self, access_token: str) -> float | None:
        """Returns the time at which the user proved their identity; None if the token is not valid."""

    def delete_account(self, access_token: str) -> None:
        """Deletes the account of a valid token's user."""

    def was_deleted(self, access_token: str) -> bool:
        """Returns whether the account of the token's user was deleted."""


class NoPages:
    """A brand without pages."""

    def authenticated_at(self, access_token: str) -> float | None:
        return None

    def delete_account(self, access_token: str) -> None:
        pass

    def was_deleted(self, access_token: str) -> bool:
        return False


class AllPages:
    """The pages of several providers. No two of them issue the same token."""

    def __init__(self, providers: list[Pages]) -> None:
        self.providers = providers

    def authenticated_at(self, access_token: str) -> float | None:
        times = [provider.authenticated_at(access_token) for provider in self.providers]
        return next((time for time in times if time is not None), None)

    def delete_account(self, access_token: str) -> None:
        for provider in self.providers:
            if provider.authenticated_at(access_token) is not None:
                provider.delete_account(access_token)

    def was_deleted(self, access_token: str) -> bool:
        return any(provider.was_deleted(access_token) for provider in self.providers)
