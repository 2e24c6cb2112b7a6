/// The modules that Brandgen can link into an app. A product, an extension or an app with one of their names would be a
/// second module with that name.
package enum LinkedModules {
    /// The modules of the auth runtime. A test compares them with the runtime.
    package static let runtime: Set<String> = [
        "AmplifyAuth", "AppleSignIn", "AuthCore", "AuthKit", "AuthScreens", "AuthSystem", "AuthTesting",
        "AuthUI", "BackendSync", "COpenSSL", "ClerkAuth", "CognitoAuth", "EmailOTP", "FamilyAccounts",
        "HostedUI", "MockAuth", "PlatformAuth", "PushRegistration", "SessionImport", "SupabaseAuth",
    ]

    /// The modules of others that the runtime, the generated code and the code of extensions import.
    private static let system: Set<String> = [
        "AuthenticationServices", "CryptoKit", "Foundation", "Observation", "Swift", "SwiftUI", "UIKit",
        "UserNotifications", "WidgetKit",
    ]

    /// The products of the Amplify SDK that the runtime imports. An app that configures Amplify itself links them too.
    private static let amplify: Set<String> = ["AWSCognitoAuthPlugin", "AWSPluginsCore", "Amplify"]

    /// The modules that the code of share extensions imports.
    private static let sharing: Set<String> = ["Social"]

    /// Finds out whether a name is that of a module, in any letter case: most disks of Macs ignore it.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - isProduct: Whether a package has the name for a product, which may be one of Amplify.
    ///   - sharesItems: Whether the app has a share extension.
    /// - Returns: Whether it is one.
    package static func contains(_ name: String, isProduct: Bool = false, sharesItems: Bool = false) -> Bool {
        func has(_ names: Set<String>) -> Bool { names.contains { $0.lowercased() == name.lowercased() } }
        return has(runtime) || has(system) || (!isProduct && has(amplify)) || (sharesItems && has(sharing))
    }
}
