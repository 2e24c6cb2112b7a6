"""Sets up a user pool as the README of a generated package describes."""

from dataclasses import dataclass

import botocore.session

from users import CALLBACKS, SCOPES, SIGNED_OUT, User

REGION = "us-east-1"


@dataclass(frozen=True)
class UserPool:
    """The identifiers of a pool that an app needs."""

    pool_id: str
    client_id: str

    @property
    def issuer(self) -> str:
        return f"https://cognito-idp.{REGION}.amazonaws.com/{self.pool_id}"


@dataclass(frozen=True)
class Upstream:
    """The provider that replaces Google and Apple, and the pool's registration there."""

    issuer: str
    client_id: str
    secret: str


def set_up(endpoint: str, user: User, upstream: Upstream) -> UserPool:
    """Creates a pool with a confirmed user, two providers, and an app client without a secret.

    The pool has no domain prefix, because ministack would then redirect from the providers to amazoncognito.com.
    """
    api = botocore.session.get_session().create_client(
        "cognito-idp", region_name=REGION, endpoint_url=endpoint,
        aws_access_key_id="test", aws_secret_access_key="test")
    pool_id = api.create_user_pool(
        PoolName="template-app", UsernameAttributes=["email"], AutoVerifiedAttributes=["email"])["UserPool"]["Id"]
    # Users can register an authenticator app.
    api.set_user_pool_mfa_config(
        UserPoolId=pool_id, SoftwareTokenMfaConfiguration={"Enabled": True}, MfaConfiguration="OPTIONAL")
    attributes = {"email": user.email, "email_verified": "true", "name": user.name}
    api.admin_create_user(
        UserPoolId=pool_id, Username=user.email, MessageAction="SUPPRESS",
        UserAttributes=[{"Name": name, "Value": value} for name, value in attributes.items()])
    api.admin_set_user_password(UserPoolId=pool_id, Username=user.email, Password=user.password, Permanent=True)
    for provider in ("Google", "SignInWithApple"):
        # The type is OIDC because ministack does not redirect to providers of the types Google and SignInWithApple.
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
