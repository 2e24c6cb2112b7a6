import AuthCore
import CognitoAuth
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct SRPSignInTests {
    /// Returns the bytes of hexadecimal digits.
    struct FixedBytes: RandomSource {
        let digits: String

        func bytes(count: Int) -> [UInt8] {
            let values = digits.compactMap(\.hexDigitValue)
            return (0..<count).map { index in
                let high = values[2 * index], low = values[2 * index + 1]
                return UInt8(high << 4 | low)
            }
        }
    }

    static func parameters(_ vector: SRPVector) -> [String: String] {
        [
            "USERNAME": "the name", "USER_ID_FOR_SRP": vector.userIdForSRP, "SALT": vector.salt,
            "SRP_B": vector.serverValue, "SECRET_BLOCK": vector.secretBlock, "SOMETHING_NEW": "1",
        ]
    }

    static func signIn(_ vector: SRPVector) throws -> SRPSignIn {
        try SRPSignIn(userPoolID: vector.poolId, random: FixedBytes(digits: vector.a))
    }

    static func first() throws -> SRPVector { try #require(try SRPVectors.load().vectors.first) }

    @Test func `sixteen vectors match byte for byte`() throws {
        let vectors = try SRPVectors.load().vectors
        #expect(vectors.count == 16)
        for vector in vectors {
            let signIn = try Self.signIn(vector)
            #expect(signIn.publicValue == vector.publicValue, "\(vector.name)")
            let claim = try signIn.response(
                to: PasswordVerifierChallenge(parameters: Self.parameters(vector)), password: vector.password,
                at: Date(timeIntervalSince1970: TimeInterval(vector.unix) + 0.75))
            let expected = [
                "USERNAME": "the name", "PASSWORD_CLAIM_SECRET_BLOCK": vector.secretBlock,
                "PASSWORD_CLAIM_SIGNATURE": vector.signature, "TIMESTAMP": vector.timestamp,
            ]
            #expect(claim.responses == expected, "\(vector.name)")
        }
    }

    @Test(arguments: [
        (PasswordVerifierChallenge.Parameter.salt, "xyz"), (.salt, ""), (.serverValue, "0x5"), (.serverValue, ""),
        (.secretBlock, "not base64!"), (.secretBlock, "abc"),
    ])
    func `a malformed parameter is refused`(
        parameter: PasswordVerifierChallenge.Parameter, value: String
    ) throws {
        #expect(throws: SRPSignInError.malformedParameter(parameter)) { try Self.response(with: parameter, value) }
    }

    @Test func `a public value that would disclose the proof is refused`() throws {
        for value in ["0", "000", try SRPVectors.load().prime] {
            #expect(throws: SRPSignInError.unsafeServerValue) { try Self.response(with: .serverValue, value) }
        }
    }

    private static func response(with parameter: PasswordVerifierChallenge.Parameter, _ value: String) throws {
        let vector = try first()
        var parameters = parameters(vector)
        parameters[parameter.rawValue] = value
        let challenge = try PasswordVerifierChallenge(parameters: parameters)
        _ = try signIn(vector).response(to: challenge, password: vector.password, at: .now)
    }

    @Test func `no description and no dump shows the password, the numbers or the proof`() throws {
        let vector = try Self.first()
        let signIn = try Self.signIn(vector)
        let challenge = try PasswordVerifierChallenge(parameters: Self.parameters(vector))
        let claim = try signIn.response(to: challenge, password: vector.password, at: .now)
        var dumped = ""
        dump((signIn: signIn, challenge: challenge, claim: claim), to: &dumped)
        dumped += "\(signIn) \(challenge) \(claim) \(String(reflecting: [claim])) \(String(reflecting: [signIn]))"
        for secret in [
            vector.password, vector.a, vector.publicValue, vector.salt, vector.serverValue, vector.secretBlock,
            vector.userIdForSRP, claim.signature, "the name",
        ] {
            #expect(!dumped.contains(secret))
        }
        #expect(dumped.contains("SRPSignIn(redacted)") && dumped.contains("PasswordClaim(redacted)"))
    }
}
