#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// Rows of a screen from top to bottom, with their distances.
@MainActor struct RowsView: View {
    let rows: [ScreenSections.Row]
    let form: ScreenForm

    var body: some View {
        ForEach(rows) { row in
            let upper = zip(rows, rows.dropFirst()).first { $0.1.id == row.id }?.0
            RowView(row, in: form, isBelowField: upper?.kind == .fields)
                .padding(.top, upper.map { ScreenMetrics.gap(from: $0, to: row) } ?? 0)
        }
    }
}

/// A row of a screen.
@MainActor struct RowView: View {
    @Environment(\.dynamicTypeSize) private var textSize
    private let row: ScreenSections.Row
    private let form: ScreenForm
    private let isBelowField: Bool

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - form: The connection of its controls.
    ///   - isBelowField: Whether a field is above. A button without a shape is then at its trailing edge.
    init(_ row: ScreenSections.Row, in form: ScreenForm, isBelowField: Bool = false) {
        self.row = row
        self.form = form
        self.isBelowField = isBelowField
    }

    var body: some View {
        switch row.elements.first {
        case .input?: fields
        case .toggle?: ConsentsView(toggles: row.toggles, form: form)
        case .link?: DocumentLinks(links: row.links, form: form).frame(maxWidth: .infinity)
        case .command?: buttons
        case let element?: ElementView(element: element, form: form)
        case nil: EmptyView()
        }
    }

    /// One field, two names side by side, or an address above the button that changes it. Large text has one field below
    /// the other.
    @ViewBuilder private var fields: some View {
        if row.elements.count > 1, row.commands.isEmpty, !textSize.isAccessibilitySize {
            HStack(alignment: .top, spacing: 12) { inputs }
        } else {
            VStack(alignment: .leading, spacing: row.commands.isEmpty ? 16 : 0) {
                inputs
                ForEach(row.commands) { CommandButton($0, in: form) }
            }
            .multilineTextAlignment(.leading)
        }
    }

    private var inputs: some View { ForEach(row.inputs) { InputField(input: $0, form: form) } }

    @ViewBuilder private var buttons: some View {
        if row.commands.count > 1, !textSize.isAccessibilitySize {
            HStack(spacing: 12) { commands }
        } else {
            VStack(spacing: 12) { commands }
                .multilineTextAlignment(isBelowField ? .trailing : .center)
                .frame(maxWidth: .infinity, alignment: isBelowField ? .trailing : .center)
        }
    }

    private var commands: some View { ForEach(row.commands) { ProviderButton(command: $0, form: form) } }
}

/// An element that is alone in its row.
@MainActor private struct ElementView: View {
    let element: Element
    let form: ScreenForm

    var body: some View {
        switch element {
        case .secret(let input): SecretField(input: input, form: form)
        case .day(let input): DayField(input, in: form)
        case .tiles(let tiles): TileGrid(tiles: tiles, form: form)
        case .keypad(let keypad): KeypadView(keypad: keypad, form: form)
        case .requirements(let requirements): RequirementsView(requirements: requirements)
        case .person(let person):
            PersonView(person: person)
            ForEach(person.commands) { CommandButton($0, in: form) }
        case .notice(let notice): NoticeView(notice, isText: form.isMessage)
        default: text
        }
    }

    @ViewBuilder private var text: some View {
        switch element {
        case .wordmark(let text): BrandMark(text, isCompact: true)
        case .heading(let text): HeadingView(text: text)
        case .text(let text): ParagraphView(text: text)
        case .list(let facts): FactsView(facts: facts)
        case .document(let document): MarkdownView(document: document)
        case .divider(let text): DividerView(text: text)
        case .progress(let text):
            VStack(spacing: 8) {
                ProgressView().controlSize(.large).accessibilityHidden(true)
                ParagraphView(text: text)
            }
            .frame(maxWidth: .infinity)
        case .input, .link, .secret, .day, .toggle, .command, .tiles, .keypad, .person, .requirements, .notice:
            EmptyView()
        }
    }
}
#endif
