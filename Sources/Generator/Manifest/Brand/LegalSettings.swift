package struct LegalSettings: Equatable, Sendable, ManifestSection {
    /// In years; 0 where anyone may sign up.
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
    /// The day the terms are of, `YYYY-MM-DD`; people accept a version.
    package let version: String
    /// The Markdown file with the terms, relative to the brand's folder.
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
