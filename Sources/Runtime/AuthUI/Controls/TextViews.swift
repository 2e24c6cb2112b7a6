#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// The large symbol of a screen. It grows with the text.
@MainActor struct SymbolView: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    @ScaledMetric(relativeTo: .largeTitle) private var scale = 1.0
    let symbol: ScreenSymbol

    var body: some View {
        Image(systemName: symbol.systemName)
            .font(.system(size: ScreenMetrics.symbol * scale))
            .foregroundColor(style.color(ground.link))
            .accessibilityHidden(true)
    }
}

/// The title of a screen.
@MainActor struct HeadingView: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let text: String

    var body: some View {
        Text(text)
            .font(style.font(.heading))
            .foregroundColor(style.color(ground.text))
            .fixedSize(horizontal: false, vertical: true)
            .accessibilityAddTraits(.isHeader)
    }
}

/// A paragraph of a screen.
@MainActor struct ParagraphView: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let text: String

    var body: some View {
        Text(text)
            .font(style.font(.body))
            .foregroundColor(style.color(ground.text))
            .fixedSize(horizontal: false, vertical: true)
    }
}

/// A list of short facts.
@MainActor struct FactsView: View {
    @Environment(\.authStyle) private var style
    let facts: [String]

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            ForEach(facts, id: \.self) { fact in
                Label(fact, systemImage: "checkmark").foregroundColor(style.color(\.onSurface))
            }
        }
        .multilineTextAlignment(.leading)
        .padding(ScreenMetrics.padding)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(style.color(\.surface), in: style.fieldShape)
    }
}

/// A word between two groups of controls.
@MainActor struct DividerView: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let text: String

    var body: some View {
        HStack(spacing: 12) {
            line
            Text(text).font(style.font(.note)).foregroundColor(style.color(ground.mutedText))
            line
        }
        .accessibilityElement(children: .combine)
    }

    private var line: some View { Rectangle().fill(style.color(ground.line)).frame(height: 1) }
}

/// The requirements for a new password.
@MainActor struct RequirementsView: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let requirements: [Requirement]

    var body: some View {
        VStack(alignment: .leading, spacing: ScreenMetrics.hintGap) {
            ForEach(requirements, id: \.text) { requirement in
                Label(requirement.text, systemImage: requirement.isMet ? "checkmark.circle.fill" : "circle")
                    .font(style.font(.note))
                    .foregroundColor(style.color(requirement.isMet ? ground.text : ground.mutedText))
                    .accessibilityAddTraits(requirement.isMet ? .isSelected : [])
            }
        }
        .multilineTextAlignment(.leading)
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// A message about the last action, which stays until the next action: in a box, or as the text of a screen that only
/// says something.
@MainActor struct NoticeView: View {
    @Environment(\.authStyle) private var style
    private let notice: Notice
    private let isText: Bool

    init(_ notice: Notice, isText: Bool) {
        self.notice = notice
        self.isText = isText
    }

    var body: some View {
        contents.accessibilityElement(children: .combine)
    }

    @ViewBuilder private var contents: some View {
        if isText {
            ParagraphView(text: notice.text)
        } else {
            Label(notice.text, systemImage: symbol)
                .font(style.font(.body))
                .multilineTextAlignment(.leading)
                .foregroundColor(style.color(color))
                .fixedSize(horizontal: false, vertical: true)
                .padding(ScreenMetrics.padding)
                .frame(maxWidth: .infinity, alignment: .leading)
                .background(style.color(\.surface), in: style.fieldShape)
                .overlay { style.fieldShape.stroke(style.color(line), lineWidth: ScreenMetrics.line) }
        }
    }

    private var isProblem: Bool { notice.kind == .problem }
    private var symbol: String { isProblem ? "exclamationmark.circle" : "info.circle" }
    private var color: KeyPath<ThemePalette, ThemeColor.RGBA> { isProblem ? \.error : \.onSurface }
    private var line: KeyPath<ThemePalette, ThemeColor.RGBA> { isProblem ? \.error : \.surfaceLine }
}
#endif
