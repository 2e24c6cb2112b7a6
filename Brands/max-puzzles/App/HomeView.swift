// Written once by brandgen (app template 1). This file is yours.
import MaxPuzzlesAuth
import SwiftUI

/// The hub of the player: a child, a parent who tries the game, or a guest.
@MainActor
struct HomeView: View {
    @Environment(BrandAuth.self) private var auth
    @Environment(\.authActions) private var authActions
    let identity: FamilyIdentity

    var body: some View {
        NavigationStack {
            List {
                Section { LabeledContent("Player", value: name) }
                Section {
                    if isOfFamily { Button("Change Player") { authActions.repeatStages() } }
                    SettingsButton()
                }
            }
            .navigationTitle(auth.brand.name)
            .toolbar {
                // The account, where parents delete it; the menu for a child.
                ToolbarItem(placement: .topBarTrailing) { AccountButton() }
            }
        }
    }

    private var isOfFamily: Bool {
        if case .guest = identity { false } else { true }
    }

    private var name: String {
        switch identity {
        case .user(let user): user.email ?? user.username
        case .guest: "Guest"
        case .child(let child, _): child.name
        case .demo: "Demo"
        }
    }
}
