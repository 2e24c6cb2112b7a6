import AuthCore
import AuthKit
import AuthSystem
import EmailOTP
import Foundation
import LiveSupport
import MockAuth
import RuntimeTestSupport

/// A journey service in memory: the mock with a test clock.
struct MockService: JourneyService {
    let brand: BrandConfiguration
    let mock: MockAuthClient
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

    func violations() -> [String] { [] }

    /// The journeys with an app at this service.
    func journeys() -> EmailJourneys {
        EmailJourneys(brand: brand, service: self) { [brand, mock] device in
            let backend = ClientBackend.client(mock)
            return brand.ageGate.isRequired
                ? await BrandAuth(AgeGatedEnvironment.only, backend: backend, services: device.services)
                : await BrandAuth(OpenEnvironment.only, backend: backend, services: device.services)
        }
    }
}

/// The environment of a brand with a minimum age.
private enum AgeGatedEnvironment: String, TestEnvironment {
    case only

    static var brand: BrandConfiguration { MockService.brand(minimumAge: 13) }
}

/// The environment of a brand without a minimum age.
private enum OpenEnvironment: String, TestEnvironment {
    case only

    static var brand: BrandConfiguration { MockService.brand(minimumAge: 0) }
}
