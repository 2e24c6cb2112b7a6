import AuthCore
import AuthKit
import AuthScreens
import FamilyAccounts
import Foundation
import RuntimeTestSupport
import Testing

/// Where the screens of a family show problems, and which edit ends them.
struct FamilyProblemTests {
    private static let ada = Child(id: "ada", name: "Ada")
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// A problem of a new child: what the parent enters, the field that shows it, and the edits that keep and end it.
    struct Case: CustomTestStringConvertible {
        let name: String
        let pin: String
        var repeated: String?
        let field: InputID
        let keeping: FamilyFlow.Event
        let ending: FamilyFlow.Event

        var testDescription: String { "\(name), \(pin)" }
    }

    static let cases = [
        Case(name: "", pin: "2846", field: .childName, keeping: .editPIN("1357"), ending: .editName("Cleo")),
        Case(name: "Cleo", pin: "12", field: .newPIN, keeping: .editName("Cle"), ending: .editPIN("2846")),
        Case(name: "Cleo", pin: "1111", field: .newPIN, keeping: .editRepeatedPIN("2846"), ending: .editPIN("2846")),
        Case(
            name: "Cleo", pin: "2846", repeated: "2847", field: .repeatedPIN, keeping: .chooseAvatar("🦊"),
            ending: .editRepeatedPIN("2846")),
        Case(
            name: "Cleo", pin: "2846", repeated: "2847", field: .repeatedPIN, keeping: .editName("Cle"),
            ending: .editPIN("2847")),
    ]

    @Test(arguments: cases)
    func `a problem of a field is at the field until it is mended`(_ example: Case) {
        var flow = choosing([])
        let events: [FamilyFlow.Event] = [
            .addChild, .editName(example.name), .editPIN(SecretText(example.pin)),
            .editRepeatedPIN(SecretText(example.repeated ?? example.pin)), .submit, example.keeping,
        ]
        for event in events { _ = flow.handle(event, at: now) }
        #expect(problems(flow).map(\.field) == [example.field])
        _ = flow.handle(example.ending, at: now)
        #expect(problems(flow).isEmpty)
    }

    /// Finds an empty form that names one field at a time.
    @Test func `each field that is wrong has its own problem, and keeps it until it is mended`() {
        var flow = choosing([])
        for event: FamilyFlow.Event in [.addChild, .submit] { _ = flow.handle(event, at: now) }
        #expect(problems(flow).map(\.field) == [.childName, .newPIN])
        _ = flow.handle(.editName("Cleo"), at: now)
        #expect(problems(flow).map(\.field) == [.newPIN])
        _ = flow.handle(.editPIN("2846"), at: now)
        #expect(problems(flow).isEmpty)
    }

    @Test(arguments: [AuthError.invalidCredentials, .service(.passwordMissing), .network, .service(.userMismatch)])
    func `a refused proof is at the password, and other errors are in the notice`(error: AuthError) throws {
        var flow = choosing([Self.ada])
        _ = flow.handle(.openParentArea, at: now)
        _ = flow.handle(.editPassword("secret"), at: now)
        let request = try #require(flow.handle(.submit, at: now).first)
        _ = flow.handle(.reply(.failed(error), to: request.id), at: now)
        let isAtField = error == .invalidCredentials || error == .service(.passwordMissing)
        #expect(problems(flow).map(\.field) == [isAtField ? .parentPassword : nil])
    }

    @Test func `after a proof, a refused change asks for the PIN again`() throws {
        var flow = choosing([])
        for event: FamilyFlow.Event in [.addChild, .editName("Cleo"), .editPIN("2846"), .editRepeatedPIN("2846")] {
            _ = flow.handle(event, at: now)
        }
        let add = try #require(flow.handle(.submit, at: now).first)
        _ = flow.handle(.reply(.failed(.service(.reauthenticationRequired)), to: add.id), at: now)
        _ = flow.handle(.editPassword("secret"), at: now)
        let proof = try #require(flow.handle(.submit, at: now).first)
        let again = try #require(flow.handle(.reply(.done, to: proof.id), at: now).first)
        #expect(again.call == add.call)
        _ = flow.handle(.reply(.failed(.network), to: again.id), at: now)
        let screen = try #require(screen(flow) as? AddChildScreen)
        #expect(screen.name.value == "Cleo" && screen.pin.isEmpty && screen.repeatedPIN.isEmpty)
        #expect(screen.pin.clearings == 1 && screen.repeatedPIN.clearings == 1)
    }

    /// A flow at the question who is playing.
    private func choosing(_ children: [Child]) -> FamilyFlow {
        let parent = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .email)
        var flow = FamilyFlow(
            parent: parent, policy: FamilyAccountPolicy(maxChildren: 3, pinLength: 4), offersDemo: false)
        for request in flow.handle(.begin, at: now) {
            let family = Family(id: "f", name: "Mira", children: children)
            _ = flow.handle(.reply(.family(family), to: request.id), at: now)
        }
        return flow
    }

    private func screen(_ flow: FamilyFlow) -> any Screen<FamilyFlow.Event> {
        flow.screen(in: ScreenContext(texts: Texts(of: .example(), in: .en), now: now))
    }

    /// The problems of the screen, with the field of each; `nil` for the notice.
    private func problems(_ flow: FamilyFlow) -> [(field: InputID?, text: String)] {
        screen(flow).elements.compactMap { element in
            if case .notice(let notice) = element { return (nil, notice.text) }
            return element.problem.map { (InputID(rawValue: element.identifiers[0]), $0) }
        }
    }
}
