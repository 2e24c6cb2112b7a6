#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// A field with its visible label, and its hint or its error. The error stays until the user corrects the input.
@MainActor struct FieldFrame<Field: View>: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let label: String
    let hint: String?
    let problem: String?
    @ViewBuilder let field: Field

    var body: some View {
        VStack(alignment: .leading, spacing: ScreenMetrics.hintGap) {
            VStack(alignment: .leading, spacing: ScreenMetrics.labelGap) {
                Text(label)
                    .font(style.font(.label))
                    .foregroundColor(style.color(ground.text))
                    // The field has the label too.
                    .accessibilityHidden(true)
                field
            }
            FieldNotes(hint: hint, problem: problem)
        }
        .multilineTextAlignment(.leading)
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// The hint or the error below a field. Assistive technology reads it with the field.
@MainActor struct FieldNotes: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let hint: String?
    let problem: String?

    var body: some View {
        if let problem {
            ProblemText(text: problem).accessibilityHidden(true)
        } else if let hint {
            Text(hint)
                .font(style.font(.note))
                .foregroundColor(style.color(ground.mutedText))
                .fixedSize(horizontal: false, vertical: true)
                .accessibilityHidden(true)
        }
    }
}

/// An error with a sign, so that its color is not the only mark.
@MainActor private struct ProblemText: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let text: String

    var body: some View {
        Label(text, systemImage: "exclamationmark.circle")
            .font(style.font(.note))
            .foregroundColor(style.color(ground.problem))
            .fixedSize(horizontal: false, vertical: true)
    }
}

/// The box of a field: a line with enough contrast, and a stronger one for the focus and for errors.
@MainActor struct FieldBox: ViewModifier {
    @Environment(\.authStyle) private var style
    @Environment(\.colorSchemeContrast) private var contrast
    @ScaledMetric(relativeTo: .body) private var height = ScreenMetrics.fieldHeight
    let isFocused: Bool
    let hasProblem: Bool

    func body(content: Content) -> some View {
        content
            .foregroundColor(style.color(\.onSurface))
            .padding(.horizontal, ScreenMetrics.padding)
            .frame(minHeight: height)
            .background(style.color(\.surface), in: style.fieldShape)
            .overlay {
                style.fieldShape.stroke(
                    style.color(line),
                    lineWidth: isFocused || hasProblem ? ScreenMetrics.strongLine : ScreenMetrics.line)
            }
    }

    private var line: KeyPath<ThemePalette, ThemeColor.RGBA> {
        if hasProblem { return \.error }
        if isFocused { return \.surfaceFocus }
        return contrast == .increased ? \.onSurface : \.surfaceLine
    }
}

extension View {
    /// Sets what assistive technology reads of a field: its label, and its error or its hint.
    func fieldAccessibility(_ id: InputID, label: String, hint: String?, problem: String?) -> some View {
        accessibilityLabel(label)
            .accessibilityHint(problem ?? hint ?? "")
            .accessibilityIdentifier(id.rawValue)
    }
}
#endif
