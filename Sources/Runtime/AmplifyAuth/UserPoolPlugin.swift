#if canImport(Amplify) && canImport(AWSCognitoAuthPlugin)
internal import AWSCognitoAuthPlugin
internal import Amplify
internal import Foundation

/// Amplify's plugin for user pools.
///
/// The client calls the plugin, because `Amplify.Auth` ends the process if it is not configured, or if the app has
/// added no plugin, or two.
enum UserPoolPlugin {
    private static let key = "awsCognitoAuthPlugin"

    /// The plugin in Amplify's category.
    static var added: any AuthCategoryPlugin {
        get throws { try Amplify.Auth.getPlugin(for: key) }
    }

    /// Adds the plugin and configures Amplify, unless the app has done so. Returns whether the plugin can be called.
    static func configure(_ configuration: AmplifyAuthConfiguration) -> Bool {
        do {
            try Amplify.add(plugin: AWSCognitoAuthPlugin())
            try Amplify.configure(JSONDecoder().decode(AmplifyConfiguration.self, from: configuration.json))
            return true
        } catch ConfigurationError.amplifyAlreadyConfigured {
            // The app's configuration may have no plugin for user pools, or may have failed.
            return isConfigured && hasUserPool
        } catch {
            return false
        }
    }

    /// Whether the category is configured. The SDK does not publish this, but a configured category refuses plugins.
    private static var isConfigured: Bool {
        do {
            try Amplify.add(plugin: AWSCognitoAuthPlugin())
            return false
        } catch ConfigurationError.amplifyAlreadyConfigured {
            return true
        } catch {
            return false
        }
    }

    /// Whether the plugin's configuration has a user pool. With an identity pool alone, the plugin ends the process.
    /// The SDK finds a user pool by these three texts. A configuration of the second generation always has one, and the
    /// plugin keeps only its section `Auth`. One of the first generation with only this section is not configured.
    private static var hasUserPool: Bool {
        guard let plugin = try? added as? AWSCognitoAuthPlugin,
            case .object(let sections)? = plugin.jsonConfiguration
        else { return false }
        if Set(sections.keys) == ["Auth"] { return true }
        let pool = sections["CognitoUserPool"]?["Default"]
        return ["PoolId", "AppClientId", "Region"].allSatisfy { key in
            if case .string? = pool?[key] { true } else { false }
        }
    }
}
#endif
