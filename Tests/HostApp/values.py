"""The values of a manifest that the files of its app contain.

This follows the documentation of the manifest, not the generator, so that the two can disagree.
"""

import base64
import ipaddress
import re
from typing import Any
from urllib.parse import urlsplit

Values = dict[str, Any]
FACE_ID = {"en": "Unlock {name} with Face ID.", "de": "{name} mit Face ID entsperren."}
# The categories whose name in Info.plist is not that of the manifest. `None` for those that Info.plist does not know.
CATEGORIES = {
    "books": None,
    "foodAndDrink": None,
    "graphicsAndDesign": "graphics-design",
    "healthAndFitness": "healthcare-fitness",
    "navigation": None,
    "photoAndVideo": "photography",
    "shopping": None,
}
ENTITLEMENTS = {
    "gameCenter": "com.apple.developer.game-center",
    "healthKit": "com.apple.developer.healthkit",
    "siri": "com.apple.developer.siri",
    "timeSensitiveNotifications": "com.apple.developer.usernotifications.time-sensitive",
    "wifiInformation": "com.apple.developer.networking.wifi-info",
}


def is_on_this_machine(environment: Values) -> bool:
    """Whether the app calls a server at a loopback address, without encryption."""
    domain = section_value(environment, "hostedUI", "domain")
    urls = [
        environment.get("apiBaseURL"),
        *environment.get("apiOrigins", []),
        section_value(environment, "cognito", "endpoint"),
        section_value(environment, "supabase", "url"),
        None if domain else section_value(environment, "hostedUI", "issuer"),
    ]
    hosts = [domain, clerk_host(environment)]
    return any(url and url.startswith("http://") for url in urls) or any(host and is_loopback(host) for host in hosts)


def clerk_host(environment: Values) -> str | None:
    """The host in the publishable key of a Clerk instance: base64, and `$` at the end."""
    key = section_value(environment, "clerk", "publishableKey")
    if not key:
        return None
    encoded = key.rsplit("_", 1)[-1]
    return base64.b64decode(encoded + "=" * (-len(encoded) % 4)).decode().rstrip("$")


def section_value(environment: Values, section: str, key: str) -> Any:
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


def build_settings(manifest: Values, name: str) -> dict[str, str]:
    """The settings of an environment that other files refer to."""
    section, brand = manifest["environments"][name], manifest["brand"]
    return {
        "BRAND_ENVIRONMENT": name,
        "BRAND_DISPLAY_NAME": section.get("name") or brand["name"],
        "BRAND_URL_SCHEME": section.get("urlScheme") or brand["urlScheme"],
        "PRODUCT_BUNDLE_IDENTIFIER": brand["bundleId"] + (section.get("bundleIdSuffix") or ""),
        "MARKETING_VERSION": manifest["app"]["version"],
        "CURRENT_PROJECT_VERSION": "1",
    } | ({"BRAND_SHARED_ID": brand["bundleId"] + (section.get("bundleIdSuffix") or "")} if shares_session(manifest) else {})


def shares_session(manifest: Values) -> bool:
    """Whether an extension uses the app's session."""
    return any(target.get("sharesSession") for target in manifest["app"].get("targets", {}).values())


def shared_info() -> Values:
    """The keys of the Info.plist of an app and an extension that share a session."""
    return {
        "BrandAppGroup": "group.$(BRAND_SHARED_ID)",
        "BrandKeychainGroup": "$(AppIdentifierPrefix)$(BRAND_SHARED_ID).shared",
    }


def with_groups(found: Values) -> Values:
    """Entitlements with the groups in which an app and an extension share a session, in front of others."""
    groups = {
        "com.apple.security.application-groups": "group.$(BRAND_SHARED_ID)",
        "keychain-access-groups": "$(AppIdentifierPrefix)$(BRAND_SHARED_ID).shared",
    }
    return found | {key: [group, *found.get(key, [])] for key, group in groups.items()}


def face_id_texts(manifest: Values) -> dict[str, str]:
    """The purpose of Face ID by language. Empty if the app does not use it."""
    session = manifest["auth"].get("session", {})
    if not session.get("biometricUnlock") and "biometricUnlock" not in session.get("userChoices", []):
        return {}
    return {language: FACE_ID[language].format(name=manifest["brand"]["name"]) for language in manifest["languages"]}


def own_keys(manifest: Values, environment: str, section: str) -> Values:
    """The keys that the manifest adds to a property list in an environment."""
    return manifest["app"].get(section, {}) | manifest["environments"][environment].get("app", {}).get(section, {})


def info(manifest: Values, environment: str) -> Values:
    """The keys of the app's Info.plist that depend on the manifest. `None` for a key that it must not have."""
    languages = manifest["languages"]
    local = is_on_this_machine(manifest["environments"][environment])
    name = re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", manifest["app"].get("category") or "")
    category = CATEGORIES.get(manifest["app"].get("category", ""), name or None)
    face_id = face_id_texts(manifest).get(languages[0])
    return {
        "CFBundleDevelopmentRegion": languages[0],
        "CFBundleLocalizations": languages if len(languages) > 1 else None,
        "ITSAppUsesNonExemptEncryption": manifest["app"].get("usesNonExemptEncryption", False),
        "LSApplicationCategoryType": category and f"public.app-category.{category}",
        # Only these environments can use plain HTTP.
        "NSAppTransportSecurity": {"NSAllowsLocalNetworking": True} if local else None,
        # A build replaces `$(NAME)` and `$$`.
        "NSFaceIDUsageDescription": face_id and face_id.replace("$", "$$"),
        **(shared_info() if shares_session(manifest) else {"BrandAppGroup": None, "BrandKeychainGroup": None}),
    } | own_keys(manifest, environment, "infoPlist")


def entitlements(manifest: Values, environment: str) -> Values:
    """What the app of an environment may do. Each entitlement must be in the provisioning profile."""
    section = manifest["app"]
    found: Values = {}
    if "apple" in manifest["auth"].get("providers", []):
        found["com.apple.developer.applesignin"] = ["Default"]
    if section.get("associatedDomains"):
        found["com.apple.developer.associated-domains"] = section["associatedDomains"]
    if manifest.get("features", {}).get("pushRegistration"):
        found["aps-environment"] = "development"
    found |= {ENTITLEMENTS[name]: True for name in section.get("capabilities", []) if name in ENTITLEMENTS}
    found |= own_keys(manifest, environment, "entitlements")
    return with_groups(found) if shares_session(manifest) else found
