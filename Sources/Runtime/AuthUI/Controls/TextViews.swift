#if canImport(SwiftUI)
import AuthCore
package import AuthScreens
package import SwiftUI

/// The title of a screen.
@MainActor package struct HeadingView: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    package var body: some View {
        Text(text)
            .font(style.font(.heading))
            .foregroundColor(style.color(ground.text))
            .fixedSize(horizontal: false, vertical: true)
            .accessibilityAddTraits(.isHeader)
    }
}

/// A paragraph of a screen.
@MainActor package struct ParagraphView: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    package var body: some View {
        Text(text)
            .foregroundColor(style.color(ground.text))
            .fixedSize(horizontal: false, vertical: true)
    }
}

/// A list of short facts.
@MainActor struct FactsView: View {
    @Environment(\.authStyle) private var style
    private let facts: [String]

    init(_ facts: [String]) {
        self.facts = facts
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            ForEach(facts, id: \.self) { fact in
                Label(fact, systemImage: "checkmark").foregroundColor(style.color(\.onSurface))
            }
        }
        .padding(16)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(style.color(\.surface), in: RoundedRectangle(cornerRadius: style.cornerRadius))
    }
}

/// A word between two groups of controls.
@MainActor package struct DividerView: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    package var body: some View {
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
    private let requirements: [Requirement]

    init(_ requirements: [Requirement]) {
        self.requirements = requirements
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            ForEach(requirements, id: \.text) { requirement in
                Label(requirement.text, systemImage: requirement.isMet ? "checkmark.circle.fill" : "circle")
                    .font(style.font(.note))
                    .foregroundColor(style.color(requirement.isMet ? ground.text : ground.mutedText))
                    .accessibilityAddTraits(requirement.isMet ? .isSelected : [])
            }
        }
    }
}

/// A message about the last action, which stays until the next action.
@MainActor package struct NoticeView: View {
    @Environment(\.authStyle) private var style
    private let notice: Notice?

    package init(_ notice: Notice?) {
        self.notice = notice
    }

    package var body: some View {
        if let notice {
            let color = style.color(notice.kind == .problem ? \.error : \.onSurface)
            let shape = RoundedRectangle(cornerRadius: min(style.cornerRadius, 16), style: .continuous)
            Label(
                notice.text, systemImage: notice.kind == .problem ? "exclamationmark.triangle" : "info.circle"
            )
            .foregroundColor(color)
            .fixedSize(horizontal: false, vertical: true)
            .padding(12)
            .frame(maxWidth: .infinity, alignment: .leading)
            .background(style.color(\.surface), in: shape)
            .overlay { shape.stroke(notice.kind == .problem ? color : style.color(\.surfaceLine)) }
            .accessibilityElement(children: .combine)
        }
    }
}
#endif
