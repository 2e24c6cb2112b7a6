/// The `features` section: optional features of the app.
package struct FeatureSettings: Equatable, Sendable, ManifestSection {
    package let accountDeletion: Bool
    package let analytics: Bool
    package let clientMetrics: Bool
    package let pushRegistration: Bool
    package let demoMode: Bool
    /// The settings of family accounts, or `nil` if the brand has none.
    package let familyAccounts: FamilyAccountSettings?
    package let endpointOverride: EndpointOverride

    init(_ section: SectionReader) throws(TableMismatch) {
        accountDeletion = try section.value("accountDeletion")
        analytics = try section.value("analytics")
        clientMetrics = try section.value("clientMetrics")
        pushRegistration = try section.value("pushRegistration")
        demoMode = try section.value("demoMode")
        familyAccounts = try section.value("familyAccounts")
        endpointOverride = try section.value("endpointOverride")
    }
}

package struct FamilyAccountSettings: Equatable, Sendable, ManifestSection {
    /// The maximum number of children in one family.
    package let maxChildren: Int
    /// The length of a PIN, in digits.
    package let pinLength: Int

    init(_ section: SectionReader) throws(TableMismatch) {
        maxChildren = try section.value("maxChildren")
        pinLength = try section.value("pinLength")
    }
}

/// The builds whose endpoints testers can replace.
package enum EndpointOverride: String, DocumentedChoice, ManifestReadable {
    case none, debug

    package var about: String {
        switch self {
        case .none: "no build"
        case .debug: "debug builds"
        }
    }
}
