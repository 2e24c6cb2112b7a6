// What the first code of "Sign in with the screens" uses of SwiftUI, which Linux does not have. Nothing is drawn: a user types into the
// screens' values, as the views let the user of an iPhone do.

import AcmeAuth
import AuthScreens
import AuthTesting

protocol Scene {}
protocol View {}

@MainActor protocol App {
    associatedtype Body: Scene
    var body: Body { get }
}

@propertyWrapper struct State<Value> {
    var wrappedValue: Value
}

struct WindowGroup<Content: View>: Scene {
    let content: Content

    init(content: () -> Content) { self.content = content() }
}

struct AuthRootView<Home: View>: View {
    let auth: BrandAuth
    let home: (AuthIdentity) -> Home

    init(_ auth: BrandAuth, home: @escaping (AuthIdentity) -> Home) { (self.auth, self.home) = (auth, home) }
}

struct HomeView: View {
    let identity: AuthIdentity
}

@MainActor func signIn(to app: some App) async throws {
    guard let window = app.body as? WindowGroup<AuthRootView<HomeView>> else { return check(false) }
    let root = window.content
    check(root.auth.environment == "development")
    let user = ScreenUser(root.auth)
    try await user.sees(.signIn)
    try user.types("mira@example.com", into: .email)
    try user.types("Moon-River-7", into: .password)
    try await user.taps(.submit)
    let signedIn = try await user.seesApp()
    check(root.home(AuthIdentity(signedIn)).identity.user.email == "mira@example.com")
}
