"""What Python's standard library takes to do what HostedUI does: see Tests/Runtime/RuntimeBench.

    hosted_ui.py authorize|pkce COUNT

does it COUNT times and prints the CPU time of one in microseconds, and the bytes that came of all.
"""

import base64
import hashlib
import secrets
import sys
import time
import urllib.parse


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


measure, count = {"authorize": authorize, "pkce": pkce}[sys.argv[1]], int(sys.argv[2])
start = time.process_time()
total = sum(measure() for _ in range(count))
print(f"{(time.process_time() - start) / count * 1e6:.3f} {total}")
