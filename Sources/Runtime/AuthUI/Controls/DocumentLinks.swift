#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import Foundation
import SwiftUI

/// The links to documents: side by side if there is room, otherwise one below the other.
@MainActor struct DocumentLinks: View {
    let links: [DocumentLink]
    let form: ScreenForm

    var body: some View {
        ViewThatFits(in: .horizontal) {
            HStack(spacing: 16) { content }
            VStack(spacing: 0) { content }
        }
    }

    private var content: some View {
        ForEach(links) { LinkButton($0, in: form) }
    }
}

/// A link to a document: the terms in the app, a web page or an email.
@MainActor struct LinkButton: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    @Environment(\.openURL) private var openURL
    private let link: DocumentLink
    private let form: ScreenForm
    private let isRow: Bool

    /// Creates a link.
    ///
    /// - Parameters:
    ///   - link: The document.
    ///   - form: The connection of the screen's controls.
    ///   - isRow: Whether the link is a row of a list.
    init(_ link: DocumentLink, in form: ScreenForm, isRow: Bool = false) {
        self.link = link
        self.form = form
        self.isRow = isRow
    }

    var body: some View {
        Button(action: open) {
            HStack(spacing: 12) {
                Text(link.label)
                    .font(style.font(isRow ? .body : .note))
                    .foregroundColor(style.color(isRow ? ground.text : ground.link))
                    .frame(
                        maxWidth: isRow ? .infinity : nil, minHeight: isRow ? nil : ScreenMetrics.target,
                        alignment: isRow ? .leading : .center
                    )
                if isRow { ForwardSign() }
            }
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityRemoveTraits(.isButton)
        .accessibilityAddTraits(.isLink)
        .accessibilityIdentifier(link.id.rawValue)
    }

    private func open() {
        if let address = link.target.address {
            openURL(address)
        } else {
            form.send(.tap(link.id))
        }
    }
}
#endif
