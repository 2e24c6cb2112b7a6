import AuthCrypto
import CognitoAuth
import Foundation

/// Both steps of an SRP sign-in, from the password to the claim: `srp` of `scripts/support/bench/srp.py`.
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

/// The three exponentiations of that handshake, by libcrypto's function for secret exponents, and nothing else of it:
/// g to the a, g to the x, and the base to the a + u · x.
struct SRPPowers: Measure {
    private let numbers = Numbers()

    init() {}

    func once() -> Int {
        numbers.raise(numbers.two, to: numbers.hash)
        numbers.raise(numbers.two, to: numbers.hash)
        numbers.raise(numbers.base, to: numbers.productOfHashes)
        // As long as the claim's signature, so that the work counts as the same.
        return Data(SHA256.hash(numbers.result)).base64EncodedString().utf8.count
    }

    /// libcrypto's numbers, for one measure that never runs twice at once, which is why they may cross to it.
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
