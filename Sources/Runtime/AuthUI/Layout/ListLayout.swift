#if canImport(SwiftUI)
import AuthCore
package import AuthScreens
package import SwiftUI

/// The layout of a screen with rows, such as the account: a grouped list with a title in the navigation bar.
@MainActor package struct ListLayout<S: Screen, Content: View>: View {
    @Environment(\.authStyle) private var style
    @Environment(\.replacements) private var replacements
    private let screen: S
    private let cancel: Command?
    private let send: @MainActor (S.Action) -> Void
    private let content: (ScreenForm) -> Content

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - cancel: The button that closes the screen, or `nil`.
    ///   - send: Receives the user's actions.
    ///   - content: The sections of the list.
    package init(
        _ screen: S, cancel: Command? = nil, send: @escaping @MainActor (S.Action) -> Void,
        @ViewBuilder content: @escaping (ScreenForm) -> Content
    ) {
        self.screen = screen
        self.cancel = cancel
        self.send = send
        self.content = content
    }

    package var body: some View {
        FormHost(screen, send: send) { form in
            Form {
                Group {
                    if let header = replacements.header?(screen.id) { Section { header } }
                    content(form)
                    if let footer = replacements.footer?(screen.id) { Section { footer } }
                }
                .listRowBackground(style.color(\.surface))
            }
            .formStyle(.grouped)
            .scrollContentBackground(.hidden)
            .background { style.color(\.surface).ignoresSafeArea() }
            .environment(\.styleGround, .surface)
            .toolbarBackground(style.color(\.surface), for: .automatic)
            .toolbar {
                // The system's own title has a color of the system, which can be invisible on the theme's surface.
                ToolbarItem(placement: .principal) {
                    Text(screen.title)
                        .font(style.font(.strong))
                        .foregroundColor(style.color(\.onSurface))
                        .accessibilityAddTraits(.isHeader)
                }
                ToolbarItem(placement: .cancellationAction) {
                    // The system draws the arrow back.
                    if let cancel, ScreenBar(screen).leading != .back(cancel) { BarButton(cancel, in: form) }
                }
            }
        }
        .modifier(ScreenFrame(screen))
    }
}

/// A button in a row of a list.
@MainActor package struct CommandRow: View {
    @Environment(\.authStyle) private var style
    private let command: Command
    private let form: ScreenForm

    package init(_ command: Command, in form: ScreenForm) {
        self.command = command
        self.form = form
    }

    package var body: some View {
        Button(role: command.role == .destructive ? .destructive : nil) {
            form.press(command)
        } label: {
            CommandLabel(command).frame(minHeight: 44)
        }
        .foregroundColor(style.color(command.role == .destructive ? \.error : \.onSurface))
        .modifier(CommandState(command))
    }
}

/// Links to documents in rows of a list.
@MainActor struct DocumentRows: View {
    private let links: [DocumentLink]
    private let form: ScreenForm

    init(_ links: [DocumentLink], in form: ScreenForm) {
        self.links = links
        self.form = form
    }

    var body: some View {
        ForEach(links) { LinkButton($0, in: form) }
    }
}
#endif
