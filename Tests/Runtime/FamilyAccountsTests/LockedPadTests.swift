import AuthCore
import AuthKit
import AuthScreens
import FamilyAccounts
import Foundation
import LiveSupport
import Testing

/// The keys of a PIN that is locked.
@Suite struct LockedPadTests {
    @Test func `a locked pad counts down, and opens when its time is over`() throws {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let ada = Child(id: "ada", name: "Ada")
        var flow = FamilyFlow(
            parent: AuthUser(userID: "1", username: "mira", email: nil, provider: .email),
            policy: FamilyAccountPolicy(maxChildren: 3, pinLength: 4), offersDemo: false)
        func reply(_ reply: FamilyFlow.Reply) throws {
            let request = try #require(flow.request)
            _ = flow.handle(.reply(reply, to: request.id), at: now)
        }
        func keys(after seconds: TimeInterval) throws -> [Command.State] {
            let context = ScreenContext(
                texts: Texts(of: FamilyEnvironment.brand, in: .en), now: now.addingTimeInterval(seconds))
            return try #require(flow.screen(in: context) as? ChildPINScreen).keypad.digits.map(\.state)
        }
        _ = flow.handle(.begin, at: now)
        try reply(.family(Family(id: "f", name: "Mira", children: [ada])))
        _ = flow.handle(.choose("ada"), at: now)
        for digit in [9, 9, 9, 9] { _ = flow.handle(.digit(digit), at: now) }
        try reply(.pin(.locked(retryAfter: .seconds(300))))
        // A view draws a screen again each second while one of its buttons waits.
        #expect(try keys(after: 0) == Array(repeating: .waiting(seconds: 300), count: 10))
        #expect(try keys(after: 299.5) == Array(repeating: .waiting(seconds: 1), count: 10))
        #expect(try keys(after: 300) == Array(repeating: .ready, count: 10))
        for digit in [9, 9, 9, 9] { _ = flow.handle(.digit(digit), at: now.addingTimeInterval(300)) }
        try reply(.pin(.locked(retryAfter: nil)))
        #expect(try keys(after: 1_000_000) == Array(repeating: .blocked, count: 10))
    }
}
