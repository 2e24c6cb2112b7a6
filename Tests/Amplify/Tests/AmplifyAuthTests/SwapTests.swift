#if canImport(Amplify)
@testable import Amplify
import AmplifyAuth
import AuthCore
import AuthKit
import AuthSystem
import AuthTesting
import Foundation
import Testing

/// An environment whose backend the tests replace.
private enum PoolHouseEnvironment: String, BrandEnvironment {
    case development

    static var brand: BrandConfiguration { .poolHouse }

    static var theme: BrandTheme {
        let white = ThemeColor(0xFFFFFF)
        let black = ThemeColor(0x000000)
        return BrandTheme(
            colors: BrandTheme.Colors(
                background: black, backgroundEnd: nil, onBackground: white, mutedText: white, primary: white,
                onPrimary: black, secondary: white, onSecondary: black, surface: black, onSurface: white, error: white),
            typography: BrandTheme.Typography(design: .rounded, titleSize: 64, buttonSize: 22),
            shape: BrandTheme.Shape(controls: .capsule, cornerRadius: 12))
    }

    var definition: EnvironmentDefinition {
        EnvironmentDefinition(
            app: AppIdentity(
                displayName: "Pool House", bundleIdentifier: "com.example.poolhouse", urlScheme: "poolhouse"),
            backend: .client(UnavailableAuthClient()))
    }
}

extension AmplifySessionTests {
    /// The same app with Amplify in one line. The suites of the root package test the other backends.
    @Test(.timeLimit(.minutes(1)))
    func `an app observes the same session events with Amplify`() async throws {
        let auth = await BrandAuth(
            PoolHouseEnvironment.development,
            backend: .amplify(userPoolID: "eu-central-1_Example2", clientID: "example2client"),
            services: .inMemory(timeZone: .gmt))
        let journey = SessionJourney(auth) { _ in
            SecretText("123456")
        } expire: { _, _ in
            ScriptedPool.setSession(.failure(.sessionExpired("", "")))
        }
        #expect(try await journey.run() == SessionJourney.events)
    }
}
#endif
