import AuthCore
import CognitoAuth
import Foundation

/// Both steps of an SRP sign-in, from the password to the claim.
struct SRPHandshake {
    private let challenge: PasswordVerifierChallenge

    init() throws {
        challenge = try PasswordVerifierChallenge(parameters: [
            "USERNAME": "mira", "USER_ID_FOR_SRP": "mira", "SALT": "3e9436b4f12ac1f09a1819980e199f78",
            "SRP_B": String(repeating: "7f", count: 384), "SECRET_BLOCK": "CwJM9QEa4fTxDGK35QUt5YMf",
        ])
    }

    func once() throws {
        let signIn = try SRPSignIn(userPoolID: "us-east-1_AbC123xyz", random: SystemRandomSource())
        precondition(!signIn.publicValue.isEmpty)
        let claim = try signIn.response(to: challenge, password: "Passw0rd!", at: .now)
        precondition(!claim.signature.isEmpty)
    }
}

#if canImport(COpenSSL)
import COpenSSL

/// The three exponentiations of the handshake (g^a, g^x and base^(a + u · x)), with libcrypto's function for secret
/// exponents.
struct SRPPowers {
    private let numbers = Numbers()

    func once() {
        numbers.raise(numbers.two, to: numbers.hash)
        numbers.raise(numbers.two, to: numbers.hash)
        numbers.raise(numbers.base, to: numbers.productOfHashes)
    }

    /// The numbers of libcrypto.
    private final class Numbers {
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

        private static func number(_ bytes: [UInt8]) -> OpaquePointer? { BN_bin2bn(bytes, Int32(bytes.count), nil) }
    }
}
#endif
