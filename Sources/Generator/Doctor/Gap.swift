package import Diagnostics
package import OutputTree

/// Something that is missing before a brand can ship.
package struct Gap: Equatable, Sendable {
    /// The kind of a gap. The raw values appear in the output.
    package enum ID: String, CaseIterable, Sendable {
        case iconMissing = "icon-missing"
        case iconPlaceholder = "icon-placeholder"
        case iconInvalid = "icon-invalid"
        case exampleIdentifier = "example-identifier"
        case exampleHost = "example-host"
        case teamUnset = "team-unset"
        case entryMissing = "entry-missing"
        case entryOutdated = "entry-outdated"
        case termsPlaceholder = "terms-placeholder"
        case storeTextMissing = "store-text-missing"
        case storeTextInvalid = "store-text-invalid"
        case noProduction = "no-production"
        case mockInProduction = "mock-in-production"
        case loopbackInProduction = "loopback-in-production"
        case pinExpired = "pin-expired"
        case pinExpiresSoon = "pin-expires-soon"
        case packageMissing = "package-missing"
        case packageOutdated = "package-outdated"
        case categoryUnset = "category-unset"
    }

    /// The place of what was found.
    package enum Place: Equatable, Sendable {
        /// A file or folder, relative to the workspace. It may not exist.
        case file(String)
        /// A file or folder in the output folder, as the console shows it.
        case output(String)
        /// A value in a manifest.
        case manifest(SourceRange)
    }

    package let id: ID
    /// `error` if the brand cannot ship, `warning` if someone should look at it.
    package var severity: Diagnostic.Severity {
        switch id {
        case .teamUnset, .entryOutdated, .pinExpiresSoon, .categoryUnset: .warning
        default: .error
        }
    }
    /// The brand's identifier.
    package let brand: String
    /// The environment, or `nil` if the gap is about the whole brand.
    package let environment: String?
    package let place: Place
    /// A clause that says what is wrong, without a full stop.
    package let problem: String
    /// A clause in the imperative that says what to do.
    package let remedy: String
    /// The difference between the developer's file and today's template; empty for most gaps.
    package let difference: [DiffLine]
}
