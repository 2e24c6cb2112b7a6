#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// The navigation bar of a screen: its title, and the button that leaves the screen.
@MainActor struct ScreenBarItems: ViewModifier {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    @Environment(\.colorScheme) private var colorScheme
    private let bar: ScreenBar
    private let form: ScreenForm

    init(_ screen: some Screen, in form: ScreenForm) {
        bar = ScreenBar(screen)
        self.form = form
    }

    /// A large title has the system's color, which only suits a ground that is as dark as the system's.
    private var isLarge: Bool {
        bar.titleStyle == .large && isDark == (colorScheme == .dark)
    }

    private var isDark: Bool { ground.isDark(in: style.palette(colorScheme)) }

    func body(content: Content) -> some View {
        content
            .navigationTitle(bar.title)
            #if os(iOS)
        .navigationBarTitleDisplayMode(isLarge ? .large : .inline)
        // For the bar's background and buttons. It does not change the color of a large title.
        .toolbarColorScheme(isDark ? .dark : .light, for: .navigationBar)
            #endif
            .modifier(BarBackground())
            .toolbar {
                // An item without contents would still have a ground. The system draws the arrow back.
                if let leading = bar.leading, leading != .back(leading.command) {
                    ToolbarItem(placement: .cancellationAction) {
                        if leading == .close(leading.command) {
                            CloseButton(command: leading.command, form: form)
                        } else {
                            CommandButton(leading.command, in: form)
                        }
                    }
                }
                if !isLarge {
                    ToolbarItem(placement: .principal) {
                        // The menu of the arrow back has the title that the bar hides.
                        Text(bar.titleStyle == .hidden ? "" : bar.title)
                            .font(style.font(.strong))
                            .foregroundColor(style.color(ground.text))
                            .accessibilityAddTraits(.isHeader)
                            .accessibilityHidden(bar.titleStyle == .hidden)
                    }
                }
            }
    }
}

/// The ground of a bar over contents that scroll. From iOS 26 on, the system's own bars are clear.
@MainActor private struct BarBackground: ViewModifier {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground

    func body(content: Content) -> some View {
        if #available(iOS 26.0, macOS 26.0, *) {
            content
        } else {
            content.toolbarBackground(style.color(ground.upper), for: .automatic)
        }
    }
}

/// The button that closes a sheet: a cross from iOS 26 on, and a text before.
@MainActor private struct CloseButton: View {
    let command: Command
    let form: ScreenForm

    var body: some View {
        #if os(iOS)
        if #available(iOS 26.0, *) {
            Button(role: .close) {
                form.press(command)
            } label: {
                Image(systemName: "xmark")
            }
            .keyboardShortcut(.cancelAction)
            .modifier(CommandState(command: command))
        } else {
            CommandButton(command, in: form)
        }
        #else
        CommandButton(command, in: form)
        #endif
    }
}
#endif
