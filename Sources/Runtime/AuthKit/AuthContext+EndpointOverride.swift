internal import AuthCore
internal import AuthSystem
internal import Foundation

extension AuthContext {
    /// Creates the context of an environment.
    init(
        brand: BrandConfiguration, environment: String, definition: EnvironmentDefinition, services: SystemServices
    ) {
        let ageGate = AgeGateKeeper(gate: brand.ageGate, records: services.records, now: services.clock.now)
        self.init(
            brand: brand, environment: environment, definition: definition, pages: definition.pages,
            services: services, ageGate: brand.ageGate.isRequired ? ageGate : nil, importer: definition.importer)
    }

    /// Returns the context with the endpoints that a tester has set in the user defaults of a debug build, if the
    /// manifest allows it. Stops the app if a value is not valid, because it would otherwise use another server than the
    /// tester intended.
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
    /// The key of an endpoint in the user defaults, which include the launch arguments.
    private enum Key: String, CaseIterable {
        case apiBaseURL, userPool, hostedUI, issuer, supabaseURL, supabaseKey, clerkKey

        var name: String { "BrandgenEndpointOverride.\(rawValue)" }
    }

    /// Returns the context with the endpoints that a tester has set, if the manifest allows it.
    ///
    /// The sessions of replaced endpoints are separate from the environment's own, and no session of an earlier app
    /// version is imported. So no token is sent to an endpoint that did not issue it.
    ///
    /// - Parameters:
    ///   - value: Returns the value of a key, or `nil` if it is not set.
    ///   - log: Receives a message about the replaced endpoints.
    /// - Returns: The context with the endpoints; the same context if no key has a value.
    /// - Throws: ``EndpointOverrideError`` if a value is not valid. The app must not continue with its own endpoint.
    func overridingEndpoints(
        value: (String) -> String?, log: (String) -> Void
    ) throws(EndpointOverrideError) -> AuthContext {
        guard definition.allowsEndpointOverride else { return self }
        let values = Key.allCases.compactMap { key in value(key.name).map { (key, $0) } }.filter { !$0.1.isEmpty }
        guard !values.isEmpty else { return self }
        let texts = Dictionary(uniqueKeysWithValues: values)
        let override = EndpointOverride(
            apiBaseURL: try texts[.apiBaseURL].map(Self.url(.apiBaseURL)),
            userPool: try texts[.userPool].map(Self.url(.userPool)), hostedUI: texts[.hostedUI],
            issuer: texts[.issuer], supabaseURL: try texts[.supabaseURL].map(Self.url(.supabaseURL)),
            supabaseKey: texts[.supabaseKey], clerkKey: texts[.clerkKey])
        let api = definition.apiBaseURL
        var definition = definition
        definition.apiBaseURL = override.apiBaseURL ?? api
        // They belong to the service that is replaced.
        if override.apiBaseURL != nil { definition.apiOrigins = [] }
        definition.backend = try override.applied(to: definition.backend, insteadOf: api)
        if let pages = definition.pages { definition.pages = try override.applied(to: pages, insteadOf: api) }
        var features: [any AuthFeature] = []
        for feature in definition.features { features.append(try override.applied(to: feature, insteadOf: api)) }
        definition.features = features
        definition.importer = nil
        let list = values.map { "\($0.name) = \($1)" }.joined(separator: ", ")
        log("\(brand.name): the environment '\(environment)' uses other endpoints in this debug build: \(list)")
        return AuthContext(
            brand: brand, environment: environment, definition: definition,
            services: services.replacingStore(by: ScopedStore(services.store, scope: list)))
    }

    /// Returns a URL that a manifest accepts as `apiBaseURL`: `https`, or `http` to this machine, without user, query,
    /// fragment and trailing slash.
    private static func url(_ key: Key) -> (String) throws(EndpointOverrideError) -> URL {
        { text throws(EndpointOverrideError) in
            guard let url = URL(string: text), url.absoluteString == text, let origin = Origin(url), url.user == nil,
                url.password == nil, url.query == nil, url.fragment == nil, !text.hasSuffix("/"),
                origin.scheme == "https" || (origin.scheme == "http" && origin.isLoopback)
            else {
                throw EndpointOverrideError(
                    "'\(text)' is not an https URL, or an http URL of this machine, without a trailing '/' (\(key.name))"
                )
            }
            return url
        }
    }
}
#endif
