import Manifest
import Mustache

/// The runtime's names that this module prints. Templates contain further names as plain Swift. The tests compile and
/// run the generated packages, so they check all of these names.
enum RuntimeNames {
    /// The Swift package that provides the runtime's products.
    static let package = "Brandgen"

    /// Returns the first view of an app.
    static func rootView(hasFamilies: Bool) -> String { hasFamilies ? "FamilyRootView" : "AuthRootView" }

    /// Returns the type that the first view passes to the app.
    static func identity(hasFamilies: Bool) -> String { hasFamilies ? "FamilyIdentity" : "AuthIdentity" }

    /// Returns the name of a provider on the hosted pages (`SignInProvider.userPoolName`), or `nil` if it is not
    /// available there.
    static func identityProvider(for provider: OfferedProvider) -> String? {
        switch provider {
        case .named(.apple): "SignInWithApple"
        case .named(.google): "Google"
        case .named(.facebook): "Facebook"
        case .named(.microsoft): "Microsoft"
        case .named(.github): "GitHub"
        case .named(.linkedin): "LinkedIn"
        case .named(.email), .named(.guest): nil
        case .connection(let id, _): id
        }
    }

    /// Returns the name of a provider at the page of an OpenID provider that is not a user pool.
    static func providerHint(for provider: OfferedProvider) -> String {
        switch provider {
        case .named(let provider): provider.rawValue
        case .connection(let id, _): id
        }
    }
}

/// The products of the runtime that a brand's package links: the core, a backend each, and a feature each.
struct RuntimeProducts {
    /// The modules that define the environments' values, sorted.
    let valueModules: [String]
    /// The modules of these products that the package's code may import, sorted.
    let modules: [String]
    /// The products that the package links, sorted.
    let linked: [String]
    /// The modules that the package re-exports, so that an app imports no others, sorted.
    let exported: [String]
    /// The products that the package's tests link, sorted. A user of the tests signs up with the mock.
    let linkedByTests: [String]

    init(of brand: Brand) {
        valueModules = brand.valueModules
        let values = valueModules.filter { $0 != SharedPackage.amplify.rawValue }
        modules = (["AuthCore", "AuthKit", "AuthSystem", "AuthUI", "EmailOTP"] + values).sorted()
        linked = RuntimeModules.products(of: modules)
        let flags = brand.flags.isEmpty ? [] : [SharedPackage.appFlags.rawValue]
        exported = Set(modules + valueModules + flags + ["Foundation"]).sorted()
        linkedByTests = ["AuthTesting", "MockAuth"]
    }
}

/// A value of the runtime in generated code, such as `.cognito(userPoolID: "…", clientID: "…")`.
struct RuntimeValue {
    /// The module that defines the static member.
    let module: String
    /// The static member.
    let member: String
    var arguments: [Argument] = []

    struct Argument {
        let label: String
        let literal: Literal

        init(_ label: String, _ literal: Literal) {
            self.label = label
            self.literal = literal
        }
    }

    enum Literal {
        case text(String)
        case texts([String])
        /// `.name`
        case member(String)
        /// `.name("text")`
        case wrapped(String, String)
        /// `.init(…)`
        case initializer([Argument])
        /// `[Name(…), …]`, with one value on a line, or one argument on a line if the value is long
        case values(of: String, [[Argument]])
        /// `[.name: "text", …]`, with one field on a line if the literal is long
        case fields([(name: String, text: String)])
    }
}

extension Brand {
    /// Returns the backend of an environment. Add an entry here for a new backend.
    func backendValue(in environment: BrandEnvironment) -> RuntimeValue? {
        switch environment.backend {
        case .mock:
            RuntimeValue(
                module: "MockAuth", member: "mock",
                arguments: environment.mockAccounts.isEmpty
                    ? [] : [.init("accounts", .values(of: "MockAccount", environment.mockAccounts.map(\.arguments)))])
        case .platform: RuntimeValue(module: "PlatformAuth", member: "platform")
        case .supabase:
            environment.supabase.map { project in
                let guests: [RuntimeValue.Argument] =
                    auth.guest == .anonymous && auth.offers(.guest)
                    ? [.init("guests", .member("anonymous"))] : []
                return RuntimeValue(
                    module: "SupabaseAuth", member: "supabase",
                    arguments: [
                        .init("url", .text(project.url)), .init("publishableKey", .text(project.publishableKey)),
                    ] + guests)
            }
        case .clerk:
            environment.clerk.map { instance in
                RuntimeValue(
                    module: "ClerkAuth", member: "clerk",
                    arguments: [.init("publishableKey", .text(instance.publishableKey))])
            }
        case .hostedUI: environment.hostedUI?.value(deletion: pageAccountDeletion(in: environment))
        case .cognito where isByAmplify(environment):
            environment.cognito.map { pool in
                let pages = environment.hostedUI?.pageArguments.map {
                    [RuntimeValue.Argument("pages", .initializer($0))]
                }
                return RuntimeValue(
                    module: SharedPackage.amplify.rawValue, member: "amplify", arguments: pool.arguments + (pages ?? [])
                )
            }
        case .cognito:
            environment.cognito.map {
                RuntimeValue(module: "CognitoAuth", member: "cognito", arguments: $0.arguments)
            }
        }
    }

    /// Returns the hosted sign-in pages of an environment in addition to the app's own screens, or `nil` if it has
    /// none.
    func pagesValue(in environment: BrandEnvironment) -> RuntimeValue? {
        guard environment.backend != .hostedUI, !isByAmplify(environment) else { return nil }
        return environment.hostedUI?.value(deletion: pageAccountDeletion(in: environment))
    }

    /// Returns the importer of an earlier session in an environment, or `nil` if the environment imports none.
    func importValue(in environment: BrandEnvironment) -> RuntimeValue? {
        guard let settings = auth.session.imported, !isByAmplify(environment),
            settings.from.isServed(by: environment.backend)
        else { return nil }
        return RuntimeValue(
            module: "SessionImport", member: settings.from.rawValue, arguments: settings.arguments(in: environment))
    }

    /// The modules that define the environments' values, sorted.
    fileprivate var valueModules: [String] {
        let values = environments.flatMap { [backendValue(in: $0), pagesValue(in: $0), importValue(in: $0)] }
        let syncs = environments.contains { backendSyncURL(in: $0) != nil }
        let deletesAtPool = environments.contains { environment in
            if case .userPool? = pageAccountDeletion(in: environment) { true } else { false }
        }
        var modules = Set(values.compactMap { $0?.module })
        if syncs { modules.insert("BackendSync") }
        if deletesAtPool { modules.insert("CognitoAuth") }
        if hasFamilies { modules.insert("FamilyAccounts") }
        if environments.contains(where: registersDevices) { modules.insert("PushRegistration") }
        if environments.contains(where: hasNativeApple) { modules.insert("AppleSignIn") }
        return modules.sorted()
    }

    /// Returns the arguments of an environment's definition that are values of the runtime, in order.
    func runtimeValues(in environment: BrandEnvironment) -> [MustacheValue.Members] {
        let labels = [
            ("backend", backendValue(in: environment)), ("pages", pagesValue(in: environment)),
            ("importing", importValue(in: environment)),
        ]
        var values = labels.compactMap { label, value in value?.context(label: label) }
        // The features are the next argument.
        if !features(in: environment).isEmpty, !values.isEmpty { values[values.count - 1]["last"] = .bool(false) }
        return values
    }

    /// Returns the features of an environment as Swift, in the order of their screens: the parent is asked about push
    /// messages, and not a child.
    func features(in environment: BrandEnvironment) -> [MustacheValue.Members] {
        namedFeatures(in: environment).map { name, url in
            ["name": .string(name), "url": url.map { ["text": .string($0)] } ?? .null]
        }
    }

    /// Returns whether the features of an environment do not fit on one line.
    func hasLongFeatures(in environment: BrandEnvironment) -> Bool {
        RuntimeValue.isLong(
            namedFeatures(in: environment).map { name, url in url.map { .wrapped(name, $0) } ?? .member(name) })
    }

    private func namedFeatures(in environment: BrandEnvironment) -> [(name: String, url: String?)] {
        let features: [(name: String, isPresent: Bool, url: String?)] = [
            ("appleSignIn", hasNativeApple(in: environment), nil),
            ("pushRegistration", registersDevices(in: environment), environment.apiBaseURL),
            ("families", hasFamilies(in: environment), nil),
            ("backendSync", backendSyncURL(in: environment) != nil, backendSyncURL(in: environment)),
        ]
        return features.filter(\.isPresent).map { ($0.name, $0.url) }
    }
}

extension SessionImportSettings {
    fileprivate func arguments(in environment: BrandEnvironment) -> [RuntimeValue.Argument] {
        let clientID = environment.backend == .cognito ? environment.cognito?.clientID : environment.hostedUI?.clientID
        let values: [(String, String?)] =
            switch from {
            case .keychain:
                [
                    ("service", service), ("account", account), ("accessGroup", accessGroup),
                    ("refreshToken", jsonPath),
                ]
            case .userDefaults: [("key", key), ("suite", suite), ("refreshToken", jsonPath)]
            case .amplify: [("accessGroup", accessGroup)]
            case .mobileClient: [("bundleIdentifier", environment.bundleID), ("clientID", clientID)]
            case .supabase:
                [
                    ("url", environment.supabase?.url), ("service", service ?? environment.bundleID),
                    ("account", account), ("accessGroup", accessGroup),
                ]
            case .clerk: [("service", service ?? environment.bundleID), ("accessGroup", accessGroup)]
            }
        return values.compactMap { label, value in value.map { .init(label, .text($0)) } }
    }
}

extension MockAccountSettings {
    fileprivate var arguments: [RuntimeValue.Argument] {
        var arguments: [RuntimeValue.Argument] = [
            .init("email", .text(email)), .init("password", .text(password)),
        ]
        if state == .pending { arguments.append(.init("state", .member("pending"))) }
        if let challenge { arguments.append(.init("challenge", .member(challenge.rawValue))) }
        if !profile.isEmpty {
            arguments.append(.init("profile", .fields(profile.map { ($0.field.rawValue, $0.text) })))
        }
        return arguments
    }
}

extension UserPoolSettings {
    fileprivate var arguments: [RuntimeValue.Argument] {
        var arguments: [RuntimeValue.Argument] = [
            .init("userPoolID", .text(userPoolID)), .init("clientID", .text(clientID)),
        ]
        if let endpoint { arguments.append(.init("endpoint", .text(endpoint))) }
        if passwordFlow == .plain { arguments.append(.init("passwordFlow", .member("plain"))) }
        return arguments
    }
}

extension HostedUISettings {
    fileprivate func value(deletion: PageAccountDeletion?) -> RuntimeValue {
        var arguments: [RuntimeValue.Argument] = [
            .init("issuer", .text(issuer)), .init("clientID", .text(clientID)),
            .init("redirectURI", .text(redirectURI)), .init("signOutRedirectURI", .text(signOutURI)),
            .init("scopes", .texts(scopes)),
        ]
        if let domain {
            arguments.insert(.init("domain", .text(domain)), at: 0)
            if isLoopback { arguments.append(.init("scheme", .member("loopbackHTTP"))) }
        } else if let providerHint {
            arguments.append(.init("providerHint", .text(providerHint)))
        }
        switch deletion {
        case .service(let url)?: arguments.append(.init("accountDeletion", .wrapped("service", url)))
        case .userPool(let id)?: arguments.append(.init("accountDeletion", .wrapped("userPool", id)))
        case .byBackend?, nil: break
        }
        return RuntimeValue(module: "HostedUI", member: "hostedUI", arguments: arguments)
    }

    /// The arguments for a client that already has the pool's issuer and client identifier; `nil` for the page of no
    /// pool.
    fileprivate var pageArguments: [RuntimeValue.Argument]? {
        guard let domain else { return nil }
        return [
            .init("domain", .text(domain)), .init("redirectURI", .text(redirectURI)),
            .init("signOutURI", .text(signOutURI)), .init("scopes", .texts(scopes)),
        ]
    }
}

extension RuntimeValue {
    fileprivate func context(label: String) -> MustacheValue.Members {
        Argument.call(label, member, arguments)
    }
}

extension RuntimeValue.Argument {
    fileprivate static func call(_ label: String, _ member: String, _ arguments: [Self]) -> MustacheValue.Members {
        [
            "label": .string(label), "member": .string(member), "arguments": .items(arguments.map(\.context)),
            "hasArguments": .bool(!arguments.isEmpty),
        ]
    }

    /// The argument for templates. Exactly one of the members other than `label` is not null.
    private var context: MustacheValue.Members {
        var context: MustacheValue.Members = [
            "label": .string(label), "text": .null, "texts": .null, "name": .null, "wrapped": .null, "call": .null,
            "calls": .null, "fields": .null,
        ]
        switch literal {
        case .text(let text): context["text"] = ["value": .string(text)]
        case .texts(let texts): context["texts"] = ["items": .items(texts.map { ["value": .string($0)] })]
        case .member(let name): context["name"] = ["value": .string(name)]
        case .wrapped(let name, let text): context["wrapped"] = ["member": .string(name), "value": .string(text)]
        case .initializer(let arguments): context["call"] = .object(Self.call(label, "init", arguments))
        case .values(let type, let values):
            context["calls"] = [
                "items": .items(
                    values.map {
                        [
                            "type": .string(type), "arguments": .items($0.map(\.context)),
                            "isLong": .bool(RuntimeValue.isLong($0, of: type)),
                        ]
                    })
            ]
        case .fields(let fields):
            context["fields"] = [
                "items": .items(fields.map { ["name": .string($0.name), "value": .string($0.text)] }),
                "isLong": .bool(isLong),
            ]
        }
        return context
    }
}

/// The layout of values in lists. The lines of a generated package are at most 120 columns wide.
extension RuntimeValue {
    private static let lineWidth = 120
    /// The column of a value in the list of an argument of an environment.
    fileprivate static let valueColumn = 24

    /// Returns whether a value in a list does not fit on a line, so that each of its arguments needs its own.
    static func isLong(_ arguments: [Argument], of type: String) -> Bool {
        let width = arguments.reduce(0) { $0 + $1.width + 2 }
        return !fits(type.count + width + 1, at: valueColumn)
    }

    /// Returns whether several features of an environment do not fit on a line.
    static func isLong(_ features: [Literal]) -> Bool {
        features.count > 1 && !fits(features.reduce("features: []".count) { $0 + $1.width + 2 }, at: 16)
    }

    /// Returns whether a text with this width, and a comma after it, fits on a line from the column.
    fileprivate static func fits(_ width: Int, at column: Int) -> Bool { column + width < lineWidth }
}

extension RuntimeValue.Argument {
    /// Whether the argument does not fit on its own line in a value of a list.
    var isLong: Bool { !RuntimeValue.fits(width, at: RuntimeValue.valueColumn + 4) }

    /// The width of the argument on one line.
    fileprivate var width: Int { label.count + 2 + literal.width }
}

extension RuntimeValue.Literal {
    fileprivate var width: Int {
        switch self {
        case .text(let text): Self.width(of: text)
        case .texts(let texts): texts.reduce(2) { $0 + Self.width(of: $1) + 2 }
        case .member(let name): name.count + 1
        case .wrapped(let name, let text): name.count + Self.width(of: text) + 3
        case .initializer(let arguments): arguments.reduce(7) { $0 + $1.width + 2 }
        case .values(let type, let values):
            values.reduce(2) { $0 + type.count + 4 + $1.reduce(0) { $0 + $1.width + 2 } }
        case .fields(let fields): fields.reduce(2) { $0 + $1.name.count + Self.width(of: $1.text) + 5 }
        }
    }

    /// The width of a string literal. A character that can need an escape counts as its longest form.
    private static func width(of text: String) -> Int {
        text.unicodeScalars.reduce(2) { width, scalar in
            switch scalar {
            case "\"", "\\": width + 2
            case " "..."~": width + 1
            default: width + 10
            }
        }
    }
}
