import AuthCore
import AuthKit
import AuthScreens
import Foundation
import RuntimeTestSupport

@testable import FamilyAccounts

/// All states of a family's flow that its buttons, one valid input of each field and the replies of a service reach.
///
/// Two states are the same if they differ only in which child they are about, and in numbers of requests.
struct ReachableFamilies {
    /// The values of all screens, with the moment of all events.
    static let context = ScreenContext(
        texts: Texts(of: .example(), in: .en), now: Date(timeIntervalSince1970: 1_800_000_000))
    /// The states of a family that can have two children.
    static let all = ReachableFamilies()

    /// The states, in the order in which they were reached.
    private(set) var flows: [FamilyFlow] = []
    private var seen: Set<[String]> = []
    private var edge: [FamilyFlow] = []

    private init() {
        let parent = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .email)
        visit(
            FamilyFlow(parent: parent, policy: FamilyAccountPolicy(maxChildren: 2, pinLength: 4), offersDemo: true))
        while let flow = edge.popLast() {
            for events in Self.steps(of: flow) {
                var next = flow
                for event in events { _ = next.handle(event, at: Self.context.now) }
                visit(next)
            }
        }
    }

    private mutating func visit(_ flow: FamilyFlow) {
        guard seen.insert(Self.key(of: flow)).inserted else { return }
        flows.append(flow)
        edge.append(flow)
    }

    private static func key(of flow: FamilyFlow) -> [String] {
        let draft = flow.draft
        return [
            "\(flow.state)", "\(flow.isParentHere)", "\(flow.children.count)", "\(flow.canAddChild)",
            flow.request.map { $0.call == .signOut ? "signing out" : "busy" } ?? "", "\(flow.problems)",
            draft.name, draft.pin.value,
            draft.repeatedPIN.value, draft.password.value,
        ]
    }

    private static func steps(of flow: FamilyFlow) -> [[FamilyFlow.Event]] {
        let screen = flow.screen(in: context)
        let taps = screen.commands.filter { !$0.id.isOneOfMany }.compactMap { screen.action(of: .tap($0.id)) }
        let edits: [Interaction] = [
            .edit(.parentPassword, "secret"), .edit(.childName, "Cleo"), .edit(.newPIN, "2846"),
            .edit(.repeatedPIN, "2846"),
        ]
        let replies = flow.request.map { request in
            self.replies(to: request.call, in: flow).map { FamilyFlow.Event.reply($0, to: request.id) }
        }
        let single: [FamilyFlow.Event] = taps + (replies ?? []) + [.begin, .dropSession]
        return single.map { [$0] } + [edits.compactMap { screen.action(of: $0) }]
    }

    private static func replies(to call: FamilyFlow.Call, in flow: FamilyFlow) -> [FamilyFlow.Reply] {
        let refused = FamilyFlow.Reply.failed(.service(.reauthenticationRequired))
        switch call {
        case .load:
            let family = Family(id: "f", name: "Mira", children: [Child(id: "ada", name: "Ada")])
            return [.family(family), .family(Family(id: "f", name: "Mira")), .failed(.network)]
        case .open(let child, _):
            let session = ChildSession(of: child, token: "t", expiresAt: context.now)
            return [.pin(.opened(session)), .pin(.wrong(attemptsLeft: 2)), .failed(.network)]
        case .add: return [.added(Child(id: "\(flow.children.count)", name: "Cleo")), .failed(.network), refused]
        case .prove: return [.done, .failed(.invalidCredentials), .failed(.network), refused]
        case .setPIN, .remove: return [.done, .failed(.network), refused]
        case .signOut: return [.done, .failed(.network)]
        case .close: return [.done]
        }
    }
}

extension CommandID {
    /// Whether other buttons of the screen do the same with another value.
    fileprivate var isOneOfMany: Bool {
        (2...9).contains { .digit($0) == self } || self == .digit(0)
            || FamilyFlow.avatars.indices.contains { .avatar($0) == self }
    }
}
