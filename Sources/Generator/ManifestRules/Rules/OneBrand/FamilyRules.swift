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
        check: .atMostOne(checkAgeGate))

    static let childrenWithoutFamily = Rule(
        id: "children-without-family",
        summary: "children under 13 use a parent's account",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            Data of children under 13 may be collected only with a parent's consent (COPPA, 16 CFR 312.5). Sign-up \
            asks no parent. In a family account, the parent creates the child's profile.
            """,
            bad: """
                auth: { signUpFields: [birthdate] }
                legal: { minimumAge: 8 }
                """,
            good: """
                auth: { signUpFields: [birthdate] }
                legal: { minimumAge: 8 }
                features: { familyAccounts: { maxChildren: 5 } }
                """),
        check: .atMostOne(checkChildren))

    static let familyAnalytics = Rule(
        id: "family-analytics",
        summary: "an app for families has no analytics",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            Apps in the Kids category must not send data that identifies a child or a device to others (App Review Guidelines \
            1.3 and 5.1.4). Count sign-ins on the device instead, with `clientMetrics`.
            """,
            bad: "features: { familyAccounts: { maxChildren: 5 }, analytics: true }",
            good: "features: { familyAccounts: { maxChildren: 5 }, clientMetrics: true }"),
        check: .atMostOne(checkFamilyAnalytics))

    static let familyNotServed = Rule(
        id: "family-not-served",
        summary: "every environment's backend has families",
        severity: .error,
        documentation: Documentation(
            """
            The PINs of children are checked by the backend. The mock and a Supabase project do that; other backends have no \
            families, so an app there could not ask who is playing.
            """,
            bad: "features: { familyAccounts: { maxChildren: 5 } }\n\(cognitoExample)",
            good: "features: { familyAccounts: { maxChildren: 5 } }\n\(supabaseExample)"),
        check: .manifest(checkFamiliesServed))

    static let parentWithoutProof = Rule(
        id: "parent-without-proof",
        summary: "a parent can prove their identity",
        severity: .error,
        documentation: Documentation(
            """
            The parent's area opens after a password, or after a sign-in at the page of a provider. A guest has neither, so \
            every child could change every PIN.
            """,
            bad: """
                auth: { providers: [guest] }
                features: { familyAccounts: { maxChildren: 5 } }
                """,
            good: """
                auth: { providers: [guest, email] }
                features: { familyAccounts: { maxChildren: 5 } }
                """),
        check: .atMostOne(checkParentProof))
}

@Sendable private func checkAgeGate(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    guard let age = manifest.value(at: "legal.minimumAge")?.integer, age > 0,
        manifest.accountProvider != nil,
        let fields = manifest.value(at: "auth.signUpFields")?.items,
        !fields.contains(where: { $0.content == .refused })
    else { return nil }
    if let field = fields.first(where: { $0.signUpField == .birthdate }) {
        guard let optional = field["optional"], optional.content == true else { return nil }
        return rule.diagnostic(
            "'auth.signUpFields' makes birthdate optional, which 'legal.minimumAge' requires; remove 'optional' or set "
                + "the age to 0",
            at: optional.range ?? manifest.range(of: "auth.signUpFields"),
            notes: [Note("the minimum age is set here", at: manifest.range(of: "legal.minimumAge"))])
    }
    return rule.diagnostic(
        "'auth.signUpFields' does not contain birthdate, which 'legal.minimumAge' needs; add it or set the age to 0",
        at: manifest.range(of: "auth.signUpFields"),
        notes: [Note("the minimum age is set here", at: manifest.range(of: "legal.minimumAge"))])
}

/// A minimum age of 0 means that sign-up asks for no birthdate. It says nothing about children.
@Sendable private func checkChildren(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    let path = "legal.minimumAge"
    guard let age = manifest.value(at: path)?.integer, (1..<13).contains(age), manifest.accountProvider != nil,
        manifest.value(at: "features.familyAccounts")?.content == .boolean(false)
    else { return nil }
    return rule.diagnostic(
        "'\(path)' lets children under 13 sign up, which requires a parent's consent; set it to 13 or more, or set "
            + "'features.familyAccounts'",
        at: manifest.range(of: path),
        notes: [Note("family accounts are off here", at: manifest.range(of: "features.familyAccounts"))])
}

@Sendable private func checkFamilyAnalytics(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    let path = "features.analytics"
    guard manifest.value(at: "features.familyAccounts")?.entries != nil,
        manifest.value(at: path)?.content == .boolean(true)
    else { return nil }
    return rule.diagnostic(
        "'\(path)' sends events of an app with children to a receiver of the app; set it to false, or use "
            + "'features.clientMetrics'", at: manifest.range(of: path),
        notes: [Note("family accounts are on here", at: manifest.range(of: "features.familyAccounts"))])
}

@Sendable private func checkFamiliesServed(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.value(at: "features.familyAccounts")?.entries != nil else { return [] }
    return manifest.environments.compactMap { environment in
        guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init),
            ![.mock, .supabase].contains(backend)
        else { return nil }
        let path = "environments.\(environment.key).backend"
        return rule.diagnostic(
            "'\(path)' is \(backend.rawValue), which has no families; set supabase, or remove 'features.familyAccounts'",
            at: manifest.range(of: path),
            notes: [Note("family accounts are on here", at: manifest.range(of: "features.familyAccounts"))])
    }
}

@Sendable private func checkParentProof(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    guard manifest.value(at: "features.familyAccounts")?.entries != nil,
        let providers = manifest.value(at: "auth.providers"), let items = providers.items,
        items.allSatisfy({ $0.text == SignInProvider.guest.rawValue })
    else { return nil }
    return rule.diagnostic(
        "'auth.providers' contains no way to an account, but a family belongs to a parent; add email, apple or google",
        at: providers.range,
        notes: [Note("family accounts are on here", at: manifest.range(of: "features.familyAccounts"))])
}
