public import AuthCore
import AuthKit
import AuthSystem
public import Foundation

/// The requirements on every brand's package that a manifest can break, as named checks.
///
/// The expected values come from the package's test resource `manifest.json`. The generated test file runs each check:
///
/// ```swift
/// @Test(arguments: contract.checks) func package(_ check: BrandCheck) async { … }
/// ```
///
/// The runtime's tests cover the behavior that is the same for every brand.
public struct BrandContract<Environment: BrandEnvironment>: Sendable {
    let mock: any AuthBackend
    /// The folder of the package.
    let package: URL
    private let expected: Result<ExpectedBrand, any Error>

    /// Creates the contract of a brand.
    ///
    /// - Parameters:
    ///   - environment: The brand's environments.
    ///   - mock: The backend in memory. It must have a mailbox.
    ///   - manifest: The test resource `manifest.json`. If it cannot be read, the contract consists of one check that
    ///     fails.
    ///   - testFile: A file of the package's test target, in `Tests/<module>/`.
    public init(
        _ environment: Environment.Type, mock: any AuthBackend, manifest: URL?, testFile: String = #filePath
    ) {
        self.mock = mock
        package = URL(fileURLWithPath: testFile).appendingPathComponent("../../..").standardized
        expected = Result { try ExpectedBrand.read(manifest) }
    }

    /// The checks: the brand's values, its environments, its age gate, and the journey of a user on the mock.
    public var checks: [BrandCheck] {
        switch expected {
        case .success(let expected):
            (values(expected) + environments(expected)).map { $0.withRemedy(Remedy.generate.rawValue) }
                + (ageGate(expected) + journey(expected)).map { $0.withRemedy(Remedy.upToDate.rawValue) }
                + descriptions
        case .failure(let error):
            [
                BrandCheck("manifest.json can be read") {
                    throw CheckFailure("manifest.json cannot be read: \(error)")
                }.withRemedy(Remedy.generate.rawValue)
            ]
        }
    }
}

extension BrandContract {
    /// Writes the values of all environments into the folder that the variable `BRANDGEN_DESCRIPTIONS` names. The tests
    /// of Brandgen compare them with those of a preview. Without the variable, there is no such check.
    private var descriptions: [BrandCheck] {
        guard let folder = ProcessInfo.processInfo.environment["BRANDGEN_DESCRIPTIONS"], !folder.isEmpty else {
            return []
        }
        return [
            BrandCheck("the values are described") {
                let text = Environment.allCases.map { CanonicalDescription(of: ResolvedEnvironment($0)).text }.joined()
                let folder = URL(fileURLWithPath: folder, isDirectory: true)
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: folder.appendingPathComponent("\(Environment.brand.id).txt"))
            }
        ]
    }
}

/// The sentence that tells a developer what to do about a failed check.
private enum Remedy: String {
    /// For values that the generator writes.
    case generate = "Run 'brandgen generate'; do not edit the package or its manifest.json"
    /// For behavior of the app.
    case upToDate =
        "Run 'brandgen check'; if the package is up to date, look for the fault in the runtime or the backend"
}

/// The fixed time of all checks: noon on 15 June 2026, GMT.
enum BrandClock {
    static let now = Date(timeIntervalSince1970: 1_781_524_800)
    static let clock = SessionClock.following { now }
}

// MARK: - Apps

extension BrandContract {
    /// Launches the app of the brand's first environment with the mock.
    func launch() async throws -> BrandAuth {
        let first = try require(Environment.allCases.first, "the brand has no environment")
        let auth = await BrandAuth(
            first, backend: mock, services: .inMemory(clock: BrandClock.clock, timeZone: .gmt))
        await auth.start()
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
        try expect(ageGate.gate.isRequired, "the app has no age gate, but manifest.json has one")
        try await ageGate.answer(Birthdate(iso8601: gate.oldEnough))
    }
}
