#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import Foundation
import SwiftUI

/// A document in Markdown, such as the terms: headings, paragraphs, lists, emphasis and links.
@MainActor struct MarkdownView: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let document: Document

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            ForEach(MarkdownBlock.all(of: document)) { block in
                HStack(alignment: .firstTextBaseline, spacing: 8) {
                    if let marker = block.marker { Text(marker).accessibilityHidden(true) }
                    Text(block.text).fixedSize(horizontal: false, vertical: true)
                }
                .font(style.font(block.isHeading ? .strong : .body))
                .accessibilityAddTraits(block.isHeading ? .isHeader : [])
            }
        }
        .foregroundColor(style.color(ground.text))
        .tint(style.color(ground.text))
        .frame(maxWidth: .infinity, alignment: .leading)
        .textSelection(.enabled)
    }
}

/// A paragraph, a heading or an item of a list.
private struct MarkdownBlock: Identifiable {
    let id: Int
    var text: AttributedString
    let isHeading: Bool
    /// The mark before an item of a list, or `nil`.
    let marker: String?

    /// Splits a document into its blocks. A text that is not valid Markdown is one block.
    static func all(of source: Document) -> [MarkdownBlock] {
        guard var document = try? AttributedString(markdown: source.text) else {
            return [MarkdownBlock(id: 0, text: AttributedString(source.text), isHeading: false, marker: nil)]
        }
        for run in document.runs {
            if let link = run.link, source.address(of: link.absoluteString) == nil { document[run.range].link = nil }
        }
        var blocks: [MarkdownBlock] = []
        for run in document.runs {
            let intent = run.presentationIntent
            let part = AttributedString(document[run.range])
            let id = intent?.components.first?.identity ?? 0
            if blocks.last?.id == id {
                blocks[blocks.count - 1].text += part
            } else {
                blocks.append(
                    MarkdownBlock(id: id, text: part, isHeading: intent.isHeading, marker: intent.listMarker))
            }
        }
        return blocks
    }
}

extension PresentationIntent? {
    fileprivate var isHeading: Bool {
        self?.components.contains { if case .header = $0.kind { true } else { false } } ?? false
    }

    fileprivate var listMarker: String? {
        guard let components = self?.components else { return nil }
        let ordinals = components.compactMap { if case .listItem(let ordinal) = $0.kind { ordinal } else { nil } }
        guard let ordinal = ordinals.first else { return nil }
        return components.contains { $0.kind == .orderedList } ? "\(ordinal)." : "•"
    }
}
#endif
