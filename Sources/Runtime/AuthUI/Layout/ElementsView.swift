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
            ForEach(ScreenSections(screen).rows) { ElementRowView($0, in: form) }
        }
    }
}

@MainActor private struct ElementRowView: View {
    private let row: ScreenSections.Row
    private let form: ScreenForm

    init(_ row: ScreenSections.Row, in form: ScreenForm) {
        self.row = row
        self.form = form
    }

    var body: some View {
        switch row.elements.first {
        case nil: EmptyView()
        case .input?:
            ProfileFields(row.elements.compactMap { if case .input(let input) = $0 { input } else { nil } }, in: form)
        case .toggle?:
            ForEach(row.elements.compactMap { if case .toggle(let toggle) = $0 { toggle } else { nil } }) {
                ToggleField($0, in: form)
            }
        case .link?:
            DocumentLinks(row.elements.compactMap { if case .link(let link) = $0 { link } else { nil } }, in: form)
        case let element?: control(element)
        }
    }

    @ViewBuilder private func control(_ element: Element) -> some View {
        switch element {
        case .secret(let input): SecretField(input, in: form)
        case .day(let input): DayField(input, in: form)
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
        case .person(let person): ParagraphView(person.name)
        case .input, .link, .secret, .day, .toggle, .command, .tiles, .keypad: EmptyView()
        }
    }
}
#endif
