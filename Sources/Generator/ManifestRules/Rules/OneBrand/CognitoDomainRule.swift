import YAMLTree
import Diagnostics
import Manifest

extension Rule {
    static let cognitoDomain = Rule(
        id: "cognito-domain",
        summary: "a page of Cognito has a name of its form; page, issuer and client are of one user pool",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            A page under amazoncognito.com has its region and its user pool's prefix in its name, an issuer its region \
            and its pool (Amazon Cognito Developer Guide, "Using the Amazon Cognito domain", "Using the ID token"), and a \
            client belongs to one pool. A name of another form, a page and an issuer of two regions, or one client under \
            two pools, was copied wrong.
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

/// A page under `amazoncognito.com` has its region and its user pool's prefix in its name (Amazon Cognito Developer
/// Guide, "Using the Amazon Cognito domain"), an issuer under `amazonaws.com` its region and its pool ("Using the ID
/// token"), and a client belongs to one pool, hence to one region and, of such names, to one prefix.
@Sendable private func checkCognitoDomains(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    var known: [String: KnownClient] = [:]
    return manifest.environments.flatMap { environment in
        guard let page = environment.value["hostedUI"], page.entries != nil else { return [Diagnostic]() }
        let path = "environments.\(environment.key).hostedUI"
        return CognitoPage(page, path, manifest, rule).diagnostics(known: &known)
    }
}

/// Where a client was first: the page's name and the issuer, where they are Cognito's.
private struct KnownClient {
    var domain: (value: CognitoDomain, range: SourceRange)?
    var issuer: (value: CognitoIssuer, range: SourceRange)?
}

private struct CognitoPage {
    let path: String
    /// The page's name and the issuer, where they mean to be Cognito's.
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
        issuer = page["issuer"]?.text.flatMap { CognitoIssuer.isCognito($0) ? $0 : nil }
        client = page["clientId"]?.text
    }

    var hostRange: SourceRange { manifest.range(of: "\(path).domain") }
    var issuerRange: SourceRange { manifest.range(of: "\(path).issuer") }

    func diagnostics(known: inout [String: KnownClient]) -> [Diagnostic] {
        var found: [Diagnostic] = []
        let domain = host.flatMap(CognitoDomain.init)
        if host != nil, domain == nil {
            found.append(
                diagnostic(
                    "'\(path).domain' is no name that Cognito gives a page, such as "
                        + "'acme.auth.eu-central-1.amazoncognito.com'; copy it from the user pool", at: hostRange))
        }
        let pool = issuer.flatMap(CognitoIssuer.init)
        if issuer != nil, pool == nil {
            found.append(
                diagnostic(
                    "'\(path).issuer' is none of a user pool's, such as "
                        + "'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Example1', whose region stands there "
                        + "twice; copy it from the user pool", at: issuerRange))
        }
        if let domain, let pool, domain.region != pool.region {
            found.append(
                diagnostic(
                    "'\(path).issuer' is a user pool in \(pool.region), but the page is one in \(domain.region); take both "
                        + "from one pool", at: issuerRange, Note("the page is named here", at: hostRange)))
        }
        guard let client, host != nil || issuer != nil else { return found }
        let other = known[client] ?? KnownClient()
        if let domain, let (before, range) = other.domain, before != domain {
            let difference =
                before.region == domain.region
                ? "the user pool of '\(domain.prefix)'" : "a user pool in \(domain.region)"
            found.append(
                diagnostic(
                    "'\(path).domain' is a page of \(difference), but its client \(quoted(client)) is one of another "
                        + "pool's; take domain and client from one pool", at: hostRange,
                    Note("the client's other page is here", at: range)))
        } else if let pool, let (before, range) = other.issuer, before != pool {
            found.append(
                diagnostic(
                    "'\(path).issuer' is the user pool '\(pool.pool)', but its client \(quoted(client)) is one of another "
                        + "pool's; take issuer and client from one pool", at: issuerRange,
                    Note("the client's other issuer is here", at: range)))
        }
        known[client] = KnownClient(
            domain: other.domain ?? domain.map { ($0, hostRange) },
            issuer: other.issuer ?? pool.map { ($0, issuerRange) })
        return found
    }

    private func diagnostic(_ message: String, at range: SourceRange, _ notes: Note...) -> Diagnostic {
        rule.diagnostic(message, at: range, notes: notes)
    }
}

/// The issuer of a user pool: `https://cognito-idp.<region>.amazonaws.com/<region>_<id>`. Read by bytes: it is one in every
/// environment of every brand.
private struct CognitoIssuer: Equatable {
    private static let start = Array("https://cognito-idp.".utf8)
    /// The last is China's.
    private static let middles = [Array(".amazonaws.com/".utf8), Array(".amazonaws.com.cn/".utf8)]

    let region: String
    let pool: String

    /// Whether the text means to be one.
    static func isCognito(_ text: String) -> Bool { text.utf8.starts(with: start) }

    /// nil where the text has another form, or its regions differ.
    init?(_ text: String) {
        let rest = text.utf8.dropFirst(Self.start.count)
        let region = rest.prefix { $0 != UInt8(ascii: ".") }
        let end = rest[region.endIndex...]
        guard CognitoDomain.isRegion(region), let middle = Self.middles.first(where: { end.starts(with: $0) }) else {
            return nil
        }
        let pool = end.dropFirst(middle.count)
        let id = pool.dropFirst(region.count)
        guard pool.starts(with: region), id.first == UInt8(ascii: "_"), id.count > 1,
            !id.dropFirst().contains(where: { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "/") })
        else { return nil }
        self.region = String(decoding: region, as: UTF8.self)
        self.pool = String(decoding: pool, as: UTF8.self)
    }
}

/// The name of a page that Cognito gives it: `<prefix>.auth.<region>.amazoncognito.com`, `auth-fips` in the regions of
/// the government.
private struct CognitoDomain: Equatable {
    private static let suffix = Array(".amazoncognito.com".utf8)

    let prefix: String
    let region: String

    /// Whether the name means to be one, in either case.
    static func isCognito(_ host: String) -> Bool {
        let end = host.utf8.suffix(suffix.count)
        return host.utf8.count > suffix.count && end.elementsEqual(suffix) { $0 | 0x20 == $1 | 0x20 }
    }

    /// nil where the name, which ends in the suffix, has another form.
    init?(_ host: String) {
        let labels = host.dropLast(Self.suffix.count).split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count == 3, labels[1] == "auth" || labels[1] == "auth-fips", Self.isRegion(labels[2].utf8),
            !["aws", "amazon", "cognito"].contains(where: { labels[0].contains($0) })
        else { return nil }
        (prefix, region) = (String(labels[0]), String(labels[2]))
    }

    /// Whether the text has the form of `us-east-1` and `us-gov-west-1`.
    static func isRegion(_ text: Substring.UTF8View) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count >= 3, let number = parts.last, parts[0].count == 2 else { return false }
        return !number.isEmpty && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            && parts.dropLast().allSatisfy { part in
                !part.isEmpty && part.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            }
    }
}
