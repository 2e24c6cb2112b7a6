/// The `legal` section: minimum age, terms and privacy policy.
package struct LegalSettings: Equatable, Sendable, ManifestSection {
    /// In years; 0 means no minimum.
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
    /// An HTTPS URL.
    package let url: String
    /// The date of the terms, `YYYY-MM-DD`. Each acceptance is for one version.
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
    /// An HTTPS URL.
    package let url: String

    init(_ section: SectionReader) throws(TableMismatch) {
        url = try section.value("url")
    }
}
