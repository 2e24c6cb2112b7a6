"""The limits on wrong passwords (see "Wrong passwords" in openapi.yaml).

A limit for an email address alone would let anyone lock its owner out. So each network has its own limit. If the wrong
passwords of all networks together are many, sign-ins to the address only slow down.
"""

import sqlite3

from backend.settings import too_soon
from backend.store import Store


def of_network(address: str, network: str) -> str:
    return f"wrong {address} {network}"


def of_address(address: str) -> str:
    return f"wrong {address}"


def of_owner(account: sqlite3.Row, network: str) -> str:
    return f"owner {account['id']} {network}"


def check(store: Store, address: str, network: str, account: sqlite3.Row | None) -> None:
    """Refuses a sign-in after too many wrong passwords from the network, or too soon after those from any network."""
    settings = store.settings
    store.check_limit(of_network(address, network), settings.wrongPasswords, settings.wrongPasswordsWithin)
    if account is not None and store.times(of_owner(account, network), settings.ownNetworkFor):
        return
    wrong = store.times(of_address(address), settings.wrongPasswordsWithin)
    above = len(wrong) - settings.wrongPasswordsOfAllNetworks
    if above >= 0:
        wait = wrong[0] + min(2 ** min(above, 30), settings.longestWait) - store.now()
        if wait > 0:
            raise too_soon(wait)


def note_wrong(store: Store, address: str, network: str) -> None:
    store.note(of_network(address, network))
    store.note(of_address(address))


def note_right(store: Store, address: str, network: str) -> None:
    """Notes a right password. The wrong passwords of other networks still count."""
    store.forget_notes(of_network(address, network))


def note_owner(store: Store, account: sqlite3.Row, network: str) -> None:
    """Notes that the owner of a confirmed account used a network: with the password, or with a code for a new one."""
    store.forget_notes(of_owner(account, network))
    store.note(of_owner(account, network))
