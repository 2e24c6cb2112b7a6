import AuthCore
import AuthSystem
import CognitoAuth
import Foundation
import LiveSupport
import RuntimeTestSupport
import Testing

/// The user pool of `scripts/servers run -- COMMAND`, with a user who has an account there.
struct LivePool {
    static let signUpCode = LiveUserPool.code(for: .signUp)
    static let resetCode = LiveUserPool.code(for: .passwordReset)

    /// The user's email address.
    let email: String
    let password: String
    let configuration: CognitoConfiguration

    /// The pool that runs; `nil` if the environment does not describe one.
    static let running: LivePool? = {
        guard let pool = LiveUserPool.running,
            let configuration = try? CognitoConfiguration(
                region: pool.region, userPoolID: pool.id, clientID: pool.clientID, endpoint: pool.endpoint)
        else { return nil }
        let user = pool.pages.user(for: .email)
        return LivePool(email: user.username, password: user.password, configuration: configuration)
    }()

    /// A client on a new device.
    func client(store: any SecureStore = InMemoryStore()) -> CognitoAuthClient {
        CognitoAuthClient(
            brand: .example(signUpFields: [.displayName], minimumAge: 0), configuration: configuration,
            transport: LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true)), store: store)
    }

    /// An address without an account.
    static func newAddress() -> String { "live-\(UUID().uuidString.lowercased())@example.com" }

    static let options = SignUpOptions(
        attributes: [AuthUserAttribute(.name, value: "Mira")],
        terms: TermsAcceptance(version: "2026-01-15", acceptedAt: Date()))

    /// A client of a new user who has signed up, confirmed the account and signed in.
    func signedInClient(_ email: String = newAddress(), password: String = "Passw0rd!") async throws
        -> CognitoAuthClient
    {
        let client = client()
        _ = try await client.signUp(username: email, password: password, options: Self.options)
        _ = try await client.confirmSignUp(for: email, confirmationCode: Self.signUpCode, password: password)
        _ = try await client.signIn(username: email, password: password)
        return client
    }
}
