import RuntimeTestSupport
import AuthCore
import AuthKit
import AuthScreens
import AuthTesting
import Foundation
import Testing

@testable import FamilyAccounts

extension FamilyAccounts {
    /// The children of the signed-in parent, as the service returns them.
    func childrenForTests() async throws -> [Child] { try await backend.family()?.children ?? [] }
}

/// Journeys of a family through the screens, with the mock.
@MainActor @Suite struct FamilyJourneyTests {
    private let device = FamilyDevice()

    @Test func `a parent adds two children, and each of them plays under its PIN`() async throws {
        let user = device.launch()
        try await device.signUp(user)
        let screen = try #require(user.screen as? WhoIsPlayingScreen)
        #expect(screen.family == "Mira’s family" && screen.explanation != nil)
        let ada = try await device.addChild("Ada", user)
        try await user.sees(.whoIsPlaying)
        let ben = try await device.addChild("Ben", pin: "9173", user)
        try await user.sees(.parentArea)
        try await user.taps(.backInFamily)
        try await device.enter("9173", of: ben, user)
        let parent = try await user.seesApp()
        #expect(user.model.identity == .child(ben, of: parent))
        let headers = try #require(user.model.auth.families).requestHeaders
        #expect(headers.count == 1 && headers["x-child-session"]?.isEmpty == false)
        user.model.flow.send(.repeatStages)
        try await user.sees(.whoIsPlaying)
        #expect(user.model.auth.families?.requestHeaders == [:], "the token outlives the child's turn")
        try await device.enter("2846", of: ada, user)
        try await user.seesApp()
        #expect(user.model.identity == .child(ada, of: parent))
    }

    @Test func `wrong PINs lock the child, time and a parent unlock it`() async throws {
        let user = device.launch()
        try await device.signUp(user)
        let ada = try await device.addChild("Ada", user)
        try await user.sees(.whoIsPlaying)
        for _ in 0..<5 { try await wrong(ada, user) }
        try await user.reads("This PIN is not correct. You have no attempts left for now.")
        // The right PIN is refused, too.
        try await device.enter("2846", of: ada, user)
        try await user.reads("Too many wrong PINs. Try again in 5 minutes, or ask a parent.")
        await #expect(throws: CheckFailure.self) { try await user.taps(.digit(2)) }
        device.clock.advance(by: 301)
        try await device.enter("2846", of: ada, user)
        try await user.seesApp()
        user.model.flow.send(.repeatStages)
        try await user.sees(.whoIsPlaying)
        for _ in 0..<5 { try await wrong(ada, user) }
        try await user.taps(.askParent)
        try await device.prove(user)
        try await user.sees(.changePIN)
        try user.types("5917", into: .newPIN)
        try user.types("5917", into: .repeatedPIN)
        try await user.taps(.submitFamily)
        try await user.sees(.parentArea)
        try await user.taps(.backInFamily)
        try await device.enter("5917", of: ada, user)
        try await user.seesApp()
    }

    private func wrong(_ child: Child, _ user: ScreenUser) async throws {
        try await device.enter("1111", of: child, user)
        for _ in 0..<200 where user.screen?.isWaiting == true || (user.screen as? ChildPINScreen)?.keypad.entered == 4 {
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    @Test func `every launch asks for the player, after a child, a parent and a demo`() async throws {
        let user = device.launch()
        try await device.signUp(user)
        let ada = try await device.addChild("Ada", user)
        try await user.sees(.whoIsPlaying)
        try await device.enter("2846", of: ada, user)
        try await user.seesApp()
        var next = device.launch()
        try await next.sees(.whoIsPlaying)
        #expect(next.model.identity == nil && next.model.auth.families?.childSession == nil)
        try await next.taps(.openParentArea)
        try await device.prove(next)
        try await next.sees(.parentArea)
        try await next.taps(.continueAsParent)
        let parent = try await next.seesApp()
        #expect(next.model.identity == .user(parent))
        next = device.launch()
        try await next.sees(.whoIsPlaying)
        try await next.taps(.openParentArea)
        try await next.sees(.parentProof)
        next = device.launch()
        try await next.sees(.whoIsPlaying)
        try await next.taps(.playDemo)
        try await next.seesApp()
        #expect(next.model.identity == .demo(parent) && next.model.auth.families?.requestHeaders == [:])
        next = device.launch()
        try await next.sees(.whoIsPlaying)
    }

    @Test func `a demo has a banner that leads back, and the menu of a child changes the player`() async throws {
        let user = device.launch()
        try await device.signUp(user)
        let ada = try await device.addChild("Ada", user)
        try await user.sees(.whoIsPlaying)
        try await user.taps(.playDemo)
        try await user.seesApp()
        #expect(user.model.banner?.title == "Demo: nothing is saved.")
        try await user.taps(.leaveDemo)
        try await user.sees(.whoIsPlaying)
        try await device.enter("2846", of: ada, user)
        try await user.seesApp()
        #expect(user.model.banner == nil)
        user.model.flow.send(.open(.menu))
        try await user.sees(.menu)
        try await user.taps(.changePlayer)
        try await user.sees(.whoIsPlaying)
    }

    @Test func `a guest plays without a family, sees the banner, and becomes a parent`() async throws {
        let user = device.launch()
        try await user.sees(.welcome)
        try await user.taps(.provider(.guest))
        if try await waits(for: .termsUpdate, user) { try await user.taps(.acceptTerms) }
        let guest = try await user.seesApp()
        #expect(user.model.identity == .guest(guest) && user.model.banner?.action.id == .saveProgress)
        try await user.taps(.saveProgress)
        try await user.sees(.account)
        try await device.signUp(user)
    }

    private func waits(for id: ScreenID, _ user: ScreenUser) async throws -> Bool {
        for _ in 0..<100 {
            if user.screen?.id == id { return true }
            if user.screen == nil { return false }
            try await Task.sleep(for: .milliseconds(5))
        }
        return false
    }

    @Test func `a removed child no longer plays, and its session ends`() async throws {
        let user = device.launch()
        try await device.signUp(user)
        let ada = try await device.addChild("Ada", user)
        try await user.sees(.whoIsPlaying)
        try await device.openParentArea(user)
        try await user.taps(.remove(ada))
        try await user.sees(.removeChild)
        try await user.taps(.submitFamily)
        try await user.sees(.parentArea)
        try await user.taps(.backInFamily)
        try await user.sees(.whoIsPlaying)
        await #expect(throws: CheckFailure.self) { try await user.taps(.play(ada)) }
        #expect(try await user.model.auth.families?.childrenForTests() == [])
    }

    @Test func `a change long after the sign-in asks for another proof, and is then made`() async throws {
        let user = device.launch()
        try await device.signUp(user)
        _ = try await device.addChild("Ada", user)
        try await user.sees(.whoIsPlaying)
        try await device.openParentArea(user)
        device.clock.advance(by: 700)
        try await user.taps(.newChild)
        try user.types("Ben", into: .childName)
        try user.types("9173", into: .newPIN)
        try user.types("9173", into: .repeatedPIN)
        try await user.taps(.submitFamily)
        try await device.prove(user)
        try await user.sees(.parentArea)
        #expect(try await user.model.auth.families?.childrenForTests().map(\.name) == ["Ada", "Ben"])
    }

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

    @Test func `the next parent sees nothing of the family before`() async throws {
        let user = device.launch()
        try await device.signUp(user)
        let ada = try await device.addChild("Ada", user)
        try await user.sees(.whoIsPlaying)
        try await device.enter("2846", of: ada, user)
        try await user.seesApp()
        let stage = try #require(user.model.auth.families?.childSession)
        await user.model.auth.client.signOut()
        try await user.sees(.welcome)
        #expect(user.model.auth.families?.childSession == nil)
        try await device.signUp(user, "jonas")
        let screen = try #require(user.screen as? WhoIsPlayingScreen)
        #expect(screen.children.map(\.id) == [.newChild] && screen.family == "Jonas’s family")
        // A child of another family answers as a wrong PIN does.
        let families = try #require(user.model.auth.families)
        #expect(try await families.backend.openSession(of: ada, pin: "2846") == .wrong(attemptsLeft: 4))
        await #expect(throws: AuthError.signedOut) { try await families.backend.close(stage) }
    }

    @Test func `a session that opens after the visit is closed again`() async throws {
        let user = device.launch()
        try await device.signUp(user)
        let ada = try await device.addChild("Ada", user)
        let families = try #require(user.model.auth.families)
        let parent = try #require(user.model.auth.state.user)
        let visit = families.beginVisit(of: parent)
        guard case .opened(let session) = try await families.backend.openSession(of: ada, pin: "2846") else {
            Issue.record("the PIN is right")
            return
        }
        _ = families.beginVisit(of: parent)
        #expect(await families.adopt(session, in: visit) == false)
        #expect(families.childSession == nil)
        await user.model.auth.client.signOut()
        #expect(await families.adopt(session, in: visit + 1) == false)
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
