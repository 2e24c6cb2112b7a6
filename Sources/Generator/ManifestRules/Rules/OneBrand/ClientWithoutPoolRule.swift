import Diagnostics
import Manifest

extension Rule {
    static let clientWithoutPool = Rule(
        id: "client-without-pool",
        summary: "a brand with the Amplify client has a user pool",
        severity: .error,
        documentation: Documentation(
            """
            The Amplify SDK is large and supports user pools only. A brand without a user pool would never call it.
            """,
            bad: """
                auth: { client: amplify }
                environments:
                  development: { backend: mock }
                """,
            good: """
                auth: { client: amplify }
                environments:
                  development: { backend: mock }
                  production:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                """),
        check: .manifest(checkClientHasPool))
}

@Sendable private func checkClientHasPool(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.isByAmplify,
        manifest.environments.allSatisfy({ $0.value["backend"]?.text.flatMap(AuthBackend.init) != nil }),
        manifest.environments.allSatisfy({ $0.value["backend"]?.text != AuthBackend.cognito.rawValue })
    else { return [] }
    return [
        rule.diagnostic(
            "'auth.client' is amplify, but no environment's backend is cognito, the only backend that Amplify supports; set a "
                + "'backend' to cognito, or leave 'auth.client' out",
            at: manifest.range(of: "auth.client"))
    ]
}

extension ResolvedManifest {
    /// Whether the brand's client for user pools is the Amplify SDK.
    var isByAmplify: Bool { value(at: "auth.client")?.text == UserPoolClient.amplify.rawValue }
}
