internal import AuthCore
internal import Foundation

/// The refresh token in a value that an earlier version of the app has stored.
enum StoredToken {
    /// Returns the refresh token in a stored value.
    ///
    /// - Parameters:
    ///   - value: The stored value.
    ///   - path: The keys that lead to the token in a JSON object, separated by dots; `nil` if the value is the token.
    /// - Returns: The token; `nil` if it is missing, null or empty, as an app may write it at a sign-out.
    /// - Throws: `.unsupportedVersion` if the value has another format.
    static func refreshToken(in value: Data, at path: String?) throws(SecureStoreError) -> String? {
        guard let path else {
            guard let text = String(data: value, encoding: .utf8) else { throw .unsupportedVersion(0) }
            return try checked(text)
        }
        guard var found = try? JSONSerialization.jsonObject(with: value, options: .fragmentsAllowed) else {
            throw .unsupportedVersion(0)
        }
        for key in path.split(separator: ".") {
            if found is NSNull { return nil }
            guard let object = found as? [String: Any] else { throw .unsupportedVersion(0) }
            guard let next = object[String(key)] else { return nil }
            found = next
        }
        if found is NSNull { return nil }
        guard let text = found as? String else { throw .unsupportedVersion(0) }
        return try checked(text)
    }

    /// Returns a token of visible ASCII characters (RFC 6749 appendix A.17); `nil` if it is empty.
    private static func checked(_ text: String) throws(SecureStoreError) -> String? {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .unsupportedVersion(0) }
        return text.isEmpty ? nil : text
    }
}
