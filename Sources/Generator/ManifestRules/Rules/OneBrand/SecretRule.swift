import Diagnostics
import Manifest
import YAMLTree

extension Rule {
    static let secret = Rule(
        id: "secret",
        summary: "no value and no comment contains a credential that only a server may hold",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            Everything in a manifest goes into an app, and from there to everyone who installs it; a comment goes to \
            everyone who reads the repository. Secret keys of Clerk, Stripe, Supabase and Google, access keys of AWS, \
            tokens of GitHub, GitLab and Slack, and PEM blocks belong on a server. If you committed such a value, revoke \
            it: removing it is not enough. The rule recognizes credentials by their form only, so it does not replace a \
            secret scanner.
            """,
            bad: """
                brand: { name: sk_\("test")_0123456789abcdefghij }
                """,
            good: "brand: { name: Acme }"),
        check: .file(checkSecrets))
}

/// Searches each file separately, because a value that another manifest replaces, or whose key is unknown, is still in
/// the repository.
@Sendable private func checkSecrets(_ root: YAMLNode, _ rule: Rule) -> [Diagnostic] {
    let scalars = root.scalars
    let inValues = scalars.compactMap { scalar in
        Secret.all(in: Array(scalar.text.utf8)).first.map {
            rule.diagnostic(
                "this looks like \($0.noun), which an app cannot keep secret; remove it and revoke it",
                at: scalar.range)
        }
    }
    // The YAML parser does not report comments. What is not in a scalar is in a comment.
    let file = root.range.file
    let inComments = Secret.all(in: file.bytes).compactMap { secret -> Diagnostic? in
        let range = file.range(of: secret.offsets)
        guard !scalars.contains(where: { $0.range.start <= range.start && range.start < $0.range.end }) else {
            return nil
        }
        return rule.diagnostic(
            "this comment contains what looks like \(secret.noun); remove it and revoke it", at: range)
    }
    return inValues + inComments
}

extension SourceFile {
    /// Returns the range of bytes on one line.
    fileprivate func range(of offsets: Range<Int>) -> SourceRange {
        let lines = String(decoding: bytes[..<offsets.lowerBound], as: UTF8.self)
            .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
        // A byte order mark is not in a column.
        let column = (lines.last ?? "").unicodeScalars.count { $0 != "\u{FEFF}" } + 1
        let length = String(decoding: bytes[offsets], as: UTF8.self).unicodeScalars.count
        return SourceRange(
            file: self, start: SourcePosition(line: lines.count, column: column),
            end: SourcePosition(line: lines.count, column: column + length))
    }
}
