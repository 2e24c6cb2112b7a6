// Written once by brandgen (app template 1). This file is yours.
import SwiftUI
import TemplateAppAuth

/// The first view after the sign-in. It is blank: replace it with your app. The menu of the runtime has the account, the
/// documents and the sign-out.
@MainActor
struct HomeView: View {
    @Environment(BrandAuth.self) private var auth
    let identity: AuthIdentity

    var body: some View {
        NavigationStack {
            Text("Hello, \(name)!")
                .navigationTitle(auth.brand.name)
        }
    }

    private var name: String {
        switch identity {
        case .user(let user): user.email ?? user.username
        case .guest: "Guest"
        }
    }
}
