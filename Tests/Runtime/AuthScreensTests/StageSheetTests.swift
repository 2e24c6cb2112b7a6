import AuthCore
import AuthKit
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthScreens

/// The sheets of a family's app, which another person uses after each lock and each choice of a player.
struct StageSheetTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let mira = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .email)
    private static let ada = Child(id: "ada", name: "Ada")

    /// A flow with the requests that wait for a reply.
    private struct World {
        var flow = AuthFlow(brand: .example(), timeZone: .gmt, stages: 1, changesEmail: true)
        var requests: [AuthFlow.Request] = []

        mutating func send(_ events: [AuthFlow.Event]) {
            for event in events {
                if case .reply(_, let id) = event { requests.removeAll { $0.id == id } }
                requests += flow.handle(event, at: now)
            }
        }

        /// The steps that can happen next.
        var steps: [[AuthFlow.Event]] {
            let sheets: [AuthFlow.Sheet] = [.account, .changeEmail, .deleteAccount, .menu, .terms]
            let others: [AuthFlow.Event] = [
                .session(.locked(nil)), .session(.signedIn(mira)), .repeatStages, .close, .back,
            ]
            let steps = (sheets.map { .open($0) } + ends + others).map { [$0] }
            // The change of an address has the longest way, so its steps and all replies happen often.
            let often = (requests.compactMap(reply).map { [$0] } + [change]).filter { !$0.isEmpty }
            return steps + Array(repeating: often, count: 4).flatMap(\.self)
        }

        /// The results of the stage that the user sees. The account is for the parent, who comes most often.
        private var ends: [AuthFlow.Event] {
            guard case .stage(let stage) = flow.place else { return [] }
            return [.user, .user, .child(ada), .demo].map { .stage(stage, $0) }
        }

        /// The change of the address, as far as the screen allows it.
        private var change: [AuthFlow.Event] {
            guard let emailChange = flow.emailChange, emailChange.request == nil else { return [] }
            return switch emailChange.state {
            case .enteringEmail:
                [.editEmail("new@example.com"), .editPassword("Moon-River-7"), .submit].map { .emailChange($0) }
            case .enteringCode: [.editCode("123456"), .submit].map { .emailChange($0) }
            case .changed: []
            }
        }

        private func reply(to request: AuthFlow.Request) -> AuthFlow.Event? {
            switch request.call {
            case .checkTerms: .reply(.terms(areAccepted: true), to: request.id)
            case .openStage: .reply(.stage(nil), to: request.id)
            case .emailChange(let inner):
                if case .confirm = inner.call {
                    .reply(.emailChange(.changed, to: inner.id), to: request.id)
                } else {
                    .reply(
                        .emailChange(.codeSent(AuthCodeDeliveryDetails(destination: nil)), to: inner.id),
                        to: request.id)
                }
            default: nil
            }
        }

        /// Whether the account must not be open.
        var hidesAccount: Bool { if case .stage = flow.place { true } else { flow.isOpenToChildren } }
    }

    /// Finds a sheet that outlives the choice of a player or the lock, for example the account after the reply to a
    /// change of the address.
    @Test func `where a child may use the app, and at a stage, there is no sheet but the menu and the terms`() throws {
        let context = ScreenContext(texts: Texts(of: .example(), in: .en), now: Self.now)
        var generator = SplitMix64(state: 44)
        var (openSheets, childSteps, lockedSteps) = (0, 0, 0)
        for _ in 0..<400 {
            var world = World()
            world.send([.session(.signedIn(Self.mira))])
            for _ in 0..<100 {
                world.send(try #require(world.steps.randomElement(using: &generator)))
                let flow = world.flow
                if flow.accountUser != nil, flow.sheet == .account { openSheets += 1 }
                if flow.isOpenToChildren { childSteps += 1 }
                // The reply to a change of the address came behind the lock.
                if case .locked = flow.place, flow.sheet == .account { lockedSteps += 1 }
                guard world.hidesAccount else { continue }
                try #require([nil, .menu, .terms].contains(flow.sheet), "\(flow.place) has \(flow.sheet as Any)")
                try #require([nil, .menu, .terms].contains(flow.sheetBelow), "\(flow.place)")
                try #require(flow.screen(.account, in: context) == nil, "\(flow.place)")
            }
        }
        #expect(openSheets > 100 && childSteps > 100, "\(openSheets), \(childSteps)")
        #expect(lockedSteps > 5, "\(lockedSteps)")
    }
}
