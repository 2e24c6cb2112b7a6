import Diagnostics
import Manifest
import YAMLTree

/// A JSON Web Token, decoded without verifying its signature (RFC 7519).
struct JSONWebToken {
    /// The claim `role`, which Supabase adds to a project's keys.
    let role: String?
    /// The claim `ref`, the project of such a key. Keys of a project on this machine have none.
    let project: String?
    /// Whether the header contains `alg`, which it must (RFC 7515, section 4.1.1).
    let hasAlgorithm: Bool

    /// Returns `nil` unless the word has three parts and the second is a JSON object in Base64url.
    init?(_ word: Substring) {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let claims = object(base64url: parts[1]) else { return nil }
        hasAlgorithm = object(base64url: parts[0])?.contains { $0.key == "alg" } ?? false
        func text(_ claim: String) -> String? {
            guard case .scalar(let scalar)? = claims.first(where: { $0.key == claim })?.value.content else {
                return nil
            }
            return scalar.text
        }
        (role, project) = (text("role"), text("ref"))
    }
}

/// Decodes a JSON object in Base64url. Returns `nil` for other text.
private func object(base64url text: Substring) -> [YAMLEntry]? {
    guard let bytes = Base64.decoded(text), bytes.first == UInt8(ascii: "{"),
        // JSON is a subset of YAML (YAML 1.2, section 1.2).
        let root = try? parseYAML(SourceFile(path: "", bytes: bytes)), case .mapping(let entries) = root.content
    else { return nil }
    return entries
}
