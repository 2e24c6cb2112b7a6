import AuthCore
import AuthKit
import AuthScreens
import Foundation
import PlayersFeature
import RuntimeTestSupport
import Testing

@testable import AuthPreview
@testable import AuthTesting

/// Tests that the preview draws and drives the screens of a feature that it does not know.
@MainActor @Suite struct StagePreviewTests {
    private let device = PreviewDevice(PreviewApp(PlayersEnvironment.development, backend: .releaseMock))

    private func signUp() async throws {
        await device.settle(within: .seconds(600))
        let terms = TermsAcceptance(version: PlayersEnvironment.brand.terms.version, acceptedAt: Date())
        _ = try await device.auth.client.signUp(
            username: "mira@example.com", password: "Moon-River-7", options: SignUpOptions(terms: terms))
        _ = try await device.auth.client.signIn(username: "mira@example.com", password: "Moon-River-7")
        await device.settle(within: .seconds(600))
        if device.model.screen?.id == .termsUpdate { device.model.perform(.tap(.acceptTerms)) }
        await device.settle(within: .seconds(600))
        try #require(device.model.screen?.id == .players, "\(String(describing: device.model.screen?.id))")
    }

    private func html() throws -> String {
        let screen = try #require(device.model.screen)
        return ScreenHTML().html(screen).source
    }

    @Test func `a form of a feature's screen is driven by its fields`() async throws {
        try await signUp()
        #expect(try html().contains(">Who is playing?</h1>") && html().contains(#"data-id="players.play.ada""#))
        device.model.perform(.tap(.play(.ada)))
        let screen = try #require(device.model.screen)
        let form = FormFields(Array("players.pin=1234&preview.tap=players.enter".utf8))
        for interaction in PreviewSession.interactions(of: form, on: screen) { device.model.perform(interaction) }
        let user = try #require(device.auth.state.user)
        #expect(device.model.identity == .child(.ada, of: user))
    }

    @Test func `a lock during a stage hides it, and the unlocked stage is as it was`() async throws {
        try await signUp()
        device.model.perform(.tap(.play(.ada)))
        device.model.perform(.edit(.pin, "12"))
        let before = try html()
        let stage = try #require(device.model.stage)
        device.leave(for: .seconds(3600))
        await device.settle(within: .seconds(600))
        #expect(device.model.screen?.id == .locked && device.model.stage == nil)
        #expect(!(try html().contains("Ada")))
        #expect(device.gate.isAsking)
        device.gate.answer(.recognized)
        await device.settle(within: .seconds(600))
        #expect(try html() == before)
        #expect(device.model.stage === stage)
        device.model.perform(.edit(.pin, "1234"))
        device.model.perform(.tap(.enter))
        #expect(device.model.identity.map { if case .child(.ada, _) = $0 { true } else { false } } == true)
    }
}
