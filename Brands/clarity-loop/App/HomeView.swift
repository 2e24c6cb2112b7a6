// Written once by brandgen (app template 1). This file is yours.
import ClarityLoopAuth
import SwiftUI

/// The first view after the sign-in. Replace it with your app.
@MainActor
struct HomeView: View {
    @Environment(BrandAuth.self) private var auth
    let identity: AuthIdentity

    var body: some View {
        NavigationStack {
            List {
                Section { LabeledContent("Signed in as", value: name) }
            }
            .navigationTitle(auth.brand.name)
            .toolbar {
                // Users sign out and delete their account there.
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
