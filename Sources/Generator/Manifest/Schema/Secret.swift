import Diagnostics

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A server credential, recognized by its form.
package struct Secret {
    /// A noun with its article, for messages.
    package let noun: String
    /// The credential's offsets in the text that was searched.
    package let offsets: Range<Int>

    /// Whether the credential is any PEM block, which can be a public certificate.
    var isPEMBlock: Bool { noun == Self.pemBlock }

    /// Returns the credentials in a text: PEM blocks, and words of a known form.
    package static func all(in text: [UInt8]) -> [Secret] {
        var secrets: [Secret] = []
        for word in text.split(whereSeparator: { !isWordByte($0) }) {
            if word.suffix(pemBeginning.count) == pemBeginning, text[word.endIndex...].first == UInt8(ascii: " ") {
                let end = text[word.endIndex...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
                secrets.append(Secret(noun: pemBlock, offsets: (word.endIndex - pemBeginning.count)..<end))
            } else if word.count >= 20, let noun = noun(of: word) {
                secrets.append(Secret(noun: noun, offsets: word.indices))
            }
        }
        return secrets
    }

    private static let pemBlock = "a PEM block"
    private static let pemBeginning = Array("-----BEGIN".utf8)[...]

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: byte.isASCIIAlphanumeric
        }
    }

    private static func noun(of word: ArraySlice<UInt8>) -> String? {
        // Shorter words only mention such a key.
        if let key = keys.first(where: { word.starts(with: $0.prefix) && word.count >= $0.prefix.count + 16 }) {
            return key.noun
        }
        // Users and sessions ("Unique identifiers", IAM User Guide). The ID alone gives no access, but its secret is
        // usually nearby.
        if word.count == 20, word.starts(with: "AKIA".utf8) || word.starts(with: "ASIA".utf8),
            word.allSatisfy({ $0.isASCIIUppercase || $0.isASCIIDigit })
        {
            return "an access key of AWS"
        }
        let isServiceRole = JSONWebToken(String(decoding: word, as: UTF8.self))?.role == "service_role"
        return isServiceRole ? "a service-role key of Supabase" : nil
    }

    private static let keys: [(prefix: [UInt8], noun: String)] = [
        ("a secret key of Clerk or Stripe", ["sk_live_", "sk_test_", "rk_live_", "rk_test_"]),
        ("a secret key of Supabase", ["sb_secret_"]),
        ("a client secret of Google", ["GOCSPX-"]),
        // "About authentication to GitHub", GitHub Docs.
        ("a token of GitHub", ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"]),
        // "Token overview", GitLab Docs.
        ("a token of GitLab", ["glpat-"]),
        // "Tokens", Slack API.
        ("a token of Slack", ["xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xapp-"]),
    ].flatMap { noun, prefixes in prefixes.map { (Array($0.utf8), noun) } }
}

/// The claims that Supabase adds to a project's keys, read without verifying the token's signature (RFC 7519).
package struct JSONWebToken: Decodable {
    package let role: String?
    /// The project. Keys of a project on this machine have none.
    package let project: String?

    private enum CodingKeys: String, CodingKey {
        case role
        case project = "ref"
    }

    /// Returns `nil` unless the word has three parts and the second is a JSON object in Base64url.
    package init?(_ word: String) {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let claims = Base64.decoded(parts[1]),
            let token = try? JSONDecoder().decode(Self.self, from: Data(claims))
        else { return nil }
        self = token
    }
}
