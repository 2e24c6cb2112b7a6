public import AuthCore
public import AuthKit
public import EmailOTP
import Foundation

/// An app that was launched, as its screens have it.
public struct JourneyApp: Sendable {
    let client: any AuthClient
    let emailFlow: FlowModel<EmailOTPFlow>

    /// What a composition root has made.
    public init(client: any AuthClient, emailFlow: FlowModel<EmailOTPFlow>) {
        self.client = client
        self.emailFlow = emailFlow
    }
}

/// The journeys of people who sign up and in by e-mail, each from its beginning, with an address that nobody has had. What
/// went wrong is thrown, as a ``JourneyFailure`` or as the error that nobody expected.
public struct EmailJourneys: Sendable {
    /// How long who comes back was away, in seconds: codes and cooldowns are over by then, sessions are not.
    private static let absence = 3600

    let brand: BrandConfiguration
    let service: any JourneyService
    let launch: @Sendable (LiveDevice) async throws -> JourneyApp

    /// Journeys with an app at a service.
    ///
    /// - Parameters:
    ///   - brand: The app's.
    ///   - service: Where its accounts are.
    ///   - launch: Launches the app on a device.
    public init(
        brand: BrandConfiguration, service: any JourneyService,
        launch: @escaping @Sendable (LiveDevice) async throws -> JourneyApp
    ) {
        self.brand = brand
        self.service = service
        self.launch = launch
    }

    /// A new user tells who they are, enters a wrong code and the right one, and is signed in; still is when the app is
    /// launched again, signs out, and in again by the password.
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

    /// A user who left before the code was entered comes back after an hour, signs up again, is sent another code, and is
    /// signed in by it.
    public func pendingUserComesBack() async throws {
        let (visitor, device) = try await begin()
        _ = try await visitor.go(through: try await launch(device).emailFlow, to: .code)

        try await service.advance(bySeconds: Self.absence)
        let app = try await launch(device.later(bySeconds: Self.absence))
        _ = try await visitor.go(through: app.emailFlow, to: .code)
        guard case .codeSent = await app.emailFlow.flow.notice else {
            throw JourneyFailure("who comes back is sent no code")
        }
        _ = try await visitor.go(through: app.emailFlow, to: .signedIn)
        let user = try await app.client.getCurrentUser()
        try expect(user.email == visitor.email, "the session is somebody else's")
        try await end()
    }

    /// A stranger signs up with a user's address. The user comes an hour later, enters the codes that were sent there, and is
    /// signed in; the stranger's password does not work.
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

    /// A user with a new device has forgotten the password, and is signed in by a code and another one. The old one is worth
    /// nothing.
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

    /// A visitor a year below the minimum age is refused before anything else is asked, at the next launch too, and nothing
    /// is sent of it. Only for brands that have a minimum age.
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

    /// A user comes back after an hour, types the word, proves to be the account's owner by the password, and deletes the
    /// account: it cannot be signed in to any more, and its address is as new.
    public func deletedAccount() async throws {
        let (visitor, device) = try await begin()
        _ = try await visitor.go(through: try await launch(device).emailFlow, to: .signedIn)

        try await service.advance(bySeconds: Self.absence)
        let later = device.later(bySeconds: Self.absence)
        let app = try await launch(later)
        if !brand.session.restoresAtLaunch {
            _ = try await app.client.signIn(username: visitor.email, password: visitor.password.value)
        }
        let flow = AccountDeletionFlow(user: try await app.client.getCurrentUser(), lastSignIn: device.now())
        let deletion = await FlowModel(flow, client: app.client, now: later.now)
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
