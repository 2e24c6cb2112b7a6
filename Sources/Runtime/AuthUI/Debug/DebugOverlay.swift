#if canImport(SwiftUI) && DEBUG
import AuthKit
import SwiftUI

/// A button that shows the codes of a backend in memory. Only debug builds contain it.
@MainActor struct DebugOverlay: ViewModifier {
    @State private var showsMailbox = false
    let auth: BrandAuth

    func body(content: Content) -> some View {
        if auth.mailbox == nil {
            content
        } else {
            content
                .overlay(alignment: .bottomLeading) {
                    Button {
                        showsMailbox = true
                    } label: {
                        Image(systemName: "envelope.badge").frame(minWidth: 44, minHeight: 44)
                    }
                    .background(.regularMaterial, in: Circle())
                    .padding(8)
                    .accessibilityLabel("Codes of the mock")
                    .accessibilityIdentifier("debug.mailbox")
                }
                .sheet(isPresented: $showsMailbox) { mailbox }
        }
    }

    private var mailbox: some View {
        NavigationStack {
            MockMailboxView(auth)
                .navigationTitle("Codes of the mock")
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) { Button("Close") { showsMailbox = false } }
                }
        }
    }
}
#endif
