import AuthCore
import FamilyAccounts
import Foundation
import Testing

@Suite struct FamilyFlowTests {
    private static let ada = Child(id: "ada", name: "Ada", avatar: "🦊")
    private static let ben = Child(id: "ben", name: "Ben")
    private let ada = FamilyFlowTests.ada
    private let ben = FamilyFlowTests.ben
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let parent = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .email)

    /// A flow at the question who is playing.
    private func choosing(
        _ children: [Child] = [ada, ben], as provider: SignInProvider = .email, maxChildren: Int = 3
    ) throws -> FamilyFlow {
        var flow = FamilyFlow(
            parent: AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: provider),
            policy: FamilyAccountPolicy(maxChildren: maxChildren, pinLength: 4), offersDemo: true)
        let request = try #require(flow.handle(.begin, at: now).first)
        #expect(request.call == .load && flow.state == .loading)
        _ = flow.handle(.reply(.family(Family(id: "f", name: "Mira", children: children)), to: request.id), at: now)
        #expect(flow.state == .choosing)
        return flow
    }

    /// A flow in the parent's area, after a proof.
    private func inArea(_ children: [Child] = [ada, ben], maxChildren: Int = 3) throws -> FamilyFlow {
        var flow = try choosing(children, maxChildren: maxChildren)
        try prove(&flow, after: .openParentArea)
        #expect(flow.state == .parentArea)
        return flow
    }

    private func prove(_ flow: inout FamilyFlow, after event: FamilyFlow.Event) throws {
        #expect(flow.handle(event, at: now).isEmpty)
        _ = flow.handle(.editPassword("secret"), at: now)
        let request = try #require(flow.handle(.submit, at: now).first)
        #expect(request.call == .prove(.password("secret")))
        _ = flow.handle(.reply(.done, to: request.id), at: now)
        #expect(flow.draft.password.isEmpty)
    }

    private func enter(_ digits: [Int], _ flow: inout FamilyFlow, at moment: Date? = nil) -> [FamilyFlow.Request] {
        digits.flatMap { flow.handle(.digit($0), at: moment ?? now) }
    }

    private func fill(_ flow: inout FamilyFlow, name: String? = nil, pin: String, repeated: String? = nil)
        -> [FamilyFlow.Request]
    {
        if let name { _ = flow.handle(.editName(name), at: now) }
        _ = flow.handle(.editPIN(SecretText(pin)), at: now)
        _ = flow.handle(.editRepeatedPIN(SecretText(repeated ?? pin)), at: now)
        return flow.handle(.submit, at: now)
    }

    // MARK: The PIN

    @Test func `the last digit sends the PIN, and the right PIN ends the flow for the child`() throws {
        var flow = try choosing()
        _ = flow.handle(.choose("ada"), at: now)
        #expect(enter([1, 2, 3], &flow).isEmpty)
        let request = try #require(enter([4], &flow).first)
        #expect(request.call == .open(ada, pin: "1234"))
        // A digit after the last one sends nothing.
        #expect(enter([5], &flow).isEmpty && flow.draft.pin == "1234")
        let session = ChildSession(of: ada, token: "t", expiresAt: now)
        _ = flow.handle(.reply(.pin(.opened(session)), to: request.id), at: now)
        #expect(flow.state == .finished(.child(ada)) && flow.draft.pin.isEmpty)
        var dropped = flow
        #expect(dropped.handle(.dropSession, at: now).isEmpty)
        #expect(dropped.state == .choosing && dropped.childSession == nil)
        #expect(dropped.problem == .failed(.cancelled))
        #expect(flow.childSession == session)
    }

    @Test func `a locked PIN sends nothing until its time is over, also after the child leaves and returns`() throws {
        var flow = try choosing()
        _ = flow.handle(.choose("ada"), at: now)
        let request = try #require(enter([9, 9, 9, 9], &flow).first)
        _ = flow.handle(.reply(.pin(.locked(retryAfter: .seconds(300))), to: request.id), at: now)
        for moment in [now, now + 299] {
            #expect(enter([1, 2, 3, 4], &flow, at: moment).isEmpty)
            _ = flow.handle(.back, at: moment)
            _ = flow.handle(.choose("ada"), at: moment)
            #expect(flow.lockEnd(of: ada, at: moment) == now + 300 && flow.lockEnd(of: ben, at: moment) == nil)
        }
        #expect(enter([1, 2, 3, 4], &flow, at: now + 300).count == 1)
    }

    @Test func `late answers to the calls that a parent has left change nothing`() throws {
        func late(_ event: FamilyFlow.Event, _ replies: [FamilyFlow.Reply]) throws {
            var flow = try inArea()
            _ = flow.handle(event, at: now)
            let request = try #require(fill(&flow, name: "Cleo", pin: "2846").first)
            for next in [FamilyFlow.Event.back, .demo, .choose("ben")] { _ = flow.handle(next, at: now) }
            _ = flow.handle(.back, at: now)
            let before = flow
            for reply in replies {
                #expect(flow.handle(.reply(reply, to: request.id), at: now).isEmpty)
                #expect(flow == before, "\(event)")
            }
        }
        let failures: [FamilyFlow.Reply] = [.failed(.network), .failed(.service(.reauthenticationRequired))]
        try late(.addChild, [.added(ada)] + failures)
        try late(.changePIN("ada"), [.done] + failures)
        try late(.removeChild("ada"), [.done] + failures)
    }

    // MARK: The parent

    @Test func `a child opens nothing of the parent without a proof`() throws {
        let events: [FamilyFlow.Event] = [
            .continueAsParent, .addChild, .changePIN("ada"), .removeChild("ada"), .submit, .editPIN("1357"),
            .proveAtPage(.apple), .reply(.done, to: 1),
        ]
        for start in [FamilyFlow.Event.openParentArea, .addChild, .choose("ada")] {
            var flow = try choosing()
            _ = flow.handle(start, at: now)
            let before = flow.state
            for event in events {
                #expect(flow.handle(event, at: now).isEmpty, "\(event) in \(before)")
                #expect(flow.state == before || flow.state == .provingParent(next: .addingChild))
            }
        }
    }

    @Test func `a parent from a page proves it at the same page, and at no other`() throws {
        var flow = try choosing(as: .apple)
        _ = flow.handle(.openParentArea, at: now)
        #expect(flow.handle(.submit, at: now).isEmpty && flow.handle(.proveAtPage(.google), at: now).isEmpty)
        #expect(flow.handle(.proveAtPage(.apple), at: now).first?.call == .prove(.page(.apple)))
    }

    @Test func `the first child needs no second proof, the next one does`() throws {
        var flow = try choosing([])
        _ = flow.handle(.addChild, at: now)
        #expect(flow.state == .addingChild)
        let request = try #require(fill(&flow, name: " Ada ", pin: "2846").first)
        #expect(request.call == .add(name: "Ada", avatar: "👽", pin: "2846"))
        _ = flow.handle(.reply(.added(ada), to: request.id), at: now)
        #expect(flow.state == .choosing && flow.children == [ada])
        _ = flow.handle(.addChild, at: now)
        #expect(flow.state == .provingParent(next: .addingChild))
    }

    @Test(
        arguments: [
            ("1111", .pinTooSimple), ("1234", .pinTooSimple), ("9876", .pinTooSimple), ("", .pinIncomplete),
            ("123", .pinIncomplete), ("12345", .pinIncomplete), ("12a4", .pinIncomplete), ("١٢٣٤", .pinIncomplete),
        ] as [(String, FamilyFlow.Problem)])
    func `a PIN has the brand's number of ASCII digits, and is not easy to guess`(
        pin: String, problem: FamilyFlow.Problem
    ) throws {
        var flow = try inArea()
        _ = flow.handle(.changePIN("ada"), at: now)
        #expect(fill(&flow, pin: pin).isEmpty && flow.problem == problem)
    }

    @Test func `a repeated PIN must be the same, and a name must not be empty or too long`() throws {
        var flow = try inArea()
        _ = flow.handle(.addChild, at: now)
        #expect(fill(&flow, name: "  \n", pin: "2846").isEmpty && flow.problem == .nameMissing)
        #expect(
            fill(&flow, name: String(repeating: "x", count: 41), pin: "2846").isEmpty && flow.problem == .nameTooLong)
        #expect(fill(&flow, name: "Cleo", pin: "2846", repeated: "2847").isEmpty && flow.problem == .pinsDiffer)
        #expect(fill(&flow, name: String(repeating: "é", count: 40), pin: "2846").count == 1)
    }

    // MARK: Demo, errors and the end

    @Test func `a complete family takes no other child`() throws {
        var flow = try inArea([ada, ben], maxChildren: 2)
        #expect(!flow.canAddChild)
        _ = flow.handle(.addChild, at: now)
        #expect(flow.state == .parentArea)
        var first = try choosing([ada, ben], maxChildren: 2)
        _ = first.handle(.addChild, at: now)
        #expect(first.state == .choosing)
    }

    @Test func `no description or dump contains a name, a PIN or a password`() throws {
        var flow = try inArea()
        _ = flow.handle(.addChild, at: now)
        let requests = fill(&flow, name: "Cleopatra", pin: "2846")
        let events: [FamilyFlow.Event] = [.editName("Cleopatra"), .editPIN("2846"), .editPassword("secret"), .digit(7)]
        var text = "\(flow) \(requests) \(events) \(flow.draft)"
        dump(flow, to: &text)
        dump(requests, to: &text)
        dump(events, to: &text)
        for secret in ["Cleopatra", "2846", "secret", "Ada"] { #expect(!text.contains(secret), "\(secret)") }
    }
}
