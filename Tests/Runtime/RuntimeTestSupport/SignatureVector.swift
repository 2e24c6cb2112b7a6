internal import Foundation

/// A signature of RS256 or ES256 and its validity, from RFC 7515 or from pyca/cryptography. All byte strings are in
/// base64url.
package struct SignatureVector: Decodable, Sendable {
    /// The property of the signature that decides.
    package let name: String
    package let message: String
    package let signature: String
    package let isValid: Bool
    /// The modulus and the exponent of an RSA key.
    package let n: String?
    package let e: String?
    /// The coordinates of a key of P-256.
    package let x: String?
    package let y: String?
}

/// The vectors of each algorithm.
package struct SignatureVectors: Decodable, Sendable {
    package let rsa: [SignatureVector]
    package let p256: [SignatureVector]

    private enum CodingKeys: String, CodingKey {
        case rsa = "RSA"
        case p256 = "P256"
    }

    /// Reads the vectors from the resources.
    package static func load() throws -> SignatureVectors {
        guard let file = Bundle.module.url(forResource: "signature-vectors", withExtension: "json") else {
            throw CocoaError(.fileNoSuchFile)
        }
        return try JSONDecoder().decode(SignatureVectors.self, from: Data(contentsOf: file))
    }
}
