#if canImport(SwiftUI)
package import AuthScreens
package import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

/// A text field of a screen. Its text is that of the screen's value.
@MainActor package struct InputField: View {
    private let input: TextInput
    private let form: ScreenForm

    package init(_ input: TextInput, in form: ScreenForm) {
        self.input = input
        self.form = form
    }

    package var body: some View {
        FieldFrame(label: input.label, hint: input.hint, problem: input.problem) {
            // Without an empty prompt, the label would also be the placeholder.
            TextField(text: text, prompt: Text(verbatim: "")) { Text(input.label) }
                .labelsHidden()
                .focused(form.focus, equals: input.id)
                .submitLabel(form.submitLabel(of: input.id))
                .onSubmit { form.pressReturn(in: input.id) }
                .modifier(TextEntry(kind: input.kind))
                .disabled(input.lock != .editable)
                .fieldAccessibility(input.id, label: input.label, hint: input.hint, problem: input.problem)
                .modifier(
                    FieldBox(
                        isFocused: form.focus.wrappedValue == input.id, hasProblem: input.problem != nil,
                        isLocked: input.lock != .editable)
                )
                // The whole box is the target of a tap, not only its line of text.
                .onTapGesture { form.focus.wrappedValue = input.id }
        }
    }

    private var text: Binding<String> {
        Binding {
            input.value
        } set: { text in
            if text != input.value { form.send(.edit(input.id, text)) }
        }
    }
}

/// The keyboard of a text field, and what the system fills in.
@MainActor private struct TextEntry: ViewModifier {
    @Environment(\.layoutDirection) private var layoutDirection
    let kind: TextInput.Kind

    func body(content: Content) -> some View {
        content
            #if canImport(UIKit)
        .textContentType(kind.contentType)
        .keyboardType(kind.keyboard)
        .textInputAutocapitalization(kind.capitalization)
            #endif
            .autocorrectionDisabled(kind != .displayName)
            // Addresses and numbers are from left to right in all languages.
            .environment(\.layoutDirection, kind.isLeftToRight ? .leftToRight : layoutDirection)
    }
}

extension TextInput.Kind {
    fileprivate var isLeftToRight: Bool { self == .email || self == .phone }

    #if canImport(UIKit)
    /// The address is the name of the account, also beside a new password, so that the system saves both together.
    fileprivate var contentType: UITextContentType? {
        switch self {
        case .email: .username
        case .givenName: .givenName
        case .familyName: .familyName
        case .displayName: .nickname
        case .phone: .telephoneNumber
        case .word: nil
        }
    }

    fileprivate var keyboard: UIKeyboardType {
        switch self {
        case .email: .emailAddress
        case .phone: .phonePad
        case .givenName, .familyName, .displayName, .word: .default
        }
    }

    fileprivate var capitalization: TextInputAutocapitalization {
        switch self {
        case .email, .phone: .never
        case .givenName, .familyName, .displayName: .words
        case .word: .characters
        }
    }
    #endif
}
#endif
