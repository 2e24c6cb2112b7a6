#if canImport(SwiftUI)
public import AuthCore
public import SwiftUI

/// A brand's first view: its wordmark on its background until someone is signed in, then the app.
@MainActor
public struct BrandRootView<SignedOut: View, SignedIn: View>: View {
    /// Asks the client again who is signed in: to be called after a sign-in and after a sign-out.
    public typealias Refresh = @MainActor () async -> Void

    private let client: any AuthClient
    private let brand: BrandConfiguration
    private let theme: BrandTheme
    private let signedOut: (@escaping Refresh) -> SignedOut
    private let signedIn: (@escaping Refresh) -> SignedIn
    @State private var phase = RootPhase.restoring

    /// - Parameters:
    ///   - client: Says whether someone is signed in.
    ///   - brand: The brand, whose wordmark and name the view shows.
    ///   - theme: How the brand looks.
    ///   - signedOut: The sign-in, below the wordmark. Also shown if the session cannot be read. It receives the
    ///     closure to call after a sign-in.
    ///   - signedIn: The app. It is given what to call after a sign-out.
    public init(
        client: any AuthClient, brand: BrandConfiguration, theme: BrandTheme,
        @ViewBuilder signedOut: @escaping (@escaping Refresh) -> SignedOut,
        @ViewBuilder signedIn: @escaping (@escaping Refresh) -> SignedIn
    ) {
        self.client = client
        self.brand = brand
        self.theme = theme
        self.signedOut = signedOut
        self.signedIn = signedIn
    }

    /// The wordmark's screen or the app.
    public var body: some View {
        Group {
            if phase == .signedIn {
                signedIn(refresh)
            } else {
                welcome {
                    if phase == .restoring { ProgressView() }
                    if let reason = phase.reason {
                        Text(reason.message(for: brand))
                            .foregroundColor(Color(theme.colors.onBackground))
                            .multilineTextAlignment(.center)
                    }
                    if phase.offersRetry { Button("Try again") { Task { await refresh() } } }
                    if phase.offersSignOut { Button("Sign out") { Task { await signOut() } } }
                    if phase.offersSignIn { signedOut(refresh) }
                }
            }
        }
        .task { await refresh() }
    }

    /// If the client cannot determine whether a user is signed in, the user is not treated as signed out.
    private func refresh() async {
        do {
            phase = phase.next(.success(try await client.fetchAuthSession().isSignedIn))
        } catch {
            phase = phase.next(.failure(error))
        }
    }

    private func signOut() async {
        phase = .restoring
        _ = await client.signOut()
        await refresh()
    }

    private func welcome(@ViewBuilder below: () -> some View) -> some View {
        VStack {
            Spacer()
            Text(brand.wordmark)
                .font(.system(size: theme.typography.titleSize, weight: .heavy, design: theme.typography.design.font))
                .foregroundColor(Color(theme.colors.onBackground))
                .multilineTextAlignment(.center)
            Spacer()
            below()
        }
        .padding(24)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(BrandBackground(colors: theme.colors).ignoresSafeArea())
    }
}
#endif
