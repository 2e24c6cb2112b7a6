public import AuthCore
import AuthKit
import AuthSystem
public import Foundation

/// What every brand's package must do, as groups of named checks.
///
/// The expected values come from the package's test resource `manifest.json`. A generated test file makes each group a
/// parameterized test:
///
/// ```swift
/// @Test(arguments: contract.journeys) func journeys(_ check: BrandCheck) async { … }
/// ```
public struct BrandContract<Environment: BrandEnvironment>: Sendable {
    let mock: any AuthBackend
    /// The folder of the package.
    let package: URL
    private let expected: Result<ExpectedBrand, any Error>

    /// Creates the contract of a brand.
    ///
    /// - Parameters:
    ///   - environment: The brand's environments.
    ///   - mock: The backend in memory. Its client must have the capability `CodeMailbox`.
    ///   - manifest: The test resource `manifest.json`. If it cannot be read, each group is one check that fails.
    ///   - testFile: A file of the package's test target, in `Tests/<module>/`.
    public init(
        _ environment: Environment.Type, mock: any AuthBackend, manifest: URL?, testFile: String = #filePath
    ) {
        self.mock = mock
        package = URL(fileURLWithPath: testFile).appendingPathComponent("../../..").standardized
        expected = Result { try ExpectedBrand.read(manifest) }
    }

    /// The brand's configuration has the values of the manifest.
    public var manifest: [BrandCheck] { checks(manifest) }
    /// Each environment is the manifest's: the app, its build settings and its backend.
    public var environments: [BrandCheck] { checks(environments) }
    /// Users sign up, in and out, delete their accounts, and go through the email flow.
    public var journeys: [BrandCheck] { checks { journeys($0) + emailFlow($0) } }
    /// No path leads past the age gate, or there is none.
    public var ageGate: [BrandCheck] { checks(ageGate) }
    /// The sign-in pages of each environment have the manifest's URLs.
    public var pages: [BrandCheck] { checks(pages) }
    /// Backend sync and client metrics do what they should, or there are none.
    public var features: [BrandCheck] { checks(features) }

    func checks(_ group: (ExpectedBrand) -> [BrandCheck]) -> [BrandCheck] {
        switch expected {
        case .success(let expected): group(expected)
        case .failure(let error):
            [BrandCheck("manifest.json can be read") { throw CheckFailure("manifest.json: \(error)") }]
        }
    }
}

/// The time of all checks, which stands still: noon of 15 June 2026, GMT.
enum BrandClock {
    static let now = Date(timeIntervalSince1970: 1_781_524_800)
    static let clock = SessionClock.following { now }
}

// MARK: - Apps

extension BrandContract {
    /// Launches the app of the brand's first environment on the mock. The device's records are the only values that are left
    /// of an earlier launch.
    func launch(records: any SecureStore = InMemoryStore()) async throws -> BrandAuth {
        let first = try require(Environment.allCases.first, "the brand has no environment")
        let services = SystemServices(
            transport: UnavailableTransport(), store: InMemoryStore(), records: records, clock: BrandClock.clock,
            timeZone: .gmt)
        return await BrandAuth(first, backend: mock, services: services)
    }

    /// Launches the app, and passes its age gate if it has one.
    func launchBehindAgeGate(_ expected: ExpectedBrand) async throws -> BrandAuth {
        let auth = try await launch()
        try await auth.passAgeGate(expected)
        return auth
    }

    /// The environment with a name.
    func environment(_ name: String) throws -> Environment {
        try require(Environment(rawValue: name), "the package has no environment '\(name)'")
    }
}

extension BrandAuth {
    /// Enters the birthdate of a user whose birthday is today.
    nonisolated func passAgeGate(_ expected: ExpectedBrand) async throws {
        guard let gate = expected.ageGate else { return }
        let keeper = try require(ageGate, "the brand has no age gate")
        try await keeper.answer(Birthdate(iso8601: gate.oldEnough), in: .gmt)
    }

    /// The code that the mock sent to an address last.
    nonisolated func code(for email: String) async throws -> String {
        let mailbox = try require(client.capabilities.mailbox, "the mock has no mailbox")
        return try require(await mailbox.pendingCode(for: email), "no code was sent")
    }
}
