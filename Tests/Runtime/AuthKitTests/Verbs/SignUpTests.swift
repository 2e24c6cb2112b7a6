import AuthCore
import AuthKit
import EmailOTP
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// Sign-up by email without the screens.
@MainActor @Suite(.timeLimit(.minutes(1))) struct SignUpTests {
    private let ada = "ada@example.com"
    private let password = VerbFixture.password

    // MARK: - Before a request

    private static let form = BrandConfiguration.example(
        signUpFields: [.firstName, .lastName.optional, .displayName, .phone.optional.withSMSConsent], minimumAge: 13)

    @Test func `each rule of the brand is checked before a request is sent`() async throws {
        let app = VerbFixture(Self.form)
        let adult = try Birthdate(year: 1990, month: 4, day: 12)
        let whole = SignUpProfile(firstName: "Ada", displayName: "ada", birthdate: adult)
        let terms = app.terms
        func expect(
            _ error: AuthError, email: String = "ada@example.com", password: String = VerbFixture.password,
            _ profile: SignUpProfile, terms: String?
        ) async {
            await #expect(throws: error) {
                try await app.auth.signUp(email: email, password: password, profile: profile, acceptingTerms: terms)
            }
        }
        await expect(
            .missingFields([.birthdate, .firstName, .displayName]), SignUpProfile(lastName: "L", phone: "1"),
            terms: terms)
        await expect(
            .missingFields([.firstName]), SignUpProfile(firstName: " \n", displayName: "ada", birthdate: adult),
            terms: terms)
        await expect(.termsNotAccepted, whole, terms: nil)
        await expect(.termsOutdated, whole, terms: "2025-01-01")
        await expect(
            .invalidPassword(unmet: [.minLength(8), .contains(.uppercase), .contains(.digit)]), password: "short",
            whole, terms: terms)
        await expect(.invalidEmail(.malformed), email: "ada", whole, terms: terms)
        let future = SignUpProfile(birthdate: try Birthdate(year: 2090, month: 1, day: 1))
        await expect(.invalidBirthdate(.inFuture), future, terms: terms)
        #expect(try await app.auth.ageGate.standing() == .unanswered)
        #expect(await app.service.calls == [])
    }

    @Test func `a brand or a client without sign-in by email refuses each call`() async throws {
        let app = VerbFixture(.example(providers: [.google], signUpFields: [], minimumAge: 0))
        let error = AuthError.notSupported(.signIn(.email))
        await app.mock.network.setReachable(false)
        await #expect(throws: error) { try await app.signUp(ada) }
        await #expect(throws: error) { try await app.auth.signIn(email: ada, password: password) }
        await #expect(throws: error) { try await app.auth.resendCode(email: ada) }
        await #expect(throws: error) { try await app.auth.resetPassword(email: ada) }
        // Without the email flow, a client would confirm an account that a stranger has created: it sends no password.
        let other = VerbFixture(accounts: [.mira], hasEmailFlow: false)
        #expect(await other.auth.emailFlow() == nil)
        await #expect(throws: error) { try await other.signUp(ada) }
        await #expect(throws: error) {
            _ = try await other.auth.confirmSignUp(email: ada, password: password, code: "123456")
        }
        #expect(await other.mock.mailbox.lastCode(for: ada) == nil && other.auth.user == nil)
    }

    // MARK: - The account

    /// The clock is the same, so the times of the terms and of the consent are equal.
    @Test func `the account is the same as that of the screens`() async throws {
        let app = VerbFixture(Self.form)
        let birthdate = try Birthdate(year: 1990, month: 4, day: 12)
        let flow = try #require(await app.auth.emailFlow(entry: .addressAndPassword))
        await flow.complete(
            .createAccount, .editBirthdate(birthdate), .submit, .editEmail("bea@example.com"),
            .editField(.firstName, " Ada "), .editField(.displayName, "ada"), .editField(.phone, "+15550100"),
            .editSMSConsent(given: true), .editPassword(SecretText(password)), .editTerms(accepted: true), .submit)
        let profile = SignUpProfile(
            firstName: " Ada ", displayName: "ada", phone: "+15550100", acceptsTextMessages: true, birthdate: birthdate)
        let sent = try await app.auth.signUp(
            email: ada, password: password, profile: profile, acceptingTerms: app.terms)
        #expect(sent?.destination == .email("a•••@example.com"))
        let options = await app.service.options
        try #require(options.count == 2)
        #expect(options[0] == options[1])
        #expect(options[1].smsConsent == SMSConsent(givenAt: app.clock.now()))
    }

    @Test func `a field or a consent that the brand does not ask for is not sent`() async throws {
        let app = VerbFixture()
        let profile = SignUpProfile(
            firstName: "Ada", phone: "+15550100", acceptsTextMessages: true,
            birthdate: try Birthdate(year: 1990, month: 4, day: 12))
        try await app.auth.signUp(email: ada, password: password, profile: profile, acceptingTerms: app.terms)
        let options = try #require(await app.service.options.first)
        #expect(options.attributes == [] && options.smsConsent == nil)
    }

    @Test func `the code confirms the account with the kept password, and signs in`() async throws {
        let app = VerbFixture()
        try await app.signUp(" \(ada) ")
        let code = try await app.code(ada)
        #expect(try await app.auth.confirmSignUp(code: "\(code.prefix(3))-\(code.dropFirst(3)) ") == nil)
        #expect(app.auth.user?.email == ada)
        #expect(app.auth.state == (try await .signedIn(app.mock.getCurrentUser())))
        #expect(await app.service.confirmed == [[ada, password]])
    }

    @Test func `after another launch, the call asks for the password`() async throws {
        let app = VerbFixture()
        await #expect(throws: AuthError.passwordRequired) { try await app.auth.confirmSignUp(code: "123456") }
        _ = try await app.mock.signUp(
            username: ada, password: password,
            options: SignUpOptions(terms: TermsAcceptance(version: app.terms, acceptedAt: app.clock.now())))
        let code = try await app.code(ada)
        await #expect(throws: AuthError.passwordRequired) {
            _ = try await app.auth.confirmSignUp(email: ada, password: "", code: code)
        }
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
            _ = try await app.auth.confirmSignUp(email: ada, password: "Moon-River-8", code: code)
        }
        _ = try await app.auth.confirmSignUp(email: ada, password: password, code: code)
        #expect(app.auth.user?.email == ada)
    }

    @Test func `if the service confirms no addresses, the sign-up signs in`() async throws {
        let app = VerbFixture(.example(signUpFields: [], oneTimeCode: nil, minimumAge: 0))
        #expect(try await app.auth.signUp(email: ada, password: password, acceptingTerms: app.terms) == nil)
        #expect(app.auth.user?.email == ada)
    }

    // MARK: - What the device remembers

    @Test func `the wait before the next code is that of the screens, and no request is sent during it`() async throws {
        let app = VerbFixture()
        try await app.signUp(ada)
        app.clock.advance(by: 10)
        await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(20))) {
            try await app.auth.resendCode(email: ada)
        }
        let flow = try #require(await app.auth.emailFlow(entry: .addressAndPassword))
        await flow.complete(.editEmail(ada), .editPassword(SecretText(password)), .submit)
        #expect(flow.flow.secondsUntilResend(at: app.clock.now()) == 20)
        #expect(await app.service.calls == [.signUp, .signIn])
        app.clock.advance(by: 20)
        let first = try await app.code(ada)
        try await app.auth.resendCode(email: ada)
        let second = try await app.code(ada)
        #expect(first != second)
        _ = try await app.auth.confirmSignUp(code: second)
    }
}
