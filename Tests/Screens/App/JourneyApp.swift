import AuthCore
import AuthKit
import AuthSystem
import AuthUI
import FamilyAccounts
import MockAuth
import SwiftUI

/// The app of a brand with two accounts in memory. It sets an environment around its views, as apps do.
@MainActor
struct JourneyApp: View {
    @State private var auth: BrandAuth

    private init<E: BrandEnvironment>(_ environment: E) {
        let backend = MockBackend.mock(accounts: [
            MockAccount(email: "mira@example.com", password: "Moon-River-7"),
            MockAccount(email: "noah@example.com", password: "Sea-Breeze-8", state: .pending),
        ])
        _auth = State(wrappedValue: BrandAuth(environment, backend: backend, services: .inMemory()))
    }

    /// Returns the app of a brand. The environment does not matter, because the mock replaces its backend.
    static func view(of type: any BrandEnvironment.Type) -> AnyView {
        func view<E: BrandEnvironment>(of type: E.Type) -> AnyView {
            type.allCases.first.map { AnyView(JourneyApp($0)) } ?? AnyView(EmptyView())
        }
        return view(of: type)
    }

    var body: some View {
        // Some brands have families.
        FamilyRootView(auth) { _ in HomeOfJourney() }
            .font(.callout)
            .lineLimit(3)
            .textCase(.uppercase)
            .multilineTextAlignment(.trailing)
            .environment(\.locale, Locale(identifier: "fr_FR"))
    }
}

/// The first view of the app, which names the values of its environment that are not the app's.
@MainActor
private struct HomeOfJourney: View {
    @Environment(\.font) private var font
    @Environment(\.lineLimit) private var lineLimit
    @Environment(\.textCase) private var textCase
    @Environment(\.multilineTextAlignment) private var alignment
    @Environment(\.locale) private var locale

    var body: some View {
        NavigationStack {
            Text(verbatim: "Other values: \(others)")
                .textCase(nil)
                .lineLimit(nil)
                .accessibilityIdentifier("environment")
                .toolbar {
                    ToolbarItem(placement: .topBarTrailing) { AccountButton() }
                }
        }
    }

    private var others: [String] {
        let values = [
            ("font", font == .callout), ("lineLimit", lineLimit == 3), ("textCase", textCase == .uppercase),
            ("alignment", alignment == .trailing), ("locale", locale.identifier == "fr_FR"),
        ]
        return values.filter { !$0.1 }.map(\.0)
    }
}
