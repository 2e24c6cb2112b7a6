import Manifest

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
