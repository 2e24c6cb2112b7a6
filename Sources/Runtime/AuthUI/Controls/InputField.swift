#if canImport(SwiftUI)
import AuthScreens
import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

/// A text field of a screen. A text that only another step changes is no field.
@MainActor struct InputField: View {
    let input: TextInput
    let form: ScreenForm

    var body: some View {
        if let fields = form.fields {
            FieldFrame(label: input.label, hint: input.hint, problem: input.problem) {
                if input.lock == .readOnly {
                    FixedText(input: input, fields: fields)
                } else {
                    EditableText(input: input, fields: fields)
                }
            }
        }
    }
}

@MainActor private struct EditableText: View {
    @Environment(\.authStyle) private var style
    let input: TextInput
    let fields: FormFields

    var body: some View {
        // Without an empty prompt, the label would also be the placeholder.
        TextField(text: fields.text(in: input.id), prompt: Text(verbatim: "")) { Text(input.label) }
            .labelsHidden()
            .modifier(FieldKeyboard(target: FocusTarget(id: input.id), fields: fields))
            .modifier(TextEntry(kind: input.kind))
            .fieldAccessibility(input.id, label: input.label, hint: input.hint, problem: input.problem)
            .font(style.font(.body))
            .modifier(FieldBox(isFocused: fields.isFocused(input.id), hasProblem: input.problem != nil))
            // The whole box is the target of a tap, not only its line of text.
            .onTapGesture { fields.move(to: input.id) }
    }
}

/// A text without a box. Below it is an invisible field, so that a password manager stores and fills in the password of
/// this address.
@MainActor private struct FixedText: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let input: TextInput
    let fields: FormFields

    var body: some View {
        Text(input.value)
            .font(style.font(.body))
            .foregroundColor(style.color(ground.text))
            .frame(maxWidth: .infinity, minHeight: 24, alignment: .leading)
            .accessibilityLabel(input.label)
            .accessibilityValue(input.value)
            .accessibilityIdentifier(input.id.rawValue)
            .background {
                if input.kind == .email {
                    TextField(text: fields.text(in: input.id), prompt: Text(verbatim: "")) { Text(input.label) }
                        .labelsHidden()
                        .modifier(TextEntry(kind: input.kind))
                        // A field that is hidden is no part of a form for some password managers.
                        .foregroundColor(.clear)
                        .allowsHitTesting(false)
                        .accessibilityHidden(true)
                }
            }
    }
}

/// The focus of a text field, and its return key. Nothing here is disabled during a request: a disabled field drops the
/// keyboard.
@MainActor struct FieldKeyboard: ViewModifier {
    let target: FocusTarget
    let fields: FormFields

    func body(content: Content) -> some View {
        content
            .focused(fields.focus, equals: target)
            .submitLabel(fields.returnKey(in: target.id)?.action.submitLabel ?? .done)
            .onSubmit { fields.pressReturn(in: target.id) }
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
