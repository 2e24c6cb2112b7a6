"""The values of a manifest that the files of its app contain.

This follows the documentation of the manifest, not the generator, so that the two can disagree.
"""

import base64
import ipaddress
from typing import Any
from urllib.parse import urlsplit

FACE_ID = {"en": "Unlock {name} with Face ID.", "de": "{name} mit Face ID entsperren."}


def is_on_this_machine(environment: dict[str, Any]) -> bool:
    """Whether the app calls a server at a loopback address, without encryption."""
    urls = [
        environment.get("apiBaseURL"),
        section_value(environment, "cognito", "endpoint"),
        section_value(environment, "supabase", "url"),
    ]
    if any(isinstance(url, str) and url.startswith("http://") for url in urls):
        return True
    hosts = [section_value(environment, "hostedUI", "domain"), clerk_host(environment)]
    return any(isinstance(host, str) and is_loopback(host) for host in hosts)


def clerk_host(environment: dict[str, Any]) -> str | None:
    """The host in the publishable key of a Clerk instance: base64, and `$` at the end."""
    key = section_value(environment, "clerk", "publishableKey")
    if not isinstance(key, str):
        return None
    encoded = key.rsplit("_", 1)[-1]
    return base64.b64decode(encoded + "=" * (-len(encoded) % 4)).decode().rstrip("$")


def section_value(environment: dict[str, Any], section: str, key: str) -> Any:
    """A value in a section that can be `false`."""
    values = environment.get(section)
    return values.get(key) if isinstance(values, dict) else None


def is_loopback(place: str) -> bool:
    """Whether a host, with or without a port, is this machine."""
    host = urlsplit(f"//{place}").hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def display_name(manifest: dict[str, Any], environment: str) -> str:
    """The app's name on the home screen."""
    section = manifest["environments"][environment]
    return str(section.get("name") or manifest["brand"]["name"])


def bundle_id(manifest: dict[str, Any], environment: str) -> str:
    """The app's bundle identifier."""
    section = manifest["environments"][environment]
    return str(manifest["brand"]["bundleId"]) + str(section.get("bundleIdSuffix") or "")


def url_scheme(manifest: dict[str, Any], environment: str) -> str:
    """The scheme that opens the app."""
    section = manifest["environments"][environment]
    return str(section.get("urlScheme") or manifest["brand"]["urlScheme"])


def uses_face_id(manifest: dict[str, Any]) -> bool:
    """Whether Face ID can unlock a session."""
    session = manifest["auth"].get("session", {})
    return bool(session.get("biometricUnlock")) or "biometricUnlock" in session.get("userChoices", [])


def face_id_texts(manifest: dict[str, Any]) -> dict[str, str]:
    """The purpose of Face ID by language. Empty if the app does not use it."""
    if not uses_face_id(manifest):
        return {}
    return {language: FACE_ID[language].format(name=manifest["brand"]["name"]) for language in manifest["languages"]}


def own_keys(manifest: dict[str, Any], environment: str, section: str) -> dict[str, Any]:
    """The keys that the manifest adds to a property list in an environment."""
    keys: dict[str, Any] = dict(manifest["app"].get(section, {}))
    keys.update(manifest["environments"][environment].get("app", {}).get(section, {}))
    return keys
