"""Measures the SRP handshake of a sign-in to a Cognito user pool with PyPI's pycognito: see Tests/Runtime/RuntimeBench.

    srp.py COUNT srp

turns.py explains the output. The secret number of pycognito has 1,024 bits; that of CognitoAuth has 256.
"""

import turns
from pycognito.aws_srp import AWSSRP

# The same challenge as in SignInMeasures.swift.
CHALLENGE = {
    "USERNAME": "mira",
    "USER_ID_FOR_SRP": "mira",
    "SALT": "3e9436b4f12ac1f09a1819980e199f78",
    "SRP_B": "7f" * 384,
    "SECRET_BLOCK": "CwJM9QEa4fTxDGK35QUt5YMf",
}


def srp():
    # The client is not used: nothing is sent.
    handshake = AWSSRP("mira", "Passw0rd!", "us-east-1_AbC123xyz", "example1client", client=object())
    parameters = handshake.get_auth_params()
    return len(handshake.process_challenge(CHALLENGE, parameters)["PASSWORD_CLAIM_SIGNATURE"])


turns.main({"srp": srp})
