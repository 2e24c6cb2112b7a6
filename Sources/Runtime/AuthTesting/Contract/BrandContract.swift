public import AuthCore
import AuthKit
import AuthSystem
public import Foundation

/// The requirements on every brand's package, as groups of named checks.
///
/// The expected values come from the package's test resource `manifest.json`. A generated test file makes each group a
/// parameterized test:
///
/// ```swift
/// @Test(arguments: contract.journeys) func journeys(_ check: BrandCheck) async { … }
/// ```
public struct BrandContract<Environment: BrandEnvironment>: Sendable {
    let mock: any AuthBackend
    let featureChecks: [any FeatureChecks]
    /// The folder of the package.
    let package: URL
    private let expected: Result<ExpectedBrand, any Error>

    /// Creates the contract of a brand.
    ///
    /// - Parameters:
    ///   - environment: The brand's environments.
    ///   - mock: The backend in memory. It must have a mailbox.
    ///   - features: The checks of features that are in separate modules. Pass `.families` of `FamilyAccountsTesting` if
    ///     the brand has families.
    ///   - manifest: The test resource `manifest.json`. If it cannot be read, each group consists of one check that
    ///     fails.
    ///   - testFile: A file of the package's test target, in `Tests/<module>/`.
    public init(
        _ environment: Environment.Type, mock: any AuthBackend, features: [any FeatureChecks] = [], manifest: URL?,
        testFile: String = #filePath
    ) {
        self.mock = mock
        featureChecks = features
        package = URL(fileURLWithPath: testFile).appendingPathComponent("../../..").standardized
        expected = Result { try ExpectedBrand.read(manifest) }
    }

    /// The brand's configuration matches the manifest.
    public var manifest: [BrandCheck] { checks(.generate, manifest) }
    /// Each environment matches the manifest: the app, its build settings and its backend.
    public var environments: [BrandCheck] { checks(.generate, environments) }
    /// Users sign up, sign in, sign out, delete their accounts, and use the email flow and the screens.
    public var journeys: [BrandCheck] { checks(.upToDate) { journeys($0) + emailFlow($0) + screens($0) } }
    /// No sign-in bypasses the age gate, or the brand has none.
    public var ageGate: [BrandCheck] { checks(.upToDate, ageGate) }
    /// The sign-in pages of each environment use the manifest's URLs.
    public var pages: [BrandCheck] { checks(.upToDate, pages) }
    /// Backend sync, client metrics and families work as documented, or the brand has none.
    public var features: [BrandCheck] {
        checks(.upToDate) { features($0) + mockChecks($0) }
    }

    /// Returns the checks of a group, with a remedy at the end of their failures.
    func checks(_ remedy: Remedy, _ group: (ExpectedBrand) -> [BrandCheck]) -> [BrandCheck] {
        switch expected {
        case .success(let expected): group(expected).map { $0.withRemedy(remedy.rawValue) }
        case .failure(let error):
            [
                BrandCheck("manifest.json can be read") {
                    throw CheckFailure("manifest.json cannot be read: \(error)")
                }.withRemedy(Remedy.generate.rawValue)
            ]
        }
    }
}

/// The sentence that tells a developer what to do about a failed check.
enum Remedy: String {
    /// For values that the generator writes.
    case generate = "Run 'brandgen generate'; do not edit the package or its manifest.json"
    /// For behavior of the app.
    case upToDate =
        "Run 'brandgen check'; if the package is up to date, look for the fault in the runtime or the backend"
    /// For checks that use servers.
    case servers = "Read .build/servers/log of Brandgen's repository for errors of the servers"
}

/// The fixed time of all checks: noon on 15 June 2026, GMT.
enum BrandClock {
    static let now = Date(timeIntervalSince1970: 1_781_524_800)
    static let clock = SessionClock.following { now }
}

// MARK: - Apps

extension BrandContract {
    /// Launches the app of the brand's first environment with the mock. `records` are the device's records, the only
    /// values that persist from an earlier launch.
    func launch(
        records: any SecureStore = InMemoryStore(), guestUpgrade: GuestUpgrade? = nil
    ) async throws -> BrandAuth {
        let first = try require(Environment.allCases.first, "the brand has no environment")
        let services = SystemServices(
            transport: UnavailableTransport(), store: InMemoryStore(), records: records, clock: BrandClock.clock,
            timeZone: .gmt)
        let auth = await BrandAuth(first, backend: mock, services: services, guestUpgrade: guestUpgrade)
        await auth.start()
        return auth
    }

    /// Launches the app, and passes its age gate if it has one.
    func launchBehindAgeGate(_ expected: ExpectedBrand) async throws -> BrandAuth {
        let auth = try await launch()
        try await auth.passAgeGate(expected)
        return auth
    }

    /// Returns the environment with a name.
    func environment(_ name: String) throws -> Environment {
        try require(Environment(rawValue: name), "the package has no environment '\(name)'")
    }
}

extension BrandAuth {
    /// Enters the birthdate of a user who reaches the minimum age today.
    nonisolated func passAgeGate(_ expected: ExpectedBrand) async throws {
        guard let gate = expected.ageGate else { return }
        let keeper = try require(ageGate, "the app has no age gate, but manifest.json has one")
        try await keeper.answer(Birthdate(iso8601: gate.oldEnough), in: .gmt)
    }

    /// Returns the last code that the mock sent to an address.
    nonisolated func code(for email: String) async throws -> String {
        let mailbox = try require(mailbox, "the mock has no mailbox")
        return try require(await mailbox.lastCode(for: email), "the mock sent no code to the user's address")
    }
}
