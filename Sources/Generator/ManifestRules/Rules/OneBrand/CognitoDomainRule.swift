import YAMLTree
import Diagnostics
import Manifest

extension Rule {
    static let cognitoDomain = Rule(
        id: "cognito-domain",
        summary: "a Cognito domain has the right form; domain, issuer and client belong to one user pool",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            A page under amazoncognito.com contains its region and its user pool's prefix in its name. An issuer \
            contains its region and its pool (Amazon Cognito Developer Guide, "Using the Amazon Cognito domain", \
            "Using the ID token"). A client belongs to one pool. Names of another form, two regions, or one client \
            in two pools are copying mistakes.
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
                """),
        check: .manifest(checkCognitoDomains))
}

@Sendable private func checkCognitoDomains(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    var clients: [String: KnownClient] = [:]
    return manifest.environments.flatMap { environment in
        guard let page = environment.value["hostedUI"], page.entries != nil else { return [Diagnostic]() }
        let path = "environments.\(environment.key).hostedUI"
        return CognitoPage(page, path, manifest, rule).diagnostics(clients: &clients)
    }
}

/// The first Cognito domain and the first Cognito issuer of a client.
private struct KnownClient {
    var domain: (value: CognitoDomain, range: SourceRange)?
    var issuer: (value: UserPoolIssuer, range: SourceRange)?
}

private struct CognitoPage {
    let path: String
    /// The domain and the issuer, each `nil` if it does not look like one of Cognito's.
    let host: String?
    let issuer: String?
    let client: String?
    let manifest: ResolvedManifest
    let rule: Rule

    init(_ page: ManifestValue, _ path: String, _ manifest: ResolvedManifest, _ rule: Rule) {
        self.rule = rule
        self.path = path
        self.manifest = manifest
        host = page["domain"]?.text.flatMap { CognitoDomain.isCognito($0) ? $0.lowercased() : nil }
        issuer = page["issuer"]?.text.flatMap { UserPoolIssuer.resembles($0) ? $0 : nil }
        client = page["clientId"]?.text
    }

    var hostRange: SourceRange { manifest.range(of: "\(path).domain") }
    var issuerRange: SourceRange { manifest.range(of: "\(path).issuer") }

    func diagnostics(clients: inout [String: KnownClient]) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        let domain = host.flatMap(CognitoDomain.init)
        if host != nil, domain == nil {
            diagnostics.append(
                diagnostic(
                    "'\(path).domain' does not have the form of a Cognito domain, such as "
                        + "'acme.auth.eu-central-1.amazoncognito.com'; copy it from the user pool", at: hostRange))
        }
        let pool = issuer.flatMap(UserPoolIssuer.init)
        if issuer != nil, pool == nil {
            diagnostics.append(
                diagnostic(
                    "'\(path).issuer' does not have the form of a user pool's issuer, such as "
                        + "'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Example1', which contains the region "
                        + "twice; copy it from the user pool", at: issuerRange))
        }
        if let domain, let pool, domain.region != pool.region {
            diagnostics.append(
                diagnostic(
                    "'\(path).issuer' is a user pool in \(pool.region), but the domain is in \(domain.region); copy both "
                        + "from one pool", at: issuerRange, Note("the domain is set here", at: hostRange)))
        }
        guard let client, host != nil || issuer != nil else { return diagnostics }
        let other = clients[client] ?? KnownClient()
        if let domain, let (before, range) = other.domain, before != domain {
            let difference =
                before.region == domain.region
                ? "the user pool of '\(domain.prefix)'" : "a user pool in \(domain.region)"
            diagnostics.append(
                diagnostic(
                    "'\(path).domain' is a page of \(difference), but its client \(quoted(client)) belongs to another "
                        + "pool; copy domain and client from one pool", at: hostRange,
                    Note("the client's other domain is here", at: range)))
        } else if let pool, let (before, range) = other.issuer, before != pool {
            diagnostics.append(
                diagnostic(
                    "'\(path).issuer' is the user pool '\(pool.pool)', but its client \(quoted(client)) belongs to another "
                        + "pool; copy issuer and client from one pool", at: issuerRange,
                    Note("the client's other issuer is here", at: range)))
        }
        clients[client] = KnownClient(
            domain: other.domain ?? domain.map { ($0, hostRange) },
            issuer: other.issuer ?? pool.map { ($0, issuerRange) })
        return diagnostics
    }

    private func diagnostic(_ message: String, at range: SourceRange, _ notes: Note...) -> Diagnostic {
        rule.diagnostic(message, at: range, notes: notes)
    }
}

/// A Cognito domain: `<prefix>.auth.<region>.amazoncognito.com`, with `auth-fips` in government regions.
private struct CognitoDomain: Equatable {
    private static let suffix = ".amazoncognito.com"

    let prefix: String
    let region: String

    /// Returns whether the host name looks like a Cognito domain, in any letter case.
    static func isCognito(_ host: String) -> Bool { host.lowercased().hasSuffix(suffix) }

    /// Parses a host name in lower case that ends in the suffix. Returns `nil` if it has another form.
    init?(_ host: String) {
        let labels = host.dropLast(Self.suffix.count).split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count == 3, labels[1] == "auth" || labels[1] == "auth-fips", UserPoolIssuer.isRegion(labels[2]),
            !["aws", "amazon", "cognito"].contains(where: { labels[0].contains($0) })
        else { return nil }
        (prefix, region) = (String(labels[0]), String(labels[2]))
    }
}
