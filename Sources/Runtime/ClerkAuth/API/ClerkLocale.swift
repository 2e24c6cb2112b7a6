import AuthCore

/// The language in which the service writes to a user, such as `en-US`.
///
/// The vendor's document does not describe the field. `clerk-ios` sends the device's first language with every sign-in
/// and sign-up that begins (`LocaleUtils.userLocale()`).
struct ClerkLocale: Sendable, Hashable {
    /// A well-formed tag (RFC 5646 section 2.1) of at most 35 characters (section 4.4.1).
    let tag: String

    /// Returns the first language whose tag is well-formed; `nil` if there is none.
    ///
    /// - Parameter languages: The tags of the user's languages, the most preferred first.
    init?(preferring languages: [String]) {
        guard let tag = languages.lazy.compactMap(Self.tag).first else { return nil }
        self.tag = tag
    }

    /// Returns the language, script, region and variants of a tag. Its extensions, such as a calendar, say nothing about
    /// the language, and are not sent.
    private static func tag(of language: String) -> String? {
        let parts = language.split(separator: "-", omittingEmptySubsequences: false).prefix { $0.utf8.count != 1 }
        guard let code = parts.first, (2...8).contains(code.utf8.count), code.utf8.allSatisfy(\.isASCIILetter),
            parts.allSatisfy({ (2...8).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIIAlphanumeric) })
        else { return nil }
        let tag = parts.joined(separator: "-")
        return tag.utf8.count <= 35 ? tag : nil
    }
}
