package import AuthCore
package import AuthKit
import AuthSystem
import AuthTesting
import Foundation

/// An app whose accounts are at a service.
package struct JourneyApp: Sendable {
    /// The service that holds the accounts.
    package let service: any JourneyService
    /// Launches the app on a device. The closure for a guest's data may be `nil`.
    package let launch: @Sendable (LiveDevice, GuestUpgrade?) async throws -> BrandAuth

    /// Creates an app.
    package init(
        service: any JourneyService, launch: @escaping @Sendable (LiveDevice, GuestUpgrade?) async throws -> BrandAuth
    ) {
        self.service = service
        self.launch = { device, guestUpgrade in
            let auth = try await launch(device, guestUpgrade)
            await auth.start()
            return auth
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
    private static let start = Date(timeIntervalSince1970: 1_781_524_800)

    var clock: SessionClock {
        .following { [seconds] in Self.start.addingTimeInterval(TimeInterval(seconds.withLock { $0 })) }
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
