import AuthCore
import AuthKit
import AuthScreens
import AuthSystem
import AuthTesting
import Foundation
import MockAuth
import PushRegistration
import RuntimeTestSupport
import Testing

/// A brand whose app asks for push notifications.
enum PushEnvironment: String, TestEnvironment {
    case development

    static var brand: BrandConfiguration {
        .example(
            providers: [.guest, .email], signUpFields: [], oneTimeCode: nil, minimumAge: 0, languages: [.en, .de],
            screens: .standard)
    }

    var definition: EnvironmentDefinition {
        EnvironmentDefinition(
            app: ExampleEnvironment.development.definition.app, backend: .client(UnavailableAuthClient()),
            features: [.pushRegistration("https://api.example.com")])
    }
}

/// Journeys of a user through the question for push notifications, with the mock as a client of the app's own.
@MainActor @Suite(.timeLimit(.minutes(1))) struct PushExplanationTests {
    private let device = PushDevice(ScriptedNotifications())
    private let mock = MockAuthClient(brand: PushEnvironment.brand, allowsMockInRelease: true)

    /// Launches the app. The mock keeps its session over launches.
    private func launch(in language: Language = .en) -> ScreenUser {
        ScreenUser(
            BrandAuth(
                PushEnvironment.development, backend: .client(mock, sessions: [mock.session]),
                services: device.services), in: language)
    }

    private func signIn(_ user: ScreenUser) async throws {
        let terms = TermsAcceptance(version: PushEnvironment.brand.terms.version, acceptedAt: Date())
        _ = try? await mock.signUp(
            username: "mira@example.com", password: "Moon-River-7", options: SignUpOptions(terms: terms))
        _ = try await mock.signIn(username: "mira@example.com", password: "Moon-River-7")
        try await waiting { user.screen?.id == .termsUpdate || user.model.stage != nil || user.model.identity != nil }
        if user.screen?.id == .termsUpdate { try await user.taps(.acceptTerms) }
    }

    @Test func `a user who allows notifications is registered, and sees the app`() async throws {
        let user = launch()
        try await signIn(user)
        let screen = try await user.sees(.pushExplanation)
        #expect(screen.title == "Turn on notifications?")
        #expect(await device.system.calls == [])
        try await user.taps(.allowPush)
        _ = try await user.seesApp()
        #expect(await device.system.calls == ["request", "register"])
        let push = try #require(user.model.auth.pushRegistration)
        push.receive(deviceToken: Data([1]))
        try await waiting { await push.state == .registered }
        #expect(await device.service.log.count == 1)
        // The account ends its registration at the sign-out.
        await user.model.auth.client.signOut()
        #expect(await device.service.devices == [:])
    }

    @Test func `"Not now" is remembered, and only the menu asks again`() async throws {
        let user = launch()
        try await signIn(user)
        try await user.sees(.pushExplanation)
        try await user.taps(.declinePush)
        _ = try await user.seesApp()
        #expect(await device.system.calls == [])
        try await waiting { await device.records.values[SecureStoreKey(rawValue: "push-question")] != nil }
        let later = launch(in: .de)
        _ = try await later.seesApp()
        let push = try #require(later.model.auth.pushRegistration)
        #expect(await push.permission() == .notDetermined)
        #expect(await push.requestPermission() == .allowed)
        #expect(await device.system.calls == ["request", "register"])
    }

    @Test(arguments: [PushPermission.allowed, .denied])
    func `a user whose answer is known sees no screen`(answer: PushPermission) async throws {
        let device = PushDevice(ScriptedNotifications(answer))
        let auth = BrandAuth(
            PushEnvironment.development, backend: .client(mock, sessions: [mock.session]), services: device.services)
        let user = ScreenUser(auth)
        try await signIn(user)
        _ = try await user.seesApp()
    }

    @Test func `a system that does not respond lets the user through`() async throws {
        let user = launch()
        try await signIn(user)
        try await user.sees(.pushExplanation)
        let gate = await device.system.hold()
        #expect(user.model.perform(.tap(.allowPush)))
        try await waiting { await device.system.calls == ["request"] }
        #expect(user.screen?.commands.map(\.state) == [.busy, .ready])
        #expect(user.model.perform(.tap(.declinePush)))
        try await waiting { user.model.identity != nil }
        // The answer comes late, and changes nothing on the screen.
        await gate.open()
        try await waiting { await device.system.calls.last == "register" }
        #expect(user.model.identity != nil)
    }

    @Test func `a debug build can move the feature to another API`() {
        let feature = PushRegistrationFeature.pushRegistration("https://api.example.com", environment: .production)
        let local = URL(validated: "http://127.0.0.1:9")
        let moved = feature.overridden(by: EndpointOverride(of: URL(validated: "https://api.example.com"), by: local))
        #expect(moved.apiBaseURL.absoluteString == "http://127.0.0.1:9")
        #expect(moved.environment == .production)
        let other = feature.overridden(by: EndpointOverride(of: URL(validated: "https://other.example.com"), by: local))
        #expect(other.apiBaseURL == feature.apiBaseURL)
        #expect(PushGateway.ofBuild == .sandbox)
    }
}
