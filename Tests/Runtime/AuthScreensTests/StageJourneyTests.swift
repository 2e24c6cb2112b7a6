import AuthCore
import AuthKit
import AuthScreens
import AuthSystem
@testable import AuthTesting
import Foundation
import MockAuth
import Observation
import PlayersFeature
import RuntimeTestSupport
import Testing

/// A stage that the test does not keep.
@MainActor private final class Kept {
    weak var stage: PlayersStage?

    init(_ stage: PlayersStage?) { self.stage = stage }
}

/// Journeys of a user through the screens of a feature from another module, with the mock.
@MainActor struct StageJourneyTests {
    private let mock = MockAuthClient(brand: PlayersEnvironment.brand, allowsMockInRelease: true)
    private let store = InMemoryStore()

    /// Launches the app. The mock keeps its session in memory, over launches too.
    private func launch(in language: Language = .en, clock: SessionClock = .system) -> ScreenUser {
        let auth = BrandAuth(
            PlayersEnvironment.development, backend: .client(mock, sessions: [mock.session]),
            services: SystemServices(transport: UnavailableTransport(), store: store, clock: clock))
        return ScreenUser(auth, in: language)
    }

    private func signIn(as name: String = "mira") async throws {
        let terms = TermsAcceptance(version: PlayersEnvironment.brand.terms.version, acceptedAt: Date())
        _ = try? await mock.signUp(
            username: "\(name)@example.com", password: "Moon-River-7", options: SignUpOptions(terms: terms))
        _ = try await mock.signIn(username: "\(name)@example.com", password: "Moon-River-7")
    }

    private func seesPlayers(_ user: ScreenUser) async throws {
        if try await user.nextScreen()?.id == .termsUpdate { try await user.taps(.acceptTerms) }
        try await user.sees(.players)
    }

    private func enter(_ pin: String, of child: Child, _ user: ScreenUser) async throws {
        try await user.taps(.play(child))
        try await user.sees(.pin)
        try user.types(pin, into: .pin)
        try await user.taps(.enter)
    }

    @Test func `a child enters the PIN, and the app is for the child`() async throws {
        let user = launch()
        try await signIn()
        try await seesPlayers(user)
        try await enter("9999", of: .ada, user)
        try await user.reads("This PIN is not correct.")
        await #expect(throws: CheckFailure.self, "an empty PIN can be entered") { try await user.taps(.enter) }
        try user.types("1234", into: .pin)
        try await user.taps(.enter)
        let account = try await user.seesApp()
        #expect(user.model.identity == .child(.ada, of: account))
        #expect(user.model.stage == nil)
    }

    @Test func `a change of the stage or of the texts is observed by what reads the screen`() async throws {
        let user = launch()
        try await signIn()
        try await seesPlayers(user)
        try await user.taps(.play(.ada))
        try await user.sees(.pin)
        let flow = user.model.flow.flow
        try await confirmation { changed in
            withObservationTracking {
                _ = user.model.screen
            } onChange: {
                changed()
            }
            try user.types("1", into: .pin)
        }
        #expect(user.model.flow.flow == flow)
        await confirmation { changed in
            withObservationTracking {
                _ = user.model.screen
            } onChange: {
                changed()
            }
            user.model.texts = Texts(of: PlayersEnvironment.brand, in: .de)
        }
    }

    @Test func `a sign-out during a stage releases the stage, and its late report changes nothing`() async throws {
        let user = launch()
        try await signIn()
        try await seesPlayers(user)
        var stage = user.model.stage as? PlayersStage
        let kept = Kept(stage)
        #expect(stage != nil)
        await mock.signOut()
        _ = try await user.nextScreen()
        #expect(user.model.auth.state == .signedOut(nil) && user.model.stage == nil)
        stage?.send(.demo)
        #expect(user.model.identity == nil && user.screen != nil)
        stage = nil
        await user.model.flow.waitForCalls()
        #expect(kept.stage == nil, "the app keeps the stage of an earlier user")
    }

    @Test func `the next user begins with a new stage`() async throws {
        let user = launch()
        try await signIn()
        try await seesPlayers(user)
        try await user.taps(.play(.ada))
        try await user.sees(.pin)
        let earlier = try #require(user.model.stage as? PlayersStage)
        try await signIn(as: "jonas")
        try await seesPlayers(user)
        earlier.send(.demo)
        try await user.sees(.players)
        #expect(user.model.stage as? PlayersStage !== earlier)
        try await user.taps(.parent)
        #expect(try await user.seesApp().email == "jonas@example.com")
        #expect(user.model.identity?.user.email == "jonas@example.com")
    }

    @Test func `the app asks again when the parent's time is over, and a child's result stays`() async throws {
        let clock = TestClock(Date())
        let user = launch(clock: clock.pausing)
        try await signIn()
        try await seesPlayers(user)
        try await user.taps(.parent)
        try await user.seesApp()
        try await waiting { !clock.pauses.isEmpty }
        clock.advance(by: 899)
        #expect(clock.pauses == [.seconds(1)])
        try await user.seesApp()
        user.model.flow.send(.open(.account))
        clock.advance(by: 1)
        try await user.sees(.players)
        #expect(user.model.identity == nil && user.model.flow.flow.sheet == nil)
        try await enter("1234", of: .ada, user)
        try await user.seesApp()
        await user.model.flow.waitForCalls()
        try await waiting { clock.pauses.isEmpty }
        clock.advance(by: 86_400)
        try await user.seesApp()
    }

    @Test func `an action of a screen of the flow does nothing in a stage`() async throws {
        let user = launch()
        try await signIn()
        try await seesPlayers(user)
        for id in [CommandID.signOut, .account, .deleteAccount, .enter, .play(Child(id: "eve", name: "Eve"))] {
            await #expect(throws: CheckFailure.self) { try await user.taps(id) }
        }
        try await user.sees(.players)
    }
}
