import Diagnostics
import Manifest

extension Rule {
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
}

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
                    "'\(path).hostedUI.issuer' is not the issuer of the environment's user pool '\(poolID)'; copy both from "
                        + "one pool", at: manifest.range(of: "\(path).hostedUI.issuer"), notes: [note]))
        }
        if let other = page["clientId"]?.text, other != client {
            found.append(
                rule.diagnostic(
                    "'\(path).hostedUI.clientId' is not \(quoted(client)), the app's client at the user pool, and only "
                        + "that client can renew the session; use one client for both",
                    at: manifest.range(of: "\(path).hostedUI.clientId"),
                    notes: [note]))
        }
        return found
    }
}
