#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension ProveIdentityScreen: DrawnScreen {
    /// A proof of the user's identity.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        ProveIdentityView(screen: self, send: send)
    }
}

@MainActor private struct ProveIdentityView: View {
    let screen: ProveIdentityScreen
    let send: @MainActor (ProveIdentityScreen.Action) -> Void

    var body: some View {
        ListLayout(screen, cancel: screen.back, send: send) { form in
            Section {
                ParagraphView(screen.text)
                if let password = screen.password { SecretField(password, in: form) }
                NoticeView(screen.notice)
            }
            Section { CommandRow(screen.prove, in: form) }
        }
    }
}
#endif
