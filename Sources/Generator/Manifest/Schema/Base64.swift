#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Base64 without padding.
package enum Base64 {
    /// Encodes a text (RFC 4648, section 4).
    package static func encoded(_ text: String) -> String {
        String(Data(text.utf8).base64EncodedString().prefix { $0 != "=" })
    }

    /// Decodes a text in the alphabet of Base64 or of Base64url (RFC 4648, sections 4 and 5). Returns `nil` for other text.
    package static func decoded(_ text: some StringProtocol) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let characters = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        return Data(base64Encoded: String(characters) + padding).map(Array.init)
    }
}
