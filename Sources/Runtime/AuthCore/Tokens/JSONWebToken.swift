import Foundation

/// The decoded contents of a JSON web token (RFC 7519). The signature is not verified.
package struct JSONWebToken<Claims: Decodable> {
    private struct Header: Decodable {
        let alg: String
    }

    /// The maximum length of a token, in bytes. Cognito's tokens are shorter than 4 KB.
    private static var limit: Int { 64 * 1024 }

    package let claims: Claims

    /// Decodes a token that has a signature and whose `alg` is not `none`, in upper or lower case.
    package init(_ token: String) throws(IDTokenError) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, token.utf8.count <= Self.limit else { throw .malformed }
        let header = try Self.decode(Header.self, from: parts[0])
        guard header.alg.lowercased() != "none", !parts[2].isEmpty else { throw .unsigned }
        guard Self.bytes(of: parts[2]) != nil else { throw .malformed }
        claims = try Self.decode(Claims.self, from: parts[1])
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
