import Foundation

/// `Amplify/Amplify.swift`
public class Amplify: @unchecked Sendable {
    /// The responses that tests set. Not part of the SDK.
    package static let script = AmplifyScript()

    nonisolated(unsafe) static var isConfigured = false
    nonisolated(unsafe) private static var auth = AuthCategory()
    nonisolated(unsafe) private static var hub = HubCategory()

    public internal(set) static var Auth: AuthCategory {
        get { auth }
        set { auth = newValue }
    }

    public internal(set) static var Hub: HubCategory {
        get { hub }
        set { hub = newValue }
    }

    public static func add(plugin: some Plugin) throws {
        guard let plugin = plugin as? AuthCategoryPlugin else {
            throw AuthError.configuration("The stand-in has no category for this plugin.", "")
        }
        try script.call("add", plugin.key)
        try Auth.add(plugin: plugin)
    }
}

/// `Amplify/Core/Configuration/Internal/Amplify+Reset.swift`
extension Amplify {
    static func reset() {
        isConfigured = false
        Auth = AuthCategory()
        Hub = HubCategory()
    }
}

/// `Amplify/Core/Configuration/AmplifyConfiguration.swift`
extension Amplify {
    public static func configure(_ configuration: AmplifyConfiguration? = nil) throws {
        let plugins = configuration?.auth?.plugins ?? [:]
        guard !isConfigured else {
            throw ConfigurationError.amplifyAlreadyConfigured("Amplify has already been configured.", "")
        }
        // Categories that the SDK has configured before a failure refuse the next configuration.
        try script.call("configure", "\(plugins.keys.sorted())")
        try Auth.configure(using: plugins)
        isConfigured = true
    }
}

/// `Amplify/Core/Plugin/Plugin.swift`
public protocol Plugin {
    var key: PluginKey { get }
    func configure(using configuration: Any?) throws
}

/// `Amplify/Core/Plugin/Plugin.swift`
public typealias PluginKey = String

/// `Amplify/Core/Configuration/AmplifyConfiguration.swift`
public struct AmplifyConfiguration: Codable {
    let auth: AuthCategoryConfiguration?

    /// The SDK's public initializer has a parameter for each category.
    init(auth: AuthCategoryConfiguration? = nil) {
        self.auth = auth
    }
}

/// `Amplify/Core/Configuration/CategoryConfiguration.swift`
public protocol CategoryConfiguration: Codable {
    var plugins: [String: JSONValue] { get }
}

/// `Amplify/Categories/Auth/AuthCategoryConfiguration.swift`
public struct AuthCategoryConfiguration: CategoryConfiguration {
    public var plugins: [String: JSONValue]

    public init(plugins: [String: JSONValue] = [:]) {
        self.plugins = plugins
    }
}

/// `Amplify/Core/Configuration/ConfigurationError.swift`
public enum ConfigurationError {
    case amplifyAlreadyConfigured(ErrorDescription, RecoverySuggestion, Error? = nil)
    case invalidAmplifyConfigurationFile(ErrorDescription, RecoverySuggestion, Error? = nil)
    case invalidAmplifyOutputsFile(ErrorDescription, RecoverySuggestion, Error? = nil)
    case unableToDecode(ErrorDescription, RecoverySuggestion, Error? = nil)
    case unknown(ErrorDescription, RecoverySuggestion, Error?)
}

extension ConfigurationError: AmplifyError {
    public var errorDescription: ErrorDescription { "" }

    public var recoverySuggestion: RecoverySuggestion { "" }

    public var underlyingError: Error? {
        switch self {
        case .amplifyAlreadyConfigured(_, _, let cause), .invalidAmplifyConfigurationFile(_, _, let cause),
            .invalidAmplifyOutputsFile(_, _, let cause), .unableToDecode(_, _, let cause), .unknown(_, _, let cause):
            cause
        }
    }

    public init(
        errorDescription: ErrorDescription = "An unknown error occurred",
        recoverySuggestion: RecoverySuggestion = "See `underlyingError` for more details", error: Error
    ) {
        self = error as? Self ?? .unknown(errorDescription, recoverySuggestion, error)
    }
}

/// `Amplify/Core/Support/AmplifyError.swift`
public typealias ErrorDescription = String
/// `Amplify/Core/Support/AmplifyError.swift`
public typealias RecoverySuggestion = String
/// `Amplify/Core/Support/AmplifyError.swift`
public typealias Field = String

/// `Amplify/Core/Support/AmplifyError.swift`
public protocol AmplifyError: Error, CustomDebugStringConvertible {
    var errorDescription: ErrorDescription { get }
    var recoverySuggestion: RecoverySuggestion { get }
    var underlyingError: Error? { get }
    init(errorDescription: ErrorDescription, recoverySuggestion: RecoverySuggestion, error: Error)
}

/// `Amplify/Core/Support/AmplifyError.swift`
extension AmplifyError {
    public var debugDescription: String { "\(type(of: self))" }
}
