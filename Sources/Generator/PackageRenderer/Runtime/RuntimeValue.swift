import Manifest
import Mustache

/// A value of the runtime in generated code: `.cognito(userPoolID: "…", clientID: "…")`.
struct RuntimeValue {
    /// The module with the value's static member.
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
        /// `.init(…)`
        case initializer([Argument])
    }
}

extension Brand {
    /// The backend of an environment. A new backend has its entry here.
    func backendValue(in environment: BrandEnvironment) -> RuntimeValue? {
        switch environment.backend {
        case .mock: RuntimeValue(module: "MockAuth", member: "mock")
        case .platform: RuntimeValue(module: "PlatformAuth", member: "platform")
        case .hostedUI: environment.hostedUI.map(\.value)
        case .cognito where isByAmplify(environment):
            environment.cognito.map { pool in
                let pages = environment.hostedUI.map { [RuntimeValue.Argument("pages", .initializer($0.own))] }
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

    /// The sign-in pages of an environment beside the app's own screens; `nil` if it has none.
    func pagesValue(in environment: BrandEnvironment) -> RuntimeValue? {
        guard environment.backend != .hostedUI, !isByAmplify(environment) else { return nil }
        return environment.hostedUI?.value
    }

    /// The modules whose values the environments name, sorted.
    var valueModules: [String] {
        let values = environments.flatMap { [backendValue(in: $0), pagesValue(in: $0)] }
        let syncs = environments.contains { backendSyncURL(in: $0) != nil }
        return Set(values.compactMap { $0?.module } + (syncs ? ["BackendSync"] : [])).sorted()
    }

    /// The arguments of an environment's definition that are values of the runtime, in their order.
    func runtimeValues(in environment: BrandEnvironment) -> [[String: MustacheValue]] {
        let labels = [("backend", backendValue(in: environment)), ("pages", pagesValue(in: environment))]
        var values = labels.compactMap { label, value in value?.context(label: label) }
        // The features follow.
        if backendSyncURL(in: environment) != nil, !values.isEmpty { values[values.count - 1]["last"] = .bool(false) }
        return values
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
    fileprivate var value: RuntimeValue {
        var arguments: [RuntimeValue.Argument] = [
            .init("domain", .text(domain)), .init("issuer", .text(issuer)), .init("clientID", .text(clientID)),
            .init("redirectURI", .text(redirectURI)), .init("signOutRedirectURI", .text(signOutURI)),
            .init("scopes", .texts(scopes)),
        ]
        if isLoopback { arguments.append(.init("scheme", .member("loopbackHTTP"))) }
        return RuntimeValue(module: "HostedUI", member: "hostedUI", arguments: arguments)
    }

    /// The arguments for a client that has the pool's issuer and client identifier already.
    fileprivate var own: [RuntimeValue.Argument] {
        [
            .init("domain", .text(domain)), .init("redirectURI", .text(redirectURI)),
            .init("signOutURI", .text(signOutURI)), .init("scopes", .texts(scopes)),
        ]
    }
}

extension RuntimeValue {
    fileprivate func context(label: String) -> [String: MustacheValue] {
        Argument.call(label, member, arguments)
    }
}

extension RuntimeValue.Argument {
    fileprivate static func call(_ label: String, _ member: String, _ arguments: [Self]) -> [String: MustacheValue] {
        [
            "label": .string(label), "member": .string(member), "arguments": .items(arguments.map(\.context)),
            "hasArguments": .bool(!arguments.isEmpty),
        ]
    }

    /// Of the forms all but one are null.
    private var context: [String: MustacheValue] {
        var context: [String: MustacheValue] = [
            "label": .string(label), "text": .null, "texts": .null, "name": .null, "call": .null,
        ]
        switch literal {
        case .text(let text): context["text"] = ["value": .string(text)]
        case .texts(let texts): context["texts"] = ["items": .items(texts.map { ["value": .string($0)] })]
        case .member(let name): context["name"] = ["value": .string(name)]
        case .initializer(let arguments): context["call"] = .object(Self.call(label, "init", arguments))
        }
        return context
    }
}
