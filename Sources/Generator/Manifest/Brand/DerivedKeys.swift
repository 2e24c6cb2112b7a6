/// The keys of property lists that Brandgen derives. A manifest must not set them under `app.infoPlist` or
/// `app.entitlements`, because two sources of one fact can contradict each other.
///
/// Each key has its source: the path of a manifest key such as `app.version`, or a phrase such as `the Xcode project`.
/// Keys with only a default, such as `UILaunchScreen`, are missing here: a manifest can replace them.
package enum DerivedKeys {
    /// Keys of the Info.plist ("Information Property List", Apple Developer).
    package static let infoPlist: [String: String] = [
        "BrandAppGroup": theTargets,
        "BrandEnvironment": theEnvironments,
        "BrandKeychainGroup": theTargets,
        "CFBundleDevelopmentRegion": "languages",
        "CFBundleDisplayName": "brand.name",
        "CFBundleExecutable": theProject,
        "CFBundleIconFiles": theIcon,
        "CFBundleIconName": theIcon,
        "CFBundleIcons": theIcon,
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

    /// Returns the key of an Info.plist without the platform and the device that it is limited to: `A` for
    /// `A-iphoneos~ipad` ("Information Property List Key Reference", Apple Developer). No key contains `-` or `~`.
    package static func root(ofInfoPlistKey key: String) -> String {
        String(key.prefix { $0 != "-" && $0 != "~" })
    }

    /// Keys of an extension's Info.plist: its own, and those that belong to the app alone. It derives none of the keys that
    /// are removed here, or has only a default for them.
    package static let targetInfoPlist: [String: String] = {
        var keys = infoPlist
        for key in ["CFBundleDisplayName", "CFBundleLocalizations", "CFBundleName", "NSAppTransportSecurity"] {
            keys[key] = nil
        }
        keys["CFBundleIdentifier"] = theProject
        keys["NSExtension"] = theKind
        return keys
    }()

    /// The keys of `NSExtension` that determine the kind of an extension. A manifest can add others.
    package static let extensionPoint: [String: String] = [
        "NSExtensionMainStoryboard": theKind,
        "NSExtensionPointIdentifier": theKind,
        "NSExtensionPrincipalClass": theKind,
    ]

    /// Entitlements that the signature contains. Those of an app's extensions derive from nothing else.
    package static let signature: [String: String] = [
        "application-identifier": theSignature,
        "com.apple.developer.team-identifier": theSignature,
        "get-task-allow": theSignature,
    ]

    /// Entitlements ("Entitlements", Apple Developer).
    package static let entitlements: [String: String] = {
        var keys = signature
        keys["aps-environment"] = pushEntitlementSource
        keys["com.apple.developer.applesignin"] = "auth.providers"
        keys["com.apple.developer.associated-domains"] = "app.associatedDomains"
        for capability in AppCapability.allCases {
            if let key = capability.entitlement { keys[key] = "app.capabilities" }
        }
        return keys
    }()

    /// The key that decides whether Brandgen derives `aps-environment`. If it is off, a manifest may set the entitlement for
    /// an SDK that registers the device.
    package static let pushEntitlementSource = "features.pushRegistration"

    private static let theEnvironments = "the environments"
    private static let theTargets = "app.targets"
    private static let theKind = "the target's kind"
    private static let theIcon = "the app's icon"
    private static let theProject = "the Xcode project"
    private static let theSignature = "code signing"
}
