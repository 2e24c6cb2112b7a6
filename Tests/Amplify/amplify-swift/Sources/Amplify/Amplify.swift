import Foundation

/// `Amplify/Amplify.swift`
public class Amplify: @unchecked Sendable {
    /// The responses that tests set. Not part of the SDK.
    public static let script = AmplifyScript()

    public internal(set) static var Auth: AuthCategory {
        get { AuthCategory() }
        set {}
    }

    public static func add(plugin: some Plugin) throws {
        let _: Void = try script.answerNow("add", plugin.key)
    }
}

/// `Amplify/Core/Configuration/AmplifyConfiguration.swift`
extension Amplify {
    public static func configure(_ configuration: AmplifyConfiguration? = nil) throws {
        let _: Void = try script.answerNow("configure", configuration.map { "\($0.auth.plugins.keys.sorted())" } ?? "")
    }
}

/// `Amplify/Core/Plugin/Plugin.swift`
public protocol Plugin {
    var key: PluginKey { get }
    func configure(using configuration: Any?) throws
}

public typealias PluginKey = String

/// `Amplify/Core/Configuration/AmplifyConfiguration.swift`
public struct AmplifyConfiguration: Codable {
    let auth: AuthCategoryConfiguration
}

/// `Amplify/Categories/Auth/AuthCategoryConfiguration.swift`, whose values are any JSON
public struct AuthCategoryConfiguration: Codable {
    public var plugins: [String: Section]

    public struct Section: Codable {
        let CognitoUserPool: [String: [String: String]]
    }
}

/// `Amplify/Core/Configuration/ConfigurationError.swift`
public enum ConfigurationError: Error {
    case amplifyAlreadyConfigured(ErrorDescription, RecoverySuggestion, Error? = nil)
    case invalidAmplifyConfigurationFile(ErrorDescription, RecoverySuggestion, Error? = nil)
    case invalidAmplifyOutputsFile(ErrorDescription, RecoverySuggestion, Error? = nil)
    case unableToDecode(ErrorDescription, RecoverySuggestion, Error? = nil)
    case unknown(ErrorDescription, RecoverySuggestion, Error?)
}

/// `Amplify/Core/Support/AmplifyError.swift`
public typealias ErrorDescription = String
public typealias RecoverySuggestion = String
public typealias Field = String

/// `Amplify/Core/Support/AmplifyError.swift`
public protocol AmplifyError: Error, CustomDebugStringConvertible {
    var underlyingError: Error? { get }
}

extension AmplifyError {
    public var debugDescription: String { "\(type(of: self))" }
}
