import Diagnostics
import Manifest

extension Rule {
    static let foreignReturnURI = Rule(
        id: "foreign-return-uri",
        summary: "a sign-in page returns to the app's own URL scheme",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            A sign-in page returns to the app through the app's own URL scheme. Any other scheme belongs to another \
            app, which would receive the response (RFC 8252, sections 7.1 and 8.12).
            """,
            bad: WrittenReturnURI.example("other://back"),
            good: WrittenReturnURI.example("acme://back")),
        check: .manifest(checkReturnURIs))

    static let httpsReturnURI = Rule(
        id: "https-return-uri",
        summary: "a sign-in page returns to an HTTPS URL only in an app for iOS 17.4 with the URL's host",
        severity: .error,
        documentation: Documentation(
            """
            A page in the system's web authentication session can return to an HTTPS URL on iOS 17.4 and later, if the app \
            has the associated domain `webcredentials` with the URL's host (Apple, "ASWebAuthenticationSession.Callback"). \
            In any other app, such a page never returns. The app's own URL scheme needs neither.
            """,
            bad: "app: { deploymentTarget: 17.0 }\n" + WrittenReturnURI.example("https://acme.example/back"),
            good: """
                app: { deploymentTarget: 17.4, associatedDomains: ["webcredentials:acme.example"] }

                """ + WrittenReturnURI.example("https://acme.example/back"),
            files: exampleApp),
        check: .manifest(checkHTTPSReturnURIs))

    static let foreignPage = Rule(
        id: "foreign-page",
        summary: "an environment with a user pool uses that pool's page, with the same client",
        severity: .error,
        documentation: Documentation(
            """
            Apple and Google sign users in at the user pool's page, and the pool renews the session. It renews only \
            its own tokens, and only for the client that received them.
            """,
            bad: """
                environments:
                  development:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client, scopes: [openid, aws.cognito.signin.user.admin] }
                """,
            good: """
                environments:
                  development:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                    hostedUI: { domain: auth.acme.example, issuer: https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Example1, clientId: example1client, scopes: [openid, aws.cognito.signin.user.admin] }
                """),
        check: .manifest(checkPagesOfPools))

    static let poolPage = Rule(
        id: "pool-page",
        summary: "the page of a user pool has a domain, and only other OpenID providers have a provider hint",
        severity: .error,
        documentation: Documentation(
            """
            With a domain, the app uses the paths and parameters of Amazon Cognito: the page reads `identity_provider`, and the \
            sign-out page requires `logout_uri` (Amazon Cognito Developer Guide, "Authorize endpoint", "Logout endpoint"). \
            Without one, it uses the endpoints of the issuer's discovery document and the parameters of OpenID Connect, which \
            a user pool's sign-out page refuses.
            """,
            bad: pageExample("issuer: https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Example1"),
            good: pageExample("issuer: https://id.acme.example, providerHint: idp_hint")),
        check: .manifest(checkPoolPages))

    static let repeatedOrigin = Rule(
        id: "repeated-origin",
        summary: "each origin of an environment's services is listed once",
        severity: .error,
        documentation: Documentation(
            """
            The app sends the access token to the origin of `apiBaseURL` and to those of `apiOrigins`. An origin is a scheme, \
            a host and a port (RFC 6454, section 4): the case of the letters and the scheme's own port make no difference. \
            A second entry for one origin is usually a typing mistake, and the service that was meant gets no token.
            """,
            bad: """
                environments:
                  development:
                    apiBaseURL: https://api.acme.example/v1
                    apiOrigins: ["https://api.acme.example:443"]
                """,
            good: """
                environments:
                  development:
                    apiBaseURL: https://api.acme.example/v1
                    apiOrigins: ["https://files.acme.example"]
                """),
        check: .manifest(checkOrigins))
}

@Sendable private func checkReturnURIs(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.returnURIs.compactMap { written in
        guard let appScheme = written.appScheme, let scheme = appScheme.text,
            let used = String(written.uri.utf8.prefix { $0 != UInt8(ascii: ":") }), used != scheme, used != "https"
        else { return nil }
        return rule.diagnostic(
            "'\(written.path)' uses the scheme '\(used)', which is not the app's; use '\(scheme)'",
            at: manifest.range(of: written.path),
            notes: [Note("the app's scheme is set here", at: appScheme.range ?? manifest.range(of: "brand.urlScheme"))])
    }
}

@Sendable private func checkHTTPSReturnURIs(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.returnURIs.compactMap { written in
        guard written.uri.hasPrefix("https:"), let problem = manifest.problem(ofHTTPS: written) else { return nil }
        let example = written.appScheme?.text.map { ", such as '\($0)://auth/…'" } ?? ""
        return rule.diagnostic(
            "'\(written.path)' is an HTTPS URL, \(problem), or use the app's scheme\(example)",
            at: manifest.range(of: written.path))
    }
}

extension ResolvedManifest {
    /// The reason why no page returns to the app from an HTTPS URL, with the remedy; `nil` if pages do.
    fileprivate func problem(ofHTTPS written: WrittenReturnURI) -> String? {
        if isByAmplify, value(at: "environments.\(written.environment).backend")?.text == AuthBackend.cognito.rawValue {
            return "from which the Amplify SDK does not return; leave 'auth.client' out"
        }
        guard let app else { return "which only an app with settings in 'app' opens; write that section" }
        let oldest = app["deploymentTarget"]?.text.flatMap(Double.init) ?? 0
        guard oldest >= 17.4 else {
            return "which does not open the app before iOS 17.4; set 'app.deploymentTarget' to 17.4 or newer"
        }
        let host = written.uri.dropFirst("https://".count).prefix { $0 != "/" }.lowercased()
        if host.contains(":") { return "which has a port, unlike an associated domain; remove the port" }
        let domains = (app["associatedDomains"]?.items ?? []).compactMap { $0.text.map { $0.prefix { $0 != "?" } } }
        guard domains.contains("webcredentials:\(host)") else {
            return "but 'app.associatedDomains' does not name its host; add 'webcredentials:\(host)'"
        }
        return nil
    }
}

@Sendable private func checkPagesOfPools(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.flatMap { environment -> [Diagnostic] in
        guard environment.value["backend"]?.text == AuthBackend.cognito.rawValue,
            let page = environment.value["hostedUI"], let pool = environment.value["cognito"],
            let poolID = pool["userPoolId"]?.text, let client = pool["clientId"]?.text
        else { return [] }
        let path = "environments.\(environment.key)"
        var diagnostics: [Diagnostic] = []
        let note = Note("the user pool is set here", at: manifest.range(of: "\(path).cognito"))
        if let issuer = page["issuer"]?.text, !issuer.hasSuffix("/" + poolID) {
            diagnostics.append(
                rule.diagnostic(
                    "'\(path).hostedUI.issuer' is not the issuer of the environment's user pool '\(poolID)'; copy both from "
                        + "one pool", at: manifest.range(of: "\(path).hostedUI.issuer"), notes: [note]))
        }
        if let other = page["clientId"]?.text, other != client {
            diagnostics.append(
                rule.diagnostic(
                    "'\(path).hostedUI.clientId' is not \(quoted(client)), the app's client at the user pool, and only "
                        + "that client can renew the session; use one client for both",
                    at: manifest.range(of: "\(path).hostedUI.clientId"),
                    notes: [note]))
        }
        return diagnostics
    }
}

@Sendable private func checkPoolPages(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.compactMap { environment in
        guard let page = environment.value["hostedUI"], page.entries != nil else { return nil }
        let path = "environments.\(environment.key).hostedUI"
        if page["domain"] == nil {
            let isOnPool = environment.value["backend"]?.text == AuthBackend.cognito.rawValue
            guard isOnPool || page["issuer"]?.text.map(UserPoolIssuer.resembles) == true else { return nil }
            return rule.diagnostic(
                "'\(path)' is the page of a user pool, but has no domain; set '\(path).domain' to the pool's domain",
                at: manifest.range(of: path))
        }
        guard page["providerHint"] != nil else { return nil }
        return rule.diagnostic(
            "'\(path).providerHint' has no effect at a page with a domain, which reads 'identity_provider'; remove it, or "
                + "remove '\(path).domain' if the provider is not a user pool",
            at: manifest.range(of: "\(path).providerHint"))
    }
}

@Sendable private func checkOrigins(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.flatMap { environment -> [Diagnostic] in
        let path = "environments.\(environment.key)"
        var seen: [String: Note] = [:]
        if let url = environment.value["apiBaseURL"]?.text {
            let note = Note("'apiBaseURL' has the same origin", at: manifest.range(of: "\(path).apiBaseURL"))
            seen[origin(of: url)] = note
        }
        var diagnostics: [Diagnostic] = []
        for item in environment.value["apiOrigins"]?.items ?? [] {
            guard let url = item.text, let range = item.range else { continue }
            if let first = seen[origin(of: url)] {
                diagnostics.append(
                    rule.diagnostic(
                        "'\(path).apiOrigins' contains \(quoted(url)), an origin that the environment already has; remove it, "
                            + "or correct it", at: range, notes: [first]))
            } else {
                seen[origin(of: url)] = Note("first used here", at: range)
            }
        }
        return diagnostics
    }
}

/// Returns the origin of a URL in a manifest: in lower case, without a path, and without the port that the scheme has anyway.
private func origin(of url: String) -> String {
    let parts = url.lowercased().split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return url }
    let (scheme, place) = (parts[0], parts[2])
    let ownPort = scheme == "https:" ? ":443" : ":80"
    return "\(scheme)//\(place.hasSuffix(ownPort) ? place.dropLast(ownPort.count) : place)"
}

/// A URI that an environment's sign-in page returns to, as the manifest sets it.
struct WrittenReturnURI {
    let uri: String
    let environment: String
    /// The key of the URI, such as `redirectURI`.
    let key: String
    /// The app's URL scheme in the environment.
    let appScheme: ManifestValue?

    /// The path of the URI, such as `environments.production.hostedUI.redirectURI`.
    var path: String { "environments.\(environment).hostedUI.\(key)" }

    /// Returns an example for the documentation of a rule.
    static func example(_ uri: String) -> String {
        pageExample("domain: auth.acme.example, issuer: https://id.acme.example, redirectURI: \"\(uri)\"")
    }
}

/// Returns an environment with a sign-in page, for the documentation of a rule.
private func pageExample(_ settings: String) -> String {
    """
    environments:
      development:
        hostedUI: { clientId: example1client, \(settings) }
    """
}

extension ResolvedManifest {
    /// The URIs that the sign-in pages of all environments return to.
    var returnURIs: [WrittenReturnURI] {
        environments.flatMap { environment in
            ["redirectURI", "signOutURI"].compactMap { key in
                guard let uri = environment.value["hostedUI"]?[key]?.text else { return nil }
                return WrittenReturnURI(
                    uri: uri, environment: environment.key, key: key, appScheme: environment.value["urlScheme"])
            }
        }
    }
}
