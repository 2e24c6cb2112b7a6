"""Random manifests of all backends, features and languages. Addresses and identifiers are examples."""

import base64
from random import Random
from typing import Any

from random_texts import display_name, environment_names

Values = dict[str, Any]
# The flags that the workspace declares.
FLAGS: Values = {
    "newPlayer": {"type": "boolean", "default": False, "about": "Whether the home screen shows the new player."},
    "maxItems": {"type": "integer", "default": 3, "minimum": 1, "maximum": 10, "about": "The number of items."},
    "look": {"type": "choice", "default": "calm", "values": ["calm", "loud"], "about": "The look of the home screen."},
    "motto": {"type": "text", "default": "", "about": "The line below the wordmark."},
}
# The providers that each backend serves beside email.
PROVIDERS = {
    "mock": ["apple", "google"],
    "cognito": ["apple", "google"],
    "platform": ["apple", "google"],
    "hostedUI": ["apple", "google"],
    "supabase": ["apple", "google", "guest"],
    "clerk": ["apple", "google"],
}
HOSTED = {"cognito", "platform", "hostedUI"}


def manifest(random: Random, number: int) -> Values:
    """The manifest of a brand, without its app."""
    brand = random.choice(
        [f"brand-{number}", f"b{number}-x-{random.randint(0, 9)}a", f"a{number}-{'x' * 30}", f"r-{number}-1-2"]
    )
    host = f"{brand}.example"
    scheme = f"s{number}{random.choice(['', '+x', '.y', '-z'])}"
    backend = random.choice(list(PROVIDERS))
    providers: list[Any] = ["email", *random.sample(PROVIDERS[backend], random.randint(0, len(PROVIDERS[backend])))]
    if set(providers) & {"google"} and "apple" not in providers:
        providers.append("apple")
    random.shuffle(providers)
    return {
        "manifest": 1,
        "brand": {
            "id": brand,
            "name": display_name(random),
            "bundleId": f"com.example.{random.choice(['b', 'B-', 'x.'])}{number}",
            "urlScheme": scheme,
            "supportEmail": random.choice(["help", "a'b", "x&y", "!#$%*/=?^_`{|}~-"]) + f"@{host}",
        },
        "languages": random.choice([["en"], ["de"], ["en", "de"], ["de", "en"]]),
        "theme": theme(random),
        "screens": {"welcome": random.choice(["sheets", "stack", "cards", "none"])},
        "auth": auth(random, backend, providers),
        "legal": {
            "minimumAge": 0,
            "terms": {"url": f"https://{host}/terms", "version": "2026-01-15"},
            "privacy": {"url": f"https://{host}/privacy?a=b&c=(d)'"},
        },
        "flags": flags(random),
        "features": {
            "analytics": random.random() < 0.5,
            "clientMetrics": random.random() < 0.3,
            "demoMode": random.random() < 0.3,
            "pushRegistration": random.random() < 0.3,
            "endpointOverride": random.choice(["none", "debug"]),
        },
        "environments": {
            name: environment(random, name, number, host, scheme, backend, providers)
            for name in environment_names(random)
        },
    }


def theme(random: Random) -> Values:
    """Dark or light colors with enough contrast."""
    dark, light = f"#{random.randint(0, 0x30):02X}{random.randint(0, 0x30):02X}{random.randint(0, 0x50):02X}", "#FFFFFF"
    background = random.choice([dark, {"light": light, "dark": dark}])
    return {
        "colors": {
            "background": background,
            "primary": random.choice([dark, {"light": dark, "dark": "#000000"}]),
            "onPrimary": light,
            "secondary": light,
            "onSecondary": dark,
        }
    }


def auth(random: Random, backend: str, providers: list[Any]) -> Values:
    """The rules for sign-in."""
    session: Values = {"restore": True, "biometricUnlock": random.random() < 0.5}
    if session["biometricUnlock"] and random.random() < 0.5:
        session["userChoices"] = ["biometricUnlock"]
    values: Values = {
        "backend": backend,
        "providers": providers,
        "password": {"minLength": 8, "require": ["lowercase", "uppercase", "digit"]},
        "session": session,
    }
    if backend != "supabase":
        values["signUpFields"] = random.sample(["firstName", "lastName"], random.randint(0, 2))
    if backend in ("supabase", "clerk") and "apple" in providers:
        values["apple"] = random.choice(["page", "native"])
    if random.random() < 0.5 or backend in ("cognito", "clerk"):
        values["otp"] = {"length": 6, "resendAfter": 60}
    return values


def environment(
    random: Random, name: str, number: int, host: str, scheme: str, backend: str, providers: list[Any]
) -> Values:
    """An environment, in three of four cases with its own values."""
    local = name != "production" and random.random() < 0.4
    if name != "production" and random.random() < 0.3:
        backend = "mock"
    values: Values = {"backend": backend, "apiBaseURL": f"https://api.{name.lower()}.{host}", "flags": flags(random)}
    if local and random.random() < 0.7:
        values["apiBaseURL"] = random.choice(["http://localhost:8081", "http://127.0.0.1:80/v1", "http://[::1]:8080"])
    if name != "production" and random.random() < 0.75:
        # A name that occurs nowhere else by chance.
        values["name"] = f"{display_name(random, 20)} {name}{number}"
        values["bundleIdSuffix"] = f"{random.choice('.-')}{name}"
        values["urlScheme"] = f"{scheme}-{name.lower()}"
    client = f"client{number}{name}"
    pages = bool({"apple", "google"} & set(providers))
    if backend == "cognito":
        pool = f"us-east-1_E{number}{name}"
        values["cognito"] = {"userPoolId": pool, "clientId": client}
        if local:
            values["cognito"]["endpoint"] = "http://localhost:8080"
    if backend in HOSTED and (pages or backend == "hostedUI"):
        issuer = f"https://cognito-idp.us-east-1.amazonaws.com/us-east-1_E{number}{name}"
        scopes = ["openid", "email", "profile"]
        if backend == "cognito":
            scopes.append("aws.cognito.signin.user.admin")
        domain = "localhost:8080" if local else f"auth.{name.lower()}.{host}"
        values["hostedUI"] = {"domain": domain, "issuer": issuer, "clientId": client, "scopes": scopes}
        if backend != "cognito" and number % 2:
            # Another OpenID provider, which the app finds by its issuer.
            issuer = "http://localhost:8080" if local else f"https://id.{name.lower()}.{host}"
            values["hostedUI"] = {"issuer": issuer, "clientId": client, "providerHint": "idp_hint"}
    if backend == "supabase":
        key = f"sb_publishable_example_{number}_{name}"
        url = f"http://127.0.0.1:{10000 + number}" if local else f"https://{reference(number, name)}.supabase.co"
        values["supabase"] = {"url": url, "publishableKey": key}
    if backend == "clerk":
        place = f"127.0.0.1:{10000 + number}" if local else f"clerk.{name.lower()}.{host}"
        encoded = base64.b64encode(f"{place}$".encode()).decode().rstrip("=")
        values["clerk"] = {"publishableKey": f"pk_{'test' if local else 'live'}_{encoded}"}
    return values


def flags(random: Random) -> Values:
    """Values of some of the declared flags."""
    values = {
        "newPlayer": random.random() < 0.5,
        "maxItems": random.randint(1, 10),
        "look": random.choice(["calm", "loud"]),
        "motto": display_name(random),
    }
    return {name: values[name] for name in random.sample(list(values), random.randint(0, 4))}


def reference(number: int, name: str) -> str:
    """The reference of a Supabase project: 20 lower-case letters."""
    text = f"{number}{name.lower()}".translate(str.maketrans("0123456789", "abcdefghij"))
    return ("".join(character for character in text if character.isalpha()) + "q" * 20)[:20]
