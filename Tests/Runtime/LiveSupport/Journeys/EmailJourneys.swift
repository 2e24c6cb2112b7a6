package import AuthCore
package import AuthKit
import AuthScreens
import AuthTesting
import EmailOTP
import Foundation
import RuntimeTestSupport

/// Journeys of users who sign up and sign in by email.
///
/// Each journey starts with a new user, a new email address and a new device. A journey throws a ``CheckFailure`` if an
/// expectation fails, or the error of a call that fails unexpectedly.
package struct EmailJourneys: Sendable {
    /// The absence of a user who returns later, in seconds. Codes and cooldowns end in this time, but sessions do not.
    private static let absence = 3600

    private let brand: BrandConfiguration
    private let service: any JourneyService
    private let launchApp: @Sendable (LiveDevice) async throws -> BrandAuth

    /// Creates the journeys with an app at a service.
    ///
    /// - Parameters:
    ///   - brand: The app's brand.
    ///   - service: The service that holds the accounts.
    ///   - launch: Launches the app on a device.
    package init(
        brand: BrandConfiguration, service: any JourneyService,
        launch: @escaping @Sendable (LiveDevice) async throws -> BrandAuth
    ) {
        self.brand = brand
        self.service = service
        launchApp = launch
    }

    // MARK: - Journeys

    /// Checks the screen with address and password. A new user leaves before entering the code. An hour later, the user
    /// signs in with the password, enters another code and is signed in. On a new device, the same user signs in with
    /// one screen, also after setting a new password, and the old one is refused. No user with an account reaches the
    /// sign-up form.
    package func addressAndPassword() async throws {
        var (visitor, device) = try await begin()
        let steps = try await visitor.go(through: try await launch(device, .addressAndPassword).emailFlow, to: .code)
        let form: [EmailStep] = brand.ageGate.isRequired ? [.birthdate, .registration] : [.registration]
        try expect("the list of steps for a new user", names(steps), equals: names([.signIn] + form + [.code]))

        try await service.advance(bySeconds: Self.absence)
        visitor.hasAccount = true
        let later = device.later(bySeconds: Self.absence)
        let pending = try await visitor.go(
            through: try await launch(later, .addressAndPassword).emailFlow, to: .signedIn)
        try expect(
            "the list of steps for a pending user", names(pending), equals: names([.signIn, .code, .signedIn]))

        let other = try await launch(LiveDevice(), .addressAndPassword)
        let confirmed = try await visitor.go(through: other.emailFlow, to: .signedIn)
        try expect("the list of steps for a confirmed user", names(confirmed), equals: names([.signIn, .signedIn]))
        _ = try await expectSession(of: visitor, other.client)

        let old = visitor.password
        visitor.password = EmailVisitor.newPassword(for: brand)
        visitor.hasForgottenPassword = true
        let third = try await launch(LiveDevice(), .addressAndPassword)
        let reset = try await visitor.go(through: third.emailFlow, to: .signedIn)
        try expect(
            "the list of steps after a forgotten password", names(reset),
            equals: names([.signIn, .newPassword, .signedIn]))
        _ = try await expectSession(of: visitor, third.client)
        try await expectRefusal(of: old, visitor.email, by: try await launch(LiveDevice()).client)
        try await end()
    }

    /// Checks the screens: a new user types and taps through the sign-up to the app, signs out in the menu, and signs in
    /// again.
    @MainActor package func screens() async throws {
        let (visitor, device) = try await begin()
        let auth = try await launchApp(device)
        let user = ScreenUser(auth)
        let screenVisitor = ScreenVisitor(
            user: user, email: visitor.email, password: visitor.password.value,
            birthdate: try Birthdate(iso8601: EmailVisitor.value(for: .birthdate))
        ) { [service] in try await service.code(for: .signUp, sentTo: visitor.email).value }
        let signUp = try await screenVisitor.signUp()
        try expect(signUp.contains(.createAccount), "the sign-up has no screen that creates an account")
        _ = try await expectSession(of: visitor, auth.client)
        user.model.flow.send(.open(.menu))
        try await user.sees(.menu)
        try await user.taps(.signOut)
        let signIn = try await screenVisitor.signIn()
        try expect(!signIn.contains(.createAccount), "a user with an account has to create one")
        _ = try await expectSession(of: visitor, auth.client)
        try await end()
    }

    /// Checks that a new user can sign up after a wrong code, and stays signed in after the next launch. The user then
    /// signs out, and signs in with the password.
    package func newUser() async throws {
        let (visitor, device) = try await begin()
        let app = try await launch(device)
        let steps = try await visitor.go(through: app.emailFlow, to: .code)
        try expectNewUserSteps(steps)
        try await enterWrongCode(visitor, app.emailFlow)
        _ = try await visitor.go(through: app.emailFlow, to: .signedIn)

        let user = try await expectSession(of: visitor, app.client)
        try await expectProfile(of: app.client)
        let relaunched = try await launch(device)
        if brand.session.restoresAtLaunch {
            let restored = try await relaunched.client.getCurrentUser()
            try expect(restored == user, "the next launch restores the session of another user")
        }
        let signOut = await relaunched.client.signOut()
        try expect("the result of the sign-out", signOut, equals: .complete)
        try await expectSignedOut(relaunched.client)
        let again = try await relaunched.client.signIn(username: visitor.email, password: visitor.password.value)
        try expect(again.isSignedIn, "a sign-in with the password of the sign-up asks for \(again.nextStep)")
        try await end()
    }

    /// Checks that a new user of a brand without codes signs up, stays signed in after the next launch, signs out and signs
    /// in again, and that a wrong password is refused.
    package func withoutCodes() async throws {
        let (visitor, device) = try await begin()
        let app = try await launch(device)
        let steps = try await visitor.go(through: app.emailFlow, to: .signedIn)
        try expect(!steps.contains(.code), "the sign-up asks for a code, but the brand has none")
        let user = try await expectSession(of: visitor, app.client)
        let relaunched = try await launch(device)
        if brand.session.restoresAtLaunch {
            try expect(
                try await relaunched.client.getCurrentUser() == user,
                "the next launch restores the session of another user")
        }
        try expect("the result of the sign-out", await relaunched.client.signOut(), equals: .complete)
        try await expectSignedOut(relaunched.client)
        let wrong = EmailVisitor.newPassword(for: brand).value
        try await expectError(.invalidCredentials, "a sign-in with a wrong password") {
            _ = try await relaunched.client.signIn(username: visitor.email, password: wrong)
        }
        let again = try await relaunched.client.signIn(username: visitor.email, password: visitor.password.value)
        try expect(again.isSignedIn, "a sign-in with the password of the sign-up asks for \(again.nextStep)")
        try await end()
    }

    /// Checks that a stranger who signs up with a user's address gets no access. An hour later, the user enters the
    /// codes sent to that address and signs in. The stranger's password does not work.
    package func strangerSignsUpFirst() async throws {
        let (visitor, device) = try await begin()
        let stranger = try await launch(LiveDevice())
        let password = EmailVisitor.newPassword(for: brand)
        let birthdate = try Birthdate(iso8601: EmailVisitor.value(for: .birthdate))
        _ = try await stranger.client.signUp(
            username: visitor.email, password: password.value, options: options(birthdate))

        try await service.advance(bySeconds: Self.absence)
        let app = try await launch(device.later(bySeconds: Self.absence))
        _ = try await visitor.go(through: app.emailFlow, to: .signedIn)
        _ = try await expectSession(of: visitor, app.client)
        try await expectRefusal(of: password, visitor.email, by: stranger.client)
        try await end()
    }

    /// Checks that the app refuses a user below the minimum age before any other question, also after the next launch.
    /// The app sends no request.
    ///
    /// - Throws: A ``CheckFailure`` if the brand has no minimum age.
    package func underageUser() async throws {
        try expect(
            brand.ageGate.isRequired, "the brand has no minimum age; run this journey only for brands with an age gate")
        let (visitor, device) = try await begin()
        let app = try await launch(device)
        let today = CalendarDay(of: device.now(), in: .current)
        let birthdate = try Birthdate(year: today.year - brand.ageGate.minimumAge + 1, month: 1, day: 1)
        let refused = await app.emailFlow.complete(.editBirthdate(birthdate), .submit)
        let reason = AuthError.underAge(minimumAge: brand.ageGate.minimumAge)
        try expect("the step after a birthdate below the minimum age", EmailStep(refused.state), equals: .tooYoung)
        try expect("the problem after a birthdate below the minimum age", refused.problem, equals: reason)
        for flow in [app.emailFlow, try await launch(device).emailFlow] {
            let again = await flow.complete(
                .editBirthdate(try Birthdate(iso8601: EmailVisitor.value(for: .birthdate))), .submit, .haveAccount,
                .editEmail(visitor.email), .submit)
            try expect(again.state == .tooYoung, "a user below the minimum age can enter another birthdate")
        }
        try await expectError(reason, "a sign-up without the screens") {
            _ = try await app.auth.ageGate.signUp(with: options(birthdate)) { profile async throws(AuthError) in
                try await app.client.signUp(
                    username: visitor.email, password: visitor.password.value, profile: profile)
            }
        }
        let requests = await device.requests
        try expect(requests.isEmpty, "the app sends requests for a user below the minimum age: \(requests)")
        try await end()
    }

    /// Checks that a user who returns after an hour can delete the account with the confirmation word and the password.
    /// A sign-in to the account then fails, and a user can sign up with its address again.
    package func deletedAccount() async throws {
        let (visitor, device) = try await begin()
        _ = try await visitor.go(through: try await launch(device).emailFlow, to: .signedIn)

        try await service.advance(bySeconds: Self.absence)
        let later = device.later(bySeconds: Self.absence)
        let app = try await launch(later)
        if !brand.session.restoresAtLaunch {
            _ = try await app.client.signIn(username: visitor.email, password: visitor.password.value)
        }
        let user = try await app.client.getCurrentUser()
        let deletion = try require(
            await app.auth.accountDeletion(for: user), "the app offers no account deletion")
        var deleted = await deletion.complete(.editText("DELETE", word: "DELETE"), .submit)
        if brand.session.restoresAtLaunch {
            try expect(
                deleted.state == .provingIdentity,
                "the app deletes an account without the password, an hour after the sign-in")
            deleted = await deletion.complete(.editPassword(visitor.password), .submit)
        }
        try expect(deleted.state == .deleted, "the account is not deleted; the problem is \(shown(deleted.problem))")

        try await expectSignedOut(app.client)
        try await expectRefusal(of: visitor.password, visitor.email, by: app.client)
        let goal: EmailStep = brand.oneTimeCode == nil ? .signedIn : .code
        let steps = try await visitor.go(through: try await launch(LiveDevice()).emailFlow, to: goal)
        if brand.oneTimeCode != nil { try expectNewUserSteps(steps) }
        try await end()
    }

    // MARK: - Steps

    /// A launched app, with the email flow that its screens show.
    private struct App {
        let auth: BrandAuth
        let emailFlow: FlowModel<EmailOTPFlow>
        var client: any AuthClient { auth.client }
    }

    private func launch(
        _ device: LiveDevice, _ entry: EmailOTPFlow.Policy.Entry = .addressFirst
    ) async throws -> App {
        let auth = try await launchApp(device)
        let flow = try require(await auth.emailFlow(entry: entry), "the app has no email flow")
        return App(auth: auth, emailFlow: flow)
    }

    /// Prepares the service, and creates a new user with a new device.
    private func begin() async throws -> (EmailVisitor, LiveDevice) {
        try await service.prepare(for: brand)
        return (EmailVisitor(brand: brand, service: service), LiveDevice())
    }

    /// Ends a journey. Expects that all requests and responses matched the service's documentation.
    private func end() async throws {
        let violations = try await service.violations()
        try expect(violations.isEmpty, "requests or responses do not match the service's documentation: \(violations)")
    }

    private func enterWrongCode(_ visitor: EmailVisitor, _ model: FlowModel<EmailOTPFlow>) async throws {
        let code = try await service.code(for: .signUp, sentTo: visitor.email).value
        let wrong = String(code.map { $0 == "0" ? "1" : "0" })
        let flow = await model.complete(.editCode(SecretText(wrong)), .submit)
        guard EmailStep(flow.state) == .code, case .codeMismatch = flow.problem else {
            throw CheckFailure(
                "a wrong code leads to the step '\(EmailStep(flow.state))' with the problem \(shown(flow.problem)); "
                    + "expected the step 'code' with the problem codeMismatch")
        }
    }

    /// Returns the options of a sign-up without the screens.
    private func options(_ birthdate: Birthdate) -> SignUpOptions {
        SignUpOptions(
            attributes: brand.signUpFields.map(\.field).filter { $0 != .birthdate }
                .map { AuthUserAttribute($0.attributeKey, value: EmailVisitor.value(for: $0)) },
            birthdate: birthdate, terms: TermsAcceptance(version: brand.terms.version, acceptedAt: Date()))
    }

    // MARK: - Expectations

    /// Expects the steps for a new address, up to the entry of the code.
    private func expectNewUserSteps(_ steps: [EmailStep]) throws {
        let expected: [EmailStep] = (brand.ageGate.isRequired ? [.birthdate] : []) + [.email, .account, .code]
        try expect("the list of steps for a new address", names(steps), equals: names(expected))
    }

    private func names(_ steps: [EmailStep]) -> [String] { steps.map(\.rawValue) }

    /// Expects that the signed-in user has the visitor's address.
    private func expectSession(of visitor: EmailVisitor, _ client: any AuthClient) async throws -> AuthUser {
        let user = try await client.getCurrentUser()
        try expect("the signed-in user's address", user.email, equals: visitor.email)
        return user
    }

    /// Expects that the service stores the profile that the user entered.
    private func expectProfile(of client: any AuthClient) async throws {
        let attributes = try await client.fetchUserAttributes()
        for field in brand.signUpForm.map(\.field) {
            let entered = AuthUserAttribute(field.attributeKey, value: EmailVisitor.value(for: field))
            try expect(
                attributes.contains(entered),
                "the account has no attribute '\(field.attributeKey.rawValue)' with the value that the user entered")
        }
    }

    private func expectSignedOut(_ client: any AuthClient) async throws {
        let session = try await client.fetchAuthSession()
        try expect(session == .signedOut, "the session has not ended")
    }

    /// Expects that a sign-in with a password fails, with the same error as for an unknown address.
    private func expectRefusal(of password: SecretText, _ email: String, by client: any AuthClient) async throws {
        try await expectError(.invalidCredentials, "a sign-in with an old password or a deleted account") {
            _ = try await client.signIn(username: email, password: password.value)
        }
    }
}
