#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// A button of a screen.
@MainActor struct CommandButton: View {
    private let command: Command
    private let form: ScreenForm
    private let role: Command.Role

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - command: The button's command.
    ///   - form: The connection of the screen's controls.
    ///   - role: The role by which the button is drawn; `nil` for its own.
    init(_ command: Command, in form: ScreenForm, as role: Command.Role? = nil) {
        self.command = command
        self.form = form
        self.role = role ?? command.role
    }

    var body: some View {
        Button(role: command.role.buttonRole) {
            form.press(command)
        } label: {
            CommandLabel(command: command)
        }
        .buttonStyle(CommandStyle(command, as: role, isFilled: form.fillsDestructive))
        .modifier(CommandShortcut(command: command))
        .modifier(CommandState(command: command))
    }
}

/// The text of a button. While its action is under way, a spinner is beside the text: before it, or at the trailing edge
/// of a row.
@MainActor struct CommandLabel: View {
    @Environment(\.controlTexts) private var texts
    let command: Command
    var isRow = false

    var body: some View {
        let face = ButtonFace(command, texts: texts)
        HStack(spacing: 8) {
            if face.hasSpinner, !isRow { spinner }
            Text(face.label)
            if isRow {
                Spacer(minLength: 0)
                if face.hasSpinner { spinner }
            }
        }
    }

    private var spinner: some View { ProgressView().controlSize(.small).accessibilityHidden(true) }
}

/// The return and escape keys of a hardware keyboard. Escape only goes back: it signs nobody out.
@MainActor private struct CommandShortcut: ViewModifier {
    let command: Command

    func body(content: Content) -> some View {
        switch (command.role, command.id) {
        case (.primary, _): content.keyboardShortcut(.defaultAction)
        case (.cancel, .close), (.cancel, .back): content.keyboardShortcut(.cancelAction)
        default: content
        }
    }
}

/// The identifier of a button, and its state.
@MainActor struct CommandState: ViewModifier {
    @Environment(\.controlTexts) private var texts
    let command: Command

    func body(content: Content) -> some View {
        let face = ButtonFace(command, texts: texts)
        content
            .disabled(!face.isEnabled)
            .accessibilityLabel(face.label)
            .accessibilityValue(face.spokenState ?? "")
            .accessibilityAddTraits(face.hasSpinner ? .updatesFrequently : [])
            .accessibilityIdentifier(command.id.rawValue)
    }
}

extension Command.Role {
    /// The role for the system. It determines the order for assistive technology.
    fileprivate var buttonRole: ButtonRole? {
        switch self {
        case .destructive: .destructive
        case .cancel: .cancel
        case .primary, .secondary, .quiet: nil
        }
    }
}
#endif
