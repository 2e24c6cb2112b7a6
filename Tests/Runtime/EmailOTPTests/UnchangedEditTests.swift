import AuthCore
import EmailOTP
import Foundation
import Testing

/// Edits that change nothing. A view reports one when the flow empties a field, or when the user chooses the same value.
struct UnchangedEditTests {
    @Test func `a refused second factor keeps its message when the emptied field reports an edit`() {
        var flow = DrivenFlow.answering()
        flow.reply(.failed(.codeMismatch(attemptsLeft: 2)))
        #expect(flow.flow.draft.code.isEmpty)
        flow.send(.editCode(""))
        #expect(flow.flow.problem == .codeMismatch(attemptsLeft: 2))
        flow.send(.editCode("1"))
        #expect(flow.flow.problem == nil)
    }

    @Test func `the same address does not cancel the request for its status`() {
        var flow = DrivenFlow.askingStatus()
        flow.send(.editEmail("ada@example.com"))
        #expect(flow.flow.isBusy)
        flow.reply(.status(.confirmed))
        #expect(flow.flow.state == .enteringPassword(.ada))
    }

    /// Flows with a message, and the edits that repeat their input.
    static let situations: [(name: String, flow: DrivenFlow, edits: [Event])] = [
        (
            "address and password", failed(.askingForSession()),
            [.editEmail("ada@example.com"), .editPassword("passw0rd")]
        ),
        ("code", failed(.confirming()), [.editCode("123456")]),
        ("repeated password", failed(repeated), [.editPassword("passw0rd"), .editRepeatedPassword("passw0rd")]),
    ]

    private static func failed(_ start: DrivenFlow) -> DrivenFlow {
        var flow = start
        flow.reply(.failed(.network))
        return flow
    }

    private static var repeated: DrivenFlow {
        var flow = DrivenFlow.creatingAccount(.example(.example(isPasswordEnteredTwice: true)))
        flow.send(.editRepeatedPassword("passw0rd"), .submit)
        return flow
    }

    @Test(arguments: situations.map(\.name))
    func `an edit that changes nothing keeps the message, also later`(name: String) throws {
        let situation = try #require(Self.situations.first { $0.name == name })
        #expect(situation.flow.flow.problem == .network)
        for edit in situation.edits {
            var flow = situation.flow
            flow.wait(60)
            flow.send(edit)
            #expect(flow.flow == situation.flow.flow, "\(edit)")
        }
    }
}
