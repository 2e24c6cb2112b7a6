#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// The layout of a screen with rows, such as the account: a grouped list under a large title.
@MainActor struct ListLayout<S: Screen>: View {
    @Environment(\.replacements) private var replacements
    let screen: S
    let form: ScreenForm

    var body: some View {
        Form {
            replacements.header?(screen.id)
            ListSections(screen: screen, form: form)
            replacements.footer?(screen.id)
        }
        .formStyle(.grouped)
        #if os(iOS)
        .listSectionSpacing(ScreenMetrics.sectionGap)
        #endif
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
    let screen: S
    let form: ScreenForm

    var body: some View {
        if screen.id == .menu, let identity, let items = replacements.menuItems?(identity) {
            Section { items.modifier(GroupedRow()) }
        }
        ForEach(ScreenSections(screen).sections) { section in
            Section {
                if section.isGroup {
                    ForEach(section.rows) { GroupedRows(row: $0, form: form).modifier(GroupedRow()) }
                } else {
                    VStack(alignment: .leading, spacing: 0) { RowsView(rows: section.rows, form: form) }
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
    let row: ScreenSections.Row
    let form: ScreenForm

    var body: some View {
        if let person = row.person { PersonView(person: person) }
        ForEach(row.toggles) { ToggleField(toggle: $0, form: form) }
        ForEach(row.commands) { CommandRow(command: $0, form: form) }
        ForEach(row.links) { LinkButton($0, in: form, isRow: true) }
    }
}

/// A button in a row of a list. If it leads to another screen, it has a sign in place of the main color.
@MainActor private struct CommandRow: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let command: Command
    let form: ScreenForm

    var body: some View {
        Button {
            form.press(command)
        } label: {
            HStack(spacing: 12) {
                CommandLabel(command: command, isRow: true)
                if command.leadsOn { ForwardSign() }
            }
        }
        .multilineTextAlignment(.leading)
        .foregroundColor(style.color(color))
        .tint(style.color(color))
        .opacity(face.isDimmed ? ScreenMetrics.dimmed : 1)
        .modifier(CommandState(command: command))
    }

    private var face: ButtonFace { ButtonFace(command, texts: ControlTexts()) }

    private var color: KeyPath<ThemePalette, ThemeColor.RGBA> {
        if face.isInformation { return ground.mutedText }
        if command.role == .destructive { return ground.problem }
        return command.leadsOn ? ground.text : ground.link
    }
}
#endif
