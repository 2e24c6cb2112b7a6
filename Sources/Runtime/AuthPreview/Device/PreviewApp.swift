package import AuthCore
package import AuthKit
import AuthSystem
import Foundation

/// A brand's app in a preview.
package struct PreviewApp: Sendable {
    /// The brand.
    package let brand: BrandConfiguration
    /// The brand's theme.
    package let theme: BrandTheme
    /// The service that answers the app's calls.
    let service: PreviewService
    /// The languages of the texts. The first one is shown first.
    package var languages: [Language] { brand.languages }
    let install: @MainActor @Sendable (SystemServices) -> @MainActor () -> BrandAuth

    /// Creates an app in one of its brand's environments.
    ///
    /// The accounts of a backend in memory last as long as the preview's session, so they outlive a launch of the app.
    ///
    /// - Parameters:
    ///   - values: The environment.
    ///   - service: The service that answers. Without it, the environment's backend is the mock.
    package init(_ values: ResolvedEnvironment, service: PreviewService? = nil) {
        let service = service ?? .mock(in: values.name)
        self.init(brand: values.brand, theme: values.theme, service: service) { services in
            var services = services
            if !service.isInMemory { services.transport = URLSessionTransport() }
            var values = values
            values.definition.backend = KeptBackend(values.definition.backend)
            return { [values, services] in BrandAuth(values, services: services) }
        }
    }

    /// Creates an app from its parts.
    ///
    /// - Parameters:
    ///   - brand: The brand.
    ///   - theme: The brand's theme.
    ///   - service: The service that answers.
    ///   - install: Installs the app on a device with these services, whose stores are in memory and whose clock a
    ///     developer moves. Returns a function that is called at each launch.
    package init(
        brand: BrandConfiguration, theme: BrandTheme, service: PreviewService,
        install: @escaping @MainActor @Sendable (SystemServices) -> @MainActor () -> BrandAuth
    ) {
        self.brand = brand
        self.theme = theme
        self.service = service
        self.install = install
    }
}

/// A backend whose clients outlive a launch of the app, so that the accounts of a backend in memory do too.
private final class KeptBackend: AuthBackend {
    private let backend: any AuthBackend
    private let parts = Guarded<BackendParts?>(nil)

    init(_ backend: any AuthBackend) { self.backend = backend }

    func makeParts(_ context: AuthContext) -> BackendParts {
        parts.withLock { [backend] kept in
            let parts = kept ?? backend.makeParts(context)
            kept = parts
            return parts
        }
    }
}
