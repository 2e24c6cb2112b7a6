import AuthCore
import AuthKit
public import AuthScreens
import Foundation

extension FamilyFlow {
    /// Returns the screen of the current step.
    package func screen(in context: ScreenContext) -> any Screen<Event> {
        switch state {
        case .loading, .finished: FamilyLoadingScreen(context)
        case .offline(let error): FamilyOfflineScreen(self, error, context)
        case .choosing: WhoIsPlayingScreen(self, context)
        case .enteringPIN(let child): ChildPINScreen(self, child, context)
        case .provingParent: ParentProofScreen(self, context)
        case .parentArea: ParentAreaScreen(self, context)
        case .addingChild: AddChildScreen(self, context)
        case .changingPIN(let child): ChangePINScreen(self, child, context)
        case .removingChild(let child): RemoveChildScreen(self, child, context)
        }
    }

    /// Whether the fields of the current step take edits.
    var lock: FieldLock { FieldLock(acceptsEdits: !isBusy) }

    /// The state of the main button.
    var submission: Command.State { isBusy ? .busy : .ready }

    /// The state of other buttons.
    var otherAction: Command.State { isBusy ? .blocked : .ready }

    /// The message for a problem that is about no field of the step, or `nil`.
    func notice(in context: ScreenContext) -> Notice? {
        problems.first { fieldsToMend($0).isEmpty }.map { Notice(.problem, message(for: $0, in: context.texts)) }
    }

    /// The message for a problem that is about this field, or `nil`.
    func problem(of field: InputID, in context: ScreenContext) -> String? {
        problems.first { fieldsToMend($0).first == field }.map { message(for: $0, in: context.texts) }
    }

    private func message(for problem: Problem, in texts: Texts) -> String {
        switch problem {
        case .failed(.service(.tooManyChildren)): texts(FamilyText.tooManyChildren)
        case .failed(let error): texts.message(for: error)
        case .wrongPIN(attemptsLeft: nil): texts(FamilyText.pinWrong)
        case .wrongPIN(attemptsLeft: 0?): texts(FamilyText.pinWrongNone)
        case .wrongPIN(attemptsLeft: let left?): texts(FamilyText.pinWrongSome, ["count": texts.number(left)])
        case .nameMissing: texts(FamilyText.nameMissing)
        case .nameTooLong: texts(FamilyText.nameTooLong, ["count": texts.number(Self.maximumNameLength)])
        case .pinIncomplete: texts(FamilyText.pinIncomplete, ["count": texts.number(policy.pinLength)])
        case .pinTooSimple: texts(FamilyText.pinTooSimple)
        case .pinsDiffer: texts(FamilyText.pinsDiffer)
        }
    }

    /// The way back to the screen behind.
    func back(_ context: ScreenContext) -> Command {
        Command(.back, label: context.texts(.commonBack), role: .cancel)
    }

    /// The fields of a PIN to set.
    func pinInputs(_ context: ScreenContext) -> (pin: SecretInput, repeated: SecretInput) {
        let texts = context.texts
        let count = ["count": texts.number(policy.pinLength)] as KeyValuePairs
        return (
            SecretInput(
                .newPIN, .pin(length: policy.pinLength), label: texts(FamilyText.newPIN),
                hint: texts(FamilyText.pinHint, count), problem: problem(of: .newPIN, in: context),
                isEmpty: draft.pin.isEmpty,
                clearings: clearings[.newPIN], lock: lock),
            SecretInput(
                .repeatedPIN, .pin(length: policy.pinLength), label: texts(FamilyText.repeatedPIN),
                problem: problem(of: .repeatedPIN, in: context),
                isEmpty: draft.repeatedPIN.isEmpty, clearings: clearings[.repeatedPIN], lock: lock)
        )
    }
}

extension Screen where Action == FamilyFlow.Event {
    /// Returns the action of a control. In all screens of a family, controls with the same identifier have the same
    /// action.
    public func action(for interaction: Interaction) -> FamilyFlow.Event? {
        switch interaction {
        case .edit(.parentPassword, let text): return .editPassword(SecretText(text))
        case .edit(.childName, let text): return .editName(text)
        case .edit(.newPIN, let text): return .editPIN(SecretText(text))
        case .edit(.repeatedPIN, let text): return .editRepeatedPIN(SecretText(text))
        case .tap(let id):
            if let digit = (0...9).first(where: { .digit($0) == id }) { return .digit(digit) }
            if let index = FamilyFlow.avatars.indices.first(where: { .avatar($0) == id }) {
                return .chooseAvatar(FamilyFlow.avatars[index])
            }
            if let provider = id.provider(after: CommandID.proveParentPrefix) {
                return .proveAtPage(provider)
            }
            return id.childEvent ?? commonEvents[id]
        default: return nil
        }
    }
}

extension CommandID {
    /// The event of a button whose identifier names a child, or `nil`.
    fileprivate var childEvent: FamilyFlow.Event? {
        let events: [(String, (Child.ID) -> FamilyFlow.Event)] = [
            (Self.playPrefix, FamilyFlow.Event.choose), (Self.changePrefix, FamilyFlow.Event.changePIN),
            (Self.removePrefix, FamilyFlow.Event.removeChild),
        ]
        return events.lazy.filter { rawValue.hasPrefix($0.0) }.map { $0.1(String(rawValue.dropFirst($0.0.count))) }
            .first
    }
}

/// The events of the buttons, by their identifiers.
private let commonEvents: [CommandID: FamilyFlow.Event] = [
    .loadFamily: .begin, .leaveFamily: .signOut, .openParentArea: .openParentArea, .newChild: .addChild,
    .playDemo: .demo, .askParent: .askParent, .deleteDigit: .deleteDigit, .continueAsParent: .continueAsParent,
    .submitFamily: .submit, .back: .back, .close: .back,
]
