import Diagnostics
import Manifest

extension Rule {
    static let clientLimits = Rule(
        id: "client-limits",
        summary: "a brand with the Amplify client uses only what Amplify supports",
        severity: .error,
        documentation: Documentation(
            """
            The Amplify SDK stores the session itself, always restores it, never asks for biometrics, gives users no \
            choice about it, and sends no authorized requests for others. It reaches a user pool and its page by host name over HTTPS, so not a \
            test server on this machine.
            """,
            bad: """
                auth: { client: amplify, session: { biometricUnlock: true } }
                environments:
                  development:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                """,
            good: """
                auth: { client: amplify, session: { biometricUnlock: false } }
                environments:
                  development:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                """),
        check: .manifest(checkClientLimits))
}

/// The limits follow from the sources of amplify-swift 2.60.1. A custom endpoint is a host
/// (`EndpointResolving.userPool` of AWSCognitoAuthPlugin refuses a scheme and a path, uses HTTPS, and drops a port).
/// Pages use HTTPS (`HostedUIRequestHelper`). The Keychain stores the session without biometrics
/// (`AWSCognitoAuthCredentialStore`).
@Sendable private func checkClientLimits(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let byAmplify = manifest.environments.filter { $0.value["backend"]?.text == AuthBackend.cognito.rawValue }
    guard manifest.isByAmplify, !byAmplify.isEmpty else { return [] }
    let notes = [Note("the client is set here", at: manifest.range(of: "auth.client"))]
    func diagnostic(_ path: String, _ text: String) -> Diagnostic {
        rule.diagnostic("'\(path)' \(text)", at: manifest.range(of: path), notes: notes)
    }
    var found: [Diagnostic] = []
    if manifest.value(at: "auth.session.restore")?.content == .boolean(false) {
        found.append(
            diagnostic(
                "auth.session.restore",
                "is false, but Amplify restores every session; set it to true, or 'auth.client' to runtime"))
    }
    if manifest.value(at: "auth.session.biometricUnlock")?.content == .boolean(true) {
        found.append(
            diagnostic(
                "auth.session.biometricUnlock",
                "is true, but Amplify does not lock its sessions; set it to false, or 'auth.client' to runtime"))
    }
    if manifest.value(at: "auth.session.userChoices")?.items?.isEmpty == false {
        found.append(
            diagnostic(
                "auth.session.userChoices",
                "is not empty, but Amplify keeps every session in the same way; leave it out, or set 'auth.client' to "
                    + "runtime"))
    }
    if manifest.value(at: "auth.backendSync")?.text != nil {
        found.append(
            diagnostic(
                "auth.backendSync",
                "is set, but Amplify sends no authorized requests for others; leave it out, or set 'auth.client' to "
                    + "runtime"))
    }
    for environment in byAmplify {
        let path = "environments.\(environment.key)"
        if let endpoint = environment.value["cognito"]?["endpoint"]?.text, !isHostByHTTPS(endpoint) {
            found.append(
                diagnostic(
                    "\(path).cognito.endpoint",
                    "is not a host with HTTPS and no port, which Amplify requires; leave out the port, or set "
                        + "'auth.client' to runtime"))
        }
        if let domain = environment.value["hostedUI"]?["domain"]?.text, TextFormat.isLoopbackHost(domain) {
            found.append(
                diagnostic(
                    "\(path).hostedUI.domain",
                    "is a page on this machine, but Amplify opens pages by HTTPS; set another, or 'auth.client' to "
                        + "runtime"))
        }
    }
    return found
}

private func isHostByHTTPS(_ endpoint: String) -> Bool {
    endpoint.hasPrefix("https://") && !endpoint.dropFirst("https://".count).contains(":")
}
