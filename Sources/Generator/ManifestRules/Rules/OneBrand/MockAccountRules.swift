import Diagnostics
import Manifest

extension Rule {
    static let accountAgainstPolicy = Rule(
        id: "account-against-policy",
        summary: "the mock's accounts meet the brand's password policy, and are pending only if codes confirm them",
        severity: .error,
        documentation: Documentation(
            """
            The accounts represent users who signed up. A password that no user can choose hides faults of the screens, \
            and no user can confirm a pending account if the brand uses no one-time codes.
            """,
            bad: """
                auth: { password: { require: [digit] } }
                environments:
                  development:
                    mock: { accounts: [{ email: mira@example.com, password: Moon-River }] }
                """,
            good: """
                auth: { password: { require: [digit] } }
                environments:
                  development:
                    mock: { accounts: [{ email: mira@example.com, password: Moon-River-7 }] }
                """),
        check: .manifest(checkPolicy))

    static let accountTooYoung = Rule(
        id: "account-too-young",
        summary: "the birthdates of the mock's accounts are plausible and meet the minimum age",
        severity: .error,
        documentation: Documentation(
            """
            The brand has no users below its minimum age, so that an app with such an account shows what no user can see. \
            A birthdate in the future, or more than 150 years ago, is a mistake. This rule compares with the current day in UTC, or with the day in the \
            variable SOURCE_DATE_EPOCH.
            """,
            bad: """
                auth: { signUpFields: [birthdate] }
                legal: { minimumAge: 13 }
                environments:
                  development:
                    mock: { accounts: [{ email: mira@example.com, password: Moon-River-7, profile: { birthdate: 2025-04-12 } }] }
                """,
            good: """
                auth: { signUpFields: [birthdate] }
                legal: { minimumAge: 13 }
                environments:
                  development:
                    mock: { accounts: [{ email: mira@example.com, password: Moon-River-7, profile: { birthdate: 1990-04-12 } }] }
                """),
        check: .brand(checkBirthdates))

    static let accountsWithoutMock = Rule(
        id: "accounts-without-mock",
        summary: "only an environment on the mock has accounts in the manifest, and its users sign in by email",
        severity: .error,
        documentation: Documentation(
            """
            The accounts exist in the mock alone. No service takes accounts from a manifest, and an app that connects to \
            one must not contain their passwords.
            """,
            bad: """
                environments:
                  production:
                    backend: platform
                    apiBaseURL: https://api.acme.example
                    mock: { accounts: [{ email: mira@example.com, password: Moon-River-7 }] }
                """,
            good: """
                environments:
                  production:
                    backend: mock
                    mock: { accounts: [{ email: mira@example.com, password: Moon-River-7 }] }
                """),
        check: .manifest(checkAccounts))

    static let unusedMockInRelease = Rule(
        id: "unused-mock-in-release",
        summary: "only an environment on the mock allows the mock in release builds",
        severity: .error,
        documentation: Documentation(
            """
            `mockInRelease` lets release builds use the mock, which signs anyone in and forgets everything. An \
            environment with another backend does not need it, and would keep it by mistake if its backend became the \
            mock.
            """,
            bad: """
                environments:
                  production:
                    backend: platform
                    apiBaseURL: https://api.acme.example
                    mockInRelease: true
                """,
            good: """
                environments:
                  production:
                    backend: platform
                    apiBaseURL: https://api.acme.example
                  showroom: { backend: mock, mockInRelease: true }
                """),
        check: .manifest(checkReleases))
}

@Sendable private func checkPolicy(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.mockAccounts.flatMap { account in
        [checkPassword(of: account, manifest, rule), checkState(of: account, manifest, rule)].compactMap { $0 }
    }
}

private func checkPassword(
    of account: WrittenMockAccount, _ manifest: ResolvedManifest, _ rule: Rule
) -> Diagnostic? {
    guard let password = account.value["password"], let text = password.text,
        let minLength = manifest.value(at: "auth.password.minLength")?.integer,
        let required = manifest.value(at: "auth.password.require")?.items
    else { return nil }
    if let (backend, maximum, note) = manifest.maximumPasswordLength, text.utf8.count > maximum {
        return rule.diagnostic(
            "a password in '\(account.path)' has more than the \(maximum) bytes that \(backend.rawValue) accepts; shorten it",
            at: password.range, notes: [note])
    }
    var unmet: [String] = []
    if text.unicodeScalars.count < minLength { unmet.append("\(minLength) characters") }
    let present = text.unicodeScalars.compactMap(PasswordCharacterKind.kind)
    unmet += required.compactMap { $0.text.flatMap(PasswordCharacterKind.init) }
        .filter { !present.contains($0) }.map(\.noun)
    guard !unmet.isEmpty else { return nil }
    // The message does not repeat the password.
    return rule.diagnostic(
        "a password in '\(account.path)' does not meet 'auth.password'; it needs at least \(enumerated(unmet))",
        at: password.range, notes: [Note("the policy is set here", at: manifest.range(of: "auth.password"))])
}

private func checkState(of account: WrittenMockAccount, _ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    guard let state = account.value["state"], state.text == MockAccountState.pending.rawValue,
        manifest.value(at: "auth.otp")?.content == .boolean(false)
    else { return nil }
    return rule.diagnostic(
        "an account in '\(account.path)' is pending, but 'auth.otp' is false, so no code can confirm it; set the state to "
            + "confirmed, or turn 'auth.otp' on", at: state.range,
        notes: [Note("codes are turned off here", at: manifest.range(of: "auth.otp"))])
}

extension PasswordCharacterKind {
    /// The kind of a character; `nil` if a policy cannot require it. `PasswordPolicy` of the runtime has the same kinds.
    fileprivate static func kind(of scalar: Unicode.Scalar) -> Self? {
        switch scalar.properties.generalCategory {
        case .lowercaseLetter: .lowercase
        case .uppercaseLetter, .titlecaseLetter: .uppercase
        case .decimalNumber: .digit
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            .symbol
        default: nil
        }
    }

    fileprivate var noun: String { self == .symbol ? "a symbol" : about }
}

@Sendable private func checkBirthdates(_ brand: CheckedBrand, _ rule: Rule) -> [Diagnostic] {
    let manifest = brand.manifest
    guard let today = brand.today, let age = manifest.value(at: "legal.minimumAge")?.integer else { return [] }
    return manifest.mockAccounts.compactMap { account in
        guard let birthdate = account.value["profile"]?["birthdate"], let text = birthdate.text,
            let day = CalendarDate(text), let ofAge = birthday(text, after: age), let limit = birthday(text, after: 150)
        else { return nil }
        let subject = "a birthdate in '\(account.path)' is \(text)"
        if today < day {
            return rule.diagnostic("\(subject), which is in the future; set an earlier day", at: birthdate.range)
        }
        if limit < today {
            return rule.diagnostic("\(subject), more than 150 years ago; set a later day", at: birthdate.range)
        }
        guard today < ofAge else { return nil }
        return rule.diagnostic(
            "\(subject), but 'legal.minimumAge' is \(age); set an earlier day", at: birthdate.range,
            notes: [Note("the minimum age is set here", at: manifest.range(of: "legal.minimumAge"))])
    }
}

/// Returns a birthday in a later year. In a year without 29 February, it is 1 March, as in the runtime.
private func birthday(_ text: String, after years: Int) -> CalendarDate? {
    guard let year = Int(text.prefix(4)) else { return nil }
    let digits = String(year + years)
    let later = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return CalendarDate(later + text.dropFirst(4)) ?? CalendarDate(later + "-03-01")
}

@Sendable private func checkAccounts(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.compactMap { environment in
        guard let accounts = environment.value["mock"]?["accounts"], accounts.items?.isEmpty == false else {
            return nil
        }
        let path = "environments.\(environment.key)"
        let subject = "'\(path).mock.accounts' contains accounts"
        if let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init), backend != .mock {
            return rule.diagnostic(
                "\(subject), but '\(path).backend' is \(backend.rawValue); remove them (a list that is inherited is "
                    + "removed by '[]'), or set the backend to mock", at: accounts.range,
                notes: [Note("the backend is set here", at: manifest.range(of: "\(path).backend"))])
        }
        guard let providers = manifest.value(at: "auth.providers")?.items,
            !providers.contains(where: { $0.text == SignInProvider.email.rawValue || $0.content == .refused })
        else { return nil }
        return rule.diagnostic(
            "\(subject) with passwords, but 'auth.providers' does not contain email; remove them, or add email",
            at: accounts.range,
            notes: [Note("the providers are set here", at: manifest.range(of: "auth.providers"))])
    }
}

@Sendable private func checkReleases(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.compactMap { environment in
        guard environment.value["mockInRelease"]?.content == .boolean(true),
            let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init), backend != .mock
        else { return nil }
        let path = "environments.\(environment.key)"
        return rule.diagnostic(
            "'\(path).mockInRelease' is true, but '\(path).backend' is \(backend.rawValue); leave 'mockInRelease' out, or "
                + "set the backend to mock",
            at: manifest.range(of: "\(path).mockInRelease"),
            notes: [Note("the backend is set here", at: manifest.range(of: "\(path).backend"))])
    }
}

/// An account of the mock, as the manifest sets it.
struct WrittenMockAccount {
    let environment: ManifestEntry
    let value: ManifestValue

    /// The path of the list that contains the account.
    var path: String { "environments.\(environment.key).mock.accounts" }
}

extension ResolvedManifest {
    /// The accounts of the mock in all environments.
    var mockAccounts: [WrittenMockAccount] {
        environments.flatMap { environment in
            (environment.value["mock"]?["accounts"]?.items ?? []).filter { $0.entries != nil }.map {
                WrittenMockAccount(environment: environment, value: $0)
            }
        }
    }
}
