import AuthCore
import AuthKit
import AuthScreens
import AuthTesting
import Foundation
import LiveSupport
import RuntimeTestSupport

/// Journeys of an app with the system's sheet for Sign in with Apple, at a Clerk instance. ``ClerkPageTests`` tests its
/// refusals.
///
/// The device has no browser, so a sign-in at Apple's page fails.
struct ClerkAppleJourneys: Sendable {
    private let app: JourneyApp
    private let instance: LiveClerk
    private let bundleIdentifier: String
    private let account: LiveAppleAccount
    private let apple = ScriptedAppleID()
    private let device: LiveDevice

    /// Prepares an instance whose console lists the app, and a device at whose sheet the user signs in.
    init(app: JourneyApp, instance: LiveClerk, bundleIdentifier: String) async throws {
        self.app = app
        self.instance = instance
        self.bundleIdentifier = bundleIdentifier
        account = LiveAppleAccount(audience: bundleIdentifier, name: AppleIDName(given: "Ada", family: "Example"))
        device = LiveDevice(appleID: apple)
        await apple.atSheet(account.sheet)
        try await instance.control("POST", "/settings", ["apple_clients": [bundleIdentifier]])
    }

    static let all: [@Sendable (ClerkAppleJourneys) async throws -> Void] = [
        { try await $0.screens() }, { try await $0.existingAccount() }, { try await $0.deletion() },
    ]

    // MARK: Sign-in

    /// The user closes the first sheet, and signs in at the second one.
    @MainActor func screens() async throws {
        await apple.atSheet { _ throws(AppleIDError) in throw .cancelled }
        let auth = try await launch()
        let user = ScreenUser(auth)
        let isOnScreen = { user.screen?.commands.contains { $0.id == .provider(.apple) } == true }
        while try await user.nextScreen() != nil, !isOnScreen() { try await user.taps(.signIn) }
        try await user.taps(.provider(.apple))
        let screen = try await user.nextScreen()
        try expect(isOnScreen(), "the user who closes the sheet sees another screen")
        try expect("the messages after the sheet closes", screen?.notices, equals: [])
        try expect("the app's requests", await signInRequests, equals: [])

        await apple.atSheet(account.sheet)
        let visitor = ScreenVisitor(
            user: user, email: account.email, password: "",
            birthdate: try Birthdate(iso8601: "1990-06-15")
        ) { throw CheckFailure("the sign-in asks for a code") }
        try await visitor.signIn(with: .apple)
        try expect("the user's address", auth.state.user?.email, equals: account.email)
    }

    func existingAccount() async throws {
        let id = try await addUser()
        let auth = try await launch()
        try expect("the signed-in user", try await signIn(auth).userID, equals: id)
        // The service has no field for the name in a transfer, so the app delivers it afterward.
        try await wait(for: "the name in the account") { try await accounts() == ["\(id) Ada Example"] }
    }

    // MARK: The session

    func deletion() async throws {
        _ = try await signIn(launch())
        try await instance.advance(bySeconds: 900)
        let later = try await launch(device.later(bySeconds: 900))
        try await expectError(.service(.reauthenticationRequired), "a deletion without a proof of identity") {
            try await later.client.deleteUser()
        }
        await apple.atSheet(LiveAppleAccount(audience: bundleIdentifier).sheet)
        let before = await signInRequests
        try await expectError(.service(.userMismatch), "a proof with another Apple Account") {
            _ = try await later.client.reauthenticate(by: .page(.apple))
        }
        try expect("the app's requests", await signInRequests, equals: before)
        await apple.atSheet(account.sheet)
        let proof = try await later.client.reauthenticate(by: .page(.apple))
        try expect("the method of the proof", proof.method, equals: .page(.apple))
        let last = await apple.requests.last
        try expect(last?.requestsName == false, "the sheet for a proof asks for the name")
        try expect("the number of accounts", try await accounts().count, equals: 1)
        try await later.client.deleteUser()
        try expect(try await later.client.fetchAuthSession() == .signedOut, "the session has not ended")
        try expect("the list of accounts", try await accounts(), equals: [])
    }

    // MARK: Support

    private func launch(_ other: LiveDevice? = nil) async throws -> BrandAuth {
        let auth = try await app.launch(other ?? device, nil)
        try await auth.ageGate.answer(Birthdate(iso8601: "1990-06-15"))
        return auth
    }

    private func signIn(_ auth: BrandAuth) async throws -> AuthUser {
        try expect(try await auth.client.signInWithWebUI(for: .apple).isSignedIn, "the sign-in is not complete")
        return try await auth.client.getCurrentUser()
    }

    private var signInRequests: [String] {
        get async { await device.requests.filter { $0.contains("/v1/client/sign_") } }
    }

    private func addUser() async throws -> String {
        let answer = try await instance.control("POST", "/users", ["email": account.email]) as? [String: String]
        return try require(answer?["id"], "the instance creates no user")
    }

    /// The identifiers and names of all accounts.
    private func accounts() async throws -> [String] {
        let users = try await instance.control("GET", "/users") as? [[String: Any]]
        return try require(users, "the instance lists no users").map { user in
            ["id", "first_name", "last_name"].compactMap { user[$0] as? String }.joined(separator: " ")
        }
    }

    /// Waits for at most ten seconds.
    private func wait(for goal: String, until isReached: () async throws -> Bool) async throws {
        for _ in 0..<500 {
            if try await isReached() { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw CheckFailure("\(goal) does not arrive within ten seconds")
    }
}
