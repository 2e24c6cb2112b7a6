@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

/// The rules about the accounts of the mock. Today is 2026-06-15.
struct MockAccountRulesTests {
    private let list = "environments.development.mock.accounts"

    /// Returns the manifest with accounts in the environment `development`.
    private func workspace(_ accounts: String, _ settings: String = "", auth: String = "") -> MarkedWorkspace {
        let text = minimalManifest.replacing(
            "  development: {}", with: "  development: { \(settings)mock: { accounts: \(accounts) } }")
        return MarkedWorkspace(
            acme: text.replacing("  backend: mock", with: "  backend: mock\n\(auth)")
                .replacing("minimumAge: 0", with: "minimumAge: 5️⃣136️⃣"))
    }

    private func account(_ fields: String = "", password: String = "Moon-River-7") -> String {
        "{ email: mira@example.com, password: \(password)\(fields) }"
    }

    private let birthdate = "  signUpFields: [birthdate]"

    @Test(arguments: [
        ("[1️⃣mira@example.com2️⃣]", "wrong-type"), ("1️⃣{ email: mira@example.com }2️⃣", "wrong-type"),
        ("[{ email: 1️⃣mira2️⃣, password: Moon-River-7 }]", "invalid-email"),
        ("[{ email: mira@example.com, password: 1️⃣\" \"2️⃣ }]", "invalid-text"),
        ("[{ email: mira@example.com, password: Moon-River-7, state: 1️⃣new2️⃣ }]", "unknown-value"),
        ("[{ email: mira@example.com, password: Moon-River-7, challenge: 1️⃣sms2️⃣ }]", "unknown-value"),
        ("[{ email: mira@example.com, password: Moon-River-7, profile: { 1️⃣nick2️⃣: M } }]", "unknown-key"),
        (
            "[{ email: mira@example.com, password: Moon-River-7, profile: { birthdate: 1️⃣2023-02-292️⃣ } }]",
            "invalid-date"
        ),
    ])
    func `a value of the wrong form is an error at its place`(accounts: String, rule: String) {
        let found = workspace(accounts, auth: birthdate).diagnostics()
        #expect(found.count == 1 && found[0].hasPrefix("1️⃣–2️⃣") && found[0].hasSuffix("[\(rule)]"), "\(found)")
    }

    @Test func `two accounts with one address are an error, also if the case differs`() {
        let accounts =
            "[{ email: 3️⃣mira@example.com4️⃣, password: Moon-River-7 }, { email: 1️⃣MIRA@example.com2️⃣, password: Sea-Breeze-8 }]"
        #expect(
            workspace(accounts, auth: birthdate).diagnostics() == [
                "1️⃣–2️⃣ '\(list)' contains the address 'MIRA@example.com' twice; remove one account, or change its "
                    + "address [duplicate-value]",
                "- 3️⃣–4️⃣ first used here",
            ])
    }

    // MARK: - The environment

    @Test func `an environment with another backend has no accounts`() {
        let found = workspace(
            "1️⃣[\(account())]2️⃣", "backend: 3️⃣platform4️⃣, apiBaseURL: https://api.acme.example, ", auth: birthdate)
        #expect(
            found.diagnostics() == [
                "1️⃣–2️⃣ '\(list)' contains accounts, but 'environments.development.backend' is platform; remove them (a "
                    + "list that is inherited is removed by '[]'), or set the backend to mock [accounts-without-mock]",
                "- 3️⃣–4️⃣ the backend is set here",
            ])
        let empty = workspace("[]", "backend: platform, apiBaseURL: https://api.acme.example, ", auth: birthdate)
        #expect(empty.diagnostics() == [])
    }

    @Test func `accounts need the provider email`() {
        let text = minimalManifest.replacing("providers: [email]", with: "providers: 3️⃣[apple]4️⃣")
            .replacing("  development: {}", with: "  development: { mock: { accounts: 1️⃣[\(account())]2️⃣ } }")
        #expect(
            MarkedWorkspace(acme: text).diagnostics() == [
                "1️⃣–2️⃣ '\(list)' contains accounts with passwords, but 'auth.providers' does not contain email; remove "
                    + "them, or add email [accounts-without-mock]", "- 3️⃣–4️⃣ the providers are set here",
            ])
    }

    // MARK: - The brand's policies

    @Test func `a password has the length and the characters that the policy requires`() {
        let policy = birthdate + "\n  password: 3️⃣{ minLength: 10, require: [lowercase, uppercase, digit, symbol] }4️⃣"
        #expect(
            workspace("[\(account(password: "1️⃣moonriver2️⃣"))]", auth: policy).diagnostics() == [
                "1️⃣–2️⃣ a password in '\(list)' does not meet 'auth.password'; it needs at least 10 characters, an "
                    + "uppercase letter, a digit and a symbol [account-against-policy]",
                "- 3️⃣–4️⃣ the policy is set here",
            ])
        #expect(workspace("[\(account())]", auth: policy).diagnostics() == [])
        // Letters and digits of all scripts count, and a space is not a symbol.
        #expect(workspace("[\(account(password: "Жж٣-жжжжжж"))]", auth: policy).diagnostics() == [])
        #expect(workspace("[\(account(password: "\"Moon River7\""))]", auth: policy).diagnostics().count == 2)
        // A length counts code points.
        #expect(workspace("[\(account(password: "\"Aa1-aaaae\u{301}\""))]", auth: policy).diagnostics() == [])
        #expect(workspace("[\(account(password: "Aa1-aaaaé"))]", auth: policy).diagnostics().count == 2)
    }

    @Test func `a pending account needs codes`() {
        let accounts = "[\(account(", state: 1️⃣pending2️⃣"))]"
        #expect(
            workspace(accounts, auth: birthdate + "\n  otp: 3️⃣false4️⃣").diagnostics() == [
                "1️⃣–2️⃣ an account in '\(list)' is pending, but 'auth.otp' is false, so no code can confirm it; set the "
                    + "state to confirmed, or turn 'auth.otp' on [account-against-policy]",
                "- 3️⃣–4️⃣ codes are turned off here",
            ])
        #expect(workspace(accounts, auth: birthdate + "\n  otp: {}").diagnostics() == [])
    }

    @Test func `a birthdate meets the minimum age, and is plausible`() {
        func found(_ date: String) -> [String] {
            workspace("[\(account(", profile: { birthdate: 1️⃣\(date)2️⃣ }"))]", auth: birthdate).diagnostics()
        }
        let subject = "1️⃣–2️⃣ a birthdate in '\(list)' is"
        #expect(found("2013-06-15") == [])
        #expect(
            found("2013-06-16") == [
                "\(subject) 2013-06-16, but 'legal.minimumAge' is 13; set an earlier day [account-too-young]",
                "- 5️⃣–6️⃣ the minimum age is set here",
            ])
        #expect(
            found("2026-06-16") == [
                "\(subject) 2026-06-16, which is in the future; set an earlier day [account-too-young]"
            ])
        #expect(found("1876-06-15") == [])
        #expect(
            found("1876-06-14") == [
                "\(subject) 1876-06-14, more than 150 years ago; set a later day [account-too-young]"
            ])
    }

    @Test func `a user who was born on 29 February reaches the age on 1 March`() {
        var found = workspace("[\(account(", profile: { birthdate: 2012-02-29 }"))]", auth: birthdate)
        found.today = CalendarDate("2025-02-28")
        #expect(found.diagnostics().count == 2)
        found.today = CalendarDate("2025-03-01")
        #expect(found.diagnostics() == [])
    }
}
