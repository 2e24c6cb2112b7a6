import AuthCore
import AuthKit
import AuthSystem
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// A brand whose environment pins the keys of this machine's name until 2027-02-01.
private enum Environment: String, TestEnvironment, CaseIterable {
    case pinned

    static var brand: BrandConfiguration { .example() }

    var definition: EnvironmentDefinition {
        EnvironmentDefinition(
            app: AppIdentity(displayName: "App", bundleIdentifier: "com.example.pinned", urlScheme: "pinned"),
            pins: [
                "127.0.0.1": .init(
                    keys: [
                        "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=", "++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=",
                    ],
                    expires: "2027-02-01"
                )
            ],
            backend: .releaseMock)
    }
}

/// Tests that the pins of an environment reach the transport. Port 1 of this machine refuses connections, so a
/// transport that connects reports it as unreachable.
@MainActor struct PinnedEnvironmentTests {
    private let request = HTTPRequest(url: URL(validated: "http://127.0.0.1:1/"))

    private func error(_ transport: any HTTPTransport) async -> TransportError? {
        do throws(TransportError) {
            _ = try await transport.send(request)
            return nil
        } catch {
            return error
        }
    }

    private func services(at seconds: TimeInterval) -> SystemServices {
        .inMemory(
            transport: URLSessionTransport(allowsPlainHTTPOnLoopback: true),
            clock: TestClock(Date(timeIntervalSince1970: seconds)).session, timeZone: .gmt)
    }

    @Test func `an app's own services check the environment's pins until they expire by the services' clock`() async {
        #expect(await error(services(at: 0).transport) == .unreachable)
        let before = BrandAuth(Environment.pinned, services: services(at: 1_801_439_999))
        #expect(await error(before.services.transport) == .untrusted)
        let after = BrandAuth(Environment.pinned, services: services(at: 1_801_440_000))
        #expect(await error(after.services.transport) == .unreachable)
    }

    @Test func `the system's services check the environment's pins`() async throws {
        #if DEBUG
        // The device's clock decides.
        let isExpired = Date() >= Date(timeIntervalSince1970: 1_801_440_000)
        let expected: TransportError = isExpired ? .unreachable : .untrusted
        #else
        // The transport of a release build refuses plain HTTP, also to this machine.
        let expected = TransportError.insecureURL
        #endif
        let auth = BrandAuth(Environment.pinned)
        #expect(await error(auth.services.transport) == expected)
    }
}
