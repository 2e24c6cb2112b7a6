@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct HTTPSReturnURIRuleTests {
    private let domain = "associatedDomains: [\"webcredentials:acme.example\"]"

    /// Returns the workspace of a brand whose app has these settings, and whose pages return to these URIs.
    private func workspace(_ uris: String, app: String?, isByAmplify: Bool = false) -> MarkedWorkspace {
        let page = "domain: auth.acme.example, issuer: https://id.acme.example, clientId: x"
        let pool = "backend: cognito, cognito: { userPoolId: us-east-1_Example1, clientId: x }, "
        let environment = "\(isByAmplify ? pool : "")urlScheme: acme-dev, hostedUI: { \(page), \(uris) }"
        var text = manifest("app: false", replacedBy: app.map { "app: { \($0) }" } ?? "app: false")
            .replacing("  development: {}", with: "  development: { \(environment) }")
        if isByAmplify { text = text.replacing("auth:\n", with: "auth:\n  client: amplify\n") }
        var workspace = MarkedWorkspace(acme: text)
        workspace.files.files["Brands/acme/App/AcmeApp.swift"] = []
        return workspace
    }

    /// Returns the one message about an HTTPS URL.
    private func expected(_ problem: String) -> [String] {
        [
            "1️⃣–2️⃣ 'environments.development.hostedUI.redirectURI' is an HTTPS URL, \(problem), or use the app's "
                + "scheme, such as 'acme-dev://auth/…' [https-return-uri]"
        ]
    }

    private func diagnostics(_ host: String = "acme.example", app: String?) -> [String] {
        workspace("redirectURI: 1️⃣\"https://\(host)/cb\"2️⃣", app: app).diagnostics()
    }

    @Test(arguments: ["", "deploymentTarget: 17.3, ", "deploymentTarget: 17, "])
    func `an HTTPS URL is refused in an app for earlier systems`(target: String) {
        let problem = "which does not open the app before iOS 17.4; set 'app.deploymentTarget' to 17.4 or newer"
        #expect(diagnostics(app: target + domain) == expected(problem))
    }

    @Test(arguments: ["17.4", "17.5", "18", "26.1"])
    func `an HTTPS URL is valid in an app for iOS 17.4 that its host is associated with`(target: String) {
        #expect(diagnostics(app: "deploymentTarget: \(target), \(domain)") == [])
        #expect(diagnostics("Acme.example", app: "deploymentTarget: \(target), \(domain)") == [])
    }

    @Test(arguments: [
        "", "applinks:acme.example", "webcredentials:www.acme.example", "webcredentials:*.acme.example",
    ])
    func `an HTTPS URL is refused if its host is not associated with the app`(other: String) {
        let domains = other.isEmpty ? "" : ", associatedDomains: [\"\(other)\"]"
        let problem = "but 'app.associatedDomains' does not name its host; add 'webcredentials:acme.example'"
        #expect(diagnostics(app: "deploymentTarget: 17.4\(domains)") == expected(problem))
    }

    @Test func `an HTTPS URL has no port`() {
        let problem = "which has a port, unlike an associated domain; remove the port"
        #expect(diagnostics("acme.example:8443", app: "deploymentTarget: 17.4, \(domain)") == expected(problem))
    }

    @Test func `an HTTPS URL is refused without a generated app`() {
        let problem = "which only an app with settings in 'app' opens; write that section"
        #expect(diagnostics(app: nil) == expected(problem))
    }

    @Test func `the Amplify SDK does not return from an HTTPS URL`() {
        let workspace = workspace(
            "redirectURI: 1️⃣\"https://acme.example/cb\"2️⃣", app: "deploymentTarget: 17.4, \(domain)",
            isByAmplify: true)
        let problem = "from which the Amplify SDK does not return; leave 'auth.client' out"
        let diagnostics = workspace.diagnostics().filter { $0.hasSuffix("[https-return-uri]") }
        #expect(diagnostics == expected(problem))
    }

    @Test func `the app's scheme is valid, also if it begins with https`() {
        #expect(workspace(#"redirectURI: "acme-dev://cb", signOutURI: "acme-dev://out""#, app: nil).diagnostics() == [])
        let page = "domain: auth.acme.example, issuer: https://id.acme.example, clientId: x"
        let own = MarkedWorkspace(
            acme: manifest(
                "  development: {}",
                replacedBy:
                    "  development: { urlScheme: https-acme, hostedUI: { \(page), redirectURI: https-acme://cb } }"))
        #expect(own.diagnostics() == [])
    }
}
