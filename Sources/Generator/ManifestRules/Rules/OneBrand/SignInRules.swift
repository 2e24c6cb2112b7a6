import Diagnostics
import Manifest

extension Rule {
    static let accountWithoutDeletion = Rule(
        id: "account-without-deletion",
        summary: "a brand whose users can create an account lets them delete it",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            An app in which users create accounts must let them delete these accounts (App Review Guidelines, \
            5.1.1(v)). This is a warning, because a brand may be distributed outside the App Store.
            """,
            bad: """
                auth: { providers: [email] }
                features: { accountDeletion: false }
                """,
            good: """
                auth: { providers: [email] }
                features: { accountDeletion: true }
                """),
        check: .atMostOne(checkAccountDeletion))

    static let guestKindUnused = Rule(
        id: "guest-kind-unused",
        summary: "the kind of guests has an effect",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            "Only a Supabase project has anonymous users, and only a brand with guests needs them.",
            bad: "auth: { providers: [email], guest: anonymous }",
            good: "auth: { providers: [guest, email], guest: anonymous }\n\(supabaseExample)"),
        check: .manifest(checkGuestKind))

    static let guestWithoutAccount = Rule(
        id: "guest-without-account",
        summary: "a guest can create an account",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            "A guest who wants to keep their data needs a way to create an account.",
            bad: "auth: { providers: [guest] }",
            good: "auth: { providers: [guest, apple] }"),
        check: .atMostOne(checkGuestWithoutAccount))

    static let otpWithoutEmail = Rule(
        id: "otp-without-email",
        summary: "only brands with email sign-in send codes by email",
        severity: .error,
        documentation: Documentation(
            "Codes are sent by email. A brand without email sign-in would never show the email flow.",
            bad: "auth: { providers: [apple], otp: { length: 6 } }",
            good: "auth: { providers: [email, apple], otp: { length: 6 } }"),
        check: .atMostOne(checkOneTimeCode))

    static let socialWithoutApple = Rule(
        id: "social-without-apple",
        summary: "a brand with Google sign-in also offers Sign in with Apple",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            An app with a third-party login must also offer one that collects only the name and the email address, \
            can hide the address, and does not track users (App Review Guidelines, 4.8). Sign in with Apple is the \
            provider that does. A connection does not count: it may be the company's own. This is a warning, because a \
            brand may be distributed outside the App Store.
            """,
            bad: "auth: { providers: [google, email] }",
            good: "auth: { providers: [apple, google, email] }"),
        check: .atMostOne(checkSocialWithoutApple))

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
            bad: "screens: { email: twoSteps }\n\(cognitoExample)",
            good: "screens: { email: onePage }\n\(cognitoExample)"),
        check: .atMostOne(checkStatus))

    static let lockWithoutBiometrics = Rule(
        id: "lock-without-biometrics",
        summary: "only a stored session with biometric unlock locks in the background",
        severity: .error,
        documentation: Documentation(
            """
            When the app returns to the foreground, a locked session must be read from the store again, and the user must
            unlock it. Without biometric unlock, nothing would be locked. A session that is not restored is in no store.
            """,
            bad: "auth: { session: { lockAfter: 60 } }",
            good: "auth: { session: { biometricUnlock: true, lockAfter: 60 } }"),
        check: .manifest(checkLock))

    static let scopesWithoutOpenID = Rule(
        id: "scopes-without-openid",
        summary: "a sign-in page is asked for the scope openid",
        severity: .error,
        documentation: Documentation(
            """
            Without the scope openid, a sign-in page does not return who signed in (OpenID Connect Core 1.0, section \
            3.1.2.1).
            """,
            bad: """
                environments:
                  development:
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client, scopes: [email] }
                """,
            good: """
                environments:
                  development:
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client, scopes: [openid, email] }
                """),
        check: .manifest(checkHostedUIScopes))
}

@Sendable private func checkAccountDeletion(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    let path = "features.accountDeletion"
    guard manifest.value(at: path)?.content == .boolean(false), let account = manifest.accountProvider else {
        return nil
    }
    return rule.diagnostic(
        "'\(path)' is false, but users can create an account, and the App Store requires its deletion "
            + "(guideline 5.1.1(v)); set it to true",
        at: manifest.range(of: path), notes: [Note("this provider creates accounts", at: account.range)])
}

@Sendable private func checkGuestKind(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let path = "auth.guest"
    guard manifest.value(at: path)?.text == GuestKind.anonymous.rawValue else { return [] }
    let providers = manifest.value(at: "auth.providers")?.items ?? []
    func diagnostic(_ reason: String, _ remedy: String) -> [Diagnostic] {
        [rule.diagnostic("'\(path)' is anonymous, but \(reason); \(remedy)", at: manifest.range(of: path))]
    }
    guard providers.contains(where: { $0.text == SignInProvider.guest.rawValue }) else {
        return diagnostic("'auth.providers' does not contain guest", "add guest, or remove the key")
    }
    guard manifest.firstEnvironment(servedBy: [.supabase]) != nil else {
        return diagnostic("no environment has the backend supabase", "remove the key, or set another backend")
    }
    return []
}

@Sendable private func checkGuestWithoutAccount(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    guard let providers = manifest.value(at: "auth.providers")?.items,
        // The rule `parent-without-proof` says more about families.
        manifest.value(at: "features.familyAccounts")?.entries == nil,
        let guest = providers.first, guest.text == SignInProvider.guest.rawValue, providers.count == 1
    else { return nil }
    return rule.diagnostic(
        "'auth.providers' contains only guest, so guests can never create an account; add another provider",
        at: guest.range)
}

@Sendable private func checkOneTimeCode(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    guard manifest.value(at: "auth.otp")?.entries != nil,
        let providers = manifest.value(at: "auth.providers")?.items,
        !providers.contains(where: { $0.text == SignInProvider.email.rawValue || $0.content == .refused })
    else { return nil }
    return rule.diagnostic(
        "'auth.otp' is set, but 'auth.providers' does not contain email; add it or set 'auth.otp' to false",
        at: manifest.range(of: "auth.otp"),
        notes: [Note("the providers are set here", at: manifest.range(of: "auth.providers"))])
}

@Sendable private func checkSocialWithoutApple(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    guard let providers = manifest.value(at: "auth.providers")?.items,
        let social = providers.first(where: { $0.provider?.hasPage == true }), let name = social.text,
        !providers.contains(where: { $0.text == SignInProvider.apple.rawValue || $0.content == .refused })
    else { return nil }
    return rule.diagnostic(
        "'auth.providers' contains \(name) without apple, which the App Store refuses (guideline 4.8); add apple",
        at: social.range)
}

@Sendable private func checkStatus(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    let providers = manifest.value(at: "auth.providers")?.items ?? []
    guard manifest.value(at: "screens.email")?.text == EmailEntry.twoSteps.rawValue,
        providers.contains(where: { $0.text == SignInProvider.email.rawValue }),
        let environment = manifest.firstEnvironment(servedBy: [.cognito, .supabase, .clerk])
    else { return nil }
    return rule.diagnostic(
        "'screens.email' is twoSteps, but \(environment.backend.rawValue) does not tell whether an address has an "
            + "account, so every user would be asked to create one; set onePage",
        at: manifest.range(of: "screens.email"), notes: [environment.note])
}

@Sendable private func checkLock(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.value(at: "auth.session.lockAfter")?.integer != nil else { return [] }
    func diagnostic(_ flag: String) -> [Diagnostic] {
        [
            rule.diagnostic(
                "'auth.session.lockAfter' is set, but 'auth.session.\(flag)' is false; set it to true or leave out "
                    + "'lockAfter'",
                at: manifest.range(of: "auth.session.lockAfter"),
                notes: [Note("the value of '\(flag)'", at: manifest.range(of: "auth.session.\(flag)"))])
        ]
    }
    for flag in ["biometricUnlock", "restore"]
    where manifest.value(at: "auth.session.\(flag)")?.content == .boolean(false) {
        return diagnostic(flag)
    }
    return []
}

@Sendable private func checkHostedUIScopes(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.compactMap { environment in
        guard let scopes = environment.value["hostedUI"]?["scopes"]?.items,
            !scopes.contains(where: { $0.text == "openid" || $0.content == .refused })
        else { return nil }
        let path = "environments.\(environment.key).hostedUI.scopes"
        return rule.diagnostic(
            "'\(path)' does not contain openid, without which the page does not return who signed in; add it",
            at: manifest.range(of: path))
    }
}
