"""Measures the work of HostedUI with Python's standard library: see Tests/Runtime/RuntimeBench.

    hosted_ui.py COUNT authorize|pkce

turns.py explains the output.
"""

import base64
import hashlib
import secrets
import urllib.parse

import turns


def pair():
    verifier = secrets.token_urlsafe(32)
    digest = hashlib.sha256(verifier.encode()).digest()
    return verifier, base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def pkce():
    verifier, challenge = pair()
    return len(verifier) + len(challenge)


def authorize():
    state, nonce = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    _, challenge = pair()
    query = {
        "response_type": "code",
        "client_id": "example1client",
        "redirect_uri": "com.example.app://callback",
        "scope": "openid email profile aws.cognito.signin.user.admin",
        "state": state,
        "nonce": nonce,
        "code_challenge": challenge,
        "code_challenge_method": "S256",
        "identity_provider": "Google",
    }
    encoded = urllib.parse.urlencode(query, safe="", quote_via=urllib.parse.quote)
    return len("https://auth.example.com/oauth2/authorize?" + encoded)


turns.main({"authorize": authorize, "pkce": pkce})
