public import AuthCore
public import Foundation

/// A Supabase project as the backend of a brand.
public struct SupabaseBackend: AuthBackend {
    /// The session of a user without an account.
    public enum Guests: String, Sendable, Hashable {
        /// A profile on the device. The service does not know the guest.
        case device
        /// An anonymous user of the service, who keeps the identifier when an account is created.
        case anonymous
    }

    /// The project's URL, without a path.
    package let url: URL
    /// The project's publishable key, which every request contains.
    package let publishableKey: String
    /// The session of a user without an account.
    package let guests: Guests

    /// Creates a backend.
    public init(url: URL, publishableKey: String, guests: Guests = .device) {
        self.url = url
        self.publishableKey = publishableKey
        self.guests = guests
    }

    /// Creates the project's clients.
    public func makeParts(_ context: AuthContext) -> BackendParts {
        let services = context.services
        let client = SupabaseAuthClient(
            brand: context.brand, url: url, publishableKey: publishableKey, guests: guests,
            transport: services.transport, store: services.store, records: services.records,
            presenter: services.presenter, urlScheme: context.definition.app.urlScheme, clock: services.clock,
            adoption: context.adoption, requestValues: context.requestValues)
        let families = context.brand.familyAccounts.map { _ in
            SupabaseFamilies(functions: client.functions, now: services.clock.now)
        }
        return BackendParts(client: client, sessions: [client.session], families: families)
    }
}

extension AuthBackend where Self == SupabaseBackend {
    /// A Supabase project.
    ///
    /// - Parameters:
    ///   - url: The project's URL, without a path.
    ///   - publishableKey: The project's publishable key, or its legacy `anon` key.
    ///   - guests: The session of a user without an account.
    /// - Returns: The backend.
    public static func supabase(
        url: StaticString, publishableKey: StaticString, guests: SupabaseBackend.Guests = .device
    ) -> SupabaseBackend {
        SupabaseBackend(url: URL(validated: url), publishableKey: "\(publishableKey)", guests: guests)
    }
}
