import AuthCore
import AuthKit
import AuthScreens
import AuthSystem
import Foundation

/// Journeys of a brand's app that only a Clerk instance has.
struct ClerkJourneys: Sendable {
    let brand: BrandConfiguration
    let app: JourneyApp
    let instance: LiveClerk

    private let email = "live-\(UUID().uuidString.lowercased())@example.com"
    private var password: String { brand.passwordPolicy.sample }

    init(brand: BrandConfiguration, app: JourneyApp, instance: LiveClerk) {
        self.brand = brand
        self.app = app
        self.instance = instance
    }

    // MARK: Journeys

    func newDevice() async throws {
        try await instance.control("POST", "/settings", ["client_trust": true])
        try await addUser()
        let auth = try await app.launch(LiveDevice(), nil)
        let first = try await auth.client.signIn(username: email, password: password)
        guard let challenge = try first.challenge(), challenge.kind == .emailCode else {
            throw CheckFailure("the sign-in on a new device asks for \(first.nextStep); expected a code by email")
        }
        let code = try await instance.code("second_email_code", sentTo: email)
        try expect(
            try await auth.client.confirmSignIn(challenge, with: SignInAnswer(code)).isSignedIn,
            "the code is not accepted")
        try expect("the result of the sign-out", await auth.client.signOut(), equals: .complete)
        let second = try await auth.client.signIn(username: email, password: password)
        try expect("the step of the second sign-in", second.nextStep, equals: .done)
        let clients = try await sessions().map { $0["client"] }
        try expect(Set(clients).count == 1, "the second sign-in is that of another client")
    }

    func secondFactor() async throws {
        try await addUser(["totp": true])
        let auth = try await app.launch(LiveDevice(), nil)
        let first = try await auth.client.signIn(username: email, password: password)
        let challenge = try require(try first.challenge(), "the sign-in asks for no code")
        try expect("the challenge of the sign-in", challenge.kind, equals: .authenticatorCode)
        let code = try await instance.control("GET", "/totp?email=\(email)") as? [String: String]
        let text = try require(code?["code"], "the instance has no authenticator app for the user")
        let answer = SignInAnswer(SecretText(text))
        try expect(try await auth.client.confirmSignIn(challenge, with: answer).isSignedIn, "the code is not accepted")
    }

    /// Launches the app every minute, when the access token has expired.
    func tenMinutes() async throws {
        try await addUser()
        let device = LiveDevice()
        let auth = try await app.launch(device, nil)
        _ = try await auth.client.signIn(username: email, password: password)
        var tokens: Set<String> = []
        for minute in 1...10 {
            try await instance.advance(bySeconds: 60)
            let later = try await app.launch(device.later(bySeconds: 60 * minute), nil)
            let session = try await later.client.fetchAuthSession()
            tokens.insert(try require(session.tokens?.accessToken, "the session ended after \(minute) minutes"))
        }
        try expect("the number of access tokens", tokens.count, equals: 10)
        try expect("the number of sessions", try await sessions().count, equals: 1)
    }

    func endedElsewhere() async throws {
        try await addUser()
        let device = LiveDevice()
        let auth = try await app.launch(device, nil)
        _ = try await auth.client.signIn(username: email, password: password)
        try await instance.control("POST", "/sessions", ["status": "revoked"])
        let later = try await app.launch(device.later(bySeconds: 120), nil)
        await later.refresh()
        let state = await later.state
        try expect("the state of the app", state, equals: .signedOut(.sessionExpired))
        _ = try await later.client.signIn(username: email, password: password)
        try expect(try await later.client.fetchAuthSession().isSignedIn, "the user cannot sign in again")
    }

    func phone() async throws {
        for consent in [SMSConsent(givenAt: Date()), nil] {
            try await instance.prepare(for: brand)
            let auth = try await app.launch(LiveDevice(), nil)
            let options = SignUpOptions(
                attributes: brand.signUpFields.map(\.field).filter { $0 != .birthdate }
                    .map { AuthUserAttribute($0.attributeKey, value: EmailVisitor.value(for: $0)) },
                birthdate: try Birthdate(iso8601: EmailVisitor.value(for: .birthdate)),
                terms: TermsAcceptance(version: brand.terms.version, acceptedAt: Date()), smsConsent: consent)
            let result = try await auth.client.signUp(username: email, password: password, options: options)
            if result.nextStep != .done {
                let code = try await instance.code("sign_up", sentTo: email)
                _ = try await auth.client.confirmSignUp(
                    for: email, confirmationCode: code.value, password: password)
            }
            _ = try await auth.client.signIn(username: email, password: password)
            let attributes = try await auth.client.fetchUserAttributes()
            let hasPhone = attributes.contains { $0.key == .phoneNumber }
            try expect(hasPhone == (consent != nil), "the account has a phone number without consent, or has none")
        }
    }

    func lateDeletion() async throws {
        try await addUser()
        let device = LiveDevice()
        let auth = try await app.launch(device, nil)
        _ = try await auth.client.signIn(username: email, password: password)
        try await instance.advance(bySeconds: 900)
        let later = try await app.launch(device.later(bySeconds: 900), nil)
        try await expectError(.service(.reauthenticationRequired), "a deletion without a proof of identity") {
            try await later.client.deleteUser()
        }
        _ = try await later.client.reauthenticate(by: .password(SecretText(password)))
        try await later.client.deleteUser()
        try expect(try await later.client.fetchAuthSession() == .signedOut, "the session has not ended")
        let users = try await instance.control("GET", "/users") as? [Any]
        try expect("the number of accounts", users?.count, equals: 0)
    }

    func page(of provider: SignInProvider) async throws {
        let server = try require(
            LiveServer.running.first { $0.name == "oidc" }, "no OpenID provider runs; use 'scripts/servers run'")
        let auth = try await app.launch(LiveDevice(user: server.user(for: .email)), nil)
        if brand.ageGate.isRequired {
            let keeper = try require(auth.ageGate, "the app has no age gate")
            try await keeper.answer(Birthdate(iso8601: EmailVisitor.value(for: .birthdate)))
        }
        try await instance.control("POST", "/settings", ["required": ["email_address", "password"]])
        try expect(try await auth.client.signInWithWebUI(for: provider).isSignedIn, "the sign-in is not complete")
        let user = try await auth.client.getCurrentUser()
        try expect("the user's provider", user.provider, equals: provider)
        try expect("the result of the sign-out", await auth.client.signOut(), equals: .complete)
        _ = try await auth.client.signInWithWebUI(for: provider)
        try expect("the returning user", try await auth.client.getCurrentUser().userID, equals: user.userID)
        let proof = try await auth.client.reauthenticate(by: .page(provider))
        try expect("the method of the proof", proof.method, equals: .page(provider))
        try expect(try await auth.client.fetchAuthSession().isSignedIn, "the proof has ended the session")
    }

    // MARK: Support

    private func addUser(_ more: [String: any Sendable] = [:]) async throws {
        var body: [String: any Sendable] = ["email": email, "password": password]
        body.merge(more) { _, new in new }
        try await instance.control("POST", "/users", body)
    }

    private func sessions() async throws -> [[String: String]] {
        try await instance.control("GET", "/sessions") as? [[String: String]] ?? []
    }
}
