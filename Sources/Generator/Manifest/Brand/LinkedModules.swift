/// The modules that Brandgen can link into an app. A product, an extension or an app with one of their names would be a
/// second module with that name.
package enum LinkedModules {
    /// The modules of the auth runtime. A test compares them with the runtime.
    package static let runtime: Set<String> = [
        "AmplifyAuth", "AppleSignIn", "AuthCore", "AuthCrypto", "AuthKit", "AuthPreview", "AuthScreens", "AuthSystem",
        "AuthTesting", "AuthUI", "BackendSync", "COpenSSL", "ClerkAuth", "CognitoAuth", "EmailOTP", "FamilyAccounts",
        "FamilyAccountsTesting", "FamilyAccountsUI", "HostedUI", "MockAuth", "PlatformAuth", "PushRegistration",
        "PushRegistrationUI", "SessionImport", "SupabaseAuth", "UserPool",
    ]

    /// The modules of others that the runtime, the generated code and the code of extensions import.
    private static let others: Set<String> = [
        "AWSCognitoAuthPlugin", "AWSPluginsCore", "Amplify", "AuthenticationServices", "CryptoKit", "Foundation",
        "Observation", "Social", "Swift", "SwiftUI", "UIKit", "UserNotifications", "WidgetKit",
    ]

    /// Most disks of Macs ignore letter case.
    private static let names = Set(runtime.union(others).map { $0.lowercased() })

    /// Returns whether a name is that of a module, in any letter case.
    package static func contains(_ name: String) -> Bool { names.contains(name.lowercased()) }
}
