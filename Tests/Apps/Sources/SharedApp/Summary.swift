internal import AuthCore
public import AuthKit
internal import Foundation

/// Prints the brand's name, its environment, its theme and the state of the session, before and after a sign-in.
@MainActor
public func showSummary(of auth: BrandAuth) async throws {
    let primary = auth.theme.colors.primary.light
    print("\(auth.brand.name) (\(auth.environment)): primary \(primary.red) \(primary.green) \(primary.blue)")
    for await state in auth.states() {
        print(line(for: state))
        guard case .signedOut = state else { continue }
        let provider: SignInProvider = auth.brand.providers.contains(.guest) ? .guest : .apple
        try await auth.signIn(with: provider, birthdate: Birthdate(year: 1990, month: 6, day: 15))
        break
    }
    for await state in auth.states() where state.user != nil {
        print(line(for: state))
        break
    }
}

private func line(for state: AuthState) -> String {
    switch state {
    case .restoring: "restoring"
    case .locked: "locked"
    case .unknown(let error): "unknown: \(error)"
    case .signedOut: "signed out"
    case .signedIn(let user): "signed in by \(user.provider.rawValue)"
    }
}
