import Diagnostics
import Manifest

extension Rule {
    static let codeCooldown = Rule(
        id: "code-cooldown",
        summary: "the time between two codes is at least the backend's",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            A Supabase project sends one email a minute to an address. A button that works earlier shows an error, or \
            nothing happens.
            """,
            bad: "auth: { otp: { resendAfter: 30 } }\n\(supabaseExample)",
            good: "auth: { otp: { resendAfter: 60 } }\n\(supabaseExample)"),
        check: .atMostOne(checkCodeCooldown))

    static let codeLength = Rule(
        id: "code-length",
        summary: "the length of codes matches the backend",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            User pools, the platform backend and Clerk send codes of six digits, a Supabase project six to ten. A screen that waits for more or fewer \
            digits blocks the user.
            """,
            bad: "auth: { otp: { length: 4 } }\n\(cognitoExample)",
            good: "auth: { otp: { length: 6 } }\n\(cognitoExample)"),
        check: .atMostOne(checkCodeLengths))

    static let passwordTooLong = Rule(
        id: "password-too-long",
        summary: "the minimum password length is at most the backend's maximum",
        severity: .error,
        documentation: Documentation(
            """
            If the brand requires longer passwords than the backend accepts, no user can sign up. A Supabase project \
            accepts 72 bytes, because it stores passwords as bcrypt hashes. The app of a brand with such a project accepts at \
            most 72 characters.
            """,
            bad: "auth: { password: { minLength: 80 } }\n\(supabaseExample)",
            good: "auth: { password: { minLength: 12 } }\n\(supabaseExample)"),
        check: .atMostOne(checkPasswordLength))

    static let weakPasswordPolicy = Rule(
        id: "weak-password-policy",
        summary: "the minimum password length meets the backend's",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            If the brand accepts a password that the backend refuses, the user learns of it late and in the \
            backend's words. User pools by default, and the platform backend always, require eight characters.
            """,
            bad: "auth: { password: { minLength: 6 } }\n\(cognitoExample)",
            good: "auth: { password: { minLength: 8 } }\n\(cognitoExample)"),
        check: .atMostOne(checkPasswordPolicy))
}

/// The default of `SMTP_MAX_FREQUENCY` in the configuration of supabase/auth.
@Sendable private func checkCodeCooldown(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    guard let seconds = manifest.value(at: "auth.otp.resendAfter")?.integer, seconds < 60,
        let environment = manifest.firstEnvironment(servedBy: [.supabase])
    else { return nil }
    return rule.diagnostic(
        "'auth.otp.resendAfter' is \(seconds), but supabase sends one code a minute to an address; set 60 or more",
        at: manifest.range(of: "auth.otp.resendAfter"), notes: [environment.note])
}

/// User pools always send six digits ("Signing up and confirming user accounts", Amazon Cognito Developer Guide). The
/// platform backend and Clerk do too, according to their OpenAPI documents. A Supabase project sends the number that its console has,
/// at least six and at most ten (`otp_length` in the configuration of supabase/auth).
@Sendable private func checkCodeLengths(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    guard let length = manifest.value(at: "auth.otp.length")?.integer, length != 6,
        let environment = manifest.firstEnvironment(servedBy: [.cognito, .platform, .clerk])
            ?? (length < 6 ? manifest.firstEnvironment(servedBy: [.supabase]) : nil)
    else { return nil }
    let digits = environment.backend == .supabase ? "6 to 10 digits; set 6 or more" : "6 digits; set 6"
    return rule.diagnostic(
        "'auth.otp.length' is \(length), but the codes of \(environment.backend.rawValue) have \(digits)",
        at: manifest.range(of: "auth.otp.length"), notes: [environment.note])
}

@Sendable private func checkPasswordLength(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    let path = "auth.password.minLength"
    guard let (backend, maximum, note) = manifest.maximumPasswordLength,
        let length = manifest.value(at: path)?.integer, length > maximum
    else { return nil }
    return rule.diagnostic(
        "'\(path)' is \(length), but \(backend.rawValue) accepts at most \(maximum) bytes; set \(maximum) or less",
        at: manifest.range(of: path), notes: [note])
}

extension ResolvedManifest {
    /// The first backend with a maximum length of passwords, the maximum in bytes, and a note about the environment.
    var maximumPasswordLength: (backend: AuthBackend, bytes: Int, note: Note)? {
        let backends = AuthBackend.allCases.filter { $0.maximumPasswordLength != nil }
        guard let (backend, note) = firstEnvironment(servedBy: backends), let maximum = backend.maximumPasswordLength
        else { return nil }
        return (backend, maximum, note)
    }
}

/// The limits are documented in "Adding user pool password requirements" (Amazon Cognito Developer Guide) and in the
/// platform backend's OpenAPI document.
@Sendable private func checkPasswordPolicy(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    guard let length = manifest.value(at: "auth.password.minLength")?.integer, length < 8,
        let environment = manifest.firstEnvironment(servedBy: [.platform, .cognito])
    else { return nil }
    // A user pool can be configured otherwise, and its workspace can turn the rule off.
    let condition = environment.backend == .cognito ? " by default" : ""
    return rule.diagnostic(
        "'auth.password.minLength' is \(length), but \(environment.backend.rawValue) requires at least 8 characters"
            + "\(condition); set 8 or more", at: manifest.range(of: "auth.password.minLength"),
        notes: [environment.note])
}
