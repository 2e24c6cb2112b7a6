#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A credential that only a server may hold, as far as its form gives it away.
struct Secret: Equatable {
    /// With its article.
    let noun: String

    /// nil where the text holds no secret of a known form.
    init?(in text: String) {
        guard text.utf8.count >= Self.shortest else { return nil }
        if text.contains("-----BEGIN ") {
            noun = "a PEM block"
            return
        }
        guard let found = text.split(whereSeparator: { !Self.isPart($0) }).lazy.compactMap(Self.noun).first else {
            return nil
        }
        noun = found
    }

    private static func noun(of word: Substring) -> String? {
        let parts = word.split(separator: "/")
        if let known = prefixes.first(where: { known in parts.contains { isSecret($0, of: known.prefix) } }) {
            return known.noun
        }
        if word.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains(where: isAccessKeyID) {
            return "an access key of AWS"
        }
        if parts.contains(where: { JSONWebToken($0)?.role == "service_role" }) {
            return "a service-role key of Supabase"
        }
        return isSecretAccessKey(word) ? "a secret access key of AWS" : nil
    }

    /// Bytes of the shortest secret, an access key of AWS; most texts of a manifest are shorter.
    private static let shortest = 20

    private static let prefixes: [(prefix: String, noun: String)] = [
        ("sk_live_", "a secret key of Clerk or Stripe"),
        ("sk_test_", "a secret key of Clerk or Stripe"),
        ("sb_secret_", "a secret key of Supabase"),
        ("GOCSPX-", "a client secret of Google"),
    ]

    /// What is too short for a key only speaks of one.
    private static func isSecret(_ word: Substring, of prefix: String) -> Bool {
        word.hasPrefix(prefix) && word.utf8.count >= prefix.utf8.count + 16
    }

    /// IAM User Guide, "Unique identifiers": 20 characters, of a user (`AKIA`) or a session (`ASIA`). The
    /// identifier alone opens nothing, but it is written down only beside its secret.
    private static func isAccessKeyID(_ word: Substring) -> Bool {
        (word.hasPrefix("AKIA") || word.hasPrefix("ASIA")) && word.utf8.count == 20
            && word.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
    }

    /// 40 characters of Base64, too varied for a path or a name. Without a `/` or `+`, which one in four lacks, it could
    /// as well be a public identifier: some servers give clients 40 letters and digits.
    private static func isSecretAccessKey(_ word: Substring) -> Bool {
        word.utf8.count == 40 && word.contains { "/+".contains($0) } && !word.contains { "._-".contains($0) }
            && word.contains(where: \.isUppercase) && word.contains(where: \.isLowercase)
            && word.contains(where: \.isNumber) && entropy(of: word) > 4.4
    }

    /// Shannon's, in bits a character. Forty random ones of Base64 have about 4.9, English text about 4.
    private static func entropy(of word: Substring) -> Double {
        let counts = word.utf8.reduce(into: [:]) { counts, byte in counts[byte, default: 0.0] += 1 }
        let length = Double(word.utf8.count)
        return -counts.values.reduce(0) { $0 + $1 / length * log2($1 / length) }
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "_-./+".contains(character))
    }
}
