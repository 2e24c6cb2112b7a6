import Manifest

extension Brand {
    /// Returns the app's Info.plist in an environment.
    func infoPlist(in environment: BrandEnvironment) -> [PropertyList.Entry] {
        guard let app else { return [] }
        typealias Entry = PropertyList.Entry
        var entries = [
            Entry("BrandEnvironment", .string("$(BRAND_ENVIRONMENT)")),
            Entry("CFBundleDevelopmentRegion", .string(languages.first?.rawValue ?? Language.en.rawValue)),
            Entry("CFBundleDisplayName", .string("$(BRAND_DISPLAY_NAME)")),
            Entry("CFBundleExecutable", .string("$(EXECUTABLE_NAME)")),
            Entry("CFBundleIdentifier", .string("$(PRODUCT_BUNDLE_IDENTIFIER)")),
            Entry("CFBundleInfoDictionaryVersion", .string("6.0")),
        ]
        // The texts of packages follow the app's languages.
        if languages.count > 1 {
            entries.append(Entry("CFBundleLocalizations", .array(languages.map { .string($0.rawValue) })))
        }
        entries += [
            Entry("CFBundleName", .string("$(PRODUCT_NAME)")),
            Entry("CFBundlePackageType", .string("$(PRODUCT_BUNDLE_PACKAGE_TYPE)")),
            Entry("CFBundleShortVersionString", .string("$(MARKETING_VERSION)")),
        ]
        if opensPages {
            entries.append(
                Entry(
                    "CFBundleURLTypes",
                    .array([
                        .dictionary([
                            Entry("CFBundleTypeRole", .string("Editor")),
                            Entry("CFBundleURLName", .string("$(PRODUCT_BUNDLE_IDENTIFIER)")),
                            Entry("CFBundleURLSchemes", .array([.string("$(BRAND_URL_SCHEME)")])),
                        ])
                    ])))
        }
        entries.append(Entry("CFBundleVersion", .string("$(CURRENT_PROJECT_VERSION)")))
        entries.append(Entry("ITSAppUsesNonExemptEncryption", .boolean(app.usesNonExemptEncryption)))
        if let type = app.category?.type { entries.append(Entry("LSApplicationCategoryType", .string(type))) }
        entries.append(Entry("LSRequiresIPhoneOS", .boolean(true)))
        if environment.isOnThisMachine {
            entries.append(
                Entry("NSAppTransportSecurity", .dictionary([Entry("NSAllowsLocalNetworking", .boolean(true))])))
        }
        if let text = faceIDTexts.first?.text {
            // Xcode expands references to build settings in this file, and turns `$$` into `$`.
            entries.append(Entry("NSFaceIDUsageDescription", .string(text.replacing("$", with: "$$"))))
        }
        entries += [
            Entry(
                "UIApplicationSceneManifest",
                .dictionary([
                    Entry("UIApplicationSupportsMultipleScenes", .boolean(true)),
                    Entry("UISceneConfigurations", .dictionary([])),
                ])),
            Entry("UIApplicationSupportsIndirectInputEvents", .boolean(true)),
            Entry(
                "UILaunchScreen", .dictionary([Entry("UIColorName", .string(AppAssets.launchBackground))])),
            Entry(
                "UISupportedInterfaceOrientations", Self.orientations(["Portrait", "LandscapeLeft", "LandscapeRight"])),
        ]
        if app.devices.contains(.ipad) {
            // An iPad offers several windows only to apps with all orientations.
            let all = ["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"]
            entries.append(Entry("UISupportedInterfaceOrientations~ipad", Self.orientations(all)))
        }
        if let style = onlyAppearance { entries.append(Entry("UIUserInterfaceStyle", .string(style))) }
        if app.sharesSession { entries += SharedSession.infoPlist }
        return entries.replacing(app.infoPlist).replacing(environment.app.infoPlist).sortedByKey
    }

    /// Returns the app's entitlements in an environment. Each must be in the provisioning profile, so they are only those
    /// that the brand uses.
    func entitlements(in environment: BrandEnvironment) -> [PropertyList.Entry] {
        guard let app else { return [] }
        typealias Entry = PropertyList.Entry
        var entries: [Entry] = []
        if auth.offers(.apple) {
            entries.append(Entry("com.apple.developer.applesignin", .array([.string("Default")])))
        }
        if !app.associatedDomains.isEmpty {
            entries.append(
                Entry("com.apple.developer.associated-domains", .array(app.associatedDomains.map { .string($0) })))
        }
        // The profile for distribution makes it `production`.
        if features.pushRegistration { entries.append(Entry("aps-environment", .string("development"))) }
        entries += app.capabilities.compactMap { $0.entitlement.map { Entry($0, .boolean(true)) } }
        entries = entries.replacing(app.entitlements).replacing(environment.app.entitlements)
        return (app.sharesSession ? SharedSession.adding(to: entries) : entries).sortedByKey
    }

    /// Returns the entitlements of an extension.
    func entitlements(of target: AppTarget) -> [PropertyList.Entry] {
        (target.sharesSession ? SharedSession.adding(to: target.entitlements) : target.entitlements).sortedByKey
    }

    /// Returns the Info.plist of an extension.
    func infoPlist(of target: AppTarget) -> [PropertyList.Entry] {
        typealias Entry = PropertyList.Entry
        var point = [Entry("NSExtensionPointIdentifier", .string(target.kind.extensionPoint))]
        if let name = target.kind.principalClass {
            point.append(Entry("NSExtensionPrincipalClass", .string("$(PRODUCT_MODULE_NAME).\(name)")))
        }
        if target.kind == .share {
            // Without a rule, App Review refuses the extension. This one accepts a web page.
            let rule = Entry("NSExtensionActivationSupportsWebURLWithMaxCount", .integer(1))
            point.append(
                Entry("NSExtensionAttributes", .dictionary([Entry("NSExtensionActivationRule", .dictionary([rule]))])))
        }
        // A rule refuses the keys that determine the kind.
        var settings = target.infoPlist
        if let index = settings.firstIndex(where: { $0.key == "NSExtension" }) {
            if case .dictionary(let further) = settings.remove(at: index).value { point = point.merging(further) }
        }
        var entries = [
            Entry("CFBundleDevelopmentRegion", .string(languages.first?.rawValue ?? Language.en.rawValue)),
            Entry("CFBundleDisplayName", .string("$(BRAND_DISPLAY_NAME)")),
            Entry("CFBundleExecutable", .string("$(EXECUTABLE_NAME)")),
            Entry("CFBundleIdentifier", .string("$(PRODUCT_BUNDLE_IDENTIFIER)")),
            Entry("CFBundleInfoDictionaryVersion", .string("6.0")),
            Entry("CFBundleName", .string("$(PRODUCT_NAME)")),
            Entry("CFBundlePackageType", .string("$(PRODUCT_BUNDLE_PACKAGE_TYPE)")),
            Entry("CFBundleShortVersionString", .string("$(MARKETING_VERSION)")),
            Entry("CFBundleVersion", .string("$(CURRENT_PROJECT_VERSION)")),
            Entry("NSExtension", .dictionary(point.sortedByKey)),
        ]
        if target.sharesSession {
            entries += [Entry("BrandEnvironment", .string("$(BRAND_ENVIRONMENT)"))] + SharedSession.infoPlist
        }
        return entries.replacing(settings).sortedByKey
    }

    private static func orientations(_ names: [String]) -> PropertyList {
        .array(names.map { .string("UIInterfaceOrientation\($0)") })
    }

    /// Whether a sign-in page in the browser returns to the app in any environment.
    private var opensPages: Bool {
        environments.contains { $0.hostedUI != nil }
            || environments.contains { [.supabase, .clerk].contains($0.backend) }
                && auth.providers.contains { RuntimeNames.identityProvider(for: $0) != nil }
    }

    /// The purpose of Face ID in each language; empty if the app does not use it.
    var faceIDTexts: [(language: Language, text: String)] {
        guard auth.session.biometricUnlock.isOn || auth.session.userChoices.contains(.biometricUnlock) else {
            return []
        }
        return languages.map { language in
            switch language {
            case .en: (language, "Unlock \(name) with Face ID.")
            case .de: (language, "\(name) mit Face ID entsperren.")
            }
        }
    }

    /// `Light` or `Dark` if every color of the theme is the same in both appearances, so that the system's controls match.
    private var onlyAppearance: String? {
        let colors = theme.colors
        let all = [
            colors.background, colors.backgroundEnd ?? colors.background, colors.onBackground, colors.mutedText,
            colors.primary, colors.onPrimary, colors.secondary, colors.onSecondary, colors.surface, colors.onSurface,
            colors.error,
        ]
        guard all.allSatisfy({ $0.light == $0.dark }) else { return nil }
        let isDark = colors.background.light.relativeLuminance < colors.onBackground.light.relativeLuminance
        return isDark ? "Dark" : "Light"
    }
}

/// The groups in which an app and its extensions share a session. An environment's build settings contain the name, so that the
/// lists of an extension hold for every environment.
private enum SharedSession {
    private static let appGroup = "group.$(BRAND_SHARED_ID)"
    /// The runtime needs the team's prefix, which only Xcode knows.
    private static let keychainGroup = "$(AppIdentifierPrefix)$(BRAND_SHARED_ID).shared"

    /// The keys of Info.plist, from which the runtime takes the groups.
    static let infoPlist = [
        PropertyList.Entry("BrandAppGroup", .string(appGroup)),
        PropertyList.Entry("BrandKeychainGroup", .string(keychainGroup)),
    ]

    /// Adds the groups in front of those that the manifest names. The system stores an item without a group in the first one.
    static func adding(to entries: [PropertyList.Entry]) -> [PropertyList.Entry] {
        let groups = [
            ("com.apple.security.application-groups", appGroup), ("keychain-access-groups", keychainGroup),
        ]
        return entries.replacing(
            groups.map { key, group in
                var values = [PropertyList.string(group)]
                if case .array(let others) = entries.first(where: { $0.key == key })?.value {
                    values += others.filter { $0 != .string(group) }
                }
                return PropertyList.Entry(key, .array(values))
            })
    }
}

extension [PropertyList.Entry] {
    /// Adds entries. Those with the same key are replaced.
    fileprivate func replacing(_ others: [PropertyList.Entry]) -> [PropertyList.Entry] {
        filter { entry in !others.contains { $0.key == entry.key } } + others
    }

    /// Adds entries as ``replacing(_:)`` does, but adds the entries of a dictionary to those of the one with the same key.
    fileprivate func merging(_ others: [PropertyList.Entry]) -> [PropertyList.Entry] {
        replacing(
            others.map { other in
                guard case .dictionary(let added) = other.value,
                    case .dictionary(let existing) = first(where: { $0.key == other.key })?.value
                else { return other }
                return PropertyList.Entry(other.key, .dictionary(existing.replacing(added).sortedByKey))
            })
    }

    /// Xcode writes the keys of property lists in the order of their characters.
    fileprivate var sortedByKey: [PropertyList.Entry] { sorted { $0.key < $1.key } }
}

extension PropertyList {
    /// Returns the bytes of a property list file in XML, as Xcode writes it, with a comment that names the origin.
    static func bytes(of entries: [Entry], comment: String) -> [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!-- \(comment.separatingHyphens) -->
            <plist version="1.0">

            """
        PropertyList.dictionary(entries).write(to: &text)
        text += "</plist>\n"
        return Array(text.utf8)
    }

    /// Writes the elements, each on a line.
    private func write(to text: inout String, indentation: String = "") {
        let inner = indentation + "\t"
        text += indentation
        switch self {
        case .string(let string): text += "<string>\(string.inXML)</string>\n"
        case .integer(let integer): text += "<integer>\(integer)</integer>\n"
        case .boolean(let boolean): text += boolean ? "<true/>\n" : "<false/>\n"
        case .array([]): text += "<array/>\n"
        case .array(let items):
            text += "<array>\n"
            for item in items { item.write(to: &text, indentation: inner) }
            text += "\(indentation)</array>\n"
        case .dictionary([]): text += "<dict/>\n"
        case .dictionary(let entries):
            text += "<dict>\n"
            for entry in entries {
                text += "\(inner)<key>\(entry.key.inXML)</key>\n"
                entry.value.write(to: &text, indentation: inner)
            }
            text += "\(indentation)</dict>\n"
        }
    }
}

extension String {
    /// The text as the content of an element. An XML reader turns a carriage return into a line feed unless it is a
    /// reference.
    fileprivate var inXML: String {
        guard utf8.contains(where: { "&<>\r".utf8.contains($0) }) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\r": text += "&#13;"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// The text with a space between two hyphens, which an XML comment must not contain (XML 1.0, section 2.5).
    fileprivate var separatingHyphens: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if scalar == "-", text.unicodeScalars.last == "-" { text += " " }
            text.unicodeScalars.append(scalar)
        }
    }
}

extension Brand {
    /// Returns the app's privacy manifest ("Privacy manifest files", Apple Developer). App Store Connect reads the one of
    /// the app, not those of packages that are linked into it.
    var privacyManifest: [PropertyList.Entry] {
        typealias Entry = PropertyList.Entry
        let collected = collectedData.map { data in
            PropertyList.dictionary([
                Entry("NSPrivacyCollectedDataType", .string("NSPrivacyCollectedDataType\(data.type)")),
                Entry("NSPrivacyCollectedDataTypeLinked", .boolean(data.isLinked)),
                Entry(
                    "NSPrivacyCollectedDataTypePurposes",
                    .array([.string("NSPrivacyCollectedDataTypePurpose\(data.purpose.rawValue)")])),
                Entry("NSPrivacyCollectedDataTypeTracking", .boolean(false)),
            ])
        }
        let accessed = requiredReasons.map { category, reason in
            PropertyList.dictionary([
                Entry("NSPrivacyAccessedAPIType", .string("NSPrivacyAccessedAPICategory\(category)")),
                Entry("NSPrivacyAccessedAPITypeReasons", .array([.string(reason)])),
            ])
        }
        return [
            Entry("NSPrivacyAccessedAPITypes", .array(accessed)),
            Entry("NSPrivacyCollectedDataTypes", .array(collected)),
            Entry("NSPrivacyTracking", .boolean(false)),
            Entry("NSPrivacyTrackingDomains", .array([])),
        ]
    }

    /// The calls that Apple asks a reason for, in the runtime's modules that the brand links ("Describing use of required
    /// reason API", Apple Developer).
    var requiredReasons: [(category: String, reason: String)] {
        let linked = RuntimeModules.linked(by: self)
        var reasons: [(String, String)] = []
        // The store of encrypted files checks the owner of its folder. Apps on iOS contain it and do not use it.
        if linked.contains("AuthSystem") { reasons.append(("FileTimestamp", "C617.1")) }
        // The session of an earlier version may be in the app's own user defaults.
        if linked.contains("SessionImport") { reasons.append(("UserDefaults", "CA92.1")) }
        return reasons
    }

    /// The data that the app sends, as far as the manifest decides it. The brand confirms it in App Store Connect.
    var collectedData: [CollectedData] {
        var data: [CollectedData] = []
        if auth.providers.contains(where: { $0.identifier != SignInProvider.guest.rawValue }) {
            data += [CollectedData("EmailAddress", "email address"), CollectedData("UserID", "user ID")]
        }
        let fields = Set(auth.signUpFields.map(\.field))
        if !fields.isDisjoint(with: [.displayName, .firstName, .lastName]) || auth.offers(.apple) {
            data.append(CollectedData("Name", "name"))
        }
        if fields.contains(.phone) { data.append(CollectedData("PhoneNumber", "phone number")) }
        if features.pushRegistration { data.append(CollectedData("DeviceID", "device ID")) }
        if features.analytics {
            data.append(CollectedData("ProductInteraction", "product interaction", .analytics))
        }
        if features.clientMetrics, !features.analytics {
            data.append(CollectedData("ProductInteraction", "product interaction", .analytics, isLinked: false))
        }
        return data
    }
}

/// A kind of data that an app collects ("Describing data use in privacy manifests", Apple Developer).
struct CollectedData {
    /// The end of the constant, such as `EmailAddress`.
    let type: String
    /// The name in App Store Connect, in lower case.
    let title: String
    let purpose: Purpose
    /// Whether the data is linked to the user.
    let isLinked: Bool

    enum Purpose: String {
        case appFunctionality = "AppFunctionality"
        case analytics = "Analytics"

        var title: String {
            switch self {
            case .appFunctionality: "app functionality"
            case .analytics: "analytics"
            }
        }
    }

    init(_ type: String, _ title: String, _ purpose: Purpose = .appFunctionality, isLinked: Bool = true) {
        self.type = type
        self.title = title
        self.purpose = purpose
        self.isLinked = isLinked
    }
}
