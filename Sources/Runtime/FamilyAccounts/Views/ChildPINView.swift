#if canImport(SwiftUI)
import AuthCore
import AuthScreens
public import AuthUI
public import SwiftUI

extension ChildPINScreen: DrawnScreen {
    /// The PIN of a child.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        ChildPINView(screen: self, send: send)
    }
}

@MainActor private struct ChildPINView: View {
    let screen: ChildPINScreen
    let send: @MainActor (ChildPINScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.cancel, send: send) { form in
            if let picture = screen.picture {
                Text(verbatim: picture).font(.largeTitle).accessibilityHidden(true)
            }
            HeadingView(screen.title)
            NoticeView(screen.notice)
            KeypadView(screen.keypad, in: form)
            CommandButton(screen.askParent, in: form)
        }
    }
}
#endif
