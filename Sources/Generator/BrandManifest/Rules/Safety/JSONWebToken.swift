import Diagnostics
import YAMLTree

/// A signed token, read without a look at its signature (RFC 7519).
struct JSONWebToken {
    /// The claim `role`, which Supabase puts into the keys of a project.
    let role: String?

    /// nil where the word does not have the form of a token: three parts in Base64url, the second a JSON object.
    init?(_ word: Substring) {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = bytes(base64url: parts[1]), payload.first == UInt8(ascii: "{"),
            // YAML holds all of JSON (YAML 1.2, section 1.2).
            let claims = try? parseYAML(SourceFile(path: "", bytes: payload)),
            case .mapping(let entries) = claims.content
        else { return nil }
        guard case .scalar(let scalar) = entries.first(where: { $0.key == "role" })?.value.content else {
            role = nil
            return
        }
        role = scalar.text
    }
}

/// Decodes Base64url without padding (RFC 4648, section 5); nil where the text is none.
private func bytes(base64url text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for character in text.utf8 {
        let digit: UInt8
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): digit = 62
        case UInt8(ascii: "_"): digit = 63
        default: return nil
        }
        (bits, count) = (bits << 6 | UInt32(digit), count + 6)
        if count >= 8 {
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
    }
    return bytes
}
