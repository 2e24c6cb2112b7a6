public import AuthCore
public import AuthKit
import EmailOTP
import Foundation

/// The journeys of users who sign up and in by email, each from its beginning, with an address of its own.
///
/// Each journey throws a ``CheckFailure``, or the error that was not expected.
public struct EmailJourneys: Sendable {
    /// The absence of a user who comes back, in seconds. Codes and cooldowns are over by then, sessions are not.
    private static let absence = 3600

    let brand: BrandConfiguration
    let service: any JourneyService
    private let launchApp: @Sendable (LiveDevice) async throws -> BrandAuth

    /// Creates the journeys with an app at a service.
    ///
    /// - Parameters:
    ///   - brand: The app's brand.
    ///   - service: The service that holds the accounts.
    ///   - launch: Launches the app on a device.
    public init(
        brand: BrandConfiguration, service: any JourneyService,
        launch: @escaping @Sendable (LiveDevice) async throws -> BrandAuth
    ) {
        self.brand = brand
        self.service = service
        launchApp = launch
    }

    /// An app that was launched, with the email flow that its screens show.
    private struct App {
        let auth: BrandAuth
        let emailFlow: FlowModel<EmailOTPFlow>
        var client: any AuthClient { auth.client }
    }

    private func launch(_ device: LiveDevice) async throws -> App {
        let auth = try await launchApp(device)
        return App(auth: auth, emailFlow: try require(await auth.emailFlow(), "the app has no email flow"))
    }

    /// A new user signs up, enters a wrong code and the right one, and is signed in, also after the next launch. The user
    /// signs out, and in again with the password.
    public func newUser() async throws {
        let (visitor, device) = try await begin()
        let app = try await launch(device)
        let steps = try await visitor.go(through: app.emailFlow, to: .code)
        try expect(steps == newcomersSteps, "a new user was led by the steps \(steps)")
        try await enterWrongCode(visitor, app.emailFlow)
        _ = try await visitor.go(through: app.emailFlow, to: .signedIn)

        let user = try await app.client.getCurrentUser()
        try expect(user.email == visitor.email, "the session is somebody else's")
        try await expectAnswers(of: app.client)
        let relaunched = try await launch(device)
        if brand.session.restoresAtLaunch {
            let restored = try await relaunched.client.getCurrentUser()
            try expect(restored == user, "the session is somebody else's after a launch")
        }
        let signOut = await relaunched.client.signOut()
        try expect(signOut == .complete, "the sign-out came to \(signOut)")
        try await expectSignedOut(relaunched.client)
        let again = try await relaunched.client.signIn(username: visitor.email, password: visitor.password.value)
        try expect(again.isSignedIn, "the password of the sign-up asks for \(again.nextStep)")
        try await end()
    }

    /// A user leaves before entering the code, comes back after an hour, signs up again, and is signed in by another code.
    public func pendingUserComesBack() async throws {
        let (visitor, device) = try await begin()
        _ = try await visitor.go(through: try await launch(device).emailFlow, to: .code)

        try await service.advance(bySeconds: Self.absence)
        let app = try await launch(device.later(bySeconds: Self.absence))
        _ = try await visitor.go(through: app.emailFlow, to: .code)
        guard case .codeSent = await app.emailFlow.flow.notice else {
            throw CheckFailure("who comes back is sent no code")
        }
        _ = try await visitor.go(through: app.emailFlow, to: .signedIn)
        let user = try await app.client.getCurrentUser()
        try expect(user.email == visitor.email, "the session is somebody else's")
        try await end()
    }

    /// A stranger signs up with a user's address. The user comes an hour later, enters the codes that were sent there, and is
    /// signed in. The stranger's password does not work.
    public func strangerSignsUpFirst() async throws {
        let (visitor, device) = try await begin()
        let stranger = try await launch(LiveDevice())
        let password = EmailVisitor.newPassword(for: brand)
        let birthdate = try Birthdate(iso8601: EmailVisitor.answer(to: .birthdate))
        _ = try await stranger.client.signUp(
            username: visitor.email, password: password.value, options: options(birthdate))

        try await service.advance(bySeconds: Self.absence)
        let app = try await launch(device.later(bySeconds: Self.absence))
        _ = try await visitor.go(through: app.emailFlow, to: .signedIn)
        let user = try await app.client.getCurrentUser()
        try expect(user.email == visitor.email, "the session is somebody else's")
        try await expectRefusal(of: password, visitor.email, by: stranger.client)
        try await end()
    }

    /// A user on a new device has forgotten the password, and signs in with a code and a new password. The old one does not
    /// work any more.
    public func forgottenPassword() async throws {
        var (visitor, device) = try await begin()
        let app = try await launch(device)
        _ = try await visitor.go(through: app.emailFlow, to: .signedIn)
        await app.client.signOut()

        let old = visitor.password
        visitor.password = EmailVisitor.newPassword(for: brand)
        visitor.hasForgottenPassword = true
        let other = try await launch(LiveDevice())
        let steps = try await visitor.go(through: other.emailFlow, to: .newPassword)
        try expect(!steps.contains(.code), "who has an account was led by the steps \(steps)")
        _ = try await visitor.go(through: other.emailFlow, to: .signedIn)
        let user = try await other.client.getCurrentUser()
        try expect(user.email == visitor.email, "the session is somebody else's")
        try await expectRefusal(of: old, visitor.email, by: app.client)
        try await end()
    }

    /// A visitor below the minimum age is refused before anything else is asked, also after the next launch. Nothing is sent.
    /// Only for brands with a minimum age.
    public func underAgeVisitor() async throws {
        try expect(brand.ageGate.isRequired, "there is no minimum age")
        let (visitor, device) = try await begin()
        let app = try await launch(device)
        let today = CalendarDay(of: device.now(), in: .current)
        let birthdate = try Birthdate(year: today.year - brand.ageGate.minimumAge + 1, month: 1, day: 1)
        let refused = await app.emailFlow.complete(.editBirthdate(birthdate), .submit)
        let reason = AuthError.underAge(minimumAge: brand.ageGate.minimumAge)
        try expect(refused.state == .tooYoung, "who is too young stands at the step '\(EmailStep(refused.state))'")
        try expect(refused.problem == reason, "who is too young is told something else")
        for flow in [app.emailFlow, try await launch(device).emailFlow] {
            let again = await flow.complete(
                .editBirthdate(try Birthdate(iso8601: EmailVisitor.answer(to: .birthdate))), .submit, .haveAccount,
                .editEmail(visitor.email), .submit)
            try expect(again.state == .tooYoung, "who is too young gets a second try")
        }
        try await expectError(reason, "a sign-up past the screens") {
            _ = try await app.client.signUp(
                username: visitor.email, password: visitor.password.value, options: options(birthdate))
        }
        let requests = await device.requests
        try expect(requests.isEmpty, "something was sent of who is too young: \(requests)")
        try await end()
    }

    /// A user comes back after an hour, types the word, enters the password, and deletes the account. Signing in to it fails,
    /// and its address can sign up again.
    public func deletedAccount() async throws {
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
            await app.auth.accountDeletion(for: user, lastSignIn: device.now()), "the brand deletes no accounts")
        let asked = await deletion.complete(.editText(AccountDeletionFlow.word), .submit)
        try expect(asked.state == .provingIdentity, "a sign-in an hour ago is proof enough to delete an account")
        let deleted = await deletion.complete(.editPassword(visitor.password), .submit)
        let problem = deleted.problem.map { "\($0)" } ?? "nothing"
        try expect(deleted.state == .deleted, "the account is not deleted, with the problem: \(problem)")

        try await expectSignedOut(app.client)
        try await expectRefusal(of: visitor.password, visitor.email, by: app.client)
        let steps = try await visitor.go(through: try await launch(LiveDevice()).emailFlow, to: .code)
        try expect(steps == newcomersSteps, "the address of a deleted account was led by the steps \(steps)")
        try await end()
    }
}
