import AuthCrypto
import CognitoAuth
import Foundation
import HostedUI

/// The URL that opens a hosted page for a new attempt. Compared with `authorize` of `scripts/support/bench/hosted_ui.py`.
struct AuthorizeURL: Measure {
    private let builder: HostedUIURLBuilder

    init() throws {
        builder = HostedUIURLBuilder(
            configuration: try HostedUIConfiguration(
                domain: "auth.example.com", issuer: "https://issuer.example.com", clientID: "example1client",
                redirectURI: "com.example.app://callback"))
    }

    func once() throws -> Int {
        try builder.begin(provider: .google).url.absoluteString.utf8.count
    }
}

/// A new PKCE verifier and its challenge. Compared with `pkce` of `scripts/support/bench/hosted_ui.py`.
struct PKCEPair: Measure {
    init() {}

    func once() -> Int {
        let pair = PKCE(verifier: CodeVerifier(random: SystemRandomSource()))
        return pair.verifier.value.utf8.count + pair.challenge.utf8.count
    }
}

/// Both steps of an SRP sign-in, from the password to the claim. Compared with `srp` of `scripts/support/bench/srp.py`.
struct SRPHandshake: Measure {
    private let challenge: PasswordVerifierChallenge

    init() throws {
        challenge = try PasswordVerifierChallenge(parameters: [
            "USERNAME": "mira", "USER_ID_FOR_SRP": "mira", "SALT": "3e9436b4f12ac1f09a1819980e199f78",
            "SRP_B": String(repeating: "7f", count: 384), "SECRET_BLOCK": "CwJM9QEa4fTxDGK35QUt5YMf",
        ])
    }

    func once() throws -> Int {
        let signIn = try SRPSignIn(userPoolID: "us-east-1_AbC123xyz", random: SystemRandomSource())
        guard !signIn.publicValue.isEmpty else { return 0 }
        return try signIn.response(to: challenge, password: "Passw0rd!", at: .now).signature.utf8.count
    }
}

#if canImport(COpenSSL)
import COpenSSL

/// The three exponentiations of the handshake (g^a, g^x and base^(a + u · x)), with libcrypto's function for secret
/// exponents.
struct SRPPowers: Measure {
    private let numbers = Numbers()

    init() {}

    func once() -> Int {
        numbers.raise(numbers.two, to: numbers.hash)
        numbers.raise(numbers.two, to: numbers.hash)
        numbers.raise(numbers.base, to: numbers.productOfHashes)
        // The result is as long as the claim's signature, so that both measures count the same bytes.
        return Data(SHA256.hash(numbers.result)).base64EncodedString().utf8.count
    }

    /// The numbers of libcrypto. Sharing them is safe because a measure never runs concurrently with itself.
    private final class Numbers: @unchecked Sendable {
        private let context = BN_CTX_new()
        private let montgomery = BN_MONT_CTX_new()
        private let modulus = BN_get_rfc3526_prime_3072(nil)
        private let power = BN_new()
        let two = number([2])
        let base = number([UInt8](repeating: 0x7F, count: 384))
        let hash = number([UInt8](repeating: 0xA5, count: 32))
        let productOfHashes = number([UInt8](repeating: 0xA5, count: 64))

        init() { BN_MONT_CTX_set(montgomery, modulus, context) }

        deinit {
            for number in [modulus, power, two, base, hash, productOfHashes] { BN_free(number) }
            BN_MONT_CTX_free(montgomery)
            BN_CTX_free(context)
        }

        func raise(_ base: OpaquePointer?, to exponent: OpaquePointer?) {
            BN_mod_exp_mont_consttime(power, base, exponent, modulus, context, montgomery)
        }

        var result: [UInt8] {
            var bytes = [UInt8](repeating: 0, count: 384)
            BN_bn2binpad(power, &bytes, Int32(bytes.count))
            return bytes
        }

        private static func number(_ bytes: [UInt8]) -> OpaquePointer? { BN_bin2bn(bytes, Int32(bytes.count), nil) }
    }
}
#endif
