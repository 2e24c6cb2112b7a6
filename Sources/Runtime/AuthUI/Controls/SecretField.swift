#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

/// A field for a password or a code, whose text the screen does not contain.
///
/// A password that can be shown has two copies of its field, one above the other, and one of them is visible. A field
/// that is replaced would drop the keyboard.
@MainActor struct SecretField: View {
    @Environment(\.authStyle) private var style
    let input: SecretInput
    let form: ScreenForm

    var body: some View {
        if let fields = form.fields {
            FieldFrame(label: input.label, hint: hint(in: fields), problem: input.problem) {
                HStack(spacing: 0) {
                    copies(in: fields)
                    if let reveal = input.reveal, input.lock != .readOnly { revealButton(reveal, in: fields) }
                }
                .font(style.font(.body))
                .modifier(FieldBox(isFocused: fields.isFocused(input.id), hasProblem: input.problem != nil))
                .onTapGesture { if input.lock != .readOnly { fields.move(to: input.id) } }
            }
        }
    }

    @ViewBuilder private func copies(in fields: FormFields) -> some View {
        let isRevealed = fields.revealed.contains(input.id)
        if input.kind.isCode {
            visibleCopy(in: fields, isRevealed: false)
                .font(style.font(.code))
                .monospacedDigit()
                .kerning(ScreenMetrics.codeKerning)
        } else if input.reveal != nil {
            ZStack {
                visibleCopy(in: fields, isRevealed: true, isHidden: !isRevealed)
                secureCopy(in: fields, isHidden: isRevealed)
            }
        } else {
            secureCopy(in: fields, isHidden: false)
        }
    }

    private func visibleCopy(in fields: FormFields, isRevealed: Bool, isHidden: Bool = false) -> some View {
        TextField(text: fields.text(in: input.id), prompt: prompt) { Text(input.label) }
            .modifier(
                SecretEntryField(
                    input: input, hint: hint(in: fields), fields: fields, isRevealed: isRevealed, isHidden: isHidden))
    }

    private func secureCopy(in fields: FormFields, isHidden: Bool) -> some View {
        SecureField(text: fields.text(in: input.id), prompt: prompt) { Text(input.label) }
            .modifier(
                SecretEntryField(
                    input: input, hint: hint(in: fields), fields: fields, isRevealed: false, isHidden: isHidden))
    }

    private func hint(in fields: FormFields) -> String? {
        input.hint ?? (fields.elements.submitsByItself(input) ? fields.texts.codeHint : nil)
    }

    /// The mark of a text that the flow has and that this field does not show. Otherwise empty, because the label would
    /// be the placeholder.
    private var prompt: Text {
        Text(verbatim: input.isEmpty ? "" : String(repeating: "•", count: 8))
    }

    private func revealButton(_ reveal: RevealLabels, in fields: FormFields) -> some View {
        let isRevealed = fields.revealed.contains(input.id)
        return Button {
            fields.reveal(input.id, !isRevealed)
        } label: {
            Image(systemName: isRevealed ? "eye.slash" : "eye")
                .frame(minWidth: ScreenMetrics.target, minHeight: ScreenMetrics.target)
        }
        .buttonStyle(.plain)
        .foregroundColor(style.color(\.onSurface))
        .accessibilityLabel(isRevealed ? reveal.hide : reveal.show)
        .accessibilityIdentifier(input.id.rawValue + ".reveal")
    }
}

/// The keyboard of a copy of a secret field, and what the system fills in.
@MainActor private struct SecretEntryField: ViewModifier {
    let input: SecretInput
    let hint: String?
    let fields: FormFields
    let isRevealed: Bool
    /// Whether the other copy is visible.
    let isHidden: Bool

    func body(content: Content) -> some View {
        content
            .labelsHidden()
            .modifier(FieldKeyboard(target: FocusTarget(id: input.id, isRevealed: isRevealed), fields: fields))
            .autocorrectionDisabled()
            #if canImport(UIKit)
        .textInputAutocapitalization(.never)
        // Two fields for a password would be a pair for AutoFill.
        .textContentType(isHidden ? nil : input.kind.contentType)
        .keyboardType(input.kind.isNumber ? .numberPad : .default)
            #endif
            .environment(\.layoutDirection, .leftToRight)
            .fieldAccessibility(input.id, label: input.label, hint: hint, problem: input.problem)
            .opacity(isHidden ? 0 : 1)
            .accessibilityHidden(isHidden)
            .allowsHitTesting(!isHidden && input.lock != .readOnly)
    }
}

#if canImport(UIKit)
extension SecretInput.Kind {
    /// The contents that the system fills in; `nil` for a PIN, which no password manager shall keep.
    fileprivate var contentType: UITextContentType? {
        switch self {
        case .currentPassword: .password
        case .newPassword: .newPassword
        case .code: .oneTimeCode
        case .pin: nil
        }
    }
}
#endif
#endif
