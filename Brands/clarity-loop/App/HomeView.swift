// Written once by brandgen (app template 1). This file is yours.
import ClarityLoopAuth
import SwiftUI

/// The first view after the sign-in. Replace it with your app.
@MainActor
struct HomeView: View {
    @Environment(BrandAuth.self) private var auth
    @Environment(\.authActions) private var authActions
    let identity: AuthIdentity

    var body: some View {
        NavigationStack {
            List {
                Section { LabeledContent("Signed in as", value: name) }
                Section {
                    // Users delete their account there.
                    Button("Account") { authActions.openAccount() }
                    Button("Sign Out") { authActions.signOut() }
                }
            }
            .navigationTitle(auth.brand.name)
            .toolbar {
                ToolbarItem(placement: .topBarTrailing) { AccountButton() }
            }
        }
    }

    private var name: String {
        switch identity {
        case .user(let user): user.email ?? user.username
        case .guest: "Guest"
        }
    }
}
