/// The `app` section: the app around the brand's package, and its Xcode project.
package struct AppSettings: Equatable, Sendable, ManifestSection {
    /// The version that users see: one to three integers with dots.
    package let version: String
    /// The oldest version of iOS that runs the app, such as `17.0`.
    package let deploymentTarget: String
    /// The families of devices that run the app; unique and never empty.
    package let devices: [AppDevice]
    /// The primary category in the App Store, or `nil` if the manifest names none.
    package let category: AppCategory?
    /// The age band in the App Store's Kids category, or `nil` for an app outside of it.
    package let kids: KidsAgeBand?
    /// Whether the app uses encryption that is not exempt from export regulations.
    package let usesNonExemptEncryption: Bool
    /// The associated domains, each with its service, such as `applinks:acme.example`; unique.
    package let associatedDomains: [String]
    /// Further Swift packages, in the order of the manifest.
    package let packages: [AppPackage]
    /// The brand's own keys for the app's Info.plist, in every environment.
    package let infoPlist: [PropertyList.Entry]
    /// The brand's own entitlements, in every environment.
    package let entitlements: [PropertyList.Entry]
    package let capabilities: [AppCapability]
    /// The app's extensions, in the order of the manifest.
    package let targets: [AppTarget]
    /// The scripts that a build runs, in the order of the manifest.
    package let buildPhases: [AppBuildPhase]
    /// Files to copy into the app in every environment, by path relative to the manifest that contains the path.
    package let files: [String]

    /// Whether any extension uses the app's session.
    package var sharesSession: Bool { targets.contains(where: \.sharesSession) }

    init(_ section: SectionReader) throws(TableMismatch) {
        version = try section.value("version")
        let target: String = try section.value("deploymentTarget")
        deploymentTarget = target.contains(".") ? target : target + ".0"
        devices = try section.value("devices")
        category = try section.value("category")
        kids = try section.value("kids")
        usesNonExemptEncryption = try section.value("usesNonExemptEncryption")
        associatedDomains = try section.value("associatedDomains")
        packages = try section.keyed("packages") { name, section throws(TableMismatch) in
            try AppPackage(name, section)
        }
        infoPlist = try section.propertyList("infoPlist")
        entitlements = try section.propertyList("entitlements")
        capabilities = try section.value("capabilities")
        targets = try section.keyed("targets") { name, section throws(TableMismatch) in
            try AppTarget(name, section)
        }
        buildPhases = try section.keyed("buildPhases") { name, section throws(TableMismatch) in
            try AppBuildPhase(name, section)
        }
        files = try section.value("files")
    }
}

/// An environment's additions to the brand's app.
package struct EnvironmentAppSettings: Equatable, Sendable, ManifestSection {
    /// Keys for the Info.plist in this environment. A key replaces the brand's.
    package let infoPlist: [PropertyList.Entry]
    /// Entitlements in this environment. A key replaces the brand's.
    package let entitlements: [PropertyList.Entry]
    /// Files to copy into the app in this environment alone, by path relative to the manifest that contains the path.
    package let files: [String]

    init(_ section: SectionReader) throws(TableMismatch) {
        infoPlist = try section.propertyList("infoPlist")
        entitlements = try section.propertyList("entitlements")
        files = try section.value("files")
    }
}

/// A Swift package that the app links beside the brand's own.
package struct AppPackage: Equatable, Sendable {
    package enum Source: Equatable, Sendable {
        /// A local package, by path relative to the workspace.
        case path(String)
        case repository(RuntimeRepository)
    }

    /// The name that the manifest chooses.
    package let name: String
    /// The package's location, or `nil` if the manifest names none, which a rule refuses.
    package let source: Source?
    /// The products that the app links; unique and never empty.
    package let products: [String]

    init(_ name: String, _ section: SectionReader) throws(TableMismatch) {
        self.name = name
        products = try section.value("products")
        let path: String? = try section.value("path")
        let url: String? = try section.value("url")
        let version: String? = try section.value("version")
        let exact: Bool? = try section.value("exact")
        if let path {
            source = .path(path)
        } else if let url, let version {
            source = .repository(RuntimeRepository(url: url, version: version, isExact: exact ?? false))
        } else {
            source = nil
        }
    }
}

/// An extension of the app. Its sources are in the folder of its name, beside the manifest.
package struct AppTarget: Equatable, Sendable {
    /// The name of the target and of its folder.
    package let name: String
    package let kind: AppTargetKind
    /// Products of the brand's `app.packages` that the extension links.
    package let products: [String]
    /// Whether the extension links the brand's package.
    package let usesBrand: Bool
    /// Whether the extension uses the app's session.
    package let sharesSession: Bool
    package let infoPlist: [PropertyList.Entry]
    package let entitlements: [PropertyList.Entry]

    init(_ name: String, _ section: SectionReader) throws(TableMismatch) {
        self.name = name
        kind = try section.value("kind")
        products = try section.value("products")
        usesBrand = try section.value("usesBrand")
        sharesSession = try section.value("sharesSession")
        infoPlist = try section.propertyList("infoPlist")
        entitlements = try section.propertyList("entitlements")
    }
}

/// A script that each build of the app runs.
package struct AppBuildPhase: Equatable, Sendable {
    package let name: String
    /// The script, by path relative to the brand's folder.
    package let script: String
    package let position: AppBuildPhasePosition
    /// The files that the script reads, by path relative to the brand's folder.
    package let inputs: [String]
    /// The files that the script writes, by path relative to the folder of the app's build products.
    package let outputs: [String]
    /// The environments in which the script runs; empty for all.
    package let environments: [String]

    init(_ name: String, _ section: SectionReader) throws(TableMismatch) {
        self.name = name
        script = try section.value("script")
        position = try section.value("position")
        inputs = try section.value("inputs")
        outputs = try section.value("outputs")
        environments = try section.value("environments")
    }
}

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

/// A value of an Info.plist or of an entitlements file.
package indirect enum PropertyList: Equatable, Sendable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([PropertyList])
    case dictionary([Entry])

    /// A key with its value.
    package struct Entry: Equatable, Sendable {
        package let key: String
        package let value: PropertyList

        package init(_ key: String, _ value: PropertyList) {
            self.key = key
            self.value = value
        }
    }

    /// Converts a checked value of a manifest. Returns `nil` if the value was refused.
    package init?(_ value: ManifestValue) {
        switch value.content {
        case .text(let text): self = .string(text)
        case .integer(let integer): self = .integer(integer)
        case .boolean(let boolean): self = .boolean(boolean)
        case .refused: return nil
        case .list(let items):
            let values = items.compactMap { PropertyList($0) }
            guard values.count == items.count else { return nil }
            self = .array(values)
        case .section(let entries):
            let values = entries.compactMap { entry in PropertyList(entry.value).map { Entry(entry.key, $0) } }
            guard values.count == entries.count else { return nil }
            self = .dictionary(values)
        }
    }
}

extension SectionReader {
    /// Returns the entries of a property list. Returns none if the key is missing.
    func propertyList(_ key: String) throws(TableMismatch) -> [PropertyList.Entry] {
        try entries(key).map { entry throws(TableMismatch) in
            guard let value = PropertyList(entry.value) else { throw TableMismatch(key: key) }
            return PropertyList.Entry(entry.key, value)
        }
    }
}
