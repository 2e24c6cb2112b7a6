import Manifest
import Diagnostics
import Mustache

extension BrandContext {
    static func environments(of brand: Brand, _ apps: [AppEnvironment]) -> [MustacheValue.Members] {
        let webProviders = webProviders(of: brand)
        return brand.environments.map { environment in
            [
                "values": .items(brand.runtimeValues(in: environment)),
                "id": .string(environment.name),
                "app": apps.first { $0.name == environment.name }.map { .object(appEnvironment($0)) } ?? .null,
                "case": .string(SwiftNames.caseName(environment.name)),
                "displayName": .string(environment.displayName),
                "bundleId": .string(environment.bundleID),
                "urlScheme": .string(environment.urlScheme),
                "backend": .string(environment.backend.rawValue),
                "allowsMockInRelease": .bool(environment.allowsMockInRelease),
                "accounts": .items(environment.mockAccounts.map(account)),
                "hasAccounts": .bool(!environment.mockAccounts.isEmpty),
                "allowsEndpointOverride": .bool(brand.features.endpointOverride == .debug),
                "apiBaseURL": environment.apiBaseURL.map(MustacheValue.string) ?? .null,
                "apiOrigins": .items(environment.apiOrigins.map { ["url": .string($0)] }),
                "hasAPIOrigins": .bool(!environment.apiOrigins.isEmpty),
                "pageDeletionURL": brand.pageDeletionURL(in: environment).map(MustacheValue.string) ?? .null,
                "backendSyncURL": brand.backendSyncURL(in: environment).map(MustacheValue.string) ?? .null,
                "features": .items(brand.features(in: environment)),
                "hasFeatures": .bool(!brand.features(in: environment).isEmpty),
                "hasLongFeatures": .bool(brand.hasLongFeatures(in: environment)),
                "supabase": environment.backend == .supabase ? environment.supabase.map(supabase) ?? .null : .null,
                "clerk": environment.backend == .clerk ? environment.clerk.map(clerk) ?? .null : .null,
                "hostedUI": environment.hostedUI.map { hostedUI($0, webProviders) } ?? .null,
                "userPool": environment.cognito.map(userPool) ?? .null,
                "pins": .items(environment.pins.map(pin)),
                "hasSeveralPins": .bool(environment.pins.count > 1),
                "hasPins": .bool(!environment.pins.isEmpty),
                "flagValues": FlagContext.values(environment.flags),
                "isAPILoopback": .bool(environment.isAPILoopback),
                "isByAmplify": .bool(brand.isByAmplify(environment)),
                "isOnPool": .bool(environment.backend == .cognito),
                "isOnPlatform": .bool(environment.backend == .platform),
            ]
        }
    }

    /// Returns the values once for each environment, with the environment as the member `environment`.
    func environmentValues(_ value: MustacheValue) -> [MustacheValue] {
        environments.map { value.adding(["environment": .object($0)]) }
    }

    private static func userPool(_ settings: UserPoolSettings) -> MustacheValue {
        [
            "issuer": .string("https://\(settings.regionalHost)/\(settings.userPoolID)"),
            "serviceURL": .string(settings.endpoint ?? "https://\(settings.regionalHost)/"),
            "poolId": .string(settings.userPoolID),
            "region": .string(settings.region),
            "clientId": .string(settings.clientID),
            "passwordFlow": .string(settings.passwordFlow.rawValue),
            "sendsPasswords": .bool(settings.passwordFlow == .plain),
            "endpoint": settings.endpoint.map(MustacheValue.string) ?? .null,
            "isLoopback": .bool(settings.isLoopback),
        ]
    }

    private static func supabase(_ settings: SupabaseSettings) -> MustacheValue {
        [
            "url": .string(settings.url), "publishableKey": .string(settings.publishableKey),
            "isLoopback": .bool(settings.isLoopback),
        ]
    }

    private static func clerk(_ settings: ClerkSettings) -> MustacheValue {
        [
            "publishableKey": .string(settings.publishableKey), "host": .string(settings.host),
            "isLoopback": .bool(settings.isLoopback), "isLive": .bool(settings.isLive),
        ]
    }

    private static func account(_ account: MockAccountSettings) -> MustacheValue.Members {
        [
            "email": .string(account.email),
            "password": .string(account.password),
            "isConfirmed": .bool(account.state == .confirmed),
            "challenge": account.challenge.map { .string($0.rawValue) } ?? .null,
            "profile": .items(
                account.profile.map { ["name": .string($0.field.rawValue), "value": .string($0.text)] }),
        ]
    }

    private static func pin(_ pin: PinnedHost) -> MustacheValue.Members {
        [
            "host": .string(pin.host),
            "keys": .items(pin.keys.map { ["digest": .string($0)] }),
            "keyCount": .integer(pin.keys.count),
            "expires": .string(pin.expires),
        ]
    }

    private static func hostedUI(_ settings: HostedUISettings, _ webProviders: MustacheValue) -> MustacheValue {
        let scopes = settings.scopes.joined(separator: " ")
        return [
            "domain": settings.domain.map(MustacheValue.string) ?? .null,
            "isLoopback": .bool(settings.isLoopback),
            "pageURL": settings.domain.map { .string((settings.isLoopback ? "http://" : "https://") + $0) } ?? .null,
            "providerHint": settings.providerHint.map(MustacheValue.string) ?? .null,
            "issuer": .string(settings.issuer),
            "discoveryURL": settings.discoveryURL.map(MustacheValue.string) ?? .null,
            "clientId": .string(settings.clientID),
            "clientIdEncoded": .string(settings.clientID.percentEncoded),
            "redirectURI": .string(settings.redirectURI),
            "redirectURIEncoded": .string(settings.redirectURI.percentEncoded),
            "signOutURI": .string(settings.signOutURI),
            "signOutURIEncoded": .string(settings.signOutURI.percentEncoded),
            "scopes": .items(settings.scopes.map { ["name": .string($0)] }),
            "scopesJoined": .string(scopes),
            "scopesEncoded": .string(scopes.percentEncoded),
            "webProviders": webProviders,
        ]
    }

    /// Returns the providers that the hosted pages offer.
    private static func webProviders(of brand: Brand) -> MustacheValue {
        .items(
            brand.auth.providers.compactMap { provider in
                RuntimeNames.identityProvider(for: provider).map {
                    Self.provider(provider).adding([
                        "identityProvider": .string($0), "hint": .string(RuntimeNames.providerHint(for: provider)),
                    ])
                }
            })
    }
}

extension String {
    /// The text with every byte as `%XX`, except for unreserved characters (RFC 3986, section 2.3). Generated tests
    /// expect it in URLs. It is computed here so that it does not depend on the runtime under test.
    fileprivate var percentEncoded: String {
        utf8.reduce(into: "") { text, byte in
            if byte.isURLUnreserved {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
