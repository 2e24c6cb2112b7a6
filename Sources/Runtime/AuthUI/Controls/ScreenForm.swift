#if canImport(SwiftUI)
import AuthCore
package import AuthScreens
package import SwiftUI

/// The connection of the controls of one screen: what they send, and which one has the focus.
@MainActor
package struct ScreenForm {
    /// The control that has the focus.
    let focus: FocusState<InputID?>.Binding
    /// Performs an action of the user at a control.
    let send: @MainActor (Interaction) -> Void
    /// The field after another one; `nil` after the last one.
    let next: @MainActor (InputID) -> InputID?
    /// The button that the return key presses after the last field, or `nil`.
    let submit: Command?

    /// Connects the controls of a screen.
    package init<S: Screen>(
        of screen: S, focus: FocusState<InputID?>.Binding, send: @escaping @MainActor (S.Action) -> Void
    ) {
        self.focus = focus
        self.send = { interaction in
            if let action = screen.action(of: interaction) { send(action) }
        }
        next = { id in
            let key = ReturnKey(in: id, of: screen.elements, texts: ControlTexts())
            return if case .next(let next)? = key?.action { next } else { nil }
        }
        submit = screen.elements.mainCommand
    }

    /// The label of the return key in a field.
    func submitLabel(of id: InputID) -> SubmitLabel { next(id) == nil ? .go : .next }

    /// Handles the return key in a field: goes to the next field, or presses the main button.
    func pressReturn(in id: InputID) {
        if let next = next(id) {
            focus.wrappedValue = next
        } else if let submit {
            press(submit)
        }
    }

    /// Presses a button. The keyboard stays, so that the user can correct the input.
    func press(_ command: Command) { send(.tap(command.id)) }
}
#endif
