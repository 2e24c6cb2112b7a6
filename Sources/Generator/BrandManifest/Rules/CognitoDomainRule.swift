import Diagnostics

/// A page under `amazoncognito.com` has its region and its user pool's prefix in its name (Amazon Cognito Developer
/// Guide, "Using the Amazon Cognito domain"), an issuer under `amazonaws.com` its region and its pool ("Using the ID
/// token"), and a client belongs to one pool, hence to one region and, of such names, to one prefix.
@Sendable func checkCognitoDomains(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    var known: [String: KnownClient] = [:]
    return manifest.environments.flatMap { environment in
        guard let page = environment.value["hostedUI"], page.entries != nil else { return [Diagnostic]() }
        let path = "environments.\(environment.key).hostedUI"
        return CognitoPage(page, path, manifest).complaints(known: &known)
    }
}

/// Where a client was first: the page's name and the issuer, where they are Cognito's.
private struct KnownClient {
    var domain: (value: CognitoDomain, range: SourceRange)?
    var issuer: (value: CognitoIssuer, range: SourceRange)?
}

private struct CognitoPage {
    let path: String
    let host: String?
    let issuer: String?
    let client: String?
    let hostRange: SourceRange
    let issuerRange: SourceRange

    init(_ page: ManifestValue, _ path: String, _ manifest: ResolvedManifest) {
        self.path = path
        host = page["domain"]?.text?.lowercased()
        issuer = page["issuer"]?.text
        client = page["clientId"]?.text
        hostRange = manifest.range(of: "\(path).domain")
        issuerRange = manifest.range(of: "\(path).issuer")
    }

    func complaints(known: inout [String: KnownClient]) -> [Diagnostic] {
        var found: [Diagnostic] = []
        let domain = host.flatMap { $0.hasSuffix(CognitoDomain.suffix) ? $0 : nil }.flatMap(CognitoDomain.init)
        if let host, host.hasSuffix(CognitoDomain.suffix), domain == nil {
            found.append(
                complaint(
                    "'\(path).domain' is no name that Cognito gives a page, such as "
                        + "'acme.auth.eu-central-1.amazoncognito.com'; copy it from the user pool", at: hostRange))
        }
        let pool = issuer.flatMap { CognitoIssuer.isCognito($0) ? $0 : nil }.flatMap(CognitoIssuer.init)
        if let issuer, CognitoIssuer.isCognito(issuer), pool == nil {
            found.append(
                complaint(
                    "'\(path).issuer' is none of a user pool's, such as "
                        + "'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Example1', whose region stands there "
                        + "twice; copy it from the user pool", at: issuerRange))
        }
        if let domain, let pool, domain.region != pool.region {
            found.append(
                complaint(
                    "'\(path).issuer' is a user pool in \(pool.region), but the page is one in \(domain.region); take both "
                        + "from one pool", at: issuerRange, Note("the page is named here", at: hostRange)))
        }
        guard let client else { return found }
        let other = known[client] ?? KnownClient()
        if let domain, let (before, range) = other.domain, before != domain {
            let difference =
                before.region == domain.region
                ? "the user pool of '\(domain.prefix)'" : "a user pool in \(domain.region)"
            found.append(
                complaint(
                    "'\(path).domain' is a page of \(difference), but its client \(quoted(client)) is one of another "
                        + "pool's; take domain and client from one pool", at: hostRange,
                    Note("the client's other page is here", at: range)))
        } else if let pool, let (before, range) = other.issuer, before != pool {
            found.append(
                complaint(
                    "'\(path).issuer' is the user pool '\(pool.pool)', but its client \(quoted(client)) is one of another "
                        + "pool's; take issuer and client from one pool", at: issuerRange,
                    Note("the client's other issuer is here", at: range)))
        }
        known[client] = KnownClient(
            domain: other.domain ?? domain.map { ($0, hostRange) },
            issuer: other.issuer ?? pool.map { ($0, issuerRange) })
        return found
    }

    private func complaint(_ message: String, at range: SourceRange, _ notes: Note...) -> Diagnostic {
        Diagnostic(.cognitoDomain, message, at: range, notes: notes)
    }
}

/// The issuer of a user pool: `https://cognito-idp.<region>.amazonaws.com/<region>_<id>`.
private struct CognitoIssuer: Equatable {
    private static let start = "https://cognito-idp."
    /// The last is China's.
    private static let middles = [".amazonaws.com", ".amazonaws.com.cn"]

    let region: String
    let pool: String

    /// Whether the text means to be one.
    static func isCognito(_ text: String) -> Bool { text.hasPrefix(start) }

    /// nil where the text has another form, or its regions differ.
    init?(_ text: String) {
        let parts = text.dropFirst(Self.start.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let middle = Self.middles.first(where: parts[0].hasSuffix) else { return nil }
        let region = parts[0].dropLast(middle.count)
        let id = parts[1].split(separator: "_", omittingEmptySubsequences: false)
        guard CognitoDomain.isRegion(region), id.count == 2, id[0] == region, !id[1].isEmpty else { return nil }
        (self.region, pool) = (String(region), String(parts[1]))
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
    static func isRegion(_ text: Substring) -> Bool {
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
            """)
}
