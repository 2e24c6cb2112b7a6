import Foundation

/// The decoded contents of a JSON web token (RFC 7519) in the compact form of JSON web signatures (RFC 7515 section
/// 7.1). The signature is not verified.
package struct JSONWebToken<Claims: Decodable> {
    private struct Header: Decodable {
        let alg: String
        let kid: String?
        let crit: [String]?
    }

    /// The maximum length of a token, in bytes. Cognito's tokens are shorter than 4 KB.
    private static var limit: Int { 64 * 1024 }

    package let claims: Claims
    /// The name of the signature's algorithm (`alg`).
    package let algorithm: String
    /// The identifier of the issuer's key (`kid`).
    package let keyID: String?
    package let signature: [UInt8]
    /// The bytes that the signature belongs to: header and claims, as the token contains them.
    package let signedBytes: [UInt8]

    /// Decodes a token that has a signature and whose `alg` is not `none`, in upper or lower case. A token with a
    /// `crit` header is malformed, because no extension is supported (RFC 7515 section 4.1.11).
    package init(_ token: String) throws(IDTokenError) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, token.utf8.count <= Self.limit else { throw .malformed }
        let header = try Self.decode(Header.self, from: parts[0])
        guard header.alg.lowercased() != "none", !parts[2].isEmpty else { throw .unsigned }
        guard let signature = Self.bytes(of: parts[2]), header.crit == nil else { throw .malformed }
        claims = try Self.decode(Claims.self, from: parts[1])
        algorithm = header.alg
        keyID = header.kid
        self.signature = Array(signature)
        signedBytes = Array("\(parts[0]).\(parts[1])".utf8)
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type, from part: Substring
    ) throws(IDTokenError) -> Value {
        guard let bytes = bytes(of: part), let value = try? JSONDecoder().decode(type, from: bytes) else {
            throw .malformed
        }
        return value
    }

    /// Decodes unpadded base64url (RFC 7515 section 2). Accepts several encodings of the same bytes, because no code
    /// compares the encoded texts.
    private static func bytes(of part: Substring) -> Data? {
        guard part.utf8.allSatisfy({ !"+/=".utf8.contains($0) }) else { return nil }
        let standard = part.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return Data(base64Encoded: standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4))
    }
}
