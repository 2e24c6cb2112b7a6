// An app that uses Amplify beside its brand's module. Both have types of these names: the aliases decide in all of its files.
import Amplify
import PoolHouseAuth
import SwiftUI

typealias AuthError = PoolHouseAuth.AuthError
typealias AuthUser = PoolHouseAuth.AuthUser

@main @MainActor
struct AliasApp: App {
    @State private var auth = BrandAuth(PoolHouseEnvironment.self)

    var body: some Scene {
        WindowGroup {
            AuthRootView(auth) { identity in ProfileView(user: identity.user) }
        }
    }
}
