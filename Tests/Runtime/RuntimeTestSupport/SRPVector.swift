internal import Foundation

/// A sign-in to a Cognito user pool with SRP: its numbers, as calculated by an independent client and server.
///
/// All numbers are hexadecimal digits.
package struct SRPVector: Decodable, Sendable {
    package let name: String
    package let poolId: String
    package let userIdForSRP: String
    package let password: String
    /// The client's secret number.
    package let a: String
    package let publicValue: String
    package let salt: String
    package let serverValue: String
    package let secretBlock: String
    package let timestamp: String
    /// The time of the time stamp, in seconds since 1970.
    package let unix: Int
    package let signature: String

    private enum CodingKeys: String, CodingKey {
        case name, poolId, userIdForSRP, password, a, timestamp, unix
        case publicValue = "SRP_A"
        case salt = "SALT"
        case serverValue = "SRP_B"
        case secretBlock = "SECRET_BLOCK"
        case signature = "PASSWORD_CLAIM_SIGNATURE"
    }
}

/// The vectors, and the numbers that they share.
package struct SRPVectors: Decodable, Sendable {
    package let prime: String
    package let vectors: [SRPVector]

    /// Reads the vectors from the resources. They cover odd numbers of digits, leading zeros, top bits, other scripts and
    /// leap days.
    package static func load() throws -> SRPVectors {
        guard let file = Bundle.module.url(forResource: "cognito-srp-vectors", withExtension: "json") else {
            throw CocoaError(.fileNoSuchFile)
        }
        return try JSONDecoder().decode(SRPVectors.self, from: Data(contentsOf: file))
    }

    private enum CodingKeys: String, CodingKey {
        case vectors
        case prime = "N"
    }
}
