#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// A screen that is drawn from its elements: a column with one control after another, and the way back in the
/// navigation bar.
@MainActor struct ElementsView<S: Screen>: View {
    private let screen: S
    private let send: @MainActor (S.Action) -> Void

    init(_ screen: S, send: @escaping @MainActor (S.Action) -> Void) {
        self.screen = screen
        self.send = send
    }

    var body: some View {
        let cancel = screen.commands.last { $0.role == .cancel }
        FormLayout(screen, cancel: cancel, send: send) { form in
            ForEach(ElementRow.all(of: screen.elements, except: cancel)) { ElementRowView($0, in: form) }
        }
    }
}

/// Elements that a view draws together: one, or several fields or links.
private struct ElementRow: Identifiable {
    /// The identifier of the first control, so that a field keeps its text if a message appears above it. The position
    /// of elements without controls.
    let id: String
    var elements: [Element]

    /// Returns the rows of a screen without its way back.
    static func all(of elements: [Element], except cancel: Command?) -> [ElementRow] {
        var rows: [ElementRow] = []
        for (index, element) in elements.enumerated() {
            if case .command(let command) = element, command == cancel { continue }
            if let last = rows.last?.elements.last, joins(last, element) {
                rows[rows.count - 1].elements.append(element)
            } else {
                rows.append(ElementRow(id: element.identifiers.first ?? String(index), elements: [element]))
            }
        }
        return rows
    }

    private static func joins(_ element: Element, _ next: Element) -> Bool {
        switch (element, next) {
        case (.input, .input), (.link, .link): true
        default: false
        }
    }

    var inputs: [TextInput] { elements.compactMap { if case .input(let input) = $0 { input } else { nil } } }

    var links: [DocumentLink] { elements.compactMap { if case .link(let link) = $0 { link } else { nil } } }
}

@MainActor private struct ElementRowView: View {
    private let row: ElementRow
    private let form: ScreenForm

    init(_ row: ElementRow, in form: ScreenForm) {
        self.row = row
        self.form = form
    }

    var body: some View {
        switch row.elements.first {
        case nil: EmptyView()
        case .input?: ProfileFields(row.inputs, in: form)
        case .link?: DocumentLinks(row.links, in: form)
        case let element?: control(element)
        }
    }

    @ViewBuilder private func control(_ element: Element) -> some View {
        switch element {
        case .secret(let input): SecretField(input, in: form)
        case .day(let input): DayField(input, in: form)
        case .toggle(let toggle): ToggleField(toggle, in: form)
        case .command(let command): ProviderButton(command, in: form)
        case .tiles(let tiles): TileGrid(tiles, in: form)
        case .keypad(let keypad): KeypadView(keypad, in: form)
        default: text(element)
        }
    }

    @ViewBuilder private func text(_ element: Element) -> some View {
        switch element {
        case .wordmark(let text): BrandMark(text)
        case .heading(let text): HeadingView(text)
        case .text(let text): ParagraphView(text)
        case .list(let facts): FactsView(facts)
        case .requirements(let requirements): RequirementsView(requirements)
        case .notice(let notice): NoticeView(notice)
        case .document(let document): MarkdownView(document)
        case .divider(let text): DividerView(text)
        case .progress(let text):
            ProgressView()
            ParagraphView(text)
        case .input, .link, .secret, .day, .toggle, .command, .tiles, .keypad: EmptyView()
        }
    }
}
#endif
