public import AppFlags
public import AuthCore
import AuthKit
import AuthUI
public import SwiftUI

/// The app after the sign-in, for every brand. It reads the brand's name and theme from the `BrandAuth` that `AuthRootView`
/// passes to its views.
@MainActor public struct HomeScreen: View {
    @Environment(BrandAuth.self) private var auth
    @State private var checklist = Checklist()
    @State private var draft = ""
    private let identity: AuthIdentity
    private let flags: AppFlags

    /// Creates the screen for the identity that uses the app, with the flags of the app's environment.
    public init(identity: AuthIdentity, flags: AppFlags) {
        self.identity = identity
        self.flags = flags
    }

    public var body: some View {
        NavigationStack {
            List {
                Section {
                    Text("Hello, \(name)!").foregroundColor(Color(theme.onSurface))
                }
                .listRowBackground(Color(theme.surface))
                Section {
                    if flags.showsTip { Text("Tap an item when it is done.") }
                    ForEach(checklist.items) { item in row(item) }
                    TextField(text: $draft) { Text("New item") }
                        .onSubmit(add)
                        .disabled(checklist.items.count >= flags.maximumItems)
                    if checklist.remaining < checklist.items.count {
                        Button("Remove what is done") { checklist.removeDone() }
                    }
                }
                .listRowBackground(Color(theme.surface))
            }
            .scrollContentBackground(.hidden)
            .background { Color(theme.background).ignoresSafeArea() }
            .navigationTitle(Text(auth.brand.name))
            .toolbar { ToolbarItem(placement: .primaryAction) { AccountButton() } }
            .tint(Color(theme.primary))
        }
    }

    private var theme: BrandTheme.Colors { auth.theme.colors }

    private func row(_ item: Checklist.Item) -> some View {
        Button {
            checklist.toggle(item.id)
        } label: {
            HStack {
                Image(systemName: item.isDone ? "checkmark.circle.fill" : "circle")
                Text(item.title).foregroundColor(Color(theme.onSurface))
            }
        }
        .accessibilityValue(Text(item.isDone ? "Done" : "To do"))
    }

    private func add() {
        checklist.add(draft)
        draft = ""
    }

    private var name: String {
        switch identity {
        case .user(let user): user.email ?? user.username
        case .guest: "guest"
        }
    }
}
