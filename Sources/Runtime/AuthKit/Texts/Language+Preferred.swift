package import AuthCore
import Foundation

extension Language {
    /// Returns the language of a brand's screens that a user prefers.
    ///
    /// - Parameters:
    ///   - brand: The brand. Its first language is for users who prefer none of its languages.
    ///   - preferences: The tags of the user's languages (RFC 5646), the most preferred first. Regions do not count.
    /// - Returns: One of the brand's languages.
    package static func preferred(
        of brand: BrandConfiguration, for preferences: [String] = Locale.preferredLanguages
    ) -> Language {
        preferred(among: brand.languages, for: preferences)
    }

    /// Returns the first of some languages that a user prefers. Without one, the first language.
    static func preferred(among languages: [Language], for preferences: [String]) -> Language {
        let preferred = preferences.lazy.compactMap { tag in
            let code = tag.prefix { $0 != "-" }.lowercased()
            return languages.first { $0.rawValue == code }
        }
        return preferred.first ?? languages.first ?? .en
    }
}
