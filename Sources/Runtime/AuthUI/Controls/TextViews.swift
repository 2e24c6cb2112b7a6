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
            .foregroundColor(style.color(ground.mutedText))
            .fixedSize(horizontal: false, vertical: true)
    }
}

/// A list of short facts, in a box. On a card, it has the width of the facts, and no box.
@MainActor struct FactsView: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let facts: [String]

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            ForEach(facts, id: \.self) { fact in
                HStack(alignment: .firstTextBaseline, spacing: 8) {
                    Text(verbatim: "•").accessibilityHidden(true)
                    Text(fact).fixedSize(horizontal: false, vertical: true)
                }
            }
        }
        .foregroundColor(style.color(\.onSurface))
        .multilineTextAlignment(.leading)
        .frame(maxWidth: .infinity, alignment: ground == .surface ? .center : .leading)
        .modifier(MessageGround(height: ScreenMetrics.padding))
    }
}

/// A word between two groups of controls.
@MainActor struct DividerView: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let text: String

    var body: some View {
        HStack(spacing: 12) {
            Hairline()
            Text(text).font(style.font(.detail)).foregroundColor(style.color(ground.mutedText))
            Hairline()
        }
        .padding(.top, 12)
        .padding(.bottom, -4)
        .accessibilityElement(children: .combine)
    }
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
            Label {
                Text(notice.text).foregroundColor(style.color(\.onSurface))
            } icon: {
                Image(systemName: symbol).foregroundColor(style.color(isProblem ? \.error : \.surfaceLink))
            }
            .font(style.font(.detail))
            .multilineTextAlignment(.leading)
            .fixedSize(horizontal: false, vertical: true)
            .frame(maxWidth: .infinity, alignment: .leading)
            .modifier(MessageGround(height: 14, radius: ScreenMetrics.messageRadius))
        }
    }

    private var isProblem: Bool { notice.kind == .problem }
    private var symbol: String { isProblem ? "exclamationmark.circle" : "info.circle" }
}

/// The box of a message or of facts. On a card, they have none.
@MainActor private struct MessageGround: ViewModifier {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    /// The free margin above and below the contents.
    let height: Double
    /// The largest radius of the corners.
    var radius = Double.infinity

    func body(content: Content) -> some View {
        if ground == .surface {
            content
        } else {
            content
                .padding(.horizontal, ScreenMetrics.padding)
                .padding(.vertical, height)
                .background(style.color(\.surface), in: style.groupShape(atMost: radius))
        }
    }
}
#endif
