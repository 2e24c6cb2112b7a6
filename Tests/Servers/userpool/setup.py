"""Sets up a user pool as the README of a generated package asks for it."""

from dataclasses import dataclass

import botocore.session

from users import CALLBACKS, SCOPES, SIGNED_OUT, Person

REGION = "us-east-1"


@dataclass(frozen=True)
class UserPool:
    """What an app has to know of its pool."""

    pool_id: str
    client_id: str

    @property
    def issuer(self) -> str:
        return f"https://cognito-idp.{REGION}.amazonaws.com/{self.pool_id}"


@dataclass(frozen=True)
class Upstream:
    """The provider that Google and Apple are played by, and what the pool is registered as there."""

    issuer: str
    client_id: str
    secret: str


def set_up(endpoint: str, person: Person, upstream: Upstream) -> UserPool:
    """A pool with a confirmed person in it, two providers, and an app client without secret.

    It has no domain prefix: ministack would have the providers return to that prefix at amazoncognito.com.
    """
    api = botocore.session.get_session().create_client(
        "cognito-idp", region_name=REGION, endpoint_url=endpoint,
        aws_access_key_id="test", aws_secret_access_key="test")
    pool_id = api.create_user_pool(
        PoolName="template-app", UsernameAttributes=["email"], AutoVerifiedAttributes=["email"])["UserPool"]["Id"]
    attributes = {"email": person.email, "email_verified": "true", "name": person.name}
    api.admin_create_user(
        UserPoolId=pool_id, Username=person.email, MessageAction="SUPPRESS",
        UserAttributes=[{"Name": name, "Value": value} for name, value in attributes.items()])
    api.admin_set_user_password(UserPoolId=pool_id, Username=person.email, Password=person.password, Permanent=True)
    for provider in ("Google", "SignInWithApple"):
        # Of the type OIDC: to providers of the types Google and SignInWithApple, ministack does not send anyone.
        api.create_identity_provider(
            UserPoolId=pool_id, ProviderName=provider, ProviderType="OIDC",
            ProviderDetails={
                "client_id": upstream.client_id, "client_secret": upstream.secret, "oidc_issuer": upstream.issuer,
                "authorize_scopes": "openid email profile", "attributes_request_method": "GET",
            },
            AttributeMapping={"email": "email", "name": "name"})
    client = api.create_user_pool_client(
        UserPoolId=pool_id, ClientName="template-app", GenerateSecret=False, EnableTokenRevocation=True,
        PreventUserExistenceErrors="ENABLED", AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["code"],
        AllowedOAuthScopes=SCOPES, CallbackURLs=CALLBACKS, LogoutURLs=SIGNED_OUT,
        SupportedIdentityProviders=["COGNITO", "Google", "SignInWithApple"],
        ExplicitAuthFlows=["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])
    return UserPool(pool_id, client["UserPoolClient"]["ClientId"])
