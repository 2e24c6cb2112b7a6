package import AuthCore
import AuthKit
import AuthSystem
import Foundation

extension BrandContract {
    /// The checks of features, with the mock.
    func mockChecks(_ expected: ExpectedBrand) -> [BrandCheck] {
        featureChecks.flatMap { checks in
            checks.checks(of: Environment.brand, at: "mock") {
                let environment = try require(Environment.allCases.first, "the brand has no environment")
                return JourneyApp.mock(environment, backend: mock)
            }
        }
    }
}

extension JourneyApp {
    /// Returns the app of an environment with a mock, whose accounts last from one launch to the next.
    package static func mock<E: BrandEnvironment>(_ environment: E, backend: any AuthBackend) -> JourneyApp {
        let service = MockJourneyService()
        let kept = KeptBackend(backend, service)
        return JourneyApp(service: service) { device, guestUpgrade in
            var services = device.services
            services.transport = UnavailableTransport()
            services.clock = service.clock
            return await BrandAuth(environment, backend: kept, services: services, guestUpgrade: guestUpgrade)
        }
    }
}

/// The mock as the service of a journey, with a clock that only the journey advances.
private final class MockJourneyService: JourneyService {
    let mailbox = Guarded<(any CodeMailbox)?>(nil)
    private let seconds = Guarded(0)

    var clock: SessionClock {
        .following { [seconds] in BrandClock.now.addingTimeInterval(TimeInterval(seconds.withLock { $0 })) }
    }

    func prepare(for brand: BrandConfiguration) {}

    func code(for purpose: JourneyCode, sentTo email: String) async throws -> SecretText {
        let mailbox = try require(mailbox.withLock { $0 }, "the mock has no mailbox")
        return SecretText(try require(await mailbox.lastCode(for: email), "the mock sent no code to the address"))
    }

    func advance(bySeconds count: Int) { seconds.withLock { $0 += count } }

    func violations() -> [String] { [] }
}

/// A mock whose accounts last from one launch to the next.
private final class KeptBackend: AuthBackend {
    private let base: any AuthBackend
    private let service: MockJourneyService
    private let parts = Guarded<BackendParts?>(nil)

    init(_ base: any AuthBackend, _ service: MockJourneyService) {
        self.base = base
        self.service = service
    }

    func makeParts(_ context: AuthContext) -> BackendParts {
        parts.withLock { kept in
            let parts = kept ?? base.makeParts(context)
            kept = parts
            service.mailbox.withLock { $0 = parts.mailbox }
            return parts
        }
    }
}
