import Diagnostics
import Manifest

extension Rule {
    static let twoStepsWithoutStatus = Rule(
        id: "two-steps-without-status",
        summary: "a backend tells the status of an address that users enter on a separate screen",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            With `screens.email: twoSteps`, the status of the address decides whether users create an account or sign in. \
            A user pool, a Supabase project and a Clerk instance do not tell it, so that no one can find out which addresses have an account. Every user would be \
            asked to create one. The mock tells the status, so that a test in development does not show the problem.
            """,
            bad: """
                screens: { email: twoSteps }
                environments:
                  development:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                """,
            good: """
                screens: { email: onePage }
                environments:
                  development:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                """),
        check: .manifest(checkStatus))
}

@Sendable private func checkStatus(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let providers = manifest.value(at: "auth.providers")?.items ?? []
    guard manifest.value(at: "screens.email")?.text == EmailEntry.twoSteps.rawValue,
        providers.contains(where: { $0.text == SignInProvider.email.rawValue }),
        let environment = manifest.firstEnvironment(servedBy: [.cognito, .supabase, .clerk])
    else { return [] }
    return [
        rule.diagnostic(
            "'screens.email' is twoSteps, but \(environment.backend.rawValue) does not tell whether an address has an "
                + "account, so every user would be asked to create one; set onePage",
            at: manifest.range(of: "screens.email"), notes: [environment.note])
    ]
}
