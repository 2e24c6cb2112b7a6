internal import AuthCore
internal import AuthSystem
internal import Foundation

extension AuthContext {
    /// Creates the context of an environment.
    init(
        brand: BrandConfiguration, environment: String, definition: EnvironmentDefinition, services: SystemServices,
        requestValues: RequestValues = RequestValues()
    ) {
        self.init(
            brand: brand, environment: environment, definition: definition, pages: definition.pages,
            services: services, importer: definition.importer, requestValues: requestValues)
    }

    /// Returns the context with the root of the API that a tester has set in the user defaults of a debug build, if the
    /// manifest allows it. Stops the app if the value is not valid, because it would otherwise use another server than
    /// the tester intended.
    func overridingEndpoints() -> AuthContext {
        #if DEBUG
        do throws(EndpointOverrideError) {
            return try overridingEndpoints(value: { UserDefaults.standard.string(forKey: $0) }) {
                NSLog($0.replacingOccurrences(of: "%", with: "%%"))
            }
        } catch {
            fatalError("\(brand.name): \(error)")
        }
        #else
        return self
        #endif
    }
}

#if DEBUG
/// The endpoint override of testers. A release build does not contain this code.
extension AuthContext {
    /// The key of the root of the API in the user defaults, which include the launch arguments.
    private static let overrideKey = "BrandgenEndpointOverride.apiBaseURL"

    /// Returns the context with the root of the API that a tester has set, if the manifest allows it.
    ///
    /// The sessions of another API are separate from the environment's own, and no session of an earlier app version is
    /// imported. So no token is sent to an API that did not issue it.
    ///
    /// - Parameters:
    ///   - value: Returns the value of a key, or `nil` if it is not set.
    ///   - log: Receives a message about the replaced root.
    /// - Returns: The context with the other root; the same context if the key has no value.
    /// - Throws: ``EndpointOverrideError`` if the value is not valid. The app must not continue with its own API.
    func overridingEndpoints(
        value: (String) -> String?, log: (String) -> Void
    ) throws(EndpointOverrideError) -> AuthContext {
        guard definition.allowsEndpointOverride else { return self }
        guard let text = value(Self.overrideKey), !text.isEmpty else { return self }
        let override = EndpointOverride(of: definition.apiBaseURL, by: try Self.validated(text))
        var definition = definition
        definition.apiBaseURL = override.apiBaseURL
        // They belong to the service that is replaced.
        definition.apiOrigins = []
        definition.backend = try override.applied(to: definition.backend)
        if let pages = definition.pages { definition.pages = try override.applied(to: pages) }
        var features: [any AuthFeature] = []
        for feature in definition.features { features.append(try override.applied(to: feature)) }
        definition.features = features
        definition.importer = nil
        log("\(brand.name): the environment '\(environment)' uses the API \(text) in this debug build")
        let store = ScopedStore(services.store, scope: "\(Self.overrideKey) = \(text)")
        return AuthContext(
            brand: brand, environment: environment, definition: definition,
            services: services.replacingStore(by: store), requestValues: requestValues)
    }

    /// Returns a URL that a manifest accepts as `apiBaseURL`: `https`, or `http` to this machine, without user, query,
    /// fragment and trailing slash.
    private static func validated(_ text: String) throws(EndpointOverrideError) -> URL {
        guard let url = URL(string: text), url.absoluteString == text, let origin = Origin(url), url.user == nil,
            url.password == nil, url.query == nil, url.fragment == nil, !text.hasSuffix("/"),
            origin.scheme == "https" || (origin.scheme == "http" && origin.isLoopback)
        else {
            throw EndpointOverrideError(
                "'\(text)' is not an https URL, or an http URL of this machine, without a trailing '/' (\(overrideKey))"
            )
        }
        return url
    }
}
#endif
