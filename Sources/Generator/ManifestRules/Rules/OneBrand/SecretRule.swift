import Diagnostics
import Manifest
import YAMLTree

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Rule {
    static let secret = Rule(
        id: "secret",
        summary: "no value and no comment contains a credential that only a server may hold",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            Everything in a manifest goes into an app, and from there to everyone who installs it; a comment goes to \
            everyone who reads the repository. Secret keys of AWS, Clerk, Stripe, Supabase and Google, tokens of GitHub, \
            GitLab and Slack, JSON Web Tokens, PEM blocks, and random values under the name of a secret belong on a \
            server. If you committed such a value, revoke it: removing it is not enough. The passwords of the mock's \
            accounts (`environments.NAME.mock.accounts`) are known to everyone, and may be random values.
            """,
            bad: """
                brand: { name: sk_\("test")_0123456789abcdefghij }
                """,
            good: """
                brand: { name: Acme }
                """),
        check: .file { root, rule in secrets(in: root, rule) + secrets(inCommentsOf: root, rule) })
}

/// Returns a diagnostic for each secret in one file. Each file is searched separately, because a value that another
/// manifest replaces, or whose key is unknown, is still in the repository.
private func secrets(in root: YAMLNode, _ rule: Rule) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    addSecrets(in: root, under: "", .root, rule, to: &diagnostics)
    return diagnostics
}

private func addSecrets(
    in node: YAMLNode, under key: String, _ place: MockPasswordPath, _ rule: Rule, to diagnostics: inout [Diagnostic]
) {
    switch node.content {
    case .scalar(let scalar):
        guard let secret = Secret(in: scalar.text, under: place.isComplete ? "" : key) else { return }
        diagnostics.append(
            rule.diagnostic(
                "this looks like \(secret.noun), which an app cannot keep secret; remove it and revoke it",
                at: node.range))
    case .sequence(let items):
        for item in items { addSecrets(in: item, under: key, place, rule, to: &diagnostics) }
    case .mapping(let entries):
        for entry in entries {
            addSecrets(in: entry.value, under: entry.key, place.at(entry.key), rule, to: &diagnostics)
        }
    }
}

/// A server credential, recognized by its form or by the name of its key.
struct Secret: Equatable {
    /// A noun with its article, for messages.
    let noun: String

    /// Returns `nil` if the text contains no secret of a known form. `key` is the key of the value.
    init?(in text: String, under key: String = "") {
        // The shortest secret that is recognized by its key has 16 bytes. Most texts of a manifest are shorter.
        guard text.utf8.count >= 16 else { return nil }
        var text = text
        let glance = text.withUTF8 { Glance($0) }
        guard glance.mayHoldSecret || (glance.isOneWord && !glance.isAddress && Self.isNameOfSecret(key.utf8)) else {
            return nil
        }
        let bytes = Array(text.utf8)
        guard let noun = Self.noun(ofPEM: bytes) ?? Self.noun(ofWordsIn: bytes, key) ?? Self.noun(of: bytes, under: key)
        else { return nil }
        self.noun = noun
    }

    /// The result of a fast first pass over a text. For almost all texts, it proves that there is no secret.
    struct Glance {
        /// Whether a part of the text may be a secret, by its length, its first byte, or the hyphens of a PEM block.
        private(set) var mayHoldSecret = false
        /// Whether the text is printable ASCII without spaces.
        private(set) var isOneWord = true
        /// Whether the text contains `://`.
        private(set) var isAddress = false

        init(_ bytes: UnsafeBufferPointer<UInt8>) {
            var (word, part, alphanumerics, hyphens) = (0, 0, 0, 0)
            var initial: UInt8 = 0
            // The number of bytes of `://` that end here.
            var schemeEnd = 0
            for byte in bytes {
                switch byte {
                case UInt8(ascii: ":"): schemeEnd = 1
                case UInt8(ascii: "/") where schemeEnd > 0: schemeEnd += 1
                default: schemeEnd = 0
                }
                if schemeEnd == 3 { isAddress = true }
                if byte <= 0x20 || byte >= 0x7F { isOneWord = false }
                hyphens = byte == UInt8(ascii: "-") ? hyphens + 1 : 0
                alphanumerics = byte.isASCIIAlphanumeric ? alphanumerics + 1 : 0
                let isInPart = alphanumerics > 0 || isPart(byte)
                word = isInPart ? word + 1 : 0
                part = isInPart && byte != UInt8(ascii: "/") ? part + 1 : 0
                if part == 1 { initial = byte }
                mayHoldSecret =
                    mayHoldSecret || hyphens == 5 || alphanumerics == shortestPart || word == accessKeyLength
                    || (part == shortestPart && Self.initials.contains(initial))
            }
        }

        /// The first bytes of the known prefixes and of tokens.
        private static let initials = Array(Set(prefixes.compactMap(\.prefix.first) + [tokenInitial]))
    }

    /// The length in bytes of the shortest form, an AWS access key ID.
    private static let shortestPart = 20
    /// The length in bytes of an AWS secret access key, which may contain slashes.
    private static let accessKeyLength = 40

    private static func noun(ofPEM text: [UInt8]) -> String? {
        text.contains(pemBeginning) ? "a PEM block" : nil
    }

    private static let pemBeginning = Array("-----BEGIN ".utf8)

    private static func noun(ofWordsIn text: [UInt8], _ key: String) -> String? {
        text.split { !isPart($0) }.lazy.filter { $0.count >= shortestPart }.compactMap { noun(ofWord: $0, key) }.first
    }

    private static func noun(ofWord word: ArraySlice<UInt8>, _ key: String) -> String? {
        let parts = word.split(separator: UInt8(ascii: "/"))
        if let known = prefixes.first(where: { known in parts.contains { isSecret($0, of: known.prefix) } }) {
            return known.noun
        }
        if word.split(whereSeparator: { !$0.isASCIIAlphanumeric }).contains(where: isAccessKeyID) {
            return "an access key of AWS"
        }
        if let noun = parts.lazy.compactMap(noun(ofToken:)).first { return noun }
        return isSecretAccessKey(word, key) ? "a secret access key of AWS" : nil
    }

    private static let prefixes: [(prefix: [UInt8], noun: String)] = [
        ("sk_live_", "a secret key of Clerk or Stripe"),
        ("sk_test_", "a secret key of Clerk or Stripe"),
        ("rk_live_", "a secret key of Clerk or Stripe"),
        ("rk_test_", "a secret key of Clerk or Stripe"),
        ("sb_secret_", "a secret key of Supabase"),
        ("GOCSPX-", "a client secret of Google"),
        // "About authentication to GitHub", GitHub Docs.
        ("ghp_", "a token of GitHub"), ("gho_", "a token of GitHub"), ("ghu_", "a token of GitHub"),
        ("ghs_", "a token of GitHub"), ("ghr_", "a token of GitHub"), ("github_pat_", "a token of GitHub"),
        // "Token overview", GitLab Docs.
        ("glpat-", "a token of GitLab"),
        // "Tokens", Slack API.
        ("xoxb-", "a token of Slack"), ("xoxp-", "a token of Slack"), ("xoxa-", "a token of Slack"),
        ("xoxr-", "a token of Slack"), ("xoxs-", "a token of Slack"), ("xapp-", "a token of Slack"),
    ].map { (Array($0.0.utf8), $0.1) }

    /// Returns whether a word is a key with the prefix. A shorter word only mentions such a key.
    private static func isSecret(_ word: ArraySlice<UInt8>, of prefix: [UInt8]) -> Bool {
        word.starts(with: prefix) && word.count >= prefix.count + 16
    }

    /// Returns whether a word has the form of an access key ID: 20 characters that begin with `AKIA` (users) or `ASIA`
    /// (sessions), as in "Unique identifiers", IAM User Guide. The ID alone gives no access, but its secret is usually
    /// nearby.
    private static func isAccessKeyID(_ word: ArraySlice<UInt8>) -> Bool {
        word.count == 20 && (word.starts(with: "AKIA".utf8) || word.starts(with: "ASIA".utf8))
            && word.allSatisfy { $0.isASCIIUppercase || $0.isASCIIDigit }
    }

    /// A JSON object in Base64url starts with `e`.
    private static let tokenInitial = UInt8(ascii: "e")

    /// Returns a noun for a JSON Web Token, or `nil` for other words and for Supabase's key of the role `anon`, which is
    /// public.
    private static func noun(ofToken word: ArraySlice<UInt8>) -> String? {
        guard word.first == tokenInitial, let token = JSONWebToken(Substring(decoding: word, as: UTF8.self)) else {
            return nil
        }
        switch token.role {
        case "anon": return nil
        case "service_role": return "a service-role key of Supabase"
        default: return token.hasAlgorithm ? "a JSON Web Token" : nil
        }
    }

    /// Returns whether a word has 40 characters of Base64 that are too varied for a path, a name or a digest. One in
    /// four secret access keys contains no `/` or `+`. Under `clientId`, such a word may be a public client identifier.
    private static func isSecretAccessKey(_ word: ArraySlice<UInt8>, _ key: String) -> Bool {
        let isBase64 = { (byte: UInt8) in
            byte.isASCIIAlphanumeric || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "+")
        }
        return word.count == accessKeyLength && word.allSatisfy(isBase64)
            && (key != "clientId" || !word.allSatisfy(\.isASCIIAlphanumeric))
            && word.contains(where: \.isASCIIUppercase) && word.contains(where: \.isASCIILowercase)
            && word.contains(where: \.isASCIIDigit)
            && entropy(of: word) > 4.4
    }

    /// Returns a noun for a random word under a key that is named after a secret, or `nil` for other texts.
    private static func noun(of text: [UInt8], under key: String) -> String? {
        guard isNameOfSecret(key.utf8), text.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains(schemeEnd),
            entropy(of: text[...]) > 3.2
        else { return nil }
        return "a secret, by its key's name"
    }

    /// Returns whether a key, or a text that contains it, has the name of a secret.
    static func isNameOfSecret(_ key: some Collection<UInt8>) -> Bool {
        guard key.count >= shortestName else { return false }
        let name = Array(key.lazy.filter(\.isASCIIAlphanumeric).map { $0 | 0x20 })
        return secretNames.contains { name.contains($0) }
    }

    /// The length in bytes of the shortest name of a secret, `token`.
    private static let shortestName = 5

    private static let schemeEnd = Array("://".utf8)

    private static let secretNames = [
        "secret", "token", "password", "passphrase", "apikey", "privatekey", "credential", "servicerole",
    ].map { Array($0.utf8) }

    /// Returns the Shannon entropy in bits per character. It is about 4.9 for 40 random characters of Base64, about 4
    /// for English text, and lower for shorter texts.
    private static func entropy(of word: ArraySlice<UInt8>) -> Double {
        var counts = [Double](repeating: 0, count: 256)
        for byte in word { counts[Int(byte)] += 1 }
        let length = Double(word.count)
        return -counts.lazy.filter { $0 > 0 }.reduce(0) { $0 + $1 / length * log2($1 / length) }
    }
}

/// Returns whether a secret of any form can contain the byte.
private func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "+"): true
    default: byte.isASCIIAlphanumeric
    }
}
