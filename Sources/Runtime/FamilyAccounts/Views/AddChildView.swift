#if canImport(SwiftUI)
import AuthCore
import AuthScreens
public import AuthUI
public import SwiftUI

extension AddChildScreen: DrawnScreen {
    /// A new child.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        AddChildView(screen: self, send: send)
    }
}

@MainActor private struct AddChildView: View {
    let screen: AddChildScreen
    let send: @MainActor (AddChildScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.cancel, send: send) { form in
            HeadingView(screen.title)
            InputField(screen.name, in: form)
            ParagraphView(screen.avatarLabel)
            TileGrid(screen.avatars, in: form)
            SecretField(screen.pin, in: form)
            SecretField(screen.repeatedPIN, in: form)
            NoticeView(screen.notice)
            CommandButton(screen.add, in: form)
        }
    }
}
#endif
