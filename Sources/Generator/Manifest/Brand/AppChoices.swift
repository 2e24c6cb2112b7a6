/// A family of devices.
package enum AppDevice: String, DocumentedChoice, ManifestReadable {
    case iphone, ipad

    package var about: String {
        switch self {
        case .iphone: "iPhone"
        case .ipad: "iPad"
        }
    }

    /// The number of the family in the build setting `TARGETED_DEVICE_FAMILY`.
    package var family: String {
        switch self {
        case .iphone: "1"
        case .ipad: "2"
        }
    }
}

/// A category of the App Store (App Store Connect Help, "Categories and discoverability").
package enum AppCategory: String, DocumentedChoice, ManifestReadable {
    case books, business, developerTools, education, entertainment, finance, foodAndDrink, games, graphicsAndDesign
    case healthAndFitness, lifestyle, medical, music, navigation, news, photoAndVideo, productivity, reference, shopping
    case socialNetworking, sports, travel, utilities, weather

    package var about: String { words(" ").replacing(" and ", with: " & ") }

    /// The identifier in the App Store Connect API, such as `FOOD_AND_DRINK` ("AppCategory").
    package var storeID: String { words("_").uppercased() }

    /// The value of `LSApplicationCategoryType` ("LSApplicationCategoryType", Information Property List), or `nil` for a
    /// category that has none.
    package var type: String? {
        switch self {
        case .books, .foodAndDrink, .navigation, .shopping: nil
        case .graphicsAndDesign: "public.app-category.graphics-design"
        case .healthAndFitness: "public.app-category.healthcare-fitness"
        case .photoAndVideo: "public.app-category.photography"
        default: "public.app-category.\(words("-"))"
        }
    }

    /// The words of the name in lower case.
    private func words(_ separator: String) -> String {
        rawValue.map { $0.isUppercase ? separator + $0.lowercased() : String($0) }.joined()
    }
}

/// An age band of the App Store's Kids category (App Store Connect Help, "Age ratings").
package enum KidsAgeBand: String, DocumentedChoice, ManifestReadable {
    case fiveAndUnder, sixToEight, nineToEleven

    package var about: String {
        switch self {
        case .fiveAndUnder: "5 and under"
        case .sixToEight: "6 to 8"
        case .nineToEleven: "9 to 11"
        }
    }
}

/// A capability that an app turns on without settings (Apple Developer, "Entitlements").
package enum AppCapability: String, DocumentedChoice, ManifestReadable {
    case inAppPurchase, gameCenter, healthKit, siri, timeSensitiveNotifications, wifiInformation

    package var about: String {
        switch self {
        case .inAppPurchase: "purchases in the app, which need no entitlement"
        case .gameCenter: "Game Center"
        case .healthKit: "HealthKit"
        case .siri: "Siri and intents"
        case .timeSensitiveNotifications: "notifications that break through a Focus"
        case .wifiInformation: "the name of the Wi-Fi network"
        }
    }

    /// The title in Xcode and in the developer account.
    package var title: String {
        switch self {
        case .inAppPurchase: "In-App Purchase"
        case .gameCenter: "Game Center"
        case .healthKit: "HealthKit"
        case .siri: "Siri"
        case .timeSensitiveNotifications: "Time Sensitive Notifications"
        case .wifiInformation: "Access Wi-Fi Information"
        }
    }

    /// The entitlement, whose value is true, or `nil` if the capability has none.
    package var entitlement: String? {
        switch self {
        case .inAppPurchase: nil
        case .gameCenter: "com.apple.developer.game-center"
        case .healthKit: "com.apple.developer.healthkit"
        case .siri: "com.apple.developer.siri"
        case .timeSensitiveNotifications: "com.apple.developer.usernotifications.time-sensitive"
        case .wifiInformation: "com.apple.developer.networking.wifi-info"
        }
    }
}

/// A kind of app extension ("NSExtensionPointIdentifier", Information Property List).
package enum AppTargetKind: String, DocumentedChoice, ManifestReadable {
    case widget, notificationService, share

    package var about: String {
        switch self {
        case .widget: "widgets (WidgetKit)"
        case .notificationService: "changes push notifications before they appear; its class is `NotificationService`"
        case .share: "receives content that users share; its class is `ShareViewController`"
        }
    }

    package var extensionPoint: String {
        switch self {
        case .widget: "com.apple.widgetkit-extension"
        case .notificationService: "com.apple.usernotifications.service"
        case .share: "com.apple.share-services"
        }
    }

    /// The class that the system creates, or `nil` if the extension has a `@main` type.
    package var principalClass: String? {
        switch self {
        case .widget: nil
        case .notificationService: "NotificationService"
        case .share: "ShareViewController"
        }
    }
}

/// The time at which a build runs a script.
package enum AppBuildPhasePosition: String, DocumentedChoice, ManifestReadable {
    case beforeCompiling, afterCopying

    package var about: String {
        switch self {
        case .beforeCompiling: "before the app's sources are compiled"
        case .afterCopying: "after the resources are copied into the app"
        }
    }
}
