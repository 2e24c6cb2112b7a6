#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// The button of a provider. Apple's is the system's own. A provider whose mark the brand's package contains shows it.
@MainActor struct ProviderButton: View {
    @Environment(\.authStyle) private var style
    private let command: Command
    private let form: ScreenForm

    init(_ command: Command, in form: ScreenForm) {
        self.command = command
        self.form = form
    }

    var body: some View {
        if command.provider == .apple, command.role != .destructive {
            AppleButton(command, in: form)
        } else if let mark {
            Button {
                form.press(command)
            } label: {
                HStack(spacing: 8) {
                    Image(mark).resizable().scaledToFit().frame(width: 20, height: 20).accessibilityHidden(true)
                    CommandLabel(command)
                }
            }
            .buttonStyle(CommandStyle(command))
            .modifier(CommandState(command))
        } else {
            CommandButton(command, in: form)
        }
    }

    /// Google's mark is Google's artwork, so it is an image of the brand's manifest.
    private var mark: BrandImage? { command.provider.flatMap { style.theme.images["\($0.rawValue)Mark"] } }
}

/// The buttons of several providers, in the order of the manifest.
@MainActor struct ProviderButtons: View {
    private let commands: [Command]
    private let form: ScreenForm

    init(_ commands: [Command], in form: ScreenForm) {
        self.commands = commands
        self.form = form
    }

    var body: some View {
        ForEach(commands) { ProviderButton($0, in: form) }
    }
}
#endif
