import AuthCore
import AuthKit
import AuthScreens
import AuthTesting
import RuntimeTestSupport
import Testing

@testable import FamilyAccounts

/// Attacks on a family whose calls are slow: what arrives late must not change who acts in the app.
@MainActor @Suite struct FamilyAttackTests {
    enum Next: CaseIterable {
        case demo, parent, sibling
    }

    private let control = HeldFamilies.Control()
    private let device: FamilyDevice

    init() { device = FamilyDevice(HeldFamilies(control: control)) }

    /// A parent with two children, at the question who is playing.
    private func family(_ user: ScreenUser) async throws -> (ada: Child, ben: Child) {
        try await device.signUp(user)
        let ada = try await device.addChild("Ada", user)
        try await user.sees(.whoIsPlaying)
        let ben = try await device.addChild("Ben", pin: "9173", user)
        try await user.sees(.parentArea)
        try await user.taps(.close)
        try await user.sees(.whoIsPlaying)
        return (ada, ben)
    }

    @Test(arguments: Next.allCases)
    func `no one acts with the token of a child who has left before the answer to its PIN`(next: Next) async throws {
        let user = device.launch()
        let (ada, ben) = try await family(user)
        let families = try #require(user.model.auth.families)
        let gate = await control.holdNextAnswer()
        try await device.enter("2846", of: ada, user)
        await gate.arrivals(1)
        try await user.taps(.back)
        switch next {
        case .demo: try await user.taps(.playDemo)
        case .sibling: try await device.enter("9173", of: ben, user)
        case .parent:
            try await user.taps(.openParentArea)
            try await device.prove(user)
            try await user.sees(.parentArea)
            try await user.taps(.continueAsParent)
        }
        try await user.seesApp()
        let headers = families.requestHeaders
        #expect(headers.isEmpty == (next != .sibling))
        await gate.open()
        for _ in 0..<2000 where await control.closed.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        #expect(families.requestHeaders == headers)
        #expect(families.childSession?.child == (next == .sibling ? ben : nil))
        let closed = await control.closed
        #expect(closed.count == 1, "the session of the child who has left stays open")
        #expect(closed.first?.value != headers["x-child-session"])
    }

    @Test func `a call that has asked who is signed in does not act for the next user`() async throws {
        let user = device.launch()
        try await device.signUp(user, "jonas")
        await user.model.auth.client.signOut()
        try await user.sees(.welcome)
        try await device.signUp(user, "mira")
        let families = try #require(user.model.auth.families)
        let client = user.model.auth.client
        try await user.taps(.newChild)
        try user.types("Ada", into: .childName)
        try user.types("2846", into: .newPIN)
        try user.types("2846", into: .repeatedPIN)
        await control.afterNextCheck {
            _ = try? await client.signIn(username: "jonas@example.com", password: FamilyDevice.password)
        }
        try await user.taps(.submitFamily)
        for _ in 0..<200 where user.model.auth.state.user?.username != "jonas@example.com" {
            try await Task.sleep(for: .milliseconds(5))
        }
        try await device.arrive(user)
        #expect(try await families.childrenForTests() == [], "Mira's child is in the family of Jonas")
    }

    @Test func `a late sign-out of one parent does not sign the next one out`() async throws {
        let user = device.launch()
        try await device.signUp(user, "jonas")
        await user.model.auth.client.signOut()
        try await user.sees(.welcome)
        try await device.signUp(user, "mira")
        let client = user.model.auth.client
        await control.afterNextCheck {
            _ = try? await client.signIn(username: "jonas@example.com", password: FamilyDevice.password)
        }
        try await user.taps(.openParentArea)
        try await user.taps(.leaveFamily)
        try await waiting { await control.signOuts == 2 }
        #expect(try await client.getCurrentUser().username == "jonas@example.com")
        await user.model.auth.refresh()
        #expect(user.model.auth.state.user?.username == "jonas@example.com")
    }

    @Test func `a child whose session is not taken over sees the question who is playing again`() async throws {
        let user = device.launch()
        let (ada, _) = try await family(user)
        let families = try #require(user.model.auth.families)
        let parent = try #require(user.model.auth.state.user)
        let gate = await control.holdNextAnswer()
        try await device.enter("2846", of: ada, user)
        await gate.arrivals(1)
        // Another question has begun.
        _ = families.beginVisit(of: parent)
        await gate.open()
        try await user.sees(.whoIsPlaying)
        #expect(families.childSession == nil)
    }
}
