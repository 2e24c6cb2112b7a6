import AuthCore
import AuthPlatform
import AuthTesting
import CognitoAuth
import Foundation
import RuntimeTestSupport
import Testing

/// The user pool of `scripts/servers run -- COMMAND`, which describes it in variables of the environment. It is ministack:
/// what that does not enforce, and Cognito does, each test says.
struct LivePool {
    /// What it hands out as codes: always these. They are checked, used once, and never expire.
    static let signUpCode = "123456"
    static let resetCode = "654321"

    /// Somebody with an account.
    let email: String
    let password: String
    let configuration: CognitoConfiguration

    /// The pool that runs; nil where none does.
    static let running: LivePool? = {
        let variables = ProcessInfo.processInfo.environment
        func value(_ name: String) -> String? { variables["BRANDGEN_LIVE_POOL_\(name)"] }
        guard let domain = value("DOMAIN"), let id = value("ID"), let client = value("CLIENT"),
            let email = value("USER"), let password = value("PASSWORD"), let region = id.split(separator: "_").first,
            let configuration = try? CognitoConfiguration(
                region: String(region), userPoolID: id, clientID: client, endpoint: URL(string: "http://\(domain)"))
        else { return nil }
        return LivePool(email: email, password: password, configuration: configuration)
    }()

    /// A client as an app has it, on a device of its own.
    func client(store: any SecureStore = InMemoryStore()) -> CognitoAuthClient {
        CognitoAuthClient(
            brand: .example(signUpFields: [.displayName], minimumAge: 0), configuration: configuration,
            transport: LiveRun.noting(URLSessionTransport(allowsPlainHTTPOnLoopback: true)), store: store)
    }

    /// An address that nobody has.
    static func newAddress() -> String { "live-\(UUID().uuidString.lowercased())@example.com" }

    static let options = SignUpOptions(
        attributes: [AuthUserAttribute(.name, value: "Mira")],
        terms: TermsAcceptance(version: "2026-01-15", acceptedAt: Date()))

    /// A client of somebody who has just signed up, confirmed and signed in.
    func newcomer(_ email: String = newAddress(), password: String = "Passw0rd!") async throws -> CognitoAuthClient {
        let client = client()
        _ = try await client.signUp(username: email, password: password, options: Self.options)
        _ = try await client.confirmSignUp(for: email, confirmationCode: Self.signUpCode)
        _ = try await client.signIn(username: email, password: password)
        return client
    }
}
