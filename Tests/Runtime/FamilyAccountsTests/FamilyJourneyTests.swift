import RuntimeTestSupport
import AuthCore
import AuthKit
import AuthScreens
import AuthTesting
import Foundation
import Observation
import Testing

@testable import FamilyAccounts

extension FamilyAccounts {
    /// The children of the signed-in parent, as the service returns them.
    func childrenForTests() async throws -> [Child] { try await backend.family()?.children ?? [] }
}

/// Journeys of a family with the mock, beside those of ``FamilyJourneys``.
@MainActor @Suite struct FamilyJourneyTests {
    private let device = FamilyDevice()

    @Test func `without a network the family is offline, and the session continues`() async throws {
        let user = device.launch()
        try await device.signUp(user)
        let network = try #require(user.model.auth.simulatedNetwork)
        await network.setReachable(false)
        let next = device.launch()
        try await next.sees(.familyOffline)
        #expect(next.model.auth.state.user != nil)
        await network.setReachable(true)
        try await next.taps(.loadFamily)
        try await next.sees(.whoIsPlaying)
    }

    @Test func `a change of the stage or of the texts is observed by what reads the screen`() async throws {
        let user = device.launch()
        try await device.signUp(user)
        let ada = try await device.addChild("Ada", user)
        try await user.sees(.whoIsPlaying)
        try await user.taps(.play(ada))
        try await user.sees(.childPIN)
        try await confirmation { changed in
            withObservationTracking {
                _ = user.model.screen
            } onChange: {
                changed()
            }
            try await user.taps(.digit(1))
        }
        await confirmation { changed in
            withObservationTracking {
                _ = user.model.screen
            } onChange: {
                changed()
            }
            user.model.texts = Texts(of: user.model.auth.brand, in: .de)
        }
    }

    @Test func `a parent's time is over after a quarter of an hour, a child's after its session`() async throws {
        let user = device.launch()
        try await device.signUp(user)
        let ada = try await device.addChild("Ada", user)
        try await user.sees(.whoIsPlaying)
        try await device.openParentArea(user)
        try await user.taps(.continueAsParent)
        try await user.seesApp()
        try await waiting { Set(device.clock.pauses) == [.seconds(900)] }
        device.clock.advance(by: 900)
        try await user.sees(.whoIsPlaying)
        try await device.enter("2846", of: ada, user)
        try await user.seesApp()
        let session = try #require(user.model.auth.families?.childSession)
        let rest = Duration.seconds(session.expiresAt.timeIntervalSince(device.clock.now()))
        try await waiting { Set(device.clock.pauses) == [rest] }
    }
}
