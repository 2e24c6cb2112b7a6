#if canImport(SwiftUI)
public import AuthCore
public import SwiftUI

/// A brand's first view: its wordmark on its background until someone is signed in, then the app.
@MainActor
public struct BrandRootView<SignedOut: View, SignedIn: View>: View {
    /// Asks the client again who is signed in: to be called after a sign-in and after a sign-out.
    public typealias Refresh = @MainActor () async -> Void

    private let client: any AuthClient
    private let wordmark: String
    private let theme: BrandTheme
    private let signedOut: (@escaping Refresh) -> SignedOut
    private let signedIn: (@escaping Refresh) -> SignedIn
    @State private var phase = RootPhase.restoring

    /// - Parameters:
    ///   - client: Says whether someone is signed in.
    ///   - wordmark: The brand's name as its first screen sets it; may hold line breaks.
    ///   - theme: How the brand looks.
    ///   - signedOut: What stands below the wordmark while nobody is signed in. It is given what to call after a sign-in.
    ///   - signedIn: The app. It is given what to call after a sign-out.
    public init(
        client: any AuthClient, wordmark: String, theme: BrandTheme,
        @ViewBuilder signedOut: @escaping (@escaping Refresh) -> SignedOut,
        @ViewBuilder signedIn: @escaping (@escaping Refresh) -> SignedIn
    ) {
        self.client = client
        self.wordmark = wordmark
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
                    if phase.offersRetry { Button("Try again") { Task { await refresh() } } }
                    if phase.offersSignIn { signedOut(refresh) }
                }
            }
        }
        .task { await refresh() }
    }

    /// Where the client cannot tell (it has no connection, say), nobody is treated as signed out.
    private func refresh() async {
        do {
            phase = phase.next(.success(try await client.fetchAuthSession().isSignedIn))
        } catch {
            phase = phase.next(.failure(error))
        }
    }

    private func welcome(@ViewBuilder below: () -> some View) -> some View {
        VStack {
            Spacer()
            Text(wordmark)
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
