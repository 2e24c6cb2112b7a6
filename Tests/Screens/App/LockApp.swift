import AuthCore
import AuthKit
import AuthSystem
import AuthUI
import Foundation
import InnerWorldAuth
import MockAuth
import SwiftUI
import UIKit

/// The app of a signed-in user, whose session locks each time that the app is left. The first check after that is refused.
@MainActor
struct LockApp: View {
    let place: Launch.DataPlace
    @State private var auth: BrandAuth

    init(_ place: Launch.DataPlace, auth: BrandAuth = Self.makeAuth()) {
        self.place = place
        _auth = State(wrappedValue: auth)
    }

    /// Creates a sign-in whose session locks at once.
    static func makeAuth() -> BrandAuth {
        let environment = LockingEnvironment.mock
        let system = SystemServices.system(
            app: environment.definition.app, session: LockingEnvironment.brand.session)
        let services = SystemServices(
            transport: UnavailableTransport(), store: RefusingStore(), lifecycle: system.lifecycle, biometry: .faceID)
        return BrandAuth(environment, services: services)
    }

    var body: some View {
        AuthRootView(auth) { _ in UserData(place: place) }
            .task { _ = try? await auth.signIn(email: "mira@example.com", password: "Moon-River-7") }
    }
}

/// Data of the user in the app's view, and in another one that a button opens.
@MainActor
private struct UserData: View {
    let place: Launch.DataPlace
    @State private var isOpen = false

    var body: some View {
        NavigationStack {
            VStack {
                Text(verbatim: "Data of the user").accessibilityIdentifier("data")
                Button("Open", action: open).accessibilityIdentifier("open")
            }
            .navigationDestination(isPresented: shown(in: .pushed)) { more }
        }
        .sheet(isPresented: shown(in: .sheet)) { more }
        .fullScreenCover(isPresented: shown(in: .fullScreen)) { more }
        .alert("More data", isPresented: shown(in: .alert)) {}
    }

    private var more: some View { Text(verbatim: "More data").accessibilityIdentifier("more") }

    private func open() {
        guard place == .viewController else {
            isOpen = true
            return
        }
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        let controller = UIHostingController(rootView: more)
        controller.modalPresentationStyle = .fullScreen
        scenes.first?.keyWindow?.rootViewController?.present(controller, animated: false)
    }

    private func shown(in place: Launch.DataPlace) -> Binding<Bool> {
        Binding {
            isOpen && place == self.place
        } set: {
            isOpen = $0
        }
    }
}

/// Inner World with another session policy.
private enum LockingEnvironment: String, BrandEnvironment {
    case mock

    static var brand: BrandConfiguration {
        let brand = InnerWorldEnvironment.brand
        return BrandConfiguration(
            id: brand.id, name: brand.name, wordmark: brand.wordmark, bundleIdentifier: brand.bundleIdentifier,
            urlScheme: brand.urlScheme, supportEmail: brand.supportEmail, providers: [.email], signUpFields: [],
            passwordPolicy: brand.passwordPolicy,
            session: SessionPolicy(restoresAtLaunch: true, biometricUnlock: true, lockAfter: .zero),
            ageGate: brand.ageGate, terms: brand.terms, privacyPolicyURL: brand.privacyPolicyURL, features: [])
    }

    static var theme: BrandTheme { InnerWorldEnvironment.theme }

    var definition: EnvironmentDefinition {
        EnvironmentDefinition(
            app: AppIdentity(
                displayName: "Lock", bundleIdentifier: "com.example.brandgen.lock", urlScheme: "brandgen-lock"),
            backend: .mock(accounts: [MockAccount(email: "mira@example.com", password: "Moon-River-7")]))
    }
}

/// A store in memory. The user cancels the first check after each lock, and passes the next one.
private actor RefusingStore: SecureStore {
    private let values = InMemoryStore()
    private var refuses = false

    nonisolated var isLockable: Bool { true }

    func lock() { refuses = true }

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        if refuses, key.rawValue.hasPrefix(SecureStoreKey.session.rawValue) {
            refuses = false
            throw .notUnlocked(.cancelled)
        }
        return await values.read(key)
    }

    func write(_ value: Data, for key: SecureStoreKey) async { await values.write(value, for: key) }

    func remove(_ key: SecureStoreKey) async { await values.remove(key) }

    func replace(_ expected: Data?, with value: Data?, for key: SecureStoreKey) async -> Bool {
        await values.replace(expected, with: value, for: key)
    }
}
