#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// The layout of a screen with rows, such as the account: a grouped list under a large title.
@MainActor struct ListLayout<S: Screen>: View {
    @Environment(\.replacements) private var replacements
    private let screen: S
    private let form: ScreenForm

    init(_ screen: S, in form: ScreenForm) {
        self.screen = screen
        self.form = form
    }

    var body: some View {
        Form {
            if let header = replacements.header?(screen.id) { Section { header } }
            ListSections(screen, in: form)
            if let footer = replacements.footer?(screen.id) { Section { footer } }
        }
        .formStyle(.grouped)
        .modifier(RowHeight())
        .scrollContentBackground(.hidden)
        .background { BrandBackground() }
        .modifier(ScreenBarItems(screen, in: form))
        .environment(\.styleGround, .background)
    }
}

/// The sections of a list, also in a sidebar. The menu begins with the app's own items.
@MainActor struct ListSections<S: Screen>: View {
    @Environment(\.replacements) private var replacements
    @Environment(\.appIdentity) private var identity
    private let screen: S
    private let form: ScreenForm

    init(_ screen: S, in form: ScreenForm) {
        self.screen = screen
        self.form = form
    }

    var body: some View {
        if screen.id == .menu, let identity, let items = replacements.menuItems?(identity) {
            Section { items.modifier(GroupedRow()) }
        }
        ForEach(ScreenSections(screen).sections) { section in
            Section {
                if section.isGroup {
                    ForEach(section.rows) { GroupedRows($0, in: form).modifier(GroupedRow()) }
                } else {
                    VStack(alignment: .leading, spacing: 0) { RowsView(section.rows, in: form) }
                        .listRowBackground(Color.clear)
                        .listRowInsets(EdgeInsets())
                }
            }
        }
    }
}

/// The height of a list's rows, which grows with the text.
@MainActor struct RowHeight: ViewModifier {
    @ScaledMetric(relativeTo: .body) private var height = ScreenMetrics.rowHeight

    func body(content: Content) -> some View {
        content.environment(\.defaultMinListRowHeight, height)
    }
}

/// A row with the ground of a group.
@MainActor private struct GroupedRow: ViewModifier {
    @Environment(\.authStyle) private var style

    func body(content: Content) -> some View {
        content.environment(\.styleGround, .surface).listRowBackground(style.color(\.surface))
    }
}

/// The controls of a row, each of them as a row of a group.
@MainActor private struct GroupedRows: View {
    private let row: ScreenSections.Row
    private let form: ScreenForm

    init(_ row: ScreenSections.Row, in form: ScreenForm) {
        self.row = row
        self.form = form
    }

    var body: some View {
        if let person = row.person { PersonView(person) }
        ForEach(row.toggles) { ToggleField($0, in: form) }
        ForEach(row.commands) { CommandRow($0, in: form) }
        ForEach(row.links) { LinkButton($0, in: form, isRow: true) }
    }
}

/// A button in a row of a list.
@MainActor private struct CommandRow: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    private let command: Command
    private let form: ScreenForm

    init(_ command: Command, in form: ScreenForm) {
        self.command = command
        self.form = form
    }

    var body: some View {
        Button {
            form.press(command)
        } label: {
            CommandLabel(command).frame(maxWidth: .infinity, alignment: .leading)
        }
        .foregroundColor(style.color(command.role == .destructive ? \.error : ground.link))
        .opacity(ButtonFace(command, texts: ControlTexts()).isDimmed ? ScreenMetrics.dimmed : 1)
        .modifier(CommandState(command))
    }
}
#endif
