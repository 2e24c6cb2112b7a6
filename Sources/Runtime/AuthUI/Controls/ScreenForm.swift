#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// The connection of the controls of one screen: what they send, and the texts and the focus of its fields.
@MainActor
struct ScreenForm {
    /// The fields; `nil` for a banner or a sidebar, which have none.
    let fields: FormFields?
    /// Whether a destructive button is filled.
    let fillsDestructive: Bool
    /// Whether a notice is a text, and not in a box with a sign.
    let isMessage: Bool
    /// Performs an action of the user at a control.
    let send: @MainActor (Interaction) -> Void

    /// Connects the controls of a screen without fields.
    init<S: Screen>(of screen: S, send: @escaping @MainActor (S.Action) -> Void) {
        fields = nil
        fillsDestructive = screen.fillsDestructive
        isMessage = screen.isMessage
        self.send = { interaction in
            if let action = screen.action(of: interaction) { send(action) }
        }
    }

    /// Connects the controls of a screen with fields.
    init(_ fields: FormFields, of screen: some Screen) {
        self.fields = fields
        fillsDestructive = screen.fillsDestructive
        isMessage = screen.isMessage
        send = fields.send
    }

    /// Presses a button. The keyboard stays, so that the user can correct the input.
    func press(_ command: Command) { send(.tap(command.id)) }
}

/// A text field that can have the keyboard. The two copies of a secret field are two targets, because one value of the
/// focus must not belong to two views.
struct FocusTarget: Hashable {
    let id: InputID
    var isRevealed = false
}

/// The texts and the focus of the fields of a screen.
@MainActor
struct FormFields {
    let focus: FocusState<FocusTarget?>.Binding
    @Binding var entries: FieldEntries
    /// The secret fields whose text is visible.
    @Binding var revealed: Set<InputID>
    /// The elements that are drawn.
    let elements: [Element]
    /// The elements that the screen has now; `nil` if the user has left the screen. Those that a view has captured can
    /// be older than the flow.
    let current: @MainActor () -> [Element]?
    let texts: ControlTexts
    let send: @MainActor (Interaction) -> Void

    /// Returns the text of a field. Only the user and AutoFill set it.
    func text(in id: InputID) -> Binding<String> {
        Binding {
            entries.text(in: id)
        } set: { text in
            guard let elements = current() else { return }
            for interaction in entries.typed(text, in: id, of: elements) { send(interaction) }
        }
    }

    func isFocused(_ id: InputID) -> Bool { focus.wrappedValue?.id == id }

    func move(to id: InputID) { focus.wrappedValue = FocusTarget(id: id, isRevealed: revealed.contains(id)) }

    func closeKeyboard() { focus.wrappedValue = nil }

    /// Shows or hides the text of a secret field. The focus moves to the other copy in the same update, so that the
    /// keyboard stays.
    func reveal(_ id: InputID, _ isRevealed: Bool) {
        if isRevealed { revealed.insert(id) } else { revealed.remove(id) }
        if isFocused(id) { focus.wrappedValue = FocusTarget(id: id, isRevealed: isRevealed) }
    }

    /// The return key of the field with the focus, or `nil`.
    var returnKey: ReturnKey? { focus.wrappedValue.flatMap { returnKey(in: $0.id) } }

    func returnKey(in id: InputID) -> ReturnKey? { ReturnKey(in: id, of: elements, texts: texts) }

    /// Handles the return key in a field, or the item above a number pad.
    func pressReturn(in id: InputID) {
        switch returnKey(in: id)?.action {
        case .next(let next)?: move(to: next)
        case .press(let command)?:
            send(.tap(command.id))
            // The return key takes the focus from a field.
            move(to: id)
        case .close?, nil: closeKeyboard()
        }
    }
}

extension ReturnKey.Action {
    /// The label of the return key.
    var submitLabel: SubmitLabel {
        switch self {
        case .next: .next
        case .press: .go
        case .close: .done
        }
    }
}
#endif
