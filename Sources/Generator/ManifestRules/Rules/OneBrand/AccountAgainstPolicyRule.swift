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

    fileprivate var noun: String {
        switch self {
        case .lowercase: "a lowercase letter"
        case .uppercase: "an uppercase letter"
        case .digit: "a digit"
        case .symbol: "a symbol"
        }
    }
}
