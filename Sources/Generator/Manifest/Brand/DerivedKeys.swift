/// The keys of property lists that Brandgen derives. A manifest must not set them under `app.infoPlist` or
/// `app.entitlements`, because two sources of one fact can contradict each other.
///
/// Each key has its source: the path of a manifest key such as `app.version`, or a phrase such as `the Xcode project`.
/// Keys with only a default, such as `UILaunchScreen`, are missing here: a manifest can replace them.
package enum DerivedKeys {
    /// Keys of the Info.plist ("Information Property List", Apple Developer).
    package static let infoPlist: [String: String] = [
        "BrandEnvironment": theEnvironments,
        "CFBundleDevelopmentRegion": "languages",
        "CFBundleDisplayName": "brand.name",
        "CFBundleExecutable": theProject,
        "CFBundleIconFiles": theIcon,
        "CFBundleIconName": theIcon,
        "CFBundleIcons": theIcon,
        "CFBundleIcons~ipad": theIcon,
        "CFBundleIdentifier": "brand.bundleId",
        "CFBundleInfoDictionaryVersion": theProject,
        "CFBundleLocalizations": "languages",
        "CFBundleName": theProject,
        "CFBundlePackageType": theProject,
        "CFBundleShortVersionString": "app.version",
        "CFBundleURLTypes": "brand.urlScheme",
        "CFBundleVersion": "the build number, which CI sets",
        "ITSAppUsesNonExemptEncryption": "app.usesNonExemptEncryption",
        "LSApplicationCategoryType": "app.category",
        "LSRequiresIPhoneOS": theProject,
        "MinimumOSVersion": "app.deploymentTarget",
        "NSAppTransportSecurity": "the URLs of the environments",
        "UIDeviceFamily": "app.devices",
    ]

    /// Entitlements ("Entitlements", Apple Developer).
    package static let entitlements: [String: String] = {
        var keys: [String: String] = [
            "application-identifier": theSignature,
            "aps-environment": pushEntitlementSource,
            "com.apple.developer.applesignin": "auth.providers",
            "com.apple.developer.associated-domains": "app.associatedDomains",
            "com.apple.developer.team-identifier": theSignature,
            "get-task-allow": theSignature,
        ]
        for capability in AppCapability.allCases {
            if let key = capability.entitlement { keys[key] = "app.capabilities" }
        }
        return keys
    }()

    /// The key that decides whether Brandgen derives `aps-environment`. If it is off, a manifest may set the entitlement for
    /// an SDK that registers the device.
    package static let pushEntitlementSource = "features.pushRegistration"

    private static let theEnvironments = "the environments"
    private static let theIcon = "the app's icon"
    private static let theProject = "the Xcode project"
    private static let theSignature = "code signing"
}
