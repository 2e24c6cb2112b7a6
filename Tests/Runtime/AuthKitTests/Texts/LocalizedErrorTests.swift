import AuthCore
import AuthSystem
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

@testable import AuthKit

/// Two brands, of which one has German screens only, and the other one its own wording.
private enum Brands: String, TestEnvironment {
    case german, bilingual

    /// The language of the device is English on Linux. The first language of the bilingual brand is another one.
    static var brand: BrandConfiguration { .example(languages: [.de, .en], texts: wording) }
    static let wording: BrandTexts = [.en: ["error.network": "No signal for {brand}. Write to {support}."]]
}

private enum German: String, TestEnvironment {
    case development

    static var brand: BrandConfiguration { .example(name: "Innenwelt", languages: [.de]) }
}

/// The last started brand is a value of the process, so tests that start one run in processes of their own.
struct LocalizedErrorTests {
    private static let own = "No signal for Inner World. Write to support@innerworld.example."
    private static let expired = "This code has expired. Ask for another code."
    private static let german =
        "Innenwelt ist nicht erreichbar. Überprüfen Sie Ihre Internetverbindung und versuchen Sie es erneut."

    @MainActor private static func start<E: BrandEnvironment>(_ environment: E, on device: Biometry? = nil) -> BrandAuth
    {
        var services = SystemServices.inMemory()
        services.biometry = device
        let auth = BrandAuth(environment, services: services)
        _ = auth.states()
        return auth
    }

    /// The description that an app without typed errors gets.
    private static func description(of error: any Error) -> String { error.localizedDescription }

    @Test func `the description is the brand's own wording, in the language of the device`() async {
        await #expect(processExitsWith: .success) {
            _ = await Self.start(Brands.bilingual)
            #expect(Self.description(of: AuthError.network) == Self.own)
            #expect(AuthError.codeExpired.errorDescription == Self.expired)
        }
    }

    @Test func `before a brand has started, the description names the app`() async {
        await #expect(processExitsWith: .success) {
            // SwiftUI creates and drops such a value.
            _ = await BrandAuth(German.development, services: .inMemory())
            let app = ProcessInfo.processInfo.processName
            #expect(!app.isEmpty)
            #expect(Self.description(of: AuthError.signedOut) == "Sign in to \(app) to continue.")
            for error in MessagesTests.errors { Self.expectWords(Self.description(of: error)) }
        }
    }

    #if os(Linux)
    @Test func `on Linux, the description of a failing store says what to set or to pass`() {
        let text = Self.description(of: AuthError.storage)
        #expect(text.hasPrefix(ErrorMessages.current.message(for: .storage) + " "))
        #expect(text.contains("'BRANDGEN_SESSION_KEY'") && text.contains("'services: .inMemory()'"))
        // The screens show the message alone.
        #expect(!ErrorMessages.current.message(for: .storage).contains("BRANDGEN"))
    }
    #endif

    @Test func `no description contains a name in braces or a text of a service`() async {
        await #expect(processExitsWith: .success) {
            for code in ["mira@example.com", "824613", "eyJhbGciOiJSUzI1NiJ9.e30.c2ln", "{brand}"] {
                let error = AuthError.service(AuthError.Code(rawValue: code))
                #expect(!Self.description(of: error).contains(code))
            }
            _ = await Self.start(German.development)
            for error in MessagesTests.errors { Self.expectWords(Self.description(of: error)) }
        }
    }

    private static func expectWords(_ text: String) {
        #expect(text.hasSuffix("."))
        #expect(!text.contains { "{}".contains($0) })
        #expect(!text.contains("AuthError") && !text.contains("Optional"))
    }
}
