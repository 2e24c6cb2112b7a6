import Diagnostics
import Manifest

extension Rule {
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
