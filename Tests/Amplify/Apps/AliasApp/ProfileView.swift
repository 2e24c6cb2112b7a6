import Amplify
import PoolHouseAuth
import SwiftUI

/// Uses the aliases of another file.
@MainActor
struct ProfileView: View {
    @Environment(BrandAuth.self) private var auth
    @State private var failure: AuthError?
    let user: AuthUser

    var body: some View {
        Button(user.username) { Task { await load() } }
        if failure == .signedOut { Text("Signed out") }
    }

    private func load() async {
        do throws(AuthError) {
            _ = try await auth.accessToken()
        } catch {
            failure = error
        }
        _ = try? await Amplify.Auth.fetchAuthSession(options: nil)
    }
}
