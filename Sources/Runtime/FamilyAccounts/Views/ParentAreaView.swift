#if canImport(SwiftUI)
import AuthCore
import AuthScreens
public import AuthUI
public import SwiftUI

extension ParentAreaScreen: DrawnScreen {
    /// The parent's area.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        ParentAreaView(screen: self, send: send)
    }
}

@MainActor private struct ParentAreaView: View {
    let screen: ParentAreaScreen
    let send: @MainActor (ParentAreaScreen.Action) -> Void

    var body: some View {
        ListLayout(screen, cancel: screen.close, send: send) { form in
            Section {
                NoticeView(screen.notice)
                CommandRow(screen.continueToApp, in: form)
            }
            ForEach(screen.children) { child in
                Section {
                    ChildRow(child)
                    CommandRow(child.changePIN, in: form)
                    CommandRow(child.remove, in: form)
                }
            }
            Section {
                if let limit = screen.limit { ParagraphView(limit) }
                if let add = screen.add { CommandRow(add, in: form) }
            }
            Section { CommandRow(screen.signOut, in: form) }
        }
    }
}

/// The name and the picture of a child.
@MainActor private struct ChildRow: View {
    private let child: ParentAreaScreen.Row

    init(_ child: ParentAreaScreen.Row) {
        self.child = child
    }

    var body: some View {
        HStack(spacing: 12) {
            if let picture = child.picture {
                Text(verbatim: picture).font(.largeTitle).accessibilityHidden(true)
            }
            ParagraphView(child.name)
        }
    }
}
#endif
