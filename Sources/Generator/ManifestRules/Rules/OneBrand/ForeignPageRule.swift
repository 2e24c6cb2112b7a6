import Diagnostics
import Manifest

extension Rule {
    static let foreignPage = Rule(
        id: "foreign-page",
        summary: "the page of an environment with a user pool is that pool's, for the same client",
        severity: .error,
        documentation: Documentation(
            """
            Where the backend is a user pool, Apple and Google sign in at that pool's page, and the pool renews the \
            session. It does so for its own tokens alone, and for the client that they were issued to.
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
}

/// The page of an environment whose backend is a user pool is that pool's, and the app is the same client there: whoever
/// signs in at the page is in the session that the pool renews.
@Sendable private func checkPagesOfPools(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.flatMap { environment -> [Diagnostic] in
        guard environment.value["backend"]?.text == AuthBackend.cognito.rawValue,
            let page = environment.value["hostedUI"], let pool = environment.value["cognito"],
            let poolID = pool["userPoolId"]?.text, let client = pool["clientId"]?.text
        else { return [] }
        let path = "environments.\(environment.key)"
        var found: [Diagnostic] = []
        let note = Note("the user pool is set here", at: manifest.range(of: "\(path).cognito"))
        if let issuer = page["issuer"]?.text, !issuer.hasSuffix("/" + poolID) {
            found.append(
                rule.diagnostic(
                    "'\(path).hostedUI.issuer' is not the user pool '\(poolID)', whose page it has to be; take both from "
                        + "one pool", at: manifest.range(of: "\(path).hostedUI.issuer"), notes: [note]))
        }
        if let other = page["clientId"]?.text, other != client {
            found.append(
                rule.diagnostic(
                    "'\(path).hostedUI.clientId' is not \(quoted(client)), the app's client at the user pool; a session is "
                        + "renewed by the client that it began with",
                    at: manifest.range(of: "\(path).hostedUI.clientId"),
                    notes: [note]))
        }
        return found
    }
}
