import AuthCore
import AuthKit
import AuthSystem
import AuthTesting
import EmailOTP
import Foundation
import MockAuth
import RuntimeTestSupport

/// A journey service in memory: the mock with a test clock.
struct MockService: JourneyService {
    let brand: BrandConfiguration
    let mock: MockAuthClient
    var reportedViolations: [String] = []
    private let clock = TestClock(Date())

    init(minimumAge: Int) {
        brand = Self.brand(minimumAge: minimumAge)
        mock = MockAuthClient(brand: brand, allowsMockInRelease: true, clock: clock.session)
    }

    static func brand(minimumAge: Int) -> BrandConfiguration {
        .example(signUpFields: [.displayName], minimumAge: minimumAge)
    }

    func prepare(for brand: BrandConfiguration) {}

    func code(for purpose: JourneyCode, sentTo email: String) async throws -> SecretText {
        guard let code = await mock.mailbox.lastCode(for: email) else { throw CocoaError(.fileNoSuchFile) }
        return SecretText(code)
    }

    func advance(bySeconds seconds: Int) { clock.advance(by: TimeInterval(seconds)) }

    func violations() -> [String] { reportedViolations }

    /// The journeys with an app at this service, which may have a fault.
    func journeys(with fault: FaultyClient.Fault? = nil) -> EmailJourneys {
        EmailJourneys(brand: brand, service: self) { [brand, mock] device in
            let backend = ClientBackend.client(FaultyClient(base: mock, fault: fault))
            return brand.ageGate.isRequired
                ? await BrandAuth(AgeGatedEnvironment.only, backend: backend, services: device.services)
                : await BrandAuth(OpenEnvironment.only, backend: backend, services: device.services)
        }
    }
}

/// The environment of a brand with a minimum age.
private enum AgeGatedEnvironment: String, BrandEnvironment {
    case only

    static var brand: BrandConfiguration { MockService.brand(minimumAge: 13) }
    static var theme: BrandTheme { .example }
    var definition: EnvironmentDefinition { ExampleEnvironment.development.definition }
}

/// The environment of a brand without a minimum age.
private enum OpenEnvironment: String, BrandEnvironment {
    case only

    static var brand: BrandConfiguration { MockService.brand(minimumAge: 0) }
    static var theme: BrandTheme { .example }
    var definition: EnvironmentDefinition { ExampleEnvironment.development.definition }
}

/// A client with a fault.
struct FaultyClient: ForwardingAuthClient, AccountStatusChecking {
    enum Fault {
        /// The email flow cannot reach the service.
        case cannotBeReached
        /// Account deletion ends the session and keeps the account.
        case keepsAccounts
        /// A sign-out does not reach the service.
        case signsOutLocallyOnly
    }

    let base: MockAuthClient
    let fault: Fault?

    var client: any AuthClient { base }

    func capability<Capability>(_ kind: Capability.Type) -> Capability? { self as? Capability }

    private func connect() throws(AuthError) {
        if fault == .cannotBeReached { throw .network }
    }

    func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus {
        try connect()
        return try await base.status(of: email)
    }

    func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult {
        try connect()
        return try await base.signUp(username: username, password: password, options: options)
    }

    func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        try connect()
        return try await base.signIn(username: username, password: password)
    }

    func deleteUser() async throws(AuthError) {
        if fault == .keepsAccounts { await base.signOut(globally: false) } else { try await base.deleteUser() }
    }

    func signOut(globally: Bool) async -> AuthSignOutResult {
        let result = await base.signOut(globally: globally)
        return fault == .signsOutLocallyOnly ? .localOnly(.network) : result
    }
}
