#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// A field with its visible label, its hint and its error. The error stays until the user corrects the input.
@MainActor struct FieldFrame<Field: View>: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let label: String
    let hint: String?
    let problem: String?
    @ViewBuilder let field: Field

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(label)
                .font(style.font(.strong))
                .foregroundColor(style.color(ground.text))
                // The field has the label too.
                .accessibilityHidden(true)
            field
            if let hint {
                Text(hint)
                    .font(style.font(.note))
                    .foregroundColor(style.color(ground.mutedText))
                    .accessibilityHidden(true)
            }
            if let problem { ProblemText(problem).accessibilityHidden(true) }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// An error with a sign, so that its color is not the only mark.
@MainActor struct ProblemText: View {
    @Environment(\.authStyle) private var style
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    var body: some View {
        Label(text, systemImage: "exclamationmark.triangle")
            .font(style.font(.note))
            .foregroundColor(style.color(\.error))
            .padding(.horizontal, 6)
            .padding(.vertical, 2)
            // The theme's color of errors is made for surfaces.
            .background(style.color(\.surface), in: RoundedRectangle(cornerRadius: 4))
            .fixedSize(horizontal: false, vertical: true)
    }
}

/// The box of a field: a border with enough contrast, and another one for the focus and for errors.
@MainActor struct FieldBox: ViewModifier {
    @Environment(\.authStyle) private var style
    let isFocused: Bool
    let hasProblem: Bool

    func body(content: Content) -> some View {
        let shape = RoundedRectangle(cornerRadius: min(style.cornerRadius, 16), style: .continuous)
        content
            .font(style.font(.body))
            .foregroundColor(style.color(\.onSurface))
            .padding(.horizontal, 12)
            .frame(minHeight: 48)
            .background(style.color(\.surface), in: shape)
            .overlay { shape.stroke(style.color(line), lineWidth: isFocused || hasProblem ? 2 : 1) }
    }

    private var line: KeyPath<ThemePalette, ThemeColor.RGBA> {
        if hasProblem { return \.error }
        return isFocused ? \.surfaceFocus : \.surfaceLine
    }
}

extension View {
    /// Sets what assistive technology reads of a field: its label, its error and its hint.
    func fieldAccessibility(_ id: InputID, label: String, hint: String?, problem: String?) -> some View {
        accessibilityLabel(label)
            .accessibilityHint([problem, hint].compactMap(\.self).joined(separator: " "))
            .accessibilityIdentifier(id.rawValue)
    }
}
#endif
