import AuthCore
import AuthKit
import AuthScreens
import AuthUI
import FamilyAccounts
import MockAuth
import SwiftUI

/// A sample whose fields can be edited, and whose views are drawn again 20 times a second. A request that the sample or the
/// user has started stays under way.
@MainActor
struct BusySample: View {
    let brand: GalleryBrand
    let sample: ScreenSample
    let language: Language
    @State private var count = 0

    var body: some View {
        NavigationStack { EditableSampleView(sample, of: brand.type.brand, in: language) }
            .authTheme(brand.type.theme)
            .modifier(Counter(count: count))
            .task {
                while !Task.isCancelled {
                    count += 1
                    try? await Task.sleep(nanoseconds: 50_000_000)
                }
            }
    }
}

/// The app of a brand on the mock, which asks for its session 20 times a second and draws its views again.
@MainActor
struct BusyApp: View {
    @State private var auth: BrandAuth
    @State private var count = 0

    private init<E: BrandEnvironment>(_ environment: E) {
        _auth = State(wrappedValue: BrandAuth(environment, backend: .mock))
    }

    /// Returns the app of a brand. The environment does not matter, because the mock replaces its backend.
    static func view(of type: any BrandEnvironment.Type) -> AnyView {
        func view<E: BrandEnvironment>(of type: E.Type) -> AnyView {
            type.allCases.first.map { AnyView(BusyApp($0)) } ?? AnyView(EmptyView())
        }
        return view(of: type)
    }

    var body: some View {
        // Some brands have families.
        FamilyRootView(auth) { identity in Text(verbatim: identity.user.username) }
            .modifier(Counter(count: count))
            .task {
                while !Task.isCancelled {
                    await auth.refresh()
                    count += 1
                    try? await Task.sleep(nanoseconds: 50_000_000)
                }
            }
    }
}

/// Shows a number below the elements of each screen, so that every screen is drawn again if the number changes.
private struct Counter: ViewModifier {
    let count: Int

    func body(content: Content) -> some View {
        content.authFooter { _ in
            Text(verbatim: "\(count)").accessibilityIdentifier("gallery.count")
        }
    }
}
