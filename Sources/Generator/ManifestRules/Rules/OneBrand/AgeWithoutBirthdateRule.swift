import Diagnostics
import Manifest

extension Rule {
    static let ageWithoutBirthdate = Rule(
        id: "age-without-birthdate",
        summary: "a brand with a minimum age asks for the birthdate at sign-up",
        severity: .error,
        documentation: Documentation(
            """
            The app checks the minimum age against the birthdate that users enter at sign-up. Without it, the app \
            cannot tell who is too young.
            """,
            bad: """
                auth: { signUpFields: [] }
                legal: { minimumAge: 13 }
                """,
            good: """
                auth: { signUpFields: [birthdate] }
                legal: { minimumAge: 13 }
                """),
        check: .manifest(checkAgeGate))
}

@Sendable private func checkAgeGate(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let age = manifest.value(at: "legal.minimumAge")?.integer, age > 0,
        manifest.accountProvider != nil,
        let fields = manifest.value(at: "auth.signUpFields")?.items,
        !fields.contains(where: { $0.content == .refused })
    else { return [] }
    if let field = fields.first(where: { $0.signUpField == .birthdate }) {
        guard let optional = field["optional"], optional.content == true else { return [] }
        return [
            rule.diagnostic(
                "'auth.signUpFields' makes birthdate optional, which 'legal.minimumAge' requires; remove 'optional' or set "
                    + "the age to 0",
                at: optional.range ?? manifest.range(of: "auth.signUpFields"),
                notes: [Note("the minimum age is set here", at: manifest.range(of: "legal.minimumAge"))])
        ]
    }
    return [
        rule.diagnostic(
            "'auth.signUpFields' does not contain birthdate, which 'legal.minimumAge' needs; add it or set the age to 0",
            at: manifest.range(of: "auth.signUpFields"),
            notes: [Note("the minimum age is set here", at: manifest.range(of: "legal.minimumAge"))])
    ]
}
