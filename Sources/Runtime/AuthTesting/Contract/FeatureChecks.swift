public import AuthCore
package import AuthKit

/// The checks of a feature that is in a separate module.
///
/// Pass them to ``BrandContract``, which runs them with the mock and at the servers of `scripts/servers`.
public protocol FeatureChecks: Sendable {
    /// Returns the checks of an app.
    ///
    /// - Parameters:
    ///   - brand: The app's brand.
    ///   - service: The name of the service.
    ///   - app: Returns the app and its service. Throws a ``CheckFailure`` if the service does not run.
    /// - Returns: The checks. Their names begin with the name of the service.
    func checks(
        of brand: BrandConfiguration, at service: String, app: @escaping @Sendable () throws -> JourneyApp
    ) -> [BrandCheck]
}

/// An app whose accounts are at a service.
public struct JourneyApp: Sendable {
    /// The service that holds the accounts.
    package let service: any JourneyService
    /// Launches the app on a device. The closure for a guest's data may be `nil`.
    package let launch: @Sendable (LiveDevice, GuestUpgrade?) async throws -> BrandAuth

    /// Creates an app.
    package init(
        service: any JourneyService, launch: @escaping @Sendable (LiveDevice, GuestUpgrade?) async throws -> BrandAuth
    ) {
        self.service = service
        self.launch = { device, guestUpgrade in
            let auth = try await launch(device, guestUpgrade)
            await auth.start()
            return auth
        }
    }
}
