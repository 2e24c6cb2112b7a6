"""Django OAuth Toolkit (PyPI): an OpenID provider that was not written for these tests, with an app client.

Its pages are those of Django and of the toolkit, except for the template of the login page. The settings differ from the
defaults where OpenID Connect needs it, and where the defaults are less strict than RFC 9700.
"""

import secrets
from typing import Any

import django
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.conf import settings
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application

from users import CALLBACKS, SIGNED_OUT

CLIENT = "app-at-django"
APPS = ["django.contrib.contenttypes", "django.contrib.auth", "django.contrib.sessions", "oauth2_provider"]
LOGIN_PAGE = "<form method=post>{% csrf_token %}{{ form }}<button>Log in</button></form>"


def issuer(place: str) -> str:
    return f"http://{place}/o"


def private_key() -> str:
    """Returns a new key in PEM format."""
    return rsa.generate_private_key(65537, 2048).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()


def make_app(folder: str) -> Any:
    """Makes the provider. Its data is in a file in a folder."""
    settings.configure(
        SECRET_KEY=secrets.token_urlsafe(32), ALLOWED_HOSTS=["127.0.0.1"], ROOT_URLCONF="django_pages", USE_TZ=True,
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{folder}/django.db"}},
        # A slow hash of passwords would only slow the tests.
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField", INSTALLED_APPS=APPS,
        # Creates the tables at once, without the history of their changes.
        MIGRATION_MODULES={app.rpartition(".")[2]: None for app in APPS},
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
        ],
        TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "OPTIONS": {"loaders": [
            ("django.template.loaders.locmem.Loader", {"login.html": LOGIN_PAGE}),
            "django.template.loaders.app_directories.Loader",
        ]}}],
        OAUTH2_PROVIDER={
            "OIDC_ENABLED": True, "OIDC_RSA_PRIVATE_KEY": private_key(), "OIDC_RP_INITIATED_LOGOUT_ENABLED": True,
            "OAUTH2_VALIDATOR_CLASS": "django_pages.Validator",
            "SCOPES": {"openid": "Identity", "email": "Email address", "profile": "Profile"},
            "ALLOWED_REDIRECT_URI_SCHEMES": [uri.split(":")[0] for uri in CALLBACKS + SIGNED_OUT],
            "REFRESH_TOKEN_REUSE_PROTECTION": True, "COMPLIANT_BCP_RFC9700_PKCE_METHOD": True,
            "COMPLIANT_BCP_RFC9700_AUTHZ_RESPONSE_ISS": True, "COMPLIANT_BCP_RFC9700_ACCESS_TOKEN_TRANSPORT": True,
        })
    django.setup()
    call_command("migrate", run_syncdb=True, verbosity=0)
    # Django's models can be imported only now.
    from oauth2_provider.models import Application

    Application.objects.create(
        client_id=CLIENT, name="The app", client_type=Application.CLIENT_PUBLIC, algorithm=Application.RS256_ALGORITHM,
        authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE, redirect_uris=" ".join(CALLBACKS),
        post_logout_redirect_uris=" ".join(SIGNED_OUT))
    return get_wsgi_application()
