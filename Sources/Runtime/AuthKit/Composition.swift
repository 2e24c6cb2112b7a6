internal import AuthCore
internal import AuthSystem
internal import EmailOTP
internal import Foundation

/// The parts from which ``BrandAuth`` is created: those of an environment, or their replacements.
struct Composition {
    let brand: BrandConfiguration
    let environment: String
    var definition: EnvironmentDefinition
    var services: SystemServices

    var ageGate: AgeGateKeeper? {
        guard brand.ageGate.isRequired else { return nil }
        return AgeGateKeeper(gate: brand.ageGate, records: services.records, now: services.clock.now)
    }
}

extension BrandAuth {
    /// Applies the endpoint override of a debug build. Stops the app if a value of it is not valid, because a tester
    /// would otherwise use another server than intended.
    nonisolated static func composition(
        _ brand: BrandConfiguration, _ environment: String, _ definition: EnvironmentDefinition,
        _ services: SystemServices
    ) -> Composition {
        #if DEBUG
        var composition = Composition(
            brand: brand, environment: environment, definition: definition, services: services)
        do throws(EndpointOverrideError) {
            try composition.overrideEndpoints(value: { UserDefaults.standard.string(forKey: $0) }) {
                NSLog($0.replacingOccurrences(of: "%", with: "%%"))
            }
        } catch {
            fatalError("\(brand.name): \(error)")
        }
        return composition
        #else
        return Composition(brand: brand, environment: environment, definition: definition, services: services)
        #endif
    }

    /// Wraps the clients in the age gate and in the sinks that record their calls.
    nonisolated static func decorated(
        _ parts: BackendParts, brand: BrandConfiguration, ageGate: AgeGateKeeper?, sinks: [any AnalyticsSink]
    ) -> (any AuthClient, (any EmailOTPBackend)?) {
        var client = parts.client
        var email = brand.providers.contains(.email) && brand.oneTimeCode != nil ? parts.email : nil
        if let ageGate {
            client = AgeGatedAuthClient(client, ageGate: ageGate)
            email = email.map { AgeGatedEmailOTPBackend($0, ageGate: ageGate) }
        }
        for sink in sinks {
            client = AnalyticsAuthClient(client, sink: sink)
            email = email.map { AnalyticsEmailOTPBackend($0, sink: sink) }
        }
        return (client, email)
    }
}

#if DEBUG
/// The endpoint override of testers. A release build does not contain this code.
extension Composition {
    /// The key of an endpoint in the user defaults, which include the launch arguments.
    enum Key: String, CaseIterable {
        case apiBaseURL, userPool, hostedUI, issuer

        var name: String { "BrandgenEndpointOverride.\(rawValue)" }
    }

    /// Replaces the endpoints by those in the user defaults, if the manifest allows it.
    ///
    /// The sessions of replaced endpoints are separate from the environment's own, and no session of an earlier app
    /// version is imported. So no token is sent to an endpoint that did not issue it.
    ///
    /// - Parameters:
    ///   - value: Returns the value of a key, or `nil` if it is not set.
    ///   - log: Receives a message about the replaced endpoints.
    /// - Throws: ``EndpointOverrideError`` if a value is not valid. The app must not continue with its own endpoint.
    mutating func overrideEndpoints(
        value: (String) -> String?, log: (String) -> Void
    ) throws(EndpointOverrideError) {
        guard definition.allowsEndpointOverride else { return }
        let values = Key.allCases.compactMap { key in value(key.name).map { (key, $0) } }.filter { !$0.1.isEmpty }
        guard !values.isEmpty else { return }
        let texts = Dictionary(uniqueKeysWithValues: values)
        let override = EndpointOverride(
            apiBaseURL: try texts[.apiBaseURL].map(Self.url(.apiBaseURL)),
            userPool: try texts[.userPool].map(Self.url(.userPool)), hostedUI: texts[.hostedUI],
            issuer: texts[.issuer])
        let api = definition.apiBaseURL
        definition.apiBaseURL = override.apiBaseURL ?? api
        definition.backend = try override.applied(to: definition.backend, insteadOf: api)
        if let pages = definition.pages { definition.pages = try override.applied(to: pages, insteadOf: api) }
        var features: [any AuthFeature] = []
        for feature in definition.features { features.append(try override.applied(to: feature, insteadOf: api)) }
        definition.features = features
        definition.importer = nil
        let list = values.map { "\($0.name) = \($1)" }.joined(separator: ", ")
        services = SystemServices(
            transport: services.transport, finalStore: ScopedStore(services.store, scope: list),
            records: services.records, presenter: services.presenter, lifecycle: services.lifecycle,
            clock: services.clock, timeZone: services.timeZone)
        log("\(brand.name): the environment '\(environment)' uses other endpoints in this debug build: \(list)")
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
