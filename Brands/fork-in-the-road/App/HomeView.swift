// Written once by brandgen (app template 1). This file is yours.
import ForkInTheRoadAuth
import SwiftUI

/// The tabs of a signed-in user.
@MainActor
struct HomeView: View {
    @Environment(BrandAuth.self) private var auth
    let identity: AuthIdentity

    var body: some View {
        TabView {
            tab(auth.brand.name) { Text("Which way?") }
                .tabItem { Label("Home", systemImage: "arrow.triangle.branch") }
            tab("Profile") { List { LabeledContent("Signed in as", value: name) } }
                .tabItem { Label("Profile", systemImage: "person") }
        }
    }

    private func tab<Content: View>(_ title: String, @ViewBuilder content: () -> Content) -> some View {
        NavigationStack {
            content()
                .navigationTitle(title)
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
