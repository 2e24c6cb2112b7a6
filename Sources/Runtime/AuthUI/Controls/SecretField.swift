#if canImport(SwiftUI)
import AuthCore
package import AuthScreens
package import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

/// A field for a password or a code.
///
/// The screen's value does not contain the text: it is in this field, and each change goes to the flow. If the flow
/// empties its copy, the field becomes empty too.
@MainActor package struct SecretField: View {
    @Environment(\.authStyle) private var style
    @Environment(\.scenePhase) private var scenePhase
    @State private var text = ""
    @State private var isRevealed = false
    private let input: SecretInput
    private let form: ScreenForm

    package init(_ input: SecretInput, in form: ScreenForm) {
        self.input = input
        self.form = form
    }

    package var body: some View {
        FieldFrame(label: input.label, hint: input.hint, problem: input.problem) {
            HStack(spacing: 0) {
                field
                    .labelsHidden()
                    .focused(form.focus, equals: input.id)
                    .submitLabel(form.submitLabel(of: input.id))
                    .onSubmit { form.pressReturn(in: input.id) }
                    .autocorrectionDisabled()
                    #if canImport(UIKit)
                .textInputAutocapitalization(.never)
                .textContentType(input.kind.contentType)
                .keyboardType(input.kind.isNumber ? .numberPad : .default)
                    #endif
                    .environment(\.layoutDirection, .leftToRight)
                    .disabled(input.lock != .editable)
                    .fieldAccessibility(input.id, label: input.label, hint: input.hint, problem: input.problem)
                if let reveal = input.reveal, input.lock == .editable { revealButton(reveal) }
            }
            .modifier(
                FieldBox(
                    isFocused: form.focus.wrappedValue == input.id, hasProblem: input.problem != nil,
                    isLocked: input.lock != .editable)
            )
            .onTapGesture { form.focus.wrappedValue = input.id }
        }
        .onChange(of: text) { _, text in form.send(.edit(input.id, text)) }
        .onChange(of: input.clearings) { text = "" }
        // The app switcher shows a picture of the app.
        .onChange(of: scenePhase) { _, phase in if phase != .active { isRevealed = false } }
    }

    @ViewBuilder private var field: some View {
        if input.kind.isCode {
            TextField(text: $text, prompt: prompt) { Text(input.label) }.monospacedDigit()
        } else if isRevealed {
            TextField(text: $text, prompt: prompt) { Text(input.label) }
        } else {
            SecureField(text: $text, prompt: prompt) { Text(input.label) }
        }
    }

    /// The mark of a password that the flow still has, in a field that cannot be edited. Otherwise empty, because the
    /// label would be the placeholder.
    private var prompt: Text {
        Text(verbatim: input.lock != .editable && !input.isEmpty ? String(repeating: "•", count: 8) : "")
    }

    private func revealButton(_ reveal: RevealLabels) -> some View {
        Button {
            isRevealed.toggle()
            // The other field exists after the next update.
            Task { form.focus.wrappedValue = input.id }
        } label: {
            Image(systemName: isRevealed ? "eye.slash" : "eye").frame(minWidth: 44, minHeight: 44)
        }
        .buttonStyle(.plain)
        .foregroundColor(style.color(\.onSurface))
        .accessibilityLabel(isRevealed ? reveal.hide : reveal.show)
        .accessibilityIdentifier(input.id.rawValue + ".reveal")
    }
}

extension SecretInput.Kind {
    fileprivate var isCode: Bool { if case .code = self { true } else { false } }

    fileprivate var isNumber: Bool {
        switch self {
        case .code, .pin: true
        case .currentPassword, .newPassword: false
        }
    }

    #if canImport(UIKit)
    /// The contents that the system fills in; `nil` for a PIN, which no password manager shall keep.
    fileprivate var contentType: UITextContentType? {
        switch self {
        case .currentPassword: .password
        case .newPassword: .newPassword
        case .code: .oneTimeCode
        case .pin: nil
        }
    }
    #endif
}
#endif
