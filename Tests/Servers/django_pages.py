"""The pages of django_provider.py, and the paths that only tests use. Django imports this module after its settings."""

import datetime
import json
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView
from django.db.models import F
from django.http import HttpRequest, JsonResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from oauth2_provider.models import RefreshToken
from oauth2_provider.oauth2_validators import OAuth2Validator

from users import new_password


class Validator(OAuth2Validator):  # type: ignore[misc]
    """Adds the claim of the scope `email`. The toolkit itself has no claims about its users."""

    def get_additional_claims(self) -> dict[str, Any]:
        return {"email": lambda request: request.user.email}


@csrf_exempt  # type: ignore[untyped-decorator]
def add_user(request: HttpRequest) -> JsonResponse:
    email, password = json.loads(request.body)["email"], new_password()
    User.objects.create_user(email, email, password)
    return JsonResponse({"password": password})


@csrf_exempt  # type: ignore[untyped-decorator]
def end_sessions(request: HttpRequest) -> JsonResponse:
    for token in RefreshToken.objects.filter(user__email=json.loads(request.body)["email"], revoked=None):
        token.revoke()
    return JsonResponse({})


@csrf_exempt  # type: ignore[untyped-decorator]
def age(_: HttpRequest) -> JsonResponse:
    """Makes the sessions of all browsers an hour older."""
    User.objects.update(last_login=F("last_login") - datetime.timedelta(hours=1))
    return JsonResponse({})


urlpatterns = [
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
    path("accounts/login/", LoginView.as_view(template_name="login.html")),
    path("control/users", add_user),
    path("control/end", end_sessions),
    path("control/age", age),
]
