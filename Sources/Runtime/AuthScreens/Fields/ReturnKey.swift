/// The return key of the keyboard while a field has the focus. A number pad has none, so that the view shows one item
/// above it.
package struct ReturnKey: Equatable, Sendable {
    /// The consequence of pressing the key.
    package enum Action: Equatable, Sendable {
        /// Moves the focus to this field.
        case next(InputID)
        /// Presses the main button.
        case press(Command)
        /// Closes the keyboard of the last field on a screen without a main button.
        case close
    }

    /// The field with the focus.
    package let field: InputID
    /// The consequence of pressing the key.
    package let action: Action
    /// The label of the item above the keyboard; `nil` if the keyboard has a return key.
    package let barLabel: String?

    /// Creates the key of a field; `nil` if the screen has no such field, or if the field only shows its text.
    ///
    /// A frozen field still counts: it keeps the keyboard.
    package init?(in id: InputID, of elements: [Element], texts: ControlTexts) {
        let fields = elements.compactMap(KeyField.init)
        guard let index = fields.firstIndex(where: { $0.id == id }) else { return nil }
        field = id
        let label: String?
        if index + 1 < fields.count {
            action = .next(fields[index + 1].id)
            label = texts.next
        } else if let command = elements.mainCommand {
            action = .press(command)
            label = command.label
        } else {
            action = .close
            label = nil
        }
        barLabel = fields[index].hasNumberPad ? label : nil
    }
}

/// A field that can have the keyboard.
private struct KeyField {
    let id: InputID
    let hasNumberPad: Bool

    init?(_ element: Element) {
        switch element {
        case .input(let input) where input.lock != .readOnly:
            id = input.id
            hasNumberPad = input.kind == .phone
        case .secret(let input) where input.lock != .readOnly:
            id = input.id
            hasNumberPad = input.kind.isNumber
        default: return nil
        }
    }
}

extension [Element] {
    /// The button that the return key presses after the last field, or `nil`.
    package var mainCommand: Command? {
        let commands = flatMap(\.commands)
        return commands.first { $0.role == .primary } ?? commands.first { $0.role == .destructive }
    }
}
