import Diagnostics

/// A page under `amazoncognito.com` has its region and its user pool's prefix in its name (Amazon Cognito Developer
/// Guide, "Using the Amazon Cognito domain"), and a client belongs to one pool, hence to one region and, of such names,
/// to one prefix.
@Sendable func checkCognitoDomains(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    var known: [String: (domain: CognitoDomain, range: SourceRange)] = [:]
    return manifest.environments.compactMap { environment in
        guard let page = environment.value["hostedUI"], let host = page["domain"]?.text?.lowercased(),
            host.hasSuffix(CognitoDomain.suffix)
        else { return nil }
        let path = "environments.\(environment.key).hostedUI.domain"
        let range = manifest.range(of: path)
        guard let domain = CognitoDomain(host) else {
            return Diagnostic(
                .cognitoDomain,
                "'\(path)' is no name that Cognito gives a page, such as 'acme.auth.eu-central-1.amazoncognito.com'; copy it "
                    + "from the user pool",
                at: range)
        }
        guard let client = page["clientId"]?.text else { return nil }
        guard let other = known[client], other.domain != domain else {
            known[client] = known[client] ?? (domain, range)
            return nil
        }
        let difference =
            other.domain.region == domain.region
            ? "the user pool of '\(domain.prefix)'" : "a user pool in \(domain.region)"
        return Diagnostic(
            .cognitoDomain,
            "'\(path)' is a page of \(difference), but its client \(quoted(client)) is one of another pool's; take "
                + "domain and client from one pool",
            at: range, notes: [Note("the client's other page is here", at: other.range)])
    }
}

/// The name of a page that Cognito gives it: `<prefix>.auth.<region>.amazoncognito.com`, `auth-fips` in the regions of
/// the government.
private struct CognitoDomain: Equatable {
    static let suffix = ".amazoncognito.com"

    let prefix: String
    let region: String

    /// nil where the name, which ends in the suffix, has another form.
    init?(_ host: String) {
        let labels = host.dropLast(Self.suffix.count).split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count == 3, labels[1] == "auth" || labels[1] == "auth-fips", Self.isRegion(labels[2]),
            !["aws", "amazon", "cognito"].contains(where: { labels[0].contains($0) })
        else { return nil }
        (prefix, region) = (String(labels[0]), String(labels[2]))
    }

    /// Whether the text has the form of `us-east-1` and `us-gov-west-1`.
    private static func isRegion(_ text: Substring) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 3, let number = parts.last, parts[0].utf8.count == 2 else { return false }
        return !number.isEmpty && number.allSatisfy { "0"..."9" ~= $0 }
            && parts.dropLast().allSatisfy { !$0.isEmpty && $0.allSatisfy { "a"..."z" ~= $0 } }
    }
}

extension RuleExplanation {
    static let cognitoDomain = RuleExplanation(
        RuleID.cognitoDomain,
        """
        A page under amazoncognito.com has its region and its user pool's prefix in its name (Amazon Cognito \
        Developer Guide, "Using the Amazon Cognito domain"), and a client belongs to one pool. A name of \
        another form, or one client under the names of two pools, was copied wrong.
        """,
        bad: """
            environments:
              development:
                hostedUI: { domain: acme.us-east-1.amazoncognito.com, issuer: https://id.acme.example, clientId: example1client }
            """,
        good: """
            environments:
              development:
                hostedUI: { domain: acme.auth.us-east-1.amazoncognito.com, issuer: https://id.acme.example, clientId: example1client }
            """)
}
