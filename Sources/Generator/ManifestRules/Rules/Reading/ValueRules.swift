import Diagnostics
import Manifest

extension Rule {
    static let wrongType = Rule(
        id: .wrongType,
        summary: "a value has its field's type",
        severity: .error,
        documentation: Documentation(
            "Values follow the YAML 1.2 core schema and the type of their field. A number in quotes is text.",
            bad: #"legal: { minimumAge: "13" }"#,
            good: "legal: { minimumAge: 0 }"))

    static let unknownValue = Rule(
        id: .unknownValue,
        summary: "a value is one of the words that its field accepts",
        severity: .error,
        documentation: Documentation(
            "The field accepts a fixed set of words. Any other word is a mistake.",
            bad: "auth: { providers: [aple, email] }",
            good: "auth: { providers: [apple, email] }"))

    static let unknownPlaceholder = Rule(
        id: .unknownPlaceholder,
        summary: "braces in a text enclose a placeholder of that text",
        severity: .error,
        documentation: Documentation(
            "The app replaces a placeholder such as {place} by a value. Users would see any other braces as they are.",
            bad: #"texts: { notice.codeSentTo: "We wrote to {mail}." }"#,
            good: #"texts: { notice.codeSentTo: "We wrote to {place}." }"#))

    static let duplicateValue = Rule(
        id: .duplicateValue,
        summary: "no list contains a value twice, and no environment has a pinned host or an account twice",
        severity: .error,
        documentation: Documentation(
            "A repeated value has no effect. One of the two was probably meant to be another value.",
            bad: "auth: { providers: [email, apple, email] }",
            good: "auth: { providers: [email, apple] }"),
        check: .manifest { checkPinsOfOneHost($0, $1) + checkAccountsOfOneAddress($0, $1) })
}

/// The decoder checks the values of each list. This check compares the pinned hosts of each environment, because their
/// keys must be in one place.
@Sendable private func checkPinsOfOneHost(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    var firsts: [[String]: WrittenPin] = [:]
    return manifest.pins.compactMap { pin in
        let key = [pin.environment.key, pin.host]
        guard let first = firsts[key] else {
            firsts[key] = pin
            return nil
        }
        return rule.diagnostic(
            "'\(pin.path).host' is \(quoted(pin.host)), which is already pinned; put all its keys in '\(first.path)'",
            at: pin.hostRange, notes: [Note("first used here", at: first.hostRange)])
    }
}

/// Compares the addresses of the mock's accounts in each environment. Addresses that differ only in case belong to the same
/// account.
private func checkAccountsOfOneAddress(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    var firsts: [[String]: SourceRange] = [:]
    return manifest.mockAccounts.compactMap { account in
        guard let email = account.value["email"], let text = email.text, let range = email.range else { return nil }
        let key = [account.environment.key, text.lowercased()]
        guard let first = firsts[key] else {
            firsts[key] = range
            return nil
        }
        return rule.diagnostic(
            "'\(account.path)' contains the address \(quoted(text)) twice; remove one account, or change its address",
            at: range, notes: [Note("first used here", at: first)])
    }
}
