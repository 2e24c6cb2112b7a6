/// The `legal` section: minimum age, terms and privacy policy.
package struct LegalSettings: Equatable, Sendable, ManifestSection {
    /// The minimum age in years, or 0 for no minimum.
    package let minimumAge: Int
    package let terms: TermsSettings
    package let privacy: PrivacySettings

    init(_ section: SectionReader) throws(TableMismatch) {
        minimumAge = try section.value("minimumAge")
        terms = try section.value("terms")
        privacy = try section.value("privacy")
    }
}

package struct TermsSettings: Equatable, Sendable, ManifestSection {
    /// The HTTPS URL of the terms.
    package let url: String
    /// The date of the terms, `YYYY-MM-DD`. An acceptance applies to one version only.
    package let version: String
    /// The path of the Markdown file with the terms, relative to the brand's folder.
    package let document: String

    init(_ section: SectionReader) throws(TableMismatch) {
        url = try section.value("url")
        version = try section.value("version")
        document = try section.value("document")
    }
}

package struct PrivacySettings: Equatable, Sendable, ManifestSection {
    /// The HTTPS URL of the privacy policy.
    package let url: String

    init(_ section: SectionReader) throws(TableMismatch) {
        url = try section.value("url")
    }
}
