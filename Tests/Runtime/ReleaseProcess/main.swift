import AuthCore
import AuthKit
import AuthSystem
import Foundation
import MockAuth
import PlatformAuth

/// The environments of an app: two on the mock, one of which allows it in release builds, and one whose API testers can
/// replace in a debug build.
enum AcmeEnvironment: String, BrandEnvironment {
    case staging, showroom, production

    static let brand = BrandConfiguration(
        id: "acme", name: "Acme", wordmark: "Acme", bundleIdentifier: "com.example.acme", urlScheme: "acme",
        supportEmail: "help@acme.example", providers: [.email], signUpFields: [],
        passwordPolicy: PasswordPolicy(minLength: 8, required: []),
        oneTimeCode: .standard, session: SessionPolicy(restoresAtLaunch: false, biometricUnlock: false),
        ageGate: AgeGate(minimumAge: 0),
        terms: TermsDocument(url: URL(validated: "https://acme.example/terms"), version: "2026-01-01"),
        privacyPolicyURL: URL(validated: "https://acme.example/privacy"), features: [])

    static let theme: BrandTheme = {
        let white = ThemeColor(0xFFFFFF)
        let black = ThemeColor(0x000000)
        return BrandTheme(
            colors: BrandTheme.Colors(
                background: white, backgroundEnd: nil, onBackground: black, mutedText: black, primary: black,
                onPrimary: white, secondary: black, onSecondary: white, surface: white, onSurface: black, error: black),
            typography: BrandTheme.Typography(design: .default, titleSize: 40, buttonSize: 17),
            shape: BrandTheme.Shape(controls: .rounded, cornerRadius: 12))
    }()

    var definition: EnvironmentDefinition {
        EnvironmentDefinition(
            app: AppIdentity(displayName: "Acme", bundleIdentifier: "com.example.acme", urlScheme: "acme"),
            allowsMockInRelease: self == .showroom, allowsEndpointOverride: self == .production,
            apiBaseURL: "https://api.acme.example", backend: self == .production ? .platform : .mock)
    }
}

/// Prints the URL of each request, and responds to none.
struct PrintingTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        print(request.url.absoluteString)
        throw .unreachable
    }
}

// The first argument is the name of the environment.
let environment = try AcmeEnvironment(infoDictionary: ["BrandEnvironment": CommandLine.arguments[1]])
let auth = BrandAuth(environment, services: .inMemory(transport: PrintingTransport()))
if environment == .production {
    _ = try? await auth.client.capability((any AccountStatusChecking).self)?.status(
        of: EmailAddress("mira@example.com"))
} else {
    print("\(auth.brand.name) has started")
}
